"""A package of one file with a kind: Latin squares one of whose long diagonals adds up as a row does."""

from __future__ import annotations

from functools import lru_cache

from outside_constraint import EitherTotal

from gridproof.puzzles import Kind, Puzzle, Rules, at
from gridproof.puzzles.answers import Answer, NumberGrid, numbers
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import SIDE
from gridproof.puzzles.judging import changed_given, not_latin
from gridproof.puzzles.rules.latin import GIVENS, given_numbers, latin_rules


@lru_cache(maxsize=32)
def rules_of(side: int) -> Rules:
    """Return the rules for this side."""
    latin = latin_rules(side)
    falling = tuple(at(i, i) for i in range(side))
    rising = tuple(at(side - 1 - i, i) for i in range(side))
    diagonals = EitherTotal(falling, rising, side * (side + 1) // 2, label="the long diagonals")
    constraints = (*latin.constraints, diagonals)
    return Rules(f"even {latin.name}", latin.domains, constraints, latin.shown, latin.board)


def read(record: Record) -> Puzzle:
    """Return the puzzle of a board record."""
    return Puzzle.for_record(record, rules_of(record.square_side()), (), given_numbers(record))


def judge(record: Record, answer: Answer) -> str | None:
    """Return the rule that a finished board breaks, or None if it keeps them all."""
    values = answer["values"]
    if wrong := changed_given(record.clues.get("givens", ()), values) or not_latin(values):
        return wrong
    wanted = sum(values[0])
    falling = sum(row[i] for i, row in enumerate(values))
    rising = sum(row[-1 - i] for i, row in enumerate(values))
    return None if wanted in (falling, rising) else "no long diagonal adds up as a row does"


KIND = Kind(
    name="even_latin",
    title="Even Latin square",
    rules="Each row and column holds every number once; one of the long diagonals adds up as a row does.",
    fields=(GIVENS,),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
)

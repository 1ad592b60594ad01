"""Latin square: each row and column holds every number once (quasigroup completion).

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints], puzzle.givens
(['row 1', 'row 2', 'column 1', 'column 2'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from ...kit import (
    AS_GIVENS, SIDE, Answer, Kind, NumberGrid, Puzzle, Recipe, Record, judging, latin, looks, numbers,
    setters,
)  # fmt: skip


def read(record: Record) -> Puzzle:
    rules = latin.latin_rules(record.square_side())
    return Puzzle.for_record(record, rules, (), latin.given_numbers(record))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, then each line."""
    values = answer["values"]
    return judging.changed_given(record.clues.get("givens", ()), values) or judging.not_latin(values)


KIND = Kind(
    name="latin_square",
    aliases=("Latin",),
    rules="Write each number from 1 to the side once in each row and each column.",
    fields=(latin.GIVENS,),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
    forms=(
        looks.Penpa("latin"),
        setters.VariantSudoku(setters.GIVENS, always=setters.NO_BOXES),
    ),
)

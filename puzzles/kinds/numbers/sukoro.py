"""Sukoro: a number counts the numbers beside it; equal ones do not touch, and all are connected.

A board without any number keeps these rules, and is an answer if no number is given. pzpr's judge refuses it,
as it refuses every blank answer: that is a rule of its player, not of the puzzle.

Cells are 1 to 4, or 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None]]}
>>> puzzle = read_record({"type": "sukoro", "rows": 1, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:], puzzle.domains["r1c2"]
(['r1c1 and r1c2 are not alike', 'numbers in one piece'], (0, 1))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...kit import (
    AS_GIVENS, Answer, Board, Connected, Is, Kind, NumberGrid, NumbersOrUnknown, Puzzle, Pzpr, Recipe,
    Record, RuleLabel, Rules, Square, all_of, at, bound_constraints, clause_rows, codes, filled_squares,
    givens, judging, looks, numbers, numbers_told, pages, parts, untold_signs, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 0, 4, "the numbers that are there from the start, 0 for a blank")


def count_neighbours(here: int, *near: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield rows of literals of `sukoro_rules`: a square with n has exactly n filled neighbours. Any n+1
    neighbours include a blank one; all but any n-1 include a filled one.
    """
    for number in range(1, len(near) + 1):
        other = (number + 1) * size + here
        for some in combinations(near, number + 1):
            yield (other, *some)
        for some in combinations(near, len(near) - number + 1):
            yield (other, *[size + i for i in some])


COUNTED = RuleLabel("the number in {} counts its neighbours", "the numbers in {} count their neighbours")


@lru_cache(maxsize=32)
def sukoro_rules(board: Board) -> Rules:
    """Return the rules on a board of this size."""
    cells, stars = board.cells(), board.stars()
    size, near = len(cells), [len(star) - 1 for star in stars]
    # Literals by cell, in blocks: blank, not blank, not 1, not 2, …
    literals = all_of(cells, 0) + tuple(Is(cell, number, False) for number in range(5) for cell in cells)
    counted = bound_constraints(row for star in stars for row in count_neighbours(*star, size=size))
    unlike = [
        ((number + 1) * size + i, (number + 1) * size + j)
        for i, j in board.pairs()
        for number in range(1, min(near[i], near[j]) + 1)
    ]
    rules = (
        clause_rows(literals, counted, COUNTED),
        clause_rows(literals, unlike, "{} and {} are not alike"),
        Connected(literals[size : 2 * size], board.pairs(), label="numbers in one piece"),
    )
    domains = tuple((cell, tuple(range(count + 1))) for cell, count in zip(cells, near, strict=True))
    constraints = tuple(bound_constraints(rules))
    return Rules(f"sukoro {board.rows}×{board.columns}", domains, constraints, cells, board)


def read(record: Record) -> Puzzle:
    clues = GIVENS.of(record)
    fixed = givens({at(*square): number for square, number in numbers_told(clues).items()})
    return Puzzle.for_record(
        record, sukoro_rules(record.board), filled_squares(clues), fixed, untold_signs(clues)
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens and each number, then that the filled squares are connected."""
    values = [[value or 0 for value in row] for row in answer["values"]]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    entries = {(r, c): value for r, row in enumerate(values) for c, value in enumerate(row) if value}
    for square, number in entries.items():
        near = [entries[other] for other in judging.beside(square) if other in entries]
        if len(near) != number:
            return f"the {number} in {judging.place(square)} has {len(near)} numbers beside it"
        if number in near:
            return f"the {number} in {judging.place(square)} touches another"
    return "the numbers are in several pieces" if len(judging.patches(entries)) > 1 else None


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in GIVENS.told(record).items()}


KIND = Kind(
    name="sukoro",
    title="Sukoro",
    rules=(
        "Write numbers from 1 to 4 in some cells. A number counts the numbers that share an edge with its"
        " cell. Equal numbers do not share an edge, and all numbers are connected. A ? is the place of a "
        "number."
    ),
    fields=(GIVENS,),
    read=read,
    answer=NumberGrid(numbers(1, 4, None), given_numbers, words={0: None}),
    judge=judge,
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Penpa("sukoro"),
        Pzpr("sukoro", (parts.CellsPart("givens", codes.NUMBER10),), (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)

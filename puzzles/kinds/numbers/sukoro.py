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
from dataclasses import replace

from ...kit import (
    AS_GIVENS, Board, Kind, NumberGrid, NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Square,
    clause_rows, codes, looks, numbered, numbers, pages, parts, sparse, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 0, 4, "the numbers that are there from the start, 0 for a blank")


def unlike(board: Board) -> Iterator[Repeated]:
    """Forbid equal numbers to share an edge."""
    size, near = board.rows * board.columns, [len(star) - 1 for star in board.stars()]
    rows = [
        ((number + 1) * size + i, (number + 1) * size + j)
        for i, j in board.pairs()
        for number in range(1, min(near[i], near[j]) + 1)
    ]
    yield clause_rows(sparse.literals(board), rows, "{} and {} are not alike")


RULES = (
    sparse.COUNT_BESIDE,
    replace(numbered.UNLIKE, board=unlike),
    sparse.ONE_PIECE,
    numbered.given(GIVENS, place_of="a number"),
)


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in GIVENS.told(record).items()}


KIND = Kind(
    name="sukoro",
    title="Sukoro",
    fields=(GIVENS,),
    declared=RULES,
    answer=NumberGrid(numbers(1, 4, None), given_numbers, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Penpa("sukoro"),
        Pzpr("sukoro", (parts.CellsPart("givens", codes.NUMBER10),), (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)

"""Ladders, as in top-bottom sudoku: from row to row downwards the digits 1, 2, 3 and so on touch, at least at
a corner; so do those from row to row upwards.

>>> PART.labels(True)[0]
'1 at r1c1 touches 2 in the next row'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..kit import UPRIGHT, Clause, Constraint, Finished, Flag, InputError, Is, Part, RuleLabel, SudokuGrid

RULE = "the lowest digit of the first row touches the next digit in the next row, and so on, both ways"


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the digits that each digit touches in the next row and in the previous one. Raises `InputError`
    unless each digit occurs in each row.
    """
    rows, digits = grid.board.grid(), grid.digits
    if not len(rows) == len(rows[0]) == len(digits):
        raise InputError("ladders need a square board with as many digits as rows")
    for order in (rows, rows[::-1]):
        for one, other in pairwise(zip(order, digits, strict=True)):
            for (cells, digit), (near, touched), row in ((one, other, "next"), (other, one, "last")):
                label = RuleLabel(f"{digit} at {{}} touches {touched} in the {row} row", RULE)
                for c, cell in enumerate(cells):
                    touching = (Is(each, touched) for each in near[max(0, c - 1) : c + 2])
                    yield Clause((Is(cell, digit, False), *touching), label=label.format(cell))


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first digit that does not touch the one before it, or return None."""
    for way, rows in (("downwards", board.digits), ("upwards", board.digits[::-1])):
        column: int | None = None
        for digit, row in enumerate(rows, board.low):
            before, column = column, list(row).index(digit)
            if before is not None and abs(before - column) > 1:
                return f"{digit - 1} and {digit} do not touch, from row to row {way}"
    return None


PART = Part(
    field=Flag(
        "ladders", False, "whether 1, 2, 3, … touch from row to row, downwards and upwards"
    ).same_after(UPRIGHT),
    title="Ladders (top and bottom)",
    rules="The 1 of the top row touches the 2 of the next row, this the 3 of the third row, and so on, at"
    " least at a corner; so do the 1 of the bottom row and those above it.",
    constraints=constraints,
    judge=judge,
)

"""Pill arrows: the digits along the shaft add up to the number in the pill, two or three squares that are
read in the order in which they are listed. Behind the first one only digits below 10 can stand there.

>>> PART.labels([{"pill": [[0, 0], [0, 1]], "cells": [[1, 2], [2, 2]]}])
['pill arrow 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, InputError, Outline, Raw, Rules, SudokuGrid, arrow, balance, clue_part,
    keys, total, where,
)  # fmt: skip

FIELD = CellGroups(
    "pill_arrows",
    "pill arrow",
    "a pill of two or three squares, read as a number, and the shaft that adds up to it",
    lists=("pill", "cells"),
    heads=3,
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sum of the shaft. Raises `InputError` unless the pill has two or three squares."""
    pill = group.lists[0]
    if len(pill) not in (2, 3):
        raise InputError(f"the pill of {group.name} has not two or three squares", cell=pill[0])
    read = [(-(10**power), cell) for power, cell in enumerate(reversed(pill))]
    yield from balance(grid, [*read, *((1, cell) for cell in group.cells)], group.label())
    for cell in grid.values(pill[1:]):
        if max(grid.domain(cell)) > 9:
            yield total((cell,), "<=", 9, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished pill arrow, or None."""
    number = 0
    for i, digit in enumerate(board.values_of(group["pill"])):
        if i and digit > 9:
            return f"the pill from {where(group, 'pill')} is no number"
        number = 10 * number + digit
    reached = sum(board.values_of(group["cells"]))
    if reached != number:
        return f"the arrow from {where(group, 'pill')} adds up to {reached}, not {number}"
    return None


PART = clue_part(
    FIELD,
    "Pill arrows",
    "The digits along an arrow add up to the number of two or three digits in its pill.",
    constraints=constraints,
    marks=lambda group, grid: (
        Outline(group.lists[0]),
        *arrow((group.lists[0][-1], *group.cells)),
    ),
    judge=judge,
    keys=(
        keys.fpuzzles.arrows("pill"),
        keys.iss.split("PillArrow", "pill", counted=True),
        keys.sudokumaker.arrows("pill"),
    ),
    knows_two_digits=True,
)

"""Double arrows: the digits in the circles at both ends of the line add up to the sum of those between them.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['double arrow 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, circle, keys, line_part, sums_equal, where,
)  # fmt: skip

FIELD = CellGroups(
    "double_arrows", "double arrow", "lines whose ends add up to the squares between them", least=3
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that both ends add up to the squares between them."""
    first, *inner, last = group.cells
    yield from sums_equal(grid, (first, last), inner, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished double arrow, or None."""
    first, *inner, last = board.values_of(group["cells"])
    if first + last != sum(inner):
        return f"the ends of the double arrow from {where(group)} make {first + last}, not {sum(inner)}"
    return None


PART = line_part(
    FIELD,
    "Double arrows",
    "The digits in the circles of a double arrow add up to the sum of the digits between them.",
    constraints=constraints,
    stroke=(0.15, "plum"),
    ends=lambda group: (
        circle(group.cells[0]),
        circle(group.cells[-1]),
    ),
    judge=judge,
    keys=(keys.fpuzzles.lines("doublearrow"), keys.iss.cells("DoubleArrow"), keys.sudokumaker.lines(409)),
    knows_two_digits=True,
)

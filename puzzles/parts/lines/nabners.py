"""Nabner lines: no two digits of the line are equal or consecutive, wherever they stand on it.

>>> PART.labels([{"cells": [[0, 0], [0, 1]]}])
['r1c1 and r1c2 differ by 2 or more on nabner 1']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..kit import (
    CellGroup, CellGroups, Difference, Finished, Raw, Rules, SudokuGrid, forms_one_of, keys, line_part,
    open_line, where,
)  # fmt: skip

FIELD = CellGroups("nabners", "nabner", "lines of digits of which no two are equal or consecutive")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State a difference of at least two for each pair, and the sets of digits so far apart."""
    gaps = tuple(range(2, grid.digits[-1] - grid.digits[0] + 1))
    cells = open_line(group.cells)
    for a, b in combinations(cells, 2):
        label = group.part(f"{a} and {b} differ by 2 or more")
        yield Difference(a, b, gaps, absolute=True, label=label)
    if 2 < len(cells) <= len(grid.digits) <= MOST_DIGITS:
        sets = (digits for digits in combinations(grid.digits, len(cells)) if spread(digits))
        yield forms_one_of(grid, cells, sets, group.label())


MOST_DIGITS = 10
"""Most digits for which sets are listed; with more, the pairs state the rule."""


def spread(ascending: Sequence[int]) -> bool:
    """Return whether neighbours among these numbers differ by two or more."""
    return all(ascending[i] + 2 <= ascending[i + 1] for i in range(len(ascending) - 1))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished nabner, or None."""
    digits = board.digits_of(open_line(group["cells"]))
    for i, one in enumerate(digits):
        for other in digits[:i]:
            if abs(one - other) < 2:
                return f"{other} and {one} stand on the nabner from {where(group)}"
    return None


PART = line_part(
    FIELD,
    "Nabner lines",
    "No two digits of a nabner line are equal or consecutive.",
    constraints=constraints,
    stroke=(0.25, "khaki"),
    judge=judge,
    keys=(keys.fpuzzles.lines("nabner"),),
)

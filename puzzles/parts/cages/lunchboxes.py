"""Lunchboxes: the digits along the line are different, and the values between the smallest and the largest of
them add up to the sum. As a cage its squares are in the order in which they are listed.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [0, 2]], "sum": 3}])
['lunchbox 1 (sum 3) from r1c1']
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from operator import itemgetter

from ..kit import (
    HIGHEST_SUM, AllDifferent, CellGroup, CellGroups, Finished, Number, Raw, Rules, SudokuGrid,
    at_least_one_of, find_repeat, folds_both, keys, line_part, where,
)  # fmt: skip
from ..outside.sandwiches import eat_up_to

FIELD = CellGroups(
    "lunchboxes",
    "lunchbox",
    "lines of different digits, with the sum of those between the smallest and the largest of them",
    value=Number(0, HIGHEST_SUM),
    key="sum",
    demanded=True,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State different digits; and for some smallest and largest digit the sum between them."""
    label, cells = group.label(f"sum {group.clue}"), group.cells
    if not grid.differ(cells):
        yield AllDifferent(cells, label=label)
    cases = []
    for crusts in combinations(grid.digits, 2):
        within = tuple(digit for digit in grid.digits if crusts[0] <= digit <= crusts[1])
        if len(within) >= len(cells):
            eat = partial(eat_up_to, group.clue, crusts)
            cases.append(folds_both(grid, cells, within, (0, 0), eat, itemgetter(0), 2, label))
    yield cases[0] if len(cases) == 1 else at_least_one_of(cases, label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished lunchbox, or None."""
    digits = board.digits_of(group["cells"])
    if (twice := find_repeat(digits)) is not None:
        return f"the lunchbox from {where(group)} holds {twice} twice"
    start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
    total = sum(board.values_of(group["cells"][start + 1 : end]))
    if total != group["sum"]:
        return f"the lunchbox from {where(group)} holds {total}, not {group['sum']}"
    return None


PART = line_part(
    FIELD,
    "Lunchboxes",
    "The digits of a lunchbox differ; those between its smallest and largest add up to the sum.",
    constraints=constraints,
    stroke=(0.4, "silver"),
    judge=judge,
    keys=(keys.iss.cells("Lunchbox", "sum"),),
)

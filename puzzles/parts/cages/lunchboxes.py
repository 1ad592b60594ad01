"""Lunchboxes: the digits along the line are different, and what those between the smallest and the
largest of them count adds up to the sum. As a cage its squares are in the order in which they are listed.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"lunchboxes": [{"cells": [[0, 0], [0, 1], [0, 2]], "sum": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['lunchbox 1 (sum 3) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter

from ...constraints import AllDifferent, Constraint, at_least_one_of
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import iss
from ...rules.line_marks import line
from ..along import folds_both
from ..finished import Finished, Raw, find_repeat, where
from ..grid import HIGHEST_SUM, SudokuGrid
from ..outside.sandwiches import eat_up_to
from ..part import Part

FIELD = CellGroups(
    "lunchboxes",
    "lunchbox",
    "lines of different digits, with the sum of those between the smallest and the largest of them",
    value=Number(0, HIGHEST_SUM),
    key="sum",
    demanded=True,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Different digits; and for some smallest and largest digit the sum between them."""
    for group in groups:
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


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A wide grey line with the sum."""
    return tuple(line(group.cells, 0.4, "silver") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first lunchbox that repeats a digit or has another sum."""
    for group in groups:
        digits = board.digits_of(group["cells"])
        if (twice := find_repeat(digits)) is not None:
            return f"the lunchbox from {where(group)} holds {twice} twice"
        start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
        found = sum(board.values_of(group["cells"][start + 1 : end]))
        if found != group["sum"]:
            return f"the lunchbox from {where(group)} holds {found}, not {group['sum']}"
    return None


PART = Part(
    field=FIELD,
    title="Lunchboxes",
    rules="The digits of a lunchbox differ; those between its smallest and largest add up to the sum.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.cells("Lunchbox", "sum"),),
)

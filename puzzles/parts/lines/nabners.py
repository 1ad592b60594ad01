"""Nabner lines: no two digits of the line are equal or consecutive, wherever they stand on it.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"nabners": [{"cells": [[0, 0], [0, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 and r1c2 differ by 2 or more on nabner 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ...constraints import Constraint, Difference
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles
from ...rules.line_marks import line
from ..finished import Finished, Raw, open_line, where
from ..grid import SudokuGrid
from ..part import Part
from ..sets import forms_one_of

FIELD = CellGroups("nabners", "nabner", "lines of digits of which no two are equal or consecutive")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """A difference of at least two for each pair, and the sets of digits that have no two nearer ones."""
    gaps = tuple(range(2, grid.digits[-1] - grid.digits[0] + 1))
    for group in groups:
        cells = open_line(group.cells)
        for a, b in combinations(cells, 2):
            label = group.part(f"{a} and {b} differ by 2 or more")
            yield Difference(a, b, gaps, absolute=True, label=label)
        if 2 < len(cells) <= len(grid.digits) <= MOST_DIGITS:
            sets = (held for held in combinations(grid.digits, len(cells)) if spread(held))
            yield forms_one_of(grid, cells, sets, group.label())


MOST_DIGITS = 10
"""Of more digits the sets are too many to be listed; the pairs say all."""


def spread(ascending: Sequence[int]) -> bool:
    """Whether neighbours among these numbers differ by two or more."""
    return all(ascending[i] + 2 <= ascending[i + 1] for i in range(len(ascending) - 1))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A yellow line."""
    return tuple(line(group.cells, 0.25, "khaki") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first two digits that are too near."""
    for group in groups:
        digits = board.digits_of(open_line(group["cells"]))
        for i, one in enumerate(digits):
            for other in digits[:i]:
                if abs(one - other) < 2:
                    return f"{other} and {one} stand on the nabner from {where(group)}"
    return None


PART = Part(
    field=FIELD,
    title="Nabner lines",
    rules="No two digits of a nabner line are equal or consecutive.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("nabner"),),
)

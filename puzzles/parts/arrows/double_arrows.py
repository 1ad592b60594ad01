"""Double arrows: the digits in the circles at both ends of the line add up to the sum of those between them.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"double_arrows": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['double arrow 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import circle, line
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import sums_equal

FIELD = CellGroups(
    "double_arrows", "double arrow", "lines whose ends add up to the squares between them", least=3
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Both ends add up to what is between them."""
    for group in groups:
        first, *inner, last = group.cells
        yield from sums_equal(grid, (first, last), inner, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A line between two circles."""
    return tuple(
        mark
        for group in groups
        for mark in (line(group.cells, 0.15, "plum"), circle(group.cells[0]), circle(group.cells[-1]))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line whose ends make another sum."""
    for group in groups:
        first, *inner, last = board.values_of(group["cells"])
        if first + last != sum(inner):
            return f"the ends of the double arrow from {where(group)} make {first + last}, not {sum(inner)}"
    return None


PART = Part(
    field=FIELD,
    title="Double arrows",
    rules="The digits in the circles of a double arrow add up to the sum of the digits between them.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("doublearrow"), iss.cells("DoubleArrow"), sudokumaker.lines(409)),
)

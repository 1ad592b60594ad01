"""Arrows: the digits along the shaft add up to the digit in the circle. A circle with several shafts is
an arrow for each.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"arrows": [{"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['arrow 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.errors import InputError
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import arrow, circle
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import balance

FIELD = CellGroups(
    "arrows", "arrow", "a circle and the shaft that adds up to it", lists=("circle", "cells"), least=1
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The sum of the shaft. Raises `InputError` where a circle is not one square."""
    for group in groups:
        if len(group.lists[0]) != 1:
            raise InputError(f"the circle of {group.name} is not one square", cell=group.lists[0][0])
        terms = [*((1, cell) for cell in group.cells), (-1, group.lists[0][0])]
        yield from balance(grid, terms, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A grey arrow from a circle."""
    return tuple(
        mark
        for group in groups
        for mark in (*arrow((*group.lists[0], *group.cells)), circle(group.lists[0][0]))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first arrow with another sum."""
    for group in groups:
        wanted, found = board.value(group["circle"][0]), sum(board.values_of(group["cells"]))
        if found != wanted:
            return f"the arrow from {where(group, 'circle')} adds up to {found}, not {wanted}"
    return None


PART = Part(
    field=FIELD,
    title="Arrows",
    rules="The digits along an arrow add up to the digit in its circle.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.arrows("circle"), iss.split("Arrow", "circle"), sudokumaker.arrows("circle")),
)

"""Counted squares: the first square holds how many different digits there are in the others.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"count_distinct": [{"control": [[0, 0]], "cells": [[1, 2], [3, 3]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['count 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, NumberOfValues
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import iss
from ...rules.line_marks import circle
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "count_distinct",
    "count",
    "a square that holds how many different digits its cells hold",
    lists=("control", "cells"),
    drawn="cage",
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The number of different digits."""
    for group in groups:
        (control,), cells = group.lists
        yield NumberOfValues(cells, grid.value(control), label=group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A circle for the number, and a dashed outline."""
    return tuple(mark for group in groups for mark in (circle(group.lists[0][0]), Outline(group.cells)))


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first square with another number."""
    for group in groups:
        found = len(set(board.digits_of(group["cells"])))
        if board.value(group["control"][0]) != found:
            return f"there are {found} digits, not as many as {where(group, 'control')} says"
    return None


PART = Part(
    field=FIELD,
    title="Counts of different digits",
    rules="A circle holds how many different digits there are in its cage.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.split("CountDistinct", "control"),),
)

"""Sequence lines: the digits make an arithmetic progression, which may rise, fall or stay.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"sequences": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['sequence 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import sudokumaker
from ...rules.line_marks import line
from ..along import NOTHING, accepts
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups("sequences", "sequence", "lines along which digits change by the same amount", least=3)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton of the last digit and the change."""
    for group in groups:
        yield accepts(grid, grid.values(group.cells), NOTHING, step, bool, group.label())


def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """The last value and the change, once there are two, behind one more value; None if it does not fit."""
    if not state:
        return (value,)
    if len(state) == 2 and value - state[0] != state[1]:
        return None
    return value, value - state[0]


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A thin grey line."""
    return tuple(line(group.cells, 0.12, "grey") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line with two different steps."""
    for group in groups:
        values = board.values_of(group["cells"])
        if len({b - a for a, b in pairwise(values)}) > 1:
            return f"the sequence from {where(group)} has different steps"
    return None


PART = Part(
    field=FIELD,
    title="Sequence lines",
    rules="Along a sequence line each digit differs from the one before it by the same amount, up or down.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(sudokumaker.lines(405),),
)

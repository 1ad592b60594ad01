"""Thermometers: digits rise from the bulb, the first square of the line, to its end.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"thermometers": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 < r1c2 on thermometer 1', 'r1c2 < r2c3 on thermometer 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...constraints import Compare, Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import bulb, line
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "thermometers", "thermometer", "lines along which digits rise, from the bulb on"
).also_called("thermo", "thermos")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Each square holds less than the next."""
    for group in groups:
        for a, b in pairwise(group.cells):
            yield Compare(grid.value(a), "<", grid.value(b), label=group.part(f"{a} < {b}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A grey line with a disc as its bulb."""
    return tuple(
        mark for group in groups for mark in (bulb(group.cells[0]), line(group.cells, 0.33, "silver"))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first step that does not rise."""
    for group in groups:
        values = board.values_of(group["cells"])
        if any(values[i] >= values[i + 1] for i in range(len(values) - 1)):
            return f"the thermometer from {where(group)} does not rise"
    return None


PART = Part(
    field=FIELD,
    title="Thermometers",
    rules="Along a thermometer digits rise from its bulb on.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.lines("thermometer"),
        iss.cells("Thermo"),
        sudokumaker.lines(300, "thermometers", slow=False),
    ),
)

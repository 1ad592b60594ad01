"""Slow thermometers: digits never fall from the bulb, the first square of the line, to its end.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"slow_thermometers": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 ≤ r1c2 on slow thermometer 1', 'r1c2 ≤ r2c3 on slow thermometer 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...constraints import Compare, Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, sudokumaker
from ...rules.line_marks import bulb, line
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "slow_thermometers", "slow thermometer", "lines along which digits rise or stay, from the bulb on"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """No square holds more than the next."""
    for group in groups:
        for a, b in pairwise(group.cells):
            yield Compare(grid.value(a), "<=", grid.value(b), label=group.part(f"{a} ≤ {b}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A blue line with a disc as its bulb."""
    return tuple(
        mark for group in groups for mark in (bulb(group.cells[0], "sky"), line(group.cells, 0.3, "sky"))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line that falls."""
    for group in groups:
        values = board.values_of(group["cells"])
        if values != sorted(values):
            return f"the slow thermometer from {where(group)} falls"
    return None


PART = Part(
    field=FIELD,
    title="Slow thermometers",
    rules="Along a slow thermometer digits rise or stay the same from its bulb on.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("slowthermometer"), sudokumaker.lines(300, "thermometers", slow=True)),
)

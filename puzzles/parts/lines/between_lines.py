"""Between lines: the digits on the line lie strictly between those in the circles at its ends.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"between_lines": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['between line 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import circle, line
from ..along import NOTHING, accepts, most_together
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "between_lines", "between line", "lines whose digits lie strictly between their ends", least=3
).also_called("betweens")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton that reads both ends and then the line; the ends leave room for the values that differ."""
    for group in groups:
        first, *inner, last = group.cells
        room = most_together(grid, inner) if grid.values(inner) == tuple(inner) else 1

        def step(ends: tuple[int, ...], value: int, room: int = room) -> tuple[int, ...] | None:
            if not ends:
                return (value,)
            if len(ends) == 1:
                low, high = sorted((*ends, value))
                return (low, high) if high - low > room else None
            return ends if ends[0] < value < ends[1] else None

        cells = grid.values((first, last, *inner))
        yield accepts(grid, cells, NOTHING, step, bool, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A thin grey line between two circles."""
    return tuple(
        mark
        for group in groups
        for mark in (line(group.cells, 0.06, "silver"), circle(group.cells[0]), circle(group.cells[-1]))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first digit that is not between the ends."""
    for group in groups:
        values = board.values_of(group["cells"])
        for value in values[1:-1]:
            if not (values[0] < value < values[-1] or values[0] > value > values[-1]):
                return f"{value} is not between the ends of the line from {where(group)}"
    return None


PART = Part(
    field=FIELD,
    title="Between lines",
    rules="Digits on a between line lie strictly between those in the circles at its ends.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("betweenline"), iss.cells("Between"), sudokumaker.lines(403)),
)

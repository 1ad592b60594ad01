"""Sum lines: the line is cut into segments of neighbours, each of which adds up to the number: 10 where it
has none. On a closed line a segment may go over its start.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"sum_lines": [{"cells": [[0, 0], [0, 1], [1, 2]], "value": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['sum line 1 (segments of 5) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, at_least_one_of
from ...core.cells import Cell
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import iss
from ...rules.line_marks import line
from ..along import accepts
from ..finished import Finished, Raw, open_line, where
from ..grid import HIGHEST_SUM, SudokuGrid
from ..part import Part

State = tuple[int, bool]
"""The sum of the open segment, and whether a segment was closed before."""

USUAL = 10

FIELD = CellGroups(
    "sum_lines",
    "sum line",
    "lines that can be cut into segments which all add up to the number, 10 where there is none",
    value=Number(1, HIGHEST_SUM),
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton of the sums of segments; of a closed line one for each sum before its start."""
    for group in groups:
        number = USUAL if group.clue is None else group.clue
        cells, label = open_line(group.cells), group.label(f"segments of {number}")
        before = range(1 if len(cells) == len(group.cells) else number)
        cuts = [cut(grid, cells, number, held, label) for held in before]
        yield at_least_one_of(cuts, label) if len(cuts) > 1 else cuts[0]


def cut(grid: SudokuGrid, cells: Sequence[Cell], number: int, held: int, label: str) -> Constraint:
    """The line falls into segments, where `held` of the first one stands before the line, at its end."""

    def step(state: State, value: int) -> State | None:
        total = state[0] + value
        return None if total > number else (total % number, state[1] or total == number)

    return accepts(grid, grid.values(cells), (held, False), step, (held, True).__eq__, label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A grey line."""
    return tuple(line(group.cells, 0.16, "grey") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line that cannot be cut."""
    for group in groups:
        squares, wanted = open_line(group["cells"]), group.get("value") or 10
        values = board.values_of(squares)
        starts = range(len(values)) if len(squares) < len(group["cells"]) else (0,)
        if not any(has_cuts(values[start:] + values[:start], wanted) for start in starts):
            return f"the line from {where(group)} cannot be cut into segments of {wanted}"
    return None


def has_cuts(values: Sequence[int], wanted: int) -> bool:
    """Whether the values fall into runs that each add up to a number."""
    reached = {0}
    for end in range(1, len(values) + 1):
        if any(start in reached and sum(values[start:end]) == wanted for start in range(end)):
            reached.add(end)
    return len(values) in reached


PART = Part(
    field=FIELD,
    title="Sum lines",
    rules="A sum line can be cut into segments which each add up to its number, 10 if it has none.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.loops("SumLine", "value", 10),),
)

"""Region sum lines: the squares that follow one another within a region make a segment, and all segments of a
line have the same sum. A line that comes back to a region begins a new segment there. Squares of no region
are taken as those of one more.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"region_sum_lines": [{"cells": [[0, 1], [0, 2], [0, 3]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['region sum line 1 from r1c2', 'region sum line 1 from r1c2', 'region sum line 1 from r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ...constraints import Constraint
from ...core.cells import Cell
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import line
from ..finished import Finished, Raw, open_line, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import all_sums_equal

FIELD = CellGroups("region_sum_lines", "region sum line", "lines whose parts within a region have one sum")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The same sum for all segments."""
    for group in groups:
        yield from all_sums_equal(grid, segments(group.cells, grid), group.label())


def segments(cells: Sequence[Cell], grid: SudokuGrid) -> list[list[Cell]]:
    """The runs of a line within a region; on a closed line one may go over its start."""
    region = {cell: i for i, area in enumerate(grid.board.regions) for cell in area}
    squares = open_line(cells)
    runs = [list(run) for _, run in groupby(squares, region.get)]
    if len(squares) < len(cells) and len(runs) > 1 and region.get(squares[0]) == region.get(squares[-1]):
        runs[0] = runs.pop() + runs[0]
    return runs


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A blue line."""
    return tuple(line(group.cells, 0.16, "sky") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line with two sums."""
    for group in groups:
        squares = [(r, c) for r, c in open_line(group["cells"])]
        regions = [board.region_of.get(square) for square in squares]
        changes = [i for i in range(len(squares)) if regions[i] != regions[i - 1]]
        if len(squares) == len(group["cells"]):  # an open line: each end is one of a segment
            changes = [0, *(i for i in changes if i)]
        elif changes:  # a closed one: from the first change around to it again
            squares = squares[changes[0] :] + squares[: changes[0]]
            changes = [i - changes[0] for i in changes]
        bounds = [*changes, len(squares)]
        sums = {sum(board.values_of(squares[a:b])) for a, b in pairwise(bounds)}
        if len(sums) > 1:
            return f"the line from {where(group)} has the sums {min(sums)} and {max(sums)}"
    return None


PART = Part(
    field=FIELD,
    title="Region sum lines",
    rules="Region borders cut a region sum line into segments that all have the same sum.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.lines("regionsumline"),
        iss.cells("RegionSumLine"),
        sudokumaker.lines(404, singleRegionTotals=False),
    ),
)

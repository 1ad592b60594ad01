"""Region sum lines: the squares that follow one another within a region make a segment, and all segments of a
line have the same sum. A line that comes back to a region begins a new segment there. Squares of no region
are taken as those of one more.

>>> PART.labels([{"cells": [[0, 1], [0, 2], [0, 3]]}])
['region sum line 1 from r1c2', 'region sum line 1 from r1c2', 'region sum line 1 from r1c2']
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from ..kit import (
    Cell, CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, all_sums_equal, keys, line_part, open_line,
    where,
)  # fmt: skip

FIELD = CellGroups("region_sum_lines", "region sum line", "lines whose parts within a region have one sum")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the same sum for all segments."""
    yield from all_sums_equal(grid, segments(group.cells, grid), group.label())


def segments(cells: Sequence[Cell], grid: SudokuGrid) -> list[list[Cell]]:
    """Return the runs of a line within a region; on a closed line one may go over its start."""
    region = {cell: i for i, area in enumerate(grid.board.regions) for cell in area}
    squares = open_line(cells)
    runs = [list(run) for _, run in groupby(squares, region.get)]
    if len(squares) < len(cells) and len(runs) > 1 and region.get(squares[0]) == region.get(squares[-1]):
        runs[0] = runs.pop() + runs[0]
    return runs


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished region sum line, or None."""
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


PART = line_part(
    FIELD,
    "Region sum lines",
    "Region borders cut a region sum line into segments that all have the same sum.",
    constraints=constraints,
    stroke=(0.16, "sky"),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("regionsumline"),
        keys.iss.cells("RegionSumLine"),
        keys.sudokumaker.lines(404, singleRegionTotals=False),
    ),
    knows_two_digits=True,
    knows_grids=False,
)

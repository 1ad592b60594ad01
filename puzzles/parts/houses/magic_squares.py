"""Magic squares: the values of each row, column and long diagonal have the same sum. The squares are listed
row by row; digits repeat if the other rules let them.

>>> PART.labels([{"cells": [[r, c] for r in range(3) for c in range(3)]}], rows=9)[:2]
['magic square 1 from r1c1', 'magic square 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from ..kit import (
    BlankBoard, Cell, CellGroup, CellGroups, Fill, Finished, InputError, Raw, Rules, SudokuGrid, Unfit,
    clue_part, square_at, sum_is, sums_equal, where,
)  # fmt: skip

FIELD = CellGroups(
    "magic_squares", "magic square", "squares of equal sums, row by row", drawn="line", least=9
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that all sums are equal, or the sum if each digit stands once.

    Raises `InputError` for a number of cells that makes no square.
    """
    side = isqrt(len(group.cells))
    if side * side != len(group.cells):
        raise InputError(
            f"{group.name} has {len(group.cells)} cells, which make no square", cell=group.cells[0]
        )
    first, *others = lines_of(group.cells, side)
    values = grid.values(group.cells)
    if values == group.cells and len(values) == len(grid.digits) and grid.differ(values):
        for line in (first, *others):
            yield from sum_is(grid, line, sum(grid.digits) // side, group.label())
    else:
        for line in others:
            yield from sums_equal(grid, first, line, group.label())


def lines_of(cells: Sequence[Cell], side: int) -> list[Sequence[Cell]]:
    """Return the rows, columns and long diagonals of a square whose cells are listed row by row."""
    rows = [cells[i : i + side] for i in range(0, side * side, side)]
    columns = [cells[i::side] for i in range(side)]
    return [*rows, *columns, cells[:: side + 1], cells[side - 1 : side * side - 1 : side - 1]]


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished magic square, or None."""
    values = board.values_of(group["cells"])
    side = range(isqrt(len(values)))
    square = [[values[len(side) * r + c] for c in side] for r in side]
    sums = {sum(row) for row in square} | {sum(column) for column in zip(*square, strict=True)}
    sums |= {sum(square[i][i] for i in side), sum(square[i][-1 - i] for i in side)}
    if len(sums) > 1:
        return f"the square from {where(group)} has the sums {sorted(sums)}"
    return None


def placed(blank: BlankBoard) -> list[Raw]:
    """Place a magic square of three rows and columns at random. Raises `Unfit` if the board is too small."""
    if min(blank.rows, blank.columns) < 3:
        raise Unfit("a magic square has three rows")
    top, left = blank.random.randrange(blank.rows - 2), blank.random.randrange(blank.columns - 2)
    return [{"cells": [[top + r, left + c] for r in range(3) for c in range(3)]}]


PART = clue_part(
    FIELD,
    "Magic squares",
    "The rows, columns and long diagonals of a magic square have the same sum.",
    constraints=constraints,
    marks=lambda group, grid: (Fill(square_at(cell), "silver") for cell in group.cells),
    judge=judge,
    placed=placed,
)

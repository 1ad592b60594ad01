"""Magic squares: what each row, column and long diagonal counts adds up to the same.

The squares are listed row by row; digits repeat where the other rules let them.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"magic_squares": [{"cells": [[r, c] for r in range(3) for c in range(3)]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))][:2]
['magic square 1 from r1c1', 'magic square 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ...constraints import Constraint
from ...core.cells import Cell
from ...core.errors import InputError
from ...core.marks import Fill, Marks
from ...fields import CellGroup, CellGroups
from ...making.recipe import BlankBoard, Unfit
from ...rules.line_marks import square_at
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import sum_is, sums_equal

FIELD = CellGroups(
    "magic_squares", "magic square", "squares of equal sums, row by row", drawn="line", least=9
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """All sums are equal; where each digit stands once, the sum is known. Raises `InputError` for a number of
    cells that makes no square.
    """
    for group in groups:
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
    """The rows, columns and long diagonals of a square whose cells are listed row by row."""
    rows = [cells[i : i + side] for i in range(0, side * side, side)]
    columns = [cells[i::side] for i in range(side)]
    return [*rows, *columns, cells[:: side + 1], cells[side - 1 : side * side - 1 : side - 1]]


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Grey squares."""
    return tuple(Fill(square_at(cell), "silver") for group in groups for cell in group.cells)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first square with unequal sums."""
    for group in groups:
        values = board.values_of(group["cells"])
        side = range(isqrt(len(values)))
        square = [[values[len(side) * r + c] for c in side] for r in side]
        sums = {sum(row) for row in square} | {sum(column) for column in zip(*square, strict=True)}
        sums |= {sum(square[i][i] for i in side), sum(square[i][-1 - i] for i in side)}
        if len(sums) > 1:
            return f"the square from {where(group)} has the sums {sorted(sums)}"
    return None


def placed(blank: BlankBoard) -> list[Raw]:
    """A magic square of three rows and columns somewhere. Raises `Unfit` where the board is too small."""
    if min(blank.rows, blank.columns) < 3:
        raise Unfit("a magic square has three rows")
    top, left = blank.random.randrange(blank.rows - 2), blank.random.randrange(blank.columns - 2)
    return [{"cells": [[top + r, left + c] for r in range(3) for c in range(3)]}]


PART = Part(
    field=FIELD,
    title="Magic squares",
    rules="The rows, columns and long diagonals of a magic square have the same sum.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    placed=placed,
)

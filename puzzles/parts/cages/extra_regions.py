"""Extra regions: no digit repeats in one; with as many squares as there are digits it holds each.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"extra_regions": [{"cells": [[0, 0], [1, 1], [2, 3]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [*PART.houses(PART.parse(record), SudokuGrid.of(record))]
[('extra region 1', ('r1c1', 'r2c2', 'r3c4'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    CellGroup, CellGroups, Fill, Finished, House, InputError, Marks, Part, Raw, SudokuGrid, find_repeat, keys,
    square_at, where,
)  # fmt: skip

FIELD = CellGroups("extra_regions", "extra region", "squares in which no digit repeats", drawn="cage")


def houses(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[House]:
    """Yield the regions. Raises `InputError` for one with more squares than there are digits."""
    for group in groups:
        if len(group.cells) > len(grid.digits):
            message = f"{group.name} has {len(group.cells)} squares and there are {len(grid.digits)} digits"
            raise InputError(message, cell=group.cells[0])
        yield group.name, group.cells


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw grey squares."""
    return tuple(Fill(square_at(cell), "silver") for group in groups for cell in group.cells)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first region that repeats a digit, or return None."""
    for group in groups:
        twice = find_repeat(board.held_in(group["cells"]))
        if twice is not None:
            return f"the extra region from {where(group)} holds {twice} twice"
    return None


PART = Part(
    field=FIELD,
    title="Extra regions",
    rules="No digit repeats in a grey region.",
    houses=houses,
    marks=marks,
    judge=judge,
    keys=(
        keys.fpuzzles.cages("extraregion"),
        keys.iss.cells("AllDifferent"),
        keys.iss.weighted_cages(keys.iss.without_repeats),
        keys.sudokumaker.region(305),
    ),
    knows_two_digits=True,
)

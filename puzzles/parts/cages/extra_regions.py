"""Extra regions: no digit repeats in one; with as many squares as there are digits it holds each.

>>> PART.labels([{"cells": [[0, 0], [1, 1], [2, 3]]}])
['extra region 1: r1c1 r2c2 r3c4']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import CellGroup, CellGroups, House, InputError, SudokuGrid, house_part, keys, where

FIELD = CellGroups("extra_regions", "extra region", "squares in which no digit repeats", drawn="cage")


def houses(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[House]:
    """Yield the regions. Raises `InputError` for one with more squares than there are digits."""
    for group in groups:
        if len(group.cells) > len(grid.digits):
            message = f"{group.name} has {len(group.cells)} squares and there are {len(grid.digits)} digits"
            raise InputError(message, cell=group.cells[0])
        yield group.name, group.cells


PART = house_part(
    FIELD,
    "Extra regions",
    "No digit repeats in a grey region.",
    houses=houses,
    squares=lambda groups, board: (
        (f"the extra region from {where(group)}", group["cells"]) for group in groups
    ),
    tone="silver",
    keys=(
        keys.fpuzzles.cages("extraregion"),
        keys.iss.cells("AllDifferent"),
        keys.iss.weighted_cages(keys.iss.without_repeats),
        keys.sudokumaker.region(305),
    ),
    knows_two_digits=True,
)

"""Disjoint groups: squares in the same place of their boxes hold different digits. In regions of another form
places are counted row by row.

>>> PART.labels(True)[0]
'place 1 of the boxes: r1c1 r1c3 r3c1 r3c3'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ..kit import Finished, Flag, House, InputError, Square, SudokuGrid, house_part, keys


def houses(flag: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield a group for each place. Raises `InputError` without boxes, or with more than there are digits."""
    boxes = grid.board.regions
    if not 0 < len(boxes) <= len(grid.digits):
        raise InputError(
            f"params.disjoint_groups: {len(boxes)} boxes do not go with {len(grid.digits)} digits"
        )
    for i in range(max(map(len, boxes))):
        yield f"place {i + 1} of the boxes", tuple(box[i] for box in boxes if i < len(box))


def squares(flag: bool, board: Finished) -> Iterator[tuple[str, list[Square]]]:
    """Yield the squares in the same place of the boxes of a finished board."""
    boxes: dict[int, list[Square]] = {}
    for square, box in sorted(board.region_of.items()):
        boxes.setdefault(box, []).append(square)
    for place, group in enumerate(zip_longest(*boxes.values()), 1):
        yield f"place {place} of the boxes", [square for square in group if square is not None]


PART = house_part(
    Flag("disjoint_groups", False, "whether squares in the same place of their boxes differ").also_called(
        "disjoint"
    ),
    "Disjoint groups",
    "Squares in the same place of their boxes hold different digits.",
    houses=houses,
    squares=squares,
    keys=(keys.fpuzzles.flag("disjointgroups"), keys.iss.flag("DisjointSets"), keys.sudokumaker.flag(14)),
)

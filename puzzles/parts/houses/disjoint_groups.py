"""Disjoint groups: squares in the same place of their boxes hold different digits. In regions of another form
places are counted row by row.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"disjoint_groups": True}})
>>> [*PART.houses(PART.parse(record), SudokuGrid.of(record))][0]
('place 1 of the boxes', ('r1c1', 'r1c3', 'r3c1', 'r3c3'))
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Finished, Flag, House, InputError, Part, SudokuGrid, find_repeat, keys


def houses(said: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield a group for each place. Raises `InputError` without boxes, or with more than there are digits."""
    boxes = grid.board.regions
    if not 0 < len(boxes) <= len(grid.digits):
        raise InputError(
            f"params.disjoint_groups: {len(boxes)} boxes do not go with {len(grid.digits)} digits"
        )
    for i in range(max(map(len, boxes))):
        yield f"place {i + 1} of the boxes", tuple(box[i] for box in boxes if i < len(box))


def judge(said: bool, board: Finished) -> str | None:
    """Describe a digit repeated in the same place of its box, or return None."""
    seen: dict[int, int] = {}
    groups: dict[int, list[int]] = {}
    for square, label in sorted(board.region_of.items()):
        place = seen.get(label, 0)
        seen[label] = place + 1
        groups.setdefault(place, []).append(board[square])
    for place, held in groups.items():
        if (twice := find_repeat(held)) is not None:
            return f"{twice} stands twice in place {place + 1} of a box"
    return None


PART = Part(
    field=Flag("disjoint_groups", False, "whether squares in the same place of their boxes differ"),
    title="Disjoint groups",
    rules="Squares in the same place of their boxes hold different digits.",
    houses=houses,
    judge=judge,
    keys=(keys.fpuzzles.flag("disjointgroups"), keys.iss.flag("DisjointSets"), keys.sudokumaker.flag(14)),
)

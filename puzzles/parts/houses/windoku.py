"""Windoku: no digit repeats in a window. Windows are as large as boxes, and lie one square apart
from each other and from the border.

>>> PART.labels(True)
['window 1: r2c2 r2c3 r3c2 r3c3']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import BOX, Finished, Flag, House, Square, SudokuGrid, at, house_part, keys


def houses(box: tuple[int, int], grid: SudokuGrid) -> Iterator[House]:
    """Yield the windows, row by row."""
    height, width = box
    tops = range(1, grid.board.rows - height, height + 1)
    lefts = range(1, grid.board.columns - width, width + 1)
    corners = [(top, left) for top in tops for left in lefts]
    for i, (top, left) in enumerate(corners, 1):
        yield f"window {i}", tuple(at(top + r, left + c) for r in range(height) for c in range(width))


def squares(flag: bool, board: Finished) -> Iterator[tuple[str, list[Square]]]:
    """Yield the windows of a finished board."""
    height, width = board.box
    for top in range(1, board.rows - height, height + 1):
        for left in range(1, board.columns - width, width + 1):
            window = [(r, c) for r in range(top, top + height) for c in range(left, left + width)]
            yield f"the window from row {top + 1}, column {left + 1}", window


PART = house_part(
    Flag("windoku", False, "whether no digit repeats in a window").also_called("hyper", "windows"),
    "Windoku",
    "No digit repeats in one of the grey windows.",
    parser=BOX.of,
    closed_world=False,
    houses=houses,
    squares=squares,
    tone="silver",
    keys=(keys.iss.flag("Windoku"),),
)

"""Windoku: no digit repeats in a window. Windows are as large as boxes, and lie one square apart
from each other and from the border.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"windoku": True}})
>>> [*PART.houses(PART.parse(record), SudokuGrid.of(record))]
[('window 1', ('r2c2', 'r2c3', 'r3c2', 'r3c3'))]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import BOX, Fill, Finished, Flag, House, Marks, Part, SudokuGrid, at, find_repeat, keys, square_at


def houses(box: tuple[int, int], grid: SudokuGrid) -> Iterator[House]:
    """Yield the windows, row by row."""
    height, width = box
    tops = range(1, grid.board.rows - height, height + 1)
    lefts = range(1, grid.board.columns - width, width + 1)
    corners = [(top, left) for top in tops for left in lefts]
    for i, (top, left) in enumerate(corners, 1):
        yield f"window {i}", tuple(at(top + r, left + c) for r in range(height) for c in range(width))


def marks(box: tuple[int, int], grid: SudokuGrid) -> Marks:
    """Draw grey windows."""
    return tuple(Fill(square_at(cell), "silver") for _, cells in houses(box, grid) for cell in cells)


def judge(said: bool, board: Finished) -> str | None:
    """Describe a digit repeated in a window, or return None."""
    height, width = board.box
    for top in range(1, board.rows - height, height + 1):
        for left in range(1, board.columns - width, width + 1):
            held = [digit for row in board.digits[top : top + height] for digit in row[left : left + width]]
            if (twice := find_repeat(held)) is not None:
                return f"the window from row {top + 1}, column {left + 1} holds {twice} twice"
    return None


PART = Part(
    field=Flag("windoku", False, "whether no digit repeats in a window"),
    title="Windoku",
    rules="No digit repeats in one of the grey windows.",
    parser=BOX.of,
    closed_world=False,
    houses=houses,
    marks=marks,
    judge=judge,
    keys=(keys.iss.flag("Windoku"),),
)

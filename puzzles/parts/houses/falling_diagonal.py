"""The falling diagonal: no digit repeats on the long diagonal from the upper left corner.

>>> PART.labels(True)
['falling diagonal: r1c1 r2c2 r3c3 r4c4']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Flag, House, InputError, LineMark, SudokuGrid, at, house_part, keys


def houses(flag: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield the diagonal. Raises `InputError` if the board is not square."""
    side = range(grid.board.rows)
    if len(side) != grid.board.columns:
        raise InputError("params.falling_diagonal: a square board was expected")
    yield "falling diagonal", tuple(at(i, i) for i in side)


PART = house_part(
    Flag("falling_diagonal", False, "whether no digit repeats on the falling diagonal").also_called(
        "diagonals", "diagonal"
    ),
    "Falling diagonal",
    "No digit repeats on the long diagonal from the upper left corner.",
    houses=houses,
    squares=lambda flag, board: [("the falling diagonal", [(i, i) for i in range(board.rows)])],
    marks=lambda flag, grid: (LineMark(((0, 0), (grid.board.rows, grid.board.rows)), 0.03, "sky"),),
    keys=(keys.fpuzzles.flag("diagonal-"), keys.iss.flag("Diagonal", "-1"), keys.sudokumaker.flag(10)),
    knows_two_digits=True,
)

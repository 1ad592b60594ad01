"""The rising diagonal: no digit repeats on the long diagonal from the lower left corner.

>>> PART.labels(True)
['rising diagonal: r4c1 r3c2 r2c3 r1c4']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Flag, House, InputError, LineMark, SudokuGrid, at, house_part, keys


def houses(flag: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield the diagonal. Raises `InputError` if the board is not square."""
    side = range(grid.board.rows)
    if len(side) != grid.board.columns:
        raise InputError("params.rising_diagonal: a square board was expected")
    yield "rising diagonal", tuple(at(len(side) - 1 - i, i) for i in side)


PART = house_part(
    Flag("rising_diagonal", False, "whether no digit repeats on the rising diagonal").also_called(
        "diagonals", "diagonal"
    ),
    "Rising diagonal",
    "No digit repeats on the long diagonal from the lower left corner.",
    houses=houses,
    squares=lambda flag, board: [
        ("the rising diagonal", [(board.rows - 1 - i, i) for i in range(board.rows)])
    ],
    marks=lambda flag, grid: (LineMark(((grid.board.rows, 0), (0, grid.board.rows)), 0.03, "sky"),),
    keys=(keys.fpuzzles.flag("diagonal+"), keys.iss.flag("Diagonal", "1"), keys.sudokumaker.flag(11)),
    knows_two_digits=True,
)

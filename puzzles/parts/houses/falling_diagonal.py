"""The falling diagonal: no digit repeats on the long diagonal from the upper left corner.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"falling_diagonal": True}})
>>> [*PART.houses(True, SudokuGrid.of(record))]
[('falling diagonal', ('r1c1', 'r2c2', 'r3c3', 'r4c4'))]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Finished, Flag, House, InputError, LineMark, Marks, Part, SudokuGrid, at, find_repeat, keys


def houses(said: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield the diagonal. Raises `InputError` if the board is not square."""
    side = range(grid.board.rows)
    if len(side) != grid.board.columns:
        raise InputError("params.falling_diagonal: a square board was expected")
    yield "falling diagonal", tuple(at(i, i) for i in side)


def marks(said: bool, grid: SudokuGrid) -> Marks:
    """Draw a thin line from corner to corner."""
    side = grid.board.rows
    return (LineMark(((0, 0), (side, side)), 0.03, "sky"),)


def judge(said: bool, board: Finished) -> str | None:
    """Describe a digit repeated on the diagonal, or return None."""
    twice = find_repeat(board.held_in((i, i) for i in range(board.rows)))
    return None if twice is None else f"the falling diagonal holds {twice} twice"


PART = Part(
    field=Flag("falling_diagonal", False, "whether no digit repeats on the falling diagonal"),
    title="Falling diagonal",
    rules="No digit repeats on the long diagonal from the upper left corner.",
    houses=houses,
    marks=marks,
    judge=judge,
    keys=(keys.fpuzzles.flag("diagonal-"), keys.iss.flag("Diagonal", "-1"), keys.sudokumaker.flag(10)),
    knows_two_digits=True,
)

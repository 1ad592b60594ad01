"""The rising diagonal: no digit repeats on the long diagonal from the lower left corner.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"rising_diagonal": True}})
>>> [*PART.houses(True, SudokuGrid.of(record))]
[('rising diagonal', ('r4c1', 'r3c2', 'r2c3', 'r1c4'))]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Finished, Flag, House, InputError, LineMark, Marks, Part, SudokuGrid, at, find_repeat, keys


def houses(said: bool, grid: SudokuGrid) -> Iterator[House]:
    """Yield the diagonal. Raises `InputError` if the board is not square."""
    side = range(grid.board.rows)
    if len(side) != grid.board.columns:
        raise InputError("params.rising_diagonal: a square board was expected")
    yield "rising diagonal", tuple(at(len(side) - 1 - i, i) for i in side)


def marks(said: bool, grid: SudokuGrid) -> Marks:
    """Draw a thin line from corner to corner."""
    side = grid.board.rows
    return (LineMark(((side, 0), (0, side)), 0.03, "sky"),)


def judge(said: bool, board: Finished) -> str | None:
    """Describe a digit repeated on the diagonal, or return None."""
    twice = find_repeat(board.held_in((board.rows - 1 - i, i) for i in range(board.rows)))
    return None if twice is None else f"the rising diagonal holds {twice} twice"


PART = Part(
    field=Flag("rising_diagonal", False, "whether no digit repeats on the rising diagonal"),
    title="Rising diagonal",
    rules="No digit repeats on the long diagonal from the lower left corner.",
    houses=houses,
    marks=marks,
    judge=judge,
    keys=(keys.fpuzzles.flag("diagonal+"), keys.iss.flag("Diagonal", "1"), keys.sudokumaker.flag(11)),
    knows_two_digits=True,
)

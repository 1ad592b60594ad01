"""Squares some steps apart, such as a knight's move.

>>> from ..core.board import Board
>>> [*pairs_by(((1, 2), (2, 1)), Board(2, 3))]
[('r1c1', 'r2c3')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.board import Board, at
from ..core.cells import Cell
from .finished import Finished

Steps = Iterable[tuple[int, int]]


def pairs_by(steps: Steps, board: Board) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of cells that are one of the steps, rows down and columns to the right, apart."""
    for down, right in steps:
        for r, c in board.squares():
            if board.holds(r + down, c + right):
                yield at(r, c), at(r + down, c + right)


def judge_moves(steps: Steps, board: Finished, move: str) -> str | None:
    """The first two equal digits that are one of the steps apart."""
    for r in range(board.rows):
        for c in range(board.columns):
            for down, right in steps:
                if board.holds(r + down, c + right) and board[r, c] == board[r + down, c + right]:
                    return f"{board[r, c]} stands {move} from itself, in row {r + 1}, column {c + 1}"
    return None

"""Squares some steps apart, such as a knight's move.

>>> from ..core.board import Board
>>> [*pairs_by(((1, 2), (2, 1)), Board(2, 3))]
[('r1c1', 'r2c3')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.board import Board, at
from ..core.cells import Cell
from .finished import Finished, find_repeat

Steps = Iterable[tuple[int, int]]

KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
"""A knight's moves, each in one of its two directions."""


def taxicab(distance: int) -> Steps:
    """Return the steps, each in one of its two directions, that go this far in rows and columns together.

    >>> taxicab(2)
    [(0, 2), (1, 1), (2, 0), (1, -1)]
    """
    rising = [(distance - right, -right) for right in range(1, distance)]
    return [(distance - right, right) for right in range(distance, -1, -1) if distance] + rising


def pairs_by(steps: Steps, board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells that are one of the steps, rows down and columns to the right, apart."""
    for down, right in steps:
        for r, c in board.squares():
            if board.holds(r + down, c + right):
                yield at(r, c), at(r + down, c + right)


def judge_moves(steps: Steps, board: Finished, move: str) -> str | None:
    """Describe the first two equal digits that are one of the steps apart, or return None."""
    for r in range(board.rows):
        for c in range(board.columns):
            for down, right in steps:
                if not board.holds(r + down, c + right):
                    continue
                twice = find_repeat(board.held_in([(r, c), (r + down, c + right)]))
                if twice is not None:
                    return f"{twice} stands {move} from itself, in row {r + 1}, column {c + 1}"
    return None

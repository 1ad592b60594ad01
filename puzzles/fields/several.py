"""Boards of several grids, which may overlap, such as samurai sudoku, and of free squares beside them.

A free square holds a digit, but is in no row, column or box: only clues determine it. Totals without a clue,
or squares of a frame, are free squares too.

>>> clues = {"grids": [{"cells": [[0, 0], [3, 3]]}, {"cells": [[5, 2], [2, 5]]}]}
>>> record = Record({"rows": 6, "cols": 6, "clues": clues})
>>> [corners(group) for group in GRIDS.of(record)], longest_line(record)
([((0, 0), (3, 3)), ((2, 2), (5, 5))], 4)
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from ..core.board import box_shape, square_of
from ..core.errors import InputError
from ..core.record import Record, Square
from ..core.turns import Turn
from .base import Raw, Sized
from .grids import Letters
from .groups import CellGroup, CellGroups
from .params import Box
from .strokes import Stroke

MOST_COVERED = 20_000
"""The most squares of all grids together, which count as often as grids share them."""


class GridCorners(CellGroups):
    """The grids of a board with several, each by two squares: opposite corners."""

    def __init__(self) -> None:
        means = "two opposite corners of each grid, where the board has several; of the others only free ones"
        means += " hold digits"
        super().__init__("grids", "grid", means, most=2)

    def of(self, record: Record) -> tuple[CellGroup, ...]:
        """Return the grids. Raises `InputError` for one that is no square, or if they are too large
        together.
        """
        grids = super().of(record)
        covered = sum((low - top + 1) ** 2 for (top, _), (low, _) in map(corners, grids))
        if covered > MOST_COVERED:
            raise InputError(f"the grids have {covered:,} squares together, {MOST_COVERED:,} are the most")
        return grids

    def is_missing(self, record: Record) -> bool:
        return not record.clues.get(self.name)

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        """Return the grids after a drag from corner to corner."""
        return super().with_drag(board, replace(stroke, squares=(stroke.squares[0], stroke.squares[-1])))

    def random(self, random: Random, board: Record) -> Any:
        """Return the board as a grid, if it is a square."""
        last = board.rows - 1
        return [{"cells": [[0, 0], [last, last]]}] if last == board.columns - 1 > 0 else []


GRIDS = GridCorners()
FREE = Letters(
    "free_squares",
    {"x": "free"},
    "cells outside every grid that still hold a digit, in no row, column or box",
    required=False,
)


def is_one_grid(record: Record) -> bool:
    """Return whether the board is a grid as a whole: it has neither grids nor free squares."""
    return GRIDS.is_missing(record) and not record.clues.get(FREE.name)


def corners(group: CellGroup) -> tuple[Square, Square]:
    """Return the upper left and the lower right square of a grid. Raises `InputError` if it is no square."""
    squares = [square for cell in group.cells if (square := square_of(cell)) is not None]
    (top, low), (left, right) = map(sorted, zip(*squares, strict=True))
    if low - top != right - left:
        raise InputError(f"{group.name} is no square", cell=group.cells[0])
    return (top, left), (low, right)


def longest_line(record: Record) -> int:
    """Return the most squares of a row or column: of a grid, if there are several."""
    if GRIDS.is_missing(record):
        return max(record.rows, record.columns)
    return max(low - top + 1 for (top, _), (low, _) in map(corners, GRIDS.of(record)))


class GridBox(Box):
    """Height and width of boxes; with several grids they are those of the largest one."""

    def side(self, record: Record) -> int:
        return record.square_side() if is_one_grid(record) else longest_line(record)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        if not isinstance(board, Record) or GRIDS.is_missing(board):
            return super().turn_value(value, turn, board)
        box = value or [*box_shape(longest_line(board))]
        return box[::-1] if turn.flip else value

    def default_of(self, record: Raw) -> Any:
        return None if (record.get("clues") or {}).get("grids") else super().default_of(record)

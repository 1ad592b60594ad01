"""Turns of a board: the eight ways in which a square one can be laid down, turned over or not.

A field turns its value (`Field.turn_value`), and a kind lists the turns that keep its rules (`Kind.turns`).

>>> quarter = Turn(flip=True, up=False, left=True)
>>> quarter.grid([[1, 2], [3, 4]]), quarter.square((0, 0), 2, 2), quarter.word("n")
([[3, 1], [4, 2]], (0, 1), 'e')
"""

from __future__ import annotations

import re
from itertools import product
from typing import Any, NamedTuple

from .cells import Square

_DIAGONAL = re.compile("([ew])([ns])")


class Turn(NamedTuple):
    """Change of a board, in this order: rows become columns (`flip`), the lowest row becomes the uppermost
    (`up`), the last column the first (`left`).
    """

    flip: bool = False
    up: bool = False
    left: bool = False

    def grid(self, rows: list[list[Any]]) -> list[list[Any]]:
        """Return the rows of a grid after the turn."""
        lines = [list(column) for column in zip(*rows, strict=True)] if self.flip else rows
        lines = lines[::-1] if self.up else lines
        return [row[::-1] for row in lines] if self.left else lines

    def square(self, square: Square, rows: int, columns: int) -> Square:
        """Return the place of a square after the turn of a board with `rows` and `columns`."""
        r, c = square
        if self.flip:
            r, c, rows, columns = c, r, columns, rows
        return rows - 1 - r if self.up else r, columns - 1 - c if self.left else c

    def line(self, values: list[Any], row: bool) -> list[Any]:
        """Return the values beside the rows (or else the columns) after the turn."""
        return values[::-1] if (self.up if row != self.flip else self.left) else values

    def along(self, values: list[Any], row: bool) -> list[Any]:
        """Return the values along a row (or else a column) after the turn."""
        return self.line(values, not row)

    def word(self, text: str) -> str:
        """Return a word after the turn, in which n, e, s and w are ways, those of a diagonal in this
        order.
        """
        if self.flip:
            text = text.translate(_FLIPPED)
        if self.up:
            text = text.translate(_UP)
        if self.left:
            text = text.translate(_LEFT)
        return _DIAGONAL.sub(r"\2\1", text)

    def name(self, field: str) -> str:
        """Return the name of a field after the turn of its side: ``rows`` are ``cols`` once the board is
        flipped, ``top`` is ``bottom`` once it is turned up.
        """
        parts = field.split("_")
        if self.flip:
            parts = [_SIDES.get(part, part) for part in parts]
        if self.up:
            parts = [_ABOVE.get(part, part) for part in parts]
        if self.left:
            parts = [_BESIDE.get(part, part) for part in parts]
        return "_".join(parts)


_FLIPPED = str.maketrans("nesw", "wsen")
_UP = str.maketrans("ns", "sn")
_LEFT = str.maketrans("ew", "we")

_SIDES = {"rows": "cols", "cols": "rows", "top": "left", "left": "top", "bottom": "right", "right": "bottom"}
_ABOVE = {"top": "bottom", "bottom": "top"}
_BESIDE = {"left": "right", "right": "left"}

TURNS = tuple(Turn(*choice) for choice in product((False, True), repeat=3))
"""All eight; the first changes nothing."""

STILL = TURNS[:1]
"""No turn but the one that changes nothing."""

FLIPPED = (TURNS[0], Turn(flip=True))
"""Rows and columns exchanged, as if both are read from one corner."""

MIRRORED = (TURNS[0], Turn(left=True))
"""Left and right exchanged, as where down is down."""

UPRIGHT = tuple(turn for turn in TURNS if not turn.flip)
"""Turns that leave rows rows."""

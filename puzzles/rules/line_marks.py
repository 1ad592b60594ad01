"""The marks that parts draw: lines, discs and outlines, in the colours that setters know.

A line's rule is never shown by its colour alone: the rules of a puzzle state it.

>>> line(("r1c1", "r1c2"), 0.2, "pink").points
((0.5, 0.5), (0.5, 1.5))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from ..core.board import square_of
from ..core.cells import Cell, Square
from ..core.marks import Beside, Disc, LineMark, Marks, Point, Sign
from ..fields import OutsideClue


def middle(cell: Cell) -> Point:
    """Return the middle of the square of a cell."""
    r, c = square_at(cell)
    return r + 0.5, c + 0.5


def square_at(cell: Cell) -> Square:
    """Return the square of a cell."""
    square = square_of(cell)
    assert square is not None
    return square


def line(cells: Sequence[Cell], width: float, tone: str) -> LineMark:
    """Draw a line from square to square, `width` in squares."""
    return LineMark(tuple(map(middle, cells)), width, tone)


def bulb(cell: Cell, tone: str = "silver") -> Disc:
    """Draw the disc with which a line begins."""
    return Disc(middle(cell), 0.36, tone)


def circle(cell: Cell) -> Disc:
    """Draw a white circle around the digit of a square."""
    return Disc(middle(cell), 0.4)


def between(one: Cell, other: Cell) -> Point:
    """Return the point halfway between two squares."""
    (y, x), (v, u) = middle(one), middle(other)
    return (y + v) / 2, (x + u) / 2


def dot(one: Cell, other: Cell, *, tone: str = "white", text: str = "") -> Disc:
    """Draw a small disc between two squares."""
    return Disc(between(one, other), 0.15, tone, text, telling=True)


def sign(one: Cell, other: Cell, text: str) -> Sign:
    """Write a sign between two squares."""
    return Sign(between(one, other), text)


def arrow(cells: Sequence[Cell], width: float = 0.06, tone: str = "grey") -> Marks:
    """Draw a line with a head at its end."""
    (y, x), (v, u) = middle(cells[-2]), middle(cells[-1])
    length = hypot(v - y, u - x) or 1  # two squares of a list may be the same one
    back, side = (0.25 * (y - v) / length, 0.25 * (x - u) / length), 0.7
    barbs = tuple(
        (v + back[0] + turn * side * back[1], u + back[1] - turn * side * back[0]) for turn in (1, -1)
    )
    return line(cells, width, tone), LineMark((barbs[0], (v, u), barbs[1]), width, tone)


ARROWS = {"": "", "ne": "↗", "se": "↘", "sw": "↙", "nw": "↖"}


def beside(clues: Iterable[OutsideClue]) -> Marks:
    """Write clues beside the board, those of diagonals with an arrow."""
    return tuple(Beside(clue.side, clue.line, (f"{ARROWS[clue.way]}{clue.clue}",)) for clue in clues)

"""Shapes: the small vocabulary of every picture, for SVG, the page and the widget to paint.

Lengths are in squares of the board; x runs right and y down from the top left corner of the board.

Vocabulary
    tone     the use of a colour ("grid", "answer", "remove"); themes give it its look
    shape    its `kind`, its tone, some numbers, and perhaps a text:

    box      x, y, width, height: filled
    area     x, y, x, y, ...: a filled polygon
    path     line width, x, y, x, y, ...
    dash     the same, dashed
    disc     x, y, radius: filled
    ring     line width, x, y, radius
    text     size, x, y of its middle
    bold     the same, in bold
    start    words that start at x
    heavy    the same, in bold
    end      words that end at x

>>> path("grid", 0.02, (0, 0), (1, 0))
Shape(kind='path', tone='grid', numbers=(0.02, 0, 0, 1, 0), text='')
"""

from __future__ import annotations

from itertools import chain
from math import cos, pi, sin
from typing import NamedTuple

XY = tuple[float, float]


class Shape(NamedTuple):
    """One shape; see the module for its kinds and their numbers."""

    kind: str
    tone: str
    numbers: tuple[float, ...]
    text: str = ""


def box(tone: str, x: float, y: float, width: float = 1, height: float = 1) -> Shape:
    """Draw a filled rectangle, by default a square of the board."""
    return Shape("box", tone, (x, y, width, height))


def area(tone: str, *points: XY) -> Shape:
    """Draw a filled polygon."""
    return Shape("area", tone, tuple(chain(*points)))


def path(tone: str, width: float, *points: XY) -> Shape:
    """Draw a line through points."""
    return Shape("path", tone, (width, *chain(*points)))


def dash(tone: str, width: float, *points: XY) -> Shape:
    """Draw a dashed line through points."""
    return Shape("dash", tone, (width, *chain(*points)))


def disc(tone: str, x: float, y: float, radius: float) -> Shape:
    """Draw a filled circle."""
    return Shape("disc", tone, (x, y, radius))


def ring(tone: str, width: float, x: float, y: float, radius: float) -> Shape:
    """Draw a circle."""
    return Shape("ring", tone, (width, x, y, radius))


def text(tone: str, size: float, x: float, y: float, words: str, bold: bool = False) -> Shape:
    """Write words about their middle."""
    return Shape("bold" if bold else "text", tone, (size, x, y), words)


def start(tone: str, size: float, x: float, y: float, words: str, bold: bool = False) -> Shape:
    """Write words that start at x."""
    return Shape("heavy" if bold else "start", tone, (size, x, y), words)


def end(tone: str, size: float, x: float, y: float, words: str) -> Shape:
    """Write words that end at x."""
    return Shape("end", tone, (size, x, y), words)


WORDS = ("text", "bold", "start", "heavy", "end")
"""The kinds of shapes that are text."""


def shift_shape(shape: Shape, dx: float, dy: float) -> Shape:
    """Return the shape, moved to the right and down."""
    kind, tone, numbers, words = shape
    first = 1 if kind in ("path", "dash", "ring", *WORDS) else 0
    last = ({"box": 2, "disc": 2, "ring": 3} | dict.fromkeys(WORDS, 3)).get(kind, len(numbers))
    moved = (value + (dy if i % 2 else dx) for i, value in enumerate(numbers[first:last]))
    return Shape(kind, tone, (*numbers[:first], *moved, *numbers[last:]), words)


def font_size(words: str, room: float = 0.62) -> float:
    """Return the size at which words fit into a square."""
    return room * min(1, 1.6 / max(1, len(words)))


def cross(tone: str, x: float, y: float, reach: float, width: float = 0.04) -> tuple[Shape, Shape]:
    """Draw a small cross for a value that is ruled out."""
    return (
        path(tone, width, (x - reach, y - reach), (x + reach, y + reach)),
        path(tone, width, (x - reach, y + reach), (x + reach, y - reach)),
    )


def dot(row: int, column: int, tone: str = "answer") -> Shape:
    """Draw a dot in the middle of a square for a value that is ruled out."""
    return disc(tone, column + 0.5, row + 0.5, 0.06)


def star(tone: str, x: float, y: float, radius: float, points: int = 5) -> Shape:
    """Draw a star that stands on two of its points."""
    corners = []
    for i in range(2 * points):
        reach = radius if i % 2 == 0 else radius * 0.42
        angle = pi * i / points
        corners.append((round(x + reach * sin(angle), 3), round(y - reach * cos(angle), 3)))
    return area(tone, *corners)

"""The border of an area of squares, as closed lines.

>>> contours([(0, 0), (0, 1)])
[[(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]]
"""

from __future__ import annotations

from collections.abc import Iterable

from ...puzzles.core.marks import Square
from ...puzzles.core.shapes import XY

Corner = tuple[int, int]
CLOCKWISE = (((0, 0), (1, 0)), ((1, 0), (0, 1)), ((1, 1), (-1, 0)), ((0, 1), (0, -1)))
"""The sides of a square: from which corner each goes which way; the square lies to its right."""


def contours(area: Iterable[Square], inset: float = 0) -> list[list[XY]]:
    """Return the closed lines around an area and its holes, `inset` into it: their corners as (x, y), the
    first again at the end. At a point in which the area touches itself, the line keeps to one square.
    """
    squares = set(area)
    sides = {
        ((c + x, r + y), way): (r, c)
        for r, c in sorted(squares)
        for (x, y), way in CLOCKWISE
        if (r - way[0], c + way[1]) not in squares
    }
    lines = []
    while sides:
        lines.append(_follow(sides, inset))
    return lines


def _follow(sides: dict[tuple[Corner, Corner], Square], inset: float) -> list[XY]:
    """Return the line that starts with the first of the `sides`, which are used up."""
    start = next(iter(sides))
    at, way = start
    corners: list[XY] = []
    while (at, way) in sides:
        del sides[at, way]
        x, y = at = (at[0] + way[0], at[1] + way[1])
        dx, dy = way
        right, left = (-dy, dx), (dy, -dx)
        turned = next(turn for turn in (right, way, left) if (at, turn) in sides or (at, turn) == start)
        if turned != way:
            ahead = (-turned[1], turned[0])
            inward = (right[0] + ahead[0], right[1] + ahead[1])
            corners.append((round(x + inset * inward[0], 3), round(y + inset * inward[1], 3)))
        way = turned
    return [corners[-1], *corners]

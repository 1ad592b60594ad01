"""Strokes: changes by hand to a field of a board, and their places.

Vocabulary
    gesture    the way of setting a field: "entry" by entry, a drag of a "region", "cage" or "line", or "text"
    spot       a place of an entry, the point where it is printed, and the text there
    move       a new size of a board, and how far everything on it goes

>>> place_of([[0, 1], [0, 2]]), Move(2, 2, 1, 0).square((0, 1)), Move(2, 2, 1, 0).square((1, 1))
(((0, 1), (0, 2)), (1, 1), None)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.record import Square

MOST_CHOICES = 16
"""Maximum number of entries through which a click goes; if there are more, they are typed."""


@dataclass(frozen=True)
class Stroke:
    """One stroke: `text` for an entry in a `place`, or, without one, for the whole field; or a drag through
    `squares`, which may `erase`, or begin something `new`.
    """

    text: str = ""
    place: Any = None
    squares: tuple[Square, ...] = ()
    erase: bool = False
    new: bool = False


class Spot(NamedTuple):
    """A place of a field, its point in half squares, and the entry there as text, empty for none."""

    place: Any
    at: Square
    text: str


class Move(NamedTuple):
    """The size that a board gets, and how far all on it goes down and to the right."""

    rows: int
    columns: int
    down: int = 0
    right: int = 0

    def square(self, square: Square, more: int = 0, step: int = 1) -> Square | None:
        """Return the new place of a square, or None off the board, which has `more` rows and columns; or that
        of a point, if there are `step` in a square.
        """
        r, c = square[0] + step * self.down, square[1] + step * self.right
        inside = 0 <= r < step * self.rows + more and 0 <= c < step * self.columns + more
        return (r, c) if inside else None


def place_of(value: Any) -> Any:
    """Return a place as fields have it, from its JSON."""
    return tuple(map(place_of, value)) if isinstance(value, list | tuple) else value

"""Form of a part's clues in setters' tools.

Vocabulary
    entry      a clue of a field as claims have it: an object of a list, ``[row, column, value]`` of a grid,
               True of a flag; for linked groups the list of them
    foreign    an entry of a document: an object of f-puzzles or SudokuMaker, an item of a constraint string

>>> BoardShape(9, 9, 1, 9).digits, number_of("12"), number_of("")
(range(1, 10), 12, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...core.errors import InputError
from ...core.record import shorten
from .cells import Cell, inward


class BoardShape(NamedTuple):
    """The size of a board, and its lowest and highest digit."""

    rows: int
    columns: int
    low: int
    high: int

    @property
    def digits(self) -> range:
        """The digits from low to high."""
        return range(self.low, self.high + 1)


def half_of(shape: BoardShape) -> int:
    """Return half the number of digits, rounded down."""
    return len(shape.digits) // 2


def upper_half_of(shape: BoardShape) -> int:
    """Return half the number of digits, rounded up."""
    return len(shape.digits) - half_of(shape)


class Key(NamedTuple):
    """Name and form of a part's clues in a tool. `read` returns the entries of a foreign entry, none if it is
    not about the part; `write` the foreign entries of an entry, none if the form has no place for it.
    """

    form: str
    name: str
    read: Callable[[Any, BoardShape], Iterable[Any]]
    write: Callable[[Any, BoardShape], Iterable[Any]]


SIDES = {(1, 0): "top", (-1, 0): "bottom", (0, 1): "left", (0, -1): "right"}
"""The sides of a board, by the step from there into it."""


def pairs_of(cells: Iterable[Cell]) -> list[list[int]]:
    """Return cells as records have them."""
    return [[*cell] for cell in cells]


def share_edge(pair: Iterable[Sequence[int]]) -> bool:
    """Return whether two cells share an edge.

    >>> share_edge([[0, 0], [0, 1]]), share_edge([[0, 0], [1, 1]])
    (True, False)
    """
    (r, c), (y, x) = pair
    return abs(r - y) + abs(c - x) == 1


class UnknownClue(InputError):
    """A clue that is no number, in a place where people write other things too: it is not known here."""


def number_of(value: object) -> int | None:
    """Return the number of a clue, which may be written as text; None for a blank. Raises `UnknownClue`."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    text = value.strip() if isinstance(value, str) else value
    if isinstance(text, str) and len(text) < 10 and text.lstrip("-").isdecimal() and text.isascii():
        return int(text)
    if type(text) is not int:
        raise UnknownClue(f"the clue {shorten(value)} is no number")
    return text


def place_of(outside: Cell, shape: BoardShape) -> dict[str, Any]:
    """Return the side and line of a cell beside the board."""
    step = inward(outside, shape.rows, shape.columns)
    side = SIDES[step]
    return {"side": side, "line": outside[1] if side in ("top", "bottom") else outside[0]}


def corner_place_of(outside: Cell, shape: BoardShape) -> dict[str, Any]:
    """Return the side and line of a cell outside the board, perhaps at a corner of it."""
    r, c = outside
    if r in (-1, shape.rows):
        return {"side": "top" if r < 0 else "bottom", "line": c}
    return {"side": "left" if c < 0 else "right", "line": r}


def cell_beside(side: str, line: int, shape: BoardShape) -> Cell:
    """Return the cell outside the board for a clue of this side and line.

    >>> cell_beside("right", 2, BoardShape(4, 4, 1, 4)), cell_beside("top", -1, BoardShape(4, 4, 1, 4))
    ((2, 4), (-1, -1))
    """
    if side in ("top", "bottom"):
        return (-1 if side == "top" else shape.rows, line)
    return (line, -1 if side == "left" else shape.columns)

"""Places of cells on a board: the declaration of a cell states it (`Rules.places`, `Board.place_of`).

Vocabulary
    square      the cell of one square
    remark      another cell about a square; `number` tells several apart
    line        from a square to another in its row or column; the cell says whether it is there
    edge        the line between two squares, one of which may be off the board
    point       the meeting point of squares at a corner; two of them are its ends
    rectangle   from one corner to the other
    piece       the squares on which a piece of any shape lies
    row         the value of the cell is the column in the row `number`
    letter      the squares that hold this letter
    region      of no square, but of the whole region `number`

>>> Place("line", ((0, 1), (0, 3))).path(), Place("row", number=2).squares(1)
([(0, 1), (0, 2), (0, 3)], [(2, 0)])
>>> decode_places(encode_places({"tea": Place("row", number=2)}))
{'tea': Place(sort='row', ends=(), number=2)}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Literal, NamedTuple

from .cells import Cell, Square

Sort = Literal["square", "remark", "line", "edge", "point", "rectangle", "piece", "row", "letter", "region"]

PIECES: tuple[Sort, ...] = ("rectangle", "piece")
"""The sorts of cells that say whether something lies on several squares."""


class Place(NamedTuple):
    """Place of a cell, by its sort and the squares that tell it apart from others, in an order that its kind
    chooses.
    """

    sort: Sort
    ends: tuple[Square, ...] = ()
    number: int = 0

    def squares(self, value: int = 0) -> list[Square]:
        """Return the squares of the cell if it has this value."""
        if self.sort == "row":
            return [(self.number, value - 1)]
        return self.path() if self.sort == "rectangle" else [*self.ends]

    def path(self) -> list[Square]:
        """Return all squares from the first to the last end, row by row."""
        rows, columns = zip(*self.ends, strict=True)
        return [*product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))]


Places = Mapping[Cell, Place]


def encode_places(places: Places) -> dict[Cell, list[Any]]:
    """Return the JSON form of places."""
    return {cell: [*place] for cell, place in places.items()}


def decode_places(value: Mapping[Cell, Sequence[Any]]) -> dict[Cell, Place]:
    """Read back the output of `encode_places`."""
    return {
        cell: Place(sort, tuple((r, c) for r, c in ends), number)
        for cell, (sort, ends, number) in value.items()
    }

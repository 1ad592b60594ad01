"""Fields that name squares or points of the board in a list.

>>> less = Pairs("less", "<", "the first is less than the second")
>>> less.of(Record({"rows": 1, "cols": 2, "clues": {"less": [[[0, 1], [0, 0]]]}}))
(((0, 1), (0, 0)),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..core.board import at
from ..core.errors import InputError
from ..core.record import Places, Record, Square, shorten
from ..forms.text import layouts, words
from .base import SQUARE, Field, Names, Raw, Schema, Sized

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

Pair = tuple[Square, Square]
T = TypeVar("T")


def turn_squares(squares: list[list[int]], turn: Turn, board: Sized) -> list[list[int]]:
    """Where squares ``[row, column]`` of a board lie once it is turned."""
    return [list(turn.square((r, c), board.rows, board.columns)) for r, c in squares]


def demand_touching(line: Sequence[Square], where: str) -> None:
    """Raise `InputError` where a square of a line does not share an edge with the one before it.

    >>> demand_touching([(0, 0), (2, 2)], "line 1")
    Traceback (most recent call last):
        ...
    gridproof.InputError: cell r3c3: line 1 goes on from r1c1 to r3c3, which does not touch \
it: name every square
    """
    for (r, c), (y, x) in pairwise(line):
        if abs(r - y) + abs(c - x) != 1:
            told = (
                f"{where} goes on from {at(r, c)} to {at(y, x)}, which does not touch it: name every square"
            )
            raise InputError(told, cell=at(y, x))


class Listed(Field[tuple[T, ...]]):
    """A list whose order says nothing. Where it may be left out, that is an empty list."""

    def checked_list(self, record: Record, entries: str) -> list[Any]:
        """The list as a record has it. `InputError` where it is none, of `entries` in words."""
        listed = [] if self.is_missing(record) else record.clue(self.name)
        if not isinstance(listed, list):
            raise InputError(f"{self.where} must be a list of {entries}")
        return listed

    def entries(self, record: Raw) -> dict[Any, Any]:
        return dict(enumerate(self.raw(record) or ()))

    def value_of_entries(self, entries: Mapping[Any, Any], board: Record) -> Any:
        return list(entries.values())

    def normal_form(self, record: Raw) -> Any:
        listed = (record.get("clues") or {}).get(self.name)
        return sorted(listed, key=repr) if listed else None


class Placed(Listed[Any]):
    """A list of entries that begin with the row and the column of a square."""

    def places(self, board: Record) -> Iterable[Square]:
        return board.board.squares()

    def entries(self, record: Raw) -> dict[Square, Any]:
        return {(entry[0], entry[1]): entry for entry in self.raw(record) or ()}

    def describe_entry(self, place: Square, entry: Any) -> str:
        more = " ".join(str(said) for said in entry[2:] if said is not None)
        return f"{self.name} {at(*place)}{more and f' = {more}'}"

    def spot(self, place: Square, board: Sized) -> Square:
        r, c = place
        return 2 * r + 1, 2 * c + 1


class Pairs(Listed[Pair]):
    """Pairs of squares, in plain text with a `sign` between them. `near` ones share an edge and have no
    order: the upper or left one comes first.
    """

    def __init__(
        self, name: str, sign: str, means: str = "", *, near: bool = False, required: bool = False
    ) -> None:
        super().__init__(name, means, required)
        self.sign, self.near = sign, near

    @property
    def shape(self) -> str:
        which = " that share an edge" if self.near else ""
        return f"a list of pairs of squares [row, column]{which}"

    def of(self, record: Record) -> tuple[Pair, ...]:
        """The pairs in the order of the list."""
        found, places = [], Places()
        for i, pair in enumerate(self.checked_list(record, "pairs of cells")):
            where = f"{self.where} pair {i + 1}"
            one, other = self.pair(record, where, pair)
            places.add(frozenset((one, other)), where, name=f"{at(*one)} and {at(*other)}")
            found.append((one, other))
        return tuple(found)

    def pair(self, record: Record, where: str, pair: Any) -> Pair:
        """One of the pairs."""
        if not isinstance(pair, list) or len(pair) != 2:
            raise InputError(f"{where} holds {shorten(pair)}, a pair of cells was expected")
        one, other = (record.square(square, where) for square in pair)
        if self.near:
            one, other = sorted((one, other))
            if other not in record.board.near(*one):
                raise InputError(f"{where} names {at(*one)} and {at(*other)}, which do not share an edge")
        return one, other

    def places(self, board: Record) -> Iterable[Pair]:
        squares = board.board.squares()
        near = [(one, other) for one in squares for other in board.board.near(*one)]
        return [pair for pair in near if pair == tuple(sorted(pair))] if self.near else near

    def entries(self, record: Raw) -> dict[Pair, Any]:
        return {((r, c), (y, x)): [[r, c], [y, x]] for (r, c), (y, x) in self.raw(record) or ()}

    def value_of_entries(self, entries: Mapping[Pair, Any], board: Record) -> Any:
        return [[[*one], [*other]] for one, other in entries]

    def describe_entry(self, place: Pair, entry: Any) -> str:
        return words.PathWord(self.sign).write(entry)

    def spot(self, place: Pair, board: Sized) -> Square:
        (r, c), (y, x) = place
        return r + y + 1, c + x + 1

    def options(self, place: Pair, board: Record) -> Iterable[Any]:
        one, other = place
        return ([[*one], [*other]],)

    @property
    def layout(self) -> layouts.Layout:
        return layouts.RowLayout(words.PathWord(self.sign))

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "array", "items": SQUARE, "minItems": 2, "maxItems": 2}}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and [turn_squares(pair, turn, board) for pair in value]

    def normal_form(self, record: Raw) -> Any:
        listed = (record.get("clues") or {}).get(self.name)
        return sorted(map(sorted, listed) if self.near else listed) if listed else None

    def random(self, random: Random, board: Record) -> Any:
        squares = board.board.squares()
        pairs = [[[*one], [*other]] for one in squares for other in board.board.near(*one) if one < other]
        chosen = random.sample(pairs, len(pairs) // 4)
        return chosen if self.near else [random.sample(pair, 2) for pair in chosen]

    def tool(self) -> dict[str, Any]:
        return {"tool": "sign", "at": "border", "sign": self.sign, "ordered": not self.near}


class Centers(Listed[Square]):
    """Points in half squares: the middle of square (r, c) is ``[2r + 1, 2c + 1]``."""

    usual_names: ClassVar[Names] = {"centers": ("centres", "dots", "circles")}

    @property
    def shape(self) -> str:
        return "a list of points [y, x] in half squares: the middle of the first square is [1, 1]"

    def of(self, record: Record) -> tuple[Square, ...]:
        """The points in the order of the list."""
        listed, places = self.checked_list(record, "dots"), Places()
        for i, dot in enumerate(listed):
            whole = isinstance(dot, list) and len(dot) == 2 and all(type(x) is int for x in dot)
            if not whole or not (0 < dot[0] < 2 * record.rows and 0 < dot[1] < 2 * record.columns):
                raise InputError(f"{self.where} holds {shorten(dot)}, a point inside the board was expected")
            places.add((dot[0], dot[1]), f"{self.where} dot {i + 1}", name=f"the point {dot}")
        return tuple((y, x) for y, x in listed)

    @property
    def layout(self) -> layouts.Layout:
        return layouts.PlaceLayout(layouts.TableLayout(words.SpotWord(), scale=2, margin=-1), first=1)

    def schema(self) -> Schema:
        point = SQUARE | {"items": {"type": "integer", "minimum": 1}}
        return {"type": "array", "items": point}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        size = 2 * board.rows + 1, 2 * board.columns + 1
        return value and [list(turn.square((y, x), *size)) for y, x in value]

    def random(self, random: Random, board: Record) -> Any:
        points = [[y, x] for y in range(1, 2 * board.rows) for x in range(1, 2 * board.columns)]
        return random.sample(points, len(points) // 8)

    def tool(self) -> dict[str, Any]:
        return {"tool": "dot", "at": "half"}

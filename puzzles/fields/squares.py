"""Fields that name squares or points of the board in a list.

>>> less = Pairs("less", "<", "the first is less than the second")
>>> less.of(Record({"rows": 1, "cols": 2, "clues": {"less": [[[0, 1], [0, 0]]]}}))
(((0, 1), (0, 0)),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..core.board import at
from ..core.errors import InputError
from ..core.record import Places, Record, Square, shorten
from ..notation import text as plain
from ..notation.text import words
from .base import SQUARE, Field, Names, Raw, Schema, Sized
from .strokes import MOST_CHOICES, Move, Spot, Stroke

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

Pair = tuple[Square, Square]

MOST_LISTED = 1_000
"""Maximum number of entries searched for those through which a click goes."""
T = TypeVar("T")


def turn_squares(squares: list[list[int]], turn: Turn, board: Sized) -> list[list[int]]:
    """Return the squares ``[row, column]`` of a board after it is turned."""
    return [list(turn.square((r, c), board.rows, board.columns)) for r, c in squares]


def on_board(stroke: Stroke, board: Record, name: str) -> list[Square]:
    """Return the squares of a drag, each once and in their order. Raises `InputError` for one off the
    board.
    """
    for r, c in stroke.squares:
        if not board.board.holds(r, c):
            raise InputError(f"{name}: there is no square in row {r + 1}, column {c + 1}")
    return list(dict.fromkeys(stroke.squares))


def demand_touching(line: Sequence[Square], where: str) -> None:
    """Raise `InputError` if a square of a line does not share an edge with the one before it.

    >>> demand_touching([(0, 0), (2, 2)], "line 1")
    Traceback (most recent call last):
        ...
    gridproof.InputError: cell r3c3: line 1 goes on from r1c1 to r3c3, which does not touch \
it: name every square
    """
    for (r, c), (y, x) in pairwise(line):
        if abs(r - y) + abs(c - x) != 1:
            text = (
                f"{where} goes on from {at(r, c)} to {at(y, x)}, which does not touch it: name every square"
            )
            raise InputError(text, cell=at(y, x))


class Listed(Field[tuple[T, ...]]):
    """List whose order has no meaning. If it may be left out, that is an empty list."""

    def checked_list(self, record: Record, entries: str) -> list[Any]:
        """Return the list as a record has it. Raises `InputError`, which calls its items `entries`, if it is
        no list.
        """
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


class Lines(Listed[tuple[Square, ...]]):
    """Lines, each a list of squares from its beginning on; each shares an edge with the one before it. No
    square is listed twice.
    """

    gesture = "line"

    def spots(self, board: Record) -> list[Spot]:
        """Return a spot at the beginning of each line, which is its place; nothing is written there."""
        begins = [line[0] for line in self.raw(board.data) or ()]
        return [Spot((r, c), (2 * r + 1, 2 * c + 1), "") for r, c in begins]

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        lines, squares = list(self.raw(board.data) or ()), on_board(stroke, board, self.name)
        over = {(r, c): i for i, line in enumerate(lines) for r, c in line}
        if stroke.erase:
            if squares[0] not in over:
                raise InputError("there is no line here", cell=at(*squares[0]))
            del lines[over[squares[0]]]
            return lines if lines or self.required else None
        crossed = next((square for square in squares if square in over), None)
        if crossed is not None:
            raise InputError("there is a line already", cell=at(*crossed))
        demand_touching(squares, "the line")
        return [*lines, [[*square] for square in squares]]

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        """Return the lines without the one over the square: nothing is written at lines."""
        if text:
            raise InputError(f"nothing is written at {self.name}", cell=at(*place))
        return self.with_drag(board, Stroke(squares=(place,), erase=True))

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Drop a line that does not lie on the board with all its squares."""
        moved = [[move.square((r, c)) for r, c in line] for line in value or ()]
        lines = [[[*square] for square in line if square] for line in moved if None not in line]
        return None if value is None else lines

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "array", "items": SQUARE, "minItems": 1}}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and [turn_squares(line, turn, board) for line in value]


class Placed(Listed[Any]):
    """A list of entries that begin with the row and the column of a square."""

    gesture = "entry"

    @property
    def word(self) -> words.WordForm:
        """Written form of the text after the row and the column; no text is a mark."""
        table = self.layout.table if isinstance(self.layout, plain.layouts.PlaceLayout) else None
        return words.SpotWord() if table is None else table.entry

    def choices(self, board: Record) -> tuple[str, ...]:
        """Return the entries to choose from, as text; () if they are too many. All places take the same."""
        place = next(iter(self.places(board)), None)
        entries = [*islice(self.options(place, board), MOST_LISTED)] if place else []
        if len(entries) > MOST_CHOICES:  # those that say least, as a circle without a number does
            entries = [entry for entry in entries if entry[-1] is None]
        return tuple(map(self.write_entry, entries)) if len(entries) <= MOST_CHOICES else ()

    def write_entry(self, entry: Any) -> str:
        word = self.word.write(entry[2:])
        return word.rstrip(words.BLANK) or word

    def read_entry(self, place: Square, text: str, board: Record) -> Any:
        r, c = place
        try:
            rest = self.word.read(text)
            if rest is not None:
                self.of(self.stated(board, [[r, c, *rest]]))
        except InputError as error:
            what = f"{self.name} cannot be {shorten(text)}; {plain.field_lines.plainly(error.what, '.')}"
            raise InputError(what, cell=at(r, c)) from None
        return None if rest is None else [r, c, *rest]

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        entries = {}
        for r, c, *rest in value or ():
            square = move.square((r, c))
            if square is not None and self.allows([[*square, *rest]], board):
                entries[square] = [*square, *rest]
        return value and self.of_entries(entries, board)

    def places(self, board: Record) -> Iterable[Square]:
        return board.board.squares()

    def entries(self, record: Raw) -> dict[Square, Any]:
        return {(entry[0], entry[1]): entry for entry in self.raw(record) or ()}

    def describe_entry(self, place: Square, entry: Any, board: Record) -> str:
        more = " ".join(str(part) for part in entry[2:] if part is not None)
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
        """Return the pairs in the order of the list."""
        pairs, places = [], Places()
        for i, pair in enumerate(self.checked_list(record, "pairs of cells")):
            where = f"{self.where} pair {i + 1}"
            one, other = self.pair(record, where, pair)
            places.add(frozenset((one, other)), where, name=f"{at(*one)} and {at(*other)}")
            pairs.append((one, other))
        return tuple(pairs)

    def pair(self, record: Record, where: str, pair: Any) -> Pair:
        """Return a pair of the list."""
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

    gesture = "entry"

    @property
    def label(self) -> str:
        return super().label if self.near else f"{super().label} (< >)"

    def choices(self, board: Record) -> tuple[str, ...]:
        return (self.mark,) if self.near else ("<", ">")

    @property
    def mark(self) -> str:
        """The sign of a pair that has no order."""
        return words.SpotWord().write([])

    def hand_places(self, board: Record) -> Iterable[Pair]:
        """Return one place for a pair in either order: the upper or left square is the first."""
        near = [pair for pair in self.places(board) if pair[0] < pair[1]]
        return dict.fromkeys((*near, *self.written(board)))

    def written(self, board: Record) -> dict[Pair, str]:
        return {
            (min(pair), max(pair)): self.mark if self.near else "<" if pair[0] < pair[1] else ">"
            for pair in self.entries(board.data)
        }

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        if place not in self.hand_places(board):
            raise InputError(f"{self.name} has no place {shorten(place)}")
        one, other = place
        entries = {pair: entry for pair, entry in self.entries(board.data).items() if {*pair} != {one, other}}
        if text and text != ".":
            if self.near or text not in plain.rows.LESS:
                allowed = (self.mark, self.sign, "=", "x") if self.near else ()
                if text not in allowed:
                    there = " or ".join(self.choices(board))
                    what = f"{self.name} cannot be {shorten(text)}; there may be {there}"
                    raise InputError(what, cell=at(*one))
            if not self.near and not plain.rows.LESS[text][1]:
                one, other = other, one
            entries[one, other] = [[*one], [*other]]
        return self.of_entries(entries, board)

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        pairs = dict[Pair, None]()
        for one, other in self.entries({self.place: {self.name: value}}):
            first, second = move.square(one), move.square(other)
            if first is not None and second is not None:
                pairs[first, second] = None
        return value and self.of_entries(pairs, board)

    def describe_entry(self, place: Pair, entry: Any, board: Record) -> str:
        return words.PathWord(self.sign).write(entry)

    def spot(self, place: Pair, board: Sized) -> Square:
        (r, c), (y, x) = place
        return r + y + 1, c + x + 1

    def options(self, place: Pair, board: Record) -> Iterable[Any]:
        one, other = place
        return ([[*one], [*other]],)

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.RowLayout(words.PathWord(self.sign))

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
        """Return the points in the order of the list."""
        listed, places = self.checked_list(record, "dots"), Places()
        for i, dot in enumerate(listed):
            whole = isinstance(dot, list) and len(dot) == 2 and all(type(x) is int for x in dot)
            if not whole or not (0 < dot[0] < 2 * record.rows and 0 < dot[1] < 2 * record.columns):
                raise InputError(f"{self.where} holds {shorten(dot)}, a point inside the board was expected")
            places.add((dot[0], dot[1]), f"{self.where} dot {i + 1}", name=f"the point {dot}")
        return tuple((y, x) for y, x in listed)

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.PlaceLayout(
            plain.layouts.TableLayout(words.SpotWord(), scale=2, margin=-1), first=1
        )

    def schema(self) -> Schema:
        point = SQUARE | {"items": {"type": "integer", "minimum": 1}}
        return {"type": "array", "items": point}

    gesture = "entry"

    def choices(self, board: Record) -> tuple[str, ...]:
        return (words.SpotWord().write([]),)

    def hand_places(self, board: Record) -> Iterable[Square]:
        """Return every point in half squares inside the board."""
        return product(range(1, 2 * board.rows), range(1, 2 * board.columns))

    def entries(self, record: Raw) -> dict[Any, Any]:
        return {(y, x): [y, x] for y, x in self.raw(record) or ()}

    def covered(self, place: Any, entries: Mapping[Any, Any], board: Sized) -> Iterable[Square]:
        """Return the point of an entry, whether its place is the point or a number in a list."""
        y, x = entries[place]
        return ((y, x),)

    def spot(self, place: Square, board: Sized) -> Square:
        return place

    def write_entry(self, entry: Any) -> str:
        return words.SpotWord().write([])

    def read_entry(self, place: Square, text: str, board: Record) -> Any:
        y, x = place
        try:
            return None if words.SpotWord().read(text) is None else [y, x]
        except InputError as error:
            raise InputError(f"{self.name}: {error.what}", cell=at(y // 2, x // 2)) from None

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        points = (move.square((y, x), step=2) for y, x in value or ())
        entries = {point: [*point] for point in points if point is not None and 0 not in point}
        return value and self.of_entries(entries, board)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        size = 2 * board.rows + 1, 2 * board.columns + 1
        return value and [list(turn.square((y, x), *size)) for y, x in value]

    def random(self, random: Random, board: Record) -> Any:
        points = [[y, x] for y in range(1, 2 * board.rows) for x in range(1, 2 * board.columns)]
        return random.sample(points, len(points) // 8)

    def tool(self) -> dict[str, Any]:
        return {"tool": "dot", "at": "half"}

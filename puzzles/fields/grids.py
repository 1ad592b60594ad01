"""Fields with an entry for each square or corner of the board, or for each line beside it.

>>> from .base import SIDE
>>> sums = Edge("rows", 0, SIDE, "how many cells of the row are shaded")
>>> sums.of(Record({"rows": 2, "cols": 3, "clues": {"rows": [None, 2]}})), sums.line
({1: 2}, 'row')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from ..core.board import at
from ..core.errors import InputError
from ..core.record import UNKNOWN, Record, Square, is_unknown, numbers_told, whole
from ..notation import text as plain
from .base import Field, Limit, Names, Raw, Schema, Sized, limit, or_null
from .strokes import Move
from .values import Letter, Number, NumberOr, Several, Value

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

T = TypeVar("T")

BLACK_SIGNS = ("█", "■", "X", "x", "B", "b")
"""Signs that people, and pictures in characters, have for a black square."""

CIRCLE_SIGNS = dict.fromkeys("○◯⚪oO", "w") | dict.fromkeys("●⬤⚫@", "b")
"""Signs for white and black circles, whose letters are w and b."""


GRID_NAMES = ("grid", "numbers", "clues", "cells", "board", "squares")
"""Common names for the clues of the squares of a board."""


def reads(value: Value, entry: Any) -> bool:
    """Return whether an entry is one of a value."""
    try:
        value.read(entry, "", None)
    except InputError:
        return False
    return True


class Grid(Field[dict[Square, T]]):
    """A value for each square, null for a blank; with `margin` 1 for each corner of a square."""

    usual_names: ClassVar[Names] = dict.fromkeys(("cells", "circles", "trees"), GRID_NAMES) | {
        "givens": (*GRID_NAMES, "digits", "given", "start"),
        "vertices": ("corners", "points", *GRID_NAMES),
    }

    def __init__(
        self, name: str, value: Value, means: str = "", *, required: bool = True, margin: int = 0
    ) -> None:
        super().__init__(name, means, required)
        self.value, self.margin = value, margin

    def also_written(self, others: Mapping[str, str], compound: bool = False) -> Self:
        """Let plain text write the entries with these signs too (see `words.WordForm`), and return the field
        itself.
        """
        self.value.word = self.value.word.also_written(others, compound)
        return self

    @property
    def shape(self) -> str:
        larger = ", one row and one column more than the board" if self.margin else ""
        full = "" if self.value.blank else ", none left out"
        return f"a grid of {self.value.plural}{larger}{full}"

    def of(self, record: Record) -> dict[Square, T]:
        """Return the entries by square, blanks left out."""
        if self.is_missing(record):
            return {}
        rows, columns = record.rows + self.margin, record.columns + self.margin
        value = self.value.fit_to(record)
        (usual, values), blank = value.usual, value.blank
        entries: dict[Square, Any] = {}
        for r, row in enumerate(record.grid(self.name, rows, columns)):
            for c, entry in enumerate(row):
                if type(entry) is usual and entry in values:
                    entries[r, c] = entry
                elif entry is not None or not blank:
                    # A corner is no cell.
                    where = f"{self.where} row {r + 1}, number {c + 1}" if self.margin else self.where
                    entries[r, c] = value.read(entry, where, None if self.margin else at(r, c))
        return entries

    def places(self, board: Record) -> Iterable[Square]:
        return product(range(board.rows + self.margin), range(board.columns + self.margin))

    def entries(self, record: Raw) -> dict[Square, Any]:
        grid = self.raw(record) or ()
        return {(r, c): x for r, row in enumerate(grid) for c, x in enumerate(row) if x is not None}

    def value_of_entries(self, entries: Mapping[Square, Any], board: Record) -> Any:
        rows, columns = range(board.rows + self.margin), range(board.columns + self.margin)
        return [[entries.get((r, c)) for c in columns] for r in rows]

    def options(self, place: Square, board: Record) -> Iterable[Any]:
        return self.value.options(board)

    gesture = "entry"

    @property
    def label(self) -> str:
        plain = self.name in ("cells", "circles", "vertices")
        return f"{self.value.noun}{' at corners' if self.margin else ''}" if plain else super().label

    @property
    def keys(self) -> str:
        return self.value.keys

    def choices(self, board: Record) -> tuple[str, ...]:
        return self.value.choices(board)

    @property
    def meanings(self) -> Mapping[str, str]:
        return self.value.meanings

    @property
    def ways(self) -> tuple[str, ...]:
        return self.value.ways

    @property
    def aimed(self) -> str:
        return self.value.aimed

    def is_place(self, place: Any, board: Record) -> bool:
        if not isinstance(place, tuple) or len(place) != 2 or not all(type(x) is int for x in place):
            return False
        return Move(board.rows, board.columns).square(place, self.margin) is not None

    def write_entry(self, entry: Any) -> str:
        return self.value.word.write(entry)

    def read_entry(self, place: Square, text: str, board: Record) -> Any:
        r, c = place
        cell, where = (None, f" row {r + 1}, number {c + 1}") if self.margin else (at(r, c), "")
        return self.value.typed(text, self.name, cell, where, board)

    def demand_draft(self, board: Record) -> None:
        if self.raw(board.data) is None:
            return
        value = self.value.fit_to(board)
        for r, row in enumerate(board.grid(self.name, board.rows + self.margin, board.columns + self.margin)):
            for c, entry in enumerate(row):
                if entry is not None:
                    value.read(entry, self.where, None if self.margin else at(r, c))

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        fitted, entries = self.value.fit_to(board), {}
        for (r, c), entry in self.entries({self.place: {self.name: value}}).items():
            square = move.square((r, c), self.margin)
            if square is not None and reads(fitted, entry):
                entries[square] = entry
        return value and self.of_entries(entries, board)

    def describe_entry(self, place: Square, entry: Any, board: Record) -> str:
        r, c = place
        where = f"the point row {r + 1}, column {c + 1}" if self.margin else at(r, c)
        also = "" if self.margin or self.name in ("givens", "cells") else f"{self.name} "
        return f"{also}{where} = {self.value.word.write(entry)}"

    def spot(self, place: Square, board: Sized) -> Square:
        r, c = place
        return 2 * r + 1 - self.margin, 2 * c + 1 - self.margin

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.TableLayout(self.value.word, margin=self.margin, most=self.value.highest)

    def schema(self) -> Schema:
        entry = self.value.schema()
        row = {"type": "array", "items": or_null(entry) if self.value.blank else entry}
        return {"type": "array", "items": row}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        entry = self.value.turn_entry
        return value and [
            [None if each is None else entry(each, turn) for each in row] for row in turn.grid(value)
        ]

    def normal_form(self, record: Raw) -> Any:
        value = super().normal_form(record)
        if value is None or not self.value.unknown:
            return value
        return [[UNKNOWN if is_unknown(entry) else entry for entry in row] for row in value]

    def random(self, random: Random, board: Record) -> Any:
        rows, columns = board.rows + self.margin, board.columns + self.margin
        share = 0.4 if self.value.blank else 1
        return [
            [self.value.random(random, board) if random.random() < share else None for _ in range(columns)]
            for _ in range(rows)
        ]

    def tool(self) -> dict[str, Any]:
        return self.value.tool() | {"at": "corner" if self.margin else "cell"}


class Numbers(Grid[int]):
    """A grid of whole numbers from `low` to `high`; a `full` one has no blanks."""

    def __init__(
        self,
        name: str,
        low: Limit,
        high: Limit,
        means: str = "",
        *,
        required: bool = True,
        margin: int = 0,
        full: bool = False,
    ) -> None:
        value = Number(low, high, blank=not full)
        super().__init__(name, value, means, required=required, margin=margin)


class Marked(Numbers):
    """A grid of 1 for squares that are marked, 0 or null for others: a hand sets the marks alone."""

    def __init__(self, name: str, means: str = "", *, required: bool = True) -> None:
        super().__init__(name, 0, 1, means, required=required)

    @property
    def label(self) -> str:
        return self.name

    def choices(self, board: Record) -> tuple[str, ...]:
        return ("1",)

    def written(self, board: Record) -> dict[Any, str]:
        return {place: text for place, text in super().written(board).items() if text != "0"}

    def describe_entry(self, place: Square, entry: Any, board: Record) -> str:
        return f"{self.name} {at(*place)}" if entry else super().describe_entry(place, entry, board)

    def normal_form(self, record: Raw) -> Any:
        value = self.raw(record)
        marks = value and [[entry or 0 for entry in row] for row in value]
        return marks if self.required or any(map(any, marks or ())) else None


class NumbersOrUnknown(Grid[int | None]):
    """A grid of whole numbers from `low` to `high`, and of clues whose number is not told: ``"?"`` or -1,
    which read as None.
    """

    def __init__(
        self, name: str, low: Limit, high: Limit, means: str = "", *, required: bool = True, margin: int = 0
    ) -> None:
        value = Number(low, high, unknown=True)
        super().__init__(name, value, means, required=required, margin=margin)

    def told(self, record: Record) -> dict[Square, int]:
        """Return the numbers that are told, by square: all that count if a ``"?"`` says nothing more."""
        return numbers_told(self.of(record))


class BlackSquares(Grid[int | str | None]):
    """Black squares, each with a number from `low` to `high` or ``"#"`` for none; with `unknown` also ``"?"``
    or -1 for a number that is not told, which reads as None.
    """

    def __init__(
        self,
        name: str,
        low: Limit,
        high: Limit,
        means: str = "",
        *,
        required: bool = True,
        unknown: bool = False,
    ) -> None:
        super().__init__(name, NumberOr(low, high, "#", unknown=unknown), means, required=required)
        self.also_written(dict.fromkeys(BLACK_SIGNS, "#"))


class Letters(Grid[str]):
    """A grid of letters; `directed` as in `Letter`."""

    def __init__(
        self,
        name: str,
        known: str | tuple[str, ...] | Mapping[str, str],
        means: str = "",
        *,
        required: bool = True,
        directed: bool = False,
    ) -> None:
        super().__init__(name, Letter(known, directed), means, required=required)


class Once(Letters):
    """A grid of letters of which each stands in one square."""

    def places_of(self, record: Record) -> dict[str, Square]:
        """Return the square of each letter. Raises `InputError` unless each stands in just one."""
        places: dict[str, Square] = {}
        for square, letter in self.of(record).items():
            if places.setdefault(letter, square) != square:
                raise InputError(f"{self.where} holds a second {letter}", cell=at(*square))
        for letter in self.value.options(record):
            if letter not in places:
                raise InputError(f"{self.where} holds no {letter}")
        return places

    def blank(self, board: Record) -> Any:
        """Refuse: a board without the letters is not one of the kind."""
        raise InputError(f"{self.where} must say something")

    def random(self, random: Random, board: Record) -> Any:
        letters, squares = list(self.value.options(board)), list(self.places(board))
        some = random.sample(squares, min(len(letters), len(squares)))
        return self.value_of_entries(dict(zip(some, letters, strict=False)), board)


class LineValues(Field[dict[int, T]]):
    """A value for each row or column, in a list with null for none; the list may be left out.

    The values are printed on a `side` of the board. The name decides by default: ``rows...`` are on the left,
    fields called ``left``, ``bottom`` and ``right`` on their own side, all others at the top.
    """

    usual_names: ClassVar[Names] = {
        "cols": ("columns", "top", "vertical", "down", "ver"),
        "rows": ("left", "horizontal", "across", "hor", "side"),
        "top": ("above", "north", "up"),
        "bottom": ("below", "south"),
        "left": ("west",),
        "right": ("east",),
    }

    def __init__(
        self, name: str, value: Value, means: str = "", *, side: str = "", required: bool = False
    ) -> None:
        super().__init__(name, means, required)
        usual = (
            name if name in ("bottom", "right") else "left" if name.startswith(("rows", "left")) else "top"
        )
        self.value, self.side = value, side or usual
        self.line = "row" if self.side in ("left", "right") else "column"

    @property
    def shape(self) -> str:
        return f"a list of {self.value.plural}, one for each {self.line}"

    def length(self, board: Sized) -> int:
        """Return the number of entries."""
        return board.rows if self.line == "row" else board.columns

    def of(self, record: Record) -> dict[int, T]:
        """Return the entries by position, nulls left out."""
        line = record.clue(self.name) if self.required else record.clues.get(self.name)
        if line is None and not self.required:
            return {}
        length = self.length(record)
        if not isinstance(line, list) or len(line) != length:
            entries = self.value.plural.split()[0]
            raise InputError(f"{self.where} must be a list of {length} {entries} or nulls")
        value: Any = self.value.fit_to(record)
        usual, values = value.usual
        return {
            i: entry
            if type(entry) is usual and entry in values
            else value.read(entry, f"{self.where} number {i + 1}", None)
            for i, entry in enumerate(line)
            if entry is not None
        }

    def places(self, board: Record) -> Iterable[int]:
        return range(self.length(board))

    def entries(self, record: Raw) -> dict[int, Any]:
        return {i: entry for i, entry in enumerate(self.raw(record) or ()) if entry is not None}

    def value_of_entries(self, entries: Mapping[int, Any], board: Record) -> Any:
        return [entries.get(i) for i in self.places(board)]

    def options(self, place: int, board: Record) -> Iterable[Any]:
        return self.value.options(board)

    gesture = "entry"

    @property
    def label(self) -> str:
        return super().label.replace("cols", "columns")

    @property
    def keys(self) -> str:
        return self.value.keys

    def choices(self, board: Record) -> tuple[str, ...]:
        return self.value.choices(board)

    @property
    def meanings(self) -> Mapping[str, str]:
        return self.value.meanings

    def write_entry(self, entry: Any) -> str:
        return self.value.word.write(entry)

    def read_entry(self, place: int, text: str, board: Record) -> Any:
        entry = self.value.typed(text, self.name, None, f" number {place + 1}", board)
        if entry is not None:
            try:
                self.of(self.stated(board, self.value_of_entries({place: entry}, board)))
            except InputError as error:
                raise InputError(plain.field_lines.plainly(error.what, ".")) from None
        return entry

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        step = move.down if self.line == "row" else move.right
        shifted = {i + step: entry for i, entry in self.entries({self.place: {self.name: value}}).items()}
        entries = {
            i: entry
            for i, entry in shifted.items()
            if 0 <= i < self.length(board) and self.allows(self.value_of_entries({i: entry}, board), board)
        }
        return value and self.of_entries(entries, board)

    def describe_entry(self, place: int, entry: Any, board: Record) -> str:
        more = self.name.removeprefix("rows").removeprefix("cols").removeprefix("column").replace("_", " ")
        what = f" from the {self.name}" if self.name in ("top", "bottom", "left", "right") else more
        return f"{self.line} {place + 1}{what} = {self.value.word.write(entry)}"

    def spot(self, place: int, board: Sized) -> Square:
        off = -1 if self.side in ("left", "top") else 2 * self.length_across(board) + 1
        return (2 * place + 1, off) if self.line == "row" else (off, 2 * place + 1)

    def length_across(self, board: Sized) -> int:
        """Return the number of squares in a line."""
        return board.columns if self.line == "row" else board.rows

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.RowLayout(
            self.value.word, length=self.length, most=self.value.highest, side=self.side
        )

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": or_null(self.value.schema())}
        return schema if self.required else or_null(schema)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and turn.line(value, self.line == "row")

    def random(self, random: Random, board: Record) -> Any:
        return [
            self.value.random(random, board) if random.random() < 0.5 else None
            for _ in range(self.length(board))
        ]

    def tool(self) -> dict[str, Any]:
        return self.value.tool() | {"at": self.line, "side": self.side}


class Edge(LineValues[int]):
    """A whole number from `low` to `high` for each row or column, by the beginning of the name."""

    def __init__(
        self, name: str, low: Limit, high: Limit, means: str = "", *, side: str = "", required: bool = False
    ) -> None:
        super().__init__(name, Number(low, high), means, side=side, required=required)


class Stacks(LineValues[tuple[int, ...]]):
    """A list of numbers for each row or column, null for none; ``[]`` and ``[0]`` are empty lines."""

    def __init__(
        self, name: str, high: Limit, means: str = "", *, side: str = "", required: bool = True
    ) -> None:
        super().__init__(name, Several(0, high, empty=True), means, side=side, required=required)
        self.high = high

    def of(self, record: Record) -> dict[int, tuple[int, ...]]:
        """Return the numbers of the lines that have some, or are empty, by position."""
        if self.is_missing(record):
            return {}
        stacks, count, most = record.clue(self.name), self.length(record), limit(self.high, record)
        if not isinstance(stacks, list) or len(stacks) != count:
            raise InputError(f"{self.where} must be a list of {count} lists of numbers or nulls")
        numbers_by_line = {}
        for i, stack in enumerate(stacks):
            where = f"{self.where} line {i + 1}"
            if stack is None:
                continue
            if not isinstance(stack, list):
                raise InputError(f"{where} must be a list of numbers or null")
            low = 0 if len(stack) == 1 else 1
            numbers = tuple(whole(number, low, most, where, blank=False) for number in stack)
            numbers_by_line[i] = () if numbers == (0,) else numbers
        return numbers_by_line

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        row = self.line == "row"
        return value and [stack and turn.along(stack, row) for stack in turn.line(value, row)]

    def write_entry(self, entry: Any) -> str:
        return super().write_entry(entry or [0])

    def normal_form(self, record: Mapping[str, Any]) -> Any:
        stacks = (record.get("clues") or {}).get(self.name)
        return stacks and [stack and [number for number in stack if number] for stack in stacks]

    def random(self, random: Random, board: Record) -> Any:
        return [
            self.stack(random, board) if random.random() < 0.8 else None for _ in range(self.length(board))
        ]

    def stack(self, random: Random, board: Record) -> list[int]:
        """Return numbers that have room in a line, one blank between each two."""
        room, numbers = limit(self.high, board), list[int]()
        while room > 0 and random.random() < 0.7:
            numbers.append(random.randint(1, room))
            room -= numbers[-1] + 1
        return numbers


class Runs(LineValues[tuple[Any, ...]]):
    """A list of the lengths of runs for each row or column, null for none; with `unknown` marks for lengths
    that are not told, and with the words that are `known`.
    """

    def __init__(
        self,
        name: str,
        high: Limit,
        means: str = "",
        *,
        known: tuple[str, ...] = (),
        unknown: bool = False,
    ) -> None:
        super().__init__(name, Several(1, high, known=known, unknown=unknown), means)
        self.signs = (*known, *(UNKNOWN,) * unknown)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        row = self.line == "row"
        return value and [stack and turn.along(stack, row) for stack in turn.line(value, row)]

    def random(self, random: Random, board: Record) -> Any:
        return [self.runs(random, board) or None for _ in range(self.length(board))]

    def runs(self, random: Random, board: Record) -> list[int | str]:
        """Return lengths that have room in a line, and signs in the place of some."""
        room, lengths, signs = self.length_across(board), list[int | str](), self.signs
        while room > 0 and random.random() < 0.6:
            length = random.randint(1, room)
            lengths.append(random.choice(signs) if signs and random.random() < 0.3 else length)
            room -= length + 1
        return lengths

"""Base class of all fields, and bounds that depend on the size of the board.

>>> SIDE.text, SIDE.of(Record({"rows": 4, "cols": 4})), says([[None, None]])
('the side', 4, False)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from ..core.errors import InputError
from ..core.names import fold_name
from ..core.record import Record, Square, shorten
from ..core.turns import TURNS, Turn
from ..notation import text as plain
from ..notation.draft import RecordDraft
from .strokes import Move, Spot, Stroke, place_of

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
Raw = Mapping[str, Any]
Schema = dict[str, Any]
Names = Mapping[str, tuple[str, ...]]


class Sized(Protocol):
    """Anything with the size of a board."""

    rows: int
    columns: int


class Bound(NamedTuple):
    """A limit that depends on the size of the board, with its name for people."""

    text: str
    of: Callable[[Sized], int]


ROWS = Bound("the number of rows", lambda board: board.rows)
COLUMNS = Bound("the number of columns", lambda board: board.columns)
SIDE = Bound("the side", lambda board: board.columns)
LONGER = Bound("the longer side", lambda board: max(board.rows, board.columns))
AREA = Bound("the number of cells", lambda board: board.rows * board.columns)
BOTH = Bound("rows + columns", lambda board: board.rows + board.columns)

Limit = int | Bound


def limit(value: Limit, board: Sized) -> int:
    """Return a limit on a board of this size."""
    return value if isinstance(value, int) else value.of(board)


def limit_text(value: Limit) -> str:
    """Return a limit in words."""
    return str(value) if isinstance(value, int) else value.text


class Field(ABC, Generic[T]):
    """A clue or a setting of a record. `means` explains it in a line; a record must have it if it is
    `required`.
    """

    place: ClassVar[str] = "clues"
    """The part of a record in which the field stands."""

    gesture: ClassVar[str] = "text"
    """Way of setting it by hand: see `strokes`."""

    retells: ClassVar[str] = ""
    """The field whose entries it only restates, if any: it is dropped when these change."""

    divides_board: ClassVar[bool] = False
    """Flag for regions, with which the field gives the `board` of a record."""

    usual_names: ClassVar[Names] = {}
    """Other names for fields of this class, by the field's name."""

    def __init__(self, name: str, means: str = "", required: bool = True) -> None:
        self.name, self.means, self.required = name, means, required
        self.aliases = self.usual_names.get(name, ())

    def also_called(self, *names: str) -> Self:
        """Let plain text call the field by these names too, and return the field itself."""
        self.aliases = (*self.aliases, *names)
        return self

    @property
    def others(self) -> tuple[str, ...]:
        """Its other names, each once, for documentation."""
        return tuple(name for name in dict.fromkeys(self.aliases) if name != self.name)

    def is_called(self, name: str) -> bool:
        """Return whether one of its other names is meant, in any case, order and number of its words."""
        return fold_name(name) in map(fold_name, (self.name, *self.aliases))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.where}>"

    @property
    def where(self) -> str:
        """The field in messages: ``clues.cells``."""
        return f"{self.place}.{self.name}"

    @property
    @abstractmethod
    def shape(self) -> str:
        """Written form of the field in a record, in words."""

    @abstractmethod
    def of(self, record: Record) -> T:
        """Return the typed value from a record. Raises `InputError` with the place of an error."""

    @property
    @abstractmethod
    def layout(self) -> plain.layouts.Layout:
        """Layout of the field in plain text."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return the JSON Schema of the field."""

    @abstractmethod
    def random(self, random: Random, board: Record) -> Any:
        """Return a valid value for a board that has the fields declared before this one."""

    @abstractmethod
    def tool(self) -> dict[str, Any]:
        """Return the needs of a board editor for this field: the tool, the places it works on, and the
        bounds.
        """

    # Editing ----------------------------------------------------------------------------------------

    @property
    def label(self) -> str:
        """A short noun for the thing that is set."""
        return self.name.replace("_", " ")

    @property
    def keys(self) -> str:
        """Kind of text typed in a spot: "digits", "letters" or "text"."""
        return "text"

    def choices(self, board: Record) -> tuple[str, ...]:
        """Return the entries through which a click goes, as text; () if there are too many."""
        return ()

    @property
    def meanings(self) -> Mapping[str, str]:
        """Meanings of entries, by their text, if the text alone is not clear."""
        return {}

    @property
    def ways(self) -> tuple[str, ...]:
        """The letters of the ways in which the arrow of an entry can point; () without arrows."""
        return ()

    @property
    def aimed(self) -> str:
        """Text before the arrow of an entry with nothing else."""
        return ""

    def spots(self, board: Record) -> list[Spot]:
        """Return the places of entries, each with its text."""
        if self.gesture != "entry":
            return []
        written = self.written(board)
        return [
            Spot(place, self.spot(place, board), written.get(place, "")) for place in self.hand_places(board)
        ]

    def hand_places(self, board: Record) -> Iterable[Any]:
        """Return the places in which a hand can set an entry."""
        return self.places(board)

    def is_place(self, place: Any, board: Record) -> bool:
        """Return whether a hand can set an entry there."""
        return place in set(self.hand_places(board))

    def written(self, board: Record) -> dict[Any, str]:
        """Return the entries as text, by their places for the hand."""
        return {place: self.write_entry(entry) for place, entry in self.entries(board.data).items()}

    def write_entry(self, entry: Any) -> str:
        """Return an entry as text."""
        raise NotImplementedError

    def read_entry(self, place: Any, text: str, board: Record) -> Any:
        """Return the entry for a text, or None for a blank. Raises `InputError` with the allowed entries."""
        raise NotImplementedError

    def text(self, board: Record) -> str:
        """Return the whole field as text; empty if the board leaves it out."""
        value = self.raw(board.data)
        return "" if value is None else "\n".join(self.layout.write(value, draft_of(board))).strip("\n")

    def with_stroke(self, board: Record, stroke: Stroke) -> Any:
        """Return the field after a stroke, as records have it; None for one that is left out. Raises
        `InputError`, with the square if there is one, for a stroke that the field does not allow.
        """
        if stroke.squares:
            return self.with_drag(board, stroke)
        if stroke.place is not None:
            return self.with_entry(board, place_of(stroke.place), stroke.text.strip())
        if self.gesture != "text":
            raise InputError(f"{self.name} is set in its places, not as text")
        return self.with_text(board, stroke.text)

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        """Return the field after a drag."""
        raise InputError(f"{self.name} is not set by a drag")

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        """Return the field after an entry has been set or, for no text, erased."""
        if self.gesture != "entry" or not self.is_place(place, board):
            raise InputError(f"{self.name} has no place {shorten(place)}")
        entries = {**self.entries(board.data)}
        entry = self.read_entry(place, text, board) if text else None
        entries.pop(place, None)
        if entry is not None:
            entries[place] = entry
        return self.of_entries(entries, board)

    def of_entries(self, entries: Mapping[Any, Any], board: Record) -> Any:
        """Return the field with these entries, or None if there are none and it may be left out."""
        return self.value_of_entries(entries, board) if entries or self.required else None

    def with_text(self, board: Record, text: str) -> Any:
        """Return the field read from a text; for an empty one, as a blank board has it."""
        if not text.strip():
            return self.unset(board)
        lines = [
            plain.pieces.TextLine(number, line)
            for number, line in enumerate(text.split("\n"), 1)
            if line.strip()
        ]
        try:
            value = self.layout.read(
                plain.field_lines.Said(self.name, plain.pieces.TextLine(1, text), lines), draft_of(board)
            )
            self.of(self.stated(board, value))
        except InputError as error:
            placed = (error.line, error.column) if len(lines) > 1 else (None, None)
            raise InputError(
                plain.field_lines.plainly(error.what, "."), line=placed[0], column=placed[1]
            ) from None
        return value

    def stated(self, board: Record, value: Any) -> Record:
        """Return the board with this value of the field."""
        values = {**(board.data.get(self.place) or {}), self.name: value}
        return Record({**board.data, self.place: values}, board.kind)

    def allows(self, value: Any, board: Record) -> bool:
        """Return whether a board may have this value of the field."""
        try:
            self.of(self.stated(board, value))
        except InputError:
            return False
        return True

    def unset(self, board: Record) -> Any:
        """Return the field as a draft has it before the first stroke, or None if it is left out. Not every
        kind can read that.
        """
        if not self.required:
            return None
        try:
            return self.value_of_entries({}, board)
        except NotImplementedError:
            return None

    def demand_draft(self, board: Record) -> None:
        """Raise `InputError` if the board has a value of the field that no strokes can make."""
        value = self.raw(board.data)
        if value is None:
            return
        try:
            self.of(board)
        except InputError as error:
            if self.gesture != "text":
                raise
            try:  # values that depend on other fields may be wrong until these are set
                self.text(board)
            except (InputError, TypeError, ValueError, KeyError, AttributeError, IndexError):
                raise error from None

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Return the field after the board, which has its new size, is moved; entries that leave it are
        dropped. None is no value.
        """
        return value

    def relabelled(self, value: Any, labels: Mapping[int, int]) -> Any:
        """Return the field after the regions are relabelled; those without a new label are gone."""
        return value

    # ------------------------------------------------------------------------------------------------

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        """Return the value of this field in a record after the board, of this size before, is turned. None is
        no value, before and after. Raises `NotImplementedError` if that is not known.
        """
        if turn == Turn():
            return value
        raise NotImplementedError(f"{self!r} does not say what becomes of it when the board is turned")

    turns: tuple[Turn, ...] = TURNS
    """The turns of a board that keep the rule of the field."""

    def same_after(self, turns: tuple[Turn, ...]) -> Self:
        """Declare that the rule stays the same after these turns alone, and return the field itself."""
        self.turns = turns
        return self

    def turns_of(self, value: Any) -> tuple[Turn, ...]:
        """Return the turns of a board under which a value keeps its meaning."""
        return self.turns if value is not False and says(value) else TURNS

    def normal_form(self, record: Raw) -> Any:
        """Return the field's content in a record, in a form that is equal for equal puzzles; None for
        nothing.
        """
        value = self.raw(record)
        return value if says(value) else None

    def places(self, board: Record) -> Iterable[Any]:
        """Return the places for entries of the field: squares, lines, labels of regions, pairs; () if the
        field has no entries.
        """
        return ()

    def entries(self, record: Raw) -> dict[Any, Any]:
        """Return the unchanged entries that a record has in the field, by place."""
        return {}

    def value_of_entries(self, entries: Mapping[Any, Any], board: Record) -> Any:
        """Return the field with these entries and no others, as records have it."""
        raise NotImplementedError

    def blank(self, board: Record) -> Any:
        """Return the field without any clue, as records have it. Raises `InputError` if it must have one."""
        try:
            value = self.value_of_entries({}, board)
        except NotImplementedError:
            raise InputError(f"{self.where} must say something") from None
        self.of(Record({**board.data, self.place: {**(board.data.get(self.place) or {}), self.name: value}}))
        return value

    def options(self, place: Any, board: Record) -> Iterable[Any]:
        """Return the entries that may stand in a place and say something about the answer."""
        return ()

    def describe_entry(self, place: Any, entry: Any, board: Record) -> str:
        """Return an entry in a place of a board, in words."""
        return f"{self.name} {place} = {entry}"

    def spot(self, place: Any, board: Sized) -> Square:
        """Return the point of an entry in half squares: the middle of the first square is (1, 1)."""
        raise NotImplementedError

    def covered(self, place: Any, entries: Mapping[Any, Any], board: Sized) -> Iterable[Square]:
        """Return the half squares that one of some entries covers: its point, or all squares of a line or
        cage. Entries that are worth nothing without each other cover the same.
        """
        return (self.spot(place, board),)

    def raw(self, record: Raw) -> Any:
        """Return the field as a record has it, or None if it is left out."""
        return (record.get(self.place) or {}).get(self.name)

    def describe(self) -> str:
        """Return the field in a line, for documentation."""
        text = f"{self.means}: {self.shape}" if self.means else self.shape
        return text if self.required else f"{text}; may be left out"

    def to_json(self) -> dict[str, Any]:
        """Return the field as documentation has it."""
        return {
            "name": self.name,
            "place": self.place,
            "aliases": list(self.others),
            "means": self.means,
            "shape": self.shape,
            "required": self.required,
            "tool": self.tool() | {"gesture": self.gesture, "keys": self.keys},
        }

    def is_missing(self, record: Record) -> bool:
        """Return whether a record leaves out the field, as it may."""
        return not self.required and self.name not in record.clues


def says(value: Any) -> bool:
    """Return whether a clue says anything: None does not, nor do lists of it and an empty object."""
    if isinstance(value, list):
        return any(map(says, value))
    return value is not None and value != {}


def draft_of(board: Record) -> RecordDraft:
    """Return a board for the layouts of plain text."""
    return RecordDraft(board.kind, board.rows, board.columns, {**board.clues}, {**board.params})


def or_null(schema: Schema) -> Schema:
    """Return a schema that lets null pass too."""
    if schema.get("type") == "array" or schema.get("type") == "integer":
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [{"type": "null"}, schema]}


SQUARE: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 2,
    "maxItems": 2,
}
"""The schema of a ``[row, column]`` pair."""

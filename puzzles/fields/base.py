"""What every field has, and bounds that depend on the size of the board.

>>> SIDE.text, SIDE.of(Record({"rows": 4, "cols": 4})), says([[None, None]])
('the side', 4, False)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from ..core.errors import InputError
from ..core.names import folded
from ..core.record import Record, Square
from ..core.turns import Turn
from ..forms.text.layouts import Layout

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
    """A limit on a board of this size."""
    return value if isinstance(value, int) else value.of(board)


def limit_text(value: Limit) -> str:
    """A limit in words."""
    return str(value) if isinstance(value, int) else value.text


class Field(ABC, Generic[T]):
    """A clue or a setting of a record. `means` says in a line what it is; a record must have it where it
    is `required`.
    """

    place: ClassVar[str] = "clues"
    """The part of a record in which the field stands."""

    retells: ClassVar[str] = ""
    """The field whose entries it only tells in other words, if any: it goes where these change."""

    usual_names: ClassVar[Names] = {}
    """What else fields of this class are called, by their name."""

    def __init__(self, name: str, means: str = "", required: bool = True) -> None:
        self.name, self.means, self.required = name, means, required
        self.aliases = self.usual_names.get(name, ())

    def also_called(self, *names: str) -> Self:
        """The field itself, which plain text may call by these names too."""
        self.aliases = (*self.aliases, *names)
        return self

    @property
    def others(self) -> tuple[str, ...]:
        """Its other names, each once, for documentation."""
        return tuple(name for name in dict.fromkeys(self.aliases) if name != self.name)

    def is_called(self, name: str) -> bool:
        """Whether one of its other names is meant, in any case, order and number of its words."""
        return folded(name) in map(folded, (self.name, *self.aliases))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.where}>"

    @property
    def where(self) -> str:
        """The field in messages: ``clues.cells``."""
        return f"{self.place}.{self.name}"

    @property
    @abstractmethod
    def shape(self) -> str:
        """How the field is written in a record, in words."""

    @abstractmethod
    def of(self, record: Record) -> T:
        """What a record says, typed. `InputError` with the place where it is wrong."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """How the field stands in plain text."""

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON Schema of the field."""

    @abstractmethod
    def random(self, random: Random, board: Record) -> Any:
        """A valid value for a board that has the fields declared before this one."""

    @abstractmethod
    def tool(self) -> dict[str, Any]:
        """What a board editor needs to set the field: the tool, where it works, and the bounds."""

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        """What a record of this field's value says once the board, of this size before, is turned. None is no
        value, before and after. Raises `NotImplementedError` where that is not known.
        """
        if turn == Turn():
            return value
        raise NotImplementedError(f"{self!r} does not say what becomes of it when the board is turned")

    def normal_form(self, record: Raw) -> Any:
        """What the field says in a record, in a form that is equal for equal puzzles; None for nothing."""
        value = self.raw(record)
        return value if says(value) else None

    def places(self, board: Record) -> Iterable[Any]:
        """Where entries of the field may stand: squares, lines, labels of regions, pairs; () of a field that
        has no entries.
        """
        return ()

    def entries(self, record: Raw) -> dict[Any, Any]:
        """The entries that a record has in the field, as they are there, by place."""
        return {}

    def value_of_entries(self, entries: Mapping[Any, Any], board: Record) -> Any:
        """The field with these entries and no others, as records have it."""
        raise NotImplementedError

    def blank(self, board: Record) -> Any:
        """The field saying nothing, as records have it. `InputError` where it must say something."""
        try:
            value = self.value_of_entries({}, board)
        except NotImplementedError:
            raise InputError(f"{self.where} must say something") from None
        self.of(Record({**board.data, self.place: {**(board.data.get(self.place) or {}), self.name: value}}))
        return value

    def options(self, place: Any, board: Record) -> Iterable[Any]:
        """The entries that may stand in a place and say something of the answer."""
        return ()

    def describe_entry(self, place: Any, entry: Any) -> str:
        """An entry in a place, in words."""
        return f"{self.name} {place} = {entry}"

    def spot(self, place: Any, board: Sized) -> Square:
        """Where an entry is printed, in half squares: the middle of the first square is (1, 1)."""
        raise NotImplementedError

    def raw(self, record: Raw) -> Any:
        """The field as a record has it; None where it is left out."""
        return (record.get(self.place) or {}).get(self.name)

    def describe(self) -> str:
        """The field in a line, for documentation."""
        text = f"{self.means}: {self.shape}" if self.means else self.shape
        return text if self.required else f"{text}; may be left out"

    def to_json(self) -> dict[str, Any]:
        """The field as documentation has it."""
        return {
            "name": self.name,
            "place": self.place,
            "aliases": list(self.others),
            "means": self.means,
            "shape": self.shape,
            "required": self.required,
            "tool": self.tool(),
        }

    def is_missing(self, record: Record) -> bool:
        """Whether a record leaves the field out, as it may."""
        return not self.required and self.name not in record.clues


def says(value: Any) -> bool:
    """Whether a clue says anything: None does not, nor do lists of it and an empty object."""
    if isinstance(value, list):
        return any(map(says, value))
    return value is not None and value != {}


def or_null(schema: Schema) -> Schema:
    """A schema that lets null pass too."""
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

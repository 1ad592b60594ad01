"""Board records: one JSON object a puzzle, read with errors that name the place.

>>> record = Record({"type": "demo", "rows": 1, "cols": 2, "clues": {"givens": [[1]]}})
>>> record.grid("givens")
Traceback (most recent call last):
    ...
gridproof.InputError: clues.givens row 1 has 1 cells, 2 were expected
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from .board import MOST_SIDE, MOST_SQUARES, Board
from .cells import Cell
from .cells import Square as Square
from .errors import InputError
from .lazy_property import cached_property

K = TypeVar("K")
V = TypeVar("V")


class Record:
    """A board record, and the checks with which fields read it. It is of a `kind`, by default the one it
    names.
    """

    def __init__(self, data: Mapping[str, Any], kind: str | None = None) -> None:
        self.data = data
        self.kind = str(data.get("type")) if kind is None else kind
        clues, params = data.get("clues"), data.get("params")
        clues, params = {} if clues is None else clues, {} if params is None else params
        if not isinstance(clues, dict) or not isinstance(params, dict):
            raise InputError("clues and params must be JSON objects")
        self.clues: dict[str, Any] = clues
        self.params: dict[str, Any] = params
        self.id = identity_of(data.get("id"))
        self.rows = self._side("rows")
        self.columns = self._side("cols")
        demand_squares(self.rows, self.columns)
        self.rooms: dict[Any, set[Square]] | None = None
        """The regions that the judge found in ``clues.regions``, cached for the next answer."""
        self.known: dict[Any, Any] = {}
        """Values that fields have read and other fields need too."""

    def _side(self, name: str) -> int:
        side = self.data.get(name)
        if side is None:
            raise InputError(f"the record has no {name}: a whole number from 1 to {MOST_SIDE} was expected")
        if not isinstance(side, int) or isinstance(side, bool) or side < 1:
            raise InputError(f"{name} is {shorten(side)}, a whole number from 1 to {MOST_SIDE} was expected")
        if side > MOST_SIDE:
            raise InputError(f"{name} is {shorten(side)}: a board has at most {MOST_SIDE} rows and columns")
        return side

    @cached_property
    def board(self) -> Board:
        """Return the plain board of this size."""
        return Board(self.rows, self.columns)

    def with_params(self, params: Mapping[str, Any]) -> Record:
        """Return the record with more settings, and without derived values."""
        data = {**self.data, "params": {**self.params, **params}} if params else self.data
        return Record(data, self.kind)

    def square_side(self) -> int:
        """Return the side of a board that must be square."""
        if self.rows != self.columns:
            raise InputError(f"the board is {self.rows}×{self.columns}, a square was expected")
        return self.rows

    def clue(self, name: str) -> Any:
        """Return the raw clue; raises if it is missing."""
        if name not in self.clues:
            raise InputError(f"clues.{name} is missing")
        return self.clues[name]

    def grid(self, name: str, rows: int | None = None, columns: int | None = None) -> list[list[Any]]:
        """Return a rectangular clue grid, by default of the board's size; shape checked, entries not."""
        rows, columns = rows or self.rows, columns or self.columns
        grid = self.clue(name)
        if not isinstance(grid, list) or not all(isinstance(row, list) for row in grid):
            raise InputError(f"clues.{name} must be a list of rows")
        if len(grid) != rows:
            raise InputError(f"clues.{name} has {len(grid)} rows, {rows} were expected")
        for r, row in enumerate(grid):
            if len(row) != columns:
                raise InputError(f"clues.{name} row {r + 1} has {len(row)} cells, {columns} were expected")
        return grid

    def square(self, value: Any, where: str) -> Square:
        """Return a ``[row, column]`` pair that lies on the board."""
        if not isinstance(value, list) or len(value) != 2 or {*map(type, value)} != {int}:
            raise InputError(f"{where} holds {shorten(value)}, a pair [row, column] was expected")
        r, c = value
        if not (0 <= r < self.rows and 0 <= c < self.columns):
            raise InputError(f"{where} names [{r}, {c}] (r{r + 1}c{c + 1}), which is off the board")
        return r, c


def identity_of(value: Any) -> str | None:
    """Return an id as text, written as JSON if it is no text, or None without an id.

    >>> identity_of("a"), identity_of(7), identity_of({"$oid": "5f"}), identity_of(None)
    ('a', '7', '{"$oid":"5f"}', None)
    """
    if value is None or isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        return str(value)


def demand_squares(rows: int, columns: int) -> None:
    """Raise `InputError` if a board has too many squares."""
    if rows * columns > MOST_SQUARES:
        raise InputError(f"the board is {rows}×{columns}, a board has at most {MOST_SQUARES:,} squares")


class Places:
    """The places that the entries of a clue list name; each may be named once.

    >>> places = Places()
    >>> places.add((0, 0), "circle 1", "r1c1")
    >>> places.add((0, 0), "circle 2", "r1c1")
    Traceback (most recent call last):
        ...
    gridproof.InputError: cell r1c1: both circle 1 and circle 2 hold it
    """

    def __init__(self) -> None:
        self._taken: dict[Hashable, str] = {}

    def __contains__(self, place: object) -> bool:
        return place in self._taken

    def add(self, place: Hashable, entry: str, cell: Cell | None = None, name: str = "it") -> None:
        """Note that an entry of the list is about a place, which is a cell or has a `name`.

        Raises `InputError` if an earlier entry, or the same one, already is.
        """
        if (first := self._taken.get(place)) is not None:
            twice = f"{entry} holds {name} twice"
            raise InputError(twice if first == entry else f"both {first} and {entry} hold {name}", cell=cell)
        self._taken[place] = entry


def whole(value: Any, low: int, high: int, where: str, cell: Cell | None = None, blank: bool = True) -> int:
    """Return `value` as a whole number from `low` to `high`. Raises `InputError` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        expected = f"a whole number from {low} to {high}{' or null' if blank else ''} was expected"
        raise InputError(f"{where} holds {shorten(value)}, {expected}", cell=cell)
    if not low <= value <= high:
        raise InputError(f"{where} holds {shorten(value)}, which is not from {low} to {high}", cell=cell)
    return value


UNKNOWN = "?"
"""Mark of a clue that is there although its number is not told: it says no more than that it stands in its
square. Its typed form is None, and it is drawn as ``?``. Other programs have marks of their own."""

UNKNOWN_MARKS = (UNKNOWN, -1)
"""All entries of records that stand for such a clue."""


def is_unknown(entry: Any) -> bool:
    """Return whether an entry of a record is a clue whose number is not told."""
    return entry in UNKNOWN_MARKS


def number_told(entry: Any) -> Any:
    """Return an entry of a record, or None for a clue whose number is not told.

    >>> [number_told(entry) for entry in ("?", -1, 3)]
    [None, None, 3]
    """
    return None if is_unknown(entry) else entry


def numbers_told(clues: Mapping[K, V | None]) -> dict[K, V]:
    """Return the typed clues whose numbers are told."""
    return {place: number for place, number in clues.items() if number is not None}


def sign_of(number: object) -> str:
    """Return a typed clue as it is printed: None as the mark of a clue that is not told."""
    return UNKNOWN if number is None else str(number)


def shorten(value: Any) -> str:
    """Return `value` for a message, cut to a readable length."""
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**18 else "a huge number"
    return text if len(text) <= 40 else text[:37] + "..."


Judge = Callable[[Record, dict[str, Any]], "str | None"]
"""A function from a record and an answer to the rule that the answer breaks; None if it keeps them all."""

ASKED = ("type", "id", "rows", "cols", "clues", "params")
"""The parts of a record that state the puzzle; a solution that it carries is not among them."""


def type_of(data: Mapping[str, Any], kind: Any = None) -> Any:
    """Return the kind that a record or a row names: as its `type`, or else as its `kind`; else `kind`.

    >>> type_of({"type": "sudoku", "kind": "easy"}), type_of({"kind": "masyu"}), type_of({}, "lits")
    ('sudoku', 'masyu', 'lits')
    """
    return data.get("type", data.get("kind", kind))

"""Board records: one JSON object a puzzle, read with errors that say where.

>>> record = Record({"type": "demo", "rows": 1, "cols": 2, "clues": {"givens": [[1, "x"]]}})
>>> record.numbers("givens", 1, 9)  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
gridproof.puzzles.errors.InputError: cell r1c2: clues.givens holds 'x', a whole number from 1 to 9 ...
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from re import escape, fullmatch
from typing import Any, TypeVar

from .board import MOST_SIDE, Board, at
from .cells import Cell
from .errors import InputError

T = TypeVar("T")
Square = tuple[int, int]


class Record:
    """A board record, with readers for the shapes that clues come in."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.kind = data.get("type")
        clues, params = data.get("clues"), data.get("params")
        clues, params = {} if clues is None else clues, {} if params is None else params
        if not isinstance(clues, dict) or not isinstance(params, dict):
            raise InputError("clues and params must be JSON objects")
        self.clues: dict[str, Any] = clues
        self.params: dict[str, Any] = params
        identity = data.get("id")
        self.id = None if identity is None else str(identity)
        self.rows = self._side("rows")
        self.columns = self._side("cols")
        self.rooms: dict[Any, set[Square]] | None = None
        """What the judge found of ``clues.regions``, kept for the next answer."""

    def _side(self, name: str) -> int:
        side = self.data.get(name)
        if not isinstance(side, int) or isinstance(side, bool) or side < 1:
            raise InputError(f"{name} is {shorten(side)}, a whole number from 1 to {MOST_SIDE} was expected")
        if side > MOST_SIDE:
            raise InputError(f"{name} is {shorten(side)}: a board has at most {MOST_SIDE} rows and columns")
        return side

    @property
    def board(self) -> Board:
        """The plain board of this size."""
        return Board(self.rows, self.columns)

    def divided(self, blanks: bool = False) -> Board:
        """The board of this size with the regions of ``clues.regions``."""
        return Board(self.rows, self.columns, self.regions(blanks=blanks))

    def square_side(self) -> int:
        """The side of a board that must be square."""
        if self.rows != self.columns:
            raise InputError(f"the board is {self.rows}×{self.columns}, a square was expected")
        return self.rows

    def clue(self, name: str) -> Any:
        """The raw clue; raises where it is missing."""
        if name not in self.clues:
            raise InputError(f"clues.{name} is missing")
        return self.clues[name]

    def grid(self, name: str, rows: int | None = None, columns: int | None = None) -> list[list[Any]]:
        """A rectangular clue grid, by default of the board's size; shape checked, entries not."""
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

    def numbers(
        self, name: str, low: int, high: int, rows: int | None = None, columns: int | None = None
    ) -> dict[Square, int]:
        """The numbers of a grid by square; blanks are null, others must lie in low..high."""
        found: dict[Square, int] = {}
        for r, row in enumerate(self.grid(name, rows, columns)):
            for c, value in enumerate(row):
                if value is not None:
                    found[r, c] = whole(value, low, high, f"clues.{name}", at(r, c))
        return found

    def open_numbers(self, name: str, low: int, high: int) -> dict[Square, int | None]:
        """As `numbers`; None, written ``"?"`` or -1, is a clue that may be any number."""
        return {
            (r, c): None if value in ("?", -1) else whole(value, low, high, f"clues.{name}", at(r, c))
            for r, row in enumerate(self.grid(name))
            for c, value in enumerate(row)
            if value is not None
        }

    def letters(self, name: str, known: Collection[str]) -> dict[Square, str]:
        """The letters of a grid by square, each one of those `known`; blanks are null."""
        return self.words(name, "|".join(map(escape, known)), ", ".join(map(repr, known)))

    def words(self, name: str, pattern: str, expected: str) -> dict[Square, str]:
        """The words of a grid by square; blanks are null, others must match the whole pattern."""
        found: dict[Square, str] = {}
        for r, row in enumerate(self.grid(name)):
            for c, value in enumerate(row):
                if value is None:
                    continue
                if not isinstance(value, str) or not fullmatch(pattern, value):
                    message = f"clues.{name} holds {shorten(value)}, {expected} or null was expected"
                    raise InputError(message, cell=at(r, c))
                found[r, c] = value
        return found

    def edge(self, name: str, length: int, low: int, high: int) -> dict[int, int]:
        """The numbers along one side by position; missing or null is none."""
        line = self.clues.get(name)
        if line is None:
            return {}
        if not isinstance(line, list) or len(line) != length:
            raise InputError(f"clues.{name} must be a list of {length} numbers or nulls")
        return {
            i: whole(value, low, high, f"clues.{name} number {i + 1}")
            for i, value in enumerate(line)
            if value is not None
        }

    def regions(
        self, name: str = "regions", size: int | None = None, blanks: bool = False
    ) -> tuple[tuple[Cell, ...], ...]:
        """The regions of a label grid in order of label, each of `size` cells where it is given; where
        `blanks` may be, squares that are null are in none.
        """
        labels: dict[int, list[Cell]] = {}
        for r, row in enumerate(self.grid(name)):
            for c, value in enumerate(row):
                if value is None and blanks:
                    continue
                label = whole(value, 0, self.rows * self.columns - 1, f"clues.{name}", at(r, c), blank=False)
                labels.setdefault(label, []).append(at(r, c))
        for label, cells in sorted(labels.items()):
            if size is not None and len(cells) != size:
                raise InputError(
                    f"region {label} (from {cells[0]}) has {len(cells)} cells, {size} were expected"
                )
        return tuple(tuple(cells) for _, cells in sorted(labels.items()))

    def square(self, value: Any, where: str) -> Square:
        """A ``[row, column]`` pair that lies on the board."""
        if (
            not isinstance(value, list)
            or len(value) != 2
            or not all(isinstance(x, int) and not isinstance(x, bool) for x in value)
        ):
            raise InputError(f"{where} holds {shorten(value)}, a pair [row, column] was expected")
        r, c = value
        if not (0 <= r < self.rows and 0 <= c < self.columns):
            raise InputError(f"{where} names [{r}, {c}], which is off the board")
        return r, c

    def param(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number among the params."""
        value = self.params.get(name, default)
        return whole(value, low, high, f"params.{name}", blank=False)


class Places:
    """The places of the entries of a clue list, of which each may be listed once.

    >>> places = Places()
    >>> places.add((0, 0), "circle 1", "r1c1")
    >>> places.add((0, 0), "circle 2", "r1c1")
    Traceback (most recent call last):
        ...
    gridproof.puzzles.errors.InputError: cell r1c1: both circle 1 and circle 2 hold it
    """

    def __init__(self) -> None:
        self._taken: dict[Hashable, str] = {}

    def __contains__(self, place: object) -> bool:
        return place in self._taken

    def add(self, place: Hashable, entry: str, cell: Cell | None = None, name: str = "it") -> None:
        """Note that an entry of the list is about a place, which is a cell or is called by `name`.

        Raises `InputError` where an entry before it, or the same one, already is.
        """
        if (first := self._taken.get(place)) is not None:
            twice = f"{entry} holds {name} twice"
            raise InputError(twice if first == entry else f"both {first} and {entry} hold {name}", cell=cell)
        self._taken[place] = entry


def whole(value: Any, low: int, high: int, where: str, cell: Cell | None = None, blank: bool = True) -> int:
    """`value` as a whole number from `low` to `high`; `InputError` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        expected = f"a whole number from {low} to {high}{' or null' if blank else ''} was expected"
        raise InputError(f"{where} holds {shorten(value)}, {expected}", cell=cell)
    if not low <= value <= high:
        raise InputError(f"{where} holds {shorten(value)}, which is not from {low} to {high}", cell=cell)
    return value


def shorten(value: Any) -> str:
    """`value` for a message, cut to a readable length."""
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**18 else "a huge number"
    return text if len(text) <= 40 else text[:37] + "..."

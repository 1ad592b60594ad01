"""Variant sudokus in Python, a call for each clue; each call gives a new value.

>>> from gridproof.frontends.api import check
>>> grid = variant(4).cage("r1c1-r1c2", 3).thermometer("r1c1-r1c4").thermometer("r2c4-r2c1").given("r3c1", 2)
>>> check(grid.given("r3c3", 4)).status
'unique'
>>> grid.cage("r1c4 r1c5", 3)
Traceback (most recent call last):
    ...
gridproof.InputError: cage('r1c4 r1c5', 3): r1c5 is off the board
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from ..puzzles import InputError, Puzzle, Record, at, kind_named
from ..puzzles.core.names import perhaps
from ..puzzles.core.record import shorten
from ..puzzles.fields import CellGroups, Field, Grid, Listed, Outside
from ..puzzles.kinds import VARIANT
from ..puzzles.notation.draft import RecordDraft
from ..puzzles.notation.text.field_lines import Said
from ..puzzles.notation.text.pieces import TextLine
from ..puzzles.notation.text.words import PathWord
from ..puzzles.parts.claims import Claims, entries_of, parts
from .reading.puzzles import read_one
from .signatures import ALIASES, Cells, method_name, methods, signature_of, words_of

if TYPE_CHECKING:
    from . import part_methods  # a stub: the signatures of the methods that `__getattr__` makes
    from .notebook.display import Bundle

    PartMethods = part_methods.PartMethods
else:
    PartMethods = object

KIND = VARIANT
PATH = PathWord("-", drawn=True, diagonal=True)
CELLS = "text such as 'r1c1 r1c2-r1c4' was expected, or pairs of row and column from 0"


def variant(
    rows: int = 9,
    cols: int | None = None,
    *,
    box: tuple[int, int] | None = None,
    boxes: bool | None = None,
    digits: tuple[int, int] | None = None,
) -> Variant:
    """Return a blank variant sudoku.

    Args:
        rows: The number of rows.
        cols: The number of columns; by default that of rows.
        box: The rows and columns of a box.
        boxes: Give the board boxes; by default if it is square.
        digits: The lowest and the highest digit; by default 1 and the longer side.

    Returns:
        The board, with a method for each part.

    Raises:
        InputError: For an impossible size or setting.

    >>> variant(6, digits=(0, 5)).given("r1c1", 0).puzzle
    <Puzzle: sudoku 6×6 with 2×3 boxes, 1 givens, 0 clues>
    """
    stated = {"box": listed(box), "boxes": boxes, "digits": listed(digits)}
    params = {name: value for name, value in stated.items() if value is not None}
    size = {"rows": rows, "cols": rows if cols is None else cols}
    board = Variant({"type": KIND, **size, "clues": {}, "params": params})
    assert board.puzzle  # raises the error
    return board


class Variant(Mapping[str, Any], PartMethods):
    """A variant sudoku: a board record with a method for each part.

    Every function that reads a puzzle accepts it. Cells are text, as ``"r1c1 r1c2"`` or ``"r1c1-r1c4"``
    for a straight run, or pairs of row and column from 0, as records have them. Places beside the board
    are text, as ``"left 1"`` or ``"top 3 se"``. Each call raises `InputError`, with the call and the
    cell, for an impossible clue.
    """

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._record = record

    @property
    def record(self) -> dict[str, Any]:
        """The board record, which is the caller's own."""
        return deepcopy(dict(self._record))

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises `InputError` if its clues contradict the rules of a part."""
        return read_one(self._record)

    def __getitem__(self, name: str) -> Any:
        return self.record[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._record)

    def __len__(self) -> int:
        return len(self._record)

    def __repr__(self) -> str:
        clues = self._record["clues"], {name: yes for name, yes in self._record["params"].items() if yes}
        names = " ".join(name for group in clues for name in group)
        return f"<Variant {self._record['rows']}×{self._record['cols']}{names and f': {names}'}>"

    def _repr_mimebundle_(self, **options: object) -> Bundle:
        from .notebook.display import mimebundle  # pictures are for notebooks

        return mimebundle(self.puzzle, **options)

    if not TYPE_CHECKING:  # type checkers read the stub, and refuse a name that is not there

        def __getattr__(self, name: str) -> Callable[..., Variant]:
            return self._method(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *methods(kind_named(KIND)), *ALIASES]

    def _method(self, name: str) -> Callable[..., Variant]:
        """Return the method of a part. Raises `AttributeError` with the nearest name if there is none."""
        by_name = methods(kind_named(KIND))
        field = None if name.startswith("_") else by_name.get(ALIASES.get(name, name))
        if field is None:
            hint = "" if name.startswith("_") else perhaps(name, by_name)
            raise AttributeError(f"a variant sudoku has no method {name!r}{hint}", name=name, obj=self)
        signature, clued = signature_of(field), field.name

        def method(*args: Any, **keywords: Any) -> Variant:
            try:
                call = signature.bind(*args, **keywords)
            except TypeError as fault:
                raise TypeError(f"{name}(): {fault}") from None
            call.apply_defaults()
            return self._plus(clued, *call.args)

        method.__name__, method.__doc__ = name, words_of(field)
        vars(method)["__signature__"] = signature
        return method

    def clue(self, name: str, *values: Any) -> Self:
        """Return the sudoku with one more clue of the field of this name.

        The method of a part does the same. Strict type checkers know those of the parts of this package; for
        others they accept ``grid.clue("peak_lines", "r1c1-r1c3")``.
        """
        return self._plus(name, *values)

    def given(self, cells: Cells, digit: int) -> Self:
        """Add a given digit."""
        return self._plus("givens", cells, digit)

    def candidate(self, cells: Cells, digits: Sequence[int]) -> Self:
        """Restrict the digits that a square may hold."""
        return self._plus("candidates", cells, [*digits])

    def givens(self, rows: str | Sequence[str | Sequence[int | None]]) -> Self:
        """Replace all givens: lines of text, or rows of digits and None."""
        return self._rows("givens", rows)

    def regions(self, rows: str | Sequence[str | Sequence[int | None]]) -> Self:
        """Replace boxes by regions: lines of text, or rows with a number for each region."""
        return self._rows("regions", rows)

    def grid(self, corners: Cells) -> Self:
        """Add one of the grids, by opposite corners, if the board as a whole is not a grid."""
        return self._plus("grids", corners)

    def free_square(self, cells: Cells) -> Self:
        """Add cells outside every grid that still hold a digit."""
        return self._plus("free_squares", cells, "x")

    def _plus(self, name: str, *arguments: Any) -> Self:
        field = kind_named(KIND).field(name)
        call = f"{method_name(field)}({', '.join(brief(each) for each in arguments if each is not None)})"
        try:
            return self._with(field, self._value(field, arguments))
        except InputError as reason:
            raise InputError(f"{call}: {reason.what}", cell=reason.cell) from None

    def _rows(self, name: str, rows: str | Sequence[str | Sequence[int | None]]) -> Self:
        """Return the sudoku with these rows in place of the field. Raises `InputError`."""
        field, draft = kind_named(KIND).field(name), RecordDraft(KIND, self["rows"], self["cols"])
        listed = rows.split("\n") if isinstance(rows, str) else [*rows]
        value: Any = [[*row] for row in listed]
        try:
            if all(isinstance(row, str) for row in listed):
                lines = [TextLine(i, row) for i, row in enumerate(map(str, listed), 1) if row.strip()]
                value = field.layout.read(Said(name, TextLine(1, ""), lines), draft)
            return self._with(field, value)
        except InputError as reason:
            raise InputError(f"{name}: {reason.what}", cell=reason.cell) from None

    def _value(self, field: Field[Any], arguments: tuple[Any, ...]) -> Any:
        """Return the field with one more clue."""
        before = field.raw(self._record)
        if isinstance(field, Grid):
            entry = entry_of(field, arguments[1])
            squares = self._squares(arguments[0])
            if not squares:
                raise InputError(f"no squares were given; {CELLS}")
            added = dict.fromkeys(map(tuple, squares), entry)
            return field.value_of_entries({**field.entries(self._record), **added}, Record(self._record))
        if isinstance(field, Claims):
            lists = [claims_of(each) for each in arguments]
            return [*(before or ()), *([field.joined(lists)] if field.word else lists[0])]
        if not isinstance(field, Listed):
            return arguments[0]
        if isinstance(field, CellGroups):
            group = {name: self._squares(cells) for name, cells in zip(field.lists, arguments, strict=False)}
            clue = arguments[len(field.lists)] if field.value else None
            return [*(before or ()), group if clue is None else {**group, field.key: entry_of(field, clue)}]
        if isinstance(field, Outside):
            line = TextLine(1, f"{arguments[0]} = {field.value.word.write(entry_of(field, arguments[1]))}")
            draft = RecordDraft(KIND, self["rows"], self["cols"])
            return [*(before or ()), *field.layout.read(Said(field.name, line, [line]), draft)]
        return [*(before or ()), self._squares(arguments[0])]

    def _squares(self, cells: Cells) -> list[list[int]]:
        """Return squares of the board as in records. Raises `InputError` for others."""
        squares = read_cells(cells)
        for r, c in squares:
            if not (0 <= r < self._record["rows"] and 0 <= c < self._record["cols"]):
                raise InputError(f"{at(r, c)} is off the board")
        return squares

    def _with(self, field: Field[Any], value: Any) -> Self:
        """Return the record with this value of a field, which is checked."""
        stated = {**self._record[field.place], field.name: value}
        record = {**self._record, field.place: stated}
        field.of(Record(record))
        return type(self)(record)


def read_cells(cells: Cells) -> list[list[int]]:
    """Return squares as in records. Raises `InputError` for anything else.

    >>> read_cells("r1c1-r1c3 r2c3"), read_cells([(0, 0)])
    ([[0, 0], [0, 1], [0, 2], [1, 2]], [[0, 0]])
    """
    if isinstance(cells, str):
        return [square for word in cells.replace(",", " ").split() for square in PATH.read(word)]
    try:
        return [[r, c] for r, c in cells]
    except (TypeError, ValueError):
        raise InputError(f"cells are {shorten(cells)}; {CELLS}") from None


def listed(value: Any) -> Any:
    """Return a pair as in records; another value unchanged, for the check that refuses it."""
    return [*value] if isinstance(value, Sequence) and not isinstance(value, str) else value


def brief(value: object) -> str:
    """Return an argument of a call, shortened for messages."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def entry_of(field: Any, value: Any) -> Any:
    """Return a clue as in records; text is read as in plain text."""
    if isinstance(value, str):
        return field.value.word.read(value)
    return [*value] if isinstance(value, tuple | range) else value


def claims_of(clues: Any) -> list[dict[str, Any]]:
    """Return the clues of a variant sudoku as claims. Raises `InputError` if there are none."""
    claims = []
    for part in parts() if isinstance(clues, Mapping) else ():
        raw = part.field.raw(clues)
        if raw not in (None, False):
            claims += [{part.name: entry} for entry in entries_of(part, raw)]
    if not claims:
        raise InputError("a variant sudoku with clues was expected, such as variant(9).cage('r1c1 r1c2', 9)")
    return claims

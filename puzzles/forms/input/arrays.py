"""Puzzles as programs keep them: a grid as nested arrays or as texts, and clues by name, in the literals of
many languages (`notation.literals`) or as values of JSON and Python.

A value is called as the field of its kind is: ``rows``, ``column``, ``row_clues``, ``ver``; a grid alone may
have any name. `array_values` has the entries.

>>> [parsed] = read_arrays("row=[[1], [2]]; column=[[2], [1]]", 1, "nonogram", lambda *_: iter(()))
>>> parsed.kind, parsed.puzzle.record["clues"]["rows"]
('nonogram', [[1], [2]])
>>> [parsed] = read_arrays('" 2", "  ", "1 "', 1, "nurikabe", lambda *_: iter(()))
>>> parsed.puzzle.record["clues"]["cells"]
[[None, 2], [None, None], [1, None]]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, islice, product
from typing import Any

from ...core.errors import InputError
from ...core.names import fold_name
from ...core.record import type_of
from ...fields import Field
from ...fields.grids import GRID_NAMES
from ...kind import Kind
from ...kinds import BARE, all_kinds, is_kind, kind_called, kind_named, name_called
from ...notation.literals import Assignment, statements
from ...notation.text.field_lines import plainly
from ...notation.text.layouts import PlaceLayout, TableLayout
from .array_values import bare_text, is_row, is_table, readings_of, record_of
from .recognition import has_arrays
from .records import Parsed, record_item

ARRAY_WORDS = frozenset(("board", "grid", "matrix", "map", "array", "arr", "list", "data"))
"""Words that say no more than that something is an array."""

USUAL = {"id": "regions", "ids": "regions", "num": "numbers", "nums": "numbers"} | {
    "t": "top", "b": "bottom", "l": "left", "r": "right",
}  # fmt: skip
"""Short words of programs, and the usual ones."""

SIZES = {"row": 0, "height": 0, "col": 1, "width": 1}
"""Names of the sides of a board, if their value is a number."""

SIDES = frozenset(("n", "size", "side", "dim", "order"))
"""Names of the side of a square board."""

NAMES = ("id", "name", "title")
ASIDE = frozenset(
    (*NAMES, "type", "kind", "solution", "answer", "solved", "expected", "author", "source", "url", "comment",
     "difficulty", "rules", "version", "date", "unique", "seed")
)  # fmt: skip
"""Names of what is carried along and never used to solve."""

ReadText = Callable[[str, str | None], Iterator[Parsed]]
"""The reader of any text."""

MOST_READINGS = 16
"""The most combinations of readings that are tried."""


@dataclass
class Arrays:
    """The values of one puzzle: those with names, and grids without; its id, its rows and columns and its
    kind, as far as they are given. The order of the sides of a C struct is not `sure`.
    """

    line: int
    named: dict[str, Any] = field(default_factory=dict)
    grids: list[Any] = field(default_factory=list)
    id: str | None = None
    size: tuple[int | None, int | None] = (None, None)
    is_sure: bool = True
    kind: str | None = None


def read_arrays(text: str, line: int, kind: str | None, read_text: ReadText) -> Iterator[Parsed]:
    """Yield the puzzles of the literals in a text that begins in this line of the input, or their errors. A
    text among them is read by `read_text`.
    """
    try:
        values = statements(text)
    except InputError as error:
        wrong = InputError(error.what, line=(error.line or 1) + line - 1, column=error.column)
        yield Parsed(None, wrong, None, kind, line=line)
        return
    if not values:
        yield Parsed(None, InputError("the arrays hold nothing", line=line), None, kind, line=line)
    yield from _read_statements(
        [each._replace(line=each.line + line - 1) for each in values], kind, read_text
    )


def read_value(value: Any, line: int, kind: str | None, read_text: ReadText) -> Parsed:
    """Return the puzzle of a grid, or of an object with named arrays, that is a value already; or its
    error.
    """
    first, *more = (*islice(_read_statements([Assignment("", value, line)], kind, read_text), 2),) or (None,)
    if first is not None and not more:
        return first
    error = InputError(f"the array holds {'several puzzles' if more else 'no puzzle'}", line=line)
    return Parsed(None, error, None, kind, line=line)


def _read_statements(values: list[Assignment], kind: str | None, read_text: ReadText) -> Iterator[Parsed]:
    """Yield the puzzles of values with names or without, or their errors."""
    for arrays in _puzzles_in(values, kind):
        try:
            parsed = _read(arrays, kind, read_text)
        except InputError as error:
            wrong = InputError(error.what, line=error.line or arrays.line, cell=error.cell)
            parsed = Parsed(None, wrong, None, kind, line=arrays.line)
        yield parsed.with_id(arrays.id)


# From values to puzzles ------------------------------------------------------------------------------


def _puzzles_in(values: list[Assignment], kind: str | None) -> Iterator[Arrays]:
    """Yield the puzzles among values: rows one below the other are one grid, and names that are fields of one
    kind make one puzzle.
    """
    named: list[Assignment] = []
    for are_rows, group in groupby(values, lambda each: not each.name and _is_line(each.value)):
        lines = [*group]
        if are_rows:
            yield Arrays(lines[0].line, grids=[[each.value for each in lines]])
            continue
        for name, value, line in lines:
            if isinstance(value, dict) and has_arrays(value):
                yield _of_object(value, line)
            elif name and (_is_field(kind, name) or not _has_structs(value)):
                named.append(Assignment(name, value, line))
            else:
                for part in _parts(value):
                    struct = _of_object(part, line) if isinstance(part, dict) else _of_struct(part, line)
                    yield struct or Arrays(line, grids=[part])
    yield from _of_names(named, kind)


def _is_line(value: Any) -> bool:
    """Return whether a value can be a row of a grid: a text, or an array of entries."""
    return (isinstance(value, str) and "\n" not in value.strip()) or is_row(value)


def _is_field(kind: str | None, name: str) -> bool:
    """Return whether a kind that is asked for has a field of this name."""
    return (
        kind is not None and is_kind(kind) and any(each.is_called(name) for each in kind_named(kind).fields)
    )


def _has_structs(value: Any) -> bool:
    """Return whether a value is an array of puzzles: of objects with arrays, or of structs."""
    if not isinstance(value, list) or not value:
        return False
    return all(has_arrays(each) or _of_struct(each, 1) is not None for each in value)


def _parts(value: Any) -> list[Any]:
    """Return the puzzles of an array of them, or the value itself."""
    if not isinstance(value, list) or len(value) < 2:
        return [value]
    are_grids = all(is_table(each) and all(map(is_row, each)) for each in value)
    return value if are_grids or _has_structs(value) else [value]


def _of_object(value: Mapping[str, Any], line: int) -> Arrays:
    """Return the puzzle of an object with arrays by name."""
    arrays = Arrays(line)
    sides: list[int | None] = [None, None]
    for name, each in value.items():
        side = SIZES.get(fold_name(name))
        if isinstance(each, int) and side is not None:
            sides[side] = each
        elif isinstance(each, int) and name.lower() in SIDES:
            sides = [each, each]
        elif name.lower() not in ASIDE:
            arrays.named[name] = each
        elif name.lower() in NAMES and isinstance(each, str | int) and arrays.id is None:
            arrays.id = str(each)
    kind = type_of(value)
    arrays.kind = kind if isinstance(kind, str) else None
    arrays.size = sides[0], sides[1]
    return arrays


def _of_struct(value: Any, line: int) -> Arrays | None:
    """Return the puzzle of an array with a grid, a name and its sides, as C has structs; None for others."""
    if not isinstance(value, list) or len(value) < 2:
        return None
    grids = [each for each in value if isinstance(each, tuple) or is_table(each)]
    words = [each for each in value if isinstance(each, str)]
    sides = [each for each in value if isinstance(each, int)]
    if len(grids) != 1 or len(words) > 1 or len(sides) > 2 or len(value) > 1 + len(words) + len(sides):
        return None
    size = (sides[0], sides[-1]) if sides else (None, None)
    return Arrays(line, grids=grids, id="".join(words) or None, size=size, is_sure=False)


def _of_names(named: list[Assignment], kind: str | None) -> Iterator[Arrays]:
    """Yield the puzzles of values with names: one, if the names are fields, else one for each. A name that
    comes again begins the next puzzle.
    """
    groups: list[dict[str, Assignment]] = []
    for each in named:
        if not groups or each.name in groups[-1]:
            groups.append({})
        groups[-1][each.name] = each
    for group in groups:
        first = next(iter(group.values()))
        whole = _of_object({name: each.value for name, each in group.items()}, first.line)
        kinds = [kind_named(kind)] if kind is not None and name_called(kind) == kind else all_kinds()
        are_grids = len(whole.named) > 1 and all(map(is_table, whole.named.values()))
        if are_grids and not any(_has_names(each, whole.named) for each in kinds):
            for name, value in whole.named.items():
                yield Arrays(group[name].line, named={name: value}, id=name)
        else:
            yield whole


def _has_names(kind: Kind, names: Iterable[str]) -> bool:
    """Return whether names are those of different fields of a kind."""
    fields = [_field(kind, name) for name in names]
    known = [each for each in fields if each is not None]
    others = [name for name, each in zip(names, fields, strict=True) if each is None]
    fits = not others or (len(others) == 1 and others[0].lower() in GRID_NAMES and len(known) > 0)
    return fits and len(set(map(id, known))) == len(known)


def _field(kind: Kind, name: str) -> Field[Any] | None:
    """Return the field of a kind that an array is called by, or None: by its name as it is, or in a usual
    word, without those for arrays. Raises `InputError` for several.

    >>> _field(kind_named("suguru"), "id_board"), _field(kind_named("suguru"), "xs")
    (<Regions clues.regions>, None)
    """
    words = [word for word in re.split(r"[\W_]+", name.lower()) if word not in ARRAY_WORDS]
    for said in (name, " ".join(USUAL.get(word, word) for word in words)):
        if any(each.is_called(said) for each in kind.fields):
            return kind.field_called(said)
    return None


# From a puzzle's arrays to its record -----------------------------------------------------------------


def _read(arrays: Arrays, kind: str | None, read_text: ReadText) -> Parsed:
    """Return the puzzle of arrays. Raises `InputError` if it is none, or if it can be several."""
    name = kind if kind is not None else arrays.kind
    if name is None and len(arrays.named) == 1:
        name = name_called(next(iter(arrays.named)))
    if name is not None:
        return _of_kind(arrays, kind_called(name), read_text)
    if len(arrays.named) + len(arrays.grids) == 1:
        return _of_kind(arrays, kind_named(BARE), read_text)
    names = " and ".join(arrays.named)
    items, wrong = (
        list[Parsed](),
        InputError(f"no kind has arrays called {names}: name the kind, --kind KIND"),
    )
    for each in all_kinds():
        if _has_names(each, arrays.named):
            try:
                items.append(_of_kind(arrays, each, read_text))
            except InputError as error:
                wrong = error
    if len(items) > 1:
        kinds = " or ".join(str(item.kind) for item in items)
        raise InputError(f"the arrays {names} can be of {kinds}: --kind chooses")
    if not items:
        raise wrong
    return items[0]


def _of_kind(arrays: Arrays, kind: Kind, read_text: ReadText) -> Parsed:
    """Return the puzzle of arrays of a kind. Raises `InputError` if it is none, or if it can be several."""
    values = _by_field(arrays, kind)
    alone = next(iter(values.values())) if len(values) == 1 else None
    if isinstance(alone, str):
        return _of_text(alone, arrays.line, kind.name, read_text)
    found, wrong = dict[str, Parsed](), None
    readings = product(*map(readings_of, values.values()))
    for choice in islice(readings, MOST_READINGS):
        try:
            if kind.default_rules is not None and alone is not None and "givens" in values:
                parsed = _of_text(bare_text(choice[0]), arrays.line, None, read_text)
                size = f"{len(choice[0])}x{len(choice[0][0])}"
            else:
                record = record_of(kind, dict(zip(values, choice, strict=True)), arrays.size, arrays.is_sure)
                parsed = record_item(record, arrays.line, kind.name)
                size = f"{record['rows']}x{record['cols']}"
            if parsed.error is not None:
                raise parsed.error
        except InputError as error:
            wrong = wrong or InputError(
                _missing(kind, error) or plainly(error.what, "a blank"), cell=error.cell
            )
        else:
            found[size] = parsed
    if len(found) > 1:
        raise InputError(f"the board can be {' or '.join(found)}: write . for a blank cell")
    for parsed in found.values():
        return parsed
    raise wrong or InputError(f"the arrays are no {kind.name}")


def _missing(kind: Kind, error: InputError) -> str:
    """Return the sentence for an error about a field that is missing, or '' for another error."""
    for each in kind.fields:
        if error.what == f"{each.where} is missing":
            means = each.means or "a clue"
            return f"the field {each.name}: is missing, {means} (`gridproof kinds {kind.name}` shows one)"
    return ""


def _of_text(text: str, line: int, kind: str | None, read_text: ReadText) -> Parsed:
    """Return the only puzzle of a text. Raises `InputError` if it is wrong."""
    item, *more = islice(read_text(text, kind), 2)
    if more:
        raise InputError("the text holds several puzzles")
    if item.error is not None:
        raise InputError(item.error.what, cell=item.error.cell)
    return item._replace(line=line)


def _by_field(arrays: Arrays, kind: Kind) -> dict[str, Any]:
    """Return the values by the fields of a kind. Raises `InputError` for a name of none of them, and for a
    grid without a name that can be several.
    """
    names = {name: _field(kind, name) for name in arrays.named}
    unknown = [name for name, declared in names.items() if declared is None]
    if len(unknown) == 1 and not arrays.grids and (len(names) == 1 or unknown[0].lower() in GRID_NAMES):
        arrays = replace(arrays, grids=[arrays.named[unknown[0]]])  # whatever a grid alone is called
    else:
        unknown = []
    values = dict[str, Any]()
    for name, value in arrays.named.items():
        if name in unknown:
            continue
        declared = names[name] or kind.field(name)
        if declared.name in values:
            raise InputError(f"{declared.name} is there twice, the second time as {name}")
        values[declared.name] = value
    for grid in arrays.grids:
        tables = [each for each in kind.fields if isinstance(each.layout, TableLayout | PlaceLayout)]
        open_tables = [each for each in tables if each.name not in values]
        sure = [each for each in open_tables if each.required] or open_tables
        if kind.default_rules is not None:
            sure = [kind.field("givens")]
        if len(sure) != 1:
            fields = " or ".join(each.name for each in sure or kind.fields)
            raise InputError(
                f"a grid of {kind.name} without a name can be {fields}: write its name before it"
            )
        values[sure[0].name] = grid
    return values

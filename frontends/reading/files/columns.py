"""Rows of data sets: the columns with the puzzle, its solution and claims about it.

Vocabulary
    role       the meaning of a column: the puzzle, its solution, its number of clues, ...
    column     its name in the data; ``metadata.puzzle`` is the puzzle inside the metadata

>>> columns = recognise(["quizzes", "solutions", "clue_numbers"], {})
>>> columns
{'puzzle': 'quizzes', 'solution': 'solutions', 'clues': 'clue_numbers'}
>>> puzzle_in({"quizzes": "12....4..1..2..."}, columns).kind
'sudoku'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import isnan, isqrt
from typing import Any

from ....puzzles import InputError, Puzzle, kind_called
from ....puzzles.core.record import identity_of, shorten
from ....puzzles.forms.declared import kinds_by_form_name, names_in
from ....puzzles.forms.input.reader import parse_record, read_text
from ....puzzles.forms.input.records import Parsed, parse
from ....puzzles.kinds import BARE
from ....puzzles.notation.gym import GENERATOR, Gym, Metadata
from ..rows import items_of_rows, to_lists

Row = Mapping[str, Any]
Columns = dict[str, str]

NAMES = {
    "puzzle": "puzzle|puzzles|quiz|quizzes|sudoku|sudokus|grid|grids|board|initial_board|unsolved",
    "solution": "solution|solutions|answer|answers|solved|sol",
    "id": "id|name|key|puzzle_id",
    "type": "kind|type|puzzle_type",
    "clues": "clues|n_clues|num_clues|clue_count|clue_numbers|clues_count|hints|givens|n_givens|num_givens",
    "n_solutions": "n_solutions|num_solutions|solution_count|solutions_count",
    "unique": "unique|is_unique|has_unique_solution",
    "status": "status",
    "canonical_id": "canonical_id",
    "grade": "grade",
    "hardest_technique": "hardest_technique",
    "split": "split|subset",
}
"""The names that identify the columns of each role, in any case."""

INSIDE = "metadata|info|extra_info"
"""The names of columns that are objects, or JSON of objects, in which the other columns may stand."""

PROSE = "question|questions|problem|prompt|input|q"
"""The names of columns that may hold the puzzle, and often hold a prompt: the last in which it is sought."""

BESIDE = {"input": "output|target", "prompt": "completion", "q": "a", "givens": "sol"}
"""Columns with these names hold the puzzle, if none of the names above is there, and beside them others, in
any case, its solution.
"""

UNJUDGED = "difficulty|level|rating"
"""The names of columns that say something of a puzzle which an audit does not judge, in any case."""

RECORD = ("type", "rows", "cols")
"""The names that a board record has."""

SELF = "."
"""The column of a row that is a board record itself."""


def recognise(names: Iterable[str], chosen: Mapping[str, str]) -> Columns:
    """Return the first column of each role; a chosen one inside another is among the `names` too, as
    ``metadata.puzzle``. Raises `InputError` for a missing chosen one, an unknown role, and if no column is
    the puzzle.
    """
    there = list(names)
    for role, name in chosen.items():
        if role not in NAMES:
            raise InputError(f"there is no role {role[:40]!r} of columns; there are {', '.join(NAMES)}")
        if name not in there:
            raise InputError(f"there is no column {name[:40]!r}; there are {list_names(there)}")
    columns = by_role(there, chosen)
    if "puzzle" not in columns:
        raise InputError(f"no column is known to be the puzzle; there are {list_names(there)}")
    return {role: meant[0] for role, meant in columns.items()}


def by_role(names: Iterable[str], chosen: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the columns of each role: the chosen one, or else all that are recognised, inside other columns
    too.

    >>> by_role(["quiz", "answer", "solution"], {})
    {'puzzle': ('quiz',), 'solution': ('answer', 'solution')}
    >>> by_role(["question", "answer", "metadata", "metadata.puzzle"], {})["puzzle"]
    ('metadata.puzzle', 'question')
    """
    there = list(names)
    columns: dict[str, tuple[str, ...]] = {role: (name,) for role, name in chosen.items()}
    for outer in ("", *(f"{name}." for name in there if holds_named(name))):
        if "puzzle" not in columns and {f"{outer}{name}" for name in RECORD} <= set(there):
            columns["puzzle"] = (outer.rstrip(".") or SELF,)
            there = [name for name in there if name != f"{outer}clues"]
    if "puzzle" not in columns:
        puzzle = columns_called(NAMES["puzzle"], there) + columns_called(PROSE, there) or columns_called(
            "givens", there
        )
        columns["puzzle"] = puzzle
        there = [name for name in there if name not in puzzle]
    for role, pattern in NAMES.items():
        columns.setdefault(role, columns_called(pattern, there))
    if not columns["solution"] and columns["puzzle"]:
        beside = BESIDE.get(plain_name(columns["puzzle"][0]))
        columns["solution"] = () if beside is None else columns_called(beside, there)
    return {role: columns[role] for role in NAMES if columns[role]}


def columns_called(pattern: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns with one of these names, those inside others last: there a type is seldom a kind."""
    meant = [name for name in names if re.fullmatch(pattern, plain_name(name))]
    outer = [name for name in meant if not _INNER.match(name)]
    return (*outer, *(name for name in meant if name not in outer and plain_name(name) != "type"))


def plain_name(column: str) -> str:
    """Return the name of a column, in lower case, without that of its outer column."""
    return _INNER.sub("", column.strip().lower())


_INNER = re.compile(rf"({INSIDE})\.", re.IGNORECASE)


def list_names(names: list[str]) -> str:
    """Return names for a message."""
    text = ", ".join(names[:20]) or "none"
    return shorten_to(text, 300)


def shorten_to(text: str, most: int) -> str:
    """Return the text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def value_of_role(row: Row, columns: Columns, role: str) -> Any:
    """Return the value of a row in the column of a role, or None if there is none."""
    column = columns.get(role)
    return None if column is None else value_in(row, column)


def value_in(row: Row, column: str) -> Any:
    """Return the value of a row in a column, or None if there is none."""
    if "." not in column or column in row:
        return row.get(column)
    value: Any = row
    for name in column.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def is_there(row: Row, column: str) -> bool:
    """Return whether a row has a column, which may be inside another."""
    outer, dot, inner = column.rpartition(".")
    if column in row or not dot:
        return column in row
    within = value_in(row, outer)
    return isinstance(within, Mapping) and inner in within


def is_blank(value: Any) -> bool:
    """Return whether the value of a column is empty."""
    return value is None or (isinstance(value, float) and isnan(value)) or value in ("", [], {}, ())


def unfold(row: Row) -> Row:
    """Return the row with objects in columns that hold others, even if they were JSON text; the entries of
    reasoning-gym get their puzzle, or the `InputError` with the reason for having none.

    >>> unfold({"question": "Solve it.", "metadata": '{"puzzle": "12..34.."}'})["metadata"]
    {'puzzle': '12..34..'}
    """
    if GENERATOR in row:
        return {
            **{name: row[name] for name in ("id", "split", "solution") if name in row},
            **open_column(row),
        }
    opened = {name: open_column(value) for name, value in row.items() if holds_columns(name, value)}
    return {**row, **opened} if opened else row


def holds_named(name: str) -> bool:
    """Return whether a column of this name may hold others."""
    return re.fullmatch(INSIDE, name.strip().lower()) is not None


def holds_columns(name: str, value: Any) -> bool:
    """Return whether a column holds others."""
    is_object = isinstance(value, Mapping) or (isinstance(value, str) and value.lstrip().startswith("{"))
    return is_object and holds_named(name)


def open_column(value: Any) -> Any:
    """Return the columns inside a column, which is an object or JSON."""
    if isinstance(value, str):
        try:
            value = parse(value, nan_is_null=True)
        except InputError:
            return value
    if GENERATOR not in value:
        return value
    try:
        return {"puzzle": record_of_metadata(value)}
    except InputError as error:
        return {"puzzle": error}


def record_of_metadata(metadata: Metadata) -> dict[str, Any]:
    """Return the record of metadata. Raises `InputError` if they say too little, and for generators without a
    kind here.

    >>> metadata = {"source_dataset": "mini_sudoku", "puzzle": [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]}
    >>> record_of_metadata(metadata)["type"], record_of_metadata(metadata)["clues"]["givens"][0]
    ('sudoku', [1, None, None, None])
    """
    matches = kinds_by_form_name(Gym, str(metadata[GENERATOR]))
    if not matches:
        what = f"the puzzles of reasoning-gym's {shorten(metadata[GENERATOR])} are not read"
        raise InputError(f"{what}; those of {', '.join(names_in(Gym))} are")
    [(kind, form), *_] = matches
    try:
        rows = metadata.get("puzzle") or [[]]
        return {"type": kind, "rows": len(rows), "cols": len(rows[0]), **form.record(metadata)}
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        what = f"the metadata are not those of reasoning-gym's {shorten(metadata[GENERATOR])}"
        raise InputError(f"{what}: {type(error).__name__} {shorten(str(error))}") from None


def names_of(row: Row) -> Iterable[str]:
    """Yield the names of the columns of an unfolded row, and of those inside them."""
    for name, value in row.items():
        yield name
        if isinstance(value, Mapping) and holds_columns(name, value):
            yield from (f"{name}.{inner}" for inner in value)


def puzzle_in(row: Row, columns: Columns, kind: str | None = None) -> Parsed:
    """Return the puzzle of a row, or its error: text in any form that is read, a record, or the rows of a
    grid. Text is never taken for the name of a file.
    """
    type_name = value_of_role(row, columns, "type") if columns["puzzle"] != SELF else None
    identity = value_of_role(row, columns, "id")
    try:
        kind_name = kind or (kind_called(type_name).name if isinstance(type_name, str) else None)
        item = parse_value(
            row if columns["puzzle"] == SELF else value_of_role(row, columns, "puzzle"), kind_name
        )
    except InputError as error:
        item = Parsed(None, error, None, kind)
    return item if identity is None else item._replace(id=identity_of(identity))


def parse_value(value: Any, kind: str | None) -> Parsed:
    """Return the one puzzle of a value. Raises `InputError` for a value that holds none, or several."""
    if isinstance(value, InputError):
        raise value
    value = to_lists(value)
    if isinstance(value, str) and value.lstrip().startswith("["):
        with suppress(InputError):  # then it is the title of a section
            value = parse(value, nan_is_null=True)
    if isinstance(value, str):
        items = list(read_text(with_dots(value) if kind in (None, BARE) else value, kind))
    elif isinstance(value, Mapping):
        items = [parse_record(dict(value), 1, kind)]
    elif isinstance(value, list) and value:
        items = list(items_of_rows(in_rows(value) if kind in (None, BARE) else value, kind))
    else:
        raise InputError(f"the puzzle is {shorten(value)}; text, a record or a list of rows was expected")
    if len(items) != 1:
        raise InputError(f"one puzzle was expected, the row holds {len(items)}")
    error = items[0].error
    return items[0]._replace(line=None, error=error and InputError(error.what, cell=error.cell))


def with_dots(text: str) -> str:
    """Return a one-line sudoku whose blanks are question marks, or all hash signs, with dots in their place;
    any other text unchanged. Raises `InputError` for such signs beside other blanks.

    >>> with_dots("1???????????2???"), with_dots("1...............")
    ('1...........2...', '1...............')
    """
    line = text.strip()
    signs = set(line) - _VALUES
    if not signs & {"?", "#"} or not line.isascii() or " " in line or not is_square(len(line)):
        return text
    if len(signs) > 1:
        blanks = " and ".join(repr(sign) for sign in sorted(signs)[:3])
        raise InputError(f"the line has {blanks} for blanks: one sign was expected, such as '.'")
    return line.replace(signs.pop(), ".")


_VALUES = frozenset("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def in_rows(values: list[Any]) -> list[Any]:
    """Return the rows of a square grid whose values stand in one list; any other list unchanged.

    >>> in_rows([1, None] * 8)[0]
    [1, None, 1, None]
    """
    if not is_square(len(values)) or any(isinstance(value, list | tuple | Mapping) for value in values):
        return values
    if any(isinstance(value, str) and len(value.strip()) > 2 for value in values):
        return values
    side = isqrt(len(values))
    return [values[start : start + side] for start in range(0, len(values), side)]


def is_square(count: int) -> bool:
    """Return whether this is the number of squares of a square grid, of four rows or more."""
    return count >= 16 and isqrt(count) ** 2 == count


def puzzle_of_row(row: Row | Puzzle | str) -> Puzzle:
    """Return the puzzle of a row, its columns recognised; a text is the puzzle itself. Raises `InputError` if
    there is none.
    """
    if isinstance(row, Puzzle):
        return row
    if isinstance(row, str):
        row = {"puzzle": row}
    if not isinstance(row, Mapping):
        raise InputError(f"a row is an object, a puzzle or its text, not {type(row).__name__}")
    row = unfold(row)
    columns = recognise(names_of(row), {})
    item = puzzle_in(row, columns)
    if item.puzzle is None:
        assert item.error is not None
        raise item.error
    return item.puzzle

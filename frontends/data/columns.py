"""Rows of data sets: which of their columns hold the puzzle, its solution and what is said of it.

Vocabulary
    role       what a column is to us: the puzzle, its solution, how many clues it has, ...
    column     its name in the data; ``metadata.puzzle`` is the puzzle inside the metadata

>>> columns = recognised(["quizzes", "solutions", "clue_numbers"], {})
>>> columns
{'puzzle': 'quizzes', 'solution': 'solutions', 'clues': 'clue_numbers'}
>>> puzzle_in({"quizzes": "12....4..1..2..."}, columns).kind
'sudoku'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ...puzzles import InputError, Puzzle, kind_called
from ...puzzles.forms.reader import read_text
from ...puzzles.forms.records import Parsed, parse_record
from ...puzzles.record import shorten
from ..rows import items_of_rows

Row = Mapping[str, Any]
Columns = dict[str, str]

NAMES = {
    "puzzle": "puzzle|puzzles|quiz|quizzes|question|questions|sudoku|sudokus|grid|grids|board|problem",
    "solution": "solution|solutions|answer|answers|solved",
    "id": "id|name|key|puzzle_id",
    "kind": "kind|type|puzzle_type",
    "clues": "clues|n_clues|num_clues|clue_count|clue_numbers|clues_count|hints|givens|n_givens|num_givens",
    "n_solutions": "n_solutions|num_solutions|solution_count|solutions_count",
    "unique": "unique|is_unique|has_unique_solution",
    "status": "status",
    "canonical_id": "canonical_id",
    "grade": "grade",
    "hardest_technique": "hardest_technique",
    "split": "split|subset",
}
"""The names by which the columns of each role are recognised, in any case."""

UNJUDGED = "difficulty|level|rating"
"""The names of columns that say something of a puzzle which an audit does not judge, in any case."""

SELF = "."
"""The column of a row that is a board record itself."""


def recognised(names: Iterable[str], chosen: Mapping[str, str]) -> Columns:
    """The first column of each role that there is; a chosen one inside another is among the `names` too, as
    ``metadata.puzzle``. Raises `InputError` for a chosen one that is missing, an unknown role, and where no
    column is the puzzle.
    """
    there = list(names)
    for role, name in chosen.items():
        if role not in NAMES:
            raise InputError(f"there is no role {role[:40]!r} of columns; there are {', '.join(NAMES)}")
        if name not in there:
            raise InputError(f"there is no column {name[:40]!r}; there are {listed(there)}")
    found = by_role(there, chosen)
    if "puzzle" not in found:
        raise InputError(f"no column is known to be the puzzle; there are {listed(there)}")
    return {role: meant[0] for role, meant in found.items()}


def by_role(names: Iterable[str], chosen: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The columns of each role: the chosen one, or else all that are recognised.

    >>> by_role(["quiz", "answer", "solution"], {})
    {'puzzle': ('quiz',), 'solution': ('answer', 'solution')}
    """
    there = list(names)
    found: dict[str, tuple[str, ...]] = {}
    if "puzzle" not in chosen and {"type", "rows", "cols"} <= set(there):
        found["puzzle"] = (SELF,)
        there = [name for name in there if name != "clues"]
    for role, known in NAMES.items():
        if role in chosen:
            found[role] = (chosen[role],)
        elif role not in found:
            meant = tuple(name for name in there if re.fullmatch(known, name.strip(), re.IGNORECASE))
            if meant:
                found[role] = meant
    return found


def listed(names: list[str]) -> str:
    """Names for a message."""
    text = ", ".join(names[:20]) or "none"
    return shorten_to(text, 300)


def shorten_to(text: str, most: int) -> str:
    """The text, cut to so many characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def held(row: Row, columns: Columns, role: str) -> Any:
    """What a row holds in the column of a role; None where there is none."""
    column = columns.get(role)
    return None if column is None else value_in(row, column)


def value_in(row: Row, column: str) -> Any:
    """What a row holds in a column; None where there is none."""
    if "." not in column or column in row:
        return row.get(column)
    value: Any = row
    for name in column.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def is_there(row: Row, column: str) -> bool:
    """Whether a row has a column, which may be inside another."""
    outer, dot, inner = column.rpartition(".")
    if column in row or not dot:
        return column in row
    within = value_in(row, outer)
    return isinstance(within, Mapping) and inner in within


def puzzle_in(row: Row, columns: Columns, kind: str | None = None) -> Parsed:
    """The puzzle of a row, or what is wrong with it: text in any form that is read, a record, or the rows of
    a grid. Text is never taken for the name of a file.
    """
    named = held(row, columns, "kind") if columns["puzzle"] != SELF else None
    identity = held(row, columns, "id")
    try:
        known = kind or (kind_called(named).name if isinstance(named, str) else None)
        found = parsed(row if columns["puzzle"] == SELF else held(row, columns, "puzzle"), known)
    except InputError as error:
        found = Parsed(None, error, None, kind)
    return found if identity is None else found._replace(id=str(identity))


def parsed(value: Any, kind: str | None) -> Parsed:
    """The one puzzle of a value. Raises `InputError` for a value that holds none, or several."""
    if isinstance(value, str):
        found = list(read_text(value, kind))
    elif isinstance(value, Mapping):
        found = [parse_record(dict(value), 1, kind)]
    elif isinstance(value, list) and value:
        found = list(items_of_rows(value, kind))
    else:
        raise InputError(f"the puzzle is {shorten(value)}; text, a record or a list of rows was expected")
    if len(found) != 1:
        raise InputError(f"one puzzle was expected, the row holds {len(found)}")
    error = found[0].error
    return found[0]._replace(line=None, error=error and InputError(error.what, cell=error.cell))


def puzzle_of_row(row: Row | Puzzle) -> Puzzle:
    """The puzzle of a row, its columns recognised. Raises `InputError` where there is none."""
    if isinstance(row, Puzzle):
        return row
    found = puzzle_in(row, recognised(row, {}))
    if found.puzzle is None:
        assert found.error is not None
        raise found.error
    return found.puzzle

"""The record that states a puzzle as it is now: one that was narrowed in Python holds more than its record.

The remaining values of a square become clues of its kind, if there is one for them, such as the givens and
the candidates of a sudoku; the resulting record is read, and must give the same puzzle.

>>> from ..records import read_record
>>> blank = [[None, None], [None, None]]
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": blank}})
>>> with_full_record(puzzle.with_domains([("r1c2", (2,))])).record["clues"]
{'givens': [[None, 2], [None, None]]}
>>> loop = read_record({"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[None]]}})
>>> with_full_record(loop.with_domains([("r1c1", (1,))]))
Traceback (most recent call last):
    ...
gridproof.InputError: the puzzle was narrowed in Python, and slitherlink has no clue for \
r1c1 = 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.board import at
from ..core.cells import Cell, Domain, Domains
from ..core.errors import InputError
from ..core.record import Record, Square
from ..kind import Kind
from ..kinds import kind_named
from ..puzzle import Puzzle
from ..records import read_record

if TYPE_CHECKING:
    from ..fields import Field

NAMED = 3
"""Maximum number of cells named in a message."""

OPTIONS = 60
"""Maximum number of entries of a field tried for a value, besides the value itself."""


def with_full_record(puzzle: Puzzle) -> Puzzle:
    """Return the same puzzle, with a record that states all its content.

    Raises `InputError` for a puzzle that was built in Python, and for one that was narrowed to something for
    which its kind has no clue. Reads a record for each value and field at most, and one for each field.
    """
    if (record := puzzle.record) is None:
        raise InputError("the puzzle was built in Python, and has no record")
    if puzzle.is_as_read:
        return puzzle
    read = read_record(record, puzzle.kind)
    if is_same(read, puzzle):
        return replace(puzzle).with_record(record)
    before = puzzle.rules.domain_of | read.domains
    narrowed = {cell: values for cell, values in puzzle.domains.items() if values != before[cell]}
    for statement in statements(kind_named(puzzle.kind), record, narrowed):
        with suppress(InputError):
            result = read_record(statement, puzzle.kind)
            if is_same(result, puzzle):
                return result if puzzle.id is None else result.with_id(puzzle.id)
    facts = [f"{cell} = {' or '.join(map(str, values)) or 'nothing'}" for cell, values in narrowed.items()]
    more = f" and {len(facts) - NAMED} more" if len(facts) > NAMED else ""
    reason = f"{puzzle.kind} has no clue for {', '.join(facts[:NAMED])}{more}"
    raise InputError(f"the puzzle was narrowed in Python, and {reason}")


def is_same(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles hold the same rules, clues and values."""
    alike = one.domains == other.domains and set(one.clues) == set(other.clues)
    return alike and one.rules == other.rules


def statements(kind: Kind, record: Mapping[str, Any], narrowed: Domains) -> Iterator[dict[str, Any]]:
    """Yield the records that may narrow the cells to the values `narrowed`. One field states all cells with a
    single value, and one field all cells with several; each choice of the two fields gives a record.
    """
    board = Record(record)
    fields = [field for field in kind.fields if field.place == "clues"]
    single = {cell: values for cell, values in narrowed.items() if len(values) == 1}
    several = {cell: values for cell, values in narrowed.items() if len(values) > 1}
    if len(single) + len(several) < len(narrowed):
        return  # no clue states a cell without a value, which breaks the puzzle
    for one in [data for field in fields if (data := holding(kind, field, board, single)) is not None]:
        yield from (
            data for field in fields if (data := holding(kind, field, Record(one), several)) is not None
        )


def holding(kind: Kind, field: Field[Any], board: Record, narrowed: Domains) -> dict[str, Any] | None:
    """Return the record with an entry of a field for each of these cells, or None if the field has none for
    one.
    """
    if not narrowed:
        return dict(board.data)
    entries, chosen = field.entries(board.data), dict[Domain, int]()
    squares = squares_of(field, board)
    for cell, values in narrowed.items():
        place = squares.get(cell)
        if place is None:
            return None
        plain = values[0] if len(values) == 1 else list(values)
        might = [plain, *islice(field.options(place, board), OPTIONS)]
        if values not in chosen:
            number = next(
                (n for n, entry in enumerate(might) if says(board, field, place, entry, cell, values)), None
            )
            if number is None:
                return None
            chosen[values] = number
        entries[place] = might[chosen[values]]
    return with_entries(board, kind, field, entries)


def squares_of(field: Field[Any], board: Record) -> dict[Cell, Square]:
    """Return the squares in which entries of a field stand, by their cells."""
    squares = set(board.board.squares())
    places = [place for place in field.places(board) if place in squares]
    return {at(r, c): (r, c) for r, c in places if field.spot((r, c), board) == (2 * r + 1, 2 * c + 1)}


def says(board: Record, field: Field[Any], place: Square, entry: Any, cell: Cell, values: Domain) -> bool:
    """Return whether an entry of a field alone leaves these values to a cell."""
    kind = kind_named(board.kind)
    try:
        data = with_entries(board, kind, field, {**field.entries(board.data), place: entry})
        return read_record(data).domains.get(cell) == values
    except InputError:
        return False


def with_entries(board: Record, kind: Kind, field: Field[Any], entries: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a board record with these entries in one of its fields and no others; its fields as people write
    them, in the order of the kind.
    """
    clues = dict(board.clues)
    if entries or field.required:
        clues[field.name] = field.value_of_entries(entries, board)
    else:
        clues.pop(field.name, None)
    names = [each.name for each in kind.fields if each.name in clues]
    return {**board.data, "clues": {name: clues[name] for name in names}}

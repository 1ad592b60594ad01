"""The rows of a table, up to a damage of its file, with their values by role.

>>> reader = RowReader()
>>> entry = TableEntry(1, {"name": "a", "quiz": "12....4..1..2..."})
>>> reader.first_value_of(entry.row, "id"), reader.puzzle_of(entry).kind
('a', 'sudoku')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....puzzles import InputError
from ....puzzles.forms.input.records import Parsed
from .blocks import RowBlock, RowTable, TableEntry
from .columns import Row, by_role, is_blank, names_of, puzzle_in, unfold, value_in

MOST_KNOWN = 1000
"""Maximum sorts of rows whose columns are remembered."""


class RowReader:
    """Reader of values by role. The columns of the roles that are not `chosen` are recognised in each row, as
    rows may leave out empty columns. `kind` is that of puzzles whose rows do not name it.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None, kind: str | None = None) -> None:
        self.chosen = chosen or {}
        self.kind = kind
        self.known: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = {}

    def columns(self, row: Row) -> dict[str, tuple[str, ...]]:
        """Return the columns of each role in a row."""
        names = tuple(names_of(row))
        columns = self.known.get(names)
        if columns is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            columns = self.known[names] = by_role(names, self.chosen)
        return columns

    def values_of(self, row: Row, role: str) -> list[tuple[str, Any]]:
        """Return the columns of a role that are not blank, with their values."""
        pairs = ((name, value_in(row, name)) for name in self.columns(row).get(role, ()))
        return [(name, value) for name, value in pairs if not is_blank(value)]

    def first_value_of(self, row: Row | None, role: str) -> Any:
        """Return the value of a row in the first column of a role that is not blank, or None."""
        return next((value for _, value in self.values_of(row, role)), None) if row is not None else None

    def puzzle_of(self, entry: TableEntry) -> Parsed:
        """Return the puzzle of a row, or its error."""
        if entry.parsed is not None or entry.row is None:
            return entry.parsed or Parsed(None, entry.error, None, self.kind)
        first = {role: names[0] for role, names in self.columns(entry.row).items()}
        first |= {role: values[0][0] for role in first if (values := self.values_of(entry.row, role))}
        return puzzle_in(entry.row, {"puzzle": ""} | first, self.kind)


def of_columns(entry: TableEntry) -> TableEntry:
    """Return the entry with its row unfolded, so that columns can be looked up."""
    return entry if entry.row is None else entry._replace(row=unfold(entry.row))


class Damaged(RowBlock):
    """The rest of a damaged file: one row with the error."""

    count = 1

    def __init__(self, error: InputError) -> None:
        self.error, self.size = error, 0

    def entries(self) -> Iterator[TableEntry]:
        yield TableEntry(None, None, self.error)


def whole_or_damaged(table: RowTable) -> Iterator[RowBlock]:
    """Yield the blocks of a table, up to the damage in its file if there is any."""
    try:
        yield from table.blocks()
    except InputError as error:
        yield Damaged(error)

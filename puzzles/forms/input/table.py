r"""Tables with a header: a puzzle a row, with the id that another column gives it.

The columns are separated by commas, semicolons or tabs. The puzzle stands in the first column
named ``puzzle`` (or quiz, question, sudoku, grid), in any form that can be read. A field in double quotes may
hold the separator, and a puzzle of several lines; a double quote in it stands twice.

>>> table = InputTable.of("id;puzzle;rating")
>>> table.add(2, "a7;1234............;1.2")
TableField(line=2, column=4, text='1234............', id='a7')
>>> table.add(3, '"b;8";"masyu 1x2'), table.add(4, 'cells:'), table.add(5, '. .";3').text
(None, None, 'masyu 1x2\ncells:\n. .')

`InputTable` sees each line of an input once, so a row goes on until its quotes are closed. `rows_in` has many
lines of a file and can turn back: there an open quote costs its own line alone.

>>> [row.fields or row.wrong for row in rows_in(["a,'b'", '1,"2', "3,4"], ",")]
[['a', "'b'"], 'a quote is opened and not closed', ['3', '4']]
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import takewhile
from typing import NamedTuple

from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from .formulas import unescape_formula
from .lines import LONGEST, Pending

BLANKS = " \t\v\f\r"
"""A row in the lines of a file with nothing but these, and separators, is no row."""

TOO_LONG = b"\0"
"""Stands among the lines of a file for one that is longer than `LONGEST`."""

_NAME = lazy_pattern(r"[A-Za-z_][\w .()/-]*")
_ID = lazy_pattern(r"([a-z]+[_ ]?)?(id|name|key)", re.IGNORECASE)
_PUZZLE = lazy_pattern(r"(puzzle|quiz|question|sudoku|grid)", re.IGNORECASE)


class TableField(NamedTuple):
    """The text of a puzzle, the line and column of its beginning (None for an unknown column), and its id."""

    line: int
    column: int | None
    text: str
    id: str | None


def columns_of(names: Sequence[str]) -> tuple[int | None, int | None]:
    """Return the columns, of these names, of the puzzle and of its id, each None if missing.

    >>> columns_of(["rating", "Puzzle", "source_id"])
    (1, 2)
    """
    identity = next((i for i, name in enumerate(names) if _ID.fullmatch(name)), None)
    puzzle = next((i for i, name in enumerate(names) if i != identity and _PUZZLE.match(name)), None)
    return puzzle, identity


def header_of_table(text: str) -> tuple[str, list[str]] | None:
    """Return the separator and the names of the columns, or None if the line is no header.

    >>> header_of_table('id; "Puzzle" ;rating'), header_of_table("puzzle"), header_of_table("1,2")
    ((';', ['id', 'Puzzle', 'rating']), (',', ['puzzle']), None)
    """
    separator = next((sign for sign in ",;\t" if sign in text.strip()), ",")
    names = [field.strip().strip(' "') for field in text.split(separator)]
    return (separator, names) if all(map(_NAME.fullmatch, names)) else None


# Lines that come one at a time ------------------------------------------------------------------------------


class InputTable:
    """The rows below a header."""

    def __init__(self, header: str, separator: str, width: int, puzzle: int, identity: int | None) -> None:
        self.header = header
        self.separator = separator
        self.width = width
        self.puzzle = puzzle
        self.identity = identity
        self.open = Pending()

    @classmethod
    def of(cls, text: str) -> InputTable | None:
        """Return the table that begins with this line, or None if it is no header, or names no puzzle."""
        header = header_of_table(text)
        if header is None or len(header[1]) == 1:
            return None
        separator, names = header
        puzzle, identity = columns_of(names)
        return None if puzzle is None else cls(text, separator, len(names), puzzle, identity)

    def add(self, number: int, text: str) -> TableField | None:
        """Return the puzzle of the row that this line ends, or None if the row goes on, or is blank. Raises
        `InputError` for a row that has no puzzle.
        """
        if not self.open:
            if not text.strip():
                return None
            self.open.begin(number)
        self.open.add(text, text.count('"'))
        return None if self.open.opened % 2 and not self.open.is_too_long else self.close()

    def close(self) -> TableField:
        """Return the puzzle of the current row. Raises `InputError` if it has none."""
        pending, self.open = self.open, Pending()
        line, text = pending.line, pending.text
        if text is None:
            raise InputError(f"the row is longer than {LONGEST:,} characters", line=line)
        if pending.opened % 2:
            raise InputError("a double quote is not closed", line=line, column=text.rfind('"') + 1)
        try:
            rows = csv.reader(StringIO(text, newline=""), delimiter=self.separator, skipinitialspace=True)
            fields = next(rows)
        except csv.Error as error:
            raise InputError(f"the row is no row of a table: {error}", line=line) from error
        if len(fields) <= self.puzzle:
            raise InputError(f"the row has {len(fields)} columns, the header {self.width}", line=line)
        puzzle = fields[self.puzzle].strip()
        start = text.find(puzzle, self.puzzle + sum(map(len, fields[: self.puzzle])))
        identity = "" if self.identity is None else fields[self.identity : self.identity + 1]
        column = start + 1 if start >= 0 else None
        return TableField(
            line, column, unescape_formula(puzzle), unescape_formula("".join(identity).strip()) or None
        )


# The lines of a file ----------------------------------------------------------------------------------------


class CsvRow(NamedTuple):
    """The lines from `start` up to `end`, and their fields, or the error; `is_open` if a quote is not closed
    by the last line.
    """

    start: int
    end: int
    fields: list[str]
    wrong: str = ""
    is_open: bool = False


def rows_in(lines: list[str], separator: str) -> Iterator[CsvRow]:
    """Yield the rows in lines of CSV that are not blank. An unclosed quote costs its own line alone."""
    start, blanks, too_long = 0, BLANKS + separator, TOO_LONG.decode()
    while start < len(lines):
        line = lines[start]
        if line == too_long:
            row = CsvRow(start, start + 1, [], f"the line is longer than {LONGEST:,} bytes")
        elif '"' in line:
            row = read_quoted(lines, start, separator)
        else:
            row = CsvRow(start, start + 1, line.split(separator) if line.strip(blanks) else [])
        if row.wrong or any(field.strip(BLANKS) for field in row.fields):
            yield row
        start = row.end


def read_quoted(lines: list[str], start: int, separator: str) -> CsvRow:
    """Read the row that begins with this line, which has quotes. Over several lines they must be correct: an
    open quote would otherwise run on to the next quote in some other row.
    """
    too_long = TOO_LONG.decode()
    after = (lines[place] + "\n" for place in range(start, len(lines)))
    rows = csv.reader(takewhile(lambda line: line[:-1] != too_long, after), delimiter=separator, strict=True)
    try:
        fields = next(rows)
        return CsvRow(start, start + rows.line_num, fields)
    except csv.Error:
        is_open = start + rows.line_num >= len(lines)
    alone = csv.reader([lines[start] + "\n", "\n"], delimiter=separator)
    try:
        fields = next(alone)
    except csv.Error as error:
        return CsvRow(start, start + 1, [], f"the row is no row of a table: {error}")
    if alone.line_num == 1:
        return CsvRow(start, start + 1, fields)
    return CsvRow(start, start + 1, [], "a quote is opened and not closed", is_open)

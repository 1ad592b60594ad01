r"""Rows of CSV: fields between separators, some in quotes, which may go on over several lines.

>>> [row.fields or row.wrong for row in rows_in(["a,'b'", '1,"2', "3,4"], ",")]
[['a', "'b'"], 'a quote is opened and not closed', ['3', '4']]
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from ....puzzles.forms.input.lines import LONGEST

BLANKS = " \t\v\f\r"
"""A row of CSV with nothing but these, and separators, is no row."""

TOO_LONG = b"\0"
"""Stands in a block of CSV for a line that is longer than `LONGEST`."""


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

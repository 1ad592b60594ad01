r"""Tables with a header: a puzzle a row, with the id that another column gives it.

The columns are separated by commas, semicolons or tabs. The puzzle stands in the first column
named ``puzzle`` (or quiz, question, sudoku, grid), in any form that can be read. A field in double quotes may
hold the separator, and a puzzle of several lines; a double quote in it stands twice.

>>> table = InputTable.of("id;puzzle;rating")
>>> table.add(2, "a7;1234............;1.2")
TableField(line=2, column=4, text='1234............', id='a7')
>>> table.add(3, '"b;8";"masyu 1x2'), table.add(4, 'cells:'), table.add(5, '. .";3').text
(None, None, 'masyu 1x2\ncells:\n. .')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from .formulas import unescape_formula
from .lines import LONGEST, Pending

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
        separator = next((each for each in ",;\t" if each in text), None)
        if separator is None:
            return None
        fields = text.split(separator)
        if not all(_NAME.fullmatch(field.strip(' "')) for field in fields):
            return None
        names = [field.strip(' "') for field in fields]
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
        self.open.add(text)
        whole = self.open.text
        if whole is not None and whole.count('"') % 2:
            return None
        return self.close()

    def close(self) -> TableField:
        """Return the puzzle of the current row. Raises `InputError` if it has none."""
        import csv  # few inputs are tables, and every command reads some input

        pending, self.open = self.open, Pending()
        line, text = pending.line, pending.text
        if text is None:
            raise InputError(f"the row is longer than {LONGEST:,} characters", line=line)
        if text.count('"') % 2:
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
        named = "" if self.identity is None else fields[self.identity : self.identity + 1]
        column = start + 1 if start >= 0 else None
        return TableField(
            line, column, unescape_formula(puzzle), unescape_formula("".join(named).strip()) or None
        )

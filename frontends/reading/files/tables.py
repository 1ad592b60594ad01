r"""Files of rows, cut into blocks that are read elsewhere: JSON, CSV, text of puzzles, and columns.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "two.csv")
...     _ = path.write_text("id,quiz\na,12..\nb,..21\n")
...     table = table_of(path, {}, None)
...     [entry.row for block in table.blocks() for entry in block.entries()], table.columns
([{'id': 'a', 'quiz': '12..'}, {'id': 'b', 'quiz': '..21'}], {'puzzle': 'quiz', 'id': 'id'})
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import isqrt
from pathlib import Path
from typing import BinaryIO

from ....puzzles import InputError
from ....puzzles.forms.input.compressed import unpack_stream
from ....puzzles.forms.input.cuts import InputPart, cut_input
from ....puzzles.forms.input.formulas import unescape_formula
from ....puzzles.forms.input.lines import LONGEST, number_lines
from ....puzzles.forms.input.records import depth, parse, shift_error
from ....puzzles.forms.input.table import BLANKS, TOO_LONG, header_of_table, rows_in
from ....puzzles.forms.writer import puzzle_text
from .blocks import LOOKED_AT, RowBlock, RowTable, TableEntry
from .columnar import columnar_of
from .json_values import values

SIZE = 1 << 18
"""Bytes of the rows in a block together."""

Line = tuple[int, bytes | None]
"""A line, or a value of JSON, and the number of the line on which it begins; None if it is too long."""

SHORTEST = 16
"""The fewest squares of a grid that stands on a line beside its solution."""

LONGEST_NAME = 61
"""The most characters of a column's name: a line of prose may have commas too."""


def table_of(path: Path, chosen: Mapping[str, str], kind: str | None) -> RowTable:
    """Return the table in a file, or in a folder of `datasets`, whatever its form, with some columns chosen
    by their role.

    Raises `InputError` for a file without readable rows, a damaged one, a missing chosen column, and if no
    column is known to be the puzzle; and `OSError`.
    """
    columnar = columnar_of(path)
    if columnar is not None:
        return columnar.with_columns(chosen)
    first = beginning(path)
    if not first:
        raise InputError("the file is empty")
    begin = first[0][1].lstrip()
    if begin.startswith(b"{") and not is_spread(first):
        return JsonTable((path,), lines_with_text, "line").with_columns(chosen)
    if begin.startswith((b"[", b"{")) and not is_title(begin):
        return JsonTable((path,), values, "element of the array").with_columns(chosen)
    header = header_of_table(first[0][1].decode("utf-8", "replace"))
    if header is not None and max(map(len, header[1])) <= LONGEST_NAME:
        separator, names = header
        try:
            return CsvTable((path,), separator, tuple(names), first[0][0]).with_columns(chosen)
        except InputError:
            if chosen or len(names) > 1:
                raise
    bare = next((line for line in first if not line[1].startswith(b"#")), first[0])
    if not chosen and (pair := pair_of(bare[1])) is not None:
        separator, names = pair
        return CsvTable((path,), separator, tuple(names), bare[0] - 1).with_columns({})
    if chosen:
        raise InputError("the file has no columns: it is neither JSON, nor CSV with a header, nor Parquet")
    return TextTable((path,), kind, columns={"puzzle": "puzzle"})


def is_spread(first: list[tuple[int, bytes]]) -> bool:
    """Return whether an object goes on over several lines: the first is left open, and the next begins no
    other.
    """
    begins_another = len(first) > 1 and first[1][1].lstrip().startswith(b"{")
    return len(first) > 1 and not begins_another and depth(first[0][1].decode("utf-8", "replace")) > 0


def is_title(line: bytes) -> bool:
    """Return whether a line is the title of a section, as ``[Puzzle]``.

    >>> is_title(b"[Puzzle]"), is_title(b"[null]"), is_title(b"[[1, 2]]")
    (True, False, False)
    """
    return re.fullmatch(rb"\[[A-Z][A-Za-z ]*\]\s*", line) is not None


def beginning(path: Path) -> list[tuple[int, bytes]]:
    """Return the first lines that are not blank, each with its number, up to a damage of the file."""
    lines = []
    with open_unpacked(path) as stream:
        try:
            for number, line in islice(lines_with_text(stream), LOOKED_AT):
                lines.append((number, line or b""))
        except InputError:
            if not lines:
                raise
    return lines


def lines_with_text(stream: BinaryIO) -> Iterator[Line]:
    """Yield the lines that are not blank."""
    return ((number, line) for number, line in number_lines(stream) if line is None or line.strip())


@contextmanager
def open_unpacked(path: Path) -> Iterator[BinaryIO]:
    """Open the bytes of a file, unpacked if it is compressed."""
    with path.open("rb") as file:
        yield unpack_stream(file)


def pair_of(line: bytes) -> tuple[str, list[str]] | None:
    """Return the separator and the column names of a table without a header, from its first line: a square
    grid, and its solution, of the same length, somewhere after it; None for any other line.

    >>> pair_of(b"12....4..1..2...,1243341221344321,easy")
    (',', ['puzzle', 'solution', 'column 3'])
    """
    text = line.decode("utf-8", "replace")
    for separator in ",;\t ":
        fields = [field.strip() for field in text.split(separator)]
        length = len(fields[0])
        places = [i for i, field in enumerate(fields) if i and len(field) == length and field.isalnum()]
        if length >= SHORTEST and isqrt(length) ** 2 == length and places:
            names = [f"column {i}" for i in range(1, len(fields) + 1)]
            names[0], names[places[0]] = "puzzle", "solution"
            return separator, names
    return None


# Lines and values -----------------------------------------------------------------------------------------


def in_blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines in lists of about `SIZE` bytes, before an error those that were read."""
    block: list[Line] = []
    size = 0
    try:
        for line in lines:
            block.append(line)
            size += len(line[1] or b"") + 1
            if size >= SIZE:
                yield block
                block, size = [], 0
    except InputError:
        if block:
            yield block
        raise
    if block:
        yield block


@dataclass(frozen=True)
class JsonBlock(RowBlock):
    """Values of JSON, each of which is `called` so in errors."""

    values: list[Line]
    called: str

    @property
    def count(self) -> int:  # type: ignore[override]
        return len(self.values)

    @property
    def size(self) -> int:  # type: ignore[override]
        return sum(len(text or b"") + 1 for _, text in self.values)

    def entries(self) -> Iterator[TableEntry]:
        return (row_of_json(line, text, self.called) for line, text in self.values)


def row_of_json(number: int, text: bytes | None, called: str) -> TableEntry:
    """Parse the row in a text, named `called` in errors, which begins on this line."""
    if text is None:
        error = InputError(f"the {called} is longer than {LONGEST:,} bytes", line=number)
        return TableEntry(number, None, error)
    try:
        row = parse(text.decode("utf-8"), nan_is_null=True)
    except UnicodeDecodeError:
        return TableEntry(number, None, InputError(f"the {called} is no text in UTF-8", line=number))
    except InputError as error:
        return TableEntry(number, None, shift_error(error, number - 1))
    if isinstance(row, dict):
        return TableEntry(number, row)
    return TableEntry(number, None, InputError(f"the {called} is no JSON object", line=number))


@dataclass(frozen=True)
class JsonTable(RowTable):
    """JSON objects, as `cut` cuts them: one a line, or in an array, or over several lines."""

    cut: Callable[[BinaryIO], Iterator[Line]]
    called: str

    def blocks(self) -> Iterator[RowBlock]:
        with open_unpacked(self.files[0]) as stream:
            for values in in_blocks(self.cut(stream)):
                yield JsonBlock(values, self.called)


@dataclass(frozen=True)
class CsvBlock(RowBlock):
    """Lines of CSV below a header; `line` is the number of the first."""

    line: int
    count: int
    text: bytes
    separator: str
    names: tuple[str, ...]

    @property
    def size(self) -> int:  # type: ignore[override]
        return len(self.text)

    def entries(self) -> Iterator[TableEntry]:
        lines = self.text.decode("utf-8", "replace").split("\n")[:-1]
        for row in rows_in(lines, self.separator):
            line, wrong = self.line + row.start, row.wrong
            if not wrong and len(row.fields) != len(self.names):
                wrong = f"the row has {len(row.fields)} columns, the header {len(self.names)}"
                if row.end - row.start > 1:
                    wrong += f"; its quotes make one row of lines {line} to {self.line + row.end - 1}"
            if wrong:
                yield TableEntry(line, None, InputError(wrong, line=line))
            else:
                yield TableEntry(line, dict(zip(self.names, map(unescape_formula, row.fields), strict=True)))


@dataclass(frozen=True)
class CsvTable(RowTable):
    """A header in this line, and rows below it; a field in quotes may hold ends of lines."""

    separator: str
    fields: tuple[str, ...]
    line: int

    def header(self) -> Iterable[str]:
        return self.fields

    def blocks(self) -> Iterator[RowBlock]:
        open_row: list[Line] = []
        with open_unpacked(self.files[0]) as stream:
            for lines in in_blocks(line for line in number_lines(stream) if line[0] > self.line):
                block, open_row = self.block(open_row + lines)
                if block.count:
                    yield block
        if open_row:
            yield self.block(open_row, is_last=True)[0]

    def block(self, lines: list[Line], is_last: bool = False) -> tuple[CsvBlock, list[Line]]:
        """Return the block of these lines, without those from an open quote on, unless these are the last of
        the file; and the latter: the quote may be closed later.
        """
        texts = [TOO_LONG if text is None else text for _, text in lines]
        count, end = 0, len(texts)
        if any(b'"' in text for text in texts):
            for row in rows_in([text.decode("utf-8", "replace") for text in texts], self.separator):
                if row.is_open and not is_last:
                    end = row.start
                    break
                count += 1
        else:
            blanks = (BLANKS + self.separator).encode()
            count = sum(1 for text in texts if text.strip(blanks))
        text = b"\n".join(texts[:end]) + b"\n"
        return CsvBlock(lines[0][0], count, text, self.separator, self.fields), lines[end:]


# Text -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzleBlock(RowBlock):
    """A part of a text of puzzles."""

    part: InputPart

    @property
    def count(self) -> int:  # type: ignore[override]
        return self.part.count

    @property
    def size(self) -> int:  # type: ignore[override]
        return self.part.size

    def entries(self) -> Iterator[TableEntry]:
        if self.part.plain:
            for number, line in enumerate(self.part.text.decode().split(), self.part.line):
                yield TableEntry(number, {"puzzle": line})
            return
        for parsed in self.part.parse():
            row = {"puzzle": puzzle_text(parsed)}
            yield TableEntry(parsed.line, row if parsed.puzzle else None, parsed.error, parsed)


@dataclass(frozen=True)
class TextTable(RowTable):
    """Puzzles in any form that is read, and nothing else."""

    kind: str | None

    def blocks(self) -> Iterator[RowBlock]:
        with self.files[0].open("rb") as stream:
            yield from map(PuzzleBlock, cut_input(stream, self.kind, SIZE))

r"""Files of rows, cut into blocks that are read elsewhere: JSON Lines, CSV, Parquet, and text of puzzles.

Vocabulary
    block      some rows, one after another, as bytes; or a part of a text of puzzles
    entry      a row that was read, or what is wrong with it, and the line where it begins

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
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import isqrt
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ...puzzles import InputError
from ...puzzles.forms.compressed import unpacked
from ...puzzles.forms.cuts import Part, cut
from ...puzzles.forms.lines import LONGEST, numbered
from ...puzzles.forms.records import Parsed, moved, parse
from ...puzzles.forms.writer import puzzle_text
from .columns import Columns, is_there, recognised
from .csv_rows import BLANKS, TOO_LONG, rows_in

SIZE = 1 << 18
"""A block is as many rows as have so many bytes together."""

ROWS = 2048
"""How many rows of Parquet are a block."""

LOOKED_AT = 100
"""The rows among so many lines say which columns there are; rows after them may have others."""

SHORTEST = 16
"""The fewest squares of a grid that stands on a line beside its solution."""

MAGIC = b"PAR1"

_NAME = re.compile(r'[A-Za-z_][\w .()/-]{0,60}|"[A-Za-z_][\w .()/-]{0,60}"')


class Entry(NamedTuple):
    """A row, or what is wrong with it; of a text also the puzzle, which was read already. Parquet has no
    lines.
    """

    line: int | None
    row: Mapping[str, Any] | None
    error: InputError | None = None
    parsed: Parsed | None = None


class Block(ABC):
    """Some rows, one after another: `count` of them. `size` is that in the file, in bytes."""

    count: int
    size: int

    @abstractmethod
    def entries(self) -> Iterator[Entry]:
        """The rows: `count` of them."""


class Table(ABC):
    """A file of rows, the columns that were chosen, and the first column of each role."""

    chosen: Mapping[str, str]
    columns: Columns

    @abstractmethod
    def blocks(self) -> Iterator[Block]:
        """The blocks, in order, the same every time. Raises `InputError` where the file is damaged."""


def table_of(path: Path, chosen: Mapping[str, str], kind: str | None) -> Table:
    """The table in a file, whatever its form, with some columns chosen by their role.

    Raises `InputError` for a file without rows, or with none that can be read, a damaged one, a chosen column
    that is missing, and where no column is known to be the puzzle; and `OSError`.
    """
    with path.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC or path.suffix.lower() == ".parquet":
            return Parquet(path, chosen)
    first = beginning(path)
    if not first:
        raise InputError("the file is empty")
    if first[0][1].startswith(b"{"):
        return JsonLines(path, dict(chosen), recognised(names_in(path, chosen.values()), chosen))
    header = header_of(first[0][1])
    if header is not None:
        separator, names = header
        try:
            return Csv(path, dict(chosen), recognised(names, chosen), separator, tuple(names), first[0][0])
        except InputError:
            if chosen or len(names) > 1:
                raise
    bare = next((line for line in first if not line[1].startswith(b"#")), first[0])
    if not chosen and (pair := pair_of(bare[1])) is not None:
        separator, names = pair
        return Csv(path, {}, recognised(names, {}), separator, tuple(names), bare[0] - 1)
    if chosen:
        raise InputError(
            "the file has no columns: it is neither JSON Lines, nor CSV with a header, nor Parquet"
        )
    return Text(path, kind)


def beginning(path: Path) -> list[tuple[int, bytes]]:
    """The first lines that are not blank, each with its number, up to where the file is damaged."""
    found = []
    with opened(path) as stream:
        try:
            for number, line in numbered(stream):
                if line is None or line.strip():
                    found.append((number, line or b""))
                if len(found) == LOOKED_AT:
                    break
        except InputError:
            if not found:
                raise
    return found


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, unpacked where it is compressed."""
    with path.open("rb") as file:
        yield unpacked(file)


def names_in(path: Path, wanted: Iterable[str]) -> list[str]:
    """The names in the first lines that are JSON objects, in the order in which they are met; more lines are
    read for those that are `wanted`. Raises `InputError` where none of the first lines is an object.
    """
    missing, found, seen = set(wanted), dict[str, None](), 0
    problem = InputError("no line is a JSON object")
    try:
        for block in JsonLines(path, {}, {}).blocks():
            for entry in block.entries():
                problem = entry.error or problem
                if entry.row is not None:
                    there = {name for name in missing if is_there(entry.row, name)}
                    found.update(dict.fromkeys([*(entry.row if seen < LOOKED_AT else ()), *sorted(there)]))
                    missing -= there
                seen += 1
                if seen >= LOOKED_AT and not (found and missing):
                    break
            else:
                continue
            break
    except InputError as error:  # what stands before the damage is read
        problem = error
    if not found:
        raise problem
    return list(found)


def header_of(line: bytes) -> tuple[str, list[str]] | None:
    """The separator and the names of a header; None for what is none."""
    text = line.decode("utf-8", "replace")
    for separator in ",;\t":
        names = [name.strip() for name in text.split(separator)]
        if len(names) > 1 and all(_NAME.fullmatch(name) for name in names):
            return separator, [name.strip('"') for name in names]
    return (",", [text.strip()]) if _NAME.fullmatch(text.strip()) else None


def pair_of(line: bytes) -> tuple[str, list[str]] | None:
    """The separator and the names of the columns of a table without a header, whose first line this is: a
    square grid, and its solution, as many characters long, somewhere after it; None for any other line.

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


# Lines ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lines(Block):
    """Lines of JSON, or of CSV below a header; `line` is the number of the first."""

    line: int
    count: int
    text: bytes
    separator: str = ""
    names: tuple[str, ...] = ()

    @property
    def size(self) -> int:  # type: ignore[override]
        return len(self.text)

    def entries(self) -> Iterator[Entry]:
        return rows_of_csv(self) if self.separator else rows_of_json(self)


@dataclass(frozen=True)
class JsonLines(Table):
    """A JSON object a line."""

    path: Path
    chosen: Mapping[str, str]
    columns: Columns

    def blocks(self) -> Iterator[Block]:
        with opened(self.path) as stream:
            held: list[bytes] = []
            first = size = count = 0
            for number, line in numbered(stream):
                if not held:
                    first = number
                # A line that is too long is left out of the block: it is a row all the same.
                held.append(b"!" if line is None else line)
                size, count = size + len(held[-1]) + 1, count + bool(held[-1].strip())
                if size >= SIZE:
                    yield Lines(first, count, b"\n".join(held) + b"\n")
                    held, size, count = [], 0, 0
            if count:
                yield Lines(first, count, b"\n".join(held) + b"\n")


def rows_of_json(block: Lines) -> Iterator[Entry]:
    """The rows of lines of JSON."""
    for number, line in enumerate(block.text.split(b"\n"), block.line):
        if not line.strip():
            continue
        if line == b"!":
            yield Entry(number, None, InputError(f"the line is longer than {LONGEST:,} bytes", line=number))
            continue
        try:
            row = parse(line.decode("utf-8"))
        except UnicodeDecodeError:
            yield Entry(number, None, InputError("the line is no text in UTF-8", line=number))
        except InputError as error:
            yield Entry(number, None, moved(error, number - 1))
        else:
            wrong = None if isinstance(row, dict) else InputError("the line is no JSON object", line=number)
            yield Entry(number, row if isinstance(row, dict) else None, wrong)


@dataclass(frozen=True)
class Csv(Table):
    """A header in this line, and rows below it; a field in quotes may hold ends of lines."""

    path: Path
    chosen: Mapping[str, str]
    columns: Columns
    separator: str
    names: tuple[str, ...]
    line: int

    def blocks(self) -> Iterator[Block]:
        with opened(self.path) as stream:
            held: list[bytes] = []
            size, wanted, last = 0, SIZE, self.line
            for number, line in numbered(stream):
                if number <= self.line:
                    continue
                held.append(TOO_LONG if line is None else line)
                size, last = size + len(held[-1]) + 1, number
                if size >= wanted:
                    block, held = self.block(number + 1 - len(held), held, whole=False)
                    size = sum(map(len, held)) + len(held)
                    wanted = size + SIZE
                    if block.count:
                        yield block
            block, _ = self.block(last + 1 - len(held), held, whole=True)
            if block.count:
                yield block

    def block(self, first: int, held: list[bytes], whole: bool) -> tuple[Lines, list[bytes]]:
        """The block of these lines, and those that wait: unless they are the `whole` rest of the file, a
        quote that is open at their end may be closed after it.
        """
        count, end = 0, len(held)
        if any(b'"' in line for line in held):
            for row in rows_in([line.decode("utf-8", "replace") for line in held], self.separator):
                if row.is_open and not whole:
                    end = row.start
                    break
                count += 1
        else:
            blanks = (BLANKS + self.separator).encode()
            count = sum(1 for line in held if line.strip(blanks))
        text = b"\n".join(held[:end]) + b"\n"
        return Lines(first, count, text, self.separator, self.names), held[end:]


def rows_of_csv(block: Lines) -> Iterator[Entry]:
    """The rows of lines of CSV."""
    lines = block.text.decode("utf-8", "replace").split("\n")[:-1]
    for row in rows_in(lines, block.separator):
        line, wrong = block.line + row.start, row.wrong
        if not wrong and len(row.fields) != len(block.names):
            wrong = f"the row has {len(row.fields)} columns, the header {len(block.names)}"
            if row.end - row.start > 1:
                wrong += f"; its quotes make one row of lines {line} to {block.line + row.end - 1}"
        if wrong:
            yield Entry(line, None, InputError(wrong, line=line))
        else:
            yield Entry(line, dict(zip(block.names, row.fields, strict=True)))


# Parquet --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Batch(Block):
    """Rows of Parquet."""

    count: int
    size: int
    rows: Any

    def entries(self) -> Iterator[Entry]:
        return (Entry(None, row) for row in self.rows.to_pylist())


class Parquet(Table):
    """A file of Parquet."""

    def __init__(self, path: Path, chosen: Mapping[str, str]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise InputError("Parquet needs the package pyarrow: pip install 'gridproof[data]'") from None
        self.path = path
        self.chosen = dict(chosen)
        try:
            with parquet.ParquetFile(path) as file:
                names = [name for field in file.schema_arrow for name in names_of(field)]
        except pyarrow.ArrowException as error:
            raise damaged(error) from None
        self.columns = recognised(names, chosen)

    def blocks(self) -> Iterator[Block]:
        import pyarrow
        from pyarrow import parquet

        try:
            with parquet.ParquetFile(self.path) as file:
                for batch in file.iter_batches(ROWS):
                    yield Batch(batch.num_rows, batch.nbytes, batch)
        except (pyarrow.ArrowException, OSError) as error:
            raise damaged(error) from None


def names_of(field: Any) -> Iterator[str]:
    """The name of a column of Parquet, and of those inside it."""
    from pyarrow import types

    yield field.name
    if types.is_struct(field.type):
        yield from (f"{field.name}.{name}" for inner in field.type for name in names_of(inner))


def damaged(error: Exception) -> InputError:
    """What is said of a file of Parquet that cannot be read."""
    return InputError(f"the file is no whole file of Parquet: {' '.join(str(error).split())[:200]}")


# Text -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Puzzles(Block):
    """A part of a text of puzzles."""

    part: Part

    @property
    def count(self) -> int:  # type: ignore[override]
        return self.part.count

    @property
    def size(self) -> int:  # type: ignore[override]
        return self.part.size

    def entries(self) -> Iterator[Entry]:
        if self.part.plain:
            for number, line in enumerate(self.part.text.decode().split(), self.part.line):
                yield Entry(number, {"puzzle": line})
            return
        for parsed in self.part.parsed():
            row = {"puzzle": puzzle_text(parsed)}
            yield Entry(parsed.line, row if parsed.puzzle else None, parsed.error, parsed)


@dataclass(frozen=True)
class Text(Table):
    """Puzzles in any form that is read, and nothing else."""

    path: Path
    kind: str | None

    @property
    def chosen(self) -> Mapping[str, str]:  # type: ignore[override]
        return {}

    @property
    def columns(self) -> Columns:  # type: ignore[override]
        return {"puzzle": "puzzle"}

    def blocks(self) -> Iterator[Block]:
        with self.path.open("rb") as stream:
            yield from map(Puzzles, cut(stream, self.kind, SIZE))

"""Result records written for machines: JSON Lines, lines of text, CSV and Parquet.

Vocabulary
    field      the value of a record under one name; some are written only on request
    sink       where records are written, one after another

>>> from io import StringIO
>>> from gridproof.frontends.running.tasks import SolveTask, answer
>>> from gridproof.frontends.output.results import SourceItem
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> (parsed,) = read_text("123.....4..1....")
>>> record, stream = answer(SolveTask(), 0, parsed).record, StringIO()
>>> choose_fields(record, SourceItem(parsed, None), ("status", "puzzle", "line"))
{'status': 'unique', 'puzzle': '123.....4..1....', 'line': 1}
>>> TextSink("lines", stream).write(record)
>>> stream.getvalue()
'unique 1234341243212143\\n'
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from ...puzzles import InputError
from ...puzzles.core.errors import needs
from ...puzzles.core.names import perhaps
from ...puzzles.forms.input.records import Parsed
from .printable import made_printable
from .records import line

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow

Record = dict[str, Any]


class SourceItem(NamedTuple):
    """An item of the input, and the name of its file, if it came from one."""

    parsed: Parsed
    source: str | None


@dataclass(frozen=True, slots=True)
class WrittenRows:
    """Rows of the output as bytes, with their number, the exit `code` that they ask for, and a tally.

    The tally counts by status, for the summary. For Parquet the bytes are rows of JSON Lines, which
    `jobs.output.joined` makes row groups of.
    """

    content: bytes
    rows: int
    code: int = 0
    tally: Mapping[str, int] = field(default_factory=dict)


SAID = (
    "index", "id", "type", "status", "solutions", "backend", "seconds", "message",
    "differs", "conflict", "proof", "unchecked", "example",
)  # fmt: skip
"""The fields of every record; the last five only if they apply."""

FLAT = ("index", "id", "type", "status", "solution", "differs", "conflict", "backend", "seconds", "message")
"""The columns of a table if none are chosen."""

ROWS = 4096
"""Number of rows in a row group of Parquet."""


# Fields -------------------------------------------------------------------------------------------


def solution_text(record: Record) -> str | None:
    """Return the first solution, as text if it has one, else as JSON; None if there is none."""
    if not record.get("solutions"):
        return None
    first = record["solutions"][0]
    return str(first["text"]) if "text" in first else compact(first)


def _puzzle(item: SourceItem) -> str | None:
    from ...puzzles.forms.writer import puzzle_text  # the forms are many, and nothing else needs them

    return puzzle_text(item.parsed)


ASKED: dict[str, Callable[[SourceItem], Any]] = {
    "puzzle": _puzzle,
    "line": lambda item: item.parsed.line,
    "source": lambda item: item.source,
}
"""Item fields that are in records only on request; ``solution`` is the record's own."""


def fields_named(text: str, choices: Iterable[str]) -> tuple[str, ...]:
    """Return the fields named in `text`, separated by commas. Raise `InputError` for one that is not in
    `choices`.

    >>> fields_named("id, status", SAID)
    ('id', 'status')
    """
    names, there = [name.strip() for name in text.split(",") if name.strip()], (*choices, "solution", *ASKED)
    for name in names:
        if name not in there:
            raise InputError(
                f"there is no field {name[:40]!r}{perhaps(name, there)} (there are {', '.join(there)})"
            )
    return tuple(dict.fromkeys(names))


def choose_fields(record: Record, item: SourceItem, fields: Iterable[str]) -> Record:
    """Return the record of an item with these fields alone, in their order; fields that do not apply stay
    absent.
    """
    row = {}
    for name in fields:
        if name in record:
            row[name] = record[name]
        else:
            value = (
                solution_text(record) if name == "solution" else ASKED[name](item) if name in ASKED else None
            )
            if value is not None:
                row[name] = value
    return row


def compact(value: Any) -> str:
    """Return a JSON value on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Sinks --------------------------------------------------------------------------------------------


class Sink(ABC):
    """A destination of records. As a context it is complete at the end, and empty after an exception if it
    would be useless then.
    """

    @abstractmethod
    def write(self, record: Record) -> None:
        """Write one record."""

    def __enter__(self) -> Sink:
        return self

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        return None


class TextSink(Sink):
    """A sink that is a stream of text; what strangers wrote is made printable for a terminal."""

    def __init__(self, form: str, stream: TextIO, fields: tuple[str, ...] = ()) -> None:
        self.form = form
        self.stream = stream
        self.fields = fields
        self.escapes = stream.isatty() and form != "json"  # printable unchanged
        if form == "csv":
            stream.write(csv_line(fields))

    def text(self, record: Record) -> str:
        """Return the record as text."""
        return row_of(self.form, record, self.fields)

    def write(self, record: Record) -> None:
        self.stream.write(self.text(made_printable(record) if self.escapes else record))
        self.stream.flush()


def status_line(record: Record) -> str:
    """Return the status and, if there is one, the first solution as text."""
    solution = solution_text(record)
    return f"{record['status']}{'' if solution is None else ' '}{solution or ''}\n"


def csv_line(values: Iterable[Any]) -> str:
    """Return the values as a row of CSV, in which no text is a formula.

    >>> print(csv_line(["=HYPERLINK(1)", -1, "a,b"]), end="")
    '=HYPERLINK(1),-1,"a,b"
    """
    import csv
    from io import StringIO

    from ...puzzles.forms.input.formulas import escape_formula

    text, writable = StringIO(), (escape_formula(each) if isinstance(each, str) else each for each in values)
    csv.writer(text, lineterminator="\n").writerow(writable)
    return text.getvalue()


def flat(value: Any) -> Any:
    """Return a value for a field of CSV.

    >>> flat(["r1c1", "r1c2"]), flat({"minimal": True}), flat(3)
    ('r1c1 r1c2', '{"minimal":true}', 3)
    """
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return " ".join(value)
    return compact(value) if isinstance(value, list | dict) else value


WORDS = ("differs", "example")
"""The fields that are lists of names or lines."""

WHOLE = ("index", "line", "clues", "n_solutions", "seed")
"""The fields that are whole numbers."""


def parquet_schema(fields: Iterable[str]) -> pyarrow.Schema:
    """Return the columns of Parquet for these fields: text if they have no type. Raise `InputError` if the
    package that writes it is missing.
    """
    try:
        import pyarrow
    except ImportError:
        raise InputError(needs("Parquet", "pyarrow")) from None
    words = pyarrow.list_(pyarrow.string())
    conflict = [("clues", words), ("cells", words), ("givens", words)]
    conflict += [("minimal", pyarrow.bool_()), ("smallest", pyarrow.bool_())]
    proof = [(name, pyarrow.string()) for name in ("form", "path", "checked", "trusted")]
    proof += [(name, pyarrow.int64()) for name in ("bytes", "lines", "splits", "depth")]
    proof += [("seconds", pyarrow.float64()), ("beside", words)]
    types = {
        **dict.fromkeys(WORDS, words),
        **dict.fromkeys(WHOLE, pyarrow.int64()),
        "seconds": pyarrow.float64(),
        "conflict": pyarrow.struct(conflict),
        "proof": pyarrow.struct(proof),
    }
    return pyarrow.schema([(name, types.get(name, pyarrow.string())) for name in fields])


def parquet_row(record: Record, fields: Iterable[str]) -> Record:
    """Return a row of Parquet: solutions, which differ between kinds, are JSON in a text."""
    row = {name: record.get(name) for name in fields}
    return row | {"solutions": compact(record.get("solutions"))} if "solutions" in row else row


def row_of(form: str, record: Record, fields: tuple[str, ...]) -> str:
    r"""Return a record as a row of a file in this form; for Parquet as JSON, which becomes a row later.

    >>> row_of("csv", {"index": 0, "differs": ["r1c1", "r1c2"]}, ("index", "differs"))
    '0,r1c1 r1c2\n'
    """
    match form:
        case "lines":
            return status_line(record)
        case "csv":
            return csv_line(flat(record.get(name)) for name in fields)
        case "parquet":
            return compact(parquet_row(record, fields)) + "\n"
        case _:
            return line(record) + "\n"


def new_file(path: Path) -> Path:
    """Return the path of a file to write beside its place. Raise `InputError` if something else is there."""
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no file: the output is a new one, which takes its place")
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        raise InputError(f"{path}: its symbolic links lead back to themselves") from None


class ParquetSink(Sink):
    """A file of Parquet, written a row group at a time beside its place, and moved there once it is whole."""

    def __init__(self, path: Path, fields: tuple[str, ...]) -> None:
        from tempfile import NamedTemporaryFile

        self.schema = parquet_schema(fields)  # names the missing package
        import pyarrow
        from pyarrow import parquet

        self.path = path = new_file(path)
        self.fields = fields
        self.table = pyarrow.Table.from_pylist
        self.rows: list[Record] = []
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            self.unfinished = path.parent / file.name
        self.writer = parquet.ParquetWriter(self.unfinished, self.schema)

    def write(self, record: Record) -> None:
        self.rows.append(parquet_row(record, self.fields))
        if len(self.rows) == ROWS:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait as a row group."""
        if self.rows:
            self.writer.write_table(self.table(self.rows, schema=self.schema))
            self.rows = []

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        try:
            if problem is None:
                self.flush()
            self.writer.close()
            if problem is None:
                os.chmod(self.unfinished, 0o666 & ~umask())
                self.unfinished.replace(self.path)
        finally:
            self.unfinished.unlink(missing_ok=True)


def umask() -> int:
    """Return the permissions that new files go without."""
    mask = os.umask(0)
    os.umask(mask)
    return mask

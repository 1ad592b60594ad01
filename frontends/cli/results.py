"""The options that say how results are written, and the writing.

>>> from click.testing import CliRunner
>>> from .answers import check
>>> print(CliRunner().invoke(check, ["--format", "lines", "123.....4..1...."]).output, end="")
unique 1234341243212143
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, cast

import click

from ..printable import made_printable
from .options import F
from .output import Refused, Teller, created, unread

if TYPE_CHECKING:
    from pathlib import Path

    from ..tasks import Item

FORMS = ("json", "lines", "csv", "parquet")
SUFFIXES = {
    ".jsonl": "json", ".json": "json", ".ndjson": "json", ".lines": "lines", ".csv": "csv",
    ".parquet": "parquet",
}  # fmt: skip
"""The forms of results for machines, and the ends of file names that choose one."""

NO_FIELDS = "--fields chooses the fields of records, and lines have none: ask for json, csv or parquet"
"""What is said of fields that are chosen for lines."""

PATH = ("rating", "faults", "steps", "messages")
"""The fields that records of a path have besides those of every record."""

RATED = ("index", "id", "type", "status", "solutions", "backend", "seconds", "message", "rating", "faults")
"""The fields of the records of ``rate`` where none are chosen."""

Write = Callable[[dict[str, Any], "Item"], None]
"""Writes a record about an item."""


class Results(NamedTuple):
    """How results are written: a form ("" for people), the fields chosen (none: as they come), a file."""

    form: str = ""
    fields: tuple[str, ...] = ()
    output: Path | None = None

    @property
    def say_why(self) -> bool:
        """Whether they say which clues conflict: lines do not, nor do chosen fields without it."""
        if self.fields:
            return not {"message", "conflict"}.isdisjoint(self.fields)
        return self.form != "lines"

    @classmethod
    def of(cls, as_json: bool, form: str | None, fields: str | None, output: str | None,
           further: tuple[str, ...] = ()) -> Results:  # fmt: skip
        """What the options ask for; `further` fields may be chosen too. Raises `Refused` for options that
        do not go together, and for a field that is unknown.
        """
        if as_json and form not in (None, "json"):
            raise Refused(f"--json and --format {form} are two forms: ask for one")
        file = None if output is None else path_of(output)
        by_name = "" if file is None else SUFFIXES.get(file.suffix.lower(), "")
        named = "json" if as_json else form or by_name
        if named == "parquet" and output is None:
            raise Refused("--format parquet needs a file: -o FILE")
        if fields is None:
            return cls(named, (), file)
        if named == "lines":
            raise Refused(NO_FIELDS)
        if not named:
            raise Refused("--fields chooses the fields of records: ask for --json too")
        from ...puzzles import InputError
        from ..results import SAID, fields_named

        try:
            return cls(named, fields_named(fields, (*SAID, *further)), file)
        except InputError as reason:
            raise Refused(str(reason)) from None


def path_of(name: str) -> Path:
    """The path of this name. Few commands write files, so the module is imported here."""
    from pathlib import Path

    return Path(name)


def result_options(command: F) -> F:
    """The options of a command whose results are written in every form; it gets them as `results`."""

    @wraps(command)
    def formed(as_json: bool, form: str | None, fields: str | None, output: str | None, **rest: Any) -> Any:
        return command(results=Results.of(as_json, form, fields, output), **rest)

    options = [
        click.option("--format", "form", type=click.Choice(FORMS),
                     help="json: as --json; lines: status and solution; csv, parquet: a row a puzzle."),
        click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE",
                     help="Where results go; .jsonl, .lines, .csv, .parquet say the form.  Default: stdout."),
        fields_option(),
    ]  # fmt: skip
    decorated = cast(F, formed)
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def field_options(further: tuple[str, ...]) -> Callable[[F], F]:
    """The options of a command whose records have `further` fields; it gets them as `results`."""

    def options_of(command: F) -> F:
        @wraps(command)
        def formed(as_json: bool, fields: str | None, **rest: Any) -> Any:
            return command(results=Results.of(as_json, None, fields, None, further), **rest)

        return cast(F, fields_option()(formed))

    return options_of


def fields_option() -> Callable[[F], F]:
    """The option that chooses fields."""
    words = "The fields of records, in this order; also puzzle, line, source and solution."
    return click.option("--fields", metavar="NAME,NAME", help=words)


@contextmanager
def written(results: Results, source: tuple[str, ...], tell: Teller) -> Iterator[Write]:
    """What writes the records, to standard output or a file. Raises `Refused` where that is not possible."""
    output = results.output
    try:
        with ExitStack() as files:
            stream = sys.stdout
            if output is not None:
                unread(output, source)
                if results.form != "parquet":
                    stream = files.enter_context(created(output, source))
            yield records_to(results, stream, files) if results.form else told_to(stream, tell)
    except OSError as reason:
        if output is None or reason.filename is not None or isinstance(reason, BrokenPipeError):
            raise
        raise Refused(f"{output}: {reason.strerror}") from None


def told_to(stream: TextIO, tell: Teller) -> Write:
    """Writes what `tell` tells people, without characters that control a terminal."""

    def write(record: dict[str, Any], item: Item) -> None:
        stream.write(tell(made_printable(record), item.parsed.puzzle))
        stream.flush()

    return write


def records_to(results: Results, stream: TextIO, files: ExitStack) -> Write:
    """Writes records in a form for machines. Raises `Refused` where a package for it is missing."""
    from ...puzzles import InputError
    from ..results import FLAT, Csv, JsonLines, Lines, Parquet, Sink, Written, chosen

    fields = results.fields or (FLAT if results.form in ("csv", "parquet") else ())
    streams: dict[str, type[Written]] = {"csv": Csv, "json": JsonLines, "lines": Lines}
    sink: Sink
    try:
        if results.output is not None and results.form not in streams:
            sink = Parquet(results.output, fields)
        else:
            sink = streams[results.form](stream, fields)
    except InputError as reason:
        raise Refused(str(reason)) from None
    except OSError as reason:
        raise Refused(f"{results.output or 'standard output'}: {reason.strerror}") from None
    files.enter_context(sink)
    return lambda record, item: sink.write(chosen(record, item, fields) if fields else record)

"""The options that say how results are written, and the writing.

>>> from click.testing import CliRunner
>>> from .commands.answers import check
>>> print(CliRunner().invoke(check, ["--format", "lines", "123.....4..1...."]).output, end="")
unique 1234341243212143
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import click

from ..output.exits import BAD_INPUT, UNKNOWN
from ..output.printable import made_printable
from . import completion
from .options import Decorator, convert_options
from .output import (
    STATISTICS,
    CommandRefused,
    Teller,
    create_file,
    refuse_bad_input,
    tell_statistics,
    unread,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ..output.results import SourceItem

FORMS = ("json", "lines", "csv", "parquet")
SUFFIXES = {
    ".jsonl": "json", ".json": "json", ".ndjson": "json", ".lines": "lines", ".csv": "csv",
    ".parquet": "parquet",
}  # fmt: skip
"""The forms of results for machines, and the ends of file names that choose one."""

NO_FIELDS = "--fields chooses the fields of records, and lines have none: ask for json, csv or parquet"
"""Message for fields chosen for lines."""

PATH = ("rating", "faults", "steps", "messages", "presses", "stats", "tree")
"""The fields that records of a path have besides those of every record."""

RESULT = ("index", "id", "type", "status", "solutions", "backend", "seconds", "message")
"""The fields of every result record."""

RATED = (*RESULT, "rating", "faults", "unchecked")
"""The fields of the records of ``rate`` if none are chosen."""

Write = Callable[[dict[str, Any], "SourceItem"], None]
"""Writes a record about an item."""


class Results(NamedTuple):
    """Output options of results: a form ("" for people), the chosen fields (none: as they come), a file."""

    form: str = ""
    fields: tuple[str, ...] = ()
    output: Path | None = None

    @property
    def say_why(self) -> bool:
        """True if the results say which clues conflict: lines do not, nor do chosen fields without it."""
        if self.fields:
            return not {"message", "conflict"}.isdisjoint(self.fields)
        return self.form != "lines"

    @property
    def say_statistics(self) -> bool:
        """True if the records say what the answers cost, if that was asked for."""
        return self.form == "json" and (not self.fields or STATISTICS in self.fields)

    @classmethod
    def of(cls, as_json: bool, form: str | None, fields: str | None, output: str | None,
           further: tuple[str, ...] = ()) -> Results:  # fmt: skip
        """Return the results that the options ask for; `further` fields may be chosen too. Raises
        `CommandRefused` for options that exclude each other, and for an unknown field or form of file.
        """
        if as_json and form not in (None, "json"):
            raise CommandRefused(f"--json and --format {form} are two forms: ask for one")
        file = None if output is None else path_of(output)
        form_name = "json" if as_json else form or form_of(file)
        if form_name == "parquet" and output is None:
            raise CommandRefused("--format parquet needs a file: -o FILE")
        if fields is None:
            return cls(form_name, (), file)
        if form_name == "lines":
            raise CommandRefused(NO_FIELDS)
        if not form_name:
            raise CommandRefused("--fields chooses the fields of records: ask for --json too")
        from ..output.results import SAID, fields_named

        return cls(form_name, fields_named(fields, (*SAID, STATISTICS, *further)), file)


def form_of(file: Path | None) -> str:
    """Return the form chosen by the name of a file, "" for none: text for people. Raises `CommandRefused` for
    the name of a form that is not written.
    """
    end = "" if file is None else file.suffix
    if end.lower() in ("", ".txt"):
        return ""
    if end.lower() not in SUFFIXES:
        suffixes = ", ".join((*SUFFIXES, ".txt"))
        raise CommandRefused(
            f"{file}: {end} is not written here ({suffixes}): --format chooses a form for any name"
        )
    return SUFFIXES[end.lower()]


def path_of(name: str) -> Path:
    """Return the path with this name. Few commands write files, so the module is imported here."""
    from pathlib import Path

    return Path(name)


fields_option = click.option(
    "--fields", metavar="NAME,NAME", shell_complete=completion.fields,
    help="The fields of each record; also puzzle, line, source, solution."
)  # fmt: skip
"""The option that chooses fields."""


def read_results(
    as_json: bool, form: str | None, fields: str | None, output: str | None
) -> dict[str, Results]:
    """Return the output options of results."""
    return {"results": Results.of(as_json, form, fields, output)}


result_options = convert_options(
    read_results,
    click.option("--format", "form", type=click.Choice(FORMS),
                 help="The form: lines has status and solution; csv and parquet are tables."),
    click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE",
                 help="The file to write: .jsonl, .lines, .csv or .parquet.  Default: stdout."),
    fields_option
)  # fmt: skip
"""The options of a command whose results are written in every form; it gets them as `results`."""


def field_options(further: tuple[str, ...]) -> Decorator:
    """Return the options of a command whose records have `further` fields, passed to it as `results`."""

    def read(as_json: bool, fields: str | None) -> dict[str, Results]:
        return {"results": Results.of(as_json, form=None, fields=fields, output=None, further=further)}

    return convert_options(read, fields_option)


def refused_as_record(*fields: str) -> Decorator:
    """Report bad input and time-outs of a command with --json as a record with these fields."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(as_json: bool, **rest: Any) -> Any:
            try:
                with refuse_bad_input():
                    return command(as_json=as_json, **rest)
            except CommandRefused as reason:
                status = {BAD_INPUT: "error", UNKNOWN: "unknown"}.get(reason.exit_code)
                if not as_json or status is None:
                    raise
                from ..output.records import line
                from ..running.tasks import failed_outcome

                record = failed_outcome(0, None, rest.get("kind"), reason.message, reason.exit_code).record
                click.echo(line({name: (record | {"status": status})[name] for name in fields}))
                return reason.exit_code

        return run

    return decorate


@contextmanager
def writer_of(results: Results, source: tuple[str, ...], tell: Teller) -> Iterator[Write]:
    """Open the writer of records, to standard output or a file. Raises `CommandRefused` if that is not
    possible.
    """
    output = results.output
    try:
        with ExitStack() as files:
            stream = sys.stdout
            if output is not None:
                unread(output, source)
                if results.form != "parquet":
                    stream = files.enter_context(create_file(output, source))
            write = records_to(results, stream, files) if results.form else text_to(stream, tell)
            yield write if results.say_statistics else with_cost(write)
    except OSError as reason:
        if output is None or reason.filename is not None or isinstance(reason, BrokenPipeError):
            raise
        raise CommandRefused(f"{output}: {reason.strerror}") from None


def with_cost(write: Write) -> Write:
    """Return a writer that also prints the cost of each answer, if that is known, on standard error."""

    def write_both(record: dict[str, Any], item: SourceItem) -> None:
        write(record, item)
        tell_statistics(record)

    return write_both


def text_to(stream: TextIO, tell: Teller) -> Write:
    """Return a writer of text for people, without characters that control a terminal."""

    def write(record: dict[str, Any], item: SourceItem) -> None:
        stream.write(tell(made_printable(record), item.parsed.puzzle))
        stream.flush()

    return write


def records_to(results: Results, stream: TextIO, files: ExitStack) -> Write:
    """Return a writer of records in a form for machines."""
    from ..output.results import FLAT, ParquetSink, Sink, TextSink, choose_fields

    fields = results.fields or (FLAT if results.form in ("csv", "parquet") else ())
    sink: Sink
    try:
        if results.output is not None and results.form == "parquet":
            sink = ParquetSink(results.output, fields)
        else:
            sink = TextSink(results.form, stream, fields)
    except OSError as reason:
        raise CommandRefused(f"{results.output or 'standard output'}: {reason.strerror}") from None
    files.enter_context(sink)
    return lambda record, item: sink.write(choose_fields(record, item, fields) if fields else record)

r"""Output of the command line: results, files, messages.

>>> tell = teller()
>>> record = {"index": 0, "id": "one", "type": "sudoku", "status": "none", "solutions": []}
>>> tell(record | {"backend": "", "message": ""}, None)
'one: none\n'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

import click

from ..output.exits import STATUSES
from ..output.printable import printable

if TYPE_CHECKING:
    from pathlib import Path

    from ...puzzles import Puzzle

Teller = Callable[[dict[str, Any], "Puzzle | None"], str]
"""Renders a result record about a puzzle for people."""

STATISTICS = "statistics"
"""The name under which click keeps that ``--stats`` was said, and the field of records that has them."""

PIPE_WIDTH = 1000
"""Pictures that are asked for go into a pipe at any width."""


class CommandRefused(click.ClickException):
    """Bad usage or bad input: one sentence, exit code 2, and an `example` of valid input."""

    exit_code = 2

    def __init__(self, message: str, example: str = "") -> None:
        super().__init__(message)
        self.example = example

    def show(self, file: Any = None) -> None:
        say(self.message)
        if self.example:
            from ..output.plain import exemplary

            click.echo("\n".join(exemplary(self.example.split("\n"))), err=True)


class Faulty(CommandRefused):
    """A fault of our own, or of a solver, in one sentence: exit code 1."""

    exit_code = 1


class Interrupted(CommandRefused):
    """A command that was asked to end, and names its kept results: exit code 130."""

    exit_code = 130


class OutOfTime(CommandRefused):
    """A command whose time limit was reached: one sentence, exit code 30."""

    exit_code = 30


@contextmanager
def refuse_bad_input() -> Iterator[None]:
    """Raise `CommandRefused` if the block raises `InputError`."""
    try:
        yield
    except ValueError as reason:
        from ...puzzles import InputError  # not before something goes wrong: help needs no puzzle

        if not isinstance(reason, InputError):
            raise
        raise CommandRefused(str(reason)) from None


def say(message: str) -> None:
    """Print a message on standard error, on one line."""
    click.echo(f"gridproof: {printable(message)}", err=True)


def closing(tally: Mapping[str, int], output: Path | None = None) -> None:
    """Print the last line on standard error: the outcomes of several puzzles, or those written to a file if
    standard error is a terminal.
    """
    if sum(tally.values()) > 1 or (tally and output is not None and sys.stderr.isatty()):
        counts = ", ".join(f"{tally[status]:,} {status}" for status in STATUSES if tally.get(status))
        say(counts if output is None else f"{counts}, written to {output}")


def wants_statistics() -> bool:
    """Return whether the running command was asked what its answers cost."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(STATISTICS, False)


def tell_statistics(record: Mapping[str, Any]) -> None:
    """Print the cost of an answer on standard error, if its record has it."""
    if STATISTICS in record:
        from ..running.statistics import Spent

        say(f"puzzle {record['index'] + 1}: {Spent.from_json(record[STATISTICS])}")


@contextmanager
def with_statistics(record: dict[str, Any] | None = None) -> Iterator[None]:
    """Put the cost of the block into a record, or print it on standard error, if that was asked for."""
    if not wants_statistics():
        yield
        return
    from ..running.statistics import statistics

    with statistics() as spent:
        yield
    if record is None:
        say(f"{spent}")
    else:
        record[STATISTICS] = spent.to_json()


def for_terminal(text: str) -> str:
    """Return text for standard output: `printable`, line by line, if that is a terminal; else unchanged."""
    return "\n".join(map(printable, text.split("\n"))) if sys.stdout.isatty() else text


def create_file(output: Path, source: tuple[str, ...]) -> TextIO:
    """Open a file for writing. Raises `CommandRefused` for one of the sources, which would be lost."""
    try:
        return unread(output, source).open("w", encoding="utf-8", newline="\n")
    except OSError as reason:
        raise CommandRefused(f"{output}: {reason.strerror}") from None


def unread(output: Path, source: tuple[str, ...]) -> Path:
    """Return the file to write. Raises `CommandRefused` for one of the sources, which would be lost."""
    from ..reading.puzzles import is_file

    if output.exists() and any(is_file(name) and output.samefile(name) for name in source):
        raise CommandRefused(f"{output} is also an input: write to another file")
    return output


def folder(name: str) -> str:
    """Return a folder, created if missing. Raises `CommandRefused` if that is not possible."""
    try:
        os.makedirs(name, exist_ok=True)
    except OSError as reason:
        raise CommandRefused(f"{name}: {reason.strerror}") from None
    return name


def written_to(output: Path | None, content: bytes) -> None:
    """Write a file, or standard output. Raises `CommandRefused` if that is not possible."""
    try:
        if output is None and sys.stdout.isatty():
            sys.stdout.write(for_terminal(content.decode(errors="replace")))
        elif output is None:
            sys.stdout.buffer.write(content)
        else:
            output.write_bytes(content)
            if sys.stderr.isatty():
                say(f"written to {output}")
    except OSError as reason:
        raise CommandRefused(f"{output or 'standard output'}: {reason.strerror}") from None


def terminal_width() -> int | None:
    """Return the columns of the terminal on standard output, or COLUMNS there; None for a pipe."""
    if not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def teller(pictures: bool = False, limited: bool = False) -> Teller:
    """Return the printer of results: boxes and colours on a terminal, or if `pictures` are asked for, which
    are fewer if the time is `limited`; else plain text, the same wherever it goes.
    """
    if pictures or sys.stdout.isatty():
        from rich.console import Console

        from ..output import terminal

        width = None if sys.stdout.isatty() else PIPE_WIDTH
        return terminal.Teller(Console(width=width), pictures, limited)
    from ..output.plain import describe_result

    return describe_result


def lesson(notation: str, limited: bool) -> Teller:
    """Return the lesson that presents paths: on a terminal a part each time Enter is pressed, else all at
    once, with fewer boards if the time is `limited`.
    """
    from rich.console import Console

    from ..deduction.lessons import Lesson

    if sys.stdin.isatty() and sys.stdout.isatty():
        return Lesson(Console(), notation, wait)
    console = Console(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    return Lesson(console, notation, limited=limited)


def wait(text: str) -> None:
    """Show a part of a lesson, and wait for Enter."""
    sys.stdout.write(f"{text}   [Enter] ")
    sys.stdout.flush()
    sys.stdin.readline()

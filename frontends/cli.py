"""The command line: solve, check, export, kinds, backends (design: the contract).

Results go to standard output, messages and progress to standard error. Exit codes: 0 all solved or
unique, 1 a fault of our own, 2 bad usage or input, 10 several solutions, 20 none, 30 unknown,
130 interrupted; with several puzzles the largest that occurred.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(cli, ["solve", "12..34........21"]).output)  # doctest: +ELLIPSIS
puzzle 1: solved (sat:cadical153, ... ms)
1 2 ...
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ..puzzles.formats import Reading
    from .batch import Outcome, Task

INTERRUPTED = 130
F = TypeVar("F", bound=Callable[..., Any])


class Refused(click.ClickException):
    """Bad usage or bad input: one sentence, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"gridproof: {self.message}", file=file or sys.stderr)


def puzzle_options(command: F) -> F:
    """The options of every command that reads puzzles."""
    options = [
        click.argument("source", nargs=-1),
        click.option("--kind", help="The kind of puzzle, where the input does not say."),
        click.option("--backend", default="auto", show_default=True, metavar="auto|sat|cp-sat|ilp",
                     help="Who solves; sat:glucose4 and ilp:cbc name a solver too."),
        click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS",
                     help="Give up on a puzzle after so long: status unknown."),
        click.option("--no-narrow", is_flag=True, help="Hand the puzzle to the back end as it is."),
        click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True,
                     help="Work in so many processes."),
        click.option("--json", "as_json", is_flag=True, help="One result record a line."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("gridproof"), prog_name="gridproof")
def cli() -> None:
    """Solve logic puzzles, and prove that the answer is the only one.

    SOURCE is a file, - for standard input, or a puzzle itself as text: lines of 81 characters,
    grids over several lines, .sdk .sdm .ss, or JSON Lines of board records.
    """


@cli.command()
@puzzle_options
@click.option("--limit", type=click.IntRange(min=1), default=1, show_default=True,
              help="Up to so many solutions of each puzzle.")  # fmt: skip
def solve(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, no_narrow: bool,
    jobs: int, as_json: bool, limit: int,
) -> int:  # fmt: skip
    """One answer a puzzle (--limit N: up to N)."""
    from .batch import Task

    return work(source, kind, Task(backend, timeout, not no_narrow, limit=limit), jobs, as_json)


@cli.command()
@puzzle_options
@click.option("--confirm", is_flag=True, help="A second back end must come to the same answer.")
def check(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, no_narrow: bool,
    jobs: int, as_json: bool, confirm: bool,
) -> int:  # fmt: skip
    """Unique, multiple (shows two), none, or unknown."""
    from .batch import Task

    return work(source, kind, Task(backend, timeout, not no_narrow, confirm), jobs, as_json)


@cli.command()
@click.argument("source")
@click.option("--to", "form", required=True, type=click.Choice(["cnf", "lp", "mps", "cp-sat"]))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Default: stdout.")
@click.option("--kind", help="The kind of puzzle, where the input does not say.")
@click.option("--no-narrow", is_flag=True, help="Export the puzzle as it is.")
def export(source: str, form: str, output: Path | None, kind: str | None, no_narrow: bool) -> int:
    """Write the model of one puzzle for other programs."""
    from ..models.model import BackendMissing
    from ..puzzles import TooLarge
    from .api import exported

    with ExitStack() as files:
        readings = list(chain.from_iterable(opened((source,), kind, files)))
    for reading in readings[:1]:
        if reading.error is not None:
            raise Refused(str(reading.error))
    if len(readings) != 1 or readings[0].puzzle is None:
        raise Refused(f"{source[:60]} holds {len(readings)} puzzles, export takes one")
    try:
        content = exported(readings[0].puzzle, form, narrowing=not no_narrow, name=output)
    except (BackendMissing, TooLarge) as reason:
        raise Refused(str(reason)) from None
    try:
        if output is None:
            sys.stdout.buffer.write(content)
        else:
            output.write_bytes(content)
    except OSError as reason:
        raise Refused(f"{output or 'standard output'}: {reason.strerror}") from None
    return 0


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def kinds(as_json: bool) -> int:
    """What can be solved."""
    from . import api

    rows = [{"name": k.name, "title": k.title, "rules": k.rules} for k in api.kinds()]
    return listing(rows, as_json)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def backends(as_json: bool) -> int:
    """With what puzzles can be solved."""
    from . import api

    rows = [
        {
            "name": b.name,
            "title": b.title,
            "solvers": b.solvers,
            "exports": b.exports,
            "installed": b.installed,
        }
        for b in api.backends()
    ]
    rows.append({"name": "auto", "title": f"the fastest measured: {api.AUTO}", "solvers": (), "exports": (),
                 "installed": True})  # fmt: skip
    return listing(rows, as_json)


def listing(rows: list[dict[str, Any]], as_json: bool) -> int:
    """A table for people, or a JSON array."""
    if as_json:
        import json

        click.echo(json.dumps(rows, ensure_ascii=False))
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table(*rows[0], box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(_cell(value) for value in row.values()))
    Console().print(table)
    return 0


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def opened(source: tuple[str, ...], kind: str | None, files: ExitStack) -> Iterator[Iterable[Reading]]:
    """The readings of each source. Raises `Refused` for one that is neither file nor puzzle."""
    from ..puzzles.formats import looks_like_puzzle, read_stream, read_text
    from .api import is_file

    for name in source or ("-",):
        if name == "-":
            yield read_stream(sys.stdin.buffer, kind)
        elif is_file(name):
            try:
                stream = files.enter_context(Path(name).open("rb"))  # noqa: SIM115 (the stack closes it)
                yield read_stream(stream, kind)
            except OSError as reason:
                raise Refused(f"{name}: {reason.strerror}") from None
        elif looks_like_puzzle(name):
            yield read_text(name, kind)
        else:
            raise Refused(f"there is no file {name[:60]!r}, and it is not a puzzle")


def work(source: tuple[str, ...], kind: str | None, task: Task, jobs: int, as_json: bool) -> int:
    """Answer every puzzle of every source; the exit code is the largest that one asks for."""
    from ..models.backends import parse
    from ..puzzles import InputError, kind_named
    from .batch import run
    from .records import line

    try:
        if task.backend != "auto":
            parse(task.backend)
        if kind is not None:
            kind_named(kind)
    except InputError as reason:
        raise Refused(str(reason)) from None
    code = 0
    with ExitStack() as files:
        readings = chain.from_iterable(opened(source, kind, files))
        for outcome in watched(run(task, readings, jobs)):
            sys.stdout.write(line(outcome.record) + "\n" if as_json else spoken(outcome.record))
            sys.stdout.flush()
            code = max(code, outcome.code)
    return code


def watched(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """The outcomes; where standard error is a terminal it counts them, from the second second on."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console

    started = time.monotonic()
    with Console(stderr=True).status("working") as status:
        for done, outcome in enumerate(outcomes, 1):
            seconds = time.monotonic() - started
            status.update(f"{done:,} puzzles in {seconds:.0f} s")
            yield outcome


def spoken(record: dict[str, Any]) -> str:
    """A result for people: a line with the status, then the solutions."""
    name = record["id"] or f"puzzle {record['index'] + 1}"
    by = f" ({record['backend']}, {record['seconds'] * 1000:.1f} ms)" if record["backend"] else ""
    text = f"{name}: {record['status']}{by}{': ' + record['message'] if record['message'] else ''}\n"
    solutions = record["solutions"]
    return text + "\n".join(drawn(solution, solutions[0]) for solution in solutions)


def drawn(solution: dict[str, Any], first: dict[str, Any]) -> str:
    """A solution as lines of text: grids as grids (`*` where it differs from the `first` solution),
    everything else as name and value.
    """
    text = ""
    for name, value in solution.items():
        if name == "text":
            continue
        if isinstance(value, list) and value and all(isinstance(row, list) for row in value):
            rows = [
                [
                    ("." if x is None else str(x) or "·") + ("*" if x != y else "")
                    for x, y in zip(*lines, strict=True)
                ]
                for lines in zip(value, first[name], strict=True)
            ]
            width = max((len(x) for row in rows for x in row), default=1)
            text += "".join(" ".join(x.ljust(width) for x in row).rstrip() + "\n" for row in rows)
        else:
            text += f"{name}: {value}\n"
    return text


def main() -> None:
    """The entry point: run the command, and leave with its exit code."""
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("gridproof: interrupted", err=True)
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing more to say, and nothing to flush at exit.
        sys.stdout = None
        code = 0
    sys.exit(code if isinstance(code, int) else 0)

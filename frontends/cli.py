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

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ..puzzles import Puzzle
    from ..puzzles.formats import Reading
    from .batch import Outcome, Task

INTERRUPTED = 130
F = TypeVar("F", bound=Callable[..., Any])


class Refused(click.ClickException):
    """Bad usage or bad input: one sentence, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"gridproof: {self.message}", file=file or sys.stderr)


def not_nan(context: click.Context, option: click.Parameter, seconds: float | None) -> float | None:
    """`seconds`, which may be none, but must be a number: no range refuses NaN."""
    if seconds is not None and math.isnan(seconds):
        raise click.BadParameter("nan is not a number of seconds.", context, option)
    return seconds


def puzzle_options(command: F) -> F:
    """The options of every command that reads puzzles."""
    options = [
        click.argument("source", nargs=-1),
        click.option("--kind", help="The kind of puzzle, where the input does not say."),
        click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True,
                     help="Work in so many processes."),
        click.option("--json", "as_json", is_flag=True, help="One result record a line."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def search_options(command: F) -> F:
    """The options of every command that searches with a back end."""
    options = [
        click.option("--backend", default="auto", show_default=True, metavar="auto|sat|cp-sat|ilp",
                     help="Who solves; sat:glucose4 and ilp:cbc name a solver too."),
        click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", callback=not_nan,
                     help="Give up on a puzzle after so long: status unknown."),
        click.option("--narrow", type=click.Choice(["off", "singles", "auto", "full"]), default="auto",
                     show_default=True, help="Rules to apply before the back end."),
        click.option("--no-narrow", is_flag=True, help="The same as --narrow off."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


class Commands(click.Group):
    """The commands, and what becomes of results that cannot be written."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # The reader has gone (`| head`): nothing more to say, and nothing to flush at exit.
            sys.stdout = None
            return 0
        except OSError as reason:
            # A full disk: what is still in the buffer cannot be written at exit either.
            sys.stdout = None
            raise Refused(reason.strerror or str(reason)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gridproof", prog_name="gridproof")
def cli() -> None:
    """Solve logic puzzles, and prove that the answer is the only one.

    SOURCE is a file, - for standard input, or a puzzle itself as text: lines of 81 characters,
    grids over several lines, .sdk .sdm .ss, or JSON Lines of board records.
    """


def path_options(command: F) -> F:
    """The options of every command that follows the rules alone."""
    options = [
        click.option("--profile", default="default", show_default=True, metavar="NAME",
                     help="A set of techniques (singles, basic, default) or a published system (wodm, ...)."),
        click.option("--techniques", default="", metavar="NAME,NAME", help="Of the profile use these."),
        click.option("--upto", metavar="NAME", help="Use no technique harder than this one."),
        click.option("--notation", type=click.Choice(["r1c1", "k9", "0-based"]), default="r1c1",
                     show_default=True, help="How cells are named."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@cli.command()
@puzzle_options
@search_options
@click.option("--limit", type=click.IntRange(min=1), default=1, show_default=True,
              help="Up to so many solutions of each puzzle.")  # fmt: skip
def solve(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: str,
    no_narrow: bool, jobs: int, as_json: bool, limit: int,
) -> int:  # fmt: skip
    """One answer a puzzle (--limit N: up to N)."""
    from .batch import Search

    known(backend)
    task = Search(backend, timeout, "off" if no_narrow else narrow, limit=limit)
    return work(source, kind, task, jobs, as_json)


@cli.command()
@puzzle_options
@search_options
@click.option("--confirm", is_flag=True, help="A second back end must come to the same answer.")
def check(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: str,
    no_narrow: bool, jobs: int, as_json: bool, confirm: bool,
) -> int:  # fmt: skip
    """Unique, multiple (shows two), none, or unknown."""
    from .batch import Search

    known(backend)
    task = Search(backend, timeout, "off" if no_narrow else narrow, confirm)
    return work(source, kind, task, jobs, as_json)


@cli.command()
@puzzle_options
@path_options
def explain(
    source: tuple[str, ...], kind: str | None, jobs: int, as_json: bool, profile: str, techniques: str,
    upto: str | None, notation: str,
) -> int:  # fmt: skip
    """The solution path, a step at a time, with the reason of each step."""
    return work(source, kind, path_task(profile, techniques, upto, notation), jobs, as_json)


@cli.command()
@puzzle_options
@path_options
def rate(
    source: tuple[str, ...], kind: str | None, jobs: int, as_json: bool, profile: str, techniques: str,
    upto: str | None, notation: str,
) -> int:  # fmt: skip
    """How hard: level and score on HoDoKu's scale (2.2.0), and the hardest technique."""
    task = path_task(profile, techniques, upto, notation)
    return work(source, kind, task, jobs, as_json, say=rated)


@cli.command()
@click.argument("source", default="-")
@click.option("--kind", help="The kind of puzzle, where the input does not say.")
@click.option("--given", metavar="SOURCE", help="The puzzle before it was begun: wrong entries are named.")
@click.option("--level", type=click.IntRange(1, 3), default=3, show_default=True,
              help="1 where to look, 2 the technique, 3 the move.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def hint(source: str, kind: str | None, given: str | None, level: int, as_json: bool) -> int:
    """The next step from a half-filled grid; a wrong entry first."""
    from .hints import hint as find

    found = find(single(source, kind), None if given is None else single(given, kind))
    words = ("where", "technique", "sentence")[:level] if found.step is not None else ("sentence",)
    if as_json:
        import json

        body: dict[str, Any] = {word: getattr(found, word) for word in words} | {"wrong": found.wrong}
        if level == 3 and found.step is not None:
            body["step"] = found.step.to_json()
        click.echo(json.dumps(body, ensure_ascii=False))
    elif found.step is None:
        click.echo(found.sentence or "no technique finds a further step")
    else:
        place = f"look at {found.where}"
        click.echo((place, f"{place}: {found.technique}", found.sentence)[level - 1])
    return 0


def path_task(profile: str, techniques: str, upto: str | None, notation: str) -> Task:
    """The task of following the rules. Raises `Refused` for names that are unknown."""
    from ..puzzles import InputError
    from .batch import Explain
    from .rules.agenda import PROFILES, selection
    from .rules.profile import profile_names

    names = tuple(name for name in techniques.split(",") if name)
    systems = profile_names()
    if profile in systems and (names or upto is not None):
        raise Refused(f"the profile {profile} has its own rules: --techniques and --upto do not go with it")
    try:
        selection("default" if profile in systems else profile, names, upto)
    except InputError as reason:
        raise Refused(f"{reason}{'' if profile in PROFILES else ', ' + ', '.join(systems)}") from None
    return Explain(profile, names, upto, notation)


def known(backend: str) -> None:
    """Raise `Refused` for a back end that is unknown."""
    from ..models.backends import parse
    from ..puzzles import InputError

    try:
        if backend != "auto":
            parse(backend)
    except InputError as reason:
        raise Refused(str(reason)) from None


def single(source: str, kind: str | None) -> Puzzle:
    """The one puzzle of a source. Raises `Refused` for none, several, or one that cannot be read."""
    with ExitStack() as files:
        readings = list(islice(chain.from_iterable(opened((source,), kind, files)), 2))
    for reading in readings[:1]:
        if reading.error is not None:
            raise Refused(str(reading.error))
    if len(readings) != 1 or readings[0].puzzle is None:
        raise Refused(f"{source[:60]} holds several puzzles, one was expected")
    return readings[0].puzzle


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

    puzzle = single(source, kind)
    try:
        content = exported(puzzle, form, tier="off" if no_narrow else "singles", name=output)
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


def work(
    source: tuple[str, ...],
    kind: str | None,
    task: Task,
    jobs: int,
    as_json: bool,
    say: Callable[[dict[str, Any]], str] | None = None,
) -> int:
    """Answer every puzzle of every source; the exit code is the largest that one asks for."""
    from ..puzzles import InputError, kind_named
    from .batch import run
    from .records import line

    say = say or spoken
    try:
        if kind is not None:
            kind_named(kind)
    except InputError as reason:
        raise Refused(str(reason)) from None
    code = 0
    with ExitStack() as files:
        # Every source is opened before any is answered: a bad name late would cost `jobs` their results.
        readings = chain.from_iterable(list(opened(source, kind, files)))
        for outcome in watched(run(task, readings, jobs)):
            sys.stdout.write(line(outcome.record) + "\n" if as_json else say(outcome.record))
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
    told = record.get("messages") or [step["sentence"] for step in record.get("steps", ())]
    for number, sentence in enumerate(told, 1):
        text += f"{number:4}. {sentence}\n"
    return text + "\n".join(drawn(solution, solutions[0]) for solution in solutions)


def rated(record: dict[str, Any]) -> str:
    """The rating of a puzzle, in one line."""
    name = record["id"] or f"puzzle {record['index'] + 1}"
    if record["status"] in ("error", "none"):
        return f"{name}: {record['status']}: {record['message']}\n"
    rating = record["rating"]
    least = "at least " if record["status"] == "unknown" else ""
    hardest = f", hardest step {rating['hardest']}" if rating["hardest"] else ""
    return f"{name}: {least}{rating['level']}, score {rating['score']}{hardest}\n"


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


def open_streams() -> None:
    """Standard streams that were closed before the start (`2>&-`) become empty ones, and results are
    UTF-8 in every locale.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (open until the end)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def main() -> None:
    """The entry point: run the command, and leave with its exit code."""
    open_streams()
    # Asked to end, we end as at Ctrl-C: a solver that runs as a program of its own must end too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("gridproof: interrupted", err=True)
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)

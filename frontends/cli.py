"""The command line: solve, check, explain, export, render and others (design: the contract).

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
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from functools import wraps
from io import TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

import click

if TYPE_CHECKING:
    from ..puzzles import Puzzle
    from ..puzzles.forms.records import Reading
    from .batch import Explain, Outcome, Task

Teller = Callable[[dict[str, Any], "Puzzle | None"], str]
"""Tells a result about a puzzle to people."""

FORMS = ("record", "text", "line", "puzzlink", "pzprv3", "sgt")
"""The forms that puzzles are written in: those of ``forms.writer``, which is imported when it is needed."""
BLOCKS = ("text", "pzprv3")
"""Forms of several lines, with a blank one between two puzzles."""

INTERRUPTED = 130
PIPE_WIDTH = 1000
"""Pictures that are asked for go into a pipe at any width."""

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


def source_options(command: F) -> F:
    """The options of every command that reads puzzles."""

    @wraps(command)
    def sampled(source: tuple[str, ...], kind: str | None, sample: int | None, **rest: Any) -> Any:
        if sample is not None:
            source = (*source, sample_text(kind, sample))
        return command(source=source, kind=kind, **rest)

    options = [
        click.argument("source", nargs=-1),
        click.option("--kind", help="The kind of puzzle, where the input does not say."),
        click.option("--sample", type=int, metavar="N", help="Take sample number N of --kind."),
    ]
    decorated = cast(F, sampled)
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def puzzle_options(command: F) -> F:
    """The options of every command that answers puzzles."""
    options = [
        source_options,
        click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True,
                     help="Work in so many processes."),
        click.option("--json", "as_json", is_flag=True, help="One result record a line."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def sample_text(kind: str | None, number: int) -> str:
    """A sample of a kind as text. Raises `Refused` where there is none."""
    import json

    from ..puzzles import InputError, kind_named
    from ..puzzles.samples import sample

    if kind is None:
        raise Refused("--sample needs --kind: which kind of puzzle?")
    try:
        return json.dumps(sample(kind_named(kind).name, number))
    except InputError as reason:
        raise Refused(str(reason)) from None


def one_puzzle(first: bool = False) -> Callable[[F], F]:
    """The options of a command that reads one puzzle, which it gets as `puzzle`; of several puzzles the one
    that --number names, else the `first`, or there is an error.
    """

    def options_of(command: F) -> F:
        @wraps(command)
        def chosen(
            source: str | None, kind: str | None, sample: int | None, number: int | None, **rest: Any
        ) -> Any:
            if sample is not None:
                if source is not None:
                    raise Refused("--sample is a puzzle itself: no SOURCE goes with it")
                source = sample_text(kind, sample)
            asked = number or (1 if first else None)
            return command(puzzle=single("-" if source is None else source, kind, asked), **rest)

        options = [
            click.argument("source", required=False),
            click.option("--kind", help="The kind of puzzle, where the input does not say."),
            click.option("--sample", type=int, metavar="N", help="Take sample number N of --kind."),
            click.option("--number", type=click.IntRange(min=1), metavar="N",
                         help="Which puzzle of the source.", show_default="1" if first else None),
        ]  # fmt: skip
        decorated = cast(F, chosen)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return options_of


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
    grids over several lines, .sdk .sdm .ss, JSON Lines of board records, plain text of any kind,
    URLs of puzz.link, files of pzpr, or game ids of Simon Tatham's collection.
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
        click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", callback=not_nan,
                     help="End the path of a puzzle after so long: status unknown."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def render_options(command: F) -> F:
    """The options of a picture."""
    options = [
        click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
                     help="A file that ends in .svg, .png or .pdf.  Default: SVG to stdout."),
        click.option("--solution", "show", flag_value="solution", help="Show the answer."),
        click.option("--both", "show", flag_value="both", help="Show the puzzle beside its answer."),
        click.option("--check", "show", flag_value="check",
                     help="Show the answer, or two with the cells marked in which they differ."),
        click.option("--candidates", "show", flag_value="candidates", help="Show what the givens leave."),
        click.option("--step", type=click.IntRange(min=1), metavar="N",
                     help="Show step N of the path of explain."),
        click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True),
        click.option("--width", type=click.IntRange(16, 8192), metavar="PX", help="Default: 40 a square."),
        click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", callback=not_nan,
                     help="Give up on a solution after so long."),
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
@click.option("--guess", is_flag=True, help="Where the rules end, guess on the fewest candidates and go on.")
@click.option("--carry-on", is_flag=True, help="Go on as far as possible though something is wrong.")
@click.option("--pictures", is_flag=True, help="Draw the grid after each step.")
def explain(
    source: tuple[str, ...], kind: str | None, jobs: int, as_json: bool, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None, guess: bool, carry_on: bool, pictures: bool,
) -> int:  # fmt: skip
    """What is wrong, if anything; then the solution path, a step at a time, with the reason of each."""
    task = replace(path_task(profile, techniques, upto, notation, timeout), guess=guess, carry_on=carry_on)
    return work(source, kind, task, jobs, as_json, teller(pictures))


@cli.command()
@puzzle_options
@path_options
def rate(
    source: tuple[str, ...], kind: str | None, jobs: int, as_json: bool, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None,
) -> int:  # fmt: skip
    """How hard: level and score on HoDoKu's scale (2.2.0), and the hardest technique."""
    from .plain import rated

    task = path_task(profile, techniques, upto, notation, timeout)
    return work(source, kind, task, jobs, as_json, lambda record, _: rated(record))


@cli.command()
@one_puzzle()
@click.option("--given", metavar="SOURCE", help="The puzzle before it was begun: wrong entries are named.")
@click.option("--level", type=click.IntRange(1, 3), default=3, show_default=True,
              help="1 where to look, 2 the technique, 3 the move.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def hint(puzzle: Puzzle, given: str | None, level: int, as_json: bool) -> int:
    """The next step from a half-filled grid; a wrong entry first."""
    from .hints import hint as find

    found = find(puzzle, None if given is None else single(given, puzzle.kind))
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


def path_task(
    profile: str, techniques: str, upto: str | None, notation: str, timeout: float | None
) -> Explain:
    """The task of following the rules. Raises `Refused` for names that are unknown."""
    from ..puzzles import InputError
    from .batch import Explain
    from .rules.agenda import PROFILES, selection
    from .rules.profile import profile_names

    names = tuple(name for name in techniques.split(",") if name)
    systems = profile_names()
    if profile in systems and (names or upto is not None):
        raise Refused(f"the profile {profile} has its own rules: --techniques and --upto do not go with it")
    if profile in systems and timeout is not None:
        raise Refused(f"the profile {profile} knows no time limit")
    try:
        selection("default" if profile in systems else profile, names, upto)
    except InputError as reason:
        raise Refused(f"{reason}{'' if profile in PROFILES else ', ' + ', '.join(systems)}") from None
    return Explain(profile, names, upto, notation, timeout=timeout)


def known(backend: str) -> None:
    """Raise `Refused` for a back end that is unknown."""
    from ..models.backends import parse
    from ..puzzles import InputError

    try:
        if backend != "auto":
            parse(backend)
    except InputError as reason:
        raise Refused(str(reason)) from None


def single(source: str, kind: str | None, number: int | None = None) -> Puzzle:
    """The one puzzle of a source, or puzzle `number` of it (from 1). Raises `Refused` for none, several,
    or one that cannot be read.
    """
    start = (number or 1) - 1
    with ExitStack() as files:
        readings = list(islice(chain.from_iterable(opened((source,), kind, files)), start, start + 2))
    if not readings:
        raise Refused(f"{source[:60]} holds no puzzle {start + 1}")
    if len(readings) > 1 and number is None:
        raise Refused(f"{source[:60]} holds several puzzles: --number N takes one")
    if readings[0].puzzle is None:
        raise Refused(str(readings[0].error))
    return readings[0].puzzle


@cli.command()
@one_puzzle(first=True)
@render_options
def render(
    puzzle: Puzzle, output: Path | None, show: str | None, step: int | None, theme: str, width: int | None,
    timeout: float | None,
) -> int:  # fmt: skip
    """Draw one puzzle: SVG, PNG or PDF."""
    from ..puzzles import InputError
    from .render import CairoMissing, picture, rendered

    if show is not None and step is not None:
        raise Refused(f"--{show} and --step are two pictures: ask for one")
    form = "svg" if output is None else output.suffix[1:].lower()
    try:
        drawn = picture(puzzle, show=show, step=step, timeout=timeout)
        content = rendered(drawn, form, theme, width)
    except (CairoMissing, InputError) as reason:
        raise Refused(str(reason)) from None
    written_to(output, content)
    return 0


@cli.command()
@one_puzzle()
@click.option("--to", "form", required=True, type=click.Choice(["cnf", "lp", "mps", "cp-sat"]))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Default: stdout.")
@click.option("--no-narrow", is_flag=True, help="Export the puzzle as it is.")
def export(puzzle: Puzzle, form: str, output: Path | None, no_narrow: bool) -> int:
    """Write the model of one puzzle for other programs."""
    from ..models.model import BackendMissing
    from ..puzzles import TooLarge
    from .api import exported

    try:
        content = exported(puzzle, form, tier="off" if no_narrow else "singles", name=output)
    except (BackendMissing, TooLarge) as reason:
        raise Refused(str(reason)) from None
    written_to(output, content)
    return 0


@cli.command()
@source_options
@click.option("--to", "form", required=True, type=click.Choice(FORMS), help="The form to write.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Default: stdout.")  # fmt: skip
def convert(source: tuple[str, ...], kind: str | None, form: str, output: Path | None) -> int:
    """Write puzzles in another form.

    record is JSON Lines, line a sudoku in one line of characters, text plain text for every kind; puzzlink
    is a URL, sgt a game id of Simon Tatham's collection, pzprv3 a file of pzpr. What is written is read
    again by every command. A puzzle that cannot be read, or that the form has no place for, is named on
    standard error, and the others are written (exit code 2).
    """
    from ..puzzles import InputError
    from ..puzzles.forms.writer import write
    from ..puzzles.record import shorten

    demand_kind(kind)
    code, gap = 0, ""
    with ExitStack() as files:
        sources = list(named(source, kind, files))
        stream = sys.stdout if output is None else files.enter_context(created(output, source))
        for place, readings in sources:
            for number, reading in enumerate(readings, 1):
                try:
                    text = write(reading.record, form)
                except InputError as reason:
                    # What cannot be read has a line; what cannot be written is told by number and id.
                    named_id = "" if reading.id is None else f" {shorten(reading.id)}"
                    where = "" if reading.puzzle is None else f"puzzle {number}{named_id}: "
                    click.echo(f"gridproof: {place}{where}{reason}", err=True)
                    code = 2
                    continue
                stream.write(f"{gap}{text}\n")
                stream.flush()
                gap = "\n" if form in BLOCKS else ""
    return code


def created(output: Path, source: tuple[str, ...]) -> TextIO:
    """A file to write. Raises `Refused` for one of the sources, which would be lost."""
    from .api import is_file

    try:
        if output.exists() and any(is_file(name) and output.samefile(name) for name in source):
            raise Refused(f"{output} is read from: write to another file")
        return output.open("w", encoding="utf-8", newline="\n")
    except OSError as reason:
        raise Refused(f"{output}: {reason.strerror}") from None


def written_to(output: Path | None, content: bytes) -> None:
    """Write a file, or standard output. Raises `Refused` where that is not possible."""
    try:
        if output is None:
            sys.stdout.buffer.write(content)
        else:
            output.write_bytes(content)
    except OSError as reason:
        raise Refused(f"{output or 'standard output'}: {reason.strerror}") from None


@cli.command()
@click.argument("name", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def kinds(name: tuple[str, ...], as_json: bool) -> int:
    """What can be solved; of the kinds with a NAME everything."""
    from ..puzzles import InputError, kind_named
    from ..puzzles.catalogue import entry
    from . import api, listing

    try:
        chosen = tuple(map(kind_named, name)) or api.kinds()
    except InputError as reason:
        raise Refused(str(reason)) from None
    if as_json:
        click.echo(as_array(entry(kind).to_json() for kind in chosen))
    elif name:
        click.echo("\n\n".join(listing.kind_page(entry(kind), terminal_width()) for kind in chosen))
    else:
        click.echo(listing.listed(map(listing.kind_row, chosen), terminal_width()))
        if sys.stdout.isatty():
            click.echo("\ngridproof kinds NAME tells all of one.")
    return 0


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def backends(as_json: bool) -> int:
    """With what puzzles can be solved."""
    from . import api, listing

    auto = api.Backend("auto", f"the fastest measured: {api.AUTO}", (), (), installed=True)
    found = (*api.backends(), auto)
    if as_json:
        click.echo(as_array(map(asdict, found)))
    else:
        click.echo(listing.listed(map(listing.backend_row, found), terminal_width()))
    return 0


def as_array(rows: Iterable[dict[str, Any]]) -> str:
    """A JSON array on one line."""
    import json

    return json.dumps(list(rows), ensure_ascii=False)


def terminal_width() -> int | None:
    """The columns of the terminal that standard output is, or of COLUMNS there; None of a pipe."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="processors",
    help="Work on so many puzzles at once.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    show_default=True,
    metavar="SECONDS",
    callback=not_nan,
    help="Give up on a puzzle after so long.",
)
@click.option("--memory", type=click.IntRange(min=256), default=2048, show_default=True, metavar="MB",
              help="Memory that the work on one puzzle may take.")  # fmt: skip
def serve(host: str, port: int, jobs: int, timeout: float, memory: int) -> int:
    """The web page: look at puzzles, solve, step and check them, in a browser."""
    try:
        from .web.app import Settings
        from .web.app import serve as run
    except ModuleNotFoundError as missing:
        name = missing.name or "a package"
        raise Refused(f"the web page needs {name}: pip install 'gridproof[web]'") from None
    try:
        run(
            Settings(host, port, jobs, timeout, memory), lambda url: click.echo(f"gridproof: {url}", err=True)
        )
    except OSError as reason:
        why = (reason.strerror or str(reason)).partition(" (while")[0]
        raise Refused(f"cannot listen on {host}, port {port}: {why}") from None
    return 0


def opened(source: tuple[str, ...], kind: str | None, files: ExitStack) -> Iterator[Iterable[Reading]]:
    """The readings of each source. Raises `Refused` for one that is neither file nor puzzle."""
    return (readings for _, readings in named(source, kind, files))


def named(
    source: tuple[str, ...], kind: str | None, files: ExitStack
) -> Iterator[tuple[str, Iterable[Reading]]]:
    """The readings of each source, with its name where it is a file: see `opened`."""
    from ..puzzles.forms.reader import looks_like_puzzle, read_stream, read_text
    from .api import is_file

    for name in source or ("-",):
        if name == "-":
            yield "", read_stream(sys.stdin.buffer, kind)
        elif is_file(name):
            try:
                stream = files.enter_context(Path(name).open("rb"))  # noqa: SIM115 (the stack closes it)
                yield f"{name}: ", read_stream(stream, kind)
            except OSError as reason:
                raise Refused(f"{name}: {reason.strerror}") from None
        elif looks_like_puzzle(name):
            yield "", read_text(name, kind)
        else:
            raise Refused(f"there is no file {name[:60]!r}, and it is not a puzzle")


def work(
    source: tuple[str, ...],
    kind: str | None,
    task: Task,
    jobs: int,
    as_json: bool,
    tell: Teller | None = None,
) -> int:
    """Answer every puzzle of every source; the exit code is the largest that one asks for."""
    from .batch import run
    from .records import line

    demand_kind(kind)
    tell = (lambda record, _: line(record) + "\n") if as_json else tell or teller()
    code = 0
    with ExitStack() as files:
        # Every source is opened before any is answered: a bad name late would cost `jobs` their results.
        readings = chain.from_iterable(list(opened(source, kind, files)))
        waiting: deque[Puzzle | None] = deque()
        for outcome in watched(run(task, kept(readings, waiting), jobs)):
            sys.stdout.write(tell(outcome.record, waiting.popleft()))
            sys.stdout.flush()
            code = max(code, outcome.code)
    return code


def demand_kind(kind: str | None) -> None:
    """Raise `Refused` for a kind that is unknown."""
    from ..puzzles import InputError, kind_named

    try:
        if kind is not None:
            kind_named(kind)
    except InputError as reason:
        raise Refused(str(reason)) from None


def kept(readings: Iterable[Reading], waiting: deque[Puzzle | None]) -> Iterator[Reading]:
    """The readings; their puzzles are `waiting` for their outcomes, which come in the same order."""
    for reading in readings:
        waiting.append(reading.puzzle)
        yield reading


def teller(pictures: bool = False) -> Teller:
    """How results are told: in boxes and colours on a terminal, or where `pictures` are asked for; else
    as plain text, which is the same wherever it goes.
    """
    if pictures or sys.stdout.isatty():
        from rich.console import Console

        from . import terminal

        width = None if sys.stdout.isatty() else PIPE_WIDTH
        return terminal.Teller(Console(width=width), pictures)
    from .plain import spoken

    return lambda record, _: spoken(record)


def watched(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """The outcomes; where standard error is a terminal it counts them."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.live import Live
    from rich.spinner import Spinner

    started = time.monotonic()
    spinner = Spinner("dots", "working")
    # Standard output stays what it is: rich would send what is written there to the terminal too.
    live = Live(
        spinner, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    shared = sys.stdout.isatty()
    with live:
        for done, outcome in enumerate(outcomes, 1):
            if shared:  # the count makes room for the result
                live.stop()
            yield outcome
            spinner.update(text=f"{done:,} puzzles in {time.monotonic() - started:.0f} s")
            live.start()


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

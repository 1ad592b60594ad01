"""The options that commands share.

>>> @click.command()
... @source_options
... def rows(source, kind):
...     print(single(source[0], kind).board.rows)
>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(rows, ["--kind", "hitori", "--sample", "1"]).output, end="")
6
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from . import completion
from .output import Refused
from .sources import sample_text, single

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])


class Amount(click.FloatRange):
    """A number in a range, of what it says; no range refuses NaN."""

    def __init__(self, of: str, least: float, most: float | None = None, **how: bool) -> None:
        super().__init__(least, most, **how)
        self.of = of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        amount: float = super().convert(value, param, ctx)
        if math.isnan(amount):
            self.fail(f"nan is not a number of {self.of}.", param, ctx)
        return amount


SHARE = Amount("a share", 0, 1)
"""A part of all, from 0 to 1."""


class Name(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """One of some names, which are looked up when one is asked for: the help of all commands needs none."""

    name = "name"

    def __init__(self, known: Callable[[], Iterable[str]]) -> None:
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = sorted(self.known())
        if value not in known:
            self.fail(f"{str(value)[:40]!r} is not one of {', '.join(known)}.", param, ctx)
        return str(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join(self.known())

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class BackendName(Name):
    """A back end, perhaps with its solver: ``sat``, ``sat:glucose4``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from ...models.backends import parse
        from ...puzzles import InputError

        try:
            if value != "auto":
                parse(value)
        except InputError as reason:
            raise Refused(str(reason)) from None
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Names of back ends, and once there is a colon, with the names of the solvers."""
        from click.shell_completion import CompletionItem

        from ...models.backends import backend_class

        name, colon, _ = incomplete.partition(":")
        if not colon or name not in backend_choices()[1:]:
            return super().shell_complete(ctx, param, incomplete)
        solvers = (f"{name}:{solver}" for solver in backend_class(name).solvers())
        return [CompletionItem(solver) for solver in solvers if solver.startswith(incomplete)]


class OptionalValue(click.Option):
    """An option whose value may be left out: it is `alone` then. The next argument is its value only where
    `takes` says so; else it is something else, such as a source.
    """

    def __init__(
        self, names: Sequence[str], *, alone: str, takes: Callable[[str], bool], **rest: Any
    ) -> None:
        super().__init__(names, **rest)
        self.alone = alone
        self.takes = takes


class WithOptionalValues(click.Command):
    """A command that has options of the class `OptionalValue`.

    >>> confirm = OptionalValue(["--confirm"], alone="second", takes=lambda text: text == "proof")
    >>> command = WithOptionalValues("check", params=[confirm])
    >>> command.completed(["--confirm", "proof"]), command.completed(["--confirm", "a.txt"])
    (['--confirm', 'proof'], ['--confirm=second', 'a.txt'])
    >>> command.completed(["--confirm", "--", "proof", "--confirm"])
    ['--confirm=second', '--', 'proof', '--confirm']
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self.completed(args))

    def completed(self, args: list[str]) -> list[str]:
        """The arguments, in which every option has a value."""
        options = [option for option in self.params if isinstance(option, OptionalValue)]
        named = {name: option for option in options for name in option.opts}
        ending = args.index("--") if "--" in args else len(args)
        found = []
        for place, text in enumerate(args[:ending]):
            option, following = named.get(text), args[place + 1 : ending][:1]
            alone = option is not None and not any(map(option.takes, following))
            found.append(f"{text}={option.alone}" if option is not None and alone else text)
        return [*found, *args[ending:]]


def backend_choices() -> tuple[str, ...]:
    """The names of all back ends, ``auto`` first."""
    from ...models.backends import backend_names

    return ("auto", *backend_names())


def timeout_option(text: str) -> Callable[[F], F]:
    """The option of a time limit, with its help."""
    return click.option("--timeout", type=Amount("seconds", 0), metavar="SECONDS", help=text)


def source_options(command: F) -> F:
    """The options of every command that reads puzzles."""

    @wraps(command)
    def sampled(source: tuple[str, ...], kind: str | None, sample: int | None, **rest: Any) -> Any:
        if sample is not None:
            source = (*source, sample_text(kind, sample))
        return command(source=source, kind=kind, **rest)

    options = [
        click.argument("source", nargs=-1, shell_complete=completion.sources),
        click.option(
            "--kind",
            shell_complete=completion.kinds,
            help="The kind of puzzle, where the input does not say.",
        ),
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
        click.option("-j", "--jobs", type=click.IntRange(1, 256), default=1, show_default=True,
                     help="The number of processes that work."),
        click.option("--json", "as_json", is_flag=True, help="One result record a line."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


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
            click.argument("source", required=False, shell_complete=completion.sources),
            click.option("--kind", shell_complete=completion.kinds,
                     help="The kind of puzzle, where the input does not say."),
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
        click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
                     help="Who solves; sat:glucose4 and ilp:cbc name a solver too."),
        timeout_option("Give up on a puzzle after this time: status unknown."),
        click.option("--narrow", type=click.Choice(["off", "singles", "filters", "auto", "full"]),
                     default="auto", show_default=True, help="Rules to apply before the back end."),
        click.option("--no-narrow", is_flag=True, help="The same as --narrow off."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def path_options(command: F) -> F:
    """The options of every command that follows the rules alone."""
    options = [
        click.option("--profile", default="default", show_default=True, metavar="NAME",
                     shell_complete=completion.profiles,
                     help="A set of techniques (singles, basic, default) or a published system (wodm, ...)."),
        click.option("--techniques", default="", metavar="NAME,NAME", shell_complete=completion.techniques,
                     help="Of the profile use these; none: no rule of a published system."),
        click.option("--upto", metavar="NAME", shell_complete=completion.techniques,
                     help="Use no technique harder than this one."),
        click.option("--notation", type=click.Choice(["r1c1", "k9", "0-based"]), default="r1c1",
                     show_default=True, help="How cells are named."),
        timeout_option("End the path of a puzzle after this time: status unknown."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command

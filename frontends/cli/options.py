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
import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce, wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from . import completion
from .help import Command
from .output import STATISTICS, CommandRefused, with_statistics
from .sources import LENIENT, sample_text, single

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorator: TypeAlias = Callable[[Any], Any]
"""A decorator that adds options to a command."""


class Amount(click.FloatRange):
    """A number in a range, by the name of its quantity; no range refuses NaN."""

    def __init__(self, name: str, least: float, most: float | None = None, **how: bool) -> None:
        super().__init__(least, most, **how)
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        amount: float = super().convert(value, param, ctx)
        if math.isnan(amount):
            self.fail(f"nan is not {self.name}.", param, ctx)
        return amount


_NUMBER = re.compile(r"[1-9][0-9]{0,8}")

SHARE = Amount("a share", 0, 1)
"""A part of all, from 0 to 1."""


class Name(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """One of some names, which are looked up when one is asked for: the help of all commands needs none.

    `called` returns the one that people call by another name, or None.
    """

    name = "name"

    def __init__(
        self, names: Callable[[], Iterable[str]], called: Callable[[str], str | None] = lambda _: None
    ) -> None:
        self.known = names
        self.called = called

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        names = sorted(self.known())
        if value not in names and (name := self.called(str(value))) is not None:
            return name
        if value not in names:
            from ...puzzles.core.names import perhaps

            hint = perhaps(str(value), names)
            self.fail(f"{str(value)[:40]!r} is not one of {', '.join(names)}{hint or '.'}", param, ctx)
        return str(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join(self.known())

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known() if name.startswith(incomplete)]


class SampleName(click.ParamType):  # type: ignore[type-arg]  # as above
    """The number of a sample of a kind, or the name of a published board."""

    name = "sample"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from ...puzzles.samples import published_samples

        text, names = str(value), published_samples()
        if text not in names and not _NUMBER.fullmatch(text):
            self.fail(f"{text[:40]!r} is no number from 1, nor one of {', '.join(names)}.", param, ctx)
        return text

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in completion.samples(incomplete)]


class BackendName(Name):
    """A back end, perhaps with its solver: ``sat``, ``sat:glucose4``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from ...models.backends import parse
        from ...puzzles import InputError

        try:
            if value != "auto":
                parse(value)
        except InputError as reason:
            raise CommandRefused(str(reason)) from None
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete names of back ends, and after a colon those of their solvers."""
        from click.shell_completion import CompletionItem

        from ...models.backends import backend_class

        name, colon, _ = incomplete.partition(":")
        if not colon or name not in backend_choices()[1:]:
            return super().shell_complete(ctx, param, incomplete)
        solvers = (f"{name}:{solver}" for solver in backend_class(name).solvers())
        return [CompletionItem(solver) for solver in solvers if solver.startswith(incomplete)]


class ProfileOption(click.Option):
    """An option for a profile, whose help names all that there are when it is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from ..rules.techniques.catalogue import PROFILES
        from ..systems.catalogue import system_names

        systems = ", ".join(system_names())
        self.help = f"Techniques ({', '.join(PROFILES)}), or a published system ({systems})."
        return super().get_help_record(ctx)


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


class WithOptionalValues(Command):
    """A command that has options of the class `OptionalValue`.

    >>> confirm = OptionalValue(["--confirm"], alone="second", takes=lambda text: text == "proof")
    >>> command = WithOptionalValues("check", params=[confirm])
    >>> command.complete_values(["--confirm", "proof"]), command.complete_values(["--confirm", "a.txt"])
    (['--confirm', 'proof'], ['--confirm=second', 'a.txt'])
    >>> command.complete_values(["--confirm", "--", "proof", "--confirm"])
    ['--confirm=second', '--', 'proof', '--confirm']
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self.complete_values(args))

    def complete_values(self, args: list[str]) -> list[str]:
        """Return the arguments with a value for every option."""
        options = [option for option in self.params if isinstance(option, OptionalValue)]
        by_name = {name: option for option in options for name in option.opts}
        ending = args.index("--") if "--" in args else len(args)
        arguments = []
        for place, text in enumerate(args[:ending]):
            option, following = by_name.get(text), args[place + 1 : ending][:1]
            alone = option is not None and not any(map(option.takes, following))
            arguments.append(f"{text}={option.alone}" if option is not None and alone else text)
        return [*arguments, *args[ending:]]


def backend_choices() -> tuple[str, ...]:
    """Return the names of all back ends, ``auto`` first."""
    from ...models.backends import backend_names

    return ("auto", *backend_names())


def combine(*options: Decorator) -> Decorator:
    """Combine several options into one; the help has them in this order."""
    return lambda command: reduce(lambda function, option: option(function), reversed(options), command)


def convert_options(convert: Callable[..., dict[str, Any]], *options: Decorator) -> Decorator:
    """Return options whose values pass through `convert` before they reach the command."""
    parameters = signature(convert).parameters

    def decorate(command: Callable[..., Any]) -> Any:
        @wraps(command)
        def run(**values: Any) -> Any:
            arguments = convert(**{name: values.pop(name) for name in parameters})
            return command(**values, **arguments)

        return combine(*options)(run)

    return decorate


def timeout_option(text: str) -> Decorator:
    """Return the option of a time limit, with its help."""
    return click.option("--timeout", type=Amount("a number of seconds", 0), metavar="SECONDS", help=text)


def spot_option(text: str) -> Decorator:
    """Return the option of the share of the compiled kernel's work that SAT repeats, with its help."""
    return click.option("--spot", type=SHARE, metavar="SHARE", default=0.001, show_default=True, help=text)


column_option: Decorator = click.option(
    "--column", "columns", multiple=True, metavar="ROLE=NAME",
    help="Name a column, as in puzzle=quizzes or solution=metadata.answer.",
)  # fmt: skip
"""The option of a column whose name does not say its role."""


def role_of(option: str) -> tuple[str, str]:
    """Return the role and the name in a --column option. Raises `CommandRefused` for another text."""
    role, equals, name = option.partition("=")
    if not equals or not name:
        raise CommandRefused(f"--column {option[:60]}: a role and a name were expected, as in puzzle=quizzes")
    return role, name


sample_option: Decorator = click.option(
    "--sample", type=SampleName(), metavar="N|NAME",
    help="Take sample number N of --kind, or a published board, such as drools-hard-4.",
)  # fmt: skip
"""The option of a sample that stands in for a source."""

kind_option: Decorator = click.option(
    "--kind", shell_complete=completion.kinds, help="The kind of puzzle, if the source does not state it."
)

jobs_option: Decorator = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N",
    help="Use N processes.",
)  # fmt: skip

backend_option: Decorator = click.option(
    "--backend", type=BackendName(backend_choices), default="auto", show_default=True,
    help="Who solves; sat:glucose4 and ilp:cbc name a solver too.",
)  # fmt: skip


def ask_leniently(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Remember that unknown entries are to be ignored."""
    context.meta[LENIENT] = value


def ask_for_statistics(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Remember that the cost of the answers is to be said."""
    context.meta[STATISTICS] = value


stats_option: Decorator = click.option(
    "--stats", is_flag=True, expose_value=False, callback=ask_for_statistics,
    help="Say what the answer has cost: time, memory, what solvers and rules did.",
)  # fmt: skip
"""The option of every command that solves."""


def told_statistics(command: Callable[..., Any]) -> Any:
    """Add the option ``--stats`` to a command, whose cost is printed at its end."""

    @wraps(command)
    def run(**values: Any) -> Any:
        with with_statistics():
            return command(**values)

    return stats_option(run)


lenient_option: Decorator = click.option(
    "--lenient", is_flag=True, expose_value=False, callback=ask_leniently,
    help="Ignore unknown rules of setters' tools; answers name them.",
)  # fmt: skip


def add_sample(source: tuple[str, ...], kind: str | None, sample: str | None) -> dict[str, Any]:
    """Return the sources, a sample among them."""
    sources = source if sample is None else (*source, sample_text(kind, sample))
    return {"source": sources, "kind": kind}


source_options = convert_options(
    add_sample,
    click.argument("source", nargs=-1, shell_complete=completion.sources),
    kind_option,
    sample_option,
    lenient_option,
)
"""The options of every command that reads puzzles."""

puzzle_options = combine(
    source_options,
    jobs_option,
    click.option("--json", "as_json", is_flag=True, help="Write one JSON record a line."),
    stats_option,
)
"""The options of every command that answers puzzles."""


def one_puzzle(first: bool = False) -> Decorator:
    """Return the options of a command that reads one puzzle, passed to it as `puzzle`. If there are several,
    it is the one chosen by --number, else the `first`, with a message, or there is an error.
    """

    def read(source: str | None, kind: str | None, sample: str | None, number: int | None) -> dict[str, Any]:
        if sample is not None:
            if source is not None:
                raise CommandRefused("--sample is itself the puzzle: leave out SOURCE")
            source = sample_text(kind, sample)
        return {"puzzle": single("-" if source is None else source, kind, number, first)}

    return convert_options(
        read,
        click.argument("source", required=False, shell_complete=completion.sources),
        kind_option,
        sample_option,
        lenient_option,
        click.option("--number", type=click.IntRange(min=1), metavar="N",
                     help="Take puzzle number N of the source.", show_default="1" if first else None),
    )  # fmt: skip


search_options = combine(
    backend_option,
    timeout_option("Give up on a puzzle after this time (status unknown)."),
    click.option("--narrow", type=click.Choice(["off", "singles", "filters", "auto", "full"]),
                 default="auto", show_default=True, help="How much deduction goes before the search."),
    click.option("--no-narrow", is_flag=True, help="The same as --narrow off."),
)  # fmt: skip
"""The options of every command that searches with a back end."""


def path_options(profile: str) -> Decorator:
    """Return the options of a command that follows the rules alone, with `profile` as the default."""
    return combine(
        click.option("--profile", cls=ProfileOption, default=profile, show_default=True, metavar="NAME",
                     shell_complete=completion.profiles),
        click.option("--techniques", default="", metavar="NAME,NAME", shell_complete=completion.techniques,
                     help="Use only these of the profile; of a published system these rules, in this order, "
                     "or none (with strategy: plain backtracking)."),
        click.option("--upto", metavar="NAME", shell_complete=completion.hardest,
                     help="Use no technique harder than this one."),
        click.option("--notation", type=click.Choice(["r1c1", "k9", "0-based"]), default="r1c1",
                     show_default=True, help="How to name cells."),
        timeout_option("Stop work on a puzzle after this time (status unknown)."),
    )  # fmt: skip

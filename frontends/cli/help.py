r"""The help of a command: its purpose, examples, its options in groups. Man pages use the same texts.

>>> from click.testing import CliRunner
>>> @command(examples=("gridproof greet --json",))
... @click.option("--json", is_flag=True, help="As a record.")
... @click.option("--loud", is_flag=True, help="In capitals.")
... def greet(json, loud):
...     '''Say hello.'''
>>> print(CliRunner().invoke(greet, ["--help"]).output.partition("\n\n")[2], end="")
  Say hello.
<BLANKLINE>
Examples:
  gridproof greet --json
<BLANKLINE>
Options:
  --loud  In capitals.
  --help  Show this message and exit.
<BLANKLINE>
Results:
  --json  As a record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from .output import CommandRefused, refuse_bad_input

OWN = "Options"
"""The group of the options that are in no other one."""

GROUPS = {
    "Puzzles": ("--kind", "--sample", "--number", "--column"),
    OWN: (),
    "Solving": (
        "--backend", "--timeout", "--narrow", "--no-narrow", "--encoding", "--profile", "--techniques",
        "--upto",
    ),
    "Results": ("--json", "--format", "--output", "--fields", "--notation", "--stats"),
    "Many puzzles": ("--jobs", "--resume", "--cluster", "--spot"),
}  # fmt: skip
"""The options of each group, in the order of the help."""

EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
"""The words of click for arguments beyond those of a command."""

Records = list[tuple[str, str]]


class Command(click.Command):
    """A command whose help has `examples`: lines that work as they stand, in this order."""

    def __init__(self, *arguments: Any, examples: tuple[str, ...] = (), **rest: Any) -> None:
        super().__init__(*arguments, **rest)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. Raises `CommandRefused` for a missing or invalid value."""
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as wrong:
            mine = (line for line in self.examples if line.startswith(f"gridproof {self.name} "))
            example = next(mine, f"gridproof {self.name} --help")
            raise CommandRefused(f"{self.name} needs {missing(wrong.param)}, as in: {example}") from None
        except click.BadParameter as wrong:
            raise CommandRefused(describe_bad_value(wrong)) from None
        except click.BadOptionUsage as wrong:
            option = next(
                param for param in self.params if wrong.option_name in (*param.opts, *param.secondary_opts)
            )
            flag = isinstance(option, click.Option) and option.is_flag
            fault = "takes no value" if flag else f"needs a value: {describe_values(option)}"
            raise CommandRefused(f"{wrong.option_name} {fault}") from None
        except click.UsageError as wrong:
            extra = EXTRA.fullmatch(wrong.message)
            if extra is None:
                raise
            from .first_words import instead_of_argument

            word = extra[1].split(" ")[0]
            instead = instead_of_argument(word, [name for param in self.params for name in param.opts])
            raise CommandRefused(f"{self.name} does not take {word[:60]!r} besides{instead}") from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Raises `CommandRefused` for bad input."""
        with refuse_bad_input():
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section("Examples"):
                formatter.write("".join(f"  {line}\n" for line in self.examples))
        for title, records in options_of(self, ctx):
            with formatter.section(title):
                formatter.write_dl(records)


command = partial(click.command, cls=Command)


def missing(param: click.Parameter | None) -> str:
    """Return the words for a missing value: the name of the argument, or the option and its values."""
    return (
        name_of(param)
        if param is None or isinstance(param, click.Argument)
        else f"{name_of(param)}: {describe_values(param)}"
    )


def describe_values(param: click.Parameter) -> str:
    """Return the values of an option: one of some names, or the metavar of its help."""
    kind = param.type
    names = kind.choices if isinstance(kind, click.Choice) else getattr(kind, "known", tuple)()
    return f"one of {', '.join(map(str, names))}" if names else param.metavar or kind.name.upper()


def name_of(param: click.Parameter | None) -> str:
    """Return the name of an argument or option."""
    if isinstance(param, click.Argument):
        return param.human_readable_name
    return "a value" if param is None else max((*param.opts, ""), key=len)


def describe_bad_value(wrong: click.BadParameter) -> str:
    """Return the message for an invalid value: its option, and the expected values."""
    param, what = wrong.param, name_of(wrong.param)
    message = wrong.message.rstrip(".")
    kind = None if param is None else param.type
    if not isinstance(kind, click.IntRange | click.FloatRange):
        return f"{what}: {message}"
    value, _, _ = message.rpartition(" is not ")
    number = "a whole number" if isinstance(kind, click.IntRange) else kind.name
    most = "" if kind.max is None else f" to {kind.max}"
    return f"{what} is {value}; {number} {'above' if kind.min_open else 'from'} {kind.min}{most} was expected"


def options_of(command: click.Command, context: click.Context) -> Iterator[tuple[str, Records]]:
    """Return the groups of options of a command, each option with its text."""
    group_of = {name: title for title, names in GROUPS.items() for name in names}
    groups: dict[str, Records] = {title: [] for title in GROUPS}
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:  # arguments have no text
            title = next((group_of[name] for name in parameter.opts if name in group_of), OWN)
            groups[title].append(record)
    return ((title, records) for title, records in groups.items() if records)


def summary(command: click.Command) -> str:
    """Return the summary of a command, in a line without a full stop."""
    return command.get_short_help_str(limit=1000).rstrip(".")

"""The command line: solve, check, explain, export, render and others.

Results go to standard output, messages and progress to standard error. Exit codes: 0 all solved or
unique, 1 an internal error, 2 bad usage or input, 10 several solutions, 20 none, 30 unknown, 40 a
certificate is refused, 130 interrupted. With several puzzles it is the largest
that occurred, but 2 for one that cannot be read is never masked; the last line on standard error counts them.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(cli, ["solve", "12..34........21"]).output)  # doctest: +ELLIPSIS
puzzle 1: solved (sat:cadical153, ... ms)
1 2 ...
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from typing import Any

import click

from ..processes import interrupt
from ..questions import question, question_names
from ..version import VERSION
from .help import summary
from .output import CommandRefused, say

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO)
"""Errors of writing to a file that do not carry its name."""

FAULT = 1
INTERRUPTED = 130

COMMANDS = {
    "Solve and check": {"solve": "answers", "check": "answers"},
    "Understand": {"explain": "answers", "hint": "one", "rate": "answers"},
    "Make puzzles": {"generate": "generate"},
    "Prove": {"prove": "certificates", "verify": "certificates"},
    "Draw and convert": {
        "render": "one", "convert": "conversion", "export": "programs", "import": "programs",
    },
    "Data sets": {"audit": "audit"},
    "Page and notebooks": {"serve": "server", "site": "site", "notebooks": "notebooks"},
    "What there is": {"kinds": "lists", "backends": "lists", "schema": "lists", "man": "manual"},
}  # fmt: skip
"""The commands by purpose, each with its module, which is imported on use; questions about all solutions come
from `frontends/questions`.
"""

HOMES = {name: home for commands in COMMANDS.values() for name, home in commands.items()}


class Commands(click.Group):
    """The group of commands, with its messages for unknown names and for results that cannot be written."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for _, commands in self.groups(ctx) for name, _ in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in question_names():
            from .commands.questions import asking

            return asking(cmd_name)
        if cmd_name not in HOMES:
            return None
        home = HOMES[cmd_name]
        module = import_module(f".commands.{home}", __name__)
        command: click.Command = getattr(module, f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in their groups, with their summaries in one column."""
        wide = max(map(len, (*HOMES, *question_names())))
        for title, commands in self.groups(ctx):
            with formatter.section(title):
                formatter.write_dl([(f"{name:{wide}}", summary(of)) for name, of in commands])

    def groups(self, ctx: click.Context) -> Iterator[tuple[str, list[tuple[str, click.Command]]]]:
        """Yield the groups of commands, each command with its name."""
        for title, homes in COMMANDS.items():
            others = [name for name in question_names() if question(name).group == title]
            yield title, [(name, of) for name in (*homes, *others) if (of := self.get_command(ctx, name))]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with nearest_option():
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, commands = args[0], [*HOMES, *question_names()]
        if name not in commands and not name.startswith("-"):
            raise click.UsageError(
                f"there is no command {name[:60]!r}{instead_of_command(name, commands)}", ctx
            )
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with nearest_option():
                return super().invoke(ctx)
        except BrokenPipeError:
            # The reader has gone (`| head`): nothing more to say, and nothing to flush at exit.
            sys.stdout = None
            return 0
        except OSError as reason:
            # A full disk: the rest of the buffer cannot be written at exit either.
            sys.stdout = None
            where = reason.filename or ("standard output" if reason.errno in FULL else "")
            raise CommandRefused(f"{where}{': ' if where else ''}{reason.strerror or reason}") from None


def instead_of_command(text: str, commands: list[str]) -> str:
    """Suggest a meaning for a first argument that is no command."""
    from ...puzzles.core.names import perhaps
    from ...puzzles.forms.input.recognition import looks_like_puzzle
    from ..reading.puzzles import is_file
    from .first_words import instead_of

    if is_file(text) or looks_like_puzzle(text):
        return ", that is a puzzle: `gridproof check` or another command goes before it"
    return perhaps(text, commands) or instead_of(text)


@contextmanager
def nearest_option() -> Iterator[None]:
    """Name the nearest option for an unknown one."""
    try:
        yield
    except click.NoSuchOption as wrong:
        from ...puzzles.core.names import perhaps
        from .first_words import instead_of_option

        options = [name for param in wrong.ctx.command.params for name in param.opts] if wrong.ctx else []
        instead = instead_of_option(wrong.option_name, options) or perhaps(wrong.option_name, options)
        what = f"there is no option {wrong.option_name[:60]!r}{instead}"
        raise click.UsageError(what, wrong.ctx) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "-V", "--version", message="gridproof %(version)s")
def cli() -> None:
    """Solve logic puzzles, and prove that the solution is the only one.

    A SOURCE of puzzles is a file, - for standard input, or a puzzle itself: a sudoku as a line or a grid, a
    URL of puzz.link, a game id of Simon Tatham's collection, plain text or JSON of any kind.
    """


def open_streams() -> None:
    """Replace standard streams that were closed before the start (`2>&-`) by empty ones, and write UTF-8 in
    every locale.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (open until the end)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def main() -> None:
    """Run the command and exit with its exit code: the entry point."""
    open_streams()
    # Asked to end, we end as at Ctrl-C: a solver that runs as a program of its own must end too.
    interrupt.install()
    try:
        code = cli.main(prog_name="gridproof", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        code = problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        say("interrupted")
        code = INTERRUPTED
    except Exception as fault:
        from ..output.records import fault_sentence

        say(fault_sentence(fault))
        code = FAULT
    sys.exit(code if isinstance(code, int) else 0)

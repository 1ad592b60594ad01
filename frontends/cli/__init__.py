"""The command line: solve, check, explain, export, render and others (design: the contract).

Results go to standard output, messages and progress to standard error. Exit codes: 0 all solved or
unique, 1 a fault of our own, 2 bad usage or input, 10 several solutions, 20 none, 30 unknown, 40 a
certificate is refused, 130 interrupted; with several puzzles the largest that occurred.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(cli, ["solve", "12..34........21"]).output)  # doctest: +ELLIPSIS
puzzle 1: solved (sat:cadical153, ... ms)
1 2 ...
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from .. import interrupt
from ..version import VERSION
from .output import Refused, say

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO)
"""What goes wrong with a file that is written to, and of which nobody says the name."""

FAULT = 1
INTERRUPTED = 130

COMMANDS = {
    "answers": ("solve", "check", "explain", "rate"),
    "one": ("hint", "render"),
    "programs": ("export", "import_"),
    "certificates": ("prove", "verify"),
    "questions": ("count", "candidates", "redundant", "complete", "effort"),
    "conversion": ("convert",),
    "generate": ("generate",),
    "lists": ("kinds", "backends", "schema"),
    "audit": ("audit",),
    "server": ("serve",),
    "notebooks": ("notebooks",),
    "manual": ("man",),
}
"""The commands of each module here, ``import_`` for import. A module is imported when one of its commands is
asked for.
"""


class Commands(click.Group):
    """The commands, and what becomes of results that cannot be written."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name.rstrip("_") for names in COMMANDS.values() for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for home, names in COMMANDS.items():
            for name in names:
                if name.rstrip("_") == cmd_name:
                    command: click.Command = getattr(import_module(f".{home}", __name__), name)
                    return command
        return None

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
            where = reason.filename or ("standard output" if reason.errno in FULL else "")
            raise Refused(f"{where}{': ' if where else ''}{reason.strerror or reason}") from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "-V", "--version", message="gridproof %(version)s")
def cli() -> None:
    """Solve logic puzzles, and prove that the answer is the only one.

    SOURCE is a file, - for standard input, or a puzzle itself as text: lines of 81 characters,
    grids over several lines, .sdk .sdm .ss, JSON Lines of board records, plain text of any kind,
    URLs of puzz.link, files of pzpr, or game ids of Simon Tatham's collection.
    """


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
        from ..records import fault_sentence

        say(fault_sentence(fault))
        code = FAULT
    sys.exit(code if isinstance(code, int) else 0)

r"""The command that writes man pages, made of the same texts as the help: man.

>>> print(escaped(".5 of a-b\\c"))
\&.5 of a\-b\ec
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from ..version import VERSION
from .output import Refused

STATUS = (
    ("0", "all solved, all unique, or all that was asked is done"),
    ("1", "a fault of gridproof"),
    ("2", "bad usage or bad input"),
    ("10", "some puzzle has several solutions"),
    ("20", "some puzzle has none"),
    ("30", "of some puzzle it is not known, as at a time limit"),
    ("40", "a certificate is refused"),
    ("130", "interrupted"),
)
"""The exit codes; with several puzzles the largest that occurred."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@click.pass_context
def man(context: click.Context, folder: str) -> int:
    """Write the man pages into a folder: gridproof.1, and one for each command.

    man finds them in a folder man1 where it looks, such as ~/.local/share/man/man1.
    """
    from pathlib import Path

    root = context.find_root()
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in pages(root.command, root):
            path = Path(folder, f"{name}.1")
            path.write_text(text, encoding="utf-8")
            click.echo(path)
    except OSError as reason:
        raise Refused(f"{reason.filename or folder}: {reason.strerror}") from None
    return 0


def pages(group: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    """The name and the text of the page of a group of commands, and of each of its commands."""
    assert isinstance(group, click.Group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    commands = {name: command for name, command in found.items() if command is not None}
    about = [(f"gridproof-{name}(1)", short(command)) for name, command in commands.items()]
    yield "gridproof", page("gridproof", group, context, [*section("Commands", about)])
    for name, command in commands.items():
        inner = click.Context(command, context, name)
        yield f"gridproof-{name}", page(f"gridproof-{name}", command, inner, [])


def page(name: str, command: click.Command, context: click.Context, more: Iterable[str]) -> str:
    """The man page of a command."""
    _, *paragraphs = (command.help or "").split("\n\n")
    usage = " ".join(command.collect_usage_pieces(context))
    records = (parameter.get_help_record(context) for parameter in command.get_params(context))
    options = [record for record in records if record is not None and record[1]]  # arguments have no text
    lines = [
        f'.TH {escaped(name.upper())} 1 "" "gridproof {VERSION}" "gridproof"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(short(command))}",
        ".SH SYNOPSIS",
        f"\\fB{escaped(context.command_path)}\\fR {escaped(usage)}",
        *([".SH DESCRIPTION"] if paragraphs else []),
        *(line for each in paragraphs for line in (".PP", escaped(" ".join(each.split())))),
        *more,
        *section("Options", options),
        *section("Exit status", STATUS),
        ".SH SEE ALSO",
        "\\fBgridproof\\fR(1)",
    ]
    return "\n".join(lines) + "\n"


def short(command: click.Command) -> str:
    """What a command does, in a line without a full stop."""
    return command.get_short_help_str(limit=1000).rstrip(".")


def section(title: str, entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A section of names, each with a text."""
    yield f".SH {title.upper()}"
    for name, text in entries:
        yield from (".TP", f"\\fB{escaped(name)}\\fR", escaped(" ".join(text.split())))


def escaped(text: str) -> str:
    """A text as troff wants it: no sign in it is a command."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain

r"""The command that writes man pages, made of the same texts as the help: man.

>>> print(escape_troff(".5 of a-b\\c"))
\&.5 of a\-b\ec
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, starmap
from typing import TYPE_CHECKING

import click

from ...output.exits import MEANINGS
from ...version import VERSION
from ..help import Command, command, options_of, summary
from ..output import CommandRefused

if TYPE_CHECKING:
    from .. import Commands


@command(examples=("gridproof man man1",))
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@click.pass_context
def man(context: click.Context, folder: str) -> int:
    """Write man pages into a folder.

    They are gridproof.1, and a page for each command.

    man finds them in a folder man1 on its path, such as ~/.local/share/man/man1.
    """
    from pathlib import Path

    from .. import Commands

    root = context.find_root()
    assert isinstance(root.command, Commands)
    written: list[Path] = []
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in pages(root.command, root):
            written.append(Path(folder, f"{name}.1"))
            written[-1].write_text(text, encoding="utf-8")
    except OSError as reason:
        raise CommandRefused(f"{reason.filename or folder}: {reason.strerror}") from None
    for path in written:
        click.echo(path)
    return 0


def pages(group: Commands, context: click.Context) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page of the program, and of each of its commands."""
    groups = list(group.groups(context))
    listed = (
        (title, [(f"gridproof-{name}(1)", summary(of)) for name, of in commands])
        for title, commands in groups
    )
    yield "gridproof", page("gridproof", group, context, *starmap(section, listed))
    for name, of in chain.from_iterable(commands for _, commands in groups):
        inner = click.Context(of, context, name)
        yield f"gridproof-{name}", page(f"gridproof-{name}", of, inner)


def page(name: str, of: click.Command, context: click.Context, *more: Iterable[str]) -> str:
    """Return the man page of a command."""
    _, *paragraphs = (of.help or "").split("\n\n")
    usage = " ".join(of.collect_usage_pieces(context))
    examples = of.examples if isinstance(of, Command) else ()
    lines = [
        f'.TH {escape_troff(name.upper())} 1 "" "gridproof {VERSION}" "gridproof"',
        ".SH NAME",
        f"{escape_troff(name)} \\- {escape_troff(summary(of))}",
        ".SH SYNOPSIS",
        f"\\fB{escape_troff(context.command_path)}\\fR {escape_troff(usage)}",
        *([".SH DESCRIPTION"] if paragraphs else []),
        *(line for each in paragraphs for line in (".PP", escape_troff(" ".join(each.split())))),
        *([".SH EXAMPLES"] if examples else []),
        *(line for each in examples for line in (".PP", escape_troff(each))),
        *chain.from_iterable(more),
        *chain.from_iterable(starmap(section, options_of(of, context))),
        *section("Exit status", ((str(code), meaning) for code, meaning in MEANINGS.items())),
        ".SH SEE ALSO",
        "\\fBgridproof\\fR(1)",
    ]
    return "\n".join(lines) + "\n"


def section(title: str, entries: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a section of names, each with a text."""
    yield f".SH {title.upper()}"
    for name, text in entries:
        yield from (".TP", f"\\fB{escape_troff(name)}\\fR", escape_troff(" ".join(text.split())))


def escape_troff(text: str) -> str:
    """Escape a text for troff: no character in it is a command."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain

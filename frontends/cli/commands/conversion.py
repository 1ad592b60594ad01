"""The command that writes puzzles in another form: convert.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(convert, ["--to", "text", "slither/2/1/2g"]).output, end="")
slitherlink 1x2
cells:
2 .
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from ...output.exits import BAD_INPUT
from ..help import command
from ..options import Name, source_options
from ..output import closing, create_file, for_terminal, say
from ..progress import Files
from ..sources import demand_kind, items_by_name


def written_names() -> tuple[str, ...]:
    """Return the names of the forms that are written; they are looked up when one is asked for."""
    from ....puzzles.forms.form import written_names

    return written_names()


class FormOption(click.Option):
    """The option for a form, whose help names all that there are when it is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"The form to write: {', '.join(written_names())}."
        return super().get_help_record(ctx)


class FormName(Name):
    """The name of a form. One that another command writes is refused with that command."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if str(value) not in self.known() and self.called(str(value)) is None:
            from ..first_words import instead_of_form  # few words are unknown

            if instead := instead_of_form(str(value)):
                self.fail(f"{value!r} is no form of convert{instead}", param, ctx)
        return super().convert(value, param, ctx)


def form_called(name: str) -> str | None:
    """Return the form that people call by this name, or None."""
    from ....puzzles.forms.form import form_called

    return form_called(name)


@command(
    examples=(
        "gridproof convert 'https://puzz.link/p?slither/5/5/cbcbcddad' --to text",
        "gridproof convert --kind masyu --sample 1 --to puzzlink",
    )
)
@source_options
@click.option("--to", "form", cls=FormOption, required=True, type=FormName(written_names, form_called),
              metavar="FORM")  # fmt: skip
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="The file to write.  Default: stdout.")  # fmt: skip
def convert(source: tuple[str, ...], kind: str | None, form: str, output: Path | None) -> int:
    """Write puzzles in another form: URL, text, JSON.

    record is JSON Lines, line a sudoku in one line of characters, text plain text for every kind; puzzlink is
    a URL, sgt a game id of Simon Tatham's collection, pzprv3 a file of pzpr. Every command reads these forms
    again. A puzzle that cannot be read, or that the form has no place for, is named on standard error, and
    the others are written (exit code 2).
    """
    from ....puzzles import InputError
    from ....puzzles.core.record import shorten
    from ....puzzles.forms.form import form_named
    from ....puzzles.forms.writer import left_behind, write

    demand_kind(kind)
    in_blocks = form == "text" or form_named(form).first_line is not None
    gap, tally, behind = "", Counter[str](), Counter[str]()
    with Files() as files:
        sources = list(items_by_name(source, kind, files))
        stream = sys.stdout if output is None else files.enter_context(create_file(output, source))
        for name, items in sources:
            place = "" if name is None else f"{name}: "
            for number, parsed in enumerate(items, 1):
                try:
                    text = write(parsed.record, form)
                except InputError as reason:
                    # An unreadable puzzle has a line; one that cannot be written is named by number and id.
                    named_id = "" if parsed.id is None else f" {shorten(parsed.id)}"
                    where = "" if parsed.puzzle is None else f"puzzle {number}{named_id}: "
                    say(f"{place}{where}{reason}")
                    tally["error"] += 1
                    continue
                behind.update(left_behind(parsed.record, form))
                stream.write(f"{gap}{for_terminal(text) if output is None else text}\n")
                stream.flush()
                tally["converted"] += 1
                gap = "\n" if in_blocks or "\n" in text else ""
    for name, count in behind.items():
        say(f"{form} has no place for the {name} of {count:,} puzzle{'' if count == 1 else 's'}")
    closing(tally, output)
    return BAD_INPUT if tally["error"] else 0

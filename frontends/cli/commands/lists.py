"""The commands that print lists: kinds, backends, schema.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(kinds, ["shikaku"]).output.splitlines()[0])
shikaku: Shikaku
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ...output.exits import FAULT
from .. import completion
from ..help import command
from ..output import for_terminal, terminal_width
from ..progress import working

if TYPE_CHECKING:
    from ....puzzles import Kind


@command(
    examples=(
        "gridproof kinds",
        "gridproof kinds slitherlink",
        "gridproof kinds loops --by popularity",
    )
)
@click.argument("name", nargs=-1, shell_complete=completion.kinds)
@click.option("--by", "order", type=click.Choice(["name", "genre", "popularity"]), default="name",
              show_default=True, help="Order of the list.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@click.option("--schema", "as_schema", is_flag=True, help="The JSON Schema of the kind's records.")
@click.option("--judged", type=click.IntRange(1, 100_000), metavar="N",
              help="Test the rules of each kind on N small boards.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Choose the boards of --judged.")  # fmt: skip
def kinds(
    name: tuple[str, ...], order: str, as_json: bool, as_schema: bool, judged: int | None, seed: int
) -> int:
    """List the kinds of puzzles, or say all about those named.

    A NAME may be any name of a kind, also in other programs or in Japanese. If it is none, the kinds with
    such a word in a name, or of such a genre, are listed: loops, stern. The best known kinds are those that
    most other programs, sites and collections have.

    With --judged, judge and model of each kind are compared on small boards, on all answers that the form of
    its answers allows; with --json that is a record a line.
    """
    from ....puzzles import catalogue
    from ....puzzles.kinds import all_kinds, kind_called, name_called

    if judged is None and not as_schema and not (name and all(map(name_called, name))):
        typed = " ".join(name)
        rows = [row for row in catalogue.rows() if not name or catalogue.is_meant(row, typed)]
        if name and len(rows) == 1:
            name = (rows[0]["name"],)
        elif rows:
            show_rows(sorted(rows, key=catalogue.ORDERS[order]), order, as_json)
            return 0
    named = tuple(map(kind_called, name))
    if judged is not None:
        return survey(named or all_kinds(), judged, seed, as_json)
    if as_schema:
        show_schemas(named or all_kinds())
    elif as_json:
        click.echo(as_array(catalogue.entry(kind).to_json() for kind in named))
    else:
        from ...output.listing import kind_page

        click.echo("\n\n".join(kind_page(catalogue.entry(kind), terminal_width()) for kind in named))
    return 0


def show_rows(rows: list[dict[str, Any]], order: str, as_json: bool) -> None:
    """Print kinds as JSON or as a list; in the order of genres, as a list of each genre."""
    if as_json:
        click.echo(as_array(rows))
        return
    from ....puzzles.catalogue import by_genre
    from ...output.listing import kind_row, two_columns

    for number, (genre, members) in enumerate((by_genre(rows) if order == "genre" else {"": rows}).items()):
        if order == "genre":
            click.echo(("\n" if number else "") + (genre or "of other packages"))
        click.echo(two_columns(map(kind_row, members), terminal_width()))
    if sys.stdout.isatty():
        click.echo("\ngridproof kinds NAME shows one in full.")


def show_schemas(kinds: Sequence[Kind]) -> None:
    """Print the schema of a kind, or a list of those of several."""
    import json

    from ....puzzles.schema import schema as schema_of

    schemas = [schema_of(kind) for kind in kinds]
    click.echo(json.dumps(schemas[0] if len(schemas) == 1 else schemas, ensure_ascii=False, indent=2))


def survey(kinds: Iterable[Kind], boards: int, seed: int, as_json: bool) -> int:
    """Report the result on small boards of each kind, as soon as it is known."""
    from ... import testing

    code = 0
    for kind in kinds:
        with working():
            report = testing.survey(kind.name, boards, seed)
        code = code if report.ok else FAULT
        click.echo(as_record(report.to_json()) if as_json else for_terminal(str(report)))
    return code


@command(examples=("gridproof backends",))
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def backends(as_json: bool) -> int:
    """List the solvers, and the forms that each can write."""
    from ....models.backends import AUTO
    from ... import inventory
    from ...output import listing

    auto = inventory.Backend("auto", f"the fastest measured: {AUTO}", (), (), installed=True)
    solvers = (*inventory.backends(), auto, *inventory.export_only())
    if as_json:
        click.echo(as_array(map(asdict, solvers)))
    else:
        rows = (*map(listing.backend_row, solvers), listing.core_row(inventory.compiled_core()))
        click.echo(listing.two_columns(rows, terminal_width()))
    return 0


@command(
    examples=(
        "gridproof schema",
        "gridproof schema check",
    )
)
@click.argument("command", required=False, shell_complete=completion.schemas)
def schema(command: str | None) -> int:
    """Show the JSON Schema of what COMMAND writes with --json.

    Without a COMMAND, list the commands that have one.
    """
    import json

    from ...output import listing
    from .. import schemas

    if command is None:
        rows = ((name, schemas.schema(name)["title"]) for name in schemas.COMMANDS)
        click.echo(listing.two_columns(rows, terminal_width()))
        return 0
    click.echo(json.dumps(schemas.schema(command), ensure_ascii=False, indent=2))
    return 0


def as_record(row: dict[str, Any]) -> str:
    """Return a JSON object on one line."""
    import json

    return json.dumps(row, ensure_ascii=False)


def as_array(rows: Iterable[dict[str, Any]]) -> str:
    """Return a JSON array on one line."""
    import json

    return json.dumps(list(rows), ensure_ascii=False)

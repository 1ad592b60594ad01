"""The commands that list what there is: kinds, backends, schema.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(kinds, ["shikaku"]).output.splitlines()[0])
shikaku: Shikaku
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from . import completion
from .output import Refused, for_terminal, terminal_width

if TYPE_CHECKING:
    from ...puzzles import Kind


@click.command()
@click.argument("name", nargs=-1, shell_complete=completion.kinds)
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@click.option("--schema", "as_schema", is_flag=True, help="The JSON Schema of the kind's records.")
@click.option("--judged", type=click.IntRange(1, 100_000), metavar="N",
              help="Compare judge and model on N small boards of each kind, all answers that its form "
              "allows; with --json a record a line.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Which boards are drawn for --judged.")
def kinds(name: tuple[str, ...], as_json: bool, as_schema: bool, judged: int | None, seed: int) -> int:
    """What can be solved; of the kinds with a NAME everything.

    With --judged, whether the rules of a kind as constraints and its judge mean the same.
    """
    from ...puzzles import InputError, kind_called
    from ...puzzles.catalogue import entry
    from ...puzzles.schema import schema as schema_of
    from .. import api, listing

    try:
        chosen = tuple(map(kind_called, name)) or api.kinds()
    except InputError as reason:
        raise Refused(str(reason)) from None
    if judged is not None:
        return survey(chosen, judged, seed, as_json)
    if as_schema:
        import json

        found = [schema_of(kind) for kind in chosen]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
    elif as_json:
        click.echo(as_array(entry(kind).to_json() for kind in chosen))
    elif name:
        click.echo("\n\n".join(listing.kind_page(entry(kind), terminal_width()) for kind in chosen))
    else:
        click.echo(listing.listed(map(listing.kind_row, chosen), terminal_width()))
        if sys.stdout.isatty():
            click.echo("\ngridproof kinds NAME tells all of one.")
    return 0


def survey(kinds: Iterable[Kind], boards: int, seed: int, as_json: bool) -> int:
    """Tell what came of small boards of each kind, as soon as it is known."""
    from ...puzzles import InputError
    from .. import testing
    from ..tasks import FAULT

    faults = 0
    for kind in kinds:
        try:
            found = testing.survey(kind.name, boards, seed)
        except InputError as reason:
            raise Refused(str(reason)) from None
        faults += len(found.faults)
        click.echo(as_record(found.to_json()) if as_json else for_terminal(str(found)))
    return FAULT if faults else 0


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def backends(as_json: bool) -> int:
    """With what puzzles can be solved, and what writes them for other programs."""
    from ...models.backends import AUTO
    from .. import api, listing

    auto = api.Backend("auto", f"the fastest measured: {AUTO}", (), (), installed=True)
    found = (*api.backends(), auto, *api.export_only())
    if as_json:
        click.echo(as_array(map(asdict, found)))
    else:
        rows = (*map(listing.backend_row, found), listing.core_row(api.compiled_core()))
        click.echo(listing.listed(rows, terminal_width()))
    return 0


@click.command()
@click.argument("command")
def schema(command: str) -> int:
    """The JSON Schema of the records that a COMMAND writes with --json."""
    import json

    from ...puzzles import InputError
    from .. import schemas

    try:
        click.echo(json.dumps(schemas.schema(command), ensure_ascii=False, indent=2))
    except InputError as reason:
        raise Refused(str(reason)) from None
    return 0


def as_record(row: dict[str, Any]) -> str:
    """A JSON object on one line."""
    import json

    return json.dumps(row, ensure_ascii=False)


def as_array(rows: Iterable[dict[str, Any]]) -> str:
    """A JSON array on one line."""
    import json

    return json.dumps(list(rows), ensure_ascii=False)

"""The commands that list what there is: kinds, backends, schema.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(kinds, ["shikaku"]).output.splitlines()[0])
shikaku: Shikaku
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import click

from . import completion
from .output import Refused, terminal_width


@click.command()
@click.argument("name", nargs=-1, shell_complete=completion.kinds)
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@click.option("--schema", "as_schema", is_flag=True, help="The JSON Schema of the kind's records.")
def kinds(name: tuple[str, ...], as_json: bool, as_schema: bool) -> int:
    """What can be solved; of the kinds with a NAME everything."""
    from ...puzzles import InputError, kind_called
    from ...puzzles.catalogue import entry
    from ...puzzles.schema import schema as schema_of
    from .. import api, listing

    try:
        chosen = tuple(map(kind_called, name)) or api.kinds()
    except InputError as reason:
        raise Refused(str(reason)) from None
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


def as_array(rows: Iterable[dict[str, Any]]) -> str:
    """A JSON array on one line."""
    import json

    return json.dumps(list(rows), ensure_ascii=False)

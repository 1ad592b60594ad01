"""The commands about certificates: prove, verify.

>>> from tempfile import TemporaryDirectory
>>> from click.testing import CliRunner
>>> with TemporaryDirectory() as folder:
...     made = CliRunner().invoke(prove, ["123.34......4..1", "-o", f"{folder}/proof"], standalone_mode=False)
...     read = CliRunner().invoke(verify, [f"{folder}/proof"], standalone_mode=False)
>>> made.return_value, read.return_value
(0, 0)
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import click

from ..printable import printable
from . import completion
from .answers import all_of, answered
from .options import BackendName, backend_choices, puzzle_options, timeout_option
from .output import Refused, folder, teller, unread
from .progress import Files
from .results import Results, field_options, path_of, written

if TYPE_CHECKING:
    from ...puzzles import Puzzle

FORMS = ("clausal", "steps")
FOREIGN = ("dimacs", "drat", "lrat", "veripb", "veripb-decision")
"""The formats of ``models.proofs.foreign``, which is imported when it is needed."""

SUFFIXES = (".cnf", ".drat", ".lrat", ".opb", ".pbp")
"""How the names of files end that are written beside a certificate."""


@click.command()
@puzzle_options
@field_options(())
@click.option("-o", "--output", required=True, metavar="FILE|DIR",
              help="Where the certificate goes; those of several puzzles go into a folder.")  # fmt: skip
@click.option("--form", type=click.Choice(FORMS), default="clausal", show_default=True,
              help="clausal: clauses, quick to make; steps: cells and constraints.")  # fmt: skip
@click.option("--claim", metavar="unique|none|all|CELL=VALUE",
              help="What to prove.  Default: what check finds.")  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), metavar="N",
              help="Of a puzzle with up to N solutions prove that these are all.")  # fmt: skip
@click.option("--to", "foreign", type=click.Choice(FOREIGN), multiple=True,
              help="Beside it write files for checkers of others.  May be repeated.")  # fmt: skip
@click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
              help="Who solves; the proof does not depend on it.")  # fmt: skip
@timeout_option("Give up on a puzzle after this time: status unknown.")
def prove(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, output: str, form: str,
    claim: str | None, limit: int | None, foreign: tuple[str, ...], backend: str, timeout: float | None,
) -> int:  # fmt: skip
    """Write a certificate that the answer is right: that it is the only one, or that there is none.

    verify checks it, and so does a small program that shares nothing with the solvers. With --claim all,
    the certificate lists all solutions; with a cell and a value, every solution has this value there.
    """
    from ...puzzles import InputError
    from ..certificates import Place, Prove
    from ..proving import claim_of

    try:
        name, _ = claim_of(claim)
    except InputError as reason:
        raise Refused(str(reason)) from None
    if foreign:
        demand_sense(foreign, form, name, output)
    with Files() as files:
        items = all_of(source, kind, files)
        several = os.path.isdir(output) or output.endswith(("/", os.sep))
        first = [] if several else list(islice(items, 2))
        several = several or len(first) > 1
        place = Place(folder(output) if several else str(unread(path_of(output), source)), several)
        task = Prove(backend, timeout, limit=limit, form=form, claim=claim, place=place, foreign=foreign)
        write = files.enter_context(written(results, source, teller()))
        return answered(chain(first, items), task, jobs, write, files)


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", shell_complete=completion.sources)
@click.option("--json", "as_json", is_flag=True, help="One record a line.")
@click.option("--of", "puzzle", metavar="PUZZLE",
              help="Refuse a certificate of any other puzzle than this one, a file or text.")  # fmt: skip
@timeout_option("Give up on a certificate after this time: status unknown.")
@click.option("--print-checker", is_flag=True,
              help="Print the program that checks certificates: one file, for Python alone.")  # fmt: skip
@click.option("--print-constraints", is_flag=True,
              help="Print the constraints of a certificate, for people and for that program.")  # fmt: skip
def verify(
    files: tuple[str, ...], as_json: bool, puzzle: str | None, timeout: float | None,
    print_checker: bool, print_constraints: bool,
) -> int:  # fmt: skip
    """Check certificates that prove wrote, without any solver.

    Exit code 0: each is a proof of its claim; 40: one is refused; 30: time, steps or memory ran out for one.
    Each verdict says what it rests on.
    """
    from ...models.verify.assemble import assembled
    from ..records import line
    from ..verification import constraints, outcome

    if print_checker:
        click.echo(assembled(), nl=False)
        return 0
    if not files or (print_constraints and len(files) > 1):
        raise Refused("verify needs a certificate: gridproof verify FILE")
    if print_constraints:
        click.echo(constraints(files[0]), nl=False)
        return 0
    of = None if puzzle is None else asked(puzzle)
    code = 0
    for index, name in enumerate(files):
        found = outcome(index, name, timeout, of)
        click.echo(line(found.record) if as_json else printable_lines(found.record, found.told))
        code = max(code, found.code)
    return code


def asked(source: str) -> Puzzle:
    """The puzzle that a certificate must be of. Raises `Refused`."""
    from ...puzzles import InputError
    from ..reading import puzzle_of

    try:
        return puzzle_of(source)
    except (InputError, OSError) as reason:
        raise Refused(f"--of: {reason}") from None


def demand_sense(foreign: tuple[str, ...], form: str, claim: str | None, output: str) -> None:
    """Raise `Refused` for files beside a certificate that cannot be written."""
    if form != "clausal":
        raise Refused(f"--to writes what the clausal form says: it does not go with --form {form}")
    if claim == "forced" and "veripb" in foreign:
        raise Refused("veripb counts solutions: of a cell and its value ask for --to veripb-decision")
    if {"veripb", "veripb-decision"} <= {*foreign}:
        raise Refused("veripb and veripb-decision have the same files: ask for one")
    if output.endswith(SUFFIXES):
        raise Refused(f"{output} is the name of a file beside the certificate: give that another one")


def printable_lines(record: dict[str, Any], told: Iterable[str]) -> str:
    """The record of a certificate for people, with its board and answer."""
    lines = [f"{record['path']}: {record['status']}: {record['message']}"]
    if record["status"] == "verified":
        lines[0] += f" ({record['form']} form, {record['lines']:,} lines, {record['seconds'] * 1000:.1f} ms)"
        lines += [*(f"   {line}" for line in told), f"   trusted: {record['trusted']}"]
    return "\n".join(map(printable, lines))

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
from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...output.exits import worst
from ...output.printable import printable
from .. import completion
from ..help import command
from ..options import (
    BackendName,
    backend_choices,
    column_option,
    lenient_option,
    puzzle_options,
    role_of,
    timeout_option,
)
from ..output import CommandRefused, closing, folder, teller, unread
from ..progress import Files, working
from ..results import Results, field_options, path_of, writer_of
from ..sources import demand_kind, is_lenient
from .answers import all_of, answer_items

if TYPE_CHECKING:
    from ....puzzles import Puzzle
    from ...certificates.data_sets import DataSetFile

FOREIGN = ("dimacs", "drat", "lrat", "veripb", "veripb-decision")
"""The formats of ``models.proofs.third_party``, which is imported when it is needed."""

SUFFIXES = (".cnf", ".drat", ".lrat", ".opb", ".pbp")
"""Suffixes of files that are written beside a certificate."""


@command(
    examples=(
        "gridproof prove 123.34......4..1 -o small.proof",
        "gridproof prove .....12..21..... --claim all -o all.proof",
    )
)
@puzzle_options
@field_options(())
@click.option("-o", "--output", required=True, metavar="FILE|DIR",
              help="The file to write; of several puzzles a folder.")  # fmt: skip
@click.option("--form", type=click.Choice(["clausal", "steps"]), default="clausal", show_default=True,
              help="How to prove: clausal is quick, steps is for people to follow.")  # fmt: skip
@click.option("--claim", metavar="CLAIM", shell_complete=completion.claims,
              help="What to prove: unique, none, all, multiple, candidates, minimal, clash or CELL=VALUE."
                   "  Default: what check finds.")  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), metavar="N",
              help="With up to N solutions: prove that these are all; up to 100,000.")  # fmt: skip
@click.option("--to", "foreign", type=click.Choice(FOREIGN), multiple=True,
              help="Also write files for other checkers, as VeriPB.  May be repeated.")  # fmt: skip
@click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
              help="Who solves; the proof does not depend on it.")  # fmt: skip
@timeout_option("Give up on a puzzle after this time (status unknown).")
def prove(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, output: str, form: str,
    claim: str | None, limit: int | None, foreign: tuple[str, ...], backend: str, timeout: float | None,
) -> int:  # fmt: skip
    """Write a proof of the answer that anyone can check.

    The proof is a file, a certificate: it says that the solution is the only one, that there is none, or
    shows two. verify checks it, and so does a small program that shares nothing with the solvers.

    --claim asks for another one: all lists all solutions; CELL=VALUE says that all have this value there;
    candidates, that each cell has these values in all of them; minimal, that no clue and no given can go;
    clash, that a few of them cannot all hold.
    """
    from ...certificates.making import Destination, Prove, claim_of

    name, _ = claim_of(claim)
    if foreign:
        demand_sense(foreign, form, name, output)
    with Files() as files:
        items = all_of(source, kind, files, results)
        several = os.path.isdir(output) or output.endswith(("/", os.sep))
        first = [] if several else list(islice(items, 2))
        several = several or len(first) > 1
        place = Destination(folder(output) if several else str(unread(path_of(output), source)), several)
        task = Prove(backend, timeout, limit=limit, form=form, claim=claim, place=place, foreign=foreign)
        write = files.enter_context(writer_of(results, source, teller()))
        return answer_items(chain(first, items), task, jobs, write, files)


@command(
    examples=(
        "gridproof prove 123.34......4..1 -o small.proof",
        "gridproof verify small.proof",
    )
)
@click.argument("files", nargs=-1, metavar="FILE...", shell_complete=completion.sources)
@click.option("--json", "as_json", is_flag=True, help="One record a line.")
@click.option("--of", "puzzle", metavar="PUZZLE",
              help="The puzzle that the proof must be about, a file or text; or the data set.")  # fmt: skip
@lenient_option
@click.option("--shard", type=click.IntRange(0), metavar="N",
              help="Of the proofs of a data set check shard N alone.")  # fmt: skip
@column_option
@click.option("--kind", shell_complete=completion.kinds,
              help="The kind of puzzles, if the data set does not state it.")  # fmt: skip
@timeout_option("Give up on a proof after this time (status unknown).")
@click.option("--print-checker", is_flag=True,
              help="Print a program that checks proofs: one file of plain Python.")  # fmt: skip
@click.option("--print-constraints", is_flag=True,
              help="Print the constraints of a proof, for people and that program.")  # fmt: skip
def verify(
    files: tuple[str, ...], as_json: bool, puzzle: str | None, shard: int | None, columns: tuple[str, ...],
    kind: str | None, timeout: float | None, print_checker: bool, print_constraints: bool,
) -> int:  # fmt: skip
    """Check the proofs that prove wrote, or audit, without any solver.

    Exit code 0: each is a proof of its claim; 40: one is refused; 30: time, steps or memory ran out for one.
    Each verdict names its assumptions. The proofs of a data set are a manifest and the shards beside it; a
    shard can be checked by itself.
    """
    from ....models.verify.assemble import assemble
    from ....models.verify.shards import SHARD
    from ...certificates.data_sets import title_of
    from ...certificates.verifying import constraints, verify_file, verify_rows_file
    from ...output.records import line

    if as_json and (print_checker or print_constraints):
        raise CommandRefused(
            "--json is for verdicts: it does not go with --print-checker or --print-constraints"
        )
    if print_checker:
        click.echo(assemble(), nl=False)
        return 0
    if not files or (print_constraints and len(files) > 1):
        raise CommandRefused("verify needs a certificate: gridproof verify FILE")
    if print_constraints:
        for text in constraints(files[0]):
            click.echo(text, nl=False)
        return 0
    if is_lenient() and puzzle is None:
        raise CommandRefused("--lenient applies to the puzzle of --of: it needs --of")
    titles = [title_of(Path(name)) for name in files]
    chosen = dict(map(role_of, columns))
    if not any(titles) and (shard is not None or chosen or kind is not None):
        raise CommandRefused("--shard, --column and --kind apply to the proofs of a data set")
    if shard is not None and SHARD in titles:
        raise CommandRefused("--shard names a shard of a manifest: leave it out for a shard by itself")
    demand_kind(kind)
    of = None if puzzle is None or all(titles) else puzzle_asked_about(puzzle)
    code, tally = 0, Counter[str]()
    for index, (name, title) in enumerate(zip(files, titles, strict=True)):
        same = data_set_asked_about(puzzle, chosen, kind) if title and puzzle is not None else None
        with working():
            verdict = (
                verify_rows_file(index, name, timeout, shard, same)
                if title
                else verify_file(index, name, timeout, of)
            )
        click.echo(line(verdict.record) if as_json else printable_lines(verdict.record, verdict.told))
        code = worst((code, verdict.code))
        tally[verdict.record["status"]] += 1
    closing(tally)
    return code


def puzzle_asked_about(source: str) -> Puzzle:
    """Return the puzzle that a certificate must be about. Raises `CommandRefused`."""
    from ....puzzles import InputError
    from ...reading.puzzles import read_one

    try:
        return read_one(source, lenient=is_lenient())
    except (InputError, OSError) as reason:
        raise CommandRefused(f"--of: {reason}") from None


def data_set_asked_about(source: str, columns: dict[str, str], kind: str | None) -> DataSetFile:
    """Return the data set that proofs must be about. Raises `CommandRefused`."""
    from ....puzzles import InputError
    from ...certificates.data_sets import DataSetFile

    try:
        return DataSetFile(Path(source), columns, kind)
    except (InputError, OSError) as reason:
        raise CommandRefused(f"--of: {reason}") from None


def demand_sense(foreign: tuple[str, ...], form: str, claim: str | None, output: str) -> None:
    """Raise `CommandRefused` for files beside a certificate that cannot be written."""
    if form != "clausal":
        raise CommandRefused(f"--to needs the clausal form: it does not go with --form {form}")
    if claim == "forced" and "veripb" in foreign:
        raise CommandRefused(
            "veripb proves the number of solutions: for the value of a cell use --to veripb-decision"
        )
    if {"veripb", "veripb-decision"} <= {*foreign}:
        raise CommandRefused("veripb and veripb-decision write the same files: choose one")
    if output.endswith(SUFFIXES):
        raise CommandRefused(f"{output} has the suffix of a file beside the certificate: choose another name")


def printable_lines(record: dict[str, Any], board_lines: Iterable[str]) -> str:
    """Return the record of a certificate as text, with its board and answer."""
    path, status = record["path"], record["status"]
    lines = [f"{path}: {status}: {record['message'].removeprefix(f'{path}: ')}"]
    if status == "verified":
        size = "" if "rows" in record else f"{record['form']} form, {record['lines']:,} lines, "
        lines[0] += f" ({size}{record['seconds'] * 1000:.1f} ms)"
        lines += [*(f"   {line}" for line in board_lines), f"   trusted: {record['trusted']}"]
    return "\n".join(map(printable, lines))

"""The command that looks at data sets: audit.

>>> from click.testing import CliRunner
>>> CliRunner().invoke(audit, ["no such file"]).exit_code
2
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import completion
from ..help import command
from ..options import (
    BackendName,
    backend_choices,
    column_option,
    jobs_option,
    role_of,
    spot_option,
    timeout_option,
    told_statistics,
)
from ..output import CommandRefused, Faulty, Interrupted, for_terminal
from ..progress import Progress
from ..results import FORMS, refused_as_record
from ..sources import demand_kind
from .jobs import How, job_options

if TYPE_CHECKING:
    from ...jobs.engine import Done


@command(
    examples=(
        "gridproof generate sudoku -n 20 --no-grade -o made.csv",
        "gridproof audit made.csv",
    )
)
@refused_as_record("status", "message")
@click.argument("file", type=click.Path(allow_dash=True, path_type=Path))
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Write the offending rows, each with what is wrong, into DIR.")  # fmt: skip
@click.option("--proof", "proofs", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Prove each verdict: certificates in shards, and their manifest, into DIR.")  # fmt: skip
@column_option
@click.option(
    "--kind", shell_complete=completion.kinds, help="The kind of puzzles, if FILE does not state it."
)
@click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
              help="Who solves; with auto a compiled kernel solves plain sudokus.")  # fmt: skip
@timeout_option("Stop work on a puzzle after this time (status unknown).")
@spot_option("The share of plain sudokus that SAT solves again.")
@click.option("--no-symmetry", is_flag=True, help="Do not look for puzzles that are equal up to symmetry.")
@click.option("--rate", is_flag=True,
              help="Judge grades and hardest techniques too, which takes longer.")  # fmt: skip
@jobs_option
@job_options
@click.option("--json", "as_json", is_flag=True, help="Write the summary as a JSON object.")
@click.option("--format", "form", type=click.Choice(FORMS),
              help="The form of the offending rows; json: as --json.")  # fmt: skip
@told_statistics
def audit(
    file: Path, output: Path | None, proofs: Path | None, columns: tuple[str, ...], kind: str | None,
    backend: str, timeout: float | None, spot: float, no_symmetry: bool, rate: bool, jobs: int, how: How,
    as_json: bool, form: str | None,
) -> int:  # fmt: skip
    """Find faults in a data set of puzzles.

    FILE holds JSON, CSV, Parquet, Arrow, numpy or text; it may be a folder that save_to_disk of datasets
    writes, or - for standard input.

    Each puzzle is unique, multiple, none or unknown. Stored answers are judged by the rules; clue counts and
    other claims of a row about its puzzle are checked; puzzles that occur twice are found, as stated and up
    to symmetry. Grades are judged with --rate; claims that are not judged, or not known in time, are counted.
    With --proof the verdicts become a file that verify checks.
    """
    from ....puzzles import InputError, kind_called
    from ...data.audits.audit import AuditOptions
    from ...data.audits.auditing import run_audit
    from ...data.audits.offending import rewrite

    if how.resume and output is None and proofs is None:
        raise CommandRefused(
            "--resume continues an audit that was written to a folder: it needs -o DIR or --proof DIR"
        )
    rows_in = "" if form in (None, "json") else form
    if rows_in and output is None:
        raise CommandRefused(f"--format {rows_in} is for the offending rows: it needs -o DIR")
    demand_kind(kind)
    kind_name = None if kind is None else kind_called(kind).name
    options = AuditOptions(kind_name, backend, timeout, spot, not no_symmetry, rate)
    chosen = dict(map(role_of, columns))
    progress = Progress("rows") if sys.stderr.isatty() else None

    def tell(report: Done) -> None:
        if progress is not None:
            progress.done, progress.share = report.rows, report.share
            progress.before, progress.share_before = report.rows_before, report.share_before

    hint = "; what is done is kept, --resume goes on with it" if output or proofs else ""
    try:
        with progress or nullcontext():
            source = sys.stdin.buffer if str(file) == "-" else file
            summary = run_audit(
                source, chosen, options, output, proofs,
                workers=jobs, cluster=how.cluster, resume=how.resume, progress=tell,
            )  # fmt: skip
        if rows_in and summary.offending is not None:
            summary = replace(summary, offending=rewrite(summary.offending, rows_in))
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted{hint}") from None
    except InputError as reason:
        raise CommandRefused(f"{file}: {reason}") from None
    except OSError as reason:
        raise CommandRefused(
            f"{reason.filename or output or file}: {reason.strerror or reason}{hint}"
        ) from None
    except RuntimeError as reason:
        raise Faulty(f"{reason}{hint}") from None
    import json  # help needs none

    as_json = as_json or form == "json"
    text = json.dumps(summary.to_json()) if as_json else str(summary)
    click.echo(text if as_json else for_terminal(text))
    return summary.code

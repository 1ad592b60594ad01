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

from . import completion
from .jobs import How, job_options
from .options import SHARE, BackendName, backend_choices, timeout_option
from .output import Faulty, Interrupted, Refused, for_terminal
from .progress import Progress
from .results import FORMS
from .sources import demand_kind

if TYPE_CHECKING:
    from ..data.auditing import Summary
    from ..jobs.engine import Done


@click.command()
@click.argument("file", type=click.Path(exists=True, allow_dash=True, path_type=Path))
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Write the offending rows, each with what is wrong, into DIR.")  # fmt: skip
@click.option("--column", "columns", multiple=True, metavar="ROLE=NAME",
              help="The column of a role: puzzle=quizzes, solution=metadata.answer, ...")  # fmt: skip
@click.option("--kind", shell_complete=completion.kinds, help="The kind of puzzles that do not say it.")
@click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
              help="Who answers; plain sudokus are answered by a compiled kernel if it is auto.")  # fmt: skip
@timeout_option("End the work on a puzzle after this time: status unknown.")
@click.option("--spot", type=SHARE, metavar="SHARE", default=0.001, show_default=True,
              help="The share of plain sudokus that SAT answers too.")  # fmt: skip
@click.option("--no-symmetry", is_flag=True, help="Do not look for puzzles that are the same up to symmetry.")
@click.option("--rate", is_flag=True,
              help="Judge grades and hardest techniques too: milliseconds to seconds a puzzle.")  # fmt: skip
@click.option("-j", "--jobs", type=click.IntRange(1, 256), default=1, show_default=True,
              help="The number of processes that work.")  # fmt: skip
@job_options
@click.option("--json", "as_json", is_flag=True, help="The summary as a JSON object.")
@click.option("--format", "form", type=click.Choice(FORMS),
              help="json: as --json; lines, csv, parquet: the offending rows in DIR so too.")  # fmt: skip
def audit(
    file: Path, output: Path | None, columns: tuple[str, ...], kind: str | None, backend: str,
    timeout: float | None, spot: float, no_symmetry: bool, rate: bool, jobs: int, how: How, as_json: bool,
    form: str | None,
) -> int:  # fmt: skip
    """What is wrong with a data set: a FILE of JSON, CSV, Parquet, Arrow, numpy or text of puzzles, the
    folder that save_to_disk of datasets writes, or - for standard input.

    Each puzzle is unique, multiple, none or unknown; stored answers are judged by the rules; clue counts and
    whatever else a row says of its puzzle are checked; puzzles that occur before are found, as stated and up
    to symmetry. Grades are judged with --rate; what is not judged, or not known in time, is counted.
    """
    from ...puzzles import InputError, kind_called
    from ..data.audit import Asked
    from ..data.auditing import audited
    from ..data.offending import rewritten

    if how.resume and output is None:
        raise Refused("--resume goes on with an audit whose work is kept: it needs -o DIR")
    rows_in = "" if form in (None, "json") else form
    if rows_in and output is None:
        raise Refused(f"--format {rows_in} is for the offending rows: it needs -o DIR")
    demand_kind(kind)
    named = None if kind is None else kind_called(kind).name
    asked = Asked(named, backend, timeout, spot, not no_symmetry, rate)
    chosen = dict(map(role_of, columns))
    shown = Progress("rows") if sys.stderr.isatty() else None

    def tell(done: Done) -> None:
        if shown is not None:
            shown.done, shown.share = done.rows, done.share
            shown.before, shown.share_before = done.rows_before, done.share_before

    kept = "; what is done is kept, --resume goes on with it" if output is not None else ""
    try:
        with shown or nullcontext():
            source = sys.stdin.buffer if str(file) == "-" else file
            summary = audited(source, chosen, asked, output, jobs, how.cluster, how.resume, tell)
        if rows_in and summary.offending is not None:
            summary = replace(summary, offending=rewritten(summary.offending, rows_in))
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted{kept}") from None
    except InputError as reason:
        raise Refused(f"{file}: {reason}") from None
    except OSError as reason:
        raise Refused(f"{reason.filename or output or file}: {reason.strerror or reason}{kept}") from None
    except RuntimeError as reason:
        raise Faulty(f"{reason}{kept}") from None
    import json  # help needs none

    as_json = as_json or form == "json"
    text = json.dumps(summary.to_json()) if as_json else told(summary)
    click.echo(text if as_json else for_terminal(text))
    return summary.code


def role_of(option: str) -> tuple[str, str]:
    """The role and the name that the option says. Raises `Refused` for another text."""
    role, equals, name = option.partition("=")
    if not equals or not name:
        raise Refused(f"--column {option[:60]}: a role and a name were expected, as in puzzle=quizzes")
    return role, name


def told(summary: Summary) -> str:
    """The summary as a table.

    >>> from ..data.auditing import Summary
    >>> print(told(Summary(3, {"unique": 2, "none": 1}, {"puzzle": "quiz"}, 20, None)))
    rows            3
    unique          2   66.7 %
    none            1   33.3 %
    columns: puzzle in quiz
    """
    width = max(3, len(f"{summary.rows:,}"))
    lines = [f"{'rows':14}{summary.rows:>{width},}"]
    for name, count in summary.tally.items():
        lines.append(f"{name:14}{count:>{width},}{100 * count / max(1, summary.rows):7.1f} %")
    pairs = ((role, name) for role, name in summary.columns.items() if name != ".")
    named = ", ".join(role if role == name else f"{role} in {name}" for role, name in pairs)
    lines += [f"columns: {named}"] if named else []
    said = ", ".join(f"{name} ({count:,} rows)" for name, count in summary.not_judged.items())
    lines += [f"not judged: {said}"] if said else []
    lines += [f"offending rows: {summary.offending}"] if summary.offending else []
    return "\n".join(lines)

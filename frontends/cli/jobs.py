"""Jobs on the command line: the options, how far they are, and what is said where they stop.

>>> is_job(("puzzles/samples/sudokus.txt",), Results("csv", (), path_of("a.csv")), How())
True
>>> is_job(("-",), Results("csv", (), path_of("a.csv")), How()), is_job((), Results("csv"), How())
(False, False)
"""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import click

from ..interrupt import look
from .options import SHARE, F
from .output import Faulty, Interrupted, Refused, say, unread
from .progress import Progress, is_seen
from .results import Results, path_of
from .sources import demand_kind

if TYPE_CHECKING:
    from pathlib import Path

    from ..jobs.answers import Source
    from ..jobs.engine import Done
    from ..jobs.job import Job
    from ..jobs.output import Form, Summary
    from ..tasks import Item, Outcome, Search


class How(NamedTuple):
    """How a job is done: whether an unfinished one is gone on with, and the address of a cluster."""

    resume: bool = False
    cluster: str | None = None


def job_options(command: F) -> F:
    """The options of a command that can be done as a job; it gets them as `how`."""

    @wraps(command)
    def chosen(resume: bool, cluster: str | None, **rest: Any) -> Any:
        return command(how=How(resume, cluster), **rest)

    options = [
        click.option("--resume", is_flag=True, help="Go on with what was begun for the FILE of -o."),
        click.option(
            "--cluster",
            metavar="local|ADDRESS",
            help="With -o: have a cluster of Dask work, as at tcp://10.0.0.1:8786.",
        ),
    ]
    decorated = cast(F, chosen)
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


def spot_option(command: F) -> F:
    """The option that says how much of what the compiled kernel answers is asked of SAT too."""
    return click.option(
        "--spot", type=SHARE, metavar="SHARE", default=0.001, show_default=True,
        help="Of the plain sudokus that a compiled kernel answers, the share that SAT answers too.",
    )(command)  # fmt: skip


def is_job(source: tuple[str, ...], results: Results, how: How) -> bool:
    """Whether the work is done as a job: there is a file for records, and sources that can be read again.
    Raises `Refused` where it should be one, and is none.
    """
    output = results.output
    problem = ""
    if output is None or not results.form:
        problem = "it needs -o FILE and a form for machines, as of FILE.jsonl"
    elif output.exists() and not output.is_file():
        problem = f"{output} is no file"
    elif not source or any(
        name == "-" or (os.path.exists(name) and not os.path.isfile(name)) for name in source
    ):
        problem = "its sources are files, which can be read again"
    if problem and how != How():
        raise Refused(f"{'--resume' if how.resume else '--cluster'} is for jobs: {problem}")
    return not problem


def answers_job(
    source: tuple[str, ...],
    kind: str | None,
    task: Search,
    jobs: int,
    results: Results,
    how: How,
    spot: float,
) -> int:
    """Solve or check every puzzle of the sources as a job: the largest exit code."""
    from ..jobs import lane
    from ..jobs.answers import Answers
    from ..jobs.output import Form

    demand_kind(kind)
    sources = tuple(map(source_of, source))
    output = unread(results.output or path_of(""), source)
    fast = lane.fits(task) and (lane.is_compiled() or task.backend == lane.BACKEND)
    job = Answers(task, sources, kind, results.form, results.fields, fast, spot)
    return run_job(job, output, Form(results.form, job.columns), jobs, how).code


def is_fast(source: tuple[str, ...], kind: str | None, task: Search, jobs: int, results: Results) -> bool:
    """Whether the compiled kernel has something to answer in files, and what is written, to standard output,
    is in a form for machines. Others but plain sudokus are answered one after another.
    """
    if jobs > 1 or kind is not None or results.form in ("", "parquet") or sys.stdout.isatty():
        return False
    if results.output is not None or not source or not all(map(os.path.isfile, source)):
        return False
    from ..jobs import lane
    from ..reading import is_parquet

    if not lane.fits(task) or not lane.is_compiled() or any(map(is_parquet, source)):
        return False
    return any(map(lane.holds_plain, source))


def answer_fast(source: tuple[str, ...], task: Search, results: Results, spot: float) -> int:
    """Solve or check the puzzles of files, some of which are plain sudokus: the largest exit code."""
    from ..jobs import lane
    from ..results import FLAT, chosen, csv_line, row_of

    fields = results.fields or (FLAT if results.form == "csv" else ())
    shown = Progress() if is_seen() else None
    if results.form == "csv":
        sys.stdout.write(csv_line(fields))
    code = rows = 0

    def row(outcome: Outcome, item: Item) -> str:
        record = outcome.record
        return row_of(results.form, chosen(record, item, fields) if fields else record, fields)

    def share(of_file: float) -> None:
        if shown is not None:
            shown.done, shown.share = rows, (files + of_file) / len(source)

    with shown or nullcontext():
        for files, name in enumerate(source):  # noqa: B007 (`share` uses it)
            for piece in lane.streamed(name, rows, task, results.form, row, spot, share):
                look()
                sys.stdout.write(piece.content.decode())
                sys.stdout.flush()
                code, rows = max(code, piece.code), rows + piece.rows
    return code


def source_of(name: str) -> Source:
    """The source that an argument names. Raises `Refused` for one that is neither file nor puzzle."""
    from ...puzzles.forms.reader import looks_like_puzzle
    from ..jobs.answers import Source
    from ..reading import is_file

    if is_file(name):
        return Source(name)
    if looks_like_puzzle(name):
        return Source(None, name)
    raise Refused(f"there is no file {name[:60]!r}, and it is not a puzzle")


def run_job(job: Job, output: Path, form: Form, jobs: int, how: How, items: str = "puzzles") -> Summary:
    """Do a job, which is about so called `items`, and write its rows to a file. Raises `Refused` where it
    stops: one sentence that says why, and what is kept.
    """
    from ...puzzles import InputError
    from ..jobs.output import folder_of, run_to_file

    shown = Progress(items) if sys.stderr.isatty() else None
    rows = 0

    def tell(done: Done) -> None:
        nonlocal rows
        rows = done.rows
        if shown is not None:
            shown.done, shown.share = done.rows, done.share
            shown.before, shown.share_before = done.rows_before, done.share_before

    def kept() -> str:
        if not folder_of(output.resolve()).is_dir():
            return ""
        if not rows:
            return "; what is done is kept, --resume goes on with it"
        return f"; {rows:,} {items} are done and kept, --resume goes on with them"

    try:
        with shown or nullcontext():
            summary = run_to_file(
                job, output, form, workers=jobs, cluster=how.cluster, resume=how.resume, progress=tell
            )
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted{kept()}") from None
    except InputError as reason:
        raise Refused(str(reason)) from None
    except OSError as reason:
        raise Refused(f"{output}: {reason.strerror or reason}{kept()}") from None
    except RuntimeError as reason:
        raise Faulty(f"{reason}{kept()}") from None
    if aside := summary.tally["aside"]:
        say(f"{aside:,} {items} were set aside, as they killed the process that worked on them: see {output}")
    return summary

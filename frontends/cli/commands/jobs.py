"""Jobs on the command line: their options, their progress, and their messages when they stop.

>>> How(resume=True).job_option, How(cluster="local").job_option, How().job_option
('--resume', '--cluster', '')
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING, NamedTuple

import click

from ...output.exits import worst
from ...processes.interrupt import look
from ..options import convert_options
from ..output import CommandRefused, Faulty, Interrupted, closing, say, unread
from ..progress import Progress, is_seen
from ..results import Results, path_of
from ..sources import demand_kind

if TYPE_CHECKING:
    from pathlib import Path

    from ...jobs.answers import Source
    from ...jobs.engine import Done
    from ...jobs.job import Job
    from ...jobs.output import JobSummary, OutputForm
    from ...output.results import SourceItem
    from ...running.tasks import Outcome, SolveTask


class How(NamedTuple):
    """Options of a job: whether it resumes an unfinished one, and the address of a cluster."""

    resume: bool = False
    cluster: str | None = None

    @property
    def job_option(self) -> str:
        """The option that only a job has; '' if none is given."""
        return "--resume" if self.resume else "--cluster" if self.cluster is not None else ""


def job_terms(resume: bool, cluster: str | None) -> dict[str, How]:
    """Return the options of a job."""
    return {"how": How(resume, cluster)}


job_options = convert_options(
    job_terms,
    click.option("--resume", is_flag=True, help="Go on with work for the same -o that was cut short."),
    click.option("--cluster", metavar="local|ADDRESS",
                 help="With -o: use a Dask cluster, as at tcp://10.0.0.1:8786."),
)  # fmt: skip
"""The options of a command that can be done as a job; it gets them as `how`."""


def answers_job(
    source: tuple[str, ...],
    kind: str | None,
    task: SolveTask,
    jobs: int,
    results: Results,
    how: How,
    spot: float,
) -> int:
    """Solve or check every puzzle of the sources as a job: the exit code."""
    from ...jobs.answers import AnswersJob
    from ...jobs.output import OutputForm
    from ...running import sudoku_lane
    from ...running.planner import is_for_kernel

    demand_kind(kind)
    sources = tuple(map(source_of, source))
    output = unread(results.output or path_of(""), source)
    fast = is_for_kernel(task) and (sudoku_lane.is_compiled() or task.backend == sudoku_lane.BACKEND)
    job = AnswersJob(task, sources, kind, results.form, results.fields, fast, spot)
    return run_job(job, output, OutputForm(results.form, job.columns), jobs, how).code


def answer_fast(source: tuple[str, ...], task: SolveTask, results: Results, spot: float) -> int:
    """Solve or check the puzzles of files with some plain sudokus; return the exit code."""
    from ...output.results import FLAT, choose_fields, csv_line, row_of
    from ...running import sudoku_lane

    fields = results.fields or (FLAT if results.form == "csv" else ())
    progress = Progress() if is_seen() else None
    if results.form == "csv":
        sys.stdout.write(csv_line(fields))
    code, rows, tally = 0, 0, Counter[str]()

    def row(outcome: Outcome, item: SourceItem) -> str:
        record = outcome.record
        return row_of(results.form, choose_fields(record, item, fields) if fields else record, fields)

    def share(of_file: float) -> None:
        if progress is not None:
            progress.done, progress.share = rows, (files + of_file) / len(source)

    with progress or nullcontext():
        for files, name in enumerate(source):  # noqa: B007 (`share` uses it)
            for piece in sudoku_lane.stream_pieces(name, rows, task, results.form, row, spot, share):
                look()
                sys.stdout.write(piece.content.decode())
                sys.stdout.flush()
                code, rows = worst((code, piece.code)), rows + piece.rows
                tally.update(piece.tally)
    closing(tally)
    return code


def source_of(name: str) -> Source:
    """Return the source that an argument names. Raises `CommandRefused` for one that is neither file nor
    puzzle.
    """
    from ....puzzles.forms.input.recognition import looks_like_puzzle, no_puzzle
    from ...jobs.answers import Source
    from ...reading.puzzles import is_file

    if is_file(name):
        return Source(name)
    if looks_like_puzzle(name):
        return Source(None, name)
    raise CommandRefused(no_puzzle(name))


def run_job(
    job: Job, output: Path, form: OutputForm, jobs: int, how: How, items: str = "puzzles"
) -> JobSummary:
    """Run a job and write its rows to a file; messages call them `items`. Raises `CommandRefused` if it
    stops, with a sentence on the reason and on the results kept.
    """
    from ...jobs.output import folder_of, run_to_file

    progress = Progress(items) if sys.stderr.isatty() else None
    rows = 0

    def tell(report: Done) -> None:
        nonlocal rows
        rows = report.rows
        if progress is not None:
            progress.done, progress.share = report.rows, report.share
            progress.before, progress.share_before = report.rows_before, report.share_before

    def job_folder_hint() -> str:
        if not folder_of(output.resolve()).is_dir():
            return ""
        if not rows:
            return "; what is done is kept, --resume goes on with it"
        return f"; {rows:,} {items} are done and kept, --resume goes on with them"

    try:
        with progress or nullcontext():
            summary = run_to_file(
                job, output, form, workers=jobs, cluster=how.cluster, resume=how.resume, progress=tell
            )
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted{job_folder_hint()}") from None
    except OSError as reason:
        raise CommandRefused(f"{output}: {reason.strerror or reason}{job_folder_hint()}") from None
    except RuntimeError as reason:
        raise Faulty(f"{reason}{job_folder_hint()}") from None
    if aside := summary.tally["aside"]:
        say(f"{aside:,} {items} were set aside because they killed their process: see {output}")
    closing(summary.tally, output)
    return summary

"""Choice of the lane that answers puzzles, for command line, Python and page.

    job         files, in shards whose rows are kept: they can be gone on with, and go to a cluster
    kernel      files with plain sudokus, which the compiled kernel answers; others in between in turn
    processes   any puzzles, in as many processes as there are jobs
    in turn     one after another, here; the page asks the same tasks, one puzzle in a process of its own

A task that makes proofs, follows rules or asks about all solutions is for processes or in turn.

>>> from pathlib import Path
>>> from gridproof.frontends.running.tasks import SolveTask
>>> lane_of(SolveTask(), ("puzzles/samples/sudokus.txt",), form="csv", output=Path("a.csv"))
'job'
>>> lane_of(SolveTask(), ("-",), form="csv", output=Path("a.csv")), lane_of(SolveTask(), (), jobs=2)
('in turn', 'processes')
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [(found.record["status"], found.code) for found in answers(SolveTask(), read_text("1234............"))]
[('multiple', 10)]
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from ...puzzles import InputError
from ...puzzles.forms.input.records import Parsed
from ..processes import interrupt
from .tasks import Outcome, SolveTask, Task, answer

if TYPE_CHECKING:
    from pathlib import Path

Lane: TypeAlias = Literal["job", "kernel", "processes", "in turn"]


def lane_of(
    task: Task,
    source: tuple[str, ...],
    *,
    kind: str | None = None,
    jobs: int = 1,
    form: str = "",
    output: Path | None = None,
    is_tty: bool = False,
    demanded: str = "",
) -> Lane:
    """Return the lane of a task about the puzzles of some sources.

    Records are written in a `form` ("" for people) to the file `output`, or to standard output, a terminal if
    `is_tty`. A `demanded` option is for jobs alone: if the task cannot be a job, raises `InputError`
    with the reason.
    """
    problem = no_job(task, source, form, output)
    if not problem:
        return "job"
    if demanded:
        raise InputError(f"{demanded} is for jobs: {problem}")
    if jobs > 1:
        return "processes"
    machine = form not in ("", "parquet") and output is None and not is_tty
    files = bool(source) and kind is None and all(map(os.path.isfile, source))
    if machine and files and is_for_kernel(task):
        from ..reading.puzzles import is_parquet
        from . import sudoku_lane

        plain = not any(map(is_parquet, source)) and any(map(sudoku_lane.holds_plain, source))
        if sudoku_lane.is_compiled() and plain:
            return "kernel"
    return "in turn"


def no_job(task: Task, source: tuple[str, ...], form: str, output: Path | None) -> str:
    """Return why a task is no job, or '' if it is one."""
    if type(task) is not SolveTask:
        return "only solve and check without proofs are such"
    if output is None or not form:
        return "it needs -o FILE and a form for machines, as of FILE.jsonl"
    if output.exists() and not output.is_file():
        return f"{output} is no file"
    if not source or any(
        name == "-" or (os.path.exists(name) and not os.path.isfile(name)) for name in source
    ):
        return "its sources are files, which can be read again"
    return ""


def is_for_kernel(task: Task) -> bool:
    """Return whether the sudoku kernel can do a task for plain sudokus."""
    from .sudoku_lane import BACKEND, SLOWEST

    return (
        type(task) is SolveTask
        and task.backend in ("auto", BACKEND)
        and task.narrow in ("auto", "off")
        and not task.confirm
        and task.limit in (None, 1)
        and (task.timeout is None or task.timeout >= SLOWEST)
    )


def answers(task: Task, items: Iterable[Parsed], jobs: int = 1) -> Generator[Outcome, None, None]:
    """Yield the outcome of every item, in order, each as soon as it and those before it are ready; with
    several `jobs` in a process each. Raises `KeyboardInterrupt` if we were asked to end.
    """
    if jobs > 1:
        from .pool import run_in_pool  # processes cost time to import

        yield from run_in_pool(task, items, jobs)
        return
    for index, parsed in enumerate(items):
        interrupt.look()
        yield answer(task, index, parsed)
    interrupt.look()

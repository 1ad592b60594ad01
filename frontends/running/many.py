"""Verdicts about many puzzles, in order, each as soon as it is ready; a bad one stops nothing.

>>> [result.status for result in check_many(["123.34......4..1", "no puzzle", [[0] * 4] * 4])]
['unique', 'error', 'multiple']
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Literal

from ...models.backends import parse
from ...models.core.search import ALL, limit_of
from ...models.questions.verdict import Verdict
from ...puzzles import Deadline, Puzzle, kind_called
from ...puzzles.forms.input.records import Parsed
from .. import check_arguments
from ..api import demand_confirmation, demand_jobs
from ..narrowing.tiers import Narrowing, demand_tier
from ..output.answer_forms import form_of
from ..output.exits import CODES
from ..reading.puzzles import PuzzlesLike, Sourced, sourced_items
from ..reading.rows import is_row, to_lists
from .planner import answers
from .tasks import Outcome, SolveTask

Progress = Callable[[int, int | None, float], object]
"""Callback after each verdict: the number so far, the total (None: unknown), and the seconds since the first
request.
"""


@dataclass(frozen=True)
class Judged(Outcome):
    """An outcome with its verdict, except the puzzle, which need not be sent back."""

    verdict: Verdict


@dataclass(frozen=True)
class Judge(SolveTask):
    """Solve or check, and keep the verdict."""

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        verdict = self.verdict(puzzle)
        return Judged({}, CODES[verdict.status], replace(verdict, puzzle=None))


@check_arguments
def check_many(
    items: PuzzlesLike,
    backend: str = "auto",
    *,
    timeout: float | None = None,
    confirm: bool | Literal["proof"] = False,
    narrow: Narrowing = "auto",
    jobs: int = 1,
    kind: str | None = None,
    progress: Progress | None = None,
    lenient: bool = False,
) -> Generator[Verdict, None, None]:
    """Check many puzzles, each as `check` does.

    An item that cannot be read or answered has the status ``error``, and the next is answered all the same.
    The processes, and the items taken ahead of the answers, are bounded: at most 64 a job, and 33 more.
    Stopping before the end, by `close` or by dropping the iterator, ends the processes too. If processes are
    spawned (macOS, Windows), a script that asks for them needs ``if __name__ == "__main__"``.

    Args:
        items: An iterable of sources for `read_one`; or a source of several puzzles: a path, text, or an open
            file.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds for each puzzle.
        confirm: Demand the same answer of a second back end; with ``"proof"``, a certificate.
        narrow: The tier of rules to apply first, as for `check`.
        jobs: The number of processes.
        kind: The kind of a puzzle whose text or record names none.
        progress: A function that is told how far the work is.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The verdicts in order, each as soon as it is ready.

    Raises:
        InputError: For an unknown option at once, and for an invalid source `items` with the first verdict.
            Errors of iterating over `items` are raised too.
    """
    return _verdicts(Judge(backend, timeout, narrow, confirm), items, jobs, kind, progress, lenient)


@check_arguments
def solve_many(
    items: PuzzlesLike,
    backend: str = "auto",
    *,
    limit: int | None = 1,
    timeout: float | None = None,
    narrow: Narrowing = "auto",
    jobs: int = 1,
    kind: str | None = None,
    progress: Progress | None = None,
    lenient: bool = False,
) -> Generator[Verdict, None, None]:
    """Solve many puzzles, each as `solve` does. All else is as in `check_many`.

    Args:
        items: An iterable of sources for `read_one`; or a source of several puzzles: a path, text, or an open
            file.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        limit: Maximum number of solutions of each puzzle, as for `solve`.
        timeout: Seconds for each puzzle.
        narrow: The tier of rules to apply first, as for `solve`.
        jobs: The number of processes.
        kind: The kind of a puzzle whose text or record names none.
        progress: A function that is told how far the work is.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The verdicts in order, each as soon as it is ready.

    Raises:
        InputError: As for `check_many`.

    >>> [len(result.solutions) for result in solve_many(["123.34......4..1", "1234............"], limit=3)]
    [1, 3]
    """
    return _verdicts(
        Judge(backend, timeout, narrow, limit=limit_of(limit, ALL)), items, jobs, kind, progress, lenient
    )


def _verdicts(
    task: Judge,
    items: PuzzlesLike,
    jobs: int,
    kind: str | None,
    progress: Progress | None,
    lenient: bool,
) -> Generator[Verdict, None, None]:
    """Return the verdicts; the options are checked before the first is asked for."""
    demand_confirmation(task.confirm)
    Deadline.of(task.timeout)
    parse(task.backend)
    demand_tier(task.narrow)
    demand_jobs(jobs)
    sourced = sourced_items(items, kind and kind_called(kind).name, lines=False, lenient=lenient)
    return _answers(task, sourced, total_of(items), jobs, progress)


def _answers(
    task: Judge, items: Iterator[Sourced], total: int | None, jobs: int, progress: Progress | None
) -> Generator[Verdict, None, None]:
    """Yield the verdicts in order, and report the progress after each."""
    started = time.perf_counter()
    pending: deque[Sourced] = deque()

    def coming() -> Iterator[Parsed]:
        for sourced in items:
            pending.append(sourced)
            yield sourced.parsed

    with closing(answers(task, coming(), jobs)) as outcomes:
        for index, outcome in enumerate(outcomes):
            verdict = numbered_verdict(index, outcome, pending.popleft())
            if progress is not None:
                progress(index + 1, total, time.perf_counter() - started)
            yield verdict


def numbered_verdict(index: int, outcome: Outcome, item: Sourced) -> Verdict:
    """Return the verdict about an item, at its place."""
    if isinstance(outcome, Judged):
        verdict = outcome.verdict
    else:
        example = "\n".join(outcome.record.get("example", ()))
        verdict = Verdict(outcome.record["status"], message=outcome.record["message"], example=example)
    source, parsed = item
    return replace(
        verdict,
        puzzle=parsed.puzzle,
        index=index,
        id=parsed.id,
        kind=parsed.kind,
        line=parsed.line,
        form=form_of(source),
    )


def total_of(items: Any) -> int | None:
    """Return the number of puzzles, or None if it is not known beforehand.

    >>> total_of(["12..", "..21"]), total_of([[1, 2], [2, 1]]), total_of("puzzles.txt")
    (2, 1, None)
    """
    items = to_lists(items)
    if isinstance(items, Puzzle | Mapping):
        return 1
    if isinstance(items, str) or not isinstance(items, Collection):
        return None
    return 1 if is_row(next(iter(items), None)) else len(items)

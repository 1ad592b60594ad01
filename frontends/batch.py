"""Many puzzles, one after another or in several processes: results in input order, as they come.

Vocabulary
    task       what is asked of every puzzle: the command and its options
    outcome    the result record of one puzzle, and the exit code that it asks for

>>> from gridproof.puzzles.formats import read_text
>>> [(o.record["status"], o.code) for o in run(Task(), read_text("1234............"))]
[('multiple', 10)]
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..models.model import BackendMissing
from ..models.uniqueness import Verdict
from ..puzzles import InputError
from ..puzzles.formats import Reading
from . import api
from .records import result

FAULT, BAD_INPUT, MULTIPLE, NONE, UNKNOWN = 1, 2, 10, 20, 30
CODES = {"solved": 0, "unique": 0, "multiple": MULTIPLE, "none": NONE, "unknown": UNKNOWN}

CHUNK = 32
"""Puzzles that share their rules go to a process so many at a time; others one at a time."""


@dataclass(frozen=True)
class Task:
    """What is asked of every puzzle. `limit` None asks whether the solution is unique."""

    backend: str = "auto"
    timeout: float | None = None
    narrow: bool = True
    confirm: bool = False
    limit: int | None = None


@dataclass(frozen=True)
class Outcome:
    """One result record and the exit code that it asks for."""

    record: dict[str, Any]
    code: int


def answer(task: Task, index: int, reading: Reading) -> Outcome:
    """The outcome of one puzzle; a puzzle that could not be read has status ``error``."""
    if reading.puzzle is None:
        verdict = Verdict("error", (), str(reading.error))
        return Outcome(result(index, reading.id, reading.kind, verdict, None), BAD_INPUT)
    puzzle = reading.puzzle
    try:
        if task.limit is None:
            verdict = api.check(
                puzzle, task.backend, timeout=task.timeout, confirm=task.confirm, narrow=task.narrow
            )
        else:
            verdict = api.solve(
                puzzle, task.backend, limit=task.limit, timeout=task.timeout, narrow=task.narrow
            )
    except (BackendMissing, InputError) as reason:
        verdict = Verdict("error", (), str(reason), task.backend)
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), BAD_INPUT)
    except Exception as fault:
        # Whatever goes wrong with one puzzle, the next is still answered.
        sentence = f"a fault of gridproof or of the solver: {type(fault).__name__}: {fault}"
        verdict = Verdict("error", (), " ".join(sentence.split()), task.backend)
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), FAULT)
    return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), CODES[verdict.status])


def run(task: Task, readings: Iterable[Reading], jobs: int = 1) -> Iterator[Outcome]:
    """The outcome of every reading, in order, each as soon as it and those before it are ready."""
    if jobs == 1:
        for index, reading in enumerate(readings):
            yield answer(task, index, reading)
        return
    waiting: deque[Future[list[Outcome]]] = deque()
    chunks = _chunks(readings)
    pool = ProcessPoolExecutor(jobs, initializer=_quiet)
    finished = False
    try:
        for first, chunk in islice(chunks, 2 * jobs):
            waiting.append(pool.submit(_answer_all, task, first, chunk))
        while waiting:
            yield from waiting.popleft().result()
            for first, chunk in islice(chunks, 1):
                waiting.append(pool.submit(_answer_all, task, first, chunk))
        finished = True
    finally:
        # After Ctrl-C a worker may be deep inside a solver, which hears nothing.
        for process in () if finished else multiprocessing.active_children():
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Leave Ctrl-C to the parent, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _answer_all(task: Task, first: int, readings: list[Reading]) -> list[Outcome]:
    return [answer(task, first + i, reading) for i, reading in enumerate(readings)]


def _chunks(readings: Iterable[Reading]) -> Iterator[tuple[int, list[Reading]]]:
    """Readings in order, with the index of the first; together where they share a model."""
    first = 0
    chunk: list[Reading] = []
    for index, reading in enumerate(readings):
        shared = bool(chunk) and _shares_model(chunk[0], reading)
        if chunk and (not shared or len(chunk) == CHUNK):
            yield first, chunk
            first, chunk = index, []
        chunk.append(reading)
    if chunk:
        yield first, chunk


def _shares_model(one: Reading, other: Reading) -> bool:
    a, b = one.puzzle, other.puzzle
    return a is not None and b is not None and not a.clues and not b.clues and a.rules is b.rules

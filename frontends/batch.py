"""Many puzzles, one after another or in several processes: results in input order, as they come.

Vocabulary
    task       what is asked of every puzzle: the command and its options
    outcome    the result record of one puzzle, and the exit code that it asks for

>>> from gridproof.puzzles.forms.reader import read_text
>>> [(o.record["status"], o.code) for o in run(Search(), read_text("1234............"))]
[('multiple', 10)]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from threading import Thread
from typing import Any, NamedTuple

from ..models.model import BackendMissing
from ..models.uniqueness import Verdict
from ..puzzles import InputError, Puzzle
from ..puzzles.forms.records import Reading
from . import api
from .explain import Explanation, explain
from .records import result
from .rules.step import NOTATIONS

FAULT, BAD_INPUT, MULTIPLE, NONE, UNKNOWN = 1, 2, 10, 20, 30
CODES = {"solved": 0, "unique": 0, "multiple": MULTIPLE, "none": NONE, "unknown": UNKNOWN}

CHUNK = 32
"""Puzzles that share their rules go to a process so many at a time; others one at a time."""


@dataclass(frozen=True)
class Outcome:
    """One result record and the exit code that it asks for."""

    record: dict[str, Any]
    code: int


class Chunk(NamedTuple):
    """Readings that go to a process together, and the index of the first."""

    first: int
    readings: list[Reading]


class Task(ABC):
    """What is asked of every puzzle."""

    @abstractmethod
    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        """The outcome of the puzzle at this place in the input."""


@dataclass(frozen=True)
class Search(Task):
    """Solve or, where `limit` is None, check."""

    backend: str = "auto"
    timeout: float | None = None
    narrow: str = "auto"
    confirm: bool = False
    limit: int | None = None

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        if self.limit is None:
            verdict = api.check(
                puzzle, self.backend, timeout=self.timeout, confirm=self.confirm, narrow=self.narrow
            )
        else:
            verdict = api.solve(
                puzzle, self.backend, limit=self.limit, timeout=self.timeout, narrow=self.narrow
            )
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), CODES[verdict.status])


@dataclass(frozen=True)
class Explain(Task):
    """Follow the rules alone: the path of steps, and how hard it is. `profile` names a set of
    techniques or a published system, which tells its path in its own messages too.
    """

    profile: str = "default"
    techniques: tuple[str, ...] = ()
    upto: str | None = None
    notation: str = "r1c1"
    guess: bool = False
    carry_on: bool = False
    timeout: float | None = None

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        started = time.perf_counter()
        path = explain(
            puzzle,
            self.profile,
            self.techniques,
            self.upto,
            guess=self.guess,
            carry_on=self.carry_on,
            timeout=self.timeout,
        )
        return explained(index, path, time.perf_counter() - started, self.notation)


def explained(index: int, path: Explanation, seconds: float, notation: str = "r1c1") -> Outcome:
    """The outcome of a path that took so many seconds to find."""
    status = {"stuck": "unknown"}.get(path.outcome, path.outcome)
    solutions = () if path.solution is None else (path.solution,)
    verdict = Verdict(status, solutions, _why(path), f"rules:{path.profile}", seconds)
    record = result(index, path.puzzle.id, path.puzzle.kind, verdict, path.puzzle)
    told = [step.to_json() | {"sentence": step.told(NOTATIONS[notation])} for step in path.steps]
    record |= {"rating": asdict(path.rating), "faults": list(path.faults), "steps": told}
    if path.messages:
        record["messages"] = list(path.messages)
    return Outcome(record, CODES[status])


def _why(path: Explanation) -> str:
    """Why a path ended, in one sentence; "" for a solution."""
    if path.outcome == "solved":
        return ""
    if path.faults:
        more = f", and {len(path.faults) - 1} more" if len(path.faults) > 1 else ""
        return f"{path.faults[0]}{more}"
    if path.outcome == "none":
        return "the rules lead to a contradiction: there is no solution"
    shown = path.puzzle.shown
    count = sum(len(path.domains[cell]) != 1 for cell in shown)
    if not count:
        others = sum(len(values) != 1 for values in path.domains.values())
        return f"the techniques settle the answer, and leave {others} other cells open that the rules need"
    ended = f"{path.limit}," if path.limit else "the techniques end"
    return f"{ended} with {count} of {len(shown)} cells open"


def answer(task: Task, index: int, reading: Reading) -> Outcome:
    """The outcome of one puzzle; a puzzle that could not be read has status ``error``."""
    if reading.puzzle is None:
        return _error(index, reading.id, reading.kind, str(reading.error), BAD_INPUT)
    puzzle = reading.puzzle
    try:
        return task.outcome(index, puzzle)
    except (BackendMissing, InputError) as reason:
        return _error(index, puzzle.id, puzzle.kind, str(reason), BAD_INPUT)
    except Exception as fault:
        # Whatever goes wrong with one puzzle, the next is still answered.
        sentence = f"a fault of gridproof or of the solver: {type(fault).__name__}: {fault}"
        return _error(index, puzzle.id, puzzle.kind, " ".join(sentence.split()), FAULT)


def _error(index: int, identity: str | None, kind: str | None, message: str, code: int) -> Outcome:
    return Outcome(result(index, identity, kind, Verdict("error", (), message), None), code)


def run(task: Task, readings: Iterable[Reading], jobs: int = 1) -> Iterator[Outcome]:
    """The outcome of every reading, in order, each as soon as it and those before it are ready."""
    if jobs == 1:
        for index, reading in enumerate(readings):
            yield answer(task, index, reading)
        return
    waiting: deque[tuple[Chunk, Future[list[Outcome]]]] = deque()
    chunks = _chunks(readings)
    pool = ProcessPoolExecutor(jobs, initializer=prepare)
    finished = False
    try:
        for chunk in islice(chunks, 2 * jobs):
            waiting.append((chunk, pool.submit(_answer_all, task, chunk)))
        while waiting:
            chunk, future = waiting.popleft()
            try:
                yield from future.result()
            except BrokenProcessPool:
                # A worker died, and took with it what all of them were doing.
                pool = ProcessPoolExecutor(jobs, initializer=prepare)
                yield from _one_by_one(task, chunk)
                waiting = deque((again, pool.submit(_answer_all, task, again)) for again, _ in waiting)
            for chunk in islice(chunks, 1):
                waiting.append((chunk, pool.submit(_answer_all, task, chunk)))
        finished = True
    finally:
        # After Ctrl-C a worker may be deep inside a solver, which hears nothing.
        for process in () if finished else multiprocessing.active_children():
            end_group(process.pid)
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def _one_by_one(task: Task, chunk: Chunk) -> Iterator[Outcome]:
    """The outcomes of a chunk, each in a process of its own; ``unknown`` where that dies."""
    for index, reading in enumerate(chunk.readings, chunk.first):
        alone = ProcessPoolExecutor(1, initializer=prepare)
        try:
            yield alone.submit(answer, task, index, reading).result()
        except BrokenProcessPool:
            verdict = Verdict("unknown", (), "the process that worked on it died, perhaps for lack of memory")
            yield Outcome(result(index, reading.id, reading.kind, verdict, reading.puzzle), UNKNOWN)
        alone.shutdown(wait=False)


def prepare() -> None:
    """In a worker: leave Ctrl-C to the parent, lead a process group, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    end_group(os.getpid())
    os._exit(FAULT)


def end_group(leader: int | None) -> None:
    """Kill a worker together with the programs that it runs, such as CBC; nothing on Windows."""
    if leader is not None and hasattr(os, "killpg"):
        with suppress(ProcessLookupError):  # a worker that has not begun
            os.killpg(leader, signal.SIGKILL)


def _answer_all(task: Task, chunk: Chunk) -> list[Outcome]:
    return [answer(task, index, reading) for index, reading in enumerate(chunk.readings, chunk.first)]


def _chunks(readings: Iterable[Reading]) -> Iterator[Chunk]:
    """Readings in order; together where they share a model."""
    first = 0
    chunk: list[Reading] = []
    for index, reading in enumerate(readings):
        shared = bool(chunk) and _shares_model(chunk[0], reading)
        if chunk and (not shared or len(chunk) == CHUNK):
            yield Chunk(first, chunk)
            first, chunk = index, []
        chunk.append(reading)
    if chunk:
        yield Chunk(first, chunk)


def _shares_model(one: Reading, other: Reading) -> bool:
    a, b = one.puzzle, other.puzzle
    return a is not None and b is not None and not a.clues and not b.clues and a.rules is b.rules

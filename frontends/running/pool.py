"""Many puzzles in several processes: outcomes in input order, whatever becomes of a process.

Vocabulary
    chunk      items that go to a process together: they share a compiled model
    worker     a process of the pool; it leads a process group, and ends when its parent does

>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [(chunk.first, len(chunk.items)) for chunk in chunks(read_text("1234............\\n" * 40))]
[(0, 32), (32, 8)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import NamedTuple

from ...models.questions.verdict import Verdict, result
from ...puzzles.forms.input.records import Parsed
from ..output.exits import UNKNOWN
from . import interrupt
from .processes import end_group, prepare
from .tasks import Outcome, Task, answer

CHUNK = 32
"""How many puzzles that share their rules go to a process at once; others go one at a time."""

TICK = 0.1
"""Seconds between two looks at whether we were asked to end, while workers work."""


class Chunk(NamedTuple):
    """Items that go to a process together, and the index of the first."""

    first: int
    items: list[Parsed]


def run_in_pool(task: Task, items: Iterable[Parsed], jobs: int) -> Iterator[Outcome]:
    """The outcome of every item, in order, each as soon as it and those before it are ready.

    A worker that dies costs the answer to the puzzle that it worked on, which is then ``unknown``.
    """
    waiting: deque[tuple[Chunk, Future[list[Outcome]]]] = deque()
    coming = chunks(items)
    pool = ProcessPoolExecutor(jobs, initializer=prepare)
    finished = False
    try:
        for chunk in islice(coming, 2 * jobs):
            waiting.append((chunk, _submit(pool, task, chunk)))
        while waiting:
            chunk, future = waiting.popleft()
            try:
                interrupt.look()
                while not wait({future}, TICK).done:
                    interrupt.look()
                yield from future.result()
            except BrokenProcessPool:
                # A worker died, and took with it what all of them were doing.
                end(pool)
                pool = ProcessPoolExecutor(jobs, initializer=prepare)
                yield from _one_by_one(task, chunk)
                waiting = deque((again, _submit(pool, task, again)) for again, _ in waiting)
            for chunk in islice(coming, 1):
                waiting.append((chunk, _submit(pool, task, chunk)))
        finished = True
    finally:
        if finished:
            pool.shutdown()
        else:
            end(pool)


def _submit(pool: ProcessPoolExecutor, task: Task, chunk: Chunk) -> Future[list[Outcome]]:
    """The outcomes of a chunk, from a pool that may be broken already."""
    try:
        return pool.submit(_answer_all, task, chunk)
    except BrokenProcessPool as reason:
        broken: Future[list[Outcome]] = Future()
        broken.set_exception(reason)
        return broken


def _one_by_one(task: Task, chunk: Chunk) -> Iterator[Outcome]:
    """The outcomes of a chunk from a process of its own, ``unknown`` where that dies; then from another."""
    alone = ProcessPoolExecutor(1, initializer=prepare)
    try:
        for index, parsed in enumerate(chunk.items, chunk.first):
            try:
                outcome = alone.submit(answer, task, index, parsed).result()
            except BrokenProcessPool:
                end(alone)
                alone = ProcessPoolExecutor(1, initializer=prepare)
                message = "the process that worked on it died, perhaps for lack of memory"
                verdict = Verdict("unknown", (), message)
                outcome = Outcome(result(index, parsed.id, parsed.kind, verdict, parsed.puzzle), UNKNOWN)
            yield outcome
    finally:
        end(alone)


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the workers of a pool, which may be deep inside a solver that hears nothing, and wait for them."""
    for process in list((pool._processes or {}).values()):
        end_group(process.pid)
        process.kill()
    pool.shutdown(cancel_futures=True)


def _answer_all(task: Task, chunk: Chunk) -> list[Outcome]:
    return [answer(task, index, parsed) for index, parsed in enumerate(chunk.items, chunk.first)]


def chunks(items: Iterable[Parsed]) -> Iterator[Chunk]:
    """The items in order; together where they share a model."""
    first = 0
    chunk: list[Parsed] = []
    for index, parsed in enumerate(items):
        shared = bool(chunk) and _shares_model(chunk[0], parsed)
        if chunk and (not shared or len(chunk) == CHUNK):
            yield Chunk(first, chunk)
            first, chunk = index, []
        chunk.append(parsed)
    if chunk:
        yield Chunk(first, chunk)


def _shares_model(one: Parsed, other: Parsed) -> bool:
    a, b = one.puzzle, other.puzzle
    return a is not None and b is not None and not a.clues and not b.clues and a.rules is b.rules

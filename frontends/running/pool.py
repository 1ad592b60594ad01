"""Many puzzles in several processes: outcomes in input order, whatever becomes of a process.

Vocabulary
    chunk      items that go to a process together: they share a compiled model

>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [(chunk.first, len(chunk.items)) for chunk in chunks(read_text("1234............\\n" * 40))]
[(0, 32), (32, 8)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from ...models.questions.verdict import Verdict, result
from ...puzzles.forms.input.records import Parsed
from ..output.exits import UNKNOWN
from ..processes import interrupt
from ..processes.pool import Pool
from ..processes.worker import WorkerDied, WorkerReply
from .tasks import Outcome, Task, answer

CHUNK = 32
"""Maximum puzzles that share their rules and go to a process together; others go one at a time."""

TICK = 0.1
"""Seconds between two looks at whether we were asked to end, while workers work."""


class Chunk(NamedTuple):
    """Items that go to a process together, and the index of the first."""

    first: int
    items: list[Parsed]

    def singly(self) -> Iterator[Chunk]:
        """Yield a chunk for each item."""
        return (Chunk(index, [item]) for index, item in enumerate(self.items, self.first))


def run_in_pool(task: Task, items: Iterable[Parsed], jobs: int) -> Generator[Outcome, None, None]:
    """Yield the outcome of every item, in order, each as soon as it and those before it are ready.

    A worker that dies costs the answer to the puzzle that it worked on, which is then ``unknown``.
    """
    coming, pending = chunks(items), deque[Chunk]()
    replies: dict[int, WorkerReply[Chunk, list[Outcome]]] = {}

    def proceed(seconds: float) -> None:
        """Wait for replies, these seconds at most, and keep two chunks a worker in the pool."""
        interrupt.look()
        replies.update((reply.call.first, reply) for reply in pool.replies(seconds))
        for chunk in islice(coming, 2 * jobs - len(pending)):
            pending.append(chunk)
            pool.submit(chunk)

    with Pool(partial(answer_chunk, task), jobs) as pool:
        proceed(0)
        while pending:
            while pending[0].first not in replies:
                proceed(TICK)
            reply = replies.pop(pending[0].first)
            if isinstance(reply.problem, WorkerDied):
                pool.stop()  # alone it may have the memory that it needs
                outcomes: Iterable[Outcome] = answer_singly(task, reply.call)
            else:
                outcomes = outcomes_in(reply)
            for outcome in outcomes:
                yield outcome
                proceed(0)
            pending.popleft()
            proceed(0)


def answer_singly(task: Task, chunk: Chunk) -> Iterator[Outcome]:
    """Yield the outcomes of a chunk from a process of its own, ``unknown`` for an item that it dies of."""
    with Pool(partial(answer_chunk, task), 1) as pool:
        for single in chunk.singly():
            pool.submit(single)
            while not (replies := pool.replies(TICK)):
                interrupt.look()
            if isinstance(problem := replies[0].problem, WorkerDied):
                [parsed] = single.items
                verdict = Verdict("unknown", (), str(problem))
                yield Outcome(result(single.first, parsed.id, parsed.kind, verdict, parsed.puzzle), UNKNOWN)
            else:
                yield from outcomes_in(replies[0])


def outcomes_in(reply: WorkerReply[Chunk, list[Outcome]]) -> list[Outcome]:
    """Return the outcomes of a chunk. Raises the errors of answering it."""
    if reply.problem is not None:
        raise reply.problem
    assert reply.value is not None
    return reply.value


def answer_chunk(task: Task, chunk: Chunk) -> list[Outcome]:
    """Return the outcomes of a chunk."""
    return [answer(task, index, parsed) for index, parsed in enumerate(chunk.items, chunk.first)]


def chunks(items: Iterable[Parsed]) -> Iterator[Chunk]:
    """Yield the items in order, together if they share a model."""
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

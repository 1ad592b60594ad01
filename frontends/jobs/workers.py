"""Workers of a job that are processes of this machine, or this process alone.

>>> from gridproof.frontends.jobs.job import Shard
>>> class Broken(Job):
...     def identity(self): return {}
...     def shards(self): return iter(())
...     def work(self, shard, aside): raise ValueError("no work today")
>>> with InProcess(Broken()) as crew:
...     crew.submit(Call(Shard(0, 0, [], 0), frozenset()))
...     crew.outcomes(0.0)
[CallOutcome(number=0, piece=None, problem=ValueError('no work today'))]
"""

from __future__ import annotations

import multiprocessing
from functools import partial

from ..output.results import WrittenRows
from ..processes.pool import NoWorker, Pool
from ..processes.worker import WorkerDied, attempt
from .crew import Call, CallOutcome, Crew, Stopped
from .job import Job


class Workers(Crew):
    """A pool of spawned processes."""

    def __init__(self, job: Job, count: int) -> None:
        self._pool = Pool(partial(make_call, job), count, multiprocessing.get_context("spawn"))

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.stop()

    @property
    def room(self) -> int:
        return self._pool.room

    def submit(self, call: Call) -> None:
        self._pool.submit(call)

    def outcomes(self, seconds: float) -> list[CallOutcome]:
        try:
            replies = self._pool.replies(seconds)
        except NoWorker as reason:
            raise Stopped(str(reason)) from None
        return [
            CallOutcome(
                reply.call.shard.number,
                reply.value,
                None if isinstance(reply.problem, WorkerDied) else reply.problem,
            )
            for reply in replies
        ]


class InProcess(Crew):
    """No process but this one: a call is made as soon as its outcome is asked for."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.calls: list[Call] = []

    def __enter__(self) -> InProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.calls = []

    @property
    def room(self) -> int:
        return 1 - len(self.calls)

    def submit(self, call: Call) -> None:
        self.calls.append(call)

    def outcomes(self, seconds: float) -> list[CallOutcome]:
        calls, self.calls = self.calls, []
        act = partial(make_call, self.job)
        return [CallOutcome(call.shard.number, *attempt(act, call)) for call in calls]


def make_call(job: Job, call: Call) -> WrittenRows:
    """Return the rows of a call's shard."""
    return job.work(call.shard, call.aside)

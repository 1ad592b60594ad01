"""Workers that are processes of this machine: spawned, each with a pipe to the driver.

A worker makes one call at a time, so the driver knows what it died of. It leads a process group, which takes
the programs that it runs (CBC) with it, and ends when the driver does.

>>> from gridproof.frontends.jobs.job import Shard
>>> class Broken(Job):
...     def identity(self): return {}
...     def shards(self): return iter(())
...     def work(self, shard, aside): raise ValueError("no work today")
>>> made(Broken(), Call(Shard(0, 0, [], 0), frozenset()))
ValueError('no work today')
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ..processes import end_group, prepare
from .crew import Call, Crew, Outcome, Stopped
from .job import Job, Piece

READY = b"ready"


@dataclass
class Worker:
    """A process, the driver's end of its pipe, and the number of the shard that it works on, if any."""

    process: BaseProcess
    pipe: Connection
    shard: int | None = None
    ready: bool = False


class Workers(Crew):
    """So many processes, each replaced when it dies."""

    def __init__(self, job: Job, count: int) -> None:
        self.job = job
        self.count = count
        self.workers: list[Worker] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            _end(worker)
        self.workers = []

    @property
    def room(self) -> int:
        return self.count - sum(worker.shard is not None for worker in self.workers)

    def give(self, call: Call) -> None:
        worker = next((worker for worker in self.workers if worker.shard is None), None)
        if worker is None:
            worker = _started(self.job)
            self.workers.append(worker)
        worker.shard = call.shard.number
        with suppress(OSError):  # it has died: `outcomes` finds out
            worker.pipe.send(call)

    def outcomes(self, seconds: float) -> list[Outcome]:
        found = []
        by_pipe = {worker.pipe: worker for worker in self.workers}
        for pipe in wait(by_pipe, seconds):
            worker = by_pipe[pipe]  # type: ignore[index]  # pipes are all that we wait for
            outcome = self._heard(worker)
            if outcome is not None:
                found.append(outcome)
        return found

    def _heard(self, worker: Worker) -> Outcome | None:
        """What a worker says, if it is an outcome: where it died it says nothing more."""
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            said = None
        if said == READY:
            worker.ready = True
            return None
        number, worker.shard = worker.shard, None
        if said is None:
            _end(worker)
            self.workers.remove(worker)
            if not worker.ready:
                raise Stopped(
                    f"a worker process ended before it could begin (exit code {worker.process.exitcode})"
                )
        if number is None:
            return None
        return Outcome(number, said if isinstance(said, Piece) else None,
                       said if isinstance(said, Exception) else None)  # fmt: skip


def _started(job: Job) -> Worker:
    """A new worker."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(job, theirs), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    return Worker(process, ours)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C comes when this has ended; what is started meanwhile never hears it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(worker: Worker) -> None:
    """Kill a worker together with what it runs, and wait for it."""
    worker.pipe.close()
    end_group(worker.process.pid)
    worker.process.kill()
    worker.process.join()


def _serve(job: Job, pipe: Connection) -> None:
    """In a worker: make one call after another until the driver ends us."""
    prepare()
    pipe.send(READY)
    with suppress(EOFError, OSError):  # the driver has closed its end
        while True:
            call: Call = pipe.recv()
            pipe.send(made(job, call))


def made(job: Job, call: Call) -> Piece | Exception:
    """What comes of a call."""
    try:
        return job.work(*call)
    except Exception as problem:
        try:
            pickle.loads(pickle.dumps(problem))
        except Exception:
            return RuntimeError(f"{type(problem).__name__}: {problem}")
        return problem

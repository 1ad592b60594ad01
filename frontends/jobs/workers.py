"""Workers that are processes of this machine: spawned, each with a pipe to the driver.

A worker makes one call at a time, so the driver knows what it died of. It leads a process group, which takes
the programs that it runs (CBC) with it, and ends when the driver does.

>>> from gridproof.frontends.jobs.job import Shard
>>> class Broken(Job):
...     def identity(self): return {}
...     def shards(self): return iter(())
...     def work(self, shard, aside): raise ValueError("no work today")
>>> make_call(Broken(), Call(Shard(0, 0, [], 0), frozenset()))
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

from ..output.results import WrittenRows
from ..running.processes import end_group, prepare
from .crew import Call, CallOutcome, Crew, Stopped
from .job import Job

READY = b"ready"

STILLBORN = 3
"""So many workers that end before they can begin, one after another, stop a job."""


@dataclass
class JobWorker:
    """A process, the driver's end of its pipe, and the call that it makes, if any."""

    process: BaseProcess
    pipe: Connection
    call: Call | None = None
    ready: bool = False


class Workers(Crew):
    """So many processes, each replaced when it dies."""

    def __init__(self, job: Job, count: int) -> None:
        self.job = job
        self.count = count
        self.workers: list[JobWorker] = []
        self.stillborn = 0

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            _end(worker)
        self.workers = []

    @property
    def room(self) -> int:
        return self.count - sum(worker.call is not None for worker in self.workers)

    def give(self, call: Call) -> None:
        worker = next((worker for worker in self.workers if worker.call is None), None)
        if worker is None:
            worker = _start(self.job)
            self.workers.append(worker)
        worker.call = call
        with suppress(OSError):  # it has died: `outcomes` finds out
            worker.pipe.send(call)

    def outcomes(self, seconds: float) -> list[CallOutcome]:
        by_pipe = {worker.pipe: worker for worker in self.workers}
        heard = [self._hear(by_pipe[pipe]) for pipe in wait(by_pipe, seconds)]  # type: ignore[index]
        return [outcome for outcome in heard if outcome is not None]

    def _hear(self, worker: JobWorker) -> CallOutcome | None:
        """What a worker says, if it is an outcome: where it died it says nothing more."""
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._bury(worker)
        if said == READY:
            worker.ready, self.stillborn = True, 0
            return None
        call, worker.call = worker.call, None
        assert call is not None
        if isinstance(said, Exception):
            return CallOutcome(call.shard.number, None, said)
        return CallOutcome(call.shard.number, said)

    def _bury(self, worker: JobWorker) -> CallOutcome | None:
        """What becomes of the call of a worker that has died. Another worker makes it where that one had not
        begun. Raises `Stopped` where several do not begin.
        """
        _end(worker)
        self.workers.remove(worker)
        if worker.call is None:
            return None
        if worker.ready:
            return CallOutcome(worker.call.shard.number, None)
        self.stillborn += 1
        if self.stillborn == STILLBORN:
            code = worker.process.exitcode
            guard = "a script that asks for several begins its work below if __name__ == '__main__'"
            raise Stopped(
                f"{STILLBORN} worker processes ended before they could begin (exit code {code}): {guard}"
            )
        self.give(worker.call)
        return None


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

    def give(self, call: Call) -> None:
        self.calls.append(call)

    def outcomes(self, seconds: float) -> list[CallOutcome]:
        found = []
        for call in self.calls:
            made_of = make_call(self.job, call)
            failed = isinstance(made_of, Exception)
            found.append(CallOutcome(call.shard.number, *((None, made_of) if failed else (made_of, None))))
        self.calls = []
        return found


def _start(job: Job) -> JobWorker:
    """A new worker."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(job, theirs), daemon=True)
    with interrupts_held():
        process.start()
    theirs.close()
    return JobWorker(process, ours)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C comes when this has ended; what is started meanwhile never hears it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(worker: JobWorker) -> None:
    """Kill a worker together with what it runs, and wait for it."""
    worker.pipe.close()
    end_group(worker.process.pid)
    worker.process.kill()
    worker.process.join()


def _serve(job: Job, pipe: Connection) -> None:
    """In a worker: make one call after another until the driver ends us."""
    with suppress(EOFError, OSError):  # the driver has closed its end
        prepare()
        pipe.send(READY)
        while True:
            call: Call = pipe.recv()
            pipe.send(make_call(job, call))


def make_call(job: Job, call: Call) -> WrittenRows | Exception:
    """What comes of a call."""
    try:
        return job.work(call.shard, call.aside)
    except Exception as problem:
        try:
            pickle.loads(pickle.dumps(problem))
        except Exception:
            return RuntimeError(f"{type(problem).__name__}: {problem}")
        return problem

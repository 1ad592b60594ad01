"""A pool of worker processes, each replaced when it dies.

>>> from operator import neg
>>> with Pool(neg, 2) as pool:
...     for call in (1, 2, 3):
...         pool.submit(call)
...     replies = []
...     while len(replies) < 3:
...         replies += pool.replies(60)
>>> sorted(reply.value for reply in replies)
[-3, -2, -1]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Generic, Self

from .worker import C, Context, R, WorkerDied, WorkerProcess, WorkerReply

MAX_START_FAILURES = 3
"""Maximum workers in a row that end before they begin; then a pool gives up."""


class NoWorker(RuntimeError):
    """Workers end before they can begin."""


class Pool(Generic[C, R]):
    """At most `count` workers, in which `act` makes the calls. As a context, they are gone after it."""

    def __init__(self, act: Callable[[C], R], count: int, context: Context | None = None) -> None:
        self.act = act
        self.count = count
        self.context = context
        self._workers: list[WorkerProcess[C, R]] = []
        self._waiting: deque[C] = deque()
        self._start_failures = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def room(self) -> int:
        """The number of calls that would begin at once."""
        return self.count - len(self._waiting) - sum(worker.busy for worker in self._workers)

    def submit(self, call: C) -> None:
        """Make a call as soon as a worker is free."""
        self._waiting.append(call)
        self._give_out()

    def replies(self, seconds: float) -> list[WorkerReply[C, R]]:
        """Return the replies that are there, as soon as there is any, or after these seconds.

        Raises `NoWorker` if several workers in a row do not begin.
        """
        self._give_out()
        by_pipe = {worker.pipe: worker for worker in self._workers}
        received = [self._receive(by_pipe[pipe]) for pipe in wait(by_pipe, seconds)]  # type: ignore[index]
        self._give_out()
        return [reply for reply in received if reply is not None]

    def stop(self) -> None:
        """End all workers. Their calls are made again if replies are asked for."""
        self._waiting.extendleft(worker.call for worker in self._workers if worker.busy)
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.join()
        self._workers = []

    def _give_out(self) -> None:
        """Give the calls that wait to workers without one, and start workers if there is room."""
        idle = [worker for worker in self._workers if not worker.busy]
        while self._waiting and (idle or len(self._workers) < self.count):
            if not idle:
                idle.append(WorkerProcess(self.act, self.context))
                self._workers.append(idle[0])
            idle.pop().send(self._waiting.popleft())

    def _receive(self, worker: WorkerProcess[C, R]) -> WorkerReply[C, R] | None:
        """Return the reply of a worker that has something to say, or None if that is no reply."""
        try:
            reply = worker.receive()
        except WorkerDied as problem:
            return self._handle_death(worker, problem)
        self._start_failures = 0
        return reply

    def _handle_death(self, worker: WorkerProcess[C, R], problem: WorkerDied) -> WorkerReply[C, R] | None:
        """End a dead worker with the programs that it ran, and return the reply to its call.

        The call waits for another worker if this one had not begun.
        """
        worker.kill()
        worker.join()
        self._workers.remove(worker)
        if worker.ready:
            return WorkerReply(worker.call, problem=problem) if worker.busy else None
        self._start_failures += 1
        if self._start_failures == MAX_START_FAILURES:
            raise NoWorker(
                f"{MAX_START_FAILURES} worker processes ended before they could begin "
                f"(exit code {worker.process.exitcode}): a script that asks for several begins its work "
                "below if __name__ == '__main__'"
            )
        self._waiting.appendleft(worker.call)
        return None

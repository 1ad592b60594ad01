"""A worker process with a pipe to the process that started it, the driver.

A worker makes one call at a time, so the driver knows which call it died of. It leads a process group, which
takes the programs that it runs (CBC) with it, and ends when the driver does.

>>> from operator import neg
>>> worker = WorkerProcess(neg)
>>> worker.send(7)
>>> worker.receive(), worker.ready  # the process says first that it has begun
(None, True)
>>> worker.receive()
WorkerReply(call=7, value=-7, problem=None)
>>> worker.kill()
>>> worker.join()

A call may tell how it goes on, if there is somebody to hear it:

>>> def double(number, tell):
...     tell("half of it is done")
...     return 2 * number
>>> worker = WorkerProcess(double, hear=print)
>>> worker.send(7)
>>> while (reply := worker.receive()) is None:
...     pass
half of it is done
>>> reply.value
14
>>> worker.kill()
>>> worker.join()
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import DefaultContext, ForkServerContext, SpawnContext
from typing import Any, Generic, TypeAlias, TypeVar, cast

from .groups import end_group, prepare

C = TypeVar("C")
R = TypeVar("R")

Context: TypeAlias = DefaultContext | ForkServerContext | SpawnContext
"""A way to start processes."""

READY = b"ready"
"""The first message of a worker, once it has begun."""


class WorkerDied(Exception):
    """A worker ended before it replied."""

    def __init__(self) -> None:
        super().__init__("the process that worked on it died, perhaps for lack of memory")


@dataclass(frozen=True)
class News:
    """Message of a call before its reply."""

    said: object


@dataclass(frozen=True)
class WorkerReply(Generic[C, R]):
    """The value of a call, or the `problem` that it raised; `WorkerDied` if its worker ended with it."""

    call: C
    value: R | None = None
    problem: Exception | None = None


class WorkerProcess(Generic[C, R]):
    """A worker, as the driver sees it."""

    def __init__(
        self,
        act: Callable[..., R],
        context: Context | None = None,
        hear: Callable[[Any], object] | None = None,
    ) -> None:
        """Start a process in which `act` makes the calls. With `hear`, it takes a function too, to which it
        tells how a call goes on; `hear` is called with that in this process, by `receive`.
        """
        context = context or multiprocessing.get_context()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(act, theirs, hear is not None), daemon=True)
        with interrupts_held():
            self.process.start()
        theirs.close()
        self.ready = False
        self.busy = False
        self.hear = hear
        self._call: C | None = None

    @property
    def call(self) -> C:
        """The call that a `busy` worker makes."""
        return cast(C, self._call)

    def send(self, call: C) -> None:
        """Have the worker make a call; `receive` finds out if it has died."""
        self._call, self.busy = call, True
        with suppress(OSError):
            self.pipe.send(call)

    def receive(self) -> WorkerReply[C, R] | None:
        """Wait for a message, and return the reply to the call; None if the process says that it has begun,
        or how the call goes on.

        Raises `WorkerDied`.
        """
        try:
            message = self.pipe.recv()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise WorkerDied from None
        if message == READY:
            self.ready = True
            return None
        if isinstance(message, News):
            if self.hear is not None:
                self.hear(message.said)
            return None
        self.busy = False
        return WorkerReply(self.call, *message)

    def kill(self) -> None:
        """Kill the process with the programs that it runs."""
        self.pipe.close()
        end_group(self.process.pid)
        self.process.kill()

    def join(self) -> None:
        """Wait for the end of a killed process."""
        self.process.join()


def serve(act: Callable[..., object], pipe: Connection, tells: bool = False) -> None:
    """Make one call after another, in a worker, until the driver ends it. Calls that `tells` get a function
    that sends news of them.
    """
    if tells:
        act = partial(act, tell=lambda said: pipe.send(News(said)))
    with suppress(EOFError, OSError):  # the driver has closed its end
        prepare()
        pipe.send(READY)
        while True:
            pipe.send(attempt(act, pipe.recv()))


def attempt(act: Callable[[C], R], call: C) -> tuple[R | None, Exception | None]:
    """Return the value of a call, or the exception that it raised, in a form that can be sent.

    >>> attempt(len, "abc"), attempt(int, "abc")[1]
    ((3, None), ValueError("invalid literal for int() with base 10: 'abc'"))
    """
    try:
        return act(call), None
    except Exception as problem:
        try:
            pickle.loads(pickle.dumps(problem))
        except Exception:
            return None, RuntimeError(f"{type(problem).__name__}: {problem}")
        return None, problem


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block; processes that are started meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""Workers: processes that answer requests, one after the other, within limits.

Vocabulary
    fresh      said of a worker without an answer so far
    fit        said of a worker that is small enough to be kept for further requests

A worker is forked from a server that has imported everything (`multiprocessing`, "forkserver"), so that it
starts in milliseconds. Its parsed puzzles and live models remain for the next request. It leads a process
group, which ends as a whole: CBC is a program of its own.

>>> megabytes_taken() > 1
True
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import sys
from functools import partial
from math import ceil
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from typing import TypeAlias

from ..processes.worker import WorkerDied, WorkerProcess, WorkerReply
from .replies import Reply, Tell, reply_to
from .requests import Request

MEGABYTE = 2**20

GRACE = 3.0
"""Seconds that a request may take beyond its time-out, to read, to draw, and to say that it ran out."""

FIT = 256
"""Megabytes that a worker may have taken and still be kept; a fresh one takes 35."""

PRELOADED = ["gridproof.frontends.web.workers", "gridproof.frontends.cli", "gridproof.models.backends.sat",
             "gridproof.models.proofs.clausal", "gridproof.models.proofs.steps",
             "pysat.solvers"]  # fmt: skip
"""Modules imported once for all workers; solvers with threads of their own cannot be forked."""


Call: TypeAlias = tuple[Request, float]
"""A request, and the seconds that it may take."""


Answered: TypeAlias = tuple[Reply | None, bool]
"""The reply, if the memory sufficed, and whether the worker is fit for another request."""


def silent(_said: bytes) -> None:
    """Say nothing."""


class Lost(Exception):
    """A worker died, or had too little memory, before it had an answer."""


# In the process of a worker -----------------------------------------------------------------------


def answer_within(megabytes: int, call: Call, tell: Tell) -> Answered:
    """Answer a request within its limits, and say whether the worker is fit for another one. Tell the steps
    of a path that is wanted as it is found.
    """
    request, seconds = call
    confine(megabytes)
    allow(seconds)
    try:
        return reply_to(request, tell), megabytes_taken() <= FIT
    except MemoryError:
        return None, False


def confine(megabytes: int) -> None:
    """Bound the memory of this process and of the programs that it runs."""
    size = megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow(seconds: float) -> None:
    """Bound the further CPU time of this process, as a last resort.

    It has twice the seconds of its request. The programs that it runs have the same limit plus the time used
    before.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = ceil(used.ru_utime + used.ru_stime + 2 * (seconds + GRACE))
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(
        resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
    )


def megabytes_taken() -> float:
    """Return the most memory that this process has taken so far."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / MEGABYTE


# In the server ------------------------------------------------------------------------------------


def context() -> ForkServerContext:
    """Return the context that starts processes: forked from a server that has imported everything."""
    server_context = multiprocessing.get_context("forkserver")
    server_context.set_forkserver_preload(PRELOADED)
    return server_context


def warm_up() -> None:
    """Start the server that forks, so that the first request need not wait for it."""
    context()
    forkserver.ensure_running()


class Worker:
    """A worker, as the server sees it; to be made in the event loop."""

    def __init__(self, megabytes: int) -> None:
        self._process: WorkerProcess[Call, Answered] = WorkerProcess(
            partial(answer_within, megabytes), context(), silent
        )
        self.fresh = True
        self.fit = True

    async def answer(self, request: Request, seconds: float, hear: Tell = silent) -> Reply:
        """Return the reply to a request that may take some seconds, and then `GRACE`. Until then `hear` is
        called with what the worker tells.

        Raises `TimeoutError` if it takes longer, and `Lost` if it comes to no reply.
        """
        self.fresh = False
        self._process.hear = hear
        try:
            async with asyncio.timeout(seconds + GRACE):
                self._process.send((request, seconds))
                while (received := await self._receive()) is None:  # it has begun, or told something
                    pass
        except WorkerDied as reason:
            raise Lost(str(reason)) from None
        response, self.fit = received.value or (None, False)
        if response is None:
            raise Lost("it needs more memory than a request may take")
        return response

    async def _receive(self) -> WorkerReply[Call, Answered] | None:
        """Return the next message of the process. Raises `WorkerDied`."""
        await readable(self._process.pipe.fileno())
        return self._process.receive()

    def end(self) -> None:
        """Kill the process, with the programs that it runs."""
        self._process.kill()
        asyncio.get_running_loop().add_reader(self._process.process.sentinel, self._release)

    def _release(self) -> None:
        """Release the rest of the process."""
        ended = self._process.process
        asyncio.get_running_loop().remove_reader(ended.sentinel)
        ended.join()
        ended.close()


async def readable(descriptor: int) -> None:
    """Wait until there is something to read."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)

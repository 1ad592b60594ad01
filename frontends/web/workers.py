"""Workers: processes that answer requests, one after the other, within limits.

Vocabulary
    reply      an HTTP status and a JSON object, as bytes
    fresh      what a worker is that has answered nothing yet
    fit        what a worker is that has not grown too large to be kept for further requests

A worker is forked from a server that has imported everything (`multiprocessing`, "forkserver"), so that it
starts in milliseconds. What it has read and compiled for one request is there for the next: its live models.
It leads a process group, which ends as a whole: CBC is a program of its own.

>>> from gridproof.frontends.web.requests import request_of
>>> reply_to(request_of("draw", {"source": "{}"}))
Reply(status=400, body=b'{"error":"line 1: the record has no type, and no kind was asked for"}')
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import resource
import sys
from math import ceil
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import NamedTuple

from ...models.core.model import BackendMissing
from ...puzzles import InputError, TooLarge
from ...puzzles.core.board import square_of
from ..output.records import fault_sentence
from ..running.processes import end_group, prepare
from .requests import Json, Request, answer

MEGABYTE = 2**20

GRACE = 3.0
"""Seconds that a request may take beyond its time-out, to read, to draw, and to say that it ran out."""

FIT = 256
"""Megabytes that a worker may have taken and still be kept; a fresh one takes 35."""

PRELOADED = ["gridproof.frontends.web.workers", "gridproof.frontends.cli", "gridproof.models.backends.sat",
             "gridproof.models.proofs.clausal", "gridproof.models.proofs.steps",
             "pysat.solvers"]  # fmt: skip
"""What is imported once for all workers; solvers with threads of their own cannot be forked."""


class Reply(NamedTuple):
    """The answer to a request: an HTTP status and the body."""

    status: int
    body: bytes


class Lost(Exception):
    """A worker died, or had too little memory, before it had an answer."""


# In the process of a worker -----------------------------------------------------------------------


def serve(connection: Connection, megabytes: int) -> None:
    """Answer requests until the server lets go of the connection: each by a reply, and whether the worker is
    fit for another one. There is no reply where the memory did not suffice.
    """
    prepare()
    confine(megabytes)
    while True:
        try:
            request, seconds = connection.recv()
        except EOFError:
            return
        allow(seconds)
        try:
            found: tuple[Reply | None, bool] = reply_to(request), megabytes_taken() <= FIT
        except MemoryError:
            found = None, False
        connection.send(found)


def confine(megabytes: int) -> None:
    """Bound the memory of this process and of the programs that it runs."""
    size = megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow(seconds: float) -> None:
    """Bound the CPU time that this process may take from now on, as a last resort: twice the seconds that its
    request has. The programs that it runs have as much, and what it has taken before.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = ceil(used.ru_utime + used.ru_stime + 2 * (seconds + GRACE))
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(
        resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
    )


def megabytes_taken() -> float:
    """The most memory that this process has taken so far."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / MEGABYTE


def reply_to(request: Request) -> Reply:
    """The reply to a request; whatever goes wrong is one sentence. Raises `MemoryError` for that alone."""
    try:
        return reply(200, answer(request))
    except InputError as reason:
        square = square_of(reason.cell or "")
        return reply(400, {"error": str(reason)} | ({"at": [*square]} if square is not None else {}))
    except (TooLarge, BackendMissing) as reason:
        return refusal(400, str(reason))
    except MemoryError:
        raise
    except Exception as fault:
        return refusal(500, fault_sentence(fault))


def reply(status: int, body: Json) -> Reply:
    """A JSON object as a reply."""
    return Reply(status, json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())


def refusal(status: int, sentence: str) -> Reply:
    """An error, as one sentence."""
    return reply(status, {"error": sentence})


# In the server ------------------------------------------------------------------------------------


def context() -> ForkServerContext:
    """How processes are started: forked from a server that has imported everything."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    return found


def warm_up() -> None:
    """Start the server that forks, so that the first request need not wait for it."""
    context()
    forkserver.ensure_running()


class Worker:
    """A worker, as the server sees it; to be made in the event loop."""

    def __init__(self, megabytes: int) -> None:
        processes = context()
        self._connection, theirs = processes.Pipe()
        self._process = processes.Process(target=serve, args=(theirs, megabytes), daemon=True)
        self._process.start()
        theirs.close()
        self.fresh = True
        self.fit = True

    async def answer(self, request: Request, seconds: float) -> Reply:
        """The reply to a request that may take some seconds, and then `GRACE`.

        Raises `TimeoutError` where it takes longer, and `Lost` where it comes to no reply.
        """
        self.fresh = False
        try:
            async with asyncio.timeout(seconds + GRACE):
                self._connection.send((request, seconds))
                await readable(self._connection.fileno())
                found, self.fit = self._connection.recv()
        except (EOFError, ConnectionError):
            raise Lost("the process that worked on it died, perhaps for lack of memory") from None
        if found is None:
            raise Lost("it needs more memory than a request may take")
        assert isinstance(found, Reply)
        return found

    def end(self) -> None:
        """Kill the process, with the programs that it runs."""
        end_group(self._process.pid)
        self._process.kill()
        self._connection.close()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._release)

    def _release(self) -> None:
        """Let go of what is left of the process."""
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._process.close()


async def readable(descriptor: int) -> None:
    """Wait until there is something to read."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)

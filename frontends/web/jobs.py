"""Jobs: every request is answered in a process of its own, within limits, and ends with who asked.

Vocabulary
    lane       a bounded number of jobs at work, and of jobs that wait for a place
    limits     the seconds and the memory that a job may take
    reply      an HTTP status and a JSON object, as bytes

A job is forked from a server that has imported everything (`multiprocessing`, "forkserver"), so that it
starts in milliseconds. It leads a process group, which ends as a whole: CBC is a program of its own.

>>> from gridproof.frontends.web.requests import request_of
>>> reply_to(request_of("draw", {"source": "{}"}))
Reply(status=400, body=b'{"error":"line 1: the record has no type, and no kind was asked for"}')
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import resource
import time
from dataclasses import dataclass, replace
from math import ceil
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import NamedTuple

from ...models.model import BackendMissing
from ...models.uniqueness import Verdict
from ...puzzles import InputError, TooLarge
from ..processes import end_group, prepare
from ..records import fault_sentence, result
from .requests import Json, Request, answer

MEGABYTE = 2**20

GRACE = 3.0
"""Seconds that a job may take beyond its time-out, to read, to draw, and to say that it ran out."""

PRELOADED = ["gridproof.frontends.web.jobs", "gridproof.frontends.cli", "gridproof.models.backends.sat",
             "gridproof.models.proofs.clausal", "gridproof.models.proofs.steps",
             "pysat.solvers"]  # fmt: skip
"""What is imported once for all jobs; solvers with threads of their own cannot be forked."""


class Busy(Exception):
    """As many jobs wait as may."""


class Reply(NamedTuple):
    """The end of a job: an HTTP status and the body."""

    status: int
    body: bytes


@dataclass(frozen=True)
class Limits:
    """What a job may take: seconds, and megabytes of memory."""

    seconds: float
    megabytes: int


# In the process of a job --------------------------------------------------------------------------


def work(connection: Connection, request: Request, limits: Limits) -> None:
    """Answer a request within limits, and send the reply."""
    prepare()
    confine(limits)
    connection.send(reply_to(request))


def confine(limits: Limits) -> None:
    """Bound the memory of this process and of the programs that it runs; as a last resort their CPU
    time too.
    """
    size = limits.megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    seconds = ceil(2 * (limits.seconds + GRACE))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def reply_to(request: Request) -> Reply:
    """The reply to a request; whatever goes wrong is one sentence."""
    try:
        return reply(200, answer(request))
    except (InputError, TooLarge, BackendMissing) as reason:
        return refusal(400, str(reason))
    except MemoryError:
        return unknown(request, "it needs more memory than a job may take")
    except Exception as fault:
        return refusal(500, fault_sentence(fault))


def reply(status: int, body: Json) -> Reply:
    """A JSON object as a reply."""
    return Reply(status, json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())


def refusal(status: int, sentence: str) -> Reply:
    """An error, as one sentence."""
    return reply(status, {"error": sentence})


def unknown(request: Request, sentence: str, seconds: float = 0.0) -> Reply:
    """The reply of a job that was ended: a result record that says ``unknown``; a picture that could
    not be drawn is an error.
    """
    if request.action == "draw":
        return refusal(422, f"the puzzle cannot be drawn: {sentence}")
    verdict = Verdict("unknown", (), sentence, seconds=seconds)
    return reply(200, result(0, None, request.kind, verdict, None))


# In the server ------------------------------------------------------------------------------------


def context() -> ForkServerContext:
    """How processes are started: forked from a server that has imported everything."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(PRELOADED)
    return found


def warm_up() -> None:
    """Start the server that forks, so that the first job need not wait for it."""
    context()
    forkserver.ensure_running()


@dataclass
class Job:
    """A request under way: `state` is "waiting" or "working"."""

    request: Request
    state: str = "waiting"


class Lane:
    """Runs a bounded number of jobs at once, each within limits; further ones wait, up to a bound."""

    def __init__(self, jobs: int, waiting: int, limits: Limits) -> None:
        self.limits = limits
        self._context = context()
        self._places = asyncio.Semaphore(jobs)
        self._most = jobs + waiting
        self._live = 0

    async def run(self, job: Job) -> Reply:
        """The reply to a job, in its turn. Whoever cancels this ends the job and its processes.

        Raises `Busy` where too many jobs wait.
        """
        if self._live == self._most:
            raise Busy(f"{self._live} puzzles are being worked on or wait already: try again in a while")
        self._live += 1
        try:
            async with self._places:
                job.state = "working"
                return await self._reply(job.request)
        finally:
            self._live -= 1

    async def _reply(self, request: Request) -> Reply:
        """The reply of a new process to a request, or why there is none."""
        seconds = min(request.timeout or self.limits.seconds, self.limits.seconds)
        request, limits = replace(request, timeout=seconds), replace(self.limits, seconds=seconds)
        receiver, sender = self._context.Pipe(duplex=False)
        process = self._context.Process(target=work, args=(sender, request, limits), daemon=True)
        started = time.monotonic()
        process.start()
        sender.close()
        try:
            async with asyncio.timeout(seconds + GRACE):
                await readable(receiver.fileno())
                found = receiver.recv()
                assert isinstance(found, Reply)
                return found
        except TimeoutError:
            return unknown(request, f"it took longer than {seconds:g} seconds", time.monotonic() - started)
        except EOFError:
            sentence = "the process that worked on it died, perhaps for lack of memory"
            return unknown(request, sentence, time.monotonic() - started)
        finally:
            end_group(process.pid)
            process.kill()
            await readable(process.sentinel)
            process.join()
            process.close()
            receiver.close()


async def readable(descriptor: int) -> None:
    """Wait until there is something to read."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)

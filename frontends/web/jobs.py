"""Jobs: requests under way, as many at once as may, each within its time and answered by a worker.

Vocabulary
    lane       a bounded number of jobs at work, and of jobs that wait for a place

>>> from gridproof.frontends.web.requests import request_of
>>> unknown(request_of("draw", {"source": "{}"}), "it took longer than 5 seconds").status
422
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field, replace

from ...models.questions.verdict import Verdict, result
from .pages import Page, Pages
from .replies import Reply, refusal, reply
from .requests import Request
from .workers import Lost


class Busy(Exception):
    """As many jobs wait as may."""


@dataclass
class PageJob:
    """A request of a page under way: `state` is "waiting" or "working", and `news` are what its worker has
    told of it, at most the steps of one path from each of two workers.
    """

    request: Request
    page: Page
    number: int
    state: str = "waiting"
    news: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)


@dataclass(frozen=True)
class Limits:
    """Limits of a job: seconds, and megabytes of memory."""

    seconds: float
    megabytes: int


class Lane:
    """Runs a bounded number of jobs at once, each within limits; further ones wait, up to a bound."""

    def __init__(self, jobs: int, waiting: int, limits: Limits, pages: Pages) -> None:
        self.limits = limits
        self._pages = pages
        self._places = asyncio.Semaphore(jobs)
        self._most = jobs + waiting
        self._live = 0

    async def run(self, job: PageJob) -> Reply:
        """Return the reply to a job, in its turn. Cancelling this ends the job and its processes.

        Raises `Busy` if too many jobs wait, and `Superseded` if a later request of the page has come.
        """
        if self._live == self._most:
            raise Busy(f"{self._live} puzzles are running or waiting already: try again later")
        self._live += 1
        try:
            async with job.page.turn(job.number), self._places:
                job.state = "working"
                return await self._reply(job)
        finally:
            self._live -= 1

    async def _reply(self, job: PageJob) -> Reply:
        """Return the reply of the page's worker, or the reason for having none. If an old worker fails,
        perhaps because of its caches, a fresh one answers in the rest of the time.
        """
        seconds = min(job.request.timeout or self.limits.seconds, self.limits.seconds)
        started, remaining = time.monotonic(), seconds
        while True:
            worker = self._pages.worker_for(job.page, self.limits.megabytes)
            fresh = worker.fresh
            try:
                answer = await worker.answer(
                    replace(job.request, timeout=remaining), remaining, job.news.put_nowait
                )
            except TimeoutError:
                sentence = f"it took longer than {seconds:g} seconds"
            except Lost as reason:
                sentence = str(reason)
            else:
                self._pages.keep(job.page, worker)
                return answer
            finally:
                if job.page.worker is not worker:
                    worker.end()
            spent = time.monotonic() - started
            remaining = round(seconds - spent, 1)
            if fresh or remaining <= 0:
                return unknown(job.request, sentence, spent)


def unknown(request: Request, sentence: str, seconds: float = 0.0) -> Reply:
    """Return the reply of an aborted job: a result record with status ``unknown``; for a picture, an
    error.
    """
    if request.action == "draw":
        return refusal(422, f"the puzzle cannot be drawn: {sentence}")
    verdict = Verdict("unknown", (), sentence, seconds=seconds)
    return reply(200, result(0, None, request.kind, verdict, None))

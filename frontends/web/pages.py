"""Open pages: each makes two sorts of requests, edits and questions, and has a worker that is kept for each.

A page says its name and the number of the request in the header ``Gridproof-Page``. Its questions are
answered one at a time by the same worker, whose live models serve all of them, and its edits by another. The
next question ends the one before, which has `HASTE` to come to its end; a worker that is cut short is killed,
and the next one starts afresh. An edit is answered in its turn: no other request ends it, and its number does
not matter, as its answer depends on nothing but what it says itself. So it may be sent again when its answer
is lost.

A worker is also killed when its page is closed, and when its page asks nothing for `IDLE`. No more than
`KEPT` are idle: a page without one takes over that of the page that asked longest ago, also while this waits
for an answer. A request without a page has a worker of its own.

Measured over all kinds (``benchmarks/live_page.py``, on two busy cores), medians with a worker for each
request and with that of the page: 87 ms and 7.6 to draw what was filled in, 108 and 9.2 to check it, 112 and
11 for its candidates; CPU time for all of it 73 s and 16. After the first requests no kind is slower.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from ...puzzles import InputError
from .workers import Worker

HASTE = 0.05
"""Seconds that a request may still run when the page has asked the next: another worker would take as long to
start and to warm up.
"""

IDLE = 120.0
"""Seconds after its last request in which a page keeps its worker."""

KEPT = 8
"""Workers that may be idle; as many more work as there are jobs at once."""

HEADER = re.compile(r"([0-9a-f]{32}) (\d{1,9})")

Key: TypeAlias = tuple[str, bool]
"""The name of a page, and whether its edits are meant or its questions."""


class Superseded(Exception):
    """A question that has come after a later one of its page."""

    def __init__(self) -> None:
        super().__init__("a later request of this page has come")


class Page:
    """All requests of one sort that an open page makes: its questions, or its edits."""

    def __init__(self, edits: bool = False) -> None:
        self.worker: Worker | None = None
        self._edits = edits
        self._number = -1
        self._tasks: list[asyncio.Task[Any]] = []
        self._lock = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """True if a request is under way."""
        return bool(self._tasks)

    @asynccontextmanager
    async def turn(self, number: int) -> AsyncIterator[None]:
        """Let this task be the only one that works for the page. The question before is cancelled unless
        it ends soon. Raises `Superseded` if a later question has come.
        """
        task = asyncio.current_task()
        assert task is not None
        if not self._edits:
            if number <= self._number:
                raise Superseded
            self._number = number
            for former in self._tasks[-1:]:
                asyncio.get_running_loop().call_later(HASTE, former.cancel)
        self._tasks.append(task)
        try:
            async with self._lock:
                yield
        finally:
            self._tasks.remove(task)

    def end(self) -> None:
        """Cancel all requests, and end the worker."""
        for task in self._tasks:
            task.cancel()
        self.let_go()

    def let_go(self) -> None:
        """End the worker."""
        if self.worker is not None:
            self.worker.end()
            self.worker = None


class Pages:
    """The pages that are open, the one that asked last at the end; edits apart from questions."""

    def __init__(self) -> None:
        self._pages: dict[Key, Page] = {}
        self._timers: dict[Key, asyncio.TimerHandle] = {}

    def asking(self, header: str | None, edits: bool = False) -> tuple[Page, int]:
        """Return the page that makes a request, and the number of the request, from its header; without a
        header a page for this request alone. Raises `InputError` for a malformed header.
        """
        if header is None:
            return Page(), 0
        name, number = read_header(header)
        page = self._pages.pop((name, edits), None) or Page(edits)
        self._pages[name, edits] = page
        self._await((name, edits))
        return page, number

    def worker_for(self, page: Page, megabytes: int) -> Worker:
        """Return a worker for a request of a page: its own, one taken over from another page, or a new one
        with this memory limit.
        """
        idle = self._idle()
        owner = page if page.worker is not None or len(idle) < KEPT or not self._has(page) else idle[0]
        worker, owner.worker = owner.worker, None
        return worker or Worker(megabytes)

    def keep(self, page: Page, worker: Worker) -> None:
        """Keep a worker for the next request of its page, if it is open and the worker fit for it."""
        if not worker.fit or not self._has(page):
            return
        page.worker = worker
        for each in self._idle()[:-KEPT]:
            each.let_go()

    def _has(self, page: Page) -> bool:
        """Return whether a page is open."""
        return page in self._pages.values()

    def _idle(self) -> list[Page]:
        """Return the pages for which a worker is kept."""
        return [page for page in self._pages.values() if page.worker is not None]

    def close(self, name: str) -> None:
        """Forget a page that was closed, and end its workers and requests."""
        for edits in (False, True):
            self._forget((name, edits))

    def _forget(self, key: Key) -> None:
        page = self._pages.pop(key, None)
        if page is not None:
            self._timers.pop(key).cancel()
            page.end()

    def _await(self, key: Key) -> None:
        """Wait for the next request of a page."""
        if key in self._timers:
            self._timers[key].cancel()
        self._timers[key] = asyncio.get_running_loop().call_later(IDLE, self._tire, key)

    def _tire(self, key: Key) -> None:
        """Close a page that asks nothing, unless it has been waiting for an answer."""
        if self._pages[key].busy:
            self._await(key)
        else:
            self._forget(key)


def read_header(header: str) -> tuple[str, int]:
    """Return the name of a page and the number of its request. Raises `InputError` if the header has neither.

    >>> read_header("0123456789abcdef0123456789abcdef 7")
    ('0123456789abcdef0123456789abcdef', 7)
    """
    match = HEADER.fullmatch(header)
    if match is None:
        raise InputError("Gridproof-Page: 32 digits and letters a to f, and a number, were expected")
    return match[1], int(match[2])

"""Calls made in processes beside the kernel, which stays free meanwhile.

A process is forked from a server that has imported everything, as those of the web page are, and ends with
the kernel. If there can be none, as on Windows, or nobody waits in an event loop, as in a script, the kernel
makes every call itself.

The pool of `processes` is not used here: it replies to a driver that waits for it, and the kernel must not
wait. A `Future` calls back when it is done. With that pool this would take a thread of our own; an executor
has one already.

>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor(1) as pool:
...     pool.submit(is_possible).result()  # in a thread without an event loop
False
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ..processes.groups import prepare
from ..web.workers import context

PROCESSES = 2
"""Processes: one for a verdict, and one for a button that somebody has pressed."""

T = TypeVar("T")

_pools: list[ProcessPoolExecutor] = []


def is_possible() -> bool:
    """Return whether a call can be made in another process, while the kernel goes on."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return "forkserver" in multiprocessing.get_all_start_methods()


def submit(act: Callable[..., T], *arguments: Any) -> Future[T]:
    """Call a function of a module in another process; if one has died, start others."""
    for _ in range(2):
        if not _pools:
            _pools.append(ProcessPoolExecutor(PROCESSES, context(), prepare))
        try:
            return _pools[0].submit(act, *arguments)
        except BrokenProcessPool:
            _pools.clear()
    raise BrokenProcessPool

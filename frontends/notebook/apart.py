"""Processes beside the kernel, in which is looked for what takes its time: the kernel stays free meanwhile.

A process is forked from a server that has imported everything, as those of the web page are, and ends with
the kernel. Where there can be none, as on Windows, or nobody waits in an event loop, as in a script, the
kernel looks for everything itself.

>>> is_possible()
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
"""One for a verdict, and one for what somebody has pressed a button for."""

T = TypeVar("T")

_pools: list[ProcessPoolExecutor] = []


def is_possible() -> bool:
    """Whether something can be looked for in another process, while the kernel goes on."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return "forkserver" in multiprocessing.get_all_start_methods()


def submit(act: Callable[..., T], *arguments: Any) -> Future[T]:
    """What a function of a module comes to in another process; where one has died others are begun."""
    for _ in range(2):
        if not _pools:
            _pools.append(ProcessPoolExecutor(PROCESSES, context(), prepare))
        try:
            return _pools[0].submit(act, *arguments)
        except BrokenProcessPool:
            _pools.clear()
    raise BrokenProcessPool

"""Answers to a question whose time ends at each moment: at the first look at the clock, at the second, and so
on, up to the answer that takes no longer.

>>> from gridproof.puzzles import Unknown
>>> def two_looks(deadline):
...     try:
...         deadline.check()
...         deadline.check()
...     except Unknown:
...         return "unknown"
...     return "counted"
>>> [*at_each_moment(two_looks)]
['unknown', 'unknown', 'counted']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from gridproof.puzzles import Deadline

T = TypeVar("T")

MOST = 500
"""The most looks at the clock that a question may take here."""


class Looks:
    """A clock that counts the looks at it, and tells their number as its seconds."""

    def __init__(self) -> None:
        self.number = -1

    def __call__(self) -> float:
        self.number += 1
        return float(self.number)


def at_each_moment(ask: Callable[[Deadline], T], step: int = 1) -> Iterator[T]:
    """Yield the answers of `ask` with time for no look at the clock, for `step` looks, for two steps, and so
    on; the last is the one for which the time suffices.
    """
    for looks in range(0, MOST, step):
        clock = Looks()
        yield ask(Deadline(looks + 0.5, clock=clock))
        if clock.number <= looks:
            return
    raise AssertionError(f"the question takes over {MOST} looks at the clock")

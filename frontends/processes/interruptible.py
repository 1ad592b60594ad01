"""A deadline that Ctrl-C brings forward: the results known by then are an answer, and are kept.

>>> with until_interrupted(None) as deadline:
...     deadline.seconds_left()  # there is no limit, and nobody has asked
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ...puzzles import Deadline, Unknown
from . import interrupt

T = TypeVar("T")


class UntilInterrupted(Deadline):
    """Deadline that is also over once we were asked to end."""

    __slots__ = ()

    def seconds_left(self) -> float | None:
        if interrupt.is_asked():
            raise self.timeout_error()
        return super().seconds_left()

    def check(self) -> None:
        self.seconds_left()

    def watch(self, items: Iterable[T], every: int = 256) -> Iterator[T]:
        return self._watched(items, every)  # without a limit, too

    def is_over(self, by: float = 0.0) -> bool:
        return interrupt.is_asked() or super().is_over(by)

    def timeout_error(self) -> Unknown:
        return Unknown("it was interrupted") if interrupt.is_asked() else super().timeout_error()


@contextmanager
def until_interrupted(timeout: float | Deadline | None) -> Iterator[Deadline]:
    """Yield a deadline `timeout` seconds from now, or sooner if we are asked to end meanwhile. A second
    request ends us at once.
    """
    with interrupt.wait():
        yield timeout if isinstance(timeout, Deadline) else UntilInterrupted(timeout)

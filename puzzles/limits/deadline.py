"""One point in time after which work on a puzzle gives up: reading, deduction, compiling, search, conflict.

A `Deadline` is made once for a puzzle and handed on, so that all its stages share one limit.

>>> deadline = Deadline(2, clock=iter([100.0, 101.5, 102.5]).__next__)
>>> deadline.seconds_left()
0.5
>>> deadline.seconds_left()
Traceback (most recent call last):
    ...
gridproof.Unknown: the time limit of 2 s was reached
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from numbers import Real
from typing import ClassVar, TypeVar

from ..core.errors import InputError

T = TypeVar("T")

NUMBER = int | float | Real
"""Types of seconds; the last takes long to ask for."""


class Unknown(RuntimeError):
    """Work that ended without an answer: a time limit, or a proof that cannot be trusted."""

    __module__ = "gridproof"


class Deadline:
    """A point in time after which work gives up; `seconds` None is never."""

    __slots__ = ("_clock", "_end", "seconds")

    clock: ClassVar[Callable[[], float]] = time.monotonic
    """The clock of deadlines that are made without one. Tests put one here that they move themselves."""

    work_clock: ClassVar[Callable[[], float]] = time.process_time
    """The clock of `after_work`."""

    def __init__(self, seconds: float | None = None, *, clock: Callable[[], float] | None = None) -> None:
        self.seconds = seconds
        self._clock = type(self).clock if clock is None else clock
        self._end = None if seconds is None else self._clock() + seconds

    @classmethod
    def of(cls, timeout: float | Deadline | None) -> Deadline:
        """Return the deadline `timeout` seconds from now, or `timeout` itself if it is a deadline. Raises
        `InputError` for an invalid number of seconds.

        >>> Deadline.of(-1)
        Traceback (most recent call last):
            ...
        gridproof.InputError: timeout is -1; seconds (0 or more) or None were expected
        """
        if isinstance(timeout, Deadline):
            return timeout
        if timeout is not None and not (isinstance(timeout, NUMBER) and timeout >= 0):
            raise InputError(f"timeout is {timeout!r:.40}; seconds (0 or more) or None were expected")
        return cls(timeout)

    def no_later_than(self, seconds: float) -> Deadline:
        """Return the sooner of this deadline and `seconds` from now."""
        sooner = type(self)(seconds, clock=self._clock)
        if self._end is not None and sooner._end is not None and self._end < sooner._end:
            return self
        return sooner

    def after_work(self, seconds: float) -> Deadline:
        """Return the deadline after `seconds` of CPU time of this process, or this one if fewer are left.

        CPU time does not pass while the machine does something else.
        """
        if self._end is not None and self._end - self._clock() <= seconds:
            return self
        return Deadline(seconds, clock=type(self).work_clock)

    def seconds_left(self) -> float | None:
        """Return the seconds left, or None without a limit. Raises `Unknown` if there are none."""
        if self._end is None:
            return None
        seconds = self._end - self._clock()
        if seconds <= 0:
            raise self.timeout_error()
        return seconds

    def check(self) -> None:
        """Raise `Unknown` if no time is left."""
        if self._end is not None and self._clock() >= self._end:
            raise self.timeout_error()

    def is_over(self, by: float = 0.0) -> bool:
        """Return whether the deadline was reached `by` seconds ago, or earlier."""
        return self._end is not None and self._clock() >= self._end + by

    def watch(self, items: Iterable[T], every: int = 256) -> Iterator[T]:
        """Return an iterator over `items` that looks at the clock once for every `every` of them.

        It raises `Unknown` if no time is left.

        >>> list(Deadline().watch("abc"))
        ['a', 'b', 'c']
        """
        return iter(items) if self._end is None else self._watched(items, every)

    def _watched(self, items: Iterable[T], every: int) -> Iterator[T]:
        """Yield `items` as `watch` does, up to the end of the time."""
        for number, item in enumerate(items):
            if number % every == 0:
                self.check()
            yield item

    def timeout_error(self) -> Unknown:
        """Return the error to raise if a solver reports that its time is up (some report it a little
        early).
        """
        return Unknown(f"the time limit of {self.seconds:g} s was reached")

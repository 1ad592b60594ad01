"""Progress of the work, as a line on a terminal.

>>> progress_text(done=1234, seconds=10, share=0.25)
'1,234 of about 4,936 puzzles, 123 a second, 30 s left'
>>> progress_text(done=1, seconds=80, share=None)
'1 puzzle in 1 min 20 s, 0.8 a minute'
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from contextvars import ContextVar
from stat import S_ISFIFO, S_ISREG
from threading import Event, Lock, Thread
from typing import BinaryIO, TypeVar

T = TypeVar("T")

_line: ContextVar[Progress | None] = ContextVar("_line", default=None)
"""The line that is on the terminal."""

TICK = 0.5
"""Seconds between two looks at the clock; shorter work shows no line at all."""


class Files(ExitStack):
    """The files that are read, to be closed together, and how far they are read."""

    def __init__(self) -> None:
        super().__init__()
        self.streams: list[BinaryIO] = []

    def open_file(self, path: str | os.PathLike[str]) -> BinaryIO:
        """Open and watch the stream of a file. Raises `OSError`."""
        return self.watch(self.enter_context(open(path, "rb")))

    def watch(self, stream: BinaryIO) -> BinaryIO:
        """Count the stream from now on, and return it."""
        self.streams.append(stream)
        return stream

    def is_typed(self) -> bool:
        """Return whether one of the streams is a terminal."""
        return any(stream.isatty() for stream in self.streams)

    def share(self) -> float | None:
        """Return the share of all bytes that is read, or None if it is unknown, as for a pipe."""
        try:
            states = [(stream.tell(), os.fstat(stream.fileno())) for stream in self.streams]
        except (OSError, ValueError):  # a pipe has no place; the files may be closed
            return None
        total = sum(state.st_size for _, state in states)
        if not total or not all(S_ISREG(state.st_mode) for _, state in states):
            return None
        return sum(place for place, _ in states) / total


class Progress:
    """A line on the terminal that standard error is, written anew every half second by a thread.

    It is made with ``with``, and goes away at the end.
    """

    def __init__(self, items: str = "puzzles") -> None:
        self.items = items
        self.done = self.before = 0
        self.share: float | None = None
        self.share_before = 0.0
        self._started = time.monotonic()
        self._ended = Event()
        self._lock = Lock()
        self._width = 0

    def __enter__(self) -> Progress:
        Thread(target=self._redraw, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        with self.hide():
            pass

    @contextmanager
    def hide(self) -> Iterator[None]:
        """Hide the line for the duration of the block."""
        with self._lock:
            self._write("")
            yield

    def _redraw(self) -> None:
        while not self._ended.wait(TICK):
            with self._lock:
                if not self._ended.is_set():
                    self._write(self._text())

    def _text(self) -> str:
        seconds = time.monotonic() - self._started
        return progress_text(self.done, seconds, self.share, self.before, self.share_before, self.items)

    def _write(self, text: str) -> None:
        """Write `text` over the line that is there."""
        # Past Python's buffer and its lock: a process may be forked meanwhile.
        descriptor = sys.stderr.fileno()
        text = text[: (os.get_terminal_size(descriptor).columns or 80) - 1]  # 0: it does not say
        if text or self._width:
            line = text.ljust(self._width) + ("" if text else "\r")
            os.write(descriptor, f"\r{line}".encode())
        self._width = len(text)


def is_seen() -> bool:
    """Return whether a line on standard error is seen and disturbs no output: see `watch`."""
    return sys.stderr.isatty() and not S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)


def show_progress(
    outcomes: Iterator[T], share: Callable[[], float | None], typed: bool = False
) -> Iterator[T]:
    """Yield the outcomes; if standard error is a terminal, show the progress there, with the `share` of the
    input read so far. Nothing is shown if the puzzles are `typed` at the terminal, nor if results go into a
    pipe, whose reader may write to the same terminal at any time.
    """
    if typed or not is_seen():
        yield from outcomes
        return
    with Progress() as progress:
        before = _line.set(progress if sys.stdout.isatty() else None)
        try:
            for number, outcome in enumerate(outcomes, 1):
                progress.done, progress.share = number, share()
                with without_line():
                    yield outcome
        finally:
            _line.reset(before)


@contextmanager
def without_line() -> Iterator[None]:
    """Have the line on the terminal make room for a result that the block prints."""
    line = _line.get()
    with line.hide() if line is not None else nullcontext():
        yield


@contextmanager
def working() -> Iterator[None]:
    """Show on the terminal how long the work of the block takes, if a line there is seen."""
    with Progress() if is_seen() else nullcontext():
        yield


def progress_text(
    done: int,
    seconds: float,
    share: float | None,
    before: int = 0,
    share_before: float = 0.0,
    items: str = "puzzles",
) -> str:
    """Describe the progress: the number of puzzles (or other `items`) `done` after `seconds`, and the
    remaining time if the `share` of the input is known. An earlier run has done the part `before`.

    >>> progress_text(300, 2, 0.75, before=100, share_before=0.25)
    '300 of about 400 puzzles, 100 a second, 1 s left'
    """
    if done <= before:
        return f"working, {duration(seconds)}"
    pace = (done - before) / seconds
    rate = f"{pace:,.0f} a second" if pace >= 10 else f"{pace:.1f} a second"
    rate = rate if pace >= 1 else f"{60 * pace:.1f} a minute"
    if not share or not share_before < share < 1:
        return f"{done:,} {one_or_more(done, items)} in {duration(seconds)}, {rate}"
    total = max(done, round(done / share))
    remaining = seconds * (1 - share) / (share - share_before)
    return f"{done:,} of about {total:,} {one_or_more(total, items)}, {rate}, {duration(remaining)} left"


def one_or_more(count: int, items: str) -> str:
    """Return the word for this number of `items`, which end in s."""
    return items.removesuffix("s") if count == 1 else items


def duration(seconds: float) -> str:
    """Format a time in two units at most.

    >>> duration(9.4), duration(80), duration(3720)
    ('9 s', '1 min 20 s', '1 h 2 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"

"""Ctrl-C and SIGTERM: an exception at once, and a flag in case Python drops the exception.

An exception that a signal handler raises inside a finalizer or a callback of the import lock is printed as
ignored, and the program goes on. So the handler sets a flag too, and loops look at it.

>>> look()  # nobody has asked
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_asked = _waiting = False


def install() -> None:
    """Handle both signals from now on, but for those that our parent had us ignore (``nohup``, ``&``)."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def look() -> None:
    """Raise `KeyboardInterrupt` if we were asked to end."""
    if _asked:
        raise KeyboardInterrupt


def is_asked() -> bool:
    """Return whether we were asked to end."""
    return _asked


@contextmanager
def wait() -> Iterator[None]:
    """Suppress the exception of the first signal meanwhile: the body looks at `is_asked`."""
    global _waiting
    _waiting = True
    try:
        yield
    finally:
        _waiting = False


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _asked
    again, _asked = _asked, True
    if again or not _waiting:
        raise KeyboardInterrupt

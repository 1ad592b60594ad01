"""Ctrl-C and SIGTERM: an exception at once, and a flag for where Python drops the exception.

What a signal handler raises inside a finalizer or a callback of the import lock is printed as ignored,
and the program goes on. So the handler sets a flag too, and loops look at it.

>>> look()  # nobody has asked
"""

from __future__ import annotations

import signal
from types import FrameType

_asked = False


def install() -> None:
    """Handle both signals from now on, but for those that our parent had us ignore (``nohup``, ``&``)."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def look() -> None:
    """Raise `KeyboardInterrupt` if we were asked to end."""
    if _asked:
        raise KeyboardInterrupt


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _asked
    _asked = True
    raise KeyboardInterrupt

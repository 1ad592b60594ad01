"""A file that is watched: an answer at once, and another each time it has changed.

>>> states = iter([1, 1, 2, 2])
>>> [*changes(lambda: next(states, None), pause=lambda: None)]
[1, 2]
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

PAUSE = 0.2
"""Seconds between two looks at the file."""

MOST_MISSED = 25
"""Maximum looks in a row that find no file."""

State = tuple[int, int] | int


def state_of(path: str) -> State | None:
    """Return when a file was last written and its size; None if it is not there, as while it is replaced."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def changes(
    look: Callable[[], State | None], pause: Callable[[], None] = lambda: time.sleep(PAUSE)
) -> Iterator[State]:
    """Yield the state of something at once, and each time it is another one. It may be away for a while, as
    a file that an editor replaces; after `MOST_MISSED` looks in a row at nothing they end.
    """
    before: State | None = None
    missed = 0
    while missed < MOST_MISSED:
        now = look()
        missed = 0 if now is not None else missed + 1
        if now is not None and now != before:
            before = now
            yield now
        pause()

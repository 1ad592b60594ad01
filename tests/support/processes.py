"""The processes of this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def processes() -> dict[int, tuple[int, str]]:
    """Return the parent and the words of every running process."""
    found = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                state, parent = (path / "stat").read_text().rpartition(")")[2].split()[:2]
                words = (path / "cmdline").read_text().replace("\0", " ")
            except OSError:
                continue
            if state != "Z":
                found[int(path.name)] = int(parent), words
    return found


def descendants(pid: int) -> set[int]:
    """Return the processes that a process has started, directly or not."""
    family, running = {pid}, processes()
    while more := {child for child, (parent, _) in running.items() if parent in family} - family:
        family |= more
    return family - {pid}


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def work() -> float:
    """Return the CPU seconds that this process and its ended children have used.

    A test that bounds work sees a limit that is not kept, on a busy machine as on a quiet one.
    """
    return sum(os.times()[:4])


@contextmanager
def bounded_end(leader: int, most: float) -> Iterator[None]:
    """Fail if a child and its descendants work longer than `most` CPU seconds until they have ended here."""
    before = work() + sum(map(cpu_seconds, {leader, *descendants(leader)}))
    yield
    assert work() - before < most


def until(condition: Callable[[], Any]) -> None:
    """Wait for a condition, minutes if need be, as a busy machine may take its time."""
    for _ in range(18_000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it has not come to that")

"""The processes of this machine."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
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
    """Return the CPU time that a process has used, or 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_seconds(leader: int) -> float:
    """Return the CPU time that a process and its descendants have used, ended ones excluded."""
    return sum(map(cpu_seconds, {leader, *descendants(leader)}))


def work() -> float:
    """Return the CPU seconds that this process and its ended children have used.

    A test that bounds work sees a limit that is not kept, on a busy machine as on a quiet one.
    """
    return sum(os.times()[:4])


@contextmanager
def bounded_end(leader: int, most: float) -> Iterator[None]:
    """Fail if a child and its descendants work longer than `most` CPU seconds until they have ended here."""
    before = work() + family_seconds(leader)
    yield
    assert work() - before < most


def until(condition: Callable[[], Any], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait for a condition; fail once the process that is to bring it about has ended without it.

    There is no other bound: a wait that hangs ends with the time limit of pytest, which names the test.
    """
    while not condition():
        if process is not None and process.poll() is not None:
            assert condition(), f"the process has ended with code {process.returncode}"
            return
        time.sleep(0.01)


def wait_for_work(process: subprocess.Popen[Any], seconds: float) -> None:
    """Wait until a child and its descendants have used these CPU seconds; fail if it ends before."""
    enough = family_seconds(process.pid) + seconds
    until(lambda: family_seconds(process.pid) > enough, process)


def wait_for_end(pids: Iterable[int]) -> None:
    """Wait until processes have ended, be they children or not."""
    for pid in pids:
        with suppress(ProcessLookupError), closing_fd(os.pidfd_open(pid)) as ended:
            select([ended], [], [])


@contextmanager
def closing_fd(descriptor: int) -> Iterator[int]:
    """Close a file descriptor in the end."""
    try:
        yield descriptor
    finally:
        os.close(descriptor)

"""One solver in a process of its own, measured a puzzle at a time.

    python measure.py SOLVER          reads requests, writes results, one JSON object a line

Every request is answered by a fork of this process: imports are done, but no model, cache or learnt clause is
left of an earlier request. A request may name puzzles to solve before the clock starts (``before``), as in a
file of puzzles: a solver may keep anything from them. Garbage is collected before the clock starts: who
imports much, pays for the first look through it with no puzzle. The clock is CPU time, of all threads and of
the programs called. A fork that uses more of it than asked is ended; a program that it calls is not, but its
answer then comes too late and counts as a time-out.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

MEMORY = 6 << 30
"""The most bytes of address space that a solver may use."""

PATIENCE = 20
"""A fork that has taken this many times its CPU seconds by the wall clock is ended too."""


class Solver(Protocol):
    """Protocol of every solver of the benchmark."""

    def prepare(self, record: dict[str, Any]) -> Any:
        """Return the input of `run`, or None if the solver does not have the kind. Not measured."""

    def run(self, ready: Any, task: str) -> tuple[str, Any]:
        """Return the status, and the input of `answer`. Measured."""

    def answer(self, record: dict[str, Any], solution: Any) -> dict[str, Any] | None:
        """Return the solution in the form of the record's. Not measured."""


def solver_named(name: str) -> Solver:
    """Return the solver of this name. Raises `ImportError` if its package is not installed."""
    if name in ("puzzlekit", "multi-puzzle-solver"):
        from peers import MultiPuzzleSolver, Puzzlekit

        return Puzzlekit() if name == "puzzlekit" else MultiPuzzleSolver()
    if name.startswith("textbook "):
        from textbook import Cnf, CpSat, Pulp, Textbook

        ways: dict[str, type[CpSat] | type[Cnf] | type[Pulp]] = {"cp-sat": CpSat, "cnf": Cnf, "pulp": Pulp}
        return Textbook(ways[name.removeprefix("textbook ")])
    from ours import Ours

    return Ours(name)


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the programs that it has called."""
    uses = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


def measured(solver: Solver, request: dict[str, Any]) -> dict[str, Any]:
    """Return the result of one request, in this process."""
    ready = solver.prepare(request["record"])
    if ready is None:
        return {"status": "absent"}
    warm_up(solver, request)
    gc.collect()
    signal.setitimer(signal.ITIMER_PROF, request["seconds"])
    started = cpu_seconds()
    status, solution = solver.run(ready, request["task"])
    used = cpu_seconds() - started
    if used > request["seconds"]:
        return {"status": "timeout"}
    return {"status": status, "cpu": used, "answer": solver.answer(request["record"], solution)}


def warm_up(solver: Solver, request: dict[str, Any]) -> None:
    """Solve the puzzles that come before, if the solver can."""
    with suppress(Exception):
        for record in request["before"]:
            solver.run(solver.prepare(record), request["task"])


def described(solver: Solver, request: dict[str, Any]) -> dict[str, Any]:
    """Return `measured`, with an exception of the solver as its result."""
    try:
        return measured(solver, request)
    except MemoryError:
        return {"status": "memory"}
    except Exception as error:  # whatever a peer raises is its result
        status = "absent" if type(error).__name__ == "Unsupported" else "error"
        return {"status": status, "message": f"{type(error).__name__}: {error}"[:300]}


def forked(work: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any]:
    """Return the result of `work` in a fork that may use this much CPU time."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, seconds)
        with os.fdopen(writer, "w") as pipe:
            json.dump(work(), pipe)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = read_until(pipe.fileno(), time.monotonic() + PATIENCE * seconds)
    end_group(child)
    _, state = os.waitpid(child, 0)
    if text is None or (os.WIFSIGNALED(state) and os.WTERMSIG(state) == signal.SIGPROF):
        return {"status": "timeout"}
    try:
        result = json.loads(text)
    except ValueError:
        return {"status": "error", "message": f"the solver's process ended with state {state}"}
    assert isinstance(result, dict)
    return result


def read_until(descriptor: int, end: float) -> bytes | None:
    """Return all that is written, or None if it is not complete in time."""
    chunks: list[bytes] = []
    while select.select([descriptor], [], [], max(0.0, end - time.monotonic()))[0]:
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
    return None


def end_group(leader: int) -> None:
    """End a fork and the programs that it has called."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


def main() -> None:
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what peers print is no result
    try:
        solver = solver_named(sys.argv[1])
    except ImportError as error:
        sys.exit(f"{sys.argv[1]} is left out: {error}")
    for line in sys.stdin:
        request = json.loads(line)
        result = forked(partial(described, solver, request), request["seconds"])
        output.write(json.dumps(result) + "\n")
        output.flush()


if __name__ == "__main__":
    main()

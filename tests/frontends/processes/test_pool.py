"""Pools of worker processes: what becomes of calls, workers and the programs that they run."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boards import ROOT
from processes import processes, wait_for_end

from gridproof.frontends.processes.pool import MAX_START_FAILURES, NoWorker, Pool
from gridproof.frontends.processes.worker import WorkerDied, WorkerProcess, WorkerReply
from gridproof.frontends.running.pool import run_in_pool
from gridproof.frontends.running.tasks import SolveTask
from gridproof.puzzles.forms.input.reader import read_text


def die(path: str) -> None:
    """Run a program, write its process id to a file, and die."""
    program = subprocess.Popen(["sleep", "987"])
    Path(path).write_text(str(program.pid))
    os._exit(9)


def die_once(path: str) -> str:
    """Die unless the file is there, which is left behind."""
    if not Path(path).exists():
        Path(path).touch()
        os._exit(9)
    return "alive"


class Unpicklable(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} {other}")


def refuse(call: int) -> None:
    raise Unpicklable(call, call + 1)


class Deadly(SolveTask):
    """A task whose worker dies, and leaves a program behind."""

    def outcome(self, index: int, puzzle: Any) -> Any:
        die(self.backend)


class Unstartable:
    """A function that no process can receive."""

    def __call__(self, call: int) -> int:
        return call

    def __setstate__(self, state: object) -> None:
        os._exit(7)

    def __getstate__(self) -> object:
        return {"any": "state"}


def replies_of(pool: Pool[Any, Any]) -> Iterator[WorkerReply[Any, Any]]:
    while True:
        yield from pool.replies(60)


def children() -> set[int | None]:
    """Return the process ids of all children of this process, those of other tests included."""
    return {child.pid for child in multiprocessing.active_children()}


def test_a_worker_that_dies_leaves_no_program(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    with Pool(die, 1) as pool:
        pool.submit(str(file))
        reply = next(replies_of(pool))
        assert isinstance(reply.problem, WorkerDied)
        assert reply.call == str(file)
        wait_for_end([int(file.read_text())])


def test_a_puzzle_of_many_that_kills_its_worker_leaves_no_program(tmp_path: Path) -> None:
    file, others = tmp_path / "pid", children()
    [outcome] = run_in_pool(Deadly(str(file)), read_text("1234............"), 2)
    assert outcome.record["status"] == "unknown"
    assert outcome.record["message"] == "the process that worked on it died, perhaps for lack of memory"
    wait_for_end([int(file.read_text())])
    assert children() <= others


def test_a_death_costs_one_call_and_another_worker_makes_the_next(tmp_path: Path) -> None:
    file = str(tmp_path / "mark")
    with Pool(die_once, 1) as pool:
        for _ in range(2):
            pool.submit(file)
        assert pool.room == -1
        replies = replies_of(pool)
        first, second = next(replies), next(replies)
        assert isinstance(first.problem, WorkerDied)
        assert (second.value, second.problem, pool.room) == ("alive", None, 1)


def test_calls_of_a_pool_that_was_stopped_are_made_again() -> None:
    others = children()
    with Pool(str, 2) as pool:
        for call in (1, 2, 3):
            pool.submit(call)
        workers = children() - others
        assert workers
        pool.stop()
        assert not workers & children()
        replies = replies_of(pool)
        assert {next(replies).value for _ in range(3)} == {"1", "2", "3"}


def test_what_a_call_raises_comes_back_though_it_cannot_be_sent() -> None:
    with Pool(refuse, 1) as pool:
        pool.submit(3)
        problem = next(replies_of(pool)).problem
    assert type(problem) is RuntimeError
    assert str(problem) == "Unpicklable: 3 4"


def test_workers_that_cannot_begin_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def start(*arguments: Any) -> WorkerProcess[int, int]:
        started.append(arguments)
        return WorkerProcess(*arguments)

    monkeypatch.setattr("gridproof.frontends.processes.pool.WorkerProcess", start)
    said = rf"^{MAX_START_FAILURES} worker processes ended before they could begin \(exit code 7\): "
    with Pool(Unstartable(), 1, multiprocessing.get_context("spawn")) as pool:
        pool.submit(1)
        with pytest.raises(NoWorker, match=said):
            next(replies_of(pool))
    assert len(started) == MAX_START_FAILURES


SERVES = f"""
import sys
sys.path.insert(0, {str(ROOT / "benchmarks")!r})
from load import server

with server() as (_, pid):
    print(pid, flush=True)
    input()
"""


def test_a_server_of_the_tests_ends_with_what_started_it() -> None:
    """A time limit ends a process of the tests without a word."""
    starter = subprocess.Popen(
        [sys.executable, "-c", SERVES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout is not None
    pid = int(starter.stdout.readline())
    assert pid in processes()
    starter.send_signal(signal.SIGKILL)
    starter.communicate()
    wait_for_end([pid])

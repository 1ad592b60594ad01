"""Jobs on a cluster of Dask: a local one, and a scheduler with workers that are processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from processes import descendants, processes, until
from sample_jobs import Toil, expected, pieces

from gridproof.frontends.jobs import cluster
from gridproof.frontends.jobs.crew import Call, CallOutcome, Stopped
from gridproof.frontends.jobs.engine import run
from gridproof.frontends.jobs.output import OutputForm, folder_of, run_to_file
from gridproof.frontends.output.results import WrittenRows
from gridproof.frontends.version import VERSION
from gridproof.puzzles import InputError

LINES = OutputForm("lines")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program of Dask, which ends with the context."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *command], env=environment, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduled() -> Iterator[tuple[str, subprocess.Popen[bytes], subprocess.Popen[bytes]]]:
    """Start a scheduler with two workers: the address, and the processes of the scheduler and of a worker."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    with started("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard") as scheduler:
        worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        with started(*worker) as first, started(*worker):
            yield address, scheduler, first


def test_a_local_cluster_does_what_processes_do(tmp_path: Path) -> None:
    """A worker that dies costs one more try; a deadly item is set aside; nothing of the cluster is left."""
    (tmp_path / "marks").mkdir()
    before = descendants(os.getpid())
    job = Toil(8, once=frozenset({2}), marks=tmp_path / "marks", deadly=frozenset({5}), seconds=0.2)
    summary = run_to_file(job, tmp_path / "out", LINES, workers=2, cluster="local")
    assert (tmp_path / "out").read_text() == expected(8, aside=frozenset({5}))
    assert (summary.rows, summary.tally["aside"]) == (8, 1)
    until(
        lambda: not {pid for pid in descendants(os.getpid()) - before if "tracker" not in processes()[pid][1]}
    )


def test_a_killed_worker_costs_nothing_and_a_lost_cluster_only_time(tmp_path: Path) -> None:
    output, job = tmp_path / "out", Toil(80, seconds=0.05)
    with scheduled() as (address, scheduler, worker):

        def disturbed() -> None:
            for count, _ in enumerate(run(job, folder_of(output), cluster=address)):
                if count in (3, 9):
                    (worker if count == 3 else scheduler).kill()

        with pytest.raises(Stopped) as stopped:
            disturbed()
    assert str(stopped.value) == f"the cluster at {address} went away"
    assert 10 <= pieces(output) < 20
    found = "".join(piece.read_text() for piece in run(job, folder_of(output), resume=True))
    assert found == expected(80)


class Slow:
    """A piece that takes a long time to come, and a client whose scheduler does not answer in time."""

    status = "finished"

    def __init__(self, times: int) -> None:
        self.times = times

    def result(self, timeout: float) -> WrittenRows:
        self.times -= 1
        if self.times >= 0:
            raise TimeoutError
        return WrittenRows(b"", 1)

    def nthreads(self) -> dict[str, int]:
        raise TimeoutError


def test_a_slow_machine_is_no_lost_cluster() -> None:
    crew = cluster.Cluster(Toil(), "local", 1)
    slow = Slow(2)
    crew.client, crew.futures = cast(Any, slow), {7: cast(Any, slow)}
    crew.heard, crew.threads = time.monotonic(), 1
    crew.done.put(7)
    assert [crew.outcomes(0.1) for _ in range(3)] == [[], [], [CallOutcome(7, WrittenRows(b"", 1))]]
    assert crew.futures == {}
    crew.heard -= cluster.LONELY  # nothing is heard for long
    with pytest.raises(Stopped, match="the local cluster went away"):
        crew.outcomes(0.1)


def test_what_becomes_of_a_call_is_told_apart() -> None:
    crew = cluster.Cluster(Toil(), "local", 1)
    for status, problem, wanted in (
        ("error", ValueError("x"), ValueError),
        ("cancelled", TimeoutError(), Stopped),
    ):
        slow = Slow(0)
        slow.status = status
        slow.result = Mock(side_effect=problem)  # type: ignore[method-assign]
        crew.futures, crew.heard = {7: cast(Any, slow)}, time.monotonic()
        if wanted is Stopped:
            with pytest.raises(Stopped):
                crew._outcome(7)
        else:
            assert crew._outcome(7) == CallOutcome(7, None, problem)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nothing://here", "a.b:c"])
def test_a_cluster_that_is_not_there_is_told(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with pytest.raises(InputError, match=f"the cluster at {address} cannot be used: .") as refused:
        run_to_file(Toil(), tmp_path / "out", LINES, cluster=address)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_a_worker_of_another_version_is_refused() -> None:
    call = Call(next(Toil().shards()), frozenset())
    assert cluster.work(VERSION, Toil(), call) == Toil().work(call.shard, call.aside)
    with pytest.raises(InputError, match=r"has version .* of gridproof, 99 is needed"):
        cluster.work("99", Toil(), call)


def test_dask_is_asked_for_where_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r'pip install "dask\[distributed\]>='):
        run_to_file(Toil(), tmp_path / "out", LINES, cluster="local")

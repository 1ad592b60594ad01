"""Jobs whose processes are killed, whose disk is full, or that are interrupted."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import EASY
from processes import descendants, processes, until, wait_for_end
from pyarrow import parquet
from sample_jobs import pieces

from gridproof.frontends.jobs.output import folder_of

PUZZLES = 1500
COMMAND = (sys.executable, "-m", "gridproof", "check", "--backend", "sat")

TOIL = """
import sys
from pathlib import Path
from gridproof.frontends.jobs.output import OutputForm, run_to_file
from sample_jobs import Toil

if __name__ == "__main__":
    run_to_file(Toil(program=True), Path(sys.argv[1]), OutputForm("lines"), workers=2)
"""


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("puzzles") / "puzzles.txt"
    path.write_text("".join(f"{EASY if n % 3 else '.' * 81}\n" for n in range(PUZZLES)))
    return path


@pytest.fixture(scope="module")
def whole(puzzles: Path) -> bytes:
    """Return the output of an undisturbed run."""
    path = puzzles.with_name("whole.jsonl")
    done = subprocess.run([*COMMAND, str(puzzles), "-o", str(path)], check=False)
    assert done.returncode == 10
    assert path.read_bytes().count(b"\n") == PUZZLES
    return path.read_bytes()


@contextmanager
def started(output: Path, *command: str, pieces_first: int = 3) -> Iterator[subprocess.Popen[str]]:
    """Start a command and wait for its first pieces; nothing of it is left after it."""
    process = subprocess.Popen([*command], stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: pieces(output) >= pieces_first, process)
        assert process.poll() is None, process.stderr and process.stderr.read()
        family = descendants(process.pid)
        yield process
        process.wait(60)
        wait_for_end(family)
    finally:
        process.kill()
        process.communicate()


def check(puzzles: Path, output: Path, *options: str) -> tuple[str, ...]:
    return *COMMAND, str(puzzles), "-o", str(output), *options


def test_a_killed_driver_leaves_no_process_and_is_gone_on_with(
    puzzles: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    with started(output, *check(puzzles, output, "--jobs", "2")) as process:
        assert len(descendants(process.pid)) >= 2
        process.kill()
    assert not output.exists()
    kept = pieces(output)
    assert 3 <= kept < 30
    again = subprocess.run(check(puzzles, output), capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "holds unfinished work: --resume goes on with it" in again.stderr
    other = subprocess.run(
        check(puzzles, output, "--resume", "--timeout", "9"), capture_output=True, text=True, check=False
    )
    assert other.returncode == 2
    assert "holds work of another run (timeout was null, now it is 9.0)" in other.stderr
    assert pieces(output) == kept
    done = subprocess.run(check(puzzles, output, "--resume"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (10, "")
    assert output.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == [output.name]


def test_a_killed_worker_costs_nothing(puzzles: Path, whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    with started(output, *check(puzzles, output, "--jobs", "2")) as process:
        for count in (4, 6):
            until(lambda: pieces(output) >= count, process)  # noqa: B023 (called at once)
            workers = [pid for pid in descendants(process.pid) if "spawn_main" in processes()[pid][1]]
            os.kill(workers[0], signal.SIGKILL)
    assert process.returncode == 10
    assert output.read_bytes() == whole


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_at_once_and_keeps_what_there_is(
    number: signal.Signals, puzzles: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    with started(output, *check(puzzles, output, "--jobs", "2")) as process:
        process.send_signal(number)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    rows = int(said.split()[2].replace(",", ""))
    assert said == f"gridproof: interrupted; {rows:,} puzzles are done and kept, --resume goes on with them\n"
    assert 0 < rows < PUZZLES
    assert subprocess.run(check(puzzles, output, "--resume", "--jobs", "3"), check=False).returncode == 10
    assert output.read_bytes() == whole


def test_the_programs_that_workers_run_end_with_the_driver(tmp_path: Path) -> None:
    output = tmp_path / "out"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen([sys.executable, "-c", TOIL, str(output)], env=environment)
    try:
        until(lambda: any("sleep 987" in processes()[pid][1] for pid in descendants(process.pid)), process)
        family = descendants(process.pid)
        process.kill()
        process.wait()
        wait_for_end(family)
    finally:
        process.kill()


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[Callable[[], object]]:
    """Provide a folder on a disk of `size` bytes, or if that is impossible, bound the length of files. The
    yielded function makes room.
    """
    options = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(options, capture_output=True, check=False).returncode:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        return
    try:
        yield lambda: subprocess.check_call(["mount", "-o", "remount,size=9m", str(folder)])
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("form", "size"), [("parquet", 16_384), ("jsonl", 131_072), ("jsonl", 500_000), ("parquet", 500_000)]
)
def test_a_full_disk_is_told_and_what_was_done_is_kept(
    form: str, size: int, puzzles: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / f"out.{form}"
    with small_disk(tmp_path, size) as grow:
        done = subprocess.run(
            check(puzzles, output, "--fields", "index,solutions"), capture_output=True, text=True, check=False
        )
        said = re.fullmatch(
            r"gridproof: \S+: (No space left on device|File too large|.*disk.*)"
            r"(; [\d,]+ puzzles are done and kept, --resume goes on with them)?\n",
            done.stderr,
        )
        assert said, done.stderr
        assert done.returncode == 2
        assert {path.name for path in tmp_path.iterdir()} <= {folder_of(output).name}
        grow()
        again = subprocess.run(check(puzzles, output, "--fields", "index,solutions", "--resume"), check=False)
        assert again.returncode == 10
        if form == "jsonl":
            expected = [json.loads(line)["solutions"] for line in whole.splitlines()]
            assert [json.loads(line)["solutions"] for line in output.read_bytes().splitlines()] == expected
        else:
            assert len(parquet.read_table(output)) == PUZZLES

"""Progress of the work: the line on a terminal, and the share of the input that is read."""

from __future__ import annotations

import gzip
import os
import pty
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from select import select
from typing import Any, cast

import pytest
from boards import EIGHTEEN
from command import EASY

from gridproof.frontends.cli import progress
from gridproof.frontends.cli.progress import Files, progress_text, show_progress
from gridproof.puzzles.forms.input.reader import read_stream


@contextmanager
def terminal(results: Path | None = None) -> Iterator[int]:
    """Provide the reader of the terminal on standard error; standard output is a file, or that terminal
    too.
    """
    leader, follower = pty.openpty()
    with pytest.MonkeyPatch.context() as patch, ExitStack() as opened:
        stderr = opened.enter_context(open(follower, "w"))
        patch.setattr(progress, "TICK", 0.01)
        patch.setattr(sys, "stderr", stderr)
        patch.setattr(sys, "stdout", opened.enter_context(results.open("w")) if results else stderr)
        yield leader
    os.close(leader)


def until(leader: int, words: str) -> str:
    """Return the output on the terminal up to these words."""
    shown = ""
    while words not in shown:
        assert select([leader], [], [], 300)[0], shown
        shown += os.read(leader, 4096).decode()
    return shown


def test_the_line_says_how_far_the_work_is_and_goes_away(tmp_path: Path) -> None:
    def outcomes(leader: int) -> Iterator[int]:
        until(leader, "working, 0 s")
        yield 0
        assert "\r1 of about 4 puzzles, " in until(leader, " s left")
        yield 1
        until(leader, "2 of about 8 puzzles, ")

    with terminal(tmp_path / "results") as leader:
        assert list(show_progress(outcomes(leader), lambda: 0.25)) == [0, 1]
        assert until(leader, " \r").endswith(" " * 20 + "\r")


def test_a_result_on_the_same_terminal_stands_alone() -> None:
    def outcomes(leader: int) -> Iterator[str]:
        until(leader, "working, 0 s")
        yield "one"

    with terminal() as leader:
        for outcome in show_progress(outcomes(leader), lambda: None):
            until(leader, " \r")  # the line has made room
            time.sleep(10 * progress.TICK)
            assert not select([leader], [], [], 0)[0]  # and stays away
            assert outcome == "one"


def test_nothing_is_said_where_somebody_types(tmp_path: Path) -> None:
    def outcomes(leader: int) -> Iterator[str]:
        assert not select([leader], [], [], 10 * progress.TICK)[0]
        yield "one"

    with terminal(tmp_path / "results") as leader:
        assert list(show_progress(outcomes(leader), lambda: None, typed=True)) == ["one"]
    first, second = pty.openpty()
    with open(second, "rb") as stream, open(EIGHTEEN, "rb") as file, Files() as files:
        files.watch(file)
        assert not files.is_typed()
        files.watch(stream)
        assert files.is_typed()
    os.close(first)


@pytest.mark.parametrize(
    ("done", "seconds", "share", "expected"),
    [
        (0, 3.2, None, "working, 3 s"),
        (1, 1, None, "1 puzzle in 1 s, 1.0 a second"),
        (2500, 2, None, "2,500 puzzles in 2 s, 1,250 a second"),
        (1, 4, 1.0, "1 puzzle in 4 s, 15.0 a minute"),
        (3, 1, 0.5, "3 of about 6 puzzles, 3.0 a second, 1 s left"),
        (10, 60, 0.001, "10 of about 10,000 puzzles, 10.0 a minute, 16 h 39 min left"),
    ],
)
def test_what_is_told(done: int, seconds: float, share: float | None, expected: str) -> None:
    assert progress_text(done, seconds, share) == expected


@pytest.mark.parametrize("compressed", [False, True])
def test_the_share_grows_with_each_puzzle(compressed: bool, tmp_path: Path) -> None:
    text = EIGHTEEN.read_bytes() * 80  # gzip reads ahead, from Python 3.12 on by 128 kB
    path = tmp_path / "puzzles"
    path.write_bytes(gzip.compress(text, 0) if compressed else text)
    with Files() as files:
        shares = [cast(float, files.share()) for _ in read_stream(files.open_file(path))]
    assert shares == sorted(shares)
    assert shares[0] < 0.2
    assert shares[-1] == 1
    assert 0.4 < shares[len(shares) // 2] < 0.6


def test_nobody_knows_the_length_of_a_pipe() -> None:
    read, write = os.pipe()
    with Files() as files:
        files.watch(os.fdopen(read, "rb"))
        assert files.share() is None
    os.close(write)
    with Files() as files:
        assert files.share() is None
        files.watch(BytesIO(b"1"))
        assert files.share() is None


def typed(*arguments: str) -> tuple[str, str]:
    """Return the output and messages of a command that gets a puzzle typed at a terminal."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "gridproof", *arguments]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, stdin=follower, text=True, **pipes) as process:
        os.close(follower)
        assert process.stderr is not None
        first = process.stderr.readline()
        os.write(leader, b"1234............\n\x04")
        output, rest = process.communicate(timeout=60)
    os.close(leader)
    return output, first + rest


@pytest.mark.parametrize("arguments", [("check",), ("check", "-"), ("hint",), ("convert", "--to", "record")])
def test_who_sits_before_standard_input_is_told(arguments: tuple[str, ...]) -> None:
    output, said = typed(*arguments)
    advice = "--kind KIND --sample 1 takes one of ours"
    assert said == f"gridproof: reading puzzles from the terminal until Ctrl-D; {advice}\n"
    assert output


def test_with_a_source_nobody_is_told() -> None:
    output, said = typed_nothing("check", EASY)
    assert (output.count("unique"), said) == (1, "")


def typed_nothing(*arguments: str) -> tuple[str, str]:
    """Return the output and messages of a command before a terminal at which nobody types."""
    leader, follower = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], stdin=follower, capture_output=True, text=True
    )
    os.close(follower)
    os.close(leader)
    return done.stdout, done.stderr

"""Lessons: the board, where to look, then the step; a reader before a terminal is waited for."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import count

import pytest
from command import EASY, gridproof
from rich.console import Console

from gridproof import read, read_one
from gridproof.frontends.deduction.lessons import Lesson
from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.output.terminal import BOARDS, Teller
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.step import Step, where
from gridproof.puzzles import Deadline, kind_named, read_record
from gridproof.puzzles.samples import samples

SMALL = "123.34......4..1"


def parts_of(kind: str, text: str | None = None) -> tuple[list[str], list[dict[str, object]]]:
    puzzle = read_record(samples(kind)[0]) if text is None else read(text)[0]
    record = Explain().outcome(0, puzzle).record
    lesson = Lesson(Console(file=StringIO(), width=300))
    return list(lesson.parts(record, puzzle)), record["steps"]


@pytest.mark.parametrize("kind", ["akari", "futoshiki", "hashi", "nonogram", "sudoku"])
def test_each_step_is_asked_for_before_it_is_told(kind: str) -> None:
    parts, steps = parts_of(kind)
    puzzle = read_record(samples(kind)[0])
    assert len(parts) == 2 * len(steps) + 1
    for number, step in enumerate(steps, 1):
        asked, place, told = parts[2 * number - 2 : 2 * number + 1]
        assert asked.endswith(f"{number}. Where would you look?\n")
        assert place == f"   Look at {where(puzzle, Step.from_json(step))}.\n"
        assert f"   {step['sentence']}\n" in told
        if number < len(steps):
            assert str(steps[number]["sentence"]) not in asked + place


def test_the_board_shows_what_has_been_told_and_no_more() -> None:
    parts, steps = parts_of("sudoku", SMALL)
    puzzle = read(SMALL)[0]
    known = dict(begin(puzzle).names(begin(puzzle).placed))
    for number in range(len(steps) + 1):
        answer = kind_named("sudoku").answer(puzzle, known)
        board = "".join(
            "".join(words for words, _ in line).rstrip() + "\n" for line in page(puzzle, answer).lines()
        )
        assert board in parts[2 * number].replace("*", " ").replace(" \n", "\n")
        if number < len(steps):
            known |= dict(Step.from_json(steps[number]).places)


def test_candidates_of_a_pattern_are_told_where_numbers_stand() -> None:
    taught = gridproof("explain", "--teach", EASY.replace("5", ".", 2), "--notation", "k9").stdout
    lines = taught.splitlines()
    found = [lines[i - 1] for i, line in enumerate(lines) if " ≠ " in line and "pair" in line]
    assert all(line.startswith("   left in ") for line in found)
    assert "Look at r" not in taught.replace("Look at row", "")


def test_in_a_pipe_all_is_told_at_once() -> None:
    run = gridproof("explain", "--teach", SMALL)
    assert run.returncode == 0
    assert "[Enter]" not in run.stdout
    assert run.stdout.count("Where would you look?") == len(
        json.loads(gridproof("explain", "--json", SMALL).stdout)["steps"]
    )
    assert "puzzle 1: solved (rules:default" in run.stdout.splitlines()[-1]


def test_before_a_terminal_enter_goes_on() -> None:
    waits: list[str] = []
    puzzle = read(SMALL)[0]
    record = Explain().outcome(0, puzzle).record
    last = Lesson(Console(file=StringIO(), width=80), pause=waits.append)(record, puzzle)
    parts, steps = parts_of("sudoku", SMALL)
    assert len(waits) == 2 * len(steps)
    assert [*waits, last][:-1] == parts[:-1]
    assert str(steps[0]["sentence"]) not in "".join(waits[:2])


def test_a_terminal_waits_for_enter() -> None:
    _, (step, *_) = parts_of("sudoku", SMALL)
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "gridproof", "explain", "--teach", SMALL],
        stdin=follower, stdout=follower, stderr=follower, env=os.environ | {"COLUMNS": "80"},
    )  # fmt: skip
    os.close(follower)
    shown, screens = "", []
    with suppress(OSError):  # the other end is closed
        while chunk := os.read(leader, 65536):
            shown += chunk.decode(errors="replace")
            if shown.endswith("[Enter] "):
                screens.append(shown)
                shown = ""
                os.write(leader, b"\n")
    os.close(leader)
    assert process.wait(timeout=60) == 0
    assert "1. Where would you look?" in screens[0]
    assert "Look at row 1." in screens[1]
    assert str(step["sentence"]) in screens[2]
    assert str(step["sentence"]) not in screens[0] + screens[1]
    assert "solved" in shown


@pytest.mark.parametrize("other", ["--json", "--pictures"])
def test_a_lesson_is_for_people(other: str) -> None:
    run = gridproof("explain", "--teach", other, SMALL)
    assert (run.returncode, run.stdout) == (2, "")
    assert f"{other} does not go with it" in run.stderr


def test_a_puzzle_without_steps_is_told_as_ever() -> None:
    full = "1234341221434321"
    assert gridproof("explain", "--teach", full).stdout.startswith("puzzle 1: solved")
    assert gridproof("explain", "--teach", "junk!").returncode == 2


def test_a_system_is_taught_press_by_press() -> None:
    """Each part has the lines of one press; the last one has the end and the cost."""
    puzzle = read_one("123.34......4..1")
    record = Explain("drools7").outcome(0, puzzle).record
    parts = [*Lesson(Console(width=80)).presses(record, puzzle)]
    assert len(parts) == len(record["presses"]) + 1
    for part, press in zip(parts, record["presses"], strict=False):
        assert part.startswith("\n".join(press["lines"]))
        assert part.count("*") == 1
    assert "solved (rules:drools7" in parts[-1]
    assert "9 firings" in parts[-1]
    paused: list[str] = []
    rest = Lesson(Console(width=80), pause=paused.append)(record, puzzle)
    assert [*paused, rest] == parts


def test_boards_end_once_their_time_is_up_if_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = read(SMALL)
    record = Explain().outcome(0, puzzle).record
    steps = len(record["steps"])

    def printed(make: Callable[[Console], Teller | Lesson]) -> str:
        ticks = count()
        monkeypatch.setattr(Deadline, "work_clock", lambda: BOARDS / 2.5 * next(ticks))
        return make(Console(file=StringIO(), width=300))(record, puzzle)

    for full, short in (
        (printed(Lesson), printed(lambda console: Lesson(console, limited=True))),
        (printed(partial(Teller, pictures=True)), printed(partial(Teller, pictures=True, limited=True))),
    ):
        assert all(step["sentence"] in short for step in record["steps"])
        assert full.count("┏") - short.count("┏") == steps - 2
        assert f"{steps - 2} more boards are left out: their time is up" in short
        assert "left out" not in full
    paused = Lesson(Console(file=StringIO(), width=300), pause=lambda _: None, limited=True)
    assert "left out" not in printed(lambda _: paused)

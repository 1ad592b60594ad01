"""Which lane a task takes, and many puzzles in several processes: order, and what happens when one dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from command import SOLVED, gridproof

from gridproof.frontends import api
from gridproof.frontends.certificates.making import Prove
from gridproof.frontends.processes import interrupt
from gridproof.frontends.running.planner import answers, lane_of
from gridproof.frontends.running.tasks import Outcome, SolveTask, Task
from gridproof.frontends.web.requests import answer as page_answer
from gridproof.frontends.web.requests import request_of
from gridproof.models.questions.verdict import Verdict
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.forms.input.reader import read_text

SWALLOWED = """
import os, signal, sys
from gridproof.frontends import cli
from gridproof.frontends.processes import interrupt

installed = interrupt.install

class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)  # Python drops what the handler raises in here

def install():
    installed()
    Finalized()

interrupt.install = install
cli.main()
"""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@dataclass(frozen=True)
class Deadly(Task):
    """Checks puzzles, but the process that meets the puzzle at `index` dies of it."""

    index: int

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        if index == self.index:
            os._exit(9)
        return SolveTask().outcome(index, puzzle)


def test_a_process_that_dies_costs_one_answer() -> None:
    outcomes = list(answers(Deadly(41), read_text("\n".join([EASY] * 100)), jobs=2))
    assert [outcome.record["index"] for outcome in outcomes] == list(range(100))
    statuses = [outcome.record["status"] for outcome in outcomes]
    assert statuses == ["unique"] * 41 + ["unknown"] + ["unique"] * 58
    assert outcomes[41].code == 30
    assert "died" in outcomes[41].record["message"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_that_python_drops_ends_the_work_all_the_same(jobs: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SWALLOWED, "check", "--jobs", jobs, EASY, EASY],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "Exception ignored in" in run.stderr
    assert (run.returncode, run.stdout) == (130, "")


LANES: dict[str, tuple[str, dict[str, Any]]] = {
    "a file for rows": ("job", {"form": "csv", "output": "rows.csv"}),
    "processes do not go before a job": ("job", {"form": "csv", "output": "rows.csv", "jobs": 2}),
    "words in a file": ("in turn", {"output": "words.txt"}),
    "rows from a pipe": ("in turn", {"form": "csv", "output": "rows.csv", "source": ("-",)}),
    "rows of proofs": ("in turn", {"form": "csv", "output": "rows.csv", "task": Prove()}),
    "records of sudokus": ("kernel", {"form": "json"}),
    "records that people see": ("in turn", {"form": "json", "is_tty": True}),
    "records of a kind": ("in turn", {"form": "json", "kind": "sudoku"}),
    "records by SAT": ("in turn", {"form": "json", "task": SolveTask("sat")}),
    "records of solutions": ("kernel", {"form": "json", "task": SolveTask(limit=1)}),
    "records of two solutions": ("in turn", {"form": "json", "task": SolveTask(limit=2)}),
    "records that are confirmed": ("in turn", {"form": "json", "task": SolveTask(confirm=True)}),
    "records that are proven": ("in turn", {"form": "json", "task": SolveTask(confirm="proof")}),
    "records by processes": ("processes", {"form": "json", "jobs": 2}),
    "words": ("in turn", {}),
    "words by three processes": ("processes", {"jobs": 3}),
}


@pytest.mark.kernel("lines")
@pytest.mark.parametrize("case", LANES)
@pytest.mark.whole
def test_the_lane_of_a_task(case: str, tmp_path: Path) -> None:
    lane, how = LANES[case]
    file = tmp_path / "sudokus.txt"
    file.write_text(EASY + "\n")
    asked: dict[str, Any] = {"task": SolveTask(), "source": (str(file),)} | how
    if "output" in asked:
        asked["output"] = tmp_path / asked["output"]
    assert lane_of(**asked) == lane
    if lane == "job":
        assert lane_of(**asked, demanded="--resume") == "job"
    else:
        with pytest.raises(InputError, match="--resume is for jobs: "):
            lane_of(**asked, demanded="--resume")


TWO, FOUR = (SOLVED.translate(str.maketrans(digits, "..")) for digits in ("12", "26"))
"""Sudokus of 9 × 9 with exactly two solutions, and with four."""

ASKED: dict[tuple[str, ...], tuple[int, str]] = {
    ("solve",): (1, "bulk"),
    ("solve", "--limit", "1"): (1, "bulk"),
    ("solve", "--limit", "2"): (2, ""),
    ("solve", "--limit", "3"): (3, ""),
    ("check",): (2, "bulk"),
    ("check", "--confirm"): (2, "cp-sat"),
}
"""Commands, each with the most solutions that it prints, and the back end that it must name."""


@pytest.mark.kernel("lines")
def test_limits_and_confirmations_are_kept_beside_the_kernel(tmp_path: Path) -> None:
    """A file of plain sudokus, which the kernel answers if nothing more is asked of it."""
    source = tmp_path / "sudokus.txt"
    source.write_text(f"{EASY}\n{TWO}\n{FOUR}\n")
    for (command, *more), (most, backend) in ASKED.items():
        run = gridproof(command, str(source), *more, "--json")
        records = [json.loads(line) for line in run.stdout.splitlines()]
        statuses = ["unique", "multiple", "multiple"] if command == "check" else ["solved"] * 3
        assert [record["status"] for record in records] == statuses
        assert [len(record["solutions"]) for record in records] == [1, min(most, 2), most]
        for record in records:
            assert ("bulk" in record["backend"]) is (backend == "bulk")
            assert not backend or record["backend"].endswith(backend)


def test_the_page_asks_the_tasks_that_the_command_line_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[SolveTask] = []
    verdict = SolveTask.verdict

    def note(task: SolveTask, puzzle: Puzzle) -> Verdict:
        asked.append(task)
        return verdict(task, puzzle)

    monkeypatch.setattr(SolveTask, "verdict", note)
    source = "123.34......4..1"
    page_answer(request_of("solve", {"source": source, "limit": 3, "timeout": 9}))
    page_answer(request_of("check", {"source": source, "confirm": "proof", "backend": "cp-sat"}))
    page_answer(request_of("dump", {"source": EASY, "solved": True}))
    assert asked == [SolveTask("auto", 9, limit=3), SolveTask("cp-sat", confirm="proof"), SolveTask(limit=1)]
    assert {lane_of(task, ()) for task in asked} == {"in turn"}


@pytest.mark.kernel("lines")
@pytest.mark.parametrize(
    ("content", "lane"),
    [(f"{EASY}\n", "kernel"), (f"PAR1\n{EASY}\n", "in turn"), ("slitherlink 1x1\n4\n", "in turn")],
    ids=["plain", "Parquet", "no plain sudoku"],
)
def test_a_file_without_a_plain_line_is_not_for_the_kernel(content: str, lane: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles"
    file.write_text(content)
    assert lane_of(SolveTask(), (str(file),), form="json") == lane
    assert lane_of(SolveTask(), (EASY,), form="json") == "in turn"


def test_a_task_asks_with_all_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[str, dict[str, Any]]]()
    for name in ("check", "solve"):
        monkeypatch.setattr(
            api, name, lambda _, backend, name=name, **how: asked.append((name, {"backend": backend} | how))
        )
    (parsed,) = read_text(EASY)
    assert parsed.puzzle is not None
    shared = {"backend": "cp-sat", "timeout": 7, "narrow": "full", "explain": False}
    SolveTask("cp-sat", 7, "full", "proof", explain=False).verdict(parsed.puzzle)
    SolveTask("cp-sat", 7, "full", limit=5, explain=False).verdict(parsed.puzzle)
    assert asked == [("check", shared | {"confirm": "proof"}), ("solve", shared | {"limit": 5})]


@pytest.mark.parametrize(
    ("puzzle", "code"),
    [("123.34......4..1", 0), ("1234............", 10), ("11..............", 20), ("1", 2)],
)
def test_an_outcome_has_the_code_of_its_status(puzzle: str, code: int) -> None:
    assert [outcome.code for outcome in answers(SolveTask(), read_text(puzzle))] == [code]


def test_one_after_another_is_asked_to_end_before_each(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (f"{EASY}\n{EASY}\n", EASY):  # after the last one, too
        monkeypatch.setattr(interrupt, "_asked", False)
        outcomes = answers(SolveTask(), read_text(text))
        assert next(outcomes).record["status"] == "unique"
        monkeypatch.setattr(interrupt, "_asked", True)
        with pytest.raises(KeyboardInterrupt):
            next(outcomes)

"""Many puzzles in several processes: order, and what happens when one of them dies."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from gridproof.frontends.batch import run
from gridproof.frontends.tasks import Outcome, Search, Task
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.reader import read_text

SWALLOWED = """
import os, signal, sys
from gridproof.frontends import cli, interrupt

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
        return Search().outcome(index, puzzle)


def test_a_process_that_dies_costs_one_answer() -> None:
    outcomes = list(run(Deadly(41), read_text("\n".join([EASY] * 100)), jobs=2))
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

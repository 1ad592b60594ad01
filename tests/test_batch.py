"""Many puzzles in several processes: order, and what happens when one of them dies."""

from __future__ import annotations

import os
from dataclasses import dataclass

from gridproof.frontends.batch import Outcome, Search, Task, run
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.reader import read_text

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

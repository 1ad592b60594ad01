"""Small boards of every kind, drawn at random: with few clues, all, or a wrong one. Their paths are told
without a fault, and say nothing else than the solver.
"""

from __future__ import annotations

import pytest

import gridproof
from gridproof.frontends.testing.boards import boards
from gridproof.puzzles import kind_names, read_record


@pytest.mark.parametrize("kind", kind_names())
def test_paths_of_drawn_boards_end_as_the_solver_says(kind: str) -> None:
    for small in boards(kind, seed=5, count=10):
        verdict = gridproof.check(small.record, timeout=20, explain=False)
        path = gridproof.explain(small.record)
        if path.outcome == "solved":
            assert verdict.status == "unique", small.record
        shown = read_record(small.record).shown
        left = {cell: path.domains[cell] for cell in shown}
        for solution in verdict.solutions:
            assert all(solution[cell] in values for cell, values in left.items()), small.record
        assert all(map(str, path.steps))
        assert str(gridproof.hint(small.record))

"""Reasons: what a reasoner says about the steps of the other techniques.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> step = Step("naked single", 4, places=(("r1c1", 1),))
>>> reasoned(State.of(puzzle), step) == step
True
"""

from __future__ import annotations

from dataclasses import replace

from ..state import State
from ..step import ONE_SOLUTION, Candidates, Reason, Step


def reasoned(state: State, step: Step, unique: bool = False) -> Step:
    """The step with its reason, before it is applied; as it is where the state has no reasoner.

    A technique for puzzles with one solution (`unique`) has a reason that no constraint gives: the label
    `ONE_SOLUTION`, the labels that it names, and the facts of the cells that it shows.
    """
    if state.reasoner is None or step.reason is not None:
        return step
    gone, placed = state.facts()
    if unique:
        cells = {cell for cell, _ in step.because}
        reason = Reason((ONE_SOLUTION, *step.labels), _within(gone, cells), _within(placed, cells))
    else:
        found = state.reasoner.reason(step.places, step.removes, gone, placed, step.labels)
        reason = found or Reason(step.labels, gone, placed)
    return replace(step, reason=reason)


def _within(facts: Candidates, cells: set[str]) -> Candidates:
    return tuple(fact for fact in facts if fact[0] in cells)

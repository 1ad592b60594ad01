"""Checks of techniques find every kind of lie, and name it in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import Technique, technique
from gridproof.frontends.rules.techniques.basic.subsets import naked_pair
from gridproof.frontends.rules.techniques.uniqueness.uniqueness import unique_rectangle
from gridproof.frontends.testing import CheckFailed, check_technique, technique_checks
from gridproof.frontends.testing import techniques as checking
from gridproof.puzzles import Puzzle, read_record

LISTS = [[[1, 2], [1, 2], None, None], [None] * 4, [None] * 4, [None] * 4]
BOARD = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"candidates": LISTS}})
"""A board with a naked pair and with many solutions."""


def lying(find: object) -> Technique:
    """Return a technique that tells the steps of a naked pair in the way of `find`."""
    assert callable(find)

    def naked_pair_told(state: State) -> Iterator[Step]:
        """Find a naked pair, told wrongly."""
        return find(state, naked_pair(state))  # type: ignore[no-any-return]

    return technique(cost=1)(naked_pair_told)


def applies(state: State, found: Iterator[Step]) -> Iterator[Step]:
    for step in found:
        state.remove(state.network.cell_mask["r4c4"] & -state.network.cell_mask["r4c4"])
        yield step


UNTRUE = (("r4c4", 1),)

LIES = {
    "it finds a step: none at": lambda _, found: iter(tuple(found)[:0]),
    "but a solution has r4c4 = 1": lambda _, found: (replace(step, removes=UNTRUE) for step in found),
    "but a solution has r4c4 = 2": lambda _, found: (replace(step, places=UNTRUE) for step in found),
    "removes nothing and places nothing": lambda _, found: (replace(step, removes=()) for step in found),
    "is settled before: leave it out": lambda _, found: (replace(s, removes=(("r1c1", 3),)) for s in found),
    "neither because nor labels": lambda _, found: (replace(s, because=(), labels=()) for s in found),
    "its grade is 0": lambda _, found: (replace(step, grade=0) for step in found),
    "no candidate of the board": lambda _, found: (replace(s, because=(("r9c9", 1),)) for s in found),
    "it changed the state": applies,
    "more than 50 steps at one position": lambda _, found: cycle(found),
}


@pytest.mark.parametrize("message", LIES)
def test_a_lie_is_named(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MAX_STEPS", 50)
    with pytest.raises(CheckFailed, match=message):
        check_technique(lying(LIES[message]), [BOARD])


def test_an_honest_technique_passes() -> None:
    check_technique(naked_pair, [BOARD])


def test_a_technique_without_a_docstring_is_told() -> None:
    with pytest.raises(CheckFailed, match="it has no docstring"):
        check_technique(Technique(lambda _: iter(())), [BOARD])


def test_a_technique_for_unique_puzzles_is_asked_on_those_alone() -> None:
    with pytest.raises(CheckFailed, match="no board has one solution"):
        check_technique(unique_rectangle, [BOARD])


def test_boards_are_samples_and_some_have_several_solutions() -> None:
    puzzles: list[Puzzle] = list(checking.drawn(2, 0))
    first, fewer, *_ = puzzles
    assert len(dict(fewer.givens)) < len(dict(first.givens))
    assert [*map(str, technique_checks(naked_pair))][1:3] == [
        "it finds a step",
        "its steps are true of all solutions",
    ]

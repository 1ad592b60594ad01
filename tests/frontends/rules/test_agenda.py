"""Dear techniques that find nothing rest, and are asked all the same before a path ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from gridproof.frontends.rules import agenda
from gridproof.frontends.rules.agenda import PATIENCE, SELDOM, steps
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import read_record

PUZZLE = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
TURNS = 40


def removal(state: State, technique: str) -> Step:
    """The first candidate goes, whether that is right or not."""
    return Step(technique, 1, removes=state.names(state.alive & -state.alive))


def path(
    monkeypatch: pytest.MonkeyPatch, finds_at: set[int], cheap_until: int
) -> tuple[list[int], list[str]]:
    """The turns at which a dear technique is asked that finds something at these, and the techniques of the
    path: the other one, asked after it, finds something at each turn up to `cheap_until`.
    """
    asked: list[int] = []
    taken: list[str] = []

    def dear(state: State) -> Iterator[Step]:
        asked.append(len(taken))
        if len(taken) in finds_at:
            yield removal(state, "dear")

    def cheap(state: State) -> Iterator[Step]:
        if len(taken) < cheap_until:
            yield removal(state, "cheap")

    monkeypatch.setattr(agenda, "DEAR", (dear,))
    for step in islice(steps(State.of(PUZZLE), (dear, cheap), on=True), TURNS):
        taken.append(step.technique)
    return asked, taken


@pytest.mark.parametrize("finds_at", [None, 3, PATIENCE - 1 + SELDOM])
def test_a_dear_technique_that_finds_nothing_is_asked_seldom(
    monkeypatch: pytest.MonkeyPatch, finds_at: int | None
) -> None:
    """At each turn up to `PATIENCE`, then at every `SELDOM`-th: from the start, and from where it finds
    something.
    """
    asked, taken = path(monkeypatch, set() if finds_at is None else {finds_at}, TURNS)
    since = 0 if finds_at is None else finds_at + 1
    again = since + PATIENCE
    expected = [*range(since, again), *range(again - 1 + SELDOM, TURNS, SELDOM)]
    assert [turn for turn in asked if turn >= since] == expected
    assert [n for n, name in enumerate(taken) if name == "dear"] == ([] if finds_at is None else [finds_at])


def test_a_path_ends_only_when_those_that_rest_were_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    end = PATIENCE + 1  # a turn at which it rests
    asked, taken = path(monkeypatch, {end}, end)
    assert taken == ["cheap"] * end + ["dear"]
    assert asked == [*range(PATIENCE), end, end + 1]

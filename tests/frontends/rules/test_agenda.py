"""Expensive techniques that find nothing rest, and are asked all the same before a path ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from gridproof.frontends.rules.agenda import MAX_MISSES, RETRY_EVERY, steps
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import technique
from gridproof.puzzles import read_record

PUZZLE = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
TURNS = 40


def removal(state: State, technique: str) -> Step:
    """Remove the first candidate, rightly or not."""
    return Step(technique, 1, removes=state.names(state.alive & -state.alive))


def path(finds_at: set[int], cheap_until: int) -> tuple[list[int], list[str]]:
    """Return the turns at which an expensive technique is asked, and the techniques of the path.

    The expensive one finds a step at the turns `finds_at`, a cheap one after it at each up to `cheap_until`.
    """
    asked: list[int] = []
    taken: list[str] = []

    @technique(cost=1, expensive=True)
    def dear(state: State) -> Iterator[Step]:
        asked.append(len(taken))
        if len(taken) in finds_at:
            yield removal(state, "dear")

    @technique(cost=2)
    def cheap(state: State) -> Iterator[Step]:
        if len(taken) < cheap_until:
            yield removal(state, "cheap")

    for step in islice(steps(State.of(PUZZLE), (dear, cheap), on=True), TURNS):
        taken.append(step.technique)
    return asked, taken


@pytest.mark.parametrize("finds_at", [None, 3, MAX_MISSES - 1 + RETRY_EVERY])
def test_a_dear_technique_that_finds_nothing_is_asked_seldom(finds_at: int | None) -> None:
    """At each turn up to `MAX_MISSES`, then at every `RETRY_EVERY`-th: from the start, and from each find."""
    asked, taken = path(set() if finds_at is None else {finds_at}, TURNS)
    since = 0 if finds_at is None else finds_at + 1
    again = since + MAX_MISSES
    expected = [*range(since, again), *range(again - 1 + RETRY_EVERY, TURNS, RETRY_EVERY)]
    assert [turn for turn in asked if turn >= since] == expected
    assert [n for n, name in enumerate(taken) if name == "dear"] == ([] if finds_at is None else [finds_at])


def test_a_path_ends_only_when_those_that_rest_were_asked() -> None:
    end = MAX_MISSES + 1  # a turn at which it rests
    asked, taken = path({end}, end)
    assert taken == ["cheap"] * end + ["dear"]
    assert asked == [*range(MAX_MISSES), end, end + 1]

"""Estimates of the number of solutions: without bias on every back end, and as often right as they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count as numbers
from itertools import islice
from math import prod
from random import Random
from statistics import median
from typing import Any

import pytest
from backends import BACKENDS, compiled, examples, puzzle_of
from hypothesis import given
from random_puzzles import all_solutions, small

import gridproof
from gridproof.models.questions import estimation
from gridproof.models.questions.estimation import LEAST, estimate, estimate_of, weights
from gridproof.puzzles import Deadline, InputError, Puzzle

GRIDS = 6_670_903_752_021_072_936_960
"""B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I", 2006."""


class EveryChoice(Random):
    """Draws the given choices, from then on the first, and notes their probability."""

    def __init__(self, told: Sequence[int]) -> None:
        super().__init__(0)
        self.drawn: list[tuple[int, int]] = []
        self.told = told

    def choice(self, seq: Any) -> Any:
        place = self.told[len(self.drawn)] if len(self.drawn) < len(self.told) else 0
        self.drawn.append((place, len(seq)))
        return seq[place]


def expected_weight(model: Any, puzzle: Puzzle) -> Fraction:
    """Return the mean of the weights of all walks, each weighted by its probability."""
    total, left = Fraction(0), [list[int]()]
    while left:
        told = left.pop()
        random = EveryChoice(told)
        weight = next(weights(model, None, random, Deadline(), puzzle), 0)
        chance = Fraction(1)
        for depth, (place, size) in enumerate(random.drawn):
            chance /= size
            if depth >= len(told):
                before = [drawn for drawn, _ in random.drawn[:depth]]
                left += [[*before, other] for other in range(place + 1, size)]
        total += chance * weight
    return total


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_mean_over_all_walks_is_the_number_of_solutions(backend: str) -> None:
    @examples(backend)
    @given(small())
    def check(puzzle: Puzzle) -> None:
        assert expected_weight(compiled(backend, puzzle), puzzle) == len(all_solutions(puzzle))

    check()


def test_only_shown_cells_are_walked_through() -> None:
    """Two cells, one of which is no part of the answer: three answers, not nine."""
    cells = {"a": (1, 2, 3), "b": (1, 2, 3)}
    puzzle = puzzle_of(cells, ())
    half = replace(puzzle, rules=replace(puzzle.rules, shown=("a",)))
    found = estimate(compiled("sat", half), LEAST)
    assert found is not None
    assert (found.solutions, found.low, found.high) == (3, 3, 3)


ISLAND = {
    "type": "nurikabe",
    "rows": 5,
    "cols": 4,
    "clues": {"cells": [[None] * 4, ["?", *[None] * 3], *[[None] * 4] * 3]},
}


@pytest.mark.parametrize(
    ("source", "known", "walks"),
    [
        ("." * 16, 288, 2000),
        ("latin_square 4x4", 576, 2000),
        ("n_queens 8x8", 92, 2000),
        ("slitherlink 3x3", 213, 2000),
        (ISLAND, 904, 2000),
        pytest.param("." * 81, GRIDS, 200, marks=pytest.mark.deep),
    ],
)
def test_the_interval_holds_the_number_as_often_as_it_says(source: Any, known: int, walks: int) -> None:
    """Ten intervals of 95 % include two or more failures once in ten times; the seed is fixed."""
    puzzle = gridproof.read_one(source)
    drawn = list(islice(weights(compiled("sat", puzzle), None, Random(1), Deadline(), puzzle), walks))
    parts = (drawn[i : i + LEAST] for i in range(0, walks, LEAST))
    found = [each for part in parts if (each := estimate_of(part, 0)) is not None]
    assert sum(each.low <= known <= each.high for each in found) >= 0.9 * len(found)
    assert median(each.high / each.low for each in found) < 5


def test_intervals_of_skewed_weights_hold_the_mean_in_95_of_100(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights such as of walks, a few of them large. Each end is missed as often as the other; without the
    skew the mean lies 2.5 times more often beyond the upper one.
    """
    monkeypatch.setattr(estimation, "LEAST", 100)
    random = Random(1)
    drawn = ([100 * prod(random.choices((1, 2, 3), k=4)) for _ in range(100)] for _ in range(2000))
    found = [each for weights in drawn if (each := estimate_of(weights, 0)) is not None]
    mean = 100 * 2**4
    assert 0.942 < sum(each.low <= mean <= each.high for each in found) / len(found) < 0.958
    assert 0.018 < sum(mean < each.low for each in found) / len(found) < 0.032
    assert 0.018 < sum(mean > each.high for each in found) / len(found) < 0.032


def test_a_seed_draws_the_same_samples_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimation, "LEAST", 50)
    puzzle = gridproof.read_one("latin_square 3x3")
    found = {name: estimate(compiled(name, puzzle), 50, seed=5, puzzle=puzzle) for name in BACKENDS}
    assert len(set(found.values())) == 1
    others = {estimate(compiled("sat", puzzle), 50, seed=seed, puzzle=puzzle) for seed in range(10)}
    assert len(others) > 5


def test_weights_beyond_floats_have_an_interval() -> None:
    found = estimate_of([10**500 * (1 + i % 3) for i in range(240)], 0)
    assert found is not None
    assert found.low < 2 * 10**500 < found.high
    assert found.solutions == 2 * 10**500
    assert "2e+500" in found.message.replace("E", "e").replace("2.00", "2")


def test_an_interval_holds_the_solution_that_is_known() -> None:
    found = estimate_of([1] * 239 + [1000], 0)
    assert found is not None
    assert (found.low, found.solutions) == (1, 5)


def test_few_samples_give_no_estimate() -> None:
    """Each look at the clock takes a second: the samples drawn by then count if they are enough."""
    model = compiled("sat", puzzle_of(dict.fromkeys("abc", (1, 2, 3)), ()))

    def seconds(limit: float) -> Deadline:
        return Deadline(limit, clock=map(float, numbers()).__next__)

    assert estimate(model, LEAST - 1) is None
    assert estimate(model, 10**6, timeout=seconds(100)) is None
    found = estimate(model, 10**6, timeout=seconds(4000))
    assert found is not None
    assert LEAST <= found.samples < 4000
    assert found.solutions == 27


def test_what_can_be_counted_is_not_estimated() -> None:
    assert gridproof.count("1.......4.......", estimate=LEAST) == gridproof.count("1.......4.......")
    beyond = gridproof.count("." * 16, 287, estimate=LEAST)
    assert (beyond.count, beyond.exact, beyond.status) == (287, False, "counted")
    assert beyond.estimate is not None
    assert "more than 287 solutions; by estimate about" in beyond.message
    assert gridproof.count("11..............", estimate=LEAST).count == 0
    with pytest.raises(InputError, match="estimate is -1"):
        gridproof.count("." * 16, estimate=-1)


@pytest.mark.usefixtures("ticking")
def test_time_for_an_estimate_is_left_where_counting_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count has time for a few thousand looks at the clock, and says so."""
    monkeypatch.setattr(estimation, "LEAST", 2)
    found = gridproof.count("." * 81, 1_000_000, estimate=1_000_000, timeout=5)
    assert (found.status, found.exact) == ("unknown", False)
    assert found.estimate is not None
    assert found.message.startswith("at least ")

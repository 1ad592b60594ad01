"""Hitting sets: the fewest are as few as a look at every subset finds."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.reasons.hitting_sets import LOOK, Budget, BudgetSpent, fewest_hits, greedy_hits, members
from gridproof.puzzles import Deadline, Unknown

SETS = st.lists(st.integers(0, 127), max_size=12)


def by_size(sets: list[int]) -> int | None:
    """Return the size of the smallest subset of seven members that hits every set."""
    for size in range(8):
        for chosen in combinations(range(7), size):
            if all(any(one >> i & 1 for i in chosen) for one in sets):
                return size
    return None


@given(SETS, st.integers(0, 7))
def test_as_few_as_can_be(sets: list[int], most: int) -> None:
    expected = by_size(sets)
    found = fewest_hits(sets, most, Budget(10**6))
    if expected is None or expected > most:
        assert found is None
        return
    assert found is not None
    assert len(found) == expected
    assert all(any(one >> i & 1 for i in found) for one in sets)


def test_as_few_as_can_be_of_many_sets() -> None:
    random = Random(1)
    for _ in range(600):
        pairs = [random.sample(range(7), random.choice((2, 2, 3))) for _ in range(random.randint(3, 12))]
        sets = [sum(1 << member for member in pair) for pair in pairs]
        found = fewest_hits(sets, 7, Budget(10**6))
        assert found is not None
        assert all(any(one >> i & 1 for i in found) for one in sets)
        assert len(found) == by_size(sets)


@given(st.lists(st.integers(1, 127), max_size=12))
def test_greedy_hits_can_spare_none(sets: list[int]) -> None:
    chosen = greedy_hits(sets)
    assert all(any(one >> i & 1 for i in chosen) for one in sets)
    for i in chosen:
        rest = set(chosen) - {i}
        assert any(rest.isdisjoint(members(one)) for one in sets)


def test_greedy_hits_leave_out_what_later_ones_made_needless() -> None:
    """A third of such sets need it: 0 hits most of them, then others hit all of these."""
    assert greedy_hits([0b00011, 0b00101, 0b01001, 0b01010, 0b10010, 0b10100, 0b01000, 0b00100]) == [1, 2, 3]
    random, needless = Random(1), 0
    for _ in range(400):
        sets = [random.randint(1, 255) & random.randint(1, 255) | 1 << random.randrange(8) for _ in range(9)]
        chosen = greedy_hits(sets)
        for i in chosen:
            assert any(set(chosen).intersection(members(one)) == {i} for one in sets)
        needless += len(chosen) > len(fewest_hits(sets, 8, Budget(10**6)) or [])
    assert needless


@pytest.mark.parametrize("nodes", range(6))
def test_a_search_takes_no_more_nodes_than_it_may(nodes: int) -> None:
    budget = Budget(nodes)
    for _ in range(nodes):
        budget.node()
    with pytest.raises(BudgetSpent):
        budget.node()


def test_a_search_looks_at_the_clock() -> None:
    late = Deadline(0.5, clock=map(float, range(9)).__next__)
    budget = Budget(1000, late)
    for _ in range(1000 % LOOK - 1):
        budget.node()
    with pytest.raises(Unknown):
        budget.node()


def test_limits() -> None:
    with pytest.raises(BudgetSpent):
        fewest_hits([0b11, 0b110, 0b101], 3, Budget(1))
    with pytest.raises(ValueError, match="empty"):
        greedy_hits([0])

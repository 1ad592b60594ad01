"""Hitting sets: the fewest are as few as a look at every subset finds."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.hitting import Budget, Spent, fewest_hits, greedy_hits, members

SETS = st.lists(st.integers(0, 127), max_size=12)


def by_size(sets: list[int]) -> int | None:
    """The size of the smallest subset of seven members that hits every set."""
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


@given(st.lists(st.integers(1, 127), max_size=12))
def test_greedy_hits_can_spare_none(sets: list[int]) -> None:
    chosen = greedy_hits(sets)
    assert all(any(one >> i & 1 for i in chosen) for one in sets)
    for i in chosen:
        rest = set(chosen) - {i}
        assert any(rest.isdisjoint(members(one)) for one in sets)


def test_limits() -> None:
    with pytest.raises(Spent):
        fewest_hits([0b11, 0b110, 0b101], 3, Budget(1))
    with pytest.raises(ValueError, match="empty"):
        greedy_hits([0])

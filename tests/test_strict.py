"""Every clause is justified, or refused: what does not follow is never taken; `unjust` tries thousands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from backends import examples, puzzle_of
from cases import BUILDERS, Case, cases
from hypothesis import given
from hypothesis import strategies as st
from unjust import SHAPES, Stated, shaped, try_changes


@pytest.mark.parametrize("name", BUILDERS)
def test_changed_clauses_of_small_constraints(name: str) -> None:
    @examples("sat", 10)
    @given(cases(name), st.randoms(use_true_random=False))
    def tried(case: Case, random: Random) -> None:
        Counter(try_changes(puzzle_of(case.domains, [case.constraint]), random, 3))

    tried()


@pytest.mark.parametrize("name", SHAPES)
def test_changed_clauses_of_larger_constraints(name: str) -> None:
    random = Random(f"changed {name}")
    found = Counter(what for _ in range(4) for what in try_changes(shaped(name, random), random))
    assert found["refused"] > 0
    assert found["accepted as stated"] > 0


@pytest.mark.parametrize("name", SHAPES)
def test_all_clauses_of_a_constraint_are_seen_to_follow(name: str) -> None:
    """Not those of a core alone."""
    random = Random(f"stated {name}")
    stated = [Stated(shaped(name, random)) for _ in range(5)]
    assert sum(each.accepted(each.clauses) for each in stated) >= 4

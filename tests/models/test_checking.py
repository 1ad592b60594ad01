"""Solutions are checked against every constraint, the first ones and those after them alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.core import checking, search
from gridproof.models.core.search import Posted
from gridproof.puzzles import Is
from gridproof.puzzles.constraints import AllDifferent, Clause

CELLS = ("a", "b", "c")
LITERALS = st.builds(Is, st.sampled_from(CELLS), st.integers(1, 3), st.booleans())
CLAUSES = st.lists(st.builds(Clause, st.lists(LITERALS, max_size=3).map(tuple)), max_size=7)
SOLUTIONS = st.lists(
    st.fixed_dictionaries({cell: st.integers(1, 4) for cell in CELLS}), min_size=3 * search.SOME
)


@pytest.mark.parametrize("most", [1, 2, 1000])
@given(CLAUSES, SOLUTIONS, st.booleans())
def test_the_first_constraint_that_a_solution_breaks(
    most: int, clauses: list[Clause], solutions: list[dict[str, int]], apart: bool
) -> None:
    constraints = [*clauses, AllDifferent(("a", "b"))] if apart else clauses
    posted = Posted(constraints)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(checking, "MOST", most)
        for solution in solutions:
            broken = next((c for c in constraints if not c.holds(solution)), None)
            assert posted.broken(solution) is broken

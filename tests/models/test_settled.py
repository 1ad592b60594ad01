"""A puzzle that is settled before any search: the one candidate is judged, within the time limit."""

from __future__ import annotations

import pytest
from backends import puzzle_of

from gridproof.models.core.settled import Settled
from gridproof.puzzles import Deadline, Domains, Is, Puzzle
from gridproof.puzzles.constraints import AllDifferent, Constraint, total


def settled(*constraints: Constraint) -> Settled:
    return Settled(puzzle_of({"a": (1,), "b": (2,)}, constraints))


def test_the_candidate_is_the_only_solution() -> None:
    found = settled(AllDifferent(("a", "b"))).find(limit=2)
    assert (found.solutions, found.exhausted) == (({"a": 1, "b": 2},), True)


@pytest.mark.parametrize("rule", [total("ab", "==", 4), total("ab", "<=", 2)])
def test_a_candidate_that_breaks_a_rule_or_a_clue_is_none(rule: Constraint) -> None:
    bare = puzzle_of({"a": (1,), "b": (2,)}, ())
    clued = Puzzle(bare.kind, bare.rules, (rule,))
    for asked in (settled(rule), settled(AllDifferent(("a", "b")), rule), Settled(clued)):
        found = asked.find(limit=2)
        assert (found.solutions, found.exhausted) == ((), True)


def test_what_is_narrowed_further_has_no_candidate() -> None:
    assert settled().find({"a": (1, 3)}).solutions
    narrower: tuple[Domains, ...] = {"a": (2,)}, {"b": ()}
    for within in narrower:
        found = settled().find(within)
        assert (found.solutions, found.exhausted) == ((), True)


def test_a_clause_that_the_candidate_does_not_satisfy_refuses_it() -> None:
    for clause, left in (
        ((Is("a", 1), Is("b", 1)), True),
        ((Is("a", 2), Is("b", 1)), False),
        ((Is("a", 1, False),), False),
        ((), False),
    ):
        for name in ("forbid", "cut"):
            with settled().search(None, Deadline()) as search:
                getattr(search.session, name)(clause)
                assert (search.next() is not None) is left


def test_no_answer_after_the_time_limit() -> None:
    found = settled().find(limit=2, timeout=0)
    assert (found.solutions, found.exhausted) == ((), False)
    assert "time limit" in found.reason


def test_what_is_refused_stays_refused() -> None:
    with settled().search(None, Deadline()) as search:
        search.session.forbid((Is("a", 2),))
        search.session.forbid((Is("a", 1),))
        assert search.next() is None


def test_the_candidate_has_what_givens_leave_and_nothing_is_compiled() -> None:
    wide = puzzle_of({"a": (1, 2), "b": (1, 2)}, (AllDifferent(("a", "b")),))
    found = Settled(wide.with_domains([("a", (2,)), ("b", (1,))]))
    assert found.domains == {"a": (2,), "b": (1,)}
    assert found.find(limit=2).solutions == ({"a": 2, "b": 1},)
    assert found.weight == found.weight_of(None) == found.weight_of(1) == 0


def test_the_candidate_is_what_narrowing_left_where_that_is_told() -> None:
    wide = puzzle_of({"a": (1, 2), "b": (1, 2)}, (AllDifferent(("a", "b")),))
    assert Settled(wide, {"a": (2,), "b": (1,)}).find(limit=2).solutions == ({"a": 2, "b": 1},)
    # Neither what breaks a rule nor what lies outside the givens, nor a cell without a value.
    assert Settled(wide, {"a": (2,), "b": (2,)}).find(limit=2).solutions == ()
    assert Settled(wide.with_domains([("a", (1,))]), {"a": (2,), "b": (1,)}).find(limit=2).solutions == ()
    assert Settled(wide, {"a": (), "b": (1,)}).find(limit=2).solutions == ()


def test_another_puzzle_with_the_same_cells_may_be_asked_about() -> None:
    bare = puzzle_of({"a": (1,), "b": (2,)}, ())
    for value, left in ((1, True), (3, False)):
        with settled().search(None, Deadline(), bare.with_domains([("a", (value,))])) as search:
            assert (search.next() is not None) is left

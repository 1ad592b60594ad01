"""Three answers, never two; only shown cells count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice, permutations
from typing import Any

import pytest
from backends import BACKENDS, puzzle_of

from gridproof.frontends import api
from gridproof.frontends.api import check, forget, read, solve
from gridproof.frontends.narrowing.tiers import TIERS, Narrowing
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.search import Found
from gridproof.models.questions.uniqueness import check as check_model
from gridproof.models.questions.uniqueness import confirmed
from gridproof.models.questions.uniqueness import solve as solve_model
from gridproof.models.questions.verdict import Verdict
from gridproof.puzzles import Board, Deadline, InputError, Puzzle, Rules, Solution, Unknown
from gridproof.puzzles.constraints import AllDifferent

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = ".....12..21....."  # it has exactly two solutions

# The hidden cell b may take any value; the answer is a alone.
HIDDEN = Puzzle("demo", Rules("demo", (("a", (1,)), ("b", (1, 2, 3))), (), ("a",), Board(1, 2)))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.whole
def test_hidden_cells_do_not_make_a_second_solution(backend: str) -> None:
    assert check(HIDDEN, backend).status == "unique"


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.whole
def test_hidden_cells_do_not_hinder_a_confirmation(backend: str) -> None:
    assert check(HIDDEN, backend, confirm=True).status == "unique"


@pytest.mark.parametrize("tier", ["auto", *TIERS])
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_cell_that_is_given_twice_keeps_both_givens(backend: str, tier: Narrowing) -> None:
    cells = dict.fromkeys("abc", (1, 2, 3))
    puzzle = puzzle_of(cells, [AllDifferent(("a", "b", "c"))])
    forget()
    for _ in range(3):
        both = replace(puzzle, givens=(("a", (1,)), ("a", (2,)), ("b", (3,))))
        assert check(both, backend, narrow=tier).status == "none"
        one = replace(puzzle, givens=(("a", (1, 2)), ("a", (2, 3)), ("b", (3,))))
        assert check(one, backend, narrow=tier).solutions == ({"a": 2, "b": 3, "c": 1},)


class Tiring(SatModel):
    """A model whose search ends without an answer after a number of solutions."""

    after = 1

    def solutions(self, *within: Any, **options: Any) -> Iterator[Solution]:
        yield from islice(super().solutions(*within, **options), self.after)
        raise Unknown("the search was given up")


def test_a_solution_and_no_proof_is_not_unique() -> None:
    (puzzle,) = read(EASY)
    model = Tiring(puzzle)
    found = model.find(limit=2)
    assert (len(found.solutions), found.exhausted, found.unique) == (1, False, None)
    verdict = check_model(puzzle, model)
    assert (verdict.status, verdict.solutions) == ("unknown", found.solutions)
    assert "given up" in verdict.message
    assert confirmed(puzzle, verdict, lambda: check(puzzle, "cp-sat"), "cp-sat").status == "unknown"
    asked = solve_model(puzzle, model, limit=2)
    assert (asked.status, asked.message) == ("solved", "1 solution, the search was given up")
    # The proof that there is no second one makes it unique.
    assert check_model(puzzle, SatModel(puzzle)).status == "unique"


def test_no_solution_and_no_proof_is_not_none() -> None:
    (puzzle,) = read(EASY)
    model = Tiring(puzzle)
    model.after = 0
    for verdict in (check_model(puzzle, model), solve_model(puzzle, model)):
        assert (verdict.status, verdict.solutions) == ("unknown", ())


def test_two_solutions_are_several_whether_or_not_there_are_more() -> None:
    (puzzle,) = read(TWO)
    model = Tiring(puzzle)
    model.after = 2
    assert check_model(puzzle, model).status == "multiple"


def test_two_proofs_of_different_answers_are_unknown() -> None:
    puzzle = Puzzle("demo", Rules("demo", (("a", (1, 2)),), (), ("a",), Board(1, 1)))
    one, two = (Verdict("unique", ({"a": value},), backend=name) for value, name in ((1, "x"), (2, "y")))
    verdict = confirmed(puzzle, one, lambda: two, "y")
    assert verdict.status == "unknown"
    assert verdict.message == "x says unique, y says another solution"


def test_a_second_back_end_that_times_out_confirms_nothing() -> None:
    (puzzle,) = read(EASY)
    late = Verdict("unknown", (), "the time limit of 1 s was reached")
    verdict = confirmed(puzzle, check(puzzle), lambda: late, "cp-sat")
    assert verdict.status == "unknown"
    assert "time limit" in verdict.message


def test_multiple_names_the_cells_that_differ() -> None:
    (puzzle,) = read("1234............")
    verdict = check(puzzle)
    one, other = verdict.solutions
    assert verdict.status == "multiple"
    assert verdict.differs == tuple(cell for cell in puzzle.shown if one[cell] != other[cell])


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.whole
def test_the_only_two_solutions_come_in_one_order(backend: str) -> None:
    (puzzle,) = read(TWO)
    verdict = check(puzzle, backend=backend)
    one, other = ([found[cell] for cell in puzzle.shown] for found in verdict.solutions)
    assert one < other
    forget()
    assert verdict.solutions == check(puzzle).solutions


def test_solve_says_whether_there_are_others() -> None:
    (puzzle,) = read("1234............")
    assert "there may be others" in solve(puzzle, limit=2).message
    assert "no others" in solve(puzzle, limit=1000).message


def test_a_watched_loop_stops_at_the_deadline() -> None:
    deadline = Deadline(1.5, clock=count().__next__)
    watched = deadline.watch(range(100), every=10)
    seen = [next(watched) for _ in range(10)]
    with pytest.raises(Unknown, match=r"1\.5 s"):
        next(watched)
    assert seen == list(range(10))


def test_the_sooner_of_two_deadlines() -> None:
    now = [0.0]
    whole = Deadline(10, clock=lambda: now[0])
    assert whole.no_later_than(3).seconds_left() == 3
    now[0] = 8.0
    assert whole.no_later_than(3) is whole
    assert Deadline(clock=lambda: now[0]).no_later_than(3).seconds_left() == 3
    assert not whole.is_over()
    now[0] = 10.5
    assert whole.is_over(0.5)
    assert not whole.is_over(0.6)


def test_a_time_limit_that_is_no_number_is_refused() -> None:
    for wrong in (float("nan"), -1, "5"):
        with pytest.raises(InputError, match=r"timeout is (nan|-1|'5'); seconds"):
            check(EASY, timeout=wrong)  # type: ignore[arg-type]


def test_none_stays_proven_where_no_time_is_left_for_the_conflict() -> None:
    now = [0.0]
    deadline = Deadline(1, clock=lambda: now[0])
    rules = Rules("demo", (("a", (1, 2)),), (AllDifferent(("a", "a")),), ("a",), Board(1, 1))
    puzzle = Puzzle("demo", rules)

    class Slow(SatModel):
        """Its proof ends with the time."""

        def find(self, *arguments: Any, **options: Any) -> Found:
            found = super().find(*arguments, **options)
            now[0] = 2.0
            return found

    verdict = check_model(puzzle, Slow(puzzle), timeout=deadline)
    assert (verdict.status, "not found in time" in verdict.message) == ("none", True)


def test_both_back_ends_of_a_confirmation_share_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = []
    answer = api._answer

    def spied(*arguments: Any, **options: Any) -> Verdict:
        shared.append(options["timeout"])
        return answer(*arguments, **options)

    monkeypatch.setattr(api, "_answer", spied)
    (puzzle,) = read(EASY)
    assert check(puzzle, timeout=30, confirm=True).status == "unique"
    first, second = shared
    assert isinstance(first, Deadline)
    assert first is second


PAIR = puzzle_of({"a": (1, 2), "b": (1, 2)}, ())


@pytest.mark.parametrize(("one", "other"), [*permutations(("unique", "multiple", "none"), 2)])
def test_two_back_ends_that_do_not_agree_leave_it_unknown(one: Any, other: Any) -> None:
    first = Verdict(one, ({"a": 1, "b": 1},) if one == "unique" else (), backend="x")
    second = replace(first, status=other, backend="y")
    verdict = confirmed(PAIR, first, lambda: second, "y")
    assert (verdict.status, verdict.message) == ("unknown", f"x says {one}, y says {other}")


def test_two_answers_are_the_same_in_each_cell_or_not_at_all() -> None:
    one, two = (Verdict("unique", ({"a": 1, "b": b},), backend=name) for b, name in ((1, "x"), (2, "y")))
    assert confirmed(PAIR, one, lambda: two, "y").status == "unknown"
    assert confirmed(PAIR, one, lambda: replace(one, backend="y"), "y").status == "unique"


def test_a_puzzle_without_a_record_is_judged_by_its_constraints_alone() -> None:
    assert not check(HIDDEN).judged
    assert check(EASY).judged


def test_none_that_is_confirmed_has_its_reason_if_it_is_asked_for() -> None:
    for confirm in (True, "proof"):
        for explain in (True, False):
            verdict = check("11..............", confirm=confirm, explain=explain)
            assert (verdict.status, verdict.conflict is not None) == ("none", explain)


def test_more_solutions_than_are_listed_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solve(TWO, limit=None).message == "2 solutions, no others"
    monkeypatch.setattr(api, "ALL", 3)
    said = "the first 3 solutions, there may be others: solutions() gives them all"
    assert solve("1234............", limit=None).message == said


def test_solutions_end_with_the_time() -> None:
    assert solve(EASY, timeout=0).status == "unknown"
    with pytest.raises(Unknown, match="the time limit of 0 s was reached"):
        next(api.solutions(EASY, timeout=0))
    assert len([*api.solutions(TWO)]) == 2


@pytest.mark.parametrize(
    "wrong", [{"narrow": "most"}, {"jobs": 0}, {"jobs": "2"}, {"confirm": "prove"}, {"confirm": 1}]
)
@pytest.mark.whole
def test_an_option_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"narrowing; there are auto, |^(jobs|confirm) is "):
        check(EASY, **wrong)

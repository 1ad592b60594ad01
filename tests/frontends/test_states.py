"""Each status beside its neighbours, by each way to an answer: time that ends at any moment, a limit one
below the number of solutions, at it and one above, and a second witness that says something else.

The boards are small, so that all ways are taken in every run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Literal, NamedTuple, TypeAlias

import pytest
from injected import QUEENS, TAPA
from moments import at_each_moment

import gridproof
from gridproof.frontends import api
from gridproof.frontends.narrowing.tiers import Narrowed, Narrowing, Tier
from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.running.tasks import SolveTask
from gridproof.models.backends import confirming
from gridproof.models.core import shared_cuts
from gridproof.models.core.answered import NO_SOLUTION
from gridproof.models.questions.uniqueness import confirmed
from gridproof.models.questions.verdict import Status, Verdict
from gridproof.puzzles import Board, Deadline, Puzzle, Rules

PUZZLES: dict[Status, Puzzle] = {
    "none": gridproof.read_one("11.............."),
    "unique": gridproof.read_one("123.34......4..1"),
    "multiple": gridproof.read_one("12......4..1...."),
}
MANY = gridproof.read_one("123.............")
"""A puzzle of more solutions than are asked for."""

NUMBER = {"none": 0, "unique": 1, "multiple": 2}
"""The number of solutions of each puzzle, which is exact."""


class Way(NamedTuple):
    """A way to an answer: the back end, the tier, and whether a live model may be there."""

    backend: str = "sat"
    narrow: Narrowing = "off"
    live: bool = False

    def ready(self) -> None:
        """Let the way be taken: with a live model of sudokus of this size, or without one."""
        api.forget()
        if self.live:
            for _ in range(3):
                api.check(PUZZLES["unique"], self.backend)


WAYS = {
    "fresh": Way(),
    "live": Way(live=True, narrow="auto"),
    "filtered": Way(narrow="filters"),
    "by rules": Way(narrow="full"),
    "bulk": Way("bulk"),
    "cp-sat": Way("cp-sat"),
    "ilp": Way("ilp"),
}


def ways(*names: str) -> Iterator[tuple[Way, Status, Puzzle]]:
    """Yield each way, or those of these names, and make it ready, with each puzzle and its status."""
    for name in names or WAYS:
        for status, puzzle in PUZZLES.items():
            WAYS[name].ready()
            yield WAYS[name], status, puzzle


def outcome(verdict: Verdict) -> tuple[Status, int]:
    """Return the status of a verdict, and the number of its solutions."""
    return verdict.status, len(verdict.solutions)


# Time that ends ------------------------------------------------------------------------------------------

Confirmation: TypeAlias = bool | Literal["proof"]


@pytest.mark.parametrize("confirm", [False, True, "proof"])
@pytest.mark.whole
def test_a_check_whose_time_ends_says_no_more_than_is_proven(confirm: Confirmation) -> None:
    """With one solution met it is unknown, however near the end of the proof."""
    met = set()
    for way, status, puzzle in ways(*(("fresh", "live") if confirm else WAYS)):
        if (way.narrow, status) == ("full", "multiple"):
            continue  # it takes hundreds of looks, all in deduction

        def ask(deadline: Deadline, way: Way = way, puzzle: Puzzle = puzzle) -> Verdict:
            if not way.live:
                api.forget()
            return gridproof.check(puzzle, way.backend, timeout=deadline, narrow=way.narrow, confirm=confirm)

        *early, last = at_each_moment(ask)
        assert outcome(last) == (status, NUMBER[status]), way
        for verdict in early:
            met.add(outcome(verdict))
            if verdict.status == "unknown":
                assert "time limit" in verdict.message
                assert len(verdict.solutions) < 2 or confirm is True
                assert verdict.differs == ()
                assert (verdict.conflict, verdict.proof) == (None, None)
            else:
                assert outcome(verdict) == (status, NUMBER[status]), way
                assert confirm is False or "+" in verdict.backend or status == "multiple"
    assert {("unknown", 0), ("unknown", 1), ("none", 0)} <= met


def test_a_solution_met_before_the_end_of_time_is_named_as_such() -> None:
    """Both by a check, which wants two, and by a search for up to three."""
    WAYS["fresh"].ready()

    def check(deadline: Deadline) -> Verdict:
        api.forget()
        return gridproof.check(PUZZLES["unique"], "sat", timeout=deadline, narrow="off")

    *_, late, last = at_each_moment(check)
    assert outcome(late) == ("unknown", 1)
    assert late.message.startswith("a solution was found, but not whether it is the only one: the time limit")
    assert (outcome(last), last.message) == (("unique", 1), "")

    def solve(deadline: Deadline) -> Verdict:
        api.forget()
        return gridproof.solve(PUZZLES["multiple"], "sat", limit=3, timeout=deadline, narrow="off")

    found = {outcome(verdict): verdict.message for verdict in at_each_moment(solve)}
    assert [*found] == [("unknown", 0), ("solved", 1), ("solved", 2)]
    assert found["solved", 1].startswith("1 solution, the time limit")
    assert found["solved", 2] == "2 solutions, no others"


@pytest.mark.parametrize("status", PUZZLES)
@pytest.mark.whole
def test_a_question_whose_time_ends_says_no_more_than_is_so(status: Status) -> None:
    """Counts are bounds, candidates occur, a backbone has all that is fixed; only the whole is called so."""
    puzzle, number = PUZZLES[status], NUMBER[status]
    solutions = gridproof.solve(puzzle, limit=3).solutions
    true = {cell: tuple(sorted({found[cell] for found in solutions})) for cell in puzzle.shown}
    fixed = {cell: values[0] for cell, values in true.items() if len(values) == 1}
    for count in at_each_moment(lambda deadline: gridproof.count(puzzle, timeout=deadline)):
        assert count.count <= number
        assert count.exact is (count.status == "counted")
        assert not count.exact or count.count == number
    for found in at_each_moment(lambda deadline: gridproof.candidates(puzzle, counts=2, timeout=deadline)):
        assert found.status in ("unknown", "found" if number else "none")
        for cell, values in found.values.items():
            assert {*values} <= {*true[cell]}
            assert values == true[cell] or cell in found.undecided or found.status == "unknown"
        for cell, by_value in found.counts.items():
            exact = {value: sum(each[cell] == value for each in solutions) for value in by_value}
            assert all(by_value[value] <= exact[value] for value in exact)
            assert found.status == "unknown" or by_value == exact
        assert found.status != "found" or found.values == true
    for backbone in at_each_moment(lambda deadline: gridproof.backbone(puzzle, timeout=deadline)):
        assert backbone.status in ("unknown", "found" if number else "none")
        assert backbone.status != "found" or backbone.cells == fixed
        assert not backbone.cells or fixed.items() <= backbone.cells.items()
    assert (backbone.message == NO_SOLUTION) is (status == "none")


def test_spare_clues_and_a_clash_are_called_minimal_once_that_is_proven() -> None:
    puzzle = PUZZLES["unique"]
    spare = {cell for cell, _ in puzzle.givens if gridproof.check(without(puzzle, cell)).status == "unique"}
    assert 0 < len(spare) < len(puzzle.givens)
    *early, last = at_each_moment(lambda deadline: gridproof.redundant(puzzle, timeout=deadline))
    assert (last.status, {*last.redundant}, last.minimal) == ("unique", spare, False)
    assert {found.status for found in early} == {"unknown"}
    for found in early:
        assert {*found.redundant} <= spare
        assert not found.minimal
    for found in at_each_moment(lambda deadline: gridproof.redundant(puzzle, greedy=True, timeout=deadline)):
        removed = found.removed or ()
        assert gridproof.check(without(puzzle, *removed)).status == "unique"
    rest = [cell for cell, _ in puzzle.givens if cell not in removed]
    fewer = (without(puzzle, *removed, cell) for cell in rest)
    assert {gridproof.check(less).status for less in fewer} == {"multiple"}
    least = gridproof.redundant(puzzle, greedy=True).least
    assert least is not None
    sizes = (size for size in range(len(rest) + 1) if any(map(suffices, combinations(puzzle.givens, size))))
    assert len(least) == next(sizes)
    minimal = without(puzzle, *(gridproof.redundant(puzzle, greedy=True).removed or ()))
    *early, last = at_each_moment(lambda deadline: gridproof.redundant(minimal, timeout=deadline))
    assert (last.status, last.redundant, last.minimal) == ("unique", (), True)
    assert not any(found.minimal for found in early)
    answers = at_each_moment(lambda deadline: gridproof.conflict(PUZZLES["none"], timeout=deadline))
    *before, end = (found.minimal for found in answers if found is not None)
    assert (any(before), end) == (False, True)


def suffices(givens: Sequence[tuple[str, tuple[int, ...]]]) -> bool:
    """Return whether these givens alone leave one solution."""
    puzzle = replace(PUZZLES["unique"], givens=tuple(givens))
    return gridproof.check(puzzle).status == "unique"


def without(puzzle: Puzzle, *cells: str) -> Puzzle:
    """Return the puzzle without its givens in these cells."""
    return replace(puzzle, givens=tuple(given for given in puzzle.givens if given[0] not in cells))


def test_narrowing_whose_time_ends_keeps_its_steps_and_what_they_say() -> None:
    lengths, path = set(), follow(PUZZLES["unique"]).steps
    for narrowed in at_each_moment(lambda deadline: gridproof.narrow(PUZZLES["unique"], timeout=deadline)):
        domains = narrowed.domains
        for step in narrowed.steps:
            assert all(domains[cell] == (value,) for cell, value in step.places)
            assert not any(value in domains[cell] for cell, value in step.removes)
        assert narrowed.steps == path[: len(narrowed.steps)]
        lengths.add(len(narrowed.steps))
        last = domains
    assert len(lengths) > 3
    assert set(map(len, last.values())) == {1}


# Limits -------------------------------------------------------------------------------------------------


def test_a_limit_is_the_number_of_solutions_and_only_one_above_tells_that_there_are_no_others() -> None:
    for way, status, puzzle in ways():
        number = NUMBER[status]
        for limit in (1, 2, 3):
            verdict = gridproof.solve(puzzle, way.backend, limit=limit, narrow=way.narrow)
            if not number:
                assert outcome(verdict) == ("none", 0), way
                continue
            assert outcome(verdict) == ("solved", min(number, limit)), (way, limit)
            ending = "no others" if number < limit else "there may be others"
            word = "solution" if min(number, limit) == 1 else "solutions"
            assert verdict.message == ("" if limit == 1 else f"{min(number, limit)} {word}, {ending}")
            assert len({*map(str, verdict.solutions)}) == len(verdict.solutions)


def test_of_more_solutions_than_asked_for_there_are_no_more_than_asked_for() -> None:
    for name, way in WAYS.items():
        way.ready()
        assert outcome(gridproof.check(MANY, way.backend, narrow=way.narrow)) == ("multiple", 2), name
        for limit in (1, 2, 3):
            verdict = gridproof.solve(MANY, way.backend, limit=limit, narrow=way.narrow)
            assert outcome(verdict) == ("solved", limit), name


def test_each_value_is_counted_up_to_the_limit() -> None:
    answers = gridproof.solve(MANY, limit=None).solutions
    for most in (1, 3, 12, 1000):
        for cell, by_value in gridproof.candidates(MANY, counts=most).counts.items():
            every = Counter(solution[cell] for solution in answers)
            assert by_value == {value: min(number, most) for value, number in every.items()}


def test_a_count_is_exact_up_to_its_limit() -> None:
    for way, status, puzzle in ways("fresh", "live", "cp-sat", "ilp"):
        number = NUMBER[status]
        for limit in (1, 2, 3):
            found = gridproof.count(puzzle, limit, backend=way.backend)
            assert (found.count, found.exact) == (min(number, limit), number <= limit), (way, limit)
            assert found.status == "counted"
            most = gridproof.candidates(puzzle, backend=way.backend, counts=limit).counts.values()
            assert all(0 < count <= min(limit, number) for by_value in most for count in by_value.values())
            assert not number or max(max(by_value.values()) for by_value in most) == min(limit, number)


# Confirmations ------------------------------------------------------------------------------------------


def test_each_way_is_confirmed_by_another_back_end_and_by_a_proof() -> None:
    for way, status, puzzle in ways():
        verdict = gridproof.check(puzzle, way.backend, narrow=way.narrow, confirm=True)
        assert outcome(verdict) == (status, NUMBER[status]), way
        first, _, second = verdict.backend.partition("+")
        assert second == confirming(way.backend) != first.partition(":")[0]
        verdict = gridproof.check(puzzle, way.backend, narrow=way.narrow, confirm="proof")
        assert outcome(verdict) == (status, NUMBER[status]), way
        assert (verdict.proof is not None) is (status != "multiple") is verdict.backend.endswith("+proof")
        assert (verdict.conflict is not None) is (status == "none")


def test_a_task_asks_for_its_confirmation() -> None:
    api.forget()
    for confirm, backend in ((True, "cp-sat"), ("proof", "proof")):
        task = SolveTask("sat", confirm=confirm)  # type: ignore[arg-type]
        assert task.verdict(PUZZLES["unique"]).backend.partition("+")[2] == backend


def test_a_puzzle_settled_by_rules_is_confirmed_by_a_solver_that_runs() -> None:
    for confirm in (False, True):
        api.forget()
        puzzle = gridproof.read_one("1234341..143432.")
        verdict = gridproof.check(puzzle, narrow="full", confirm=confirm)
        assert outcome(verdict) == ("unique", 1)
        assert verdict.backend == ("rules+cp-sat" if confirm else "rules")
    api.forget()
    verdict = gridproof.check("1234341221434321", "cp-sat", confirm=True)  # its givens settle it
    assert (outcome(verdict), verdict.backend.partition("+")[2]) == (("unique", 1), "sat")


@pytest.mark.parametrize("tier", ["singles", "filters", "full"])
@pytest.mark.whole
def test_the_second_back_end_gets_all_values_that_narrowing_removed(
    tier: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tier that removes a value of a solution makes the first verdict wrong, and not the second."""
    right: Callable[..., Narrowed] = vars(api)["narrowed_by"]

    def wrong(puzzle: Puzzle, asked: Tier, deadline: Deadline) -> Narrowed:
        found = right(puzzle, asked, deadline)
        if asked == "off":
            return found
        cell = next(cell for cell, values in reversed(found.domains.items()) if len(values) > 1)
        return replace(found, domains=found.domains | {cell: found.domains[cell][:-1]})

    monkeypatch.setattr(api, "narrowed_by", wrong)
    tried = set()
    for backend in ("sat", "cp-sat"):
        for puzzle in (QUEENS, PUZZLES["multiple"]):
            api.forget()
            said = gridproof.check(puzzle, backend, narrow=tier).status
            api.forget()
            assert gridproof.check(puzzle, backend, narrow=tier, confirm=True).status in (
                "multiple",
                "unknown",
            )
            tried.add(said)
    assert "unique" in tried


def test_the_back_ends_of_a_confirmation_share_no_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[str] = []
    monkeypatch.setattr(shared_cuts, "share", lambda model, *_, **__: shared.append(model.name))
    for confirm, backends in ((False, ["cp-sat"]), (True, [])):
        shared.clear()
        api.forget()
        assert gridproof.check(TAPA, "cp-sat", confirm=confirm).status == "multiple"
        assert shared == backends


ONE = Puzzle("demo", Rules("demo", (("a", (1, 2)),), (), ("a",), Board(1, 1)))
FIRST: tuple[tuple[Status, tuple[int, ...]], ...] = (
    ("unique", (1,)),
    ("multiple", (1, 2)),
    ("none", ()),
    ("unknown", (1,)),
    ("unknown", ()),
)


def says(status: Status, values: tuple[int, ...], backend: str = "") -> Verdict:
    """Return what a back end says of `ONE`."""
    return Verdict(status, tuple({"a": value} for value in values), backend=backend, puzzle=ONE)


def test_a_verdict_stands_if_and_only_if_the_second_back_end_ran_and_says_the_same() -> None:
    for first, second in product(FIRST, (*FIRST, ("unique", (2,)))):
        for backend in ("y", "", "rules"):
            ran, decided = backend == "y", first[0] != "unknown"
            verdict = confirmed(ONE, says(*first, "x"), partial(says, *second, backend), "y")
            stands = ran and first == second and decided
            assert verdict.status == (first[0] if stands else "unknown"), (first, second, backend)
            assert verdict.solutions == says(*first).solutions
            assert verdict.backend == ("x+y" if ran and decided else "x")


def test_what_is_found_wrong_by_a_proof_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that says none of a puzzle with a solution, and unique of one with two."""
    liars: tuple[tuple[Status, Status], ...] = (
        ("none", "unique"),
        ("none", "multiple"),
        ("unique", "multiple"),
    )
    for lie, truth in liars:
        puzzle = PUZZLES[truth]
        solution = gridproof.solve(puzzle).solutions[0]
        verdict = Verdict(lie, (solution,) if lie == "unique" else (), backend="liar", puzzle=puzzle)
        with monkeypatch.context() as patch:
            patch.setattr(api, "_answer", lambda *_, verdict=verdict, **__: verdict)
            assert gridproof.check(puzzle).status == lie
            found = gridproof.check(puzzle, confirm="proof")
        assert (found.status, found.proof, found.conflict) == ("unknown", None, None)
        assert found.message.startswith(f"liar says {lie}, but ")

"""Questions about all solutions: compared with the set of all solutions, on every back end and on layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count as numbers
from itertools import permutations

import pytest
from backends import BACKENDS, compiled, examples, puzzle_of
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import all_solutions, small

import gridproof
from gridproof.models.backends import backend_class
from gridproof.models.backends.sat import SatModel, SatSession
from gridproof.models.core import search
from gridproof.models.core.layer import Layer
from gridproof.models.questions import all_solutions as questions
from gridproof.models.questions.all_solutions import (
    Candidates,
    backbone,
    candidates,
    count,
    still_known,
)
from gridproof.models.reasons.conflict import conflict
from gridproof.puzzles import Deadline, Puzzle, Solution, read_record
from gridproof.puzzles.constraints import Literals, total

GUARDED = [name for name in BACKENDS if backend_class(name).guards]


def truth(puzzle: Puzzle) -> Candidates:
    """Return the answer about true candidates, by brute force, every solution counted."""
    answers = all_solutions(puzzle)
    if not answers:
        return Candidates("none")
    occurs = {
        cell: Counter(column) for cell, column in zip(puzzle.shown, zip(*answers, strict=True), strict=True)
    }
    values = {cell: tuple(sorted(found)) for cell, found in occurs.items()}
    return Candidates("found", values, {cell: dict(sorted(found.items())) for cell, found in occurs.items()})


@given(small())
def test_solutions_near_the_last_one_are_solutions_each_once(puzzle: Puzzle) -> None:
    """Every further solution is sought near the last one first, as on large boards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "LARGE", -1)
        patch.setattr(search, "MANY", 1)
        found = [tuple(s[c] for c in puzzle.shown) for s in SatModel(puzzle).solutions()]
    assert sorted(found) == sorted(all_solutions(puzzle))


def test_a_second_solution_of_a_large_board_is_near_the_first() -> None:
    blank = SatModel(read_record({"type": "latin_square", "rows": 28, "cols": 28, "clues": {}}))
    assert sum(map(len, blank.domains.values())) > search.LARGE
    one, other = blank.find(limit=2).solutions
    assert 0 < sum(one[cell] != other[cell] for cell in one) <= len(one) / 2


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_occurs_in_some_solution_and_in_all(backend: str) -> None:
    @examples(backend)
    @given(small(), st.integers(1, 5))
    def check(puzzle: Puzzle, most: int) -> None:
        model, expected = compiled(backend, puzzle), truth(puzzle)
        assert candidates(model) == replace(expected, counts={})
        capped = {cell: {v: min(n, most) for v, n in by.items()} for cell, by in expected.counts.items()}
        assert candidates(model, counts=most) == replace(expected, counts=capped)
        same = {cell: values[0] for cell, values in expected.values.items() if len(values) == 1}
        found = backbone(model)
        assert (found.status, found.cells) == (expected.status, same)

    check()


@pytest.mark.parametrize("backend", BACKENDS)
def test_counting_up_to_a_limit(backend: str) -> None:
    @examples(backend)
    @given(small(), st.integers(1, 30))
    def check(puzzle: Puzzle, limit: int) -> None:
        number = len(all_solutions(puzzle))
        found = count(compiled(backend, puzzle), limit)
        assert (found.count, found.exact, found.status) == (min(number, limit), number <= limit, "counted")

    check()


@pytest.mark.parametrize("backend", GUARDED)
def test_layers_on_one_model_answer_as_models_of_their_own(backend: str) -> None:
    """Layers come and go, and are asked in turns; no clue, cut or no-good of one reaches another."""

    @examples(backend)
    @given(small(), st.data())
    def check(puzzle: Puzzle, data: st.DataObject) -> None:
        live = compiled(backend, replace(puzzle, clues=()))
        for _ in range(2):
            chosen = [
                data.draw(st.sets(st.sampled_from(puzzle.clues))) if puzzle.clues else set() for _ in "ab"
            ]
            ones, others = (
                replace(puzzle, clues=tuple(c for c in puzzle.clues if c in some)) for some in chosen
            )
            with Layer(live, ones) as one, Layer(live, others) as other:
                assert candidates(one) == replace(truth(ones), counts={})
                found: dict[int, list[Solution]] = {0: [], 1: []}
                for number, search in enumerate((one, other, one)):
                    found[number % 2] = list(search.solutions())
                for asked, solutions in ((ones, found[0]), (others, found[1])):
                    shown = [tuple(s[c] for c in asked.shown) for s in solutions]
                    assert sorted(shown) == sorted(all_solutions(asked))

    check()


def test_a_layer_narrows_its_givens_for_its_own_searches() -> None:
    rules = puzzle_of({"a": (1, 2), "b": (1, 2)}, ())
    live = compiled(GUARDED[0], rules)
    with Layer(live, replace(rules, givens=(("a", (2,)),))) as layer:
        assert count(layer, 10).count == 2
        assert count(layer, 10, {"a": (1,), "b": (1,)}).count == 1
        assert count(layer, 10).count == 2
    assert count(live, 10).count == 4


def test_a_conflict_is_minimal_in_givens_clues_and_rules() -> None:
    """Without any one of its members, its other givens, clues and rules can all hold."""

    @examples("sat")
    @given(small(), st.data())
    def check(puzzle: Puzzle, data: st.DataObject) -> None:
        cells = data.draw(st.sets(st.sampled_from(puzzle.shown)))
        fixed = tuple((c, (data.draw(st.sampled_from(puzzle.rules.domain_of[c])),)) for c in sorted(cells))
        puzzle = replace(puzzle, givens=fixed)
        found = conflict(puzzle, rules=True)
        assert (found is None) is bool(all_solutions(puzzle))
        if found is None:
            return
        assert found.minimal
        whole = replace(
            puzzle,
            rules=replace(puzzle.rules, grouped_constraints=found.rules),
            clues=found.clues,
            givens=found.givens,
        )
        assert not all_solutions(whole)
        for smaller in one_less(whole):
            assert all_solutions(smaller)

    check()


def one_less(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle without each of its rules, clues or givens."""
    for rule in puzzle.rules.constraints:
        rest = tuple(c for c in puzzle.rules.constraints if c is not rule)
        yield replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=rest))
    for clue in puzzle.clues:
        yield replace(puzzle, clues=tuple(c for c in puzzle.clues if c is not clue))
    for given_ in puzzle.givens:
        yield replace(puzzle, givens=tuple(g for g in puzzle.givens if g != given_))


@pytest.mark.parametrize("backend", BACKENDS)
def test_time_that_runs_out_leaves_what_is_known(backend: str) -> None:
    """Each look at the clock takes a second: a few solutions are found, no question is settled."""
    puzzle = puzzle_of({cell: tuple(range(6)) for cell in "abcdefgh"}, ())
    model = compiled(backend, puzzle)

    def soon() -> Deadline:
        return Deadline(4.5, clock=map(float, numbers()).__next__)

    counted = count(model, 10**6, timeout=soon())
    assert (counted.status, counted.exact) == ("unknown", False)
    assert counted.message.startswith("at least ")
    assert counted.message.endswith(counted.reason)
    found = candidates(model, timeout=soon())
    assert found.status == "unknown"
    assert all(set(values) < set(range(6)) for values in found.values.values())
    assert found.undecided >= found.values.keys()


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_backbone_that_is_not_settled_is_not_called_found(backend: str) -> None:
    """Whenever the time runs out: of four cells that can vary and one that cannot, nothing else is said."""
    puzzle = puzzle_of({"e": (1,)} | {cell: tuple(range(3)) for cell in "abcd"}, ())
    varying = 0
    for seconds in range(12):
        model = compiled(backend, puzzle)
        found = backbone(model, timeout=Deadline(seconds + 0.5, clock=map(float, numbers()).__next__))
        if found.status == "found":
            assert found.cells == {"e": 1}
            break
        assert (found.status, bool(found.reason)) == ("unknown", True)
        varying += len(found.cells) > 1
    assert found.status == "found"
    assert varying


def test_candidates_of_a_blank_board_come_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,728 values that all occur: each solution has 144 of them. Unasked the solver shows few new ones."""
    solutions = 0
    plain = SatSession.next

    def counted(session: SatSession, deadline: Deadline) -> Solution | None:
        nonlocal solutions
        solutions += 1
        return plain(session, deadline)

    monkeypatch.setattr(SatSession, "next", counted)
    blank = read_record({"type": "latin_square", "rows": 12, "cols": 12, "clues": {}})
    found = candidates(SatModel(blank))
    assert set(found.values.values()) == {tuple(range(1, 13))}
    assert solutions < 120


def test_candidates_of_a_draft_are_unknown_in_time() -> None:
    """Each look at the clock takes a second. All findings are kept; one solution alone is no draft."""
    clock = map(float, numbers()).__next__
    blank = SatModel(read_record({"type": "latin_square", "rows": 12, "cols": 12, "clues": {}}))
    found = candidates(blank, timeout=Deadline(10_000, clock=clock), draft=30)
    assert found.status == "unknown"
    assert found.reason == "30 s were too few to decide all values: set a time limit to look longer"
    assert min(map(len, found.values.values())) > 1
    assert clock() < 200
    unique = SatModel(gridproof.read_one("123434......4321"))
    assert candidates(unique, timeout=Deadline(10_000, clock=clock), draft=0.5).status == "found"
    assert gridproof.candidates("1" * 16, timeout=Deadline(10_000, clock=clock)).status == "none"


def test_a_solver_that_was_told_what_to_prefer_is_not_kept() -> None:
    """It does not forget its preferences; the next question would get odd solutions."""
    model = SatModel(read_record({"type": "latin_square", "rows": 5, "cols": 5, "clues": {}}))
    model.find()
    solver = model.engine(Deadline())
    model.find(limit=3)
    assert model.engine(Deadline()) is solver
    candidates(model)
    assert model.engine(Deadline()) is not solver


def test_questions_about_a_puzzle_that_was_read() -> None:
    (puzzle,) = gridproof.read(".....12..21.....")
    assert gridproof.count(puzzle).count == 2
    assert gridproof.backbone(puzzle).cells.items() >= {("r2c2", 1), ("r2c3", 2)}
    found = gridproof.candidates(puzzle, counts=5)
    assert sum(found.counts["r1c1"].values()) == 2
    assert gridproof.conflict(puzzle) is None


def test_a_conflict_names_the_rule_it_breaks() -> None:
    grid = [[1, 1, None, None], *[[None] * 4] * 3]
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
    found = gridproof.conflict(puzzle)
    assert found is not None
    assert [rule.label for rule in found.rules] in (["row 1"], ["box 1"])


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_was_known_before_an_edit_changes_no_answer(backend: str) -> None:
    """Clues and givens come and go; the earlier findings are whole, or were cut short."""

    @examples(backend)
    @given(small(), st.data())
    def check(puzzle: Puzzle, data: st.DataObject) -> None:
        def edited() -> Puzzle:
            clues = tuple(clue for clue in puzzle.clues if data.draw(st.booleans()))
            fixed = data.draw(st.sets(st.sampled_from(puzzle.shown), max_size=2))
            domains = puzzle.rules.domain_of
            givens = tuple((cell, (data.draw(st.sampled_from(domains[cell])),)) for cell in sorted(fixed))
            return replace(puzzle, clues=clues, givens=givens)

        before, now = edited(), edited()
        looks = data.draw(st.integers(1, 30))
        soon = Deadline(looks + 0.5, clock=map(float, numbers()).__next__)
        known = candidates(compiled(backend, before), timeout=soon)
        most = data.draw(st.integers(0, 3))
        expected = truth(now)
        counts = {cell: {v: min(n, most) for v, n in by.items()} for cell, by in expected.counts.items()}
        found = candidates(compiled(backend, now), after=known, counts=most)
        assert found == replace(expected, counts=counts if most else {})

    check()


def test_a_clue_more_asks_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that occurs in no solution is not sought again, nor one that a known solution still has."""
    unseen: list[int] = []
    plain = SatSession.forbid

    def noted(session: SatSession, clause: Literals) -> None:
        unseen.append(len(clause))
        plain(session, clause)

    monkeypatch.setattr(SatSession, "forbid", noted)
    draft = gridproof.read_one("1.......4.......")
    model = SatModel(draft)
    before = candidates(model)
    given_ = draft.with_domains([("r2c4", (2,))])
    left = sum(map(len, before.values.values())) - len(before.values)
    unseen.clear()
    anew = candidates(model, dict(given_.givens), puzzle=given_)
    asked = unseen[0]
    unseen.clear()
    after = candidates(model, dict(given_.givens), puzzle=given_, after=before)
    assert after == anew
    assert not unseen or unseen[0] < min(asked, left)
    unseen.clear()
    assert candidates(model, dict(given_.givens), puzzle=given_, after=anew) == anew
    assert len(unseen) <= 1


def test_counts_to_a_bound_ask_at_most_once_a_solution_and_once_a_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = 0
    plain = SatSession.next

    def counted(session: SatSession, deadline: Deadline) -> Solution | None:
        nonlocal calls
        calls += 1
        return plain(session, deadline)

    monkeypatch.setattr(SatSession, "next", counted)
    blank = gridproof.read_one("latin_square 4x4")
    found = candidates(SatModel(blank), counts=1000)
    assert {number for by in found.counts.values() for number in by.values()} == {576 // 4}
    assert calls <= 576 + 16 * 4 + len(found.met) + 1


def test_counts_that_time_cuts_short_are_kept() -> None:
    """Each look at the clock takes a second: all values are known then, and how many are lower bounds."""
    blank = SatModel(gridproof.read_one("latin_square 4x4"))
    met = len(candidates(blank).met)
    soon = Deadline(2 * met + 40, clock=map(float, numbers()).__next__)
    found = candidates(blank, counts=1000, timeout=soon)
    assert found.status == "unknown"
    assert not found.undecided
    assert found.message.endswith("values may be in more solutions")
    assert 0 < max(found.counts["r1c1"].values()) < 144


def test_a_clue_that_comes_or_goes_is_seen() -> None:
    """Every solution of one is none of the other: solutions met there are not kept, nor values in none."""
    cells = dict.fromkeys("ab", (1, 2, 3))
    equal, apart = (puzzle_of(cells, (), clues=[total(("a", "b"), "==", number)]) for number in (2, 5))
    free = puzzle_of(cells, ())
    for before, now in permutations((equal, apart, free), 2):
        known = candidates(SatModel(before))
        assert candidates(SatModel(now), after=known) == candidates(SatModel(now))


def test_solutions_from_before_an_edit_are_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gridproof.read_one("1.......4.......")
    before = candidates(SatModel(puzzle))
    assert still_known(puzzle, before, Deadline())[0] == [*before.met] != []
    monkeypatch.setattr(questions, "judge_solution", lambda *_: "it is ugly")
    assert still_known(puzzle, before, Deadline())[0] == []

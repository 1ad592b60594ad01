"""Deduction keeps to its limits: the deadline is looked at inside every technique, and memory is bounded.

No test here measures time: clocks are counters, and bounds are set low.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.deduction.explain import explain, rate
from gridproof.frontends.deduction.hints import hint
from gridproof.frontends.narrowing.tiers import narrow, peer_exclusion
from gridproof.frontends.rules import network as networks
from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.network import Computed, bits, mask_of, network
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.basic.reasons import larger_reason, smallest_reason
from gridproof.frontends.rules.techniques.basic.singles import (
    exclusion,
    full_house,
    hidden_single,
    naked_single,
)
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.uniqueness import uniqueness
from gridproof.models.questions.verdict import Verdict
from gridproof.models.reasons.multipliers import refutations
from gridproof.puzzles import Puzzle, TooLarge, read_record
from gridproof.puzzles.limits.deadline import Deadline, Unknown
from gridproof.puzzles.samples import sample

SOLVED_BY_RULES = ("sudoku", "killer_sudoku", "futoshiki", "slitherlink", "nurikabe", "hitori")


def board(kind: str, number: int = 1) -> Puzzle:
    return read_record(sample(kind, number))


def empty_sudoku(side: int) -> Puzzle:
    return read_record({"type": "sudoku", "rows": side, "cols": side, "clues": {}})


def looks(number: int) -> Deadline:
    """Return a deadline that passes after a number of looks."""
    return Deadline(number + 1, clock=count().__next__)


@pytest.fixture(autouse=True)
def _own_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolate tests from networks that another one has made, or made under other bounds."""
    monkeypatch.setattr(networks, "recent", OrderedDict())


# Time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SOLVED_BY_RULES)
def test_a_path_that_is_cut_short_is_the_start_of_the_whole(kind: str) -> None:
    puzzle = board(kind)
    whole = follow(puzzle)
    assert len(whole.steps) > 10
    lengths = set()
    for number in (0, 3, 10, 30, 100, 300, 1000):
        cut = follow(puzzle, deadline=looks(number))
        assert cut.steps == whole.steps[: len(cut.steps)]
        assert all(set(whole.domains[cell]) <= set(values) for cell, values in cut.domains.items())
        if cut.outcome == "unknown":
            assert cut.reason.startswith("the time limit")
            lengths.add(len(cut.steps))
        assert len(cut.steps) < len(whole.steps) or cut.outcome == whole.outcome
    assert 0 in lengths
    assert len(lengths) > 1


@pytest.mark.parametrize("technique", techniques_of("unique"), ids=lambda technique: technique.__name__)
def test_a_technique_looks_at_the_clock_before_it_searches(technique: Technique) -> None:
    """All except techniques that pass over the sectors once, and the one whose clock a reasoner watches."""
    stopped = 0
    for puzzle in (board("sudoku", 3), board("killer_sudoku")):
        state = begin(puzzle)
        state.deadline = looks(0)
        state.refute = refutations
        try:
            next(technique(state), None)
        except Unknown:
            stopped += 1
    singles = (exclusion, full_house, naked_single, hidden_single)
    one_pass = technique in (*singles, smallest_reason, larger_reason)
    assert bool(stopped) is not one_pass


def test_a_network_is_not_built_past_the_deadline() -> None:
    with pytest.raises(Unknown):
        network(board("slitherlink"), looks(1))
    assert not networks.recent


def test_narrowing_keeps_what_it_has_when_its_time_is_up() -> None:
    puzzle = board("sudoku", 3)
    assert narrow(puzzle, "full", looks(0)).domains == puzzle.domains
    some = narrow(puzzle, "full", looks(40))
    assert 0 < len(some.steps) < len(narrow(puzzle, "full").steps)
    assert peer_exclusion(puzzle, looks(0)) == puzzle.domains != peer_exclusion(puzzle)


def test_a_check_whose_narrowing_runs_out_of_time_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--narrow full`` obeys ``--timeout``: the clock moves a second at every look."""
    clock = count()
    monkeypatch.setattr(Deadline, "clock", lambda: float(next(clock)))
    verdict: Verdict = gridproof.check(board("eulero", 3), narrow="full", timeout=20)
    assert verdict.status == "unknown"
    assert "the time limit of 20 s was reached" in verdict.message
    assert next(clock) < 200


def test_explaining_and_rating_in_no_time() -> None:
    puzzle = board("sudoku", 3)
    found = explain(puzzle, timeout=0)
    assert (found.outcome, found.steps, found.domains) == ("unknown", (), puzzle.domains)
    assert found.limit == "the time limit of 0 s was reached"
    assert not rate(puzzle, timeout=0).solved


def test_a_hint_in_no_time_says_so() -> None:
    puzzle = board("sudoku", 3)
    for original in (None, puzzle):
        with pytest.raises(Unknown, match="the time limit of 0 s was reached"):
            hint(puzzle, original=original, timeout=0)
    assert hint(puzzle, original=puzzle, timeout=600).step is not None


# Memory -----------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 9000)))
def test_sets_of_numbers(numbers: list[int]) -> None:
    mask = mask_of(numbers)
    assert mask == sum(1 << number for number in set(numbers))
    assert list(bits(mask)) == sorted(set(numbers))


def test_too_many_candidates_are_refused_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Sequence[int]] = []
    monkeypatch.setattr(networks, "mask_of", built.append)
    puzzle = empty_sudoku(64)
    for asked in (network, State.of, begin):
        with pytest.raises(TooLarge, match="too many candidates"):
            asked(puzzle)
    found = explain(puzzle)
    assert (found.outcome, found.limit) == ("unknown", networks.TOO_MANY)
    assert explain(puzzle, "wodm").outcome == "unknown"
    assert narrow(puzzle).domains == puzzle.domains
    assert not built


def test_givens_are_built_in_where_the_rules_alone_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = board("sudoku", 3)
    whole = follow(puzzle)
    networks.recent.clear()
    monkeypatch.setattr(networks, "MOST_BITS", 120_000)
    with pytest.raises(TooLarge):
        network(empty_sudoku(9))
    assert len(network(puzzle).candidates) == sum(map(len, puzzle.domains.values()))
    assert network(puzzle) is network(puzzle)
    again = follow(puzzle)
    assert (again.outcome, again.domains) == (whole.outcome, whole.domains)


@pytest.mark.parametrize("bound", ["MOST_BITS", "MOST_LINKS"])
def test_sectors_and_links_are_bounded(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    puzzle = board("futoshiki")
    assert follow(puzzle).outcome == "solved"
    networks.recent.clear()
    monkeypatch.setattr(networks, bound, 5)
    assert explain(puzzle).limit == networks.TOO_MANY
    with pytest.raises(Unknown, match=networks.TOO_MANY):
        hint(puzzle)
    assert narrow(puzzle).domains == peer_exclusion(puzzle)


@pytest.mark.parametrize("kind", SOLVED_BY_RULES)
@pytest.mark.parametrize("bound", ["DENSE", "MOST_REMEMBERED", "MOST_SUBSETS", "WIDE"])
def test_what_is_stored_changes_no_step(monkeypatch: pytest.MonkeyPatch, kind: str, bound: str) -> None:
    """Links as a table or computed, results of filters remembered or not: the same path."""
    puzzle = board(kind)
    whole = follow(puzzle)
    networks.recent.clear()
    monkeypatch.setattr(networks, bound, 0)
    assert follow(puzzle).steps == whole.steps
    if bound == "DENSE":
        assert isinstance(network(puzzle).links, Computed)


def test_few_networks_are_kept_and_of_large_ones_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [board(kind) for kind in SOLVED_BY_RULES]
    made = [network(puzzle) for puzzle in puzzles]
    assert [network(puzzle) for puzzle in puzzles] == made
    monkeypatch.setattr(networks, "KEEP", 2)
    last = network(board("masyu"))
    assert list(networks.recent.values()) == [made[-1], last]
    monkeypatch.setattr(networks, "MOST_KEPT", 0)
    last = network(board("akari"))
    assert list(networks.recent.values()) == [last]


def test_lines_cross_where_they_share_a_cell_at_most() -> None:
    """Rows and columns do; boxes share three cells with either. The same as sector by sector."""
    for kind in ("sudoku", "jigsaw_sudoku", "latin_square"):
        net = network(board(kind))
        expected = [
            (i, j)
            for i, one in enumerate(net.families)
            for j, other in enumerate(net.families)
            if i != j and all((x.mask & y.mask).bit_count() <= 1 for x in one for y in other)
        ]
        assert net.crossing == expected
    assert network(board("sudoku")).crossing == [(0, 1), (1, 0)]


def test_rectangles_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State.of(empty_sudoku(4))
    state.remove(1 << state.network.number["r1c1", 3] | 1 << state.network.number["r1c1", 4])
    assert len(list(uniqueness._deadly(state))) > 10
    asked: list[object] = []
    monkeypatch.setattr(uniqueness, "_fills", lambda _state, deadly: asked.append(deadly))
    monkeypatch.setattr(uniqueness, "MOST_DEADLY", 3)
    assert list(uniqueness.unique_rectangle(state)) is not None
    assert len(asked) == 3


def test_too_little_memory_is_an_answer_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    puzzle = board("sudoku")
    monkeypatch.setattr(networks, "Network", full)
    assert (explain(puzzle).outcome, explain(puzzle).limit) == ("unknown", networks.NO_MEMORY)
    assert (follow(puzzle).outcome, follow(puzzle).reason) == ("unknown", networks.NO_MEMORY)
    with pytest.raises(Unknown, match=networks.NO_MEMORY):
        hint(puzzle)


def test_narrowing_by_all_rules_needs_no_reasoner() -> None:
    clues = {"givens": [[None, None, 5], [5, None, None], [3, 3, 5]]}
    record = {"type": "fillomino", "rows": 3, "cols": 3, "clues": clues}
    verdict = gridproof.check(record, narrow="full")
    assert (verdict.status, verdict.message) == ("none", "these cannot all hold: r2c1=5, r3c1=3, r3c3=5")

"""The smallest reason: by brute force over all subsets of labels and facts there is none that counts less."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.reasons import candidate_reasons as module
from gridproof.models.reasons.candidate_reasons import Reasons
from gridproof.models.reasons.hitting_sets import Budget, lighter_hits
from gridproof.models.reasons.lightest import lightest
from gridproof.puzzles import Board, Candidate, Is, Puzzle, Rules, Solution
from gridproof.puzzles.constraints import Clause, Constraint, total
from gridproof.puzzles.wording.reason import Candidates, Reason

CELLS = ("r1c1", "r1c2", "r1c4", "r1c8")
VALUES = (1, 2, 3)
ASSIGNMENTS: list[Solution] = [dict(zip(CELLS, values, strict=True)) for values in product(VALUES, repeat=4)]

WEIGHTS = st.lists(st.integers(1, 9), min_size=6, max_size=6)
SETS = st.lists(st.integers(0, 63), max_size=9)


def puzzle(seed: int) -> tuple[Puzzle, Candidates, Candidate]:
    """Return a random puzzle with a solution that is drawn first, removed candidates, and a false one."""
    draw = random.Random(seed)
    truth = {cell: draw.choice(VALUES) for cell in CELLS}
    constraints: list[Constraint] = []
    for number in range(10):
        cells = draw.sample(CELLS, draw.randint(2, 3))
        true = draw.choice(cells)
        literals = [Is(cell, draw.choice(VALUES), draw.random() < 0.4) for cell in cells]
        clause = Clause((*literals, Is(true, truth[true])), label=f"clue {number}")
        sum_ = total(cells, "==", sum(truth[cell] for cell in cells), f"sum {number}")
        constraints.append(clause if number < 8 else sum_)
    false = [(cell, value) for cell in CELLS for value in VALUES if truth[cell] != value]
    gone = draw.sample(false, 4)
    rules = Rules("row", tuple((cell, VALUES) for cell in CELLS), tuple(constraints), CELLS, Board(1, 8))
    return Puzzle("row", rules), tuple(gone[:3]), gone[3]


def least_weight(asked: Puzzle, gone: Candidates, candidate: Candidate) -> int:
    """Return the weight of the smallest reason of a candidate, by trying every subset."""
    labels = dict.fromkeys(c.label for c in asked.constraints)
    items: list[tuple[int, set[int]]] = []
    for label in labels:
        named = [c for c in asked.constraints if c.label == label]
        cells = {cell for c in named for cell in c.variables()}
        items.append((len(cells), {i for i, s in enumerate(ASSIGNMENTS) if all(c.holds(s) for c in named)}))
    for cell, value in gone:
        steps = abs(int(cell[3:]) - int(candidate[0][3:]))
        items.append((1 + (steps > 3), {i for i, s in enumerate(ASSIGNMENTS) if s[cell] != value}))
    contrary = {i for i, s in enumerate(ASSIGNMENTS) if s[candidate[0]] == candidate[1]}
    return min(
        sum(weight for weight, _ in chosen)
        for size in range(len(items) + 1)
        for chosen in combinations(items, size)
        if not contrary.intersection(*(allowed for _, allowed in chosen))
    )


def found(seed: int) -> tuple[Reason, int, int] | None:
    """Return the reason of a step in a random puzzle, its weight, and that of the smallest one."""
    asked, gone, wanted = puzzle(seed)
    with Reasons(asked) as reasons:
        step = reasons.smallest((wanted,), gone, ())
        if step is None:
            return None
        return step[1], reasons.weight(step[1], wanted[0]), least_weight(asked, gone, wanted)


@pytest.mark.parametrize("seeds", [range(start, start + 10) for start in range(0, 80, 10)])
def test_none_counts_less(seeds: range) -> None:
    steps = [step for step in map(found, seeds) if step is not None]
    assert steps
    for reason, counted, least in steps:
        assert reason.smallest
        assert reason.minimal
        assert counted == least


def test_what_is_only_minimal_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lightest", lambda refuting, *_: (refuting, True))
    steps = [step for step in map(found, range(40, 80)) if step is not None]
    assert any(counted > least for _, counted, least in steps)
    assert all(counted >= least for _, counted, least in steps)


def test_without_work_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROOF_WORK", 0)
    steps = [step for step in map(found, range(20)) if step is not None]
    assert not any(reason.smallest for reason, _, _ in steps)


@pytest.mark.parametrize("bound", ["PROOF_NODES", "PROOF_ROUNDS"])
def test_without_nodes_or_rounds_nothing_is_proven(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, bound, 0)
    steps = [step for step in map(found, range(8)) if step is not None]
    assert steps
    assert not any(reason.smallest for reason, _, _ in steps)


def test_labels_count_by_their_cells() -> None:
    """One label about five cells refutes; so do one about two and two facts, which count less."""
    cells = tuple("abcde")
    wide = total(cells, "==", 15, "wide")
    small = Clause((Is("a", 1, False), Is("b", 1), Is("b", 2)), label="small")
    rules = Rules("row", tuple((cell, VALUES) for cell in cells), (wide, small), cells, Board(1, 5))
    with Reasons(Puzzle("row", rules)) as reasons:
        step = reasons.smallest((("a", 1),), (("b", 1), ("b", 2)), ())
    assert step is not None
    assert step[1] == Reason(("small",), (("b", 1), ("b", 2)), (), True, True)


def test_the_candidate_with_the_smallest_reason_comes_first() -> None:
    """Fewer labels do not make it smaller: one about two cells with three facts, one about three."""
    cells = tuple("abcdef")
    domains = dict.fromkeys(cells, (1, 2, 3, 4))
    few = Clause((Is("a", 1, False), Is("b", 2), Is("b", 3), Is("b", 4)), label="few")
    wide = total("cde", "==", 12, "wide")
    rules = Rules("row", tuple(domains.items()), (few, wide), cells, Board(1, 6))
    gone = (("b", 2), ("b", 3), ("b", 4))
    with Reasons(Puzzle("row", rules)) as reasons:
        step = reasons.smallest((("a", 1), ("c", 1)), gone, ())
    assert step is not None
    assert step == ((("c", 1),), Reason(("wide",), (), (), True, True))


def by_weight(sets: list[int], weights: list[int]) -> int | None:
    """Return the weight of the lightest of six members that hit every set."""
    every = (chosen for size in range(7) for chosen in combinations(range(6), size))
    hitting = (c for c in every if all(any(one >> i & 1 for i in c) for one in sets))
    return min((sum(weights[i] for i in chosen) for chosen in hitting), default=None)


def weight_of(chosen: int, weights: list[int]) -> int:
    return sum(weight for i, weight in enumerate(weights) if chosen >> i & 1)


@given(SETS, WEIGHTS, st.integers(0, 40))
def test_as_light_as_can_be(sets: list[int], weights: list[int], below: int) -> None:
    expected, hits = by_weight(sets, weights), lighter_hits(sets, weights, below, Budget(10**6))
    if expected is None or expected >= below:
        assert hits is None
        return
    assert hits is not None
    assert all(hits & one for one in sets)
    assert weight_of(hits, weights) == expected


def test_as_light_as_can_be_of_many_sets() -> None:
    """In about 20 of these the first branch that hits all is not the lightest."""
    draw = random.Random(1)
    for _ in range(1000):
        weights = [draw.randint(1, 9) for _ in range(6)]
        sets = [draw.randint(1, 63) & draw.randint(1, 63) | 1 << draw.randrange(6) for _ in range(6)]
        hits = lighter_hits(sets, weights, 100, Budget(10**6))
        assert hits is not None
        assert all(hits & one for one in sets)
        assert weight_of(hits, weights) == by_weight(sets, weights)


def test_what_the_budget_does_not_reach_is_not_proven() -> None:
    def broken(held: int) -> int | None:
        return None if held.bit_count() > 1 else 0b111 & ~held

    assert lightest(0b111, [1, 1, 1], broken, (), 10, Budget(1000)) == (0b011, True)
    for nodes in range(4):
        found, proven = lightest(0b111, [1, 1, 1], broken, (), 10, Budget(nodes))
        assert (found, proven) == (0b111, False)
    asked: list[int] = []

    def noted(held: int) -> int | None:
        asked.append(held)
        return broken(held)

    for rounds in range(6):
        asked.clear()
        found, proven = lightest(0b111, [1, 1, 1], noted, (), rounds, Budget(1000))
        assert len(asked) == min(rounds, 5)
        assert (found, proven) == ((0b011, True) if rounds >= 5 else (0b111, False))


@given(st.lists(st.integers(1, 63), min_size=1, max_size=5), WEIGHTS, st.integers(0, 30))
def test_the_lightest_that_refutes(refuting: list[int], weights: list[int], rounds: int) -> None:
    """A refuting set contains one of some sets."""

    def broken(held: int) -> int | None:
        if any(held & one == one for one in refuting):
            return None
        grown = held
        for member in range(6):
            more = grown | 1 << member
            grown = grown if any(more & one == one for one in refuting) else more
        return 63 & ~grown

    lightest_, proven = lightest(refuting[0], weights, broken, (), rounds, Budget(10**6))
    least = min(weight_of(one, weights) for one in refuting)
    assert weight_of(lightest_, weights) >= least
    assert not proven or weight_of(lightest_, weights) == least
    assert proven or rounds < 20

"""Givens that make a puzzle unique: as few as a look at every choice of places finds, and never too few."""

from __future__ import annotations

from itertools import combinations
from itertools import count as numbers
from random import Random

import pytest
from backends import compiled, puzzle_of

import gridproof
from gridproof.models.backends.sat import SatModel
from gridproof.models.questions import completion
from gridproof.models.questions.clue_choices import Cells
from gridproof.models.questions.completion import Completion, complete
from gridproof.puzzles import Deadline, Is, Puzzle
from gridproof.puzzles.constraints import AllDifferent, Clause, Table

CELLS = tuple("abcdef")

Answer = tuple[int, ...]


def listed(seed: int) -> list[Answer]:
    """Return some random answers of six cells."""
    random = Random(seed)
    values = random.choice((2, 2, 3))
    every = {tuple(random.randrange(values) for _ in CELLS) for _ in range(random.randint(2, 40))}
    return sorted(every)


def among(answers: list[Answer], timeout: Deadline | None = None) -> Completion:
    """Complete the puzzle with these answers."""
    puzzle = puzzle_of(dict.fromkeys(CELLS, (0, 1, 2)), [Table(CELLS, tuple(answers))])
    return complete(SatModel(puzzle), Cells(puzzle), SatModel, timeout=timeout)


def left(answers: list[Answer], givens: dict[str, int]) -> list[Answer]:
    """Return the answers that have these values."""
    return [answer for answer in answers if all(answer[CELLS.index(c)] == v for c, v in givens.items())]


def fewest(answers: list[Answer]) -> int:
    """Return the fewest givens that leave one answer, whichever."""
    for size in range(len(CELLS) + 1):
        for places in combinations(range(len(CELLS)), size):
            seen = [tuple(answer[i] for i in places) for answer in answers]
            if any(seen.count(one) == 1 for one in seen):
                return size
    raise AssertionError("two answers are the same")


def test_the_fewest_among_answers_that_are_all_known() -> None:
    sizes = set()
    for seed in range(200):
        answers = listed(seed)
        found = among(answers)
        if len(answers) < 2:
            assert found.status == "unique"
            continue
        assert len(left(answers, found.givens)) == 1
        assert found.fewest
        assert len(found.givens) == fewest(answers)
        sizes.add(len(found.givens))
        for extra in found.alternatives:
            assert extra.cell is not None
            assert extra.value is not None
            assert extra.count == len(left(answers, {extra.cell: extra.value}))
            assert len(found.givens) > 1 or found.givens != {extra.cell: extra.value}
    assert sizes == {1, 2, 3}


@pytest.mark.parametrize("nodes", [0, 1, 2])
def test_what_is_not_proven_is_not_called_fewest(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If disjoint differences show that there are no fewer, no node is needed."""
    monkeypatch.setattr(completion, "NODES", nodes)
    more = 0
    for seed in range(100):
        answers = listed(seed)
        if len(answers) > 1:
            found = among(answers)
            assert len(left(answers, found.givens)) == 1
            assert found.minimal
            assert not found.fewest or len(found.givens) == fewest(answers)
            more += len(found.givens) > fewest(answers)
    assert more


def test_time_that_runs_out_leaves_what_is_proven() -> None:
    """Each look at the clock takes a second: nothing is found, or givens that are enough."""
    statuses = set()
    for seconds in range(3, 200, 7):
        answers = listed(6)
        found = among(answers, Deadline(seconds, clock=map(float, numbers()).__next__))
        statuses.add(found.status)
        assert found.status == "unknown" or len(left(answers, found.givens)) == 1
        assert not found.fewest or len(found.givens) == fewest(answers)
    assert statuses == {"unknown", "complete"}


def test_time_that_runs_out_does_not_prove_that_none_can_be_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second; the fewest are not sought."""
    monkeypatch.setattr(completion, "NODES", 0)
    minimal = set()
    answers = listed(4)
    for seconds in range(50, 90):
        found = among(answers, Deadline(seconds, clock=map(float, numbers()).__next__))
        if found.status == "complete":
            minimal.add(found.minimal)
            assert found.minimal or "can be left out" not in found.message
    assert minimal == {False, True}


def pairs() -> Puzzle:
    """Return six cells, three of which follow from the others: eight solutions, and three givens needed."""
    clauses = [Clause((Is(one, x), Is(other, 1 - x))) for one, other in ("ab", "cd", "ef") for x in (0, 1)]
    return puzzle_of(dict.fromkeys(CELLS, (0, 1)), clauses)


@pytest.mark.parametrize("rounds", [0, 1, 30])
@pytest.mark.parametrize("nodes", [0, 50_000])
def test_givens_of_more_solutions_than_are_listed(
    nodes: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is spent, the puzzle is unique with them, and without any of them it is not."""
    for name, value in {"NODES": nodes, "ROUNDS": rounds, "LISTED": 4}.items():
        monkeypatch.setattr(completion, name, value)
    found = gridproof.complete(pairs(), "sat")
    assert (found.status, found.fewest, len(found.givens)) == ("complete", False, 3)
    assert found.minimal
    assert not any(extra.exact for extra in found.alternatives)
    assert solutions(pairs(), found.givens) == 1
    for cell in found.givens:
        rest = {c: value for c, value in found.givens.items() if c != cell}
        assert solutions(pairs(), rest) == 2


def test_no_given_can_be_spared_where_the_fewest_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"NODES": 0, "ROUNDS": 1, "LISTED": 4}.items():
        monkeypatch.setattr(completion, name, value)
    random = Random(1)
    for _ in range(60):
        literals = [Is(cell, random.randrange(6), random.random() < 0.5) for cell in CELLS * 3]
        clauses = [Clause(tuple(random.sample(literals, 2))) for _ in range(5)]
        puzzle = puzzle_of(dict.fromkeys(CELLS, tuple(range(6))), [AllDifferent(CELLS), *clauses])
        found = gridproof.complete(puzzle, "sat")
        if found.status == "none":
            continue
        assert found.status == "complete"
        assert solutions(puzzle, found.givens) == 1
        for cell in found.givens:
            rest = {c: value for c, value in found.givens.items() if c != cell}
            assert solutions(puzzle, rest) == 2


def solutions(puzzle: Puzzle, givens: dict[str, int]) -> int:
    """Return the number of solutions with these values, up to two."""
    within = {cell: (value,) for cell, value in givens.items()}
    return len(compiled("sat", puzzle).find(within, limit=2).solutions)

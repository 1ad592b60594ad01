"""Probing keeps its progress between steps, and finds the same as without.

Vocabulary
    fresh      a state with the same candidates, which has probed nothing yet
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from gridproof.frontends.rules.agenda import follow, steps
from gridproof.frontends.rules.network import bits, mask_of
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques.basic.filters import filtering
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.chains import probing
from gridproof.frontends.rules.techniques.chains.probing import ProbingWork, assume, assume_with_intersections
from gridproof.puzzles import Candidate, Puzzle, read_record
from gridproof.puzzles.samples import samples

BOARDS = (
    ("araf", 1), ("battleships", 1), ("geradeweg", 2), ("hidoku", 1), ("moonsun", 1), ("sukoro", 1),
)  # fmt: skip
"""Samples that filters and singles do not solve."""

POSITIONS = 8
"""Maximum positions of a path that are examined."""

FOLLOWS: dict[str, Callable[[], probing.Follow]] = {
    "by singles": lambda: assume,
    "by intersections": lambda: assume_with_intersections,
    "by filters": lambda: ProbingWork().assume,
}
"""The ways to follow a candidate, each without a limit reached on these boards."""


def positions(puzzle: Puzzle, seed: int) -> Iterator[State]:
    """Yield the states along a path at which filters and singles end: then a false candidate leaves at
    random.
    """
    rng = random.Random(seed)
    state = State.of(puzzle)
    true = solved(puzzle)
    for _ in range(POSITIONS):
        for _ in steps(state, (*techniques_of("singles"), filtering)):
            pass
        if state.alive == state.placed:
            return
        yield state
        false = [c for c in bits(state.alive & ~state.placed) if state.network.candidates[c] not in true]
        state.remove(1 << rng.choice(false))


@cache
def solved(puzzle: Puzzle) -> frozenset[Candidate]:
    """Return the candidates of the solution."""
    path = follow(puzzle)
    assert path.outcome == "solved"
    return frozenset((cell, values[0]) for cell, values in path.domains.items())


def fresh(state: State) -> State:
    return State(state.network, state.alive, state.placed, state.start)


@pytest.mark.parametrize("how", FOLLOWS)
@pytest.mark.parametrize(("kind", "index"), BOARDS)
def test_what_is_remembered_is_no_less_than_what_is_found_anew(
    kind: str, index: int, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every position from two candidates in three, whatever has left since one was last followed; and from
    a true candidate the solution is never lost.
    """
    monkeypatch.setattr(probing, "MOST_WORK", 10**9)
    puzzle = read_record(samples(kind)[index])
    compared = 0
    for n, state in enumerate(positions(puzzle, 0)):
        kept, anew = FOLLOWS[how](), FOLLOWS[how]()
        solution = mask_of([state.network.number[candidate] for candidate in solved(puzzle)])
        for candidate in bits(state.alive & ~state.placed):
            if (candidate + n) % 3:
                reached, found = kept(state, candidate), anew(fresh(state), candidate)
                assert reached is None or (found is not None and not reached & ~found)
                assert not solution >> candidate & 1 or (reached is not None and not solution & ~reached)
                compared += n > 0
    assert compared > 100


def test_what_was_reached_is_not_followed_again() -> None:
    """A second look at the same position asks only the memory."""
    state = next(positions(read_record(samples("moonsun")[1]), 0))
    candidates = list(bits(state.alive & ~state.placed))
    first = ProbingWork()
    assert [first.assume(state, candidate) is None for candidate in candidates].count(False) > 10
    assert first.left < probing.MOST_WORK
    again = ProbingWork()
    for candidate in state.reached["by filters"]:
        again.assume(state, candidate)
    assert again.left == probing.MOST_WORK


def test_a_copy_remembers_on_its_own() -> None:
    state = next(positions(read_record(samples("moonsun")[1]), 0))
    twin = state.copy()
    assume(twin, next(bits(twin.alive & ~twin.placed)))
    assert twin.reached
    assert not state.reached


def test_work_that_is_cut_short_goes_on_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(positions(read_record(samples("moonsun")[1]), 0))
    candidate = max(bits(state.alive & ~state.placed), key=lambda c: _spent(fresh(state), c))
    whole = ProbingWork().assume(fresh(state), candidate)
    monkeypatch.setattr(probing, "MOST_WORK", 30)
    assert ProbingWork().assume(state, candidate) != whole
    for _ in range(1000):
        last = ProbingWork().assume(state, candidate)
    assert last == whole


def _spent(state: State, candidate: int) -> int:
    """Return the work of a probe; 0 for one that leads to a contradiction."""
    work = ProbingWork()
    return 0 if work.assume(state, candidate) is None else probing.MOST_WORK - work.left

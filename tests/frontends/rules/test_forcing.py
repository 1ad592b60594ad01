"""Forcing chains and nets: their steps are true to the events.

Vocabulary
    branch   an assumed candidate, and its consequences
"""

from __future__ import annotations

from itertools import chain

import pytest
from boards import SUDOKUS

from gridproof import solve
from gridproof.frontends.reading.puzzles import read_one
from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.network import Bits, bits
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import MOST_LINKS, Step, argument_lines, sentence
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.chains.forcing import forcing_chain, forcing_net, trace
from gridproof.frontends.rules.techniques.fish.kraken import kraken_fish
from gridproof.puzzles import Candidate, read_record

HARD = SUDOKUS[:6]


def stuck(grid: str) -> State:
    """Return the state of a sudoku of 81 characters at the end of the basic techniques."""
    values = [int(character) if character not in ".0" else None for character in grid]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    state = State.of(read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}}))
    for _ in steps(state, techniques_of("basic")):
        pass
    return state


def follows(state: State, branch: list[Candidate]) -> Bits | None:
    """Return the candidates left by a branch, each of whose consequences must be the last of a strong sector;
    None if a sector has none left in the end.
    """
    net, alive = state.network, state.alive
    for n, candidate in enumerate(branch):
        number = net.number[candidate]
        alone = any(net.strong[i].mask & alive == 1 << number for i in bits(net.strong_of[number]))
        assert alone or n == 0, (branch, candidate)
        alive &= ~net.links[number]
    return alive if all(sector.mask & alive for sector in net.strong) else None


def branches(step: Step) -> list[list[Candidate]]:
    """Return the branches of a step, as in its detail."""
    pattern = list(step.parts[0][1])
    implied = [list(group) for role, group in step.parts if role == "implied"]
    if "contradiction" in step.technique:
        return [pattern + (implied[0] if implied else [])]
    following = iter(implied)
    told = step.detail.removeprefix("either ").split(", or ")
    return [
        [first, *(next(following) if "→" in one else [])] for first, one in zip(pattern, told, strict=True)
    ]


@pytest.mark.parametrize("grid", HARD)
def test_each_branch_follows_in_its_order(grid: str) -> None:
    state = stuck(grid)
    for technique in (forcing_chain, forcing_net):
        for step in technique(state):
            gone = sum(1 << state.network.number[candidate] for candidate in step.removes)
            for branch in branches(step):
                after = follows(state, branch)
                assert after is None if "contradiction" in step.technique else not (after or 0) & gone


def test_a_chain_follows_sectors_of_two_candidates_alone() -> None:
    seen = set()
    for state in map(stuck, HARD):
        for step in forcing_chain(state):
            seen.add(step.technique)
            for branch in branches(step):
                for candidate in branch[1:]:
                    sectors = bits(state.network.strong_of[state.network.number[candidate]])
                    widths = [(state.network.strong[i].mask & state.alive).bit_count() for i in sectors]
                    assert 2 in widths
    assert seen == {"forcing chain contradiction", "forcing chain verity"}


def test_a_trace_stops_at_the_sector_that_is_empty() -> None:
    state = State.of(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}))
    number = state.network.number
    state.remove(sum(1 << number["r2c3", value] for value in (1, 3, 4)))
    found = trace(state, number["r1c3", 2], 0)
    assert found.empty is not None
    assert state.network.strong[found.empty].label == "r2c3"
    assert list(found.true) == [number["r1c3", 2]]


def test_a_long_chain_is_told_whole_and_folded() -> None:
    """Every candidate that a step rests on is in its sentence, which ends in the folded lines."""
    puzzle, folded = read_one(HARD[0]), 0
    for step in chain.from_iterable(forcing_net(stuck(grid)) for grid in HARD):
        said, lines = sentence(puzzle, step), argument_lines(puzzle, step)
        for branch in branches(step):
            assert " → ".join(f"{cell}={value}" for cell, value in branch) in said
        assert "more" not in said
        assert bool(lines) is (step.detail.count("→") > MOST_LINKS)
        assert not lines or said.endswith(f": {', '.join(lines)}")
        folded += len(lines) > 1
    assert folded


def test_a_kraken_fish_keeps_the_solution() -> None:
    """It tells a chain for a fin at least, and of type 1 it removes its own value."""
    seen = set()
    for grid in HARD:
        (solution,) = solve(grid).solutions
        for step in kraken_fish(stuck(grid)):
            words = step.detail.split()
            kind = words[3].rstrip(":")
            seen.add(kind)
            assert "→" in step.detail
            assert dict(step.parts)["fin"]
            assert all(solution[cell] != value for cell, value in step.removes)
            assert kind == "2" or {value for _, value in step.removes} == {int(words[1])}
    assert seen == {"1", "2"}

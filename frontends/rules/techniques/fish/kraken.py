"""Kraken fish (rules R3 and R5): a fish whose fins lead to the same end by chains.

    type 1    whichever fin is true, and if none is, a candidate of the covers is false
    type 2    whichever fin is true, and whichever base candidate of one cover if none is, some candidate of
              any value is false

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(kraken_fish(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...network import Bits, CandidateSector, bits, mask_of, union
from ...state import State
from ...step import Step
from .. import technique
from ..chains.forcing import Trace, describe_branch, narrow_sectors, trace
from ..uniqueness.uniqueness import values_of
from .fish import FISH, Lines, open_lines

GRADE = 500

SIZES = (2, 3)

MOST_FINS = 3
"""Base candidates that no cover has."""

MOST_ENDS = 5
"""Candidates from which chains start."""


@technique(cost=870, expensive=True)
def kraken_fish(state: State) -> Iterator[Step]:
    """Fish of two or three lines, of both types, with a fin that needs a chain."""
    earlier: Bits = 0
    traces: dict[int, Trace] = {}
    narrow, open_ = narrow_sectors(state), state.alive & ~state.placed

    def false_after(starts: Bits) -> Bits:
        """Return the candidates that are false whichever of these is true, by chains."""
        common = open_
        for start in bits(starts):
            if start not in traces:
                traces[start] = trace(state, start, narrow)
            common &= traces[start].false_candidates
            if not common:
                break
        return common

    for size, value, bases, covers in _fishes(state):
        own, covered = union(bases), union(covers)
        fins = own & ~covered
        ends = [("type 1", fins, covered & ~own)]
        ends += [("type 2", fins | own & mask, open_ & ~own) for mask in covers]
        for kind, starts, among in ends:
            removals = among & ~earlier
            if removals and starts.bit_count() <= MOST_ENDS and (removals := removals & false_after(starts)):
                branches = _branches(state, [traces[start] for start in bits(starts)], removals)
                if any(len(branch) > 1 for branch in branches):
                    earlier |= removals
                    lines = (*bases.values(), *covers.values())
                    words = ", or ".join(describe_branch(state, branch) for branch in branches)
                    detail = f"{FISH[size][0]} {value} {kind}: {words}"
                    yield _step(state, detail, own, fins, removals, branches, lines)


def _fishes(state: State) -> Iterator[tuple[int, int, Lines, Lines]]:
    """Yield the fish that a few fins forbid: size, value, bases and covers."""
    families = open_lines(state, dict.fromkeys(values_of(state.network, state.deadline), state.alive))
    for size in SIZES:
        for i, j in state.network.crossing:
            for value, lines in families[i].items():
                crossing = families[j].get(value, {})
                narrow = [mask for mask in lines if mask.bit_count() <= size + MOST_FINS]
                for base in state.check_deadline_every(16, combinations(narrow, size)):
                    own = union(base)
                    covers = [mask for mask in crossing if mask & own]
                    for cover in combinations(covers, size):
                        if 0 < (own & ~union(cover)).bit_count() <= MOST_FINS:
                            chosen = (
                                {mask: lines[mask] for mask in base},
                                {mask: crossing[mask] for mask in cover},
                            )
                            yield size, value, *chosen


def _branches(state: State, traces: list[Trace], removals: Bits) -> list[list[int]]:
    """Return, for each start, the candidates in order that lead from it to all `removals`."""
    branches = []
    for one in traces:
        needed = {candidate for goal in bits(removals) for candidate in one.refutes(state, goal)}
        branches.append([candidate for candidate in one.true if candidate in needed])
    return branches


def _step(
    state: State,
    detail: str,
    own: Bits,
    fins: Bits,
    removals: Bits,
    branches: list[list[int]],
    lines: tuple[CandidateSector, ...],
) -> Step:
    """Return the step of a kraken fish with the chains from its fins."""
    names = state.network.candidates
    implied = (("implied", tuple(names[c] for c in branch[1:])) for branch in branches if len(branch) > 1)
    parts = (("pattern", state.names(own & ~fins)), ("fin", state.names(fins)), *implied)
    because = state.names(own | mask_of([candidate for branch in branches for candidate in branch]))
    labels = tuple(sector.label for sector in lines)
    return Step("kraken fish", GRADE, (), state.names(removals), because, labels, detail, parts)

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
    shown: Bits = 0
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
        held, covered = union(bases), union(covers)
        fins = held & ~covered
        ends = [("type 1", fins, covered & ~held)]
        ends += [("type 2", fins | held & mask, open_ & ~held) for mask in covers]
        for kind, starts, among in ends:
            gone = among & ~shown
            if gone and starts.bit_count() <= MOST_ENDS and (gone := gone & false_after(starts)):
                branches = _branches(state, [traces[start] for start in bits(starts)], gone)
                if any(len(branch) > 1 for branch in branches):
                    shown |= gone
                    lines = (*bases.values(), *covers.values())
                    told = ", or ".join(describe_branch(state, branch) for branch in branches)
                    detail = f"{FISH[size][0]} {value} {kind}: {told}"
                    yield _step(state, detail, held, fins, gone, branches, lines)


def _fishes(state: State) -> Iterator[tuple[int, int, Lines, Lines]]:
    """Yield the fish that a few fins forbid: size, value, bases and covers."""
    families = open_lines(state, dict.fromkeys(values_of(state.network, state.deadline), state.alive))
    for size in SIZES:
        for i, j in state.network.crossing:
            for value, lines in families[i].items():
                crossing = families[j].get(value, {})
                narrow = [mask for mask in lines if mask.bit_count() <= size + MOST_FINS]
                for base in state.check_deadline_every(16, combinations(narrow, size)):
                    held = union(base)
                    met = [mask for mask in crossing if mask & held]
                    for cover in combinations(met, size):
                        if 0 < (held & ~union(cover)).bit_count() <= MOST_FINS:
                            chosen = (
                                {mask: lines[mask] for mask in base},
                                {mask: crossing[mask] for mask in cover},
                            )
                            yield size, value, *chosen


def _branches(state: State, traces: list[Trace], gone: Bits) -> list[list[int]]:
    """Return, for each start, the candidates in order that lead from it to all of `gone`."""
    found = []
    for one in traces:
        needed = {candidate for goal in bits(gone) for candidate in one.refutes(state, goal)}
        found.append([candidate for candidate in one.true if candidate in needed])
    return found


def _step(
    state: State,
    detail: str,
    held: Bits,
    fins: Bits,
    gone: Bits,
    branches: list[list[int]],
    lines: tuple[CandidateSector, ...],
) -> Step:
    named = state.network.candidates
    implied = (("implied", tuple(named[c] for c in branch[1:])) for branch in branches if len(branch) > 1)
    parts = (("pattern", state.names(held & ~fins)), ("fin", state.names(fins)), *implied)
    because = state.names(held | mask_of([candidate for branch in branches for candidate in branch]))
    labels = tuple(sector.label for sector in lines)
    return Step("kraken fish", GRADE, (), state.names(gone), because, labels, detail, parts)

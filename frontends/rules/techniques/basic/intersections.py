"""Intersections (rule R2): what all candidates of a strong sector exclude, is excluded.

Pointing and claiming are the cases in which a value of one house lies within another.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for number in (state.network.number["r1c1", 1], state.network.number["r1c2", 2]):
...     state.place(number)
>>> next(locked_candidates(state)).sentence
'r2c3, r2c4 ≠ 3: locked candidates 3 in row 1, box 2'
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from ...network import Bits, CandidateSector, Network, bits
from ...state import State
from ...step import Step
from .. import technique

MOST_WIDE = 8
"""A sector with more candidates than this is not looked at."""

PEERS = "common peer elimination"
"""The technique in which all places of a value see a candidate, though no group holds these and it."""


def excluded_by_all(state: State, mask: Bits) -> Bits:
    """Return the open candidates that every candidate of `mask` excludes."""
    return common(state.network, state.alive & ~state.placed, mask)


def common(network: Network, alive: Bits, mask: Bits) -> Bits:
    """Return the live candidates that every candidate of `mask` excludes."""
    for candidate in bits(mask):
        alive &= network.links[candidate]
        if not alive:
            return 0
    return alive


def by_value(network: Network, mask: Bits) -> dict[int, Bits]:
    """Return the candidates of each value, in the order of appearance."""
    masks: dict[int, Bits] = {}
    for candidate in bits(mask):
        value = network.candidates[candidate][1]
        masks[value] = masks.get(value, 0) | 1 << candidate
    return masks


@technique(cost=270, profile="basic")
def locked_candidates(state: State) -> Iterator[Step]:
    """Find a value's places in a house that all lie in another group: the rest of that loses it. Then
    candidates that these places see each in a group of its own, which is harder: several groups meet in a
    diagonal.
    """
    others = []
    for step in _intersections(state, value=True):
        if step.technique == PEERS:
            others.append(step)
        else:
            yield step
    yield from others


@technique(cost=320, profile="basic")
def cell_forcing(state: State) -> Iterator[Step]:
    """Find candidates that every candidate of a cell (or of another sector without a value) excludes. If a
    reasoner makes steps for people, those by the fewest constraints come first.
    """
    yield from _intersections(state, value=False)


def _intersections(state: State, value: bool) -> Iterator[Step]:
    """Yield the exclusions by all candidates of a sector, with a value or without one as `value` says."""
    queue: list[tuple[int, int, CandidateSector, Bits, Bits]] = []
    for number, sector in enumerate(state.check_deadline_every(16, state.network.strong)):
        mask = sector.mask & state.alive
        if (sector.value is not None) is not value or mask & state.placed:
            continue
        if not 0 < mask.bit_count() <= MOST_WIDE:
            continue
        removals = excluded_by_all(state, mask)
        if removals and state.reasoner is not None and not value:
            queue += [(price, number, sector, mask, part) for price, part in _parts(state, mask, removals)]
        elif removals:
            yield _step(state, sector, mask, removals)
    for _, _, sector, mask, removals in sorted(queue, key=itemgetter(0, 1)):
        yield _step(state, sector, mask, removals)


def _parts(state: State, mask: Bits, removals: Bits) -> list[tuple[int, Bits]]:
    """Return the removals by the candidates of `mask`, grouped by labels: the number of labels (the maximum
    if one is unknown) and the removed candidates.
    """
    parts = dict[frozenset[str], Bits]()
    for candidate in bits(removals):
        labels = frozenset(state.network.why_excluded(candidate, other) for other in bits(mask))
        parts[labels] = parts.get(labels, 0) | 1 << candidate
    return [(MOST_WIDE if "" in labels else len(labels), part) for labels, part in parts.items()]


def _step(state: State, sector: CandidateSector, mask: Bits, removals: Bits) -> Step:
    """Return the step, named by the group that holds all of its candidates, if there is one."""
    holders = [
        other.label
        for other in state.network.sectors
        if other.group is not None and other is not sector and not (mask | removals) & ~other.mask
    ]
    if sector.value is None:
        name, grade = "cell forcing", 60
    else:
        name, grade = ("locked candidates", 50) if holders else (PEERS, 60)
    detail = str(sector.value) if sector.value is not None else sector.label
    labels = (sector.label, *holders[:1]) if sector.value is not None else tuple(holders[:1])
    return state.removal(name, grade, removals, mask, labels, detail)

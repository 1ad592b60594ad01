"""Probing (rule R5): assume a candidate, follow the rules, and see the consequences.

    contradiction   the candidate is false
    verity          consequences of every candidate of a sector are true

If singles alone are followed, forcing chains and nets tell the consequences (see ``forcing.py``); here
intersections are followed too (`contradiction_by_intersections`, `verity_by_intersections`), or the filters
of the constraints (`..._by_filters`).

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> after = follow_singles(state.network, state.alive, state.network.links[state.network.number["r1c1", 1]])
>>> after is not None and after.bit_count()
54
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from ...network import Bits, Network, bits
from ...state import Reached, State
from ...step import Step
from .. import technique
from ..basic.intersections import common

GRADES = {"by intersections": 600, "by filters": 700}

MOST_WORK = 200_000
"""Cells that the filters may look at in one search for a step."""

MOST_ON_PATH = 5_000_000
"""Cells that they may look at in all searches of a path."""

Follow = Callable[[State, int], "Bits | None"]
"""From an assumed candidate to the candidates left; None: a contradiction."""


def follow_singles(network: Network, alive: Bits, removals: Bits) -> Bits | None:
    """Return the candidates left after the `removals` and singles are followed; None on a contradiction."""
    strong_of, masks, links = network.strong_of, network.strong_masks, network.links
    removals &= alive
    while removals:
        alive &= ~removals
        touched = 0
        for lost in bits(removals):
            touched |= strong_of[lost]
        removals = 0
        for i in bits(touched):
            rest = masks[i] & alive
            if not rest:
                return None
            if not rest & (rest - 1):
                removals |= links[rest.bit_length() - 1] & alive
    return alive


def assume(state: State, candidate: int) -> Bits | None:
    """Return the candidates left after assuming one, by singles alone; None on a contradiction. An earlier
    result for the candidate is resumed, less the candidates removed since.
    """
    results = _reached_by(state, "by singles")
    earlier = results.get(candidate)
    if earlier is None:
        after = follow_singles(state.network, state.alive, state.network.links[candidate])
    else:
        removed = earlier[0] & ~state.alive
        after = follow_singles(state.network, earlier[0], removed) if removed else earlier[0]
    return _keep(results, candidate, after)


def assume_with_intersections(state: State, candidate: int) -> Bits | None:
    """Return the candidates left after assuming one, by singles and intersections; None on a
    contradiction.
    """
    network, results = state.network, _reached_by(state, "by intersections")
    before, after, _ = _resume(state, candidate, results)
    while after is not None and after != before:
        state.deadline.check()
        touched = 0
        for lost in bits(before & ~after):
            touched |= network.strong_of[lost]
        removals = 0
        for i in bits(touched):
            removals |= common(network, after, network.strong_masks[i] & after)
        before = after
        after = follow_singles(network, after, removals)
    return _keep(results, candidate, after)


class ProbingWork:
    """Follows filters as well as singles until `MOST_WORK` is done, or `MOST_ON_PATH` on the whole path; then
    singles alone. The filter that looks at the fewest cells comes first.
    """

    def __init__(self) -> None:
        self.left = MOST_WORK

    def assume(self, state: State, candidate: int) -> Bits | None:
        """Return the candidates left after assuming one, by singles and filters; None on a contradiction."""
        network, results = state.network, _reached_by(state, "by filters")
        filters, ranked_filters_of = network.filters, network.ranked_filters_of
        before, after, due = _resume(state, candidate, results)
        state.deadline.check()
        while after is not None:
            if after != before:
                for lost in bits(before & ~after):
                    due |= ranked_filters_of[lost]
                before = after
            if not due or self.left <= 0 or state.probed >= MOST_ON_PATH:
                break
            narrowest = due & -due
            due ^= narrowest
            i = network.by_width[narrowest.bit_length() - 1]
            self.left -= network.width[i]
            state.probed += network.width[i]
            removals = filters[i].removed(after)
            if removals:
                after = follow_singles(network, after, removals)
        return _keep(results, candidate, after, due)


def _reached_by(state: State, how: str) -> dict[int, Reached]:
    """Return the results of probing so far from each candidate, in one way."""
    return state.reached.setdefault(how, {})


def _resume(state: State, candidate: int, results: dict[int, Reached]) -> tuple[Bits, Bits | None, Bits]:
    """Return the state to resume from: the candidates followed to the end, the part of them that singles
    leave now, and the filters that are due.
    """
    after = assume(state, candidate)
    before, due = results.get(candidate, (state.alive, 0))
    if after is not None and candidate in results:
        after = follow_singles(state.network, before, before & ~after)
    return before, after, due


def _keep(results: dict[int, Reached], candidate: int, after: Bits | None, due: Bits = 0) -> Bits | None:
    """Return `after`, and remember it unless it is a contradiction."""
    if after is None:
        results.pop(candidate, None)
    else:
        results[candidate] = (after, due)
    return after


@technique(cost=900, probing=True)
def contradiction_by_intersections(state: State) -> Iterator[Step]:
    """Find a candidate that leads, by singles and intersections, to a sector without candidates."""
    yield from _contradictions(state, assume_with_intersections, "by intersections")


@technique(cost=910, probing=True)
def verity_by_intersections(state: State) -> Iterator[Step]:
    """Find candidates that are false whichever candidate of a strong sector is true, by singles and
    intersections.
    """
    yield from _verities(state, assume_with_intersections, "by intersections")


@technique(cost=920, probing=True)
def contradiction_by_filters(state: State) -> Iterator[Step]:
    """Find a candidate that leads, by singles and filters, to a sector without candidates."""
    if state.network.filters:
        yield from _contradictions(state, ProbingWork().assume, "by filters")


@technique(cost=930, probing=True)
def verity_by_filters(state: State) -> Iterator[Step]:
    """Find candidates that are false whichever candidate of a strong sector is true, by singles and
    filters.
    """
    if state.network.filters:
        yield from _verities(state, ProbingWork().assume, "by filters")


def _contradictions(state: State, follow: Follow, how: str) -> Iterator[Step]:
    narrow = _pair_candidates(state)
    open_ = state.alive & ~state.placed & ~narrow
    for candidate in state.check_deadline_every(1, chain(bits(narrow), bits(open_))):
        if follow(state, candidate) is None:
            start = state.names(1 << candidate)
            yield Step("contradiction", GRADES[how], (), start, start, (), how, (("pattern", start),))


def _verities(state: State, follow: Follow, how: str) -> Iterator[Step]:
    """Yield the candidates that are false whichever of a sector's two or three candidates is true."""
    for sector in state.check_deadline_every(4, state.network.strong):
        mask = sector.mask & state.alive
        if not 2 <= mask.bit_count() <= 3:
            continue
        removals = state.alive & ~mask
        for candidate in bits(mask):
            after = follow(state, candidate)
            removals &= state.alive if after is None else ~after
            if not removals:
                break
        if removals:
            because = state.names(mask)
            parts = (("pattern", because),)
            yield Step("verity", GRADES[how], (), state.names(removals), because, (sector.label,), how, parts)


def _pair_candidates(state: State) -> Bits:
    """Return the open candidates of the cells and other strong sectors with two candidates."""
    narrow: Bits = 0
    for sector in state.network.strong:
        pair = sector.mask & state.alive
        if pair.bit_count() == 2:
            narrow |= pair
    return narrow

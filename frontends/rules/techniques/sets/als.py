"""Almost locked sets: n cells of a group that hold n + 1 values between them (rule R4).

Without one of its values an ALS is a naked subset: every other value is in it. So two values of an ALS
are a strong link between its candidates of the one and of the other, and chains run through it.

    ALS-XZ          two sets: x is in one of them at most, so z is in one of them at least
    ALS-W-wing      two sets with x and z, and a house without a place for x except in sight of one of them
    ALS-XY-wing     three sets
    ALS-XY-chain    four sets or more
    Death Blossom   a cell, and for each of its values a set without it: all the sets leave z
    node            a set in any chain, beside cells and groups

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for cell in ("r1c1", "r1c2"):
...     state.remove(1 << state.network.number[cell, 4])
>>> smallest = almost_locked(state)[0]
>>> smallest.cells, smallest.label, state.names(smallest.values[3])
(2, 'row 1', (('r1c1', 3), ('r1c2', 3)))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import chain as joined
from itertools import combinations, product
from operator import and_, or_

from .....puzzles.limits.deadline import Deadline
from ...network import Bits, CandidateSector, Network, bits, per_network
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import by_value
from ..chains.chains import joining, nice, removed_by_loop, removing, step_of
from ..chains.eureka import is_compact, squares
from ..chains.graph import LONGEST, Als, Chain, LinkGraph, Strong, halves, pairs

GRADES = {"ALS-XZ": 300, "ALS-W-wing": 310, "ALS-XY-wing": 320, "ALS-XY-chain": 340, "Death Blossom": 360}

MOST_CELLS = 8
"""Maximum cells of an ALS that is sought."""

MOST_SETS = 20_000
"""Sets of cells that are looked at, small ones first: a 9×9 sudoku has no more than 13,797."""

MOST_IN_WING = 4
"""Cells of a set of an ALS-W-wing: of larger ones there are many, and few that say more."""

MOST_STEM = 5
"""Values of the stem of a Death Blossom."""


def almost_locked(state: State) -> list[Als]:
    """Return the almost locked sets, small ones first; for the same set in two groups, the first."""
    net = state.network
    narrow = {}
    for cell, mask in net.cell_mask.items():
        candidates = mask & state.alive
        if 2 <= candidates.bit_count() <= MOST_CELLS + 1:
            narrow[cell] = (candidates, frozenset(state.values(cell)))
    layers = []
    for group in net.groups:
        cells = [narrow[cell] for cell in group.cells if cell in narrow]
        layers.append((group.label, cells, [(-1, 0, frozenset[int]())]))
    sets: dict[Bits, Als] = {}
    looked = 0
    for size in range(1, MOST_CELLS + 1):
        for n, (label, cells, smaller) in enumerate(layers):
            larger = []
            for last, mask, values in smaller if looked < MOST_SETS else ():
                for i in range(last + 1, len(cells)):
                    together = values | cells[i][1]
                    if len(together) > MOST_CELLS + 1:
                        continue
                    own = mask | cells[i][0]
                    larger.append((i, own, together))
                    if len(together) == size + 1 and own not in sets:
                        sets[own] = Als(own, size, by_value(net, own), label)
            state.deadline.check()
            looked += len(larger)
            layers[n] = (label, cells, larger)
    return list(sets.values())


def strong_links(sets: list[Als]) -> Iterator[Strong]:
    """Yield the strong links of almost locked sets: any two of their values."""
    for als in sets:
        for one, other in combinations(als.values.values(), 2):
            yield Strong(one, other, als.label, als=als)


@dataclass(frozen=True)
class Sets:
    """The almost locked sets of a position, and the graph of their links alone."""

    sets: list[Als]
    graph: LinkGraph


@per_network
def _almost_locked(network: Network, deadline: Deadline, alive: Bits, placed: Bits) -> Sets:
    state = State(network, alive, placed, alive, deadline)
    sets = almost_locked(state)
    return Sets(sets, LinkGraph(state, strong_links(sets), same_value=True))


@technique(cost=640, expensive=True)
def als_xz(state: State) -> Iterator[Step]:
    """Find two almost locked sets that exclude each other's x: candidates that see every z of both go. If
    they exclude each other's z too, each of their other values is locked as well.
    """
    graph = _almost_locked(state.network, state.deadline, state.alive, state.placed).graph
    for loop in graph.loops(state.deadline, 2):
        removals = removed_by_loop(state, loop)
        if removals and _visits_sets_once(loop):
            yield step_of(state, loop, removals, "ALS-XZ", GRADES["ALS-XZ"], loop=True)
    yield from _chains(state, graph, "ALS-XZ", 2, 2)


@technique(cost=650, expensive=True)
def als_w_wing(state: State) -> Iterator[Step]:
    """Find two almost locked sets that both hold x and z, and a house each of whose places for x is seen by
    every x of one of them: x is not in both, so z is in one of them, and candidates that see every z of both
    go.
    """
    pool = _almost_locked(state.network, state.deadline, state.alive, state.placed)
    small = [als for als in pool.sets if als.cells <= MOST_IN_WING]
    for sector in state.check_deadline_every(1, state.network.strong):
        x, places = sector.value, sector.mask & state.alive
        if x is None or places.bit_count() < 2:
            continue
        beside: dict[Bits, list[Als]] = {}
        for als in small:
            near = pool.graph.seen_by(als.values.get(x, 0)) & places if x in als.values else 0
            if near and near != places:
                beside.setdefault(near, []).append(als)
        for one, other in combinations(beside, 2):
            if one | other == places:
                for pair in product(beside[one], beside[other]):
                    yield from _w_wing(state, pool.graph, sector, pair)


def _w_wing(state: State, graph: LinkGraph, sector: CandidateSector, pair: tuple[Als, Als]) -> Iterator[Step]:
    """Yield the removals by two sets if one of them lacks the value of a sector."""
    a, b = pair
    if a.mask & b.mask or a.cells == b.cells == 1:
        return
    for z in a.values.keys() & b.values.keys() - {sector.value}:
        removals = graph.seen_by(a.values[z]) & graph.seen_by(b.values[z]) & state.alive
        if removals:
            ends, link = a.values[z] | b.values[z], sector.mask & state.alive
            parts = (("ALS 1", a.mask), ("ALS 2", b.mask), ("ends", ends), ("link", link))
            words = (
                squares((c for c, _ in state.names(als.mask)), is_compact(state.network)) for als in pair
            )
            detail = f"{sector.value},{z} {' and '.join(words)}"
            labels = (sector.label, a.label, b.label)
            name = "ALS-W-wing"
            yield state.removal(name, GRADES[name], removals, a.mask | b.mask | link, labels, detail, *parts)


@technique(cost=670, expensive=True)
def als_xy_wing(state: State) -> Iterator[Step]:
    """Find three almost locked sets, the one in the middle with an x of the first and a y of the last."""
    graph = _almost_locked(state.network, state.deadline, state.alive, state.placed).graph
    yield from _chains(state, graph, "ALS-XY-wing", 3, 3)


@technique(cost=680, expensive=True)
def als_xy_chain(state: State) -> Iterator[Step]:
    """Find chains of four almost locked sets or more."""
    graph = _almost_locked(state.network, state.deadline, state.alive, state.placed).graph
    yield from _chains(state, graph, "ALS-XY-chain", 4, LONGEST)


@technique(cost=700, expensive=True)
def als_aic(state: State) -> Iterator[Step]:
    """Find any alternating chain of candidates, groups and almost locked sets."""
    sets = [
        als
        for als in _almost_locked(state.network, state.deadline, state.alive, state.placed).sets
        if als.cells > 1
    ]
    for step in nice(state, LinkGraph(state, joined(pairs(state), halves(state), strong_links(sets)))):
        if step.technique.startswith("grouped"):
            yield step


def _chains(state: State, graph: LinkGraph, name: str, least: int, longest: int) -> Iterator[Step]:
    """Yield the chains of this length; with two or three sets, only those that visit each set once."""
    for chain, removals in removing(state, graph, longest):
        if len(chain.links) >= least and (len(chain.links) > 3 or _visits_sets_once(chain)):
            yield step_of(state, chain, removals, name, GRADES[name])


def _visits_sets_once(chain: Chain) -> bool:
    """Return whether a chain visits each of its sets once."""
    return len({link.members for link in chain.links}) == len(chain.links)


@technique(cost=690, expensive=True)
def death_blossom(state: State) -> Iterator[Step]:
    """Find a cell, the stem, with an almost locked set, the petal, for each of its candidates, that loses a
    value by it: candidates excluded by every petal go, whichever candidate of the stem is true. A candidate
    of the stem needs no petal for its own exclusions.
    """
    net = state.network
    pool = _almost_locked(net, state.deadline, state.alive, state.placed)
    with_value: dict[int, list[Als]] = {}
    for als in pool.sets:
        for value in als.values:
            with_value.setdefault(value, []).append(als)
    for mask in state.check_deadline_every(1, net.cell_mask.values()):
        stem = mask & state.alive
        if not 2 < stem.bit_count() <= MOST_STEM:
            continue
        petals = []
        targets = state.alive & ~state.placed & ~stem
        for candidate in bits(stem):
            petals.append(list(_petals(state, candidate, with_value, pool.graph)))
            targets &= reduce(or_, (petal.seen for petal in petals[-1]))
            if not targets:
                break
        for candidate in bits(targets):
            chosen = [next(p for p in choice if p.seen >> candidate & 1) for choice in petals]
            removed = reduce(and_, (petal.seen for petal in chosen), targets)
            several = sum(petal.als is not None for petal in chosen) > 1
            if several and candidate == (removed & -removed).bit_length() - 1:
                yield _blossom(state, stem, chosen, removed)


@dataclass(frozen=True, slots=True)
class Petal:
    """The consequences of a `stalk`, a candidate of the stem: the `ends`, candidates of one value in a set
    that has lost another, and the candidates that they exclude. Without a set, the stalk itself is the end.
    """

    stalk: int
    seen: Bits
    ends: Bits
    als: Als | None = None


def _petals(state: State, stalk: int, with_value: dict[int, list[Als]], graph: LinkGraph) -> Iterator[Petal]:
    """Yield the petal of a stem's candidate alone, then its petals with sets, small ones first."""
    peers, value = state.network.links[stalk], state.network.candidates[stalk][1]
    yield Petal(stalk, peers, 1 << stalk)
    for als in with_value.get(value, ()):
        if not als.values[value] & ~peers:
            for other, mask in als.values.items():
                if other != value:
                    yield Petal(stalk, graph.seen_by(mask), mask, als)


def _blossom(state: State, stem: Bits, petals: list[Petal], removals: Bits) -> Step:
    """Return the step of a stem and its petals."""
    net = state.network
    labels: list[str] = []
    parts = [("pattern", stem)]
    words: list[str] = []
    because = stem
    for petal in petals:
        ((cell, value),) = state.names(1 << petal.stalk)
        for candidate in bits(removals):
            labels += joining(state, petal.ends, 1 << candidate)
        if petal.als is None:
            continue
        because |= petal.als.mask
        labels += (petal.als.label, *joining(state, 1 << petal.stalk, petal.als.values[value]))
        members = state.names(petal.als.mask)
        parts += [(f"ALS {len(words) + 1}", petal.als.mask), ("ends", petal.ends)]
        words.append(f"{value} of {cell} and {squares((c for c, _ in members), is_compact(net))}")
    name = "Death Blossom"
    return state.removal(name, GRADES[name], removals, because, labels, "; ".join(words), *parts)

"""The graph of chains: nodes, the strong and weak links between them, and the search for short ways.

    node           candidates of which one is true, or none: a candidate alone, a group, a value of an ALS
    strong link    two nodes that are not both false
    weak link      two nodes that are not both true: each candidate of the one excludes each of the other
    chain          nodes that strong and weak links join in turn, strong at both ends

If the first node of a chain is false its last is true, so candidates that both exclude are false. A chain
whose ends exclude each other is a continuous loop: of the two ends of each of its links just one is true.

The search is breadth first with sets of nodes as bits. To see whether a candidate can be removed, it is
assumed: the nodes that it excludes are false, what these imply by strong links is true, and so on. It is
false if a node becomes true that it excludes. That takes a look at each link once a candidate.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for number in (state.network.number[cell, value] for cell in ("r1c1", "r1c3") for value in (3, 4)):
...     state.remove(1 << number)
>>> graph = LinkGraph(state, list(pairs(state)))
>>> len(graph.chains(state.deadline)) > 0
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import or_

from .....puzzles.limits.deadline import Deadline
from ...network import Bits, CandidateSector, bits
from ...state import State
from ..basic.intersections import common

LONGEST = 30
"""Maximum strong links of a chain that is sought."""

MOST_WORK = 400_000
"""Nodes that one search follows: it ends there, found or not."""

MOST_IN_GROUP = 6
"""A group of more candidates than this is no node."""

Nodes = Bits
"""A set of nodes, by their numbers in a graph."""


@dataclass(frozen=True, slots=True)
class Als:
    """An almost locked set: its candidates, how many `cells`, for each value its candidates, and the
    label of a group that holds it.
    """

    mask: Bits
    cells: int
    values: dict[int, Bits]
    label: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Two nodes that are not both false: the two halves of a strong `sector`, or two values of an almost
    locked set. `label` names the constraint.
    """

    one: Bits
    other: Bits
    label: str
    sector: CandidateSector | None = None
    als: Als | None = None

    @property
    def members(self) -> Bits:
        """The candidates of the set, of any."""
        return self.als.mask if self.als is not None else 0

    @property
    def other_values(self) -> tuple[Bits, ...]:
        """The candidates of each other value of the set, which it holds if just one of the two is true."""
        if self.als is None:
            return ()
        return tuple(mask for mask in self.als.values.values() if mask not in (self.one, self.other))

    @property
    def in_cell(self) -> bool:
        """True if it joins the two candidates of a cell."""
        return self.sector is not None and self.sector.group is None


@dataclass(frozen=True, slots=True)
class Chain:
    """The nodes in order, a strong link from each even place to the next, and the strong links."""

    nodes: tuple[Bits, ...]
    links: tuple[Strong, ...]

    @property
    def weak(self) -> Iterator[tuple[Bits, Bits]]:
        """The weak links."""
        return ((a, b) for i, (a, b) in enumerate(pairwise(self.nodes)) if i % 2)

    @property
    def is_grouped(self) -> bool:
        """True if some node is a group, or some link an ALS."""
        return any(node & (node - 1) for node in self.nodes) or any(
            link.als is not None for link in self.links
        )

    def reverse(self) -> Chain:
        """Return the same chain from its other end."""
        return Chain(self.nodes[::-1], self.links[::-1])


def pairs(state: State) -> Iterator[Strong]:
    """Yield the strong sectors with two candidates left."""
    for sector in state.network.strong:
        pair = sector.mask & state.alive
        if pair.bit_count() == 2 and not pair & state.placed:
            low = pair & -pair
            yield Strong(low, pair ^ low, sector.label, sector)


def halves(state: State) -> Iterator[Strong]:
    """Yield the strong sectors whose candidates are two nodes, at least one of them a group: each of the two
    is a candidate alone, or lies in another sector.
    """
    net, alive = state.network, state.alive
    for sector in state.network.strong:
        places = sector.mask & alive
        if sector.value is None or not 2 < places.bit_count() <= 2 * MOST_IN_GROUP or places & state.placed:
            continue
        numbers = {i for candidate in bits(places) for i in net.sectors_of[candidate]}
        crossing = {net.sectors[i].mask & places for i in sorted(numbers)} - {places}
        for one in sorted(crossing):
            other = places ^ one
            if other not in crossing or one < other:
                if other & (other - 1) and not any(not other & ~mask for mask in crossing):
                    continue
                if max(one.bit_count(), other.bit_count()) <= MOST_IN_GROUP:
                    yield Strong(one, other, sector.label, sector)


class LinkGraph:
    """The nodes of some strong links, by number, and all links between them.

    With `same_value` a chain keeps to one value.
    """

    def __init__(self, state: State, links: Iterable[Strong], same_value: bool = False) -> None:
        self._state = state
        self._network = state.network
        self._alive = state.alive
        self._open = state.alive & ~state.placed
        self.nodes: list[Bits] = []
        self.sees: list[Bits] = []
        """Candidates that every candidate of a node excludes."""
        self.strong: list[dict[int, Strong]] = []
        """For each node those that are true if it is false, with the link to each."""
        self._number: dict[Bits, int] = {}
        self._same_value = same_value
        self._lows: Bits = 0
        self._by_low: dict[int, list[int]] = {}
        self._next: dict[int, Nodes] = {}
        self._weak: dict[int, Nodes] = {}
        self._work = 0
        self._shortest: list[Chain] | None = None
        usable = [*state.check_deadline_every(16, links)]
        self._ends = {(link.one, link.other) for link in usable}
        if self._ends <= state.chainless:
            self._shortest = []
        for link in usable if same_value or self._shortest is None else ():
            a, b = self._node(link.one), self._node(link.other)
            self.strong[a].setdefault(b, link)
            self.strong[b].setdefault(a, link)
        self._strong_mask = [reduce(or_, (1 << b for b in ahead), 0) for ahead in self.strong]

    def _node(self, mask: Bits) -> int:
        """Return the number of a node, adding it to the graph if it is new."""
        number = self._number.get(mask)
        if number is None:
            number = self._number[mask] = len(self.nodes)
            low = mask & -mask
            self._lows |= low
            self._by_low.setdefault(low.bit_length() - 1, []).append(number)
            self.nodes.append(mask)
            self.sees.append(self._usable(mask, common(self._network, self._alive, mask)))
            self.strong.append({})
        return number

    def _usable(self, mask: Bits, peers: Bits) -> Bits:
        """Return the candidates seen by a node through which its chains may run."""
        if not self._same_value:
            return peers
        candidates = self._network.candidates
        value = candidates[mask.bit_length() - 1][1]
        return reduce(or_, (1 << c for c in bits(peers) if candidates[c][1] == value), 0)

    def nodes_within(self, mask: Bits) -> Nodes:
        """Return the nodes within a set of candidates."""
        nodes: Nodes = 0
        for low in bits(mask & self._lows):
            for number in self._by_low[low]:
                if not self.nodes[number] & ~mask:
                    nodes |= 1 << number
        return nodes

    def seen_by(self, mask: Bits) -> Bits:
        """Return the candidates that every candidate of a node excludes. Raise `KeyError` if the mask is no
        node.
        """
        return self.sees[self._number[mask]]

    def weak(self, number: int) -> Nodes:
        """Return the nodes that are false if this one is true."""
        nodes = self._weak.get(number)
        if nodes is None:
            nodes = self._weak[number] = self.nodes_within(self.sees[number])
        return nodes

    def _ahead(self, number: int) -> Nodes:
        """Return the nodes that are true if this one is: over a weak link and a strong one."""
        nodes = self._next.get(number)
        if nodes is None:
            nodes = 0
            for false in bits(self.weak(number)):
                nodes |= self._strong_mask[false]
            self._next[number] = nodes
        return nodes

    def _levels(self, false: Nodes, longest: int) -> Iterator[list[Nodes]]:
        """Yield the nodes that become true if some nodes are false, in levels, one for each strong link; all
        levels so far after each.
        """
        visited = frontier = 0
        for number in bits(false):
            frontier |= self._strong_mask[number]
        cache = self._next
        levels: list[Nodes] = []
        while frontier and len(levels) < longest:
            visited |= frontier
            levels.append(frontier)
            yield levels
            self._work += frontier.bit_count()
            if self._work > MOST_WORK:
                return
            ahead = 0
            while frontier:
                low = frontier & -frontier
                frontier ^= low
                number = low.bit_length() - 1
                ahead |= cache[number] if number in cache else self._ahead(number)
            frontier = ahead & ~visited

    def _trace(self, false: Nodes, levels: list[Nodes], end: int) -> Chain:
        """Return the way to a node of the last level, from one of the nodes that are false at first."""
        numbers = [end]
        for level in reversed(levels[:-1]):
            true = numbers[-1]
            before = next(n for n in bits(level) if self._ahead(n) >> true & 1)
            numbers += [self._lit(self.weak(before), true), before]
        numbers.append(self._lit(false, numbers[-1]))
        numbers.reverse()
        links = tuple(self.strong[a][b] for a, b in zip(numbers[::2], numbers[1::2], strict=True))
        return Chain(tuple(self.nodes[n] for n in numbers), links)

    def _lit(self, false: Nodes, true: int) -> int:
        """Return one of the nodes that imply this one by being false."""
        return next(n for n in bits(false) if self._strong_mask[n] >> true & 1)

    def chains(self, deadline: Deadline) -> list[Chain]:
        """Return one of the shortest chains for each candidate that a chain of two strong links or more
        removes; short chains first. The result is remembered, as are links without a chain.
        """
        if self._shortest is None:
            self._work = 0
            shortest = []
            for candidate in deadline.watch(bits(self._open), 16):
                chain = self._against(candidate)
                if chain is not None:
                    shortest.append(chain)
            if not shortest and not self._same_value and self._work <= MOST_WORK:
                self._state.chainless = self._ends
            self._shortest = sorted(shortest, key=lambda chain: len(chain.links))
        return self._shortest

    def _against(self, candidate: int) -> Chain | None:
        """Return one of the shortest chains whose ends both exclude a candidate, or None."""
        false = self.nodes_within(self._usable(1 << candidate, self._network.links[candidate] & self._alive))
        for levels in self._levels(false, LONGEST) if false else ():
            ends = levels[-1] & false
            if ends and len(levels) > 1:
                return self._trace(false, levels, (ends & -ends).bit_length() - 1)
        return None

    def loops(self, deadline: Deadline, longest: int = LONGEST) -> Iterator[Chain]:
        """Continuous loops: for each two nodes that exclude each other one of the shortest chains."""
        self._work = 0
        for start in range(len(self.nodes)):
            deadline.check()
            around = self.weak(start) >> start << start
            for levels in self._levels(1 << start, longest) if around else ():
                for end in bits(levels[-1] & around) if len(levels) > 1 else ():
                    yield self._trace(1 << start, levels, end)

    def pairs(self, deadline: Deadline, longest: int = LONGEST) -> Iterator[Chain]:
        """Yield one of the shortest chains between each two ends that exclude some open candidate."""
        self._work = 0
        for start in range(len(self.nodes)):
            deadline.check()
            peers = self.sees[start] & self._open
            for levels in self._levels(1 << start, longest) if peers else ():
                for end in bits(levels[-1] >> start << start) if len(levels) > 1 else ():
                    if peers & self.sees[end]:
                        yield self._trace(1 << start, levels, end)

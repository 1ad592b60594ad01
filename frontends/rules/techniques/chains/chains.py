"""Alternating chains (rule R4): one finder (`graph`), and a classifier that names the chains found.

A chain runs from node to node, strong and weak links in turn, strong at both ends: if its first node is false
its last is true. So one of the two holds, and candidates excluded by both go; if the two are one candidate,
that is true. If the two exclude each other the chain is a continuous loop: of the two ends of each link just
one is true, and candidates excluded by any two neighbours go.

Chains are written in Eureka notation: ``=`` strong, ``-`` weak, ``(5=3)r1c12`` an almost locked set.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(aic(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as joined
from itertools import combinations, product

from ...network import Bits, CandidateSector, bits, union
from ...state import State
from ...step import Candidates, Step
from .. import technique
from ..basic.intersections import common
from .eureka import eureka, is_compact
from .graph import LONGEST, Chain, LinkGraph, Strong, halves, pairs

GRADES = {
    "remote pair": 110,
    "turbot fish": 120,
    "skyscraper": 130,
    "2-string kite": 150,
    "dual 2-string kite": 150,
    "W-wing": 150,
    "XY-wing": 160,
    "X-chain": 260,
    "XY-chain": 260,
    "continuous nice loop": 280,
    "AIC": 280,
    "discontinuous nice loop": 280,
    "grouped continuous nice loop": 300,
    "grouped discontinuous nice loop": 300,
    "grouped AIC": 300,
}


@technique(cost=410)
def turbot_fish(state: State) -> Iterator[Step]:
    """Find two strong links of one value: skyscraper, 2-string kite, turbot fish. Report a dual kite before a
    plain one on the same candidates.
    """
    net = state.network
    by_value: dict[int, list[Strong]] = {}
    for link in _of_a_value(state):
        by_value.setdefault(net.candidates[link.one.bit_length() - 1][1], []).append(link)
    for links in by_value.values():
        for one, other in state.check_deadline_every(16, combinations(links, 2)):
            for (far, a), (b, end) in product(_both_ways(one), _both_ways(other)):
                if net.links[a.bit_length() - 1] & b:
                    removals = common(net, state.alive & ~state.placed, far | end)
                    if removals:
                        chain = Chain((far, a, b, end), (one, other))
                        name = _turbot(state, chain)
                        step = step_of(state, chain, removals, name, GRADES[name])
                        if name == "2-string kite":
                            yield from _dual(state, links, chain, step)
                        yield step


def _dual(state: State, links: list[Strong], kite: Chain, step: Step) -> Iterator[Step]:
    """Yield a kite joined with the one on the same candidates by their other lines, if that removes more."""
    (_, a, b, _), (first, last) = kite.nodes, kite.links
    for (one, (far, x)), (other, (y, end)) in product(
        ((link, ends) for link in links if link is not last for ends in _both_ways(link) if ends[1] == b),
        [(link, ends) for link in links if link is not first for ends in _both_ways(link) if ends[0] == a],
    ):
        chain = Chain((far, x, y, end), (one, other))
        removals = common(state.network, state.alive & ~state.placed, far | end)
        if set(state.names(removals)) - {*step.removes} and _turbot(state, chain) == "2-string kite":
            yield merge_steps("dual 2-string kite", step, step_of(state, chain, removals, "", step.grade))


def merge_steps(name: str, one: Step, other: Step) -> Step:
    """Return two steps of one grade as one."""
    return Step(
        name,
        one.grade,
        (),
        tuple(dict.fromkeys(one.removes + other.removes)),
        tuple(dict.fromkeys(one.because + other.because)),
        tuple(dict.fromkeys(one.labels + other.labels)),
        one.detail if one.detail == other.detail else f"{one.detail} and {other.detail}",
        tuple(dict.fromkeys(one.parts + other.parts)),
    )


@technique(cost=430)
def wing(state: State) -> Iterator[Step]:
    """Find three strong links through cells: XY-wing, W-wing."""
    in_cells = [link for link in pairs(state) if link.in_cell]
    for step in _steps(state, LinkGraph(state, in_cells), 3):
        if step.technique == "XY-wing":
            yield step
    yield from _w_wings(state, in_cells)


@technique(cost=600)
def x_chain(state: State) -> Iterator[Step]:
    """Strong links of one value."""
    yield from _steps(state, LinkGraph(state, _of_a_value(state), same_value=True))


@technique(cost=610)
def xy_chain(state: State) -> Iterator[Step]:
    """Find chains of cells with two candidates, remote pairs among them."""
    yield from _steps(state, LinkGraph(state, (link for link in pairs(state) if link.in_cell)))


@technique(cost=620)
def aic(state: State) -> Iterator[Step]:
    """Find any alternating chain of candidates: continuous loops, then the shortest chains."""
    yield from nice(state, LinkGraph(state, pairs(state)))


@technique(cost=630, expensive=True)
def grouped_aic(state: State) -> Iterator[Step]:
    """Find such chains with groups: the candidates of a value that a sector has in another one."""
    for step in nice(state, LinkGraph(state, joined(pairs(state), halves(state)))):
        if step.technique.startswith("grouped"):
            yield step


def nice(state: State, graph: LinkGraph) -> Iterator[Step]:
    """Yield the continuous loops of a graph and then its chains, if it has a chain that removes something."""
    if not graph.chains(state.deadline):
        return
    earlier = set()
    for chain in graph.loops(state.deadline):
        removals = removed_by_loop(state, chain)
        if removals and removals not in earlier:
            earlier.add(removals)
            name = "grouped continuous nice loop" if chain.is_grouped else "continuous nice loop"
            yield step_of(state, chain, removals, name, GRADES[name], loop=True)
    yield from _steps(state, graph)


def removed_by_loop(state: State, loop: Chain) -> Bits:
    """Return the open candidates that two neighbours in a continuous loop exclude, or the other values of its
    almost locked sets.
    """
    return union(common(state.network, state.alive, mask) for mask in _exclusive(loop)) & ~state.placed


def _exclusive(loop: Chain) -> Iterator[Bits]:
    """Yield the sets of candidates in a continuous loop with one true candidate each."""
    yield from (one | other for one, other in (*loop.weak, (loop.nodes[-1], loop.nodes[0])))
    yield from (mask for link in loop.links for mask in link.other_values)


def _of_a_value(state: State) -> list[Strong]:
    """Return the strong links between two candidates of one value."""
    return [link for link in pairs(state) if link.sector is not None and link.sector.value is not None]


def _both_ways(link: Strong) -> tuple[tuple[Bits, Bits], tuple[Bits, Bits]]:
    return (link.one, link.other), (link.other, link.one)


def _steps(state: State, graph: LinkGraph, longest: int = LONGEST) -> Iterator[Step]:
    for chain, removals in removing(state, graph, longest):
        name = classify(state, chain, removals)
        yield step_of(state, chain, removals, name, GRADES[name])


def removing(state: State, graph: LinkGraph, longest: int = LONGEST) -> Iterator[tuple[Chain, Bits]]:
    """Yield the shortest chain to each candidate to remove, then those between any two ends: each chain once,
    with its removals.
    """
    first = [chain for chain in graph.chains(state.deadline) if len(chain.links) <= longest]
    earlier = set()
    for chain in joined(first, graph.pairs(state.deadline, longest) if first else ()):
        if chain.nodes[0] > chain.nodes[-1]:
            chain = chain.reverse()
        if chain.nodes not in earlier:
            earlier.add(chain.nodes)
            yield chain, common(state.network, state.alive & ~state.placed, chain.nodes[0] | chain.nodes[-1])


def _w_wings(state: State, in_cells: list[Strong]) -> Iterator[Step]:
    """Yield steps for two cells with the same two values, and a strong link of the one value between
    candidates that they see.
    """
    net = state.network
    cells: dict[frozenset[int], list[Strong]] = {}
    for link in in_cells:
        cells.setdefault(frozenset(value for _, value in state.names(link.one | link.other)), []).append(link)
    bridges: dict[int, list[Strong]] = {}
    for link in _of_a_value(state):
        bridges.setdefault(net.candidates[link.one.bit_length() - 1][1], []).append(link)
    for values, alike in cells.items():
        possible = len(values) == 2 and not values.isdisjoint(bridges)
        for one, other in state.check_deadline_every(16, combinations(alike, 2)) if possible else ():
            for value in sorted(values.intersection(bridges)):
                (a, far), (b, end) = (_nodes_of_link(state, link, value) for link in (one, other))
                removals = common(net, state.alive & ~state.placed, far | end)
                for bridge in bridges[value] if removals else ():
                    for x, y in _both_ways(bridge):
                        if common(net, x, a) and common(net, y, b):
                            chain = Chain((far, a, x, y, b, end), (one, bridge, other))
                            yield step_of(state, chain, removals, "W-wing", GRADES["W-wing"])


def _nodes_of_link(state: State, link: Strong, value: int) -> tuple[Bits, Bits]:
    """Return the two nodes of a link in a cell, first that of `value`."""
    if state.network.candidates[link.one.bit_length() - 1][1] == value:
        return link.one, link.other
    return link.other, link.one


def step_of(state: State, chain: Chain, removals: Bits, name: str, grade: int, loop: bool = False) -> Step:
    """Return the step of a chain: it removes `removals`, or places the candidate that is both of its ends."""
    nodes = [state.names(node) for node in chain.nodes]
    ends = (chain.nodes[-1], chain.nodes[0])
    placed = ends[0] == ends[1] and len(nodes[0]) == 1
    because = union((*chain.nodes, *(link.members for link in chain.links)))
    labels = [link.label for link in chain.links if not link.in_cell]
    for one, other in (*chain.weak, *((ends,) if loop else ())):
        labels += joining(state, one, other)
    linked = [(node, state.names(link.members)) for node, link in _nodes_with_links(nodes, chain)]
    removing = _exclusive(chain) if loop else (chain.nodes[0] | chain.nodes[-1],)
    for mask in removing if not placed else ():
        for candidate in bits(common(state.network, removals, mask)):
            labels += joining(state, mask, 1 << candidate)
    return Step(
        name,
        grade,
        nodes[0] if placed else (),
        () if placed else state.names(removals),
        state.names(because),
        tuple(dict.fromkeys(labels)),
        eureka(linked, loop, is_compact(state.network)),
        _parts(state, chain, nodes, loop),
    )


def _nodes_with_links(nodes: list[Candidates], chain: Chain) -> Iterator[tuple[Candidates, Strong]]:
    """Yield each node with the strong link that it is an end of."""
    return ((node, chain.links[i // 2]) for i, node in enumerate(nodes))


def _parts(
    state: State, chain: Chain, nodes: list[Candidates], loop: bool
) -> tuple[tuple[str, Candidates], ...]:
    """Return the parts to draw: sets, nodes (as one chain if all are single candidates), and ends."""
    around = [*nodes, nodes[0]] if loop else nodes
    sets = [state.names(link.members) for link in chain.links if link.members]
    drawn = tuple((f"ALS {n}", members) for n, members in enumerate(sets, 1))
    ends = () if loop else (("ends", tuple(dict.fromkeys((*nodes[0], *nodes[-1])))),)
    if all(len(node) == 1 for node in around):
        return (*drawn, ("chain", tuple(candidate for node in around for candidate in node)), *ends)
    return (*drawn, *(("node", node) for node in around), *ends)


def joining(state: State, one: Bits, other: Bits) -> Iterator[str]:
    """Yield the labels of sectors, except cells, that exclude each candidate of one node from each of the
    other: a single one if possible.
    """
    whole = _holder(state, one | other)
    if whole is not None:
        yield from whole
    else:
        for a, b in product(bits(one), bits(other)):
            yield from _holder(state, 1 << a | 1 << b) or ()


def _holder(state: State, both: Bits) -> tuple[str, ...] | None:
    """Return the label of a sector with some candidates, () if it is a cell; None if no sector has them."""
    net = state.network
    holders = (net.sectors[i] for i in net.sectors_of[both.bit_length() - 1])
    holder = next((sector for sector in holders if not both & ~sector.mask), None)
    if holder is None:
        return None
    return () if holder.label in net.cell_mask else (holder.label,)


def classify(state: State, chain: Chain, removals: Bits) -> str:
    """Return the usual name of such a chain."""
    if chain.is_grouped:
        return f"grouped {_nice(chain, removals)}"
    candidates = [candidate for node in chain.nodes for candidate in state.names(node)]
    in_cells = [link.in_cell for link in chain.links]
    if chain.nodes[0] == chain.nodes[-1]:
        return "discontinuous nice loop"
    if len({value for _, value in candidates}) == 1 and not any(in_cells):
        return "X-chain" if len(chain.links) > 2 else _turbot(state, chain)
    if all(in_cells):
        if len({value for _, value in candidates}) == 2 and len(chain.links) > 2:
            return "remote pair"
        return "XY-wing" if len(chain.links) == 3 else "XY-chain"
    if in_cells == [True, False, True]:
        pairs = [frozenset(value for _, value in candidates[i : i + 2]) for i in (0, 4)]
        if pairs[0] == pairs[1] and candidates[0][1] == candidates[-1][1]:
            return "W-wing"
    return _nice(chain, removals)


def _nice(chain: Chain, removals: Bits) -> str:
    """Return the name of a loop through the removed candidate if there is one, else "AIC"; as HoDoKu has
    it.
    """
    alone = chain.nodes[0] == chain.nodes[-1] or removals.bit_count() == 1
    return "discontinuous nice loop" if alone else "AIC"


def _turbot(state: State, chain: Chain) -> str:
    """Return the name of a chain of two strong links of one value."""
    families = state.network.families
    sectors = [link.sector for link in chain.links if link.sector is not None]
    one, other = (next(family for family in families if sector in family) for sector in sectors)
    joint = chain.nodes[1] | chain.nodes[2]
    joining = [family for family in families if any(not joint & ~sector.mask for sector in family)]
    if one is other:
        return "skyscraper" if any(_crosses(sectors[0], family) for family in joining) else "turbot fish"
    third = any(family is not one and family is not other for family in joining)
    return "2-string kite" if third and _crosses(sectors[0], other) else "turbot fish"


def _crosses(line: CandidateSector, family: list[CandidateSector]) -> bool:
    """Return whether a line meets those of a family in a cell each, as a row meets columns but not boxes."""
    return all((line.mask & sector.mask).bit_count() <= 1 for sector in family)

"""Algorithms on graphs, and the encodings that the constraints on graphs share.

A graph is given by its edges; vertices are numbered from 0.

Vocabulary
    boundary    the vertices next to a component
    block       edges such that any two lie on a common cycle; or one bridge
    cut vertex  a vertex whose loss parts the graph
    rank        a binary number for each vertex that falls along the edges of a tree

>>> near = adjacency(4, ((0, 1), (1, 2), (2, 3)))
>>> components(near, (0, 1, 3)), boundary(near, (0,))
([[0, 1], [3]], {1})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..core.cells import Cell, Domains, Is, Scope
from ..kernels.graph import MEMBER, OUT
from ..kernels.literals import states
from .base import Constraint
from .kernel import Clause, Tally, implies

Edge = tuple[int, int]
LiteralEdge = tuple[Is, int, int]

Joint = tuple[int, int]
"""A neighbour, and the number of the edge to it."""


@lru_cache(maxsize=256)
def adjacency(size: int, edges: tuple[Edge, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each of `size` vertices."""
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    return tuple(map(tuple, near))


def components(near: Sequence[Sequence[int]], members: Iterable[int]) -> list[list[int]]:
    """Return the connected components of the subgraph on `members`, each in order of discovery."""
    members = list(members)
    remaining, parts = set(members), []
    for start in members:
        if start in remaining:
            remaining.remove(start)
            component = [start]
            for u in component:
                for v in near[u]:
                    if v in remaining:
                        remaining.remove(v)
                        component.append(v)
            parts.append(component)
    return parts


def boundary(near: Sequence[Sequence[int]], component: Iterable[int]) -> set[int]:
    """Return the vertices next to `component` but not in it."""
    inside = set(component)
    return {v for u in inside for v in near[u]} - inside


def steps_from(near: Sequence[Sequence[int]], start: int, room: Set[int], most: int) -> dict[int, int]:
    """Return the distances from `start` within `room`, for the vertices at most `most` steps away."""
    steps = {start: 0} if start in room and most >= 0 else {}
    queue = list(steps)
    for u in queue:
        for v in near[u] if steps[u] < most else ():
            if v in room and v not in steps:
                steps[v] = steps[u] + 1
                queue.append(v)
    return steps


def shortest_path(near: Sequence[Sequence[int]], within: set[int], start: int, end: int) -> list[int]:
    """Return a shortest path from `start` to `end` inside `within`; there must be one."""
    via = {start: start}
    queue = [start]
    for u in queue:
        if u == end:
            break
        for v in near[u]:
            if v in within and v not in via:
                via[v] = u
                queue.append(v)
    path = [end]
    while path[-1] != start:
        path.append(via[path[-1]])
    return path


class Block(NamedTuple):
    """A block: the vertex nearest to the start of the search, the other vertices, the edges."""

    top: int
    below: list[int]
    edges: list[int]


def blocks(near: Mapping[int, Sequence[Joint]], start: int) -> Iterator[Block]:
    """Yield the blocks that `start` reaches, each after those below it, in linear time (Hopcroft and Tarjan,
    "Efficient algorithms for graph manipulation", CACM 16, 1973).
    """
    order = {start: 0}
    low = {start: 0}
    edges: list[int] = []
    vertices: list[int] = []
    stack = [(start, -1, iter(near[start]), 0, 0)]
    while stack:
        u, arrived, ways, edges_before, vertices_before = stack[-1]
        for v, edge in ways:
            if edge == arrived:
                continue
            if v in order:
                if order[v] < order[u]:
                    edges.append(edge)
                    low[u] = min(low[u], order[v])
                continue
            order[v] = low[v] = len(order)
            stack.append((v, edge, iter(near[v]), len(edges), len(vertices)))
            edges.append(edge)
            vertices.append(v)
            break
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[u])
                if low[u] >= order[above]:
                    yield Block(above, vertices[vertices_before:], edges[edges_before:])
                    del vertices[vertices_before:], edges[edges_before:]


def between(parts: Iterable[Block], ends: Iterable[int]) -> tuple[set[int], list[Block]]:
    """Return the cut vertices between a start, whose blocks are `parts`, and each of the `ends`, and the
    blocks on the way. The cut vertices include the ends, and the start if there is another end.
    """
    needed = set(ends)
    passed = []
    for block in parts:
        if not needed.isdisjoint(block.below):
            needed.add(block.top)
            passed.append(block)
    return needed, passed


def induce(near: Sequence[Sequence[int]], inside: Iterable[int]) -> dict[int, list[Joint]]:
    """Return the part of a simple graph on the vertices `inside`, its edges numbered anew."""
    members = set(inside)
    size = len(near)
    return {u: [(v, min(u, v) * size + max(u, v)) for v in near[u] if v in members] for u in members}


def reachable(near: Sequence[Sequence[int]], start: Iterable[int], steps: int, room: Set[int]) -> set[int]:
    """Return the vertices that `start` reaches in at most `steps` steps through `room`."""
    reached = frontier = set(start)
    for _ in range(steps):
        frontier = {v for u in frontier for v in near[u] if v in room} - reached
        if not frontier:
            break
        reached = reached | frontier
    return reached


def needed_to_grow(near: Sequence[Sequence[int]], start: int, room: Set[int], size: int) -> set[int]:
    """Return the vertices of `room` without any one of which `start` reaches fewer than `size` vertices
    there.
    """
    weight = dict.fromkeys(room, 1)
    for block in blocks(induce(near, room), start):
        weight[block.top] += sum(weight[v] for v in block.below)
    return {v for v in room if weight[start] - weight[v] < size}


class Forest:
    """Disjoint sets of vertices that edges have joined (union-find)."""

    def __init__(self, size: int) -> None:
        self._leader = list(range(size))

    def __getitem__(self, v: int) -> int:
        """Return the representative of the set of `v`."""
        leader = self._leader
        while leader[v] != v:
            leader[v] = leader[leader[v]]
            v = leader[v]
        return v

    def join(self, u: int, v: int) -> bool:
        """Join two vertices. Returns False if they were joined already."""
        a, b = self[u], self[v]
        self._leader[a] = b
        return a != b


def sure_and_open(edges: Sequence[LiteralEdge], domains: Domains) -> tuple[list[int], list[int]]:
    """Return the numbers of the sure edges, and of the open ones."""
    edge_states = states(tuple([literal for literal, _, _ in edges]), domains)
    sure_edges = [i for i, state in enumerate(edge_states) if state == MEMBER]
    return sure_edges, [i for i, state in enumerate(edge_states) if state not in (OUT, MEMBER)]


def ranks(scope: Scope, size: int, depth: int) -> list[tuple[Cell, ...]]:
    """Return a binary number for each vertex, lowest bit first, that can count up to `depth`."""
    bits = max(1, depth.bit_length())
    return [tuple(scope.fresh("rank") for _ in range(bits)) for _ in range(size)]


def below(
    scope: Scope, when: Is, low: tuple[Cell, ...], high: tuple[Cell, ...], label: str
) -> Iterator[Clause]:
    """Make the binary number `low` less than `high` if `when` is true. Each flag compares the bits up to its
    own.
    """
    less: Is | None = None
    for a, b in zip(low, high, strict=True):
        now = scope.flag("less")
        # less(i) -> a < b on bit i, or equal there and less on the bits below.
        yield Clause((~now, Is(a, 0), Is(b, 1)), label=label)
        if less is None:
            yield implies(now, Is(a, 0), label=label)
            yield implies(now, Is(b, 1), label=label)
        else:
            yield Clause((~now, less, Is(a, 0)), label=label)
            yield Clause((~now, less, Is(b, 1)), label=label)
        less = now
    if less is not None:
        yield implies(when, less, label=label)


def none_or_two(literals: list[Is], label: str, four: frozenset[int] = frozenset()) -> Iterator[Constraint]:
    """Require none or two true literals, or exactly the four at the positions `four`."""
    if not four:
        yield Tally(tuple(literals), (0, 2), label=label)
        return
    for i, literal in enumerate(literals):
        yield implies(literal, *literals[:i], *literals[i + 1 :], label=label)
    for trio in combinations(range(len(literals)), 3):
        rest = four.difference(trio) if four.issuperset(trio) else ()
        yield Clause((*(~literals[i] for i in trio), *(literals[i] for i in rest)), label=label)

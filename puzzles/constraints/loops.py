"""A single loop along the edges of a graph.

>>> square = SingleLoop(4, tuple((Is(f"e{i}", 1), i, (i + 1) % 4) for i in range(4)))
>>> square.holds({"e0": 1, "e1": 1, "e2": 1, "e3": 1}), square.holds({"e0": 1, "e1": 1, "e2": 1, "e3": 0})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..core.lazy_property import cached_property
from ..kernels.graph import Graph
from ..kernels.literals import truth
from .base import Constraint, Lazy, Literals
from .connected import Connected
from .filtering import Removed, enforce, refute
from .graph import Block, Edge, Forest, Joint, LiteralEdge, blocks, none_or_two, sure_and_open
from .kernel import MOST_TALLIED, Clause, at_most_one, broken_clauses, exactly, exactly_one, implies
from .repeated import count_pattern, one_of, repeat_pattern


@dataclass(frozen=True)
class SingleLoop(Lazy):
    """One closed loop of the edges whose literal is true, which visits no vertex twice.

    ``visit_all``: it visits every vertex. ``directed``: edges are arcs u -> v, followed forward.
    ``crossings`` lists, as (vertex, edge, edge, edge, edge), the vertices at which the loop may cross itself,
    going straight on from the first to the second edge and from the third to the fourth.
    """

    title = ("single loop", 80)

    size: int
    edges: tuple[LiteralEdge, ...]
    visit_all: bool = False
    directed: bool = False
    crossings: tuple[tuple[int, int, int, int, int], ...] = ()

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    @cached_property
    def _at(self) -> list[list[int]]:
        """Return the numbers of the edges that meet each vertex."""
        at: list[list[int]] = [[] for _ in range(self.size)]
        for i, (_, u, v) in enumerate(self.edges):
            at[u].append(i)
            at[v].append(i)
        return at

    @cached_property
    def _crossing(self) -> dict[int, tuple[int, ...]]:
        """Return the four edges of each vertex at which the loop may cross, the two straight on together."""
        return {vertex: tuple(pairs) for vertex, *pairs in self.crossings}

    def holds(self, solution: Solution, /) -> bool:
        used = [i for i, (literal, _, _) in enumerate(self.edges) if literal.holds(solution)]
        if not used:
            return False
        crossing = {vertex: pairs for vertex, *pairs in self.crossings}
        ways: dict[int, list[int]] = {}
        for i in used:
            for vertex in self.edges[i][1:]:
                ways.setdefault(vertex, []).append(i)
        if self.visit_all and len(ways) != self.size:
            return False
        onward: dict[tuple[int, int], int] = {}
        for vertex, incident in ways.items():
            if len(incident) == 4 and set(incident) == set(crossing.get(vertex, ())):
                a, b, c, d = crossing[vertex]
                pairs = [(a, b), (c, d)]
            elif len(incident) == 2 and (incident[0] != incident[1]):
                pairs = [(incident[0], incident[1])]
            else:
                return False
            for a, b in pairs:
                onward[vertex, a], onward[vertex, b] = b, a
        first = used[0]
        edge, vertex, steps = first, self.edges[first][2], 0
        while True:
            edge = onward[vertex, edge]
            _, u, v = self.edges[edge]
            if self.directed and u != vertex:
                return False
            vertex = v if u == vertex else u
            steps += 1
            if edge == first:
                return steps == len(used)

    def relaxed(self, scope: Scope | None = None, /) -> Iterator[Constraint]:
        """Yield the degree constraints of the vertices."""
        crossing = self._crossing
        yield Clause(tuple(literal for literal, _, _ in self.edges), label=self.label)
        yield from (Clause((~literal,), label=self.label) for literal, u, v in self.edges if u == v)
        for vertex, incident in enumerate(self._at):
            literals = [self.edges[i][0] for i in incident]
            if self.directed:
                out = [self.edges[i][0] for i in incident if self.edges[i][1] == vertex]
                into = [self.edges[i][0] for i in incident if self.edges[i][2] == vertex]
                for these, those in ((out, into), (into, out)):
                    yield (exactly_one if self.visit_all else at_most_one)(these, self.label)
                    for literal in these:
                        yield implies(literal, *those, label=self.label)
                continue
            four = frozenset(incident.index(i) for i in crossing.get(vertex, ()))
            if self.visit_all and not four:
                yield exactly(2, literals, self.label)
                continue
            if self.visit_all:
                yield Clause(tuple(literals), label=self.label)
            yield from none_or_two(literals, self.label, four)

    def together(self, scope: Scope, /) -> Iterator[Constraint]:
        degree = max(map(len, self._at), default=0)
        loose = any(u == v for _, u, v in self.edges)
        crossed = [self._at[vertex] for vertex in self._crossing]
        if self.directed or loose or not 0 < degree <= MOST_TALLIED or any(len(at) != 4 for at in crossed):
            yield from self.relaxed(scope)
            return
        yield Clause(self._literals, label=self.label)
        straight = [at for vertex, at in enumerate(self._at) if vertex not in self._crossing]
        pattern = count_pattern(degree, 2, 2) if self.visit_all else one_of(degree, 0, 2)
        yield repeat_pattern(self._literals, straight, pattern, (self.label,) * len(straight))
        allowed = (2, 4) if self.visit_all else (0, 2, 4)
        yield repeat_pattern(self._literals, crossed, one_of(4, *allowed), (self.label,) * len(crossed))

    @cached_property
    def _graph(self) -> Graph:
        return Graph(self.size, tuple([(u, v) for _, u, v in self.edges]))

    @cached_property
    def _literals(self) -> Literals:
        return tuple([literal for literal, _, _ in self.edges])

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        used = truth(self._literals, solution)
        loops = self._graph.loops(used, self.visit_all, self.directed, self.crossings)
        if loops is None:
            for rule in self.relaxed():
                if not rule.holds(solution):
                    yield from broken_clauses(rule, solution)
        elif len(loops) > 1:
            main = max(loops, key=len)
            for loop in loops:
                if loop is not main:
                    yield self._apart(loop, main[0], solution)

    def _apart(self, loop: tuple[int, ...], other: int, solution: Solution) -> Literals:
        """Return a clause that `solution` violates: one of its loops does not reach the edge `other`."""
        edges, at = self.edges, self._at
        crossed = self._crossing.keys() & {v for i in loop for v in edges[i][1:]} if self.crossings else ()
        if crossed:
            # Crossing loops share vertices: this very loop is forbidden together with another edge.
            turns = {x for v in crossed for x in at[v]} - set(loop)
            straight = {x for x in turns if edges[x][0].holds(solution)}
            return (
                *(~edges[i][0] for i in loop),
                *(edges[x][0] for x in sorted(turns - straight)),
                *(~edges[x][0] for x in sorted(straight)),
                ~edges[other][0],
            )
        leaving = [edges[x][0] for x in self._graph.leaving(loop)]
        if self.visit_all:  # the loop visits the rest elsewhere too
            return tuple(leaving)
        return (~edges[loop[0]][0], ~edges[other][0], *leaving)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the degrees, and connectedness of the line graph."""
        yield from self.relaxed()
        if self.crossings:
            yield from self._lower_crossing(scope)
            return
        near: dict[tuple[int, int], None] = {}
        at = self._at
        for incident in at:
            for i, a in enumerate(incident):
                for b in incident[:i]:
                    near[b, a] = None
        # Two edges in use that meet are neighbours on the loop, so the line graph is connected.
        literals = tuple(literal for literal, _, _ in self.edges)
        yield Connected(literals, tuple(near), label=self.label)

    def _lower_crossing(self, scope: Scope) -> Iterator[Constraint]:
        """Make joints between edges (straight on at a full crossing) vertices of their own."""
        crossing = self._crossing
        vertices: list[Is] = [literal for literal, _, _ in self.edges]
        edges: list[Edge] = []
        for vertex, incident in enumerate(self._at):
            four = crossing.get(vertex, ())
            for n, a in enumerate(incident):
                for b in incident[:n]:
                    joint = scope.flag("joint")
                    x, y = self.edges[a][0], self.edges[b][0]
                    yield implies(joint, x, label=self.label)
                    yield implies(joint, y, label=self.label)
                    straight = {a, b} in (set(four[:2]), set(four[2:]))
                    others = [self.edges[i][0] for i in four if i not in (a, b)]
                    if four and not straight:
                        for z in others:
                            yield implies(joint, ~z, label=self.label)
                        yield Clause((~x, ~y, *others, joint), label=self.label)
                    else:
                        yield Clause((~x, ~y, joint), label=self.label)
                    edges += [(a, len(vertices)), (b, len(vertices))]
                    vertices.append(joint)
        yield Connected(tuple(vertices), tuple(edges), label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Confine the loop to one block of the possible edges. Keep the ends of a path of sure edges apart
        unless that path is the whole loop. A loop that may cross itself is not filtered.
        """
        if self.crossings:
            return
        edges = self.edges
        sure_edges, open_ = sure_and_open(edges, domains)
        homes = [set(block.edges) for block in _all_blocks(self.size, edges, [*sure_edges, *open_])]
        homes = [home for home in homes if len(home) > 1 and home.issuperset(sure_edges)]
        if not homes:
            yield from refute(self.variables(), domains)
            return
        usable = set().union(*homes)
        forest = Forest(self.size)
        closing = [i for i in sure_edges if not forest.join(*edges[i][1:])]
        paths = {forest[edges[i][1]] for i in sure_edges}
        on_path = sum(forest[v] in paths for v in range(self.size))
        whole = len(paths) == 1 and not (self.visit_all and on_path < self.size)
        if closing and not (whole and len(closing) == 1):
            yield from refute(self.variables(), domains)
        for i in open_:
            literal, u, v = edges[i]
            if i not in usable or closing or (forest[u] == forest[v] and not whole):
                yield from enforce(~literal, domains)


def _all_blocks(size: int, edges: Sequence[LiteralEdge], used: Iterable[int]) -> Iterator[Block]:
    """Yield the blocks of the graph of these edges."""
    near: dict[int, list[Joint]] = {v: [] for v in range(size)}
    for i in used:
        _, u, v = edges[i]
        near[u].append((v, i))
        near[v].append((u, i))
    visited: set[int] = set()
    for start in range(size):
        if start not in visited:
            visited.add(start)
            for block in blocks(near, start):
                visited.update(block.below)
                yield block

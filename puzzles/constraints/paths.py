"""Paths and forests along the edges of a graph.

>>> path = Acyclic(3, ((Is("a", 1), 0, 1), (Is("b", 1), 1, 2), (Is("c", 1), 2, 0)))
>>> path.holds({"a": 1, "b": 1, "c": 0}), path.holds({"a": 1, "b": 1, "c": 1})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.cells import Cell, Domains, Is, Scope, Solution, all_of
from .base import Constraint, Lazy, Literals
from .filtering import Removed, enforce, refute
from .graph import (
    Block,
    Edge,
    Forest,
    Joint,
    LiteralEdge,
    adjacency,
    below,
    between,
    blocks,
    components,
    none_or_two,
    ranks,
    shortest_path,
    sure_and_open,
)
from .kernel import MOST_TALLIED, Clause, at_most_one, broken_clauses, exactly, exactly_one, implies
from .repeated import Repeated, clause_rows, clauses, count_pattern, expand, one_of, repeat_pattern


@dataclass(frozen=True, slots=True)
class DisjointPaths(Lazy):
    """Disjoint paths of the edges whose literal is true, one between the two ends of each pair; they share no
    vertex, and nothing else is drawn. ``visit_all``: every vertex lies on a path.

    ``faces`` gives for each edge of a planar graph the faces on its two sides, numbered from 0. It adds
    parity clauses that help solvers: the paths, together with any fixed paths between the same ends, are
    closed curves, and the faces on either side of a closed curve have different colours.
    """

    title = ("paths", 100)

    size: int
    edges: tuple[LiteralEdge, ...]
    pairs: tuple[Edge, ...]
    visit_all: bool = False
    faces: tuple[Edge, ...] = ()

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    def holds(self, solution: Solution, /) -> bool:
        links: dict[int, list[int]] = {}
        for literal, u, v in self.edges:
            if literal.holds(solution):
                links.setdefault(u, []).append(v)
                links.setdefault(v, []).append(u)
        visited: set[int] = set()
        for start, end in self.pairs:
            before, here = None, start
            while here != end:
                ahead = list(links.get(here, []))
                if before is not None:
                    ahead.remove(before)
                if len(ahead) != 1 or here in visited:
                    return False
                visited.add(here)
                before, here = here, ahead[0]
            if here in visited or links.get(end) != [before]:
                return False
            visited.add(end)
        return set(links) <= visited and (not self.visit_all or len(visited) == self.size)

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield everything except that there is no cycle apart from the paths, unless all would be cycles."""
        if not self.pairs:
            yield from (Clause((~literal,), label=self.label) for literal, _, _ in self.edges)
        yield from self.degrees()
        yield from expand((*self._colours(scope), *self._sides(scope)))

    def together(self, scope: Scope, /) -> Iterator[Constraint]:
        """Group the degrees too, those of ends and those of others."""
        at, ends = self._at(), {end for pair in self.pairs for end in pair}
        others = [incident for vertex, incident in enumerate(at) if vertex not in ends]
        width = max(map(len, at), default=0)
        if not self.pairs or not 0 < width <= MOST_TALLIED:
            yield from self.relaxed(scope)
            return
        literals = tuple([literal for literal, _, _ in self.edges])
        inner = count_pattern(width, 2, 2) if self.visit_all else one_of(width, 0, 2)
        for rows, pattern in (
            ([at[end] for end in sorted(ends)], count_pattern(width, 1, 1)),
            (others, inner),
        ):
            yield repeat_pattern(literals, rows, pattern, [self.label] * len(rows))
        yield from self._colours(scope)
        yield from self._sides(scope)

    def _at(self) -> list[list[int]]:
        """Return the numbers of the edges that meet each vertex."""
        at: list[list[int]] = [[] for _ in range(self.size)]
        for i, (_, u, v) in enumerate(self.edges):
            at[u].append(i)
            at[v].append(i)
        return at

    def _colours(self, scope: Scope) -> Iterator[Repeated]:
        """Give each vertex the number of its pair, in binary; edges join equal numbers."""
        number = {end: i for i, pair in enumerate(self.pairs) for end in pair}
        unused, first = [~literal for literal, _, _ in self.edges], len(self.edges)
        rows = [
            row
            for i, (_, u, v) in enumerate(self.edges)
            for row in ((i, first + u, first + self.size + v), (i, first + self.size + u, first + v))
        ]
        for bit in range(max(len(self.pairs) - 1, 0).bit_length()):
            digit = [
                scope.fresh("colour", (number[v] >> bit & 1,) if v in number else (0, 1), ("b", v, bit))
                for v in range(self.size)
            ]
            literals = (*unused, *all_of(digit, 0), *all_of(digit, 1))
            yield clause_rows(literals, rows, [self.label] * len(rows))

    def _sides(self, scope: Scope) -> Iterator[Constraint]:
        """Yield the parity of each face (see ``faces``), with the fixed paths of `_join`."""
        if not self.faces:
            return
        fixed = self._join()
        kinds = [scope.fresh("side") for _ in range(max(max(pair) for pair in self.faces) + 1)]
        yield Clause((Is(kinds[0], 0),), label=self.label)
        # A used edge separates two sides; on a fixed path, an unused one does.
        same = [literal if i in fixed else ~literal for i, (literal, _, _) in enumerate(self.edges)]
        literals, size = (*all_of(kinds, 1), *all_of(kinds, 0), *same), len(kinds)
        rows = [(x, size + x, y, size + y, 2 * size + i) for i, (x, y) in enumerate(self.faces)]
        parity = clauses((1, 3, 5), (1, 4, -5), (2, 3, -5), (2, 4, 5))
        yield repeat_pattern(literals, rows, parity, [self.label] * len(rows))

    def _join(self) -> set[int]:
        """Return edges that meet each end an odd number of times and other vertices an even number."""
        links = {}
        near: list[list[int]] = [[] for _ in range(self.size)]
        for i, (_, u, v) in enumerate(self.edges):
            links[u, v] = links[v, u] = i
            near[u].append(v)
            near[v].append(u)
        joined: set[int] = set()
        for start, end in self.pairs:
            path = shortest_path(near, set(range(self.size)), start, end)
            joined ^= {links[step] for step in pairwise(path)}
        return joined

    def degrees(self) -> Iterator[Constraint]:
        """Require one edge at an end, none or two elsewhere (two everywhere with ``visit_all``)."""
        ends = {end for pair in self.pairs for end in pair}
        for vertex, incident in enumerate(self._at()):
            literals = [self.edges[i][0] for i in incident]
            if vertex in ends:
                yield exactly_one(literals, self.label)
            elif self.visit_all:
                yield exactly(2, literals, self.label)
            else:
                yield from none_or_two(literals, self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        if self.holds(solution):
            return
        wrong = False
        for rule in self.degrees():
            if not rule.holds(solution):
                wrong = True
                yield from broken_clauses(rule, solution)
        if wrong:
            return
        mate = {a: b for pair in self.pairs for a, b in (pair, pair[::-1])}
        used = [(literal, u, v) for literal, u, v in self.edges if literal.holds(solution)]
        near = adjacency(self.size, tuple((u, v) for _, u, v in used))
        for part in components(near, {v for _, *ends in used for v in ends}):
            inside = set(part)
            ends = [v for v in part if v in mate]
            if ends and all(mate[v] in inside for v in ends):
                continue
            fence = tuple(literal for literal, u, v in self.edges if (u in inside) != (v in inside))
            if ends:
                yield fence
            else:
                a = next(literal for literal, u, _ in used if u in inside)
                yield (~a, *fence)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the constraints of `relaxed`, and that there is no cycle."""
        yield from self.relaxed(scope)
        yield Acyclic(self.size, self.edges, label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Exclude edges that close a cycle or join two pairs. A pair may use the vertices that no other pair
        needs; its path needs the cut vertices and the bridges between its ends. An edge on no route between
        the ends of a pair is out.
        """
        edges = self.edges
        sure_edges, open_ = sure_and_open(edges, domains)
        forest = Forest(self.size)
        acyclic = all(forest.join(*edges[i][1:]) for i in sure_edges)
        routes = self._routes(forest, [*sure_edges, *open_]) if acyclic else None
        if routes is None:
            yield from refute(self.variables(), domains)
            return
        way = {i for route in routes for block in route for i in block.edges}
        for route in routes:
            for block in route:
                if len(block.edges) == 1:
                    yield from enforce(edges[block.edges[0]][0], domains)
        for i in sure_edges:
            if i not in way:
                yield from enforce(~edges[i][0], domains)
        for i in open_:
            literal, u, v = edges[i]
            if i not in way or forest[u] == forest[v]:
                yield from enforce(~literal, domains)

    def _routes(self, forest: Forest, used: Sequence[int]) -> list[list[Block]] | None:
        """Return for each pair the blocks between its ends, with the vertices that a pair needs closed to the
        others, or None if some pair has no route.
        """
        owner: dict[int, int] = {}
        for pair, ends in enumerate(self.pairs):
            for end in ends:
                if owner.setdefault(forest[end], pair) != pair:
                    return None
        owned, routes = 0, list[list[Block]]()
        while owned < len(owner):
            owned = len(owner)
            routes = []
            for pair, (start, end) in enumerate(self.pairs):
                near: dict[int, list[Joint]] = {start: [], end: []}
                for i in used:
                    _, u, v = self.edges[i]
                    if owner.get(forest[u], pair) == owner.get(forest[v], pair) == pair:
                        near.setdefault(u, []).append((v, i))
                        near.setdefault(v, []).append((u, i))
                needed, route = between(blocks(near, start), (end,))
                if not route or any(owner.setdefault(forest[v], pair) != pair for v in needed):
                    return None
                routes.append(route)
        return routes


@dataclass(frozen=True, slots=True)
class Acyclic(Lazy):
    """A forest of the edges whose literal is true: they hold no cycle."""

    title = ("no cycle", 40)
    eager = True

    size: int
    edges: tuple[LiteralEdge, ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    def holds(self, solution: Solution, /) -> bool:
        forest = Forest(self.size)
        return all(forest.join(u, v) for literal, u, v in self.edges if literal.holds(solution))

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Yield, for each edge that closes a cycle, a clause against all edges of the cycle."""
        forest = Forest(self.size)
        near: list[list[int]] = [[] for _ in range(self.size)]
        joined: dict[Edge, Is] = {}
        closing: list[LiteralEdge] = []
        for literal, u, v in self.edges:
            if literal.holds(solution):
                if forest.join(u, v):
                    near[u].append(v)
                    near[v].append(u)
                    joined[u, v] = joined[v, u] = literal
                else:
                    closing.append((literal, u, v))
        everywhere = set(range(self.size))
        for literal, u, v in closing:
            path = shortest_path(near, everywhere, u, v)
            yield (~literal, *(~joined[step] for step in pairwise(path)))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Direct each edge to its vertex of lower rank; allow a vertex at most one such edge."""
        rank = ranks(scope, self.size, self.size)
        up: list[list[Is]] = [[] for _ in range(self.size)]
        for literal, u, v in self.edges:
            if u == v:
                yield Clause((~literal,), label=self.label)
                continue
            to_u, to_v = scope.flag("up"), scope.flag("up")
            yield implies(literal, to_u, to_v, label=self.label)
            yield from below(scope, to_u, rank[u], rank[v], self.label)
            yield from below(scope, to_v, rank[v], rank[u], self.label)
            up[v].append(to_u)
            up[u].append(to_v)
        for arcs in up:
            if len(arcs) > 1:
                yield at_most_one(arcs, self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Exclude an edge between vertices that sure edges join."""
        sure_edges, open_ = sure_and_open(self.edges, domains)
        forest = Forest(self.size)
        for i in sure_edges:
            if not forest.join(*self.edges[i][1:]):
                yield from refute((self.edges[i][0].cell,), domains)
        for i in open_:
            literal, u, v = self.edges[i]
            if forest[u] == forest[v]:
                yield from enforce(~literal, domains)

"""Connected components of given sizes: islands, and regions that grow from a clue.

Vocabulary
    Islands         region sizes: each component holds one clue, its size (nurikabe)
    Reached         reachability: a given number of vertices is connected to some sources (kurotto)
    Patch           one component from a root, of one of several sizes, or none (araf)

>>> islands = Islands((Is("a", 0), Is("b", 0), Is("c", 0)), ((0, 1), (1, 2)), ((0, 1), (2, 1)))
>>> islands.holds({"a": 0, "b": 1, "c": 0}), islands.holds({"a": 0, "b": 0, "c": 0})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..core.errors import TooLarge
from ..core.lazy_property import cached_property
from ..kernels.graph import Graph
from ..kernels.literals import truth
from .base import Constraint, Lazy, Literals
from .filtering import Removed, enforce, possible, refute, sure
from .graph import (
    Edge,
    Joint,
    adjacency,
    below,
    between,
    blocks,
    boundary,
    components,
    induce,
    needed_to_grow,
    ranks,
    reachable,
    shortest_path,
    steps_from,
)
from .kernel import Clause, Linear, at_most_one, exactly, implies

MOST_FLAGS = 100_000
"""Maximum number of flags for the distances of a `Patch`; beyond it is refused (`TooLarge`)."""


@dataclass(frozen=True)
class Islands(Lazy):
    """Islands with one clue each: each component of the vertices whose literal is true holds exactly one clue
    and has its size; clues are (vertex, size), with size None for "any" (nurikabe).
    """

    title = ("island", 80)

    vertices: Literals
    edges: tuple[Edge, ...]
    clues: tuple[tuple[int, int | None], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.vertices)

    def holds(self, solution: Solution, /) -> bool:
        near = adjacency(len(self.vertices), self.edges)
        white = {i for i, literal in enumerate(self.vertices) if literal.holds(solution)}
        sizes = dict(self.clues)
        if not white.issuperset(sizes):
            return False
        while white:
            stack = [white.pop()]
            island = set(stack)
            while stack:
                for v in near[stack.pop()]:
                    if v in white:
                        white.remove(v)
                        island.add(v)
                        stack.append(v)
            clues = [vertex for vertex in sizes if vertex in island]
            if len(clues) != 1 or sizes[clues[0]] not in (None, len(island)):
                return False
        return True

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        for vertex, _ in self.clues:
            yield Clause((self.vertices[vertex],), label=self.label)

    @cached_property
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return adjacency(len(self.vertices), self.edges)

    @cached_property
    def _graph(self) -> Graph:
        return Graph(len(self.vertices), self.edges)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        true = truth(self.vertices, solution)
        sizes = dict(self.clues)
        for vertex in sizes:
            if not true[vertex]:
                yield (self.vertices[vertex],)
        for part, fence in self._graph.parts(true):
            clues = [v for v in part if v in sizes]
            outside = tuple([self.vertices[v] for v in fence])
            if not clues:
                yield (~self.vertices[part[0]], *outside)
                continue
            for other in clues[1:2]:
                path = shortest_path(self._near, set(part), clues[0], other)
                yield tuple(~self.vertices[v] for v in path)
            for clue in clues:
                size = sizes[clue]
                if size is None:
                    continue
                if len(part) < size:
                    yield outside
                elif len(part) > size and len(clues) == 1:
                    grown = components(self._near, [clue, *(v for v in part if v != clue)])[0]
                    yield tuple(~self.vertices[v] for v in grown[: size + 1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Give each vertex the number of its island; islands are trees rooted at their clues."""
        near = adjacency(len(self.vertices), self.edges)
        water = len(self.clues)
        owner = [scope.fresh("island", range(water + 1)) for _ in self.vertices]
        largest = max((size or len(self.vertices) for _, size in self.clues), default=0)
        rank = ranks(scope, len(self.vertices), largest)
        clue_at = {vertex: i for i, (vertex, _) in enumerate(self.clues)}
        for u, literal in enumerate(self.vertices):
            yield Clause((literal, Is(owner[u], water)), label=self.label)
            yield Clause((~literal, Is(owner[u], water, False)), label=self.label)
            if u in clue_at:
                yield Clause((Is(owner[u], clue_at[u]),), label=self.label)
                continue
            parents = []
            for v in near[u]:
                parent = scope.flag("parent")
                parents.append(parent)
                yield implies(parent, self.vertices[v], label=self.label)
                yield from below(scope, parent, rank[v], rank[u], self.label)
            yield Clause((~literal, *parents), label=self.label)
        for u, v in self.edges:
            for island in range(water):
                for x, y in ((u, v), (v, u)):
                    yield Clause(
                        (Is(owner[x], island, False), ~self.vertices[y], Is(owner[y], island)),
                        label=self.label,
                    )
        for i, (_, size) in enumerate(self.clues):
            if size is not None:
                yield exactly(size, (Is(cell, i) for cell in owner), self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Stop the growth of a complete island; keep two clues apart; give each vertex a clue within reach,
        and an island the vertices that it cannot do without.
        """
        white = self.vertices
        near = adjacency(len(white), self.edges)
        size_at = dict(self.clues)
        members = [v for v, literal in enumerate(white) if v in size_at or sure(literal, domains)]
        room = {v for v, literal in enumerate(white) if possible(literal, domains)}
        part_of = {v: part for part in map(tuple, components(near, members)) for v in part}
        clues_of = {part: [v for v in part if v in size_at] for part in set(part_of.values())}

        def fits(parts: Iterable[tuple[int, ...]], more: int) -> bool:
            """Return whether the parts can be one island with `more` vertices besides."""
            clues = [clue for part in parts for clue in clues_of[part]]
            size = size_at[clues[0]] if clues else None
            return len(clues) <= 1 and (size is None or sum(map(len, parts)) + more <= size)

        if not room.issuperset(size_at) or not all(fits([part], 0) for part in clues_of):
            yield from refute(self.variables(), domains)
            return
        touched = {v: {part_of[w] for w in (v, *near[v]) if w in part_of} for v in room}
        room = {v for v in room if v in part_of or fits(touched[v], 1)}
        reached: set[int] = set()
        for part, clues in clues_of.items():
            if not clues:
                continue
            size = size_at[clues[0]]
            free = {v for v in room if all(other == part or not clues_of[other] for other in touched[v])}
            mine = reachable(near, part, len(white) if size is None else size - len(part), free)
            reached |= mine
            if size is not None and len(mine) < size:
                yield from refute(self.variables(), domains)
                return
            if size is not None:
                for v in needed_to_grow(near, part[0], mine, size):
                    yield from enforce(white[v], domains)
        for v, literal in enumerate(white):
            if v not in reached:
                yield from enforce(~literal, domains)
        graph = induce(near, reached)
        for part, clues in clues_of.items():
            if not clues and part[0] in reached:
                yield from self._towards_a_clue(graph, part[0], domains)

    def _towards_a_clue(self, graph: dict[int, list[Joint]], start: int, domains: Domains) -> Removed:
        """Include the vertices that every way from `start` to a clue uses."""
        goal = len(self.vertices)
        joined = graph | {goal: []}
        for i, (clue, _) in enumerate(self.clues):
            joined[clue] = [*graph.get(clue, []), (goal, -2 - i)]
            joined[goal].append((clue, -2 - i))
        for v in between(blocks(joined, start), (goal,))[0]:
            if v != goal:
                yield from enforce(self.vertices[v], domains)


@dataclass(frozen=True)
class Reached(Lazy):
    """A number of reached vertices: through vertices whose literal is true, exactly `size` are reached from
    the true ones among the `sources`, these counted too (kurotto).
    """

    title = ("growth", 80)

    vertices: Literals
    edges: tuple[Edge, ...]
    sources: tuple[int, ...]
    size: int

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.vertices)

    def holds(self, solution: Solution, /) -> bool:
        reached: set[int] = set()
        edge = list(self.sources)
        while edge:
            v = edge.pop()
            if v not in reached and self.vertices[v].holds(solution):
                reached.add(v)
                edge += self._near[v]
        return len(reached) == self.size

    @cached_property
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return adjacency(len(self.vertices), self.edges)

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        if self.size > 0:
            yield Clause(tuple(self.vertices[v] for v in self.sources), label=self.label)
        else:
            for v in self.sources:
                yield Clause((~self.vertices[v],), label=self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Make a vertex on the boundary true if too few are reached; if too many are, make one of the first
        ``size + 1`` vertices false.
        """
        near, vertices = self._near, self.vertices
        starts = [v for v in dict.fromkeys(self.sources) if vertices[v].holds(solution)]
        reached: list[int] = []
        visited: set[int] = set()
        for start in starts:
            part = [] if start in visited else [start]
            visited.add(start)
            for u in part:
                for v in near[u]:
                    if v not in visited and vertices[v].holds(solution):
                        visited.add(v)
                        part.append(v)
            reached += part
        if len(reached) < self.size:
            ahead = boundary(near, reached) | set(self.sources).difference(starts)
            yield tuple(self.vertices[v] for v in sorted(ahead))
        elif len(reached) > self.size:
            yield tuple(~self.vertices[v] for v in reached[: max(self.size, 0) + 1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Build trees rooted at the sources. A vertex `size` steps away from them is one too many."""
        near = self._near
        zone = dict.fromkeys(self.sources)
        layer = list(zone)
        for _ in range(self.size):
            layer = [v for v in dict.fromkeys(v for u in layer for v in near[u]) if v not in zone]
            zone |= dict.fromkeys(layer)
        rank = dict(zip(zone, ranks(scope, len(zone), max(self.size, 0)), strict=True))
        reached = {v: scope.flag("reached") for v in zone}
        for v, here in reached.items():
            yield implies(here, self.vertices[v], label=self.label)
            if v in self.sources:
                yield implies(self.vertices[v], here, label=self.label)
            parents = []
            for u in near[v]:
                if u in reached:
                    yield Clause((~reached[u], ~self.vertices[v], here), label=self.label)
                    parent = scope.flag("parent")
                    parents.append(parent)
                    yield implies(parent, reached[u], label=self.label)
                    yield from below(scope, parent, rank[u], rank[v], self.label)
            if v not in self.sources:
                yield implies(here, *parents, label=self.label)
        yield exactly(self.size, reached.values(), self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Exclude the other vertices beside the reached ones if `size` are known to be reached; include all
        that can be reached if only `size` can be.
        """
        vertices, sources = self.vertices, set(self.sources)
        near = self._near
        room = [v for v, literal in enumerate(vertices) if possible(literal, domains)]
        members = [v for v in room if sure(vertices[v], domains)]

        def reached(inside: Iterable[int]) -> set[int]:
            parts = components(near, inside)
            return {v for part in parts if not sources.isdisjoint(part) for v in part}

        least, most = reached(members), reached(room)
        if not len(least) <= self.size <= len(most):
            yield from refute(self.variables(), domains)
        elif len(least) == self.size:
            ahead = {v for u in least for v in near[u]} | sources
            for v in ahead.intersection(room) - least:
                yield from enforce(~vertices[v], domains)
        elif len(most) == self.size:
            for v in most:
                yield from enforce(vertices[v], domains)


@dataclass(frozen=True, slots=True)
class Patch(Constraint):
    """An optional patch: either no vertex is true, or the true ones are connected, contain `root`, and have
    one of the `sizes` (araf).

    ``sizes`` are (literal, least, most): exactly one of the literals is true if there is a patch, and none if
    there is no patch.
    """

    title = ("extent", 80)
    eager = True

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int
    sizes: tuple[tuple[Is, int, int], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in (*self.vertices, *(size[0] for size in self.sizes)))

    def holds(self, solution: Solution, /) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if literal.holds(solution)}
        ranges = [(least, most) for literal, least, most in self.sizes if literal.holds(solution)]
        if not members:
            return not ranges
        if self.root not in members or len(ranges) != 1:
            return False
        near = adjacency(len(self.vertices), self.edges)
        reached, edge = {self.root}, [self.root]
        while edge:
            ahead = members.intersection(near[edge.pop()]) - reached
            reached |= ahead
            edge += ahead
        ((least, most),) = ranges
        return reached == members and least <= len(members) <= most

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the size, as one weighted sum over the literals of `sizes`, which is a tighter relaxation
        than a sum for each of them; then reachability from the root.
        """
        root = self.vertices[self.root]
        options = [literal for literal, _, _ in self.sizes]
        yield implies(root, *options, label=self.label)
        yield at_most_one(options, self.label)
        yield from (implies(literal, root, label=self.label) for literal in (*options, *self.vertices))
        members = [(1, literal) for literal in self.vertices]
        least = [(-low, literal) for literal, low, _ in self.sizes]
        most = [(-high, literal) for literal, _, high in self.sizes]
        yield Linear((*members, *least), ">=", 0, label=self.label)
        yield Linear((*members, *most), "<=", 0, label=self.label)
        yield from self._lower_distances(scope)

    def _lower_distances(self, scope: Scope) -> Iterator[Constraint]:
        """Give each member a distance from the root, and a neighbour that is one step nearer.

        A vertex has a flag for each distance, from its shortest to the largest that the sizes allow. Raises
        `TooLarge` if there are too many flags.
        """
        possible = {v for v, literal in enumerate(self.vertices) if scope.possible(literal) is not False}
        sizes = (most for literal, _, most in self.sizes if scope.possible(literal) is not False)
        last = min(max(sizes, default=0), len(possible)) - 1
        near = adjacency(len(self.vertices), self.edges)
        far = steps_from(near, self.root, possible, last)
        if sum(last - least for least in far.values()) > MOST_FLAGS:
            raise TooLarge(f"{self.label or 'a patch'} could reach too far from where it begins")
        yield from (Clause((~self.vertices[v],), label=self.label) for v in possible if v not in far)
        within = {self.root: self.vertices[self.root]}
        for step in range(1, last + 1):
            before = dict(within)
            for v, least in far.items():
                if not 0 < least <= step:
                    continue
                member = self.vertices[v]
                here = within[v] = member if step == last else scope.flag("within", ("w", v, step))
                ways = [before[u] for u in (v, *near[v]) if u in before]
                yield implies(here, *ways, label=self.label)
                if here is not member:
                    yield implies(here, member, label=self.label)
                    yield from (Clause((~way, ~member, here), label=self.label) for way in ways)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove vertices and sizes out of reach; include cut vertices, and vertices without which the patch
        would be too small.
        """
        vertices, sizes = self.vertices, self.sizes
        near = adjacency(len(vertices), self.edges)
        room = {v for v, literal in enumerate(vertices) if possible(literal, domains)}
        inside = {v for v in room if sure(vertices[v], domains)}
        chosen = [size for size in sizes if sure(size[0], domains)]
        there = bool(inside or chosen)
        members = inside | {self.root}
        options = [
            (literal, least, most)
            for literal, least, most in chosen or sizes
            if len(chosen) < 2 and possible(literal, domains) and most >= len(members)
        ]
        largest = max((most for _, _, most in options), default=0)
        reach = _within_patch(near, self.root, members, room, largest)
        options = [size for size in options if size[1] <= len(reach)]
        if not options or not reach.issuperset(members):
            if there:
                yield from refute(self.variables(), domains)
            else:
                for literal in (*vertices, *(size[0] for size in sizes)):
                    yield from enforce(~literal, domains)
            return
        for v in room - reach:
            yield from enforce(~vertices[v], domains)
        for size in sizes:
            if size not in options:
                yield from enforce(~size[0], domains)
        if there:
            if len(options) == 1:
                yield from enforce(options[0][0], domains)
            graph = induce(near, reach)
            needed = between(blocks(graph, self.root), inside)[0] if inside else set[int]()
            least = min(least for _, least, _ in options)
            for v in needed | needed_to_grow(near, self.root, reach, least) | {self.root}:
                yield from enforce(vertices[v], domains)


def _within_patch(
    near: Sequence[Sequence[int]], root: int, members: set[int], room: set[int], largest: int
) -> set[int]:
    """Return the vertices of `room` that a patch with these members can grow to, if it stays connected."""
    grown = reachable(near, members, largest - len(members), room)
    return set(components(near, [root, *(grown & room - {root})])[0]) if root in room else set()

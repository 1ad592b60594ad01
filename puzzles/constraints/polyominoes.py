"""Polyominoes: each value is the size of its connected component (fillomino).

>>> row = ComponentSize(("a", "b", "c"), ((0, 1), (1, 2)))
>>> row.holds({"a": 2, "b": 2, "c": 1}), row.holds({"a": 2, "b": 1, "c": 2})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count

from ..core.cells import Cell, Domain, Domains, Is, Scope, Solution
from ..core.errors import TooLarge
from ..core.lazy_property import cached_property
from ..kernels.graph import Graph
from .base import Choice, Constraint, Lazy, Literals
from .filtering import Removed, enforce, refute
from .graph import Edge, adjacency, below, components, needed_to_grow, ranks, reachable
from .kernel import Clause, Linear, exactly_one, implies

SMALL, MANY = 5, 16
"""Limits for large domains: if cells have more than `MANY` values on average, polyominoes of up to `SMALL`
cells are tried first.
"""

MOST_SIZES = 500_000
"""Maximum number of values of all cells of a board if all of them are stated; beyond it is refused
(`TooLarge`): a gigabyte, and steps of a solver that hear no deadline for seconds."""


@dataclass(frozen=True)
class ComponentSize(Lazy):
    """Component sizes as values: each cell holds the number of cells of equal value connected to it along
    `edges`, itself included (fillomino).
    """

    title = ("polyomino", 80)

    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]

    @cached_property
    def _graph(self) -> Graph:
        return Graph(len(self.cells), self.edges)

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        near = adjacency(len(self.cells), self.edges)
        size: dict[int, int] = {}
        for start in range(len(self.cells)):
            if start in size:
                continue
            value = solution[self.cells[start]]
            region, stack = {start}, [start]
            while stack:
                for v in near[stack.pop()]:
                    if v not in region and solution[self.cells[v]] == value:
                        region.add(v)
                        stack.append(v)
            size.update(dict.fromkeys(region, len(region)))
        return all(solution[cell] == size[i] for i, cell in enumerate(self.cells))

    def implied(self, scope: Scope, /) -> tuple[Literals, Iterator[Choice]]:
        """Give a value above 1 the same value in a neighbour: this removes many large values that no clue
        asks for. Raises `TooLarge` beyond `MOST_SIZES`.
        """
        domains = [scope[cell] for cell in self.cells]
        if sum(map(len, domains)) > MOST_SIZES:
            raise TooLarge(f"the cells could have over {MOST_SIZES:,} sizes together: more givens are needed")
        literals = tuple([Is(cell, value) for cell in self.cells for value in scope[cell]])
        return literals, self._beside(domains)

    def _beside(self, domains: Sequence[Domain]) -> Iterator[Choice]:
        """Yield the choices of `implied`; the literals of a cell stand together, in the order of its
        domain.
        """
        # Large boards have many cells with few domains.
        places = {values: dict(zip(values, count(1), strict=False)) for values in domains}
        firsts = accumulate(map(len, domains), initial=0)
        numbered = list(zip(firsts, map(places.__getitem__, domains), strict=False))
        for (first, own), near in zip(numbered, adjacency(len(domains), self.edges), strict=True):
            beside = [numbered[v] for v in near]
            for value, i in own.items():
                if value > 1:
                    others = [start + other[value] for start, other in beside if value in other]
                    yield (-first - i, *others)

    def suppose(self, domains: Domains, /) -> Domains | None:
        """Suppose small polyominoes, and sizes that some cell is known to have, if cells have many values."""
        sizes = [len(domains[cell]) for cell in self.cells if len(domains[cell]) > 1]
        if sum(sizes) <= MANY * len(sizes):
            return None
        few = {*range(1, SMALL + 1), *(domains[cell][0] for cell in self.cells if len(domains[cell]) == 1)}
        return {cell: tuple(sorted(few.intersection(domains[cell]))) or domains[cell] for cell in self.cells}

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Make a component that is too small grow across its boundary, or change; if it is too large, change
        one of the first ``value + 1`` cells.
        """
        cells = self.cells
        values = tuple([solution[cell] for cell in cells])
        for part, around in self._graph.polyominoes(values):
            value = values[part[0]]
            if around is None:
                yield tuple([Is(cells[u], value, False) for u in part])
                continue
            # The component of each of these cells must leave `part`, hence cross its boundary.
            fence = [Is(cells[v], value) for v in around]
            for u in part:
                yield (Is(cells[u], value, False), *fence)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Make each component a tree that counts its cells from the leaves to the root."""
        near = adjacency(len(self.cells), self.edges)
        most = max((value for cell in self.cells for value in scope[cell]), default=0)
        same: dict[Edge, Is] = {}
        for u, v in self.edges:
            flag = same[u, v] = same[v, u] = scope.flag("same")
            for value in sorted(set(scope[self.cells[u]]) | set(scope[self.cells[v]])):
                a, b = (_is(scope, self.cells[w], value) for w in (u, v))
                for x, y in ((a, b), (b, a)):
                    if x is not None:
                        yield Clause((~flag, ~x, *((y,) if y is not None else ())), label=self.label)
                if a is not None and b is not None:
                    yield Clause((flag, ~a, ~b), label=self.label)
        sums = [scope.fresh("sum", range(1, most + 1)) for _ in self.cells]
        rank = ranks(scope, len(self.cells), most)
        # For neighbours u, v: flow[u, v] is the number that the subtree of u hands to its parent v.
        flow = {(u, v): scope.fresh("flow", range(most + 1)) for u, v in same}
        parent = {(u, v): scope.flag("parent") for u, v in same}
        # All cells of a component carry the number of its root, so it has only one.
        owner = [scope.fresh("owner", range(len(self.cells))) for _ in self.cells]
        for u, cell in enumerate(self.cells):
            root = scope.flag("root")
            yield exactly_one([root, *(parent[u, v] for v in near[u])], self.label)
            inflow = tuple((1, flow[v, u]) for v in near[u])
            yield Linear(((1, sums[u]), *((-w, c) for w, c in inflow)), "==", 1, label=self.label)
            for value in scope[cell]:
                size_literals = (Is(sums[u], value),) if 1 <= value <= most else ()
                yield Clause((~root, Is(cell, value, False), *size_literals), label=self.label)
            yield implies(root, Is(owner[u], u), label=self.label)
            for v in near[u]:
                yield implies(parent[u, v], same[u, v], label=self.label)
                yield from below(scope, parent[u, v], rank[v], rank[u], self.label)
                yield Clause((parent[u, v], Is(flow[u, v], 0)), label=self.label)
                for size in range(1, most + 1):
                    for one, other in ((sums[u], flow[u, v]), (flow[u, v], sums[u])):
                        passed = (~parent[u, v], Is(one, size, False), Is(other, size))
                        yield Clause(passed, label=self.label)
                yield Clause((~parent[u, v], Is(flow[u, v], 0, False)), label=self.label)
                for name in range(len(self.cells)):
                    yield Clause(
                        (~same[u, v], Is(owner[u], name, False), Is(owner[v], name)), label=self.label
                    )

    def filter(self, domains: Domains, /) -> Removed:
        """Remove a value without room for its component; stop the growth of a complete component; give one
        that is too small the vertices that it cannot do without.
        """
        cells = self.cells
        near = adjacency(len(cells), self.edges)
        holders: dict[int, set[int]] = {}
        for v, cell in enumerate(cells):
            for value in domains[cell]:
                holders.setdefault(value, set()).add(v)
        for value, room in holders.items():
            yield from _polyominoes(cells, near, value, room, domains)


def _polyominoes(
    cells: Sequence[Cell], near: Sequence[Sequence[int]], value: int, room: set[int], domains: Domains
) -> Removed:
    """Yield the candidates removed because of the components of one value; `room` are the vertices that can
    hold it.
    """
    members = [v for v in room if domains[cells[v]] == (value,)]
    part_of = {v: part for part in map(tuple, components(near, sorted(members))) for v in part}
    for v in sorted(room - part_of.keys()):
        joined = {part_of[w] for w in near[v] if w in part_of}
        if sum(map(len, joined)) >= value:
            room.discard(v)
            yield cells[v], value
    for region in components(near, sorted(room)):
        if len(region) < value:
            yield from ((cells[v], value) for v in region)
    for part in dict.fromkeys(part_of.values()):
        if len(part) > value:
            yield from refute((cells[v] for v in part), domains)
        elif len(part) < value:
            mine = reachable(near, part, value - len(part), room)
            if len(mine) < value:
                yield from refute((cells[v] for v in part), domains)
            for v in needed_to_grow(near, part[0], mine, value):
                yield from enforce(Is(cells[v], value), domains)


def _is(scope: Scope, cell: Cell, value: int) -> Is | None:
    return Is(cell, value) if value in scope[cell] else None

"""Constraints: vertices that hang together.

>>> black = [(cell, 1, True) for cell in "abc"]
>>> row = Connected({"vertices": black, "edges": [[0, 1], [1, 2]], "root": None}, "abc")
>>> row.holds({"a": 1, "b": 0, "c": 1}), sorted(row.impossible({"a": {1}, "b": {0}, "c": {1}}, ()))
(False, ['a', 'b', 'c'])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..reasoning.graphs import Groups, fence_of, incident, neighbours, spread, vertex, way
from ..vocabulary import Cells, Domains, Edge, Literal, Literals, Reason, Row, Values
from .base import Constraint, cells_of, is_true, truth


class Connected(Constraint):
    """The vertices whose literal is true are connected (so is none at all), `root` one of them."""

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int | None

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        if self.root is not None:
            vertex(self.root, len(self.vertices))

    def holds(self, values: Values) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        if self.root is not None and self.root not in members:
            return False
        return not members or len(spread(self.near, [min(members)], members)) == len(members)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if two sure vertices lie in different parts of the possible ones."""
        state = [truth(literal, domains) for literal in self.vertices]
        room = {v for v, true in enumerate(state) if true is not False}
        sure = [v for v, true in enumerate(state) if true]
        if self.root is not None:
            if self.root not in room:
                return {self.vertices[self.root][0]}
            sure.insert(0, self.root)
        part = spread(self.near, sure[:1], room)
        apart = next((v for v in sure if v not in part), None)
        if apart is None:
            return None
        other = spread(self.near, [apart], room)
        fence = min((fence_of(self.near, inside, room) for inside in (part, other)), key=len)
        return {self.vertices[v][0] for v in fence.union({sure[0], apart} - {self.root})}


class Acyclic(Constraint):
    """The edges whose literal is true hold no cycle."""

    size: int
    edges: tuple[tuple[Literal, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        incident(self.size, self.edges)

    def holds(self, values: Values) -> bool:
        parts = Groups(self.size)
        return all(parts.join(u, v) for literal, u, v in self.edges if is_true(literal, values))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        parts = Groups(self.size)
        forest: list[int] = []
        for i, (literal, u, v) in enumerate(self.edges):
            if truth(literal, domains):
                if not parts.join(u, v):
                    return {self.edges[j][0][0] for j in [i, *way(self.edges, forest, u, v)]}
                forest.append(i)
        return None


class Reached(Constraint):
    """Through vertices whose literal is true, exactly `size` vertices are reached from the true ones among
    the `sources`, these counted too.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    sources: tuple[int, ...]
    size: int

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        for v in self.sources:
            vertex(v, len(self.vertices))

    def reach(self, room: Collection[int]) -> dict[int, int]:
        """Return the vertices that the sources reach through `room`."""
        return spread(self.near, [v for v in self.sources if v in room], room)

    def holds(self, values: Values) -> bool:
        return len(self.reach({v for v, x in enumerate(self.vertices) if is_true(x, values)})) == self.size

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if too many are reached for sure, or too few can be."""
        state = [truth(literal, domains) for literal in self.vertices]
        least = list(self.reach({v for v, true in enumerate(state) if true}))
        if len(least) > self.size:
            # In order of distance: each but the sources is beside one that stands before it.
            return {self.vertices[v][0] for v in least[: max(self.size, 0) + 1]}
        room = {v for v, true in enumerate(state) if true is not False}
        most = self.reach(room)
        if len(most) < self.size:
            fence = fence_of(self.near, most, room) | set(self.sources).difference(room)
            return {self.vertices[v][0] for v in fence}
        return None


class Islands(Constraint):
    """Each component of the vertices whose literal is true holds exactly one clue and has as many vertices as
    it says; clues are (vertex, size), with no size for any.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    clues: tuple[tuple[int, int | None], ...]

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        self.size_at = {vertex(v, len(self.vertices)): size for v, size in self.clues}

    def holds(self, values: Values) -> bool:
        white = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        if not white.issuperset(self.size_at):
            return False
        while white:
            part = spread(self.near, [next(iter(white))], white)
            sizes = [self.size_at[v] for v in part if v in self.size_at]
            if len(sizes) != 1 or sizes[0] not in (None, len(part)):
                return False
            white.difference_update(part)
        return True

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if a sure part is too large, or cannot grow to its size, or to any clue. It does
        not grow into a vertex if the parts beside it are too large together.
        """
        state = [truth(literal, domains) for literal in self.vertices]
        near, clues = self.near, self.size_at
        for v in clues:
            if state[v] is False:
                return {self.vertices[v][0]}
        sure = {v for v, true in enumerate(state) if true} | clues.keys()
        part_of: dict[int, tuple[int, ...]] = {}
        for start in sorted(sure):
            if start not in part_of:
                part = tuple(spread(near, [start], sure))
                part_of |= dict.fromkeys(part, part)
        parts = set(part_of.values())
        for part in parts:
            if self.too_large([part], 0):
                return self.cells_at(part)
        room = {v for v, true in enumerate(state) if true is not False}
        beside = {v: {part_of[w] for w in (v, *near[v]) if w in part_of} for v in room}
        room = {v for v in room if v in part_of or not self.too_large(beside[v], 1)}
        clue_in = {part: v for part in parts for v in part if v in clues}
        free: set[int] = set()  # vertices beside no part with a clue
        own: dict[tuple[int, ...], set[int]] = {part: set() for part in parts}  # beside no such part but this
        for v in room:
            clued_parts = [part for part in beside[v] if part in clue_in]
            if len(clued_parts) < 2:
                (own[clued_parts[0]] if clued_parts else free).add(v)
        reached: set[int] = set()
        fences: set[int] = set()  # why no clue reaches further
        for part in parts:
            self.look()
            if part in clue_in:
                size = clues[clue_in[part]]
                steps = len(near) if size is None else size - len(part)
                grown = spread(near, part, free | own[part], steps)
                ahead = {v for u in grown if grown[u] < steps for v in near[u] if v not in grown}
                fence = {w for v in ahead for other in beside.get(v, ((v,),)) for w in other} | set(part)
                if size is not None and len(grown) < size:
                    return self.cells_at(fence)
                reached.update(grown)
                fences |= fence
        lost = min(sure - reached, default=None)
        return None if lost is None else self.cells_at({*fences, lost})

    def too_large(self, parts: Collection[tuple[int, ...]], more: int) -> bool:
        """Return whether the parts, and `more` vertices, are no part of one island."""
        clue_vertices = [v for part in parts for v in part if v in self.size_at]
        size = self.size_at[clue_vertices[0]] if clue_vertices else None
        return len(clue_vertices) > 1 or (size is not None and sum(map(len, parts)) + more > size)

    def cells_at(self, vertices: Iterable[int]) -> Reason:
        """Return the cells of these vertices."""
        return {self.vertices[v][0] for v in vertices}


class Patch(Constraint):
    """Either no vertex is true; or the true ones are connected, contain `root`, and have one of the `sizes`:
    (literal, least, most); exactly one of these literals is true if there is a patch, and none otherwise.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int
    sizes: tuple[tuple[Literal, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in (*self.vertices, *(size[0] for size in self.sizes))]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        vertex(self.root, len(self.vertices))

    def holds(self, values: Values) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        ranges = [(least, most) for literal, least, most in self.sizes if is_true(literal, values)]
        if not members:
            return not ranges
        if self.root not in members or len(ranges) != 1:
            return False
        return len(spread(self.near, [self.root], members)) == len(members) and (
            ranges[0][0] <= len(members) <= ranges[0][1]
        )

    def balances(self) -> Iterator[Row]:
        """Yield the implied rows: the members are no fewer, and no more, than the size allows."""
        members = [(1, literal) for literal in self.vertices]
        yield [*members, *((-least, literal) for literal, least, _ in self.sizes)], 0, None
        yield [*members, *((-most, literal) for literal, _, most in self.sizes)], None, 0

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if there must be a patch, and none fits by its size or by the vertices it must
        reach.
        """
        state = [truth(literal, domains) for literal in self.vertices]
        sure = {v for v, true in enumerate(state) if true}
        chosen = [size for size in self.sizes if truth(size[0], domains)]
        everything = {cell for cell in self.scope if len(domains[cell]) == 1} | {
            cell
            for cell, value, _ in (*self.vertices, *(size[0] for size in self.sizes))
            if value not in domains[cell]
        }
        if len(chosen) > 1:
            return cells_of(size[0] for size in chosen[:2])
        if not sure and not chosen:
            return None
        sure.add(self.root)
        room = {v for v, true in enumerate(state) if true is not False}
        for literal, least, most in chosen or self.sizes:
            if truth(literal, domains) is not False and most >= len(sure) and self.root in room:
                close = spread(self.near, sure, room, most - len(sure))
                reach = spread(self.near, [self.root], close, most - 1)
                if sure <= reach.keys() and least <= len(reach):
                    return None
        return everything


class ComponentSize(Constraint):
    """Each cell's value is the size of its component: the cells of equal value that are connected to it."""

    cells: Cells
    edges: tuple[Edge, ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        self.near = neighbours(len(self.cells), self.edges)
        self.place = {cell: v for v, cell in enumerate(self.cells)}

    def holds(self, values: Values) -> bool:
        fixed = {cell: (values[cell],) for cell in self.cells}
        remaining = set(range(len(self.cells)))
        while remaining:
            start = next(iter(remaining))
            part = self.part(start, values[self.cells[start]], fixed)
            if len(part) != values[self.cells[start]]:
                return False
            remaining.difference_update(part)
        return True

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if a component is too large, or has too little room to grow; those near the first
        cells come first.
        """
        cells, near = self.cells, self.near
        everywhere = range(len(cells))
        starts = [self.place[cell] for cell in first if cell in self.place][:1]
        visited: set[int] = set()
        for v in spread(near, starts, everywhere) | dict.fromkeys(everywhere, 0):
            if v not in visited and len(domains[cells[v]]) == 1:
                (value,) = domains[cells[v]]
                self.look()
                part = self.part(v, value, domains)
                visited.update(part)
                reason = self.wrong(part, value, domains)
                if reason is not None:
                    return {cells[w] for w in reason}
        return None

    def part(self, start: int, value: int, domains: Domains) -> list[int]:
        """Return the vertices that hold the value for sure and are connected to `start`, nearest first."""
        members = {start: None}
        queue = [start]
        for u in queue:
            for v in self.near[u]:
                here = domains[self.cells[v]]
                if v not in members and len(here) == 1 and value in here:
                    members[v] = None
                    queue.append(v)
        return queue

    def wrong(self, part: list[int], value: int, domains: Domains) -> set[int] | None:
        """Return the vertices that show why a component with this part cannot have `value` cells. The first
        search is in all vertices that can hold the value; the next one counts steps and shuns those that
        would make it too large.
        """
        if len(part) > value:
            return set(part[: max(value, 0) + 1])
        for strict in (False, True):
            reason = set(part if strict else part[:1])
            far = dict.fromkeys(part, len(part))
            queue = list(part)
            for u in queue:
                if len(queue) >= value:
                    break
                for v in self.near[u]:
                    if v in far:
                        continue
                    if value not in domains[self.cells[v]]:
                        reason.add(v)
                    elif not strict:
                        far[v] = 0
                        queue.append(v)
                    elif far[u] < value:
                        others = self.beside(v, value, part, domains)
                        if len(part) + 1 + len(others) > value:
                            reason |= others
                        else:
                            far[v] = far[u] + 1
                            queue.append(v)
            if len(queue) < value:
                return reason
        return None

    def beside(self, v: int, value: int, part: list[int], domains: Domains) -> set[int]:
        """Return the vertices apart from `part` that hold the value for sure and are connected with v."""
        vertices: set[int] = set()
        for w in self.near[v]:
            here = domains[self.cells[w]]
            if len(here) == 1 and value in here and w not in vertices and w not in part:
                vertices.update(self.part(w, value, domains))
        return vertices - {v}

"""Constraints: a path for each pair of ends.

>>> edges = [[(cell, 1, True), u, v] for cell, u, v in (("a", 0, 1), ("b", 1, 2))]
>>> data = {"size": 3, "edges": edges, "pairs": [[0, 2]], "visit_all": True, "faces": []}
>>> DisjointPaths(data, "ab").holds({"a": 1, "b": 1}), DisjointPaths(data, "ab").holds({"a": 1, "b": 0})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..reasoning.graphs import Groups, bottlenecks, ends_by_cell, incident, neighbours, spread, vertex, way
from ..vocabulary import Cells, Domains, Edge, Literal, Reason, Values
from .base import Constraint, cells_of, is_true, truth


class DisjointPaths(Constraint):
    """The edges whose literal is true make one path between the two ends of each pair; paths share no vertex,
    and nothing else is drawn; with `visit_all`, every vertex lies on a path. `faces` says nothing more.
    """

    size: int
    edges: tuple[tuple[Literal, int, int], ...]
    pairs: tuple[Edge, ...]
    visit_all: bool
    faces: tuple[Edge, ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        self.at = incident(self.size, self.edges)
        self.vertices_of = ends_by_cell(self.edges)
        self.ends = [vertex(end, self.size) for pair in self.pairs for end in pair]

    def holds(self, values: Values) -> bool:
        used = [ends for literal, *ends in self.edges if is_true(literal, values)]
        near = neighbours(self.size, [(u, v) for u, v in used])
        if len(set(self.ends)) < len(self.ends) or any(len(near[end]) != 1 for end in self.ends):
            return False
        drawn = {v for ends in used for v in ends}
        if any(len(near[v]) != 2 for v in drawn.difference(self.ends)):
            return False
        for start, end in self.pairs:
            path = spread(near, [start], drawn)
            if end not in path:
                return False
            drawn.difference_update(path)
        return not drawn and not (self.visit_all and any(not beside for beside in near))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        if len(set(self.ends)) < len(self.ends):
            return set()
        truths = [truth(literal, domains) for literal, _, _ in self.edges]
        near = {v for cell in first for v in self.vertices_of.get(cell, ())}
        for v in (*near, *range(self.size)):
            reason = self.refute_vertex(v, truths)
            if reason is not None:
                return reason
        state = [true if u != v else False for true, (_, u, v) in zip(truths, self.edges, strict=True)]
        sure = [i for i, true in enumerate(state) if true]
        reason = self.refute_cycle(sure)
        if reason is not None or self.has_routes(state, sure):
            return reason
        return {
            literal[0] for (literal, _, _), true in zip(self.edges, state, strict=True) if true is not None
        }

    def refute_vertex(self, v: int, truths: Sequence[bool | None]) -> Reason | None:
        """Return a reason if too many edges at a vertex are sure, or too few are possible."""
        here = [(self.edges[i], truths[i]) for i in self.at[v]]
        sure = [edge[0] for edge, true in here if true]
        false = [edge[0] for edge, true in here if true is False]
        room = sum(true is not False and edge[1] != edge[2] for edge, true in here)
        end = v in self.ends
        if len(sure) > 2 - end:
            return cells_of(sure[: 3 - end])
        if (end or self.visit_all or sure) and room < 2 - end:
            return cells_of([*([] if end or self.visit_all else sure[:1]), *false])
        return None

    def refute_cycle(self, sure: list[int]) -> Reason | None:
        """Refute sure edges that close a cycle, or join ends that are no pair."""
        parts = Groups(self.size)
        for i in sure:
            _, u, v = self.edges[i]
            if not parts.join(u, v):
                before = sure[: sure.index(i)]
                return {self.edges[j][0][0] for j in [i, *way(self.edges, before, u, v)]}
        owner: dict[int, int] = {}
        for number, end in enumerate(self.ends):
            other = owner.setdefault(parts[end], number)
            if other // 2 != number // 2:
                return {self.edges[j][0][0] for j in way(self.edges, sure, self.ends[other], end)}
        return None

    def has_routes(self, state: Sequence[bool | None], sure: list[int]) -> bool:
        """Return whether each pair has a route, and each sure edge may lie on one, if a vertex on all routes
        of a pair is closed to the others.
        """
        parts = Groups(self.size)
        for i in sure:
            parts.join(*self.edges[i][1:])
        group = [parts[v] for v in range(self.size)]
        owner = {group[end]: number // 2 for number, end in enumerate(self.ends)}
        near = neighbours(self.size, [self.edges[i][1:] for i, true in enumerate(state) if true is not False])
        before = -1
        while before < len(owner):
            before = len(owner)
            unclaimed = {group[self.edges[i][1]]: self.edges[i][1:] for i in sure}
            for pair, (start, end) in enumerate(self.pairs):
                self.look()
                room = {v for v in range(self.size) if owner.get(group[v], pair) == pair}
                needed = bottlenecks(near, start, end, room)
                if needed is None:
                    return False
                for v in needed:
                    if owner.setdefault(group[v], pair) != pair:
                        return False
                for part in list(unclaimed):
                    if owner.get(part, pair) == pair and self.can_pass(
                        near, unclaimed[part], start, end, room
                    ):
                        del unclaimed[part]
            if unclaimed:
                return False
        return True

    def can_pass(
        self, near: list[list[int]], edge: Sequence[int], start: int, end: int, room: set[int]
    ) -> bool:
        """Return whether a path from `start` to `end` through `room` can use the edge: it can if two paths
        without a common vertex join the ends of the edge to `start` and `end`.
        """
        if set(edge) == {start, end}:
            return True
        near = [*near, [start, end], list(edge)]
        near[start], near[end] = [*near[start], self.size], [*near[end], self.size]
        return bottlenecks(near, self.size + 1, self.size, room | {self.size}) == []

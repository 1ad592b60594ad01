"""Constraints: one closed loop.

>>> edges = [[(cell, 1, True), u, v] for cell, u, v in (("a", 0, 1), ("b", 1, 2), ("c", 2, 0))]
>>> rest = {"visit_all": False, "directed": False, "crossings": []}
>>> triangle = SingleLoop({"size": 3, "edges": edges, **rest}, "abc")
>>> triangle.holds({"a": 1, "b": 1, "c": 1}), triangle.holds({"a": 1, "b": 1, "c": 0})
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from ..reasoning.graphs import NOWHERE, bottlenecks, ends_by_cell, incident, neighbours, spread, vertex
from ..vocabulary import Cells, Domains, Literal, Reason, Refused, Values
from .base import Constraint, is_true, truth


class SingleLoop(Constraint):
    """The edges whose literal is true make one closed loop that visits no vertex twice; with `visit_all` it
    visits each vertex, with `directed` it follows the edges forward. At the vertices of `crossings`, (vertex,
    edge, edge, edge, edge), it may cross itself, straight on from the first to the second edge and from the
    third to the fourth.
    """

    size: int
    edges: tuple[tuple[Literal, int, int], ...]
    visit_all: bool
    directed: bool
    crossings: tuple[tuple[int, int, int, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        self.at = incident(self.size, self.edges)
        self.proper = [[i for i in here if self.edges[i][1] != self.edges[i][2]] for here in self.at]
        self.vertices_of = ends_by_cell(self.edges)
        self.straight: dict[int, tuple[int, ...]] = {}
        for v, *four in self.crossings:
            if len(set(four).intersection(self.at[vertex(v, self.size)])) < 4:
                raise Refused(f"the loop cannot cross at vertex {v}, which does not have these four edges")
            self.straight[v] = tuple(four)

    def onward(self, v: int, edge: int, used: Collection[int]) -> int | None:
        """Return the edge on which the loop leaves vertex v when it comes by `edge`, or None if the edges in
        use do not decide it.
        """
        edges_here = [i for i in self.at[v] if i in used]
        four = self.straight.get(v, ())
        if len(edges_here) == 2:
            return edges_here[0] if edges_here[1] == edge else edges_here[1]
        return four[four.index(edge) ^ 1] if len(edges_here) == 4 and set(edges_here) == set(four) else None

    def holds(self, values: Values) -> bool:
        used = {i for i, (literal, _, _) in enumerate(self.edges) if is_true(literal, values)}
        visited = {v for i in used for v in self.edges[i][1:]}
        if not used or (self.visit_all and len(visited) < self.size):
            return False
        start = edge = min(used)
        _, v, end = self.edges[edge]
        for steps in range(1, len(used) + 1):
            if v == end:
                return False
            turn = self.onward(end, edge, used)
            if turn is None:
                return False
            edge, (_, u, w) = turn, self.edges[turn]
            if self.directed and u != end:
                return False
            v, end = end, w if u == end else u
            if edge == start:
                return steps == len(used)
        return False

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        return next((reason for reason in self.looks(domains, first) if reason is not None), None)

    def looks(self, domains: Domains, first: Cells) -> Iterator[Reason | None]:
        """Yield the result of each look at the edges. Those after the first suppose that it found nothing."""
        state = [truth(literal, domains) if u != v else False for literal, u, v in self.edges]
        near = {v for cell in first for v in self.vertices_of.get(cell, ())}
        for v in near or range(self.size):
            yield self.refute_vertex(v, state)
        if not any(true is not False for true in state):
            yield set(self.scope)
        yield self.refute_early_loop(state)
        yield self.refute_parts(state)
        yield self.refute_pinch(state)
        for v in range(self.size) if near else ():
            yield self.refute_vertex(v, state)

    def refute_vertex(self, v: int, state: Sequence[bool | None]) -> Reason | None:
        """Return a reason if no choice among the edges of one vertex lets the loop pass it."""
        edges = self.proper[v]
        here = [state[i] for i in edges]
        drawn, closed = here.count(True), here.count(False)
        if not self.directed and drawn <= 2 <= len(here) - closed:
            return None
        if drawn or self.visit_all:
            sure = {i for i in edges if state[i]}
            room = {i for i in edges if state[i] is not False}
            false = {i for i in edges if state[i] is False}
            if self.directed:
                for side in (1, 2):
                    these = [i for i in sure if self.edges[i][side] == v]
                    if len(these) > 1:
                        return self.cells_at(these[:2])
                    if not any(self.edges[i][side] == v for i in room):
                        needed = list(sure)[:1] if not self.visit_all else []
                        return self.cells_at([*needed, *(i for i in false if self.edges[i][side] == v)])
                return None
            four = self.straight.get(v)
            if four is not None and sure <= set(four) <= room:
                return None
            if len(room) < 2:
                return self.cells_at([*(list(sure) if not self.visit_all else ()), *false])
            if len(sure) > 2:
                return self.cells_at(sure | false if four is not None else list(sure)[:3])
        return None

    def cells_at(self, edges: Iterable[int]) -> Reason:
        """Return the cells of these edges."""
        return {self.edges[i][0][0] for i in edges}

    def refute_early_loop(self, state: Sequence[bool | None]) -> Reason | None:
        """Return a reason if sure edges make a loop, and leave out another sure edge, or a vertex to be
        visited.
        """
        sure = {i for i, true in enumerate(state) if true}
        visited: set[int] = set()
        for start in sorted(sure):
            if start in visited:
                continue
            end = self.edges[start][2]
            edge: int | None = start
            loop, decided = [], set()
            while edge is not None and edge not in visited:
                loop.append(edge)
                visited.add(edge)
                decided |= {i for i in self.straight.get(end, ()) if state[i] is not None}
                turn = self.turn(end, edge, sure, state)
                if turn is not None:
                    _, u, v = self.edges[turn]
                    end = v if u == end else u
                edge = turn
            if edge == start:
                out = min(sure.difference(loop), default=None)
                if out is not None:
                    return self.cells_at({*loop, *decided, out})
                if self.visit_all and len({v for i in loop for v in self.edges[i][1:]}) < self.size:
                    return self.cells_at({*loop, *decided})
        return None

    def turn(self, v: int, edge: int, sure: set[int], state: Sequence[bool | None]) -> int | None:
        """Return the sure edge by which the loop leaves a vertex, or None if that is open."""
        edges_here = [i for i in self.at[v] if i in sure]
        four = self.straight.get(v, ())
        if edge in four:
            ahead = four[four.index(edge) ^ 1]
            if ahead in sure or all(state[i] is not False for i in four):
                return ahead if ahead in sure else None
        if len(edges_here) != 2:
            return None
        return edges_here[0] if edges_here[1] == edge else edges_here[1]

    def refute_parts(self, state: Sequence[bool | None]) -> Reason | None:
        """Return a reason if two sure edges, or any two vertices if all are visited, are not connected."""
        near = self.neighbours_along(i for i, true in enumerate(state) if true is not False)
        sure = [i for i, true in enumerate(state) if true]
        stops = list(range(self.size)) if self.visit_all else [self.edges[i][1] for i in sure]
        part = spread(near, stops[:1], range(self.size))
        apart = next((n for n, v in enumerate(stops) if v not in part), None)
        if apart is None:
            return None
        other = spread(near, [stops[apart]], range(self.size))
        fences = [
            [i for i, (_, u, v) in enumerate(self.edges) if (u in inside) != (v in inside)]
            for inside in (part, other)
        ]
        return self.cells_at([*min(fences, key=len), *([] if self.visit_all else (sure[0], sure[apart]))])

    def neighbours_along(self, edges: Iterable[int]) -> list[list[int]]:
        """Return the neighbours of each vertex along these edges."""
        return neighbours(self.size, [self.edges[i][1:] for i in edges])

    def refute_pinch(self, state: Sequence[bool | None]) -> Reason | None:
        """Return a reason if every way between two paths of sure edges passes one vertex, or if the ends of
        the only such path are not connected otherwise. A vertex inside a path is closed to other edges. Loops
        do not cross here.
        """
        sure = [i for i, true in enumerate(state) if true]
        if self.crossings or not sure:
            return None
        drawn = Counter(chain.from_iterable(self.edges[i][1:] for i in sure))
        inside = {v for v, number in drawn.items() if number > 1}
        paths = self.paths(sure)
        if paths is None:
            return None
        open_ = [
            self.edges[i][1:]
            for i, true in enumerate(state)
            if true is None and inside.isdisjoint(self.edges[i][1:])
        ]
        room = range(self.size + 2)
        (p, q, base), *others = paths
        if not others:
            side = spread(neighbours(self.size, open_), [p], room)
            return None if q in side else self.pinch(state, set(side), NOWHERE, [base])
        links = [*open_, *((u, v) for u, v, _ in paths)]
        near = neighbours(self.size + 2, [*links, (p, self.size), (q, self.size)])
        for u, v, edge in others:
            self.look()
            near[-1] = [u, v]
            cuts = bottlenecks(near, self.size + 1, self.size, room)
            if cuts != []:
                cut = NOWHERE if cuts is None else cuts[0]
                side = spread(near, [self.size + 1], set(room) - {cut})
                return self.pinch(state, set(side) - {self.size + 1}, cut, [base, edge])
        return None

    def paths(self, sure: list[int]) -> list[tuple[int, int, int]] | None:
        """Return the paths of sure edges as (end, end, an edge at the first end), or None if some are
        closed.
        """
        remaining, paths = set(sure), []
        for start in sure:
            if start not in remaining:
                continue
            remaining.remove(start)
            ends, last = list(self.edges[start][1:]), [start, start]
            for side in (0, 1):
                while ahead := [i for i in self.at[ends[side]] if i in remaining]:
                    last[side] = ahead[0]
                    remaining.remove(ahead[0])
                    _, u, v = self.edges[ahead[0]]
                    ends[side] = v if u == ends[side] else u
            if ends[0] == ends[1]:
                return None
            paths.append((ends[0], ends[1], last[0]))
        return paths

    def pinch(self, state: Sequence[bool | None], side: set[int], cut: int, sure: list[int]) -> Reason:
        """Return the reason why only the vertex `cut` connects `side` with the rest, and the loop must be on
        both.
        """
        sure_edges = [i for i, true in enumerate(state) if true]
        grown = True
        while grown:  # paths that begin in `side` lie there
            grown = False
            for i in sure_edges:
                ends = self.edges[i][1:]
                if i != sure[0] and cut not in ends and (ends[0] in side) != (ends[1] in side):
                    side.update(ends)
                    grown = True
        reason = set(sure)
        for i, (_, u, v) in enumerate(self.edges):
            if state[i] or cut in (u, v) or (u in side) == (v in side):
                continue
            if state[i] is False:
                reason.add(i)
            for w in (u, v) if state[i] is None else ():
                sure_here = [j for j in self.at[w] if state[j]]
                reason.update(sure_here if len(sure_here) > 1 else ())
        return self.cells_at(reason)

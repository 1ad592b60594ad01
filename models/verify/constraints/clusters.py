"""Constraints: clusters of vertices, and what they weigh together.

>>> joined = [[("a", 1, True), 0, 1], [("b", 1, True), 1, 2]]
>>> data = {"size": 3, "edges": joined, "weights": [[1, 1, 1]], "demands": [[0, 0, 2, 2, None]], "cut": False}
>>> pairs = Clusters(data, "ab")
>>> pairs.holds({"a": 1, "b": 0}), sorted(pairs.impossible({"a": {0}, "b": {0, 1}}, ()))
(True, ['a'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..reasoning.graphs import Groups, incident, vertex, way
from ..vocabulary import Domains, Literal, Reason, Refused, Values
from .base import Constraint, is_true, truth

Demand = tuple[int, int, int, int, Literal | None]


class Clusters(Constraint):
    """Edges whose literal is true join vertices to clusters. The cluster of the vertex of each demand weighs
    at least its least and at most its most if its literal is true or null; with `cut` both ends of no edge
    whose literal is false lie in one cluster.
    """

    size: int
    edges: tuple[tuple[Literal, int, int], ...]
    weights: tuple[tuple[int, ...], ...]
    demands: tuple[tuple[int, int, int, int, Literal | None], ...]
    cut: bool

    def variables(self) -> Iterable[str]:
        yield from (literal[0] for literal, _, _ in self.edges)
        yield from (when[0] for *_, when in self.demands if when is not None)

    def prepare(self) -> None:
        self.at = incident(self.size, self.edges)
        for row in self.weights:
            if len(row) != self.size or min(row, default=0) < 0:
                raise Refused("a row of weights has a number that is not negative for each vertex")
        for start, number, *_ in self.demands:
            vertex(start, self.size)
            if not 0 <= number < len(self.weights):
                raise Refused(f"there is no row {number} of weights")

    def holds(self, values: Values) -> bool:
        clusters = self.joined(i for i, (literal, _, _) in enumerate(self.edges) if is_true(literal, values))
        for number in range(len(self.weights)):
            held = self.totals(clusters, number)
            for start, row, least, most, when in self.demands:
                if row != number or (when is not None and not is_true(when, values)):
                    continue
                if not least <= held[clusters[start]] <= most:
                    return False
        return not self.cut or all(
            clusters[u] != clusters[v] for literal, u, v in self.edges if not is_true(literal, values)
        )

    def joined(self, edges: Iterable[int]) -> Groups:
        """Return the vertices in groups that these edges join."""
        groups = Groups(self.size)
        for i in edges:
            groups.join(*self.edges[i][1:])
        return groups

    def totals(self, groups: Groups, row: int) -> dict[int, int]:
        """Return the weight of each group in a row of weights."""
        total: dict[int, int] = {}
        for v, weight in enumerate(self.weights[row]):
            total[groups[v]] = total.get(groups[v], 0) + weight
        return total

    def impossible(self, domains: Domains, first: Iterable[str]) -> Reason | None:
        state = [truth(literal, domains) for literal, _, _ in self.edges]
        sure = [i for i, true in enumerate(state) if true]
        clusters = self.joined(sure)
        if self.cut:
            for i, (literal, u, v) in enumerate(self.edges):
                if state[i] is False and clusters[u] == clusters[v]:
                    return {literal[0], *self.cells_at(way(self.edges, sure, u, v) if u != v else ())}
        asked = [x for x in self.demands if x[4] is None or truth(x[4], domains) is True]
        for row in range(len(self.weights)):
            look = Look(self, row, state, clusters, [x for x in asked if x[1] == row])
            reason = next(look.reasons(), None)
            if reason is not None:
                return reason
        return None

    def cells_at(self, edges: Iterable[int]) -> Reason:
        """Return the cells of these edges."""
        return {self.edges[i][0][0] for i in edges}


class Look:
    """A search for a reason in one row of weights, with the demands that are surely made of it."""

    def __init__(
        self,
        rule: Clusters,
        row: int,
        state: Sequence[bool | None],
        clusters: Groups,
        demands: Sequence[Demand],
    ) -> None:
        self.rule, self.state, self.clusters, self.demands = rule, state, clusters, demands
        self.weights = rule.weights[row]
        self.load = rule.totals(clusters, row)
        self.most: dict[int, Demand] = {}
        for demand in demands:
            here = clusters[demand[0]]
            if here not in self.most or demand[3] < self.most[here][3]:
                self.most[here] = demand

    def reasons(self) -> Iterator[Reason]:
        """Yield a reason for each cluster that is too heavy for sure, for each one that is too light with all
        that may join it, and for each part of the graph that falls into no clusters of the weights demanded.
        """
        for here, demand in self.most.items():
            if self.load[here] > demand[3]:
                yield self.why(demand) | self.rule.cells_at(self.heavy(demand[0], demand[3]))
        rooms = self.rule.joined(i for i in range(len(self.state)) if self.is_open(i))
        total: dict[int, int] = {}
        for v, weight in enumerate(self.weights):
            total[rooms[v]] = total.get(rooms[v], 0) + weight
        for demand in self.demands:
            if total[rooms[demand[0]]] < demand[2]:
                yield self.why(demand) | self.fence(rooms, rooms[demand[0]])
        yield from self.undivided(rooms, total)

    def undivided(self, rooms: Groups, total: Mapping[int, int]) -> Iterator[Reason]:
        """Yield a reason for each part whose vertices all lie in clusters with demands, and whose weight is
        no sum of such weights.
        """
        parts: dict[int, set[int]] = {}
        for v in range(self.rule.size):
            parts.setdefault(rooms[v], set()).add(v)
        least: dict[int, Demand] = {}
        for demand in self.demands:
            here = self.clusters[demand[0]]
            if here not in least or demand[2] > least[here][2]:
                least[here] = demand
        for part, members in parts.items():
            heads = {self.clusters[v] for v in members}
            if not heads <= least.keys():
                continue
            low = min(least[head][2] for head in heads)
            high = max(self.most[head][3] for head in heads)
            if low > 0 and total[part] // low * high < total[part]:
                inside = (i for i, true in enumerate(self.state) if true and self.rule.edges[i][1] in members)
                whens = (self.why(x[head]) for x in (least, self.most) for head in heads)
                yield set().union(*whens, self.fence(rooms, part), self.rule.cells_at(inside))

    def is_open(self, edge: int) -> bool:
        """Return whether an edge may join two clusters, as far as their weights tell."""
        u, v = (self.clusters[end] for end in self.rule.edges[edge][1:])
        return self.state[edge] is not False and (u == v or self.too_heavy(edge) is None)

    def too_heavy(self, edge: int) -> Demand | None:
        """Return the demand that the two clusters at the ends of an edge break together, or None."""
        ends = [self.clusters[end] for end in self.rule.edges[edge][1:]]
        both = sum(map(self.load.__getitem__, ends))
        return next((self.most[x] for x in ends if x in self.most and both > self.most[x][3]), None)

    def fence(self, rooms: Groups, part: int) -> Reason:
        """Return the cells that keep a part to itself: of edges that are false, and of clusters on the two
        sides of other edges, too heavy together.
        """
        cells: Reason = set()
        for i, (literal, u, v) in enumerate(self.rule.edges):
            if (rooms[u] == part) == (rooms[v] == part):
                continue
            if self.state[i] is False:
                cells.add(literal[0])
            elif (demand := self.too_heavy(i)) is not None:
                ends = {self.clusters[u], self.clusters[v]}
                cells |= self.why(demand)
                cells |= self.rule.cells_at(
                    j
                    for j, true in enumerate(self.state)
                    if true and self.clusters[self.rule.edges[j][1]] in ends
                )
        return cells

    def why(self, demand: Demand) -> Reason:
        """Return the cell of the literal of a demand."""
        return set() if demand[4] is None else {demand[4][0]}

    def heavy(self, start: int, most: int) -> set[int]:
        """Return sure edges that join vertices to one which weigh more than `most` together."""
        came, queue, total, edges = {start: (-1, start)}, [start], 0, set[int]()
        for u in queue:
            total += self.weights[u]
            v = u
            while self.weights[u] and came[v][0] >= 0 and came[v][0] not in edges:
                edges.add(came[v][0])
                v = came[v][1]
            if total > most:
                break
            for i in self.rule.at[u]:
                _, a, b = self.rule.edges[i]
                other = b if a == u else a
                if self.state[i] and other not in came:
                    came[other] = i, u
                    queue.append(other)
        return edges

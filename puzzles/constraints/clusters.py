"""Clusters of vertices, joined by edges each of which is a literal: bounds on the weight of a cluster.

Areas between borders, stretches of a loop within a region, paths from one of some ends to one of others: in
all of these something is counted. No weight is negative, so a cluster of too little weight must grow, and one
of too much must not hold together.

Vocabulary
    weights    a number for each vertex; a constraint may have several rows of them
    demand     (vertex, row of weights, least, most, when): the cluster of the vertex weighs at least `least`
               and at most `most` if the literal `when` is true, or always if it is None
    fence      the edges that lead out of a cluster
    load       the weight that the sure edges give a cluster
    room       the weight that a cluster can have at most

>>> joined = ((Is("a", 1), 0, 1), (Is("b", 1), 1, 2))
>>> pairs = Clusters(3, joined, ((1, 1, 1),), ((0, 0, 2, 2, None),))
>>> pairs.holds({"a": 1, "b": 0}), pairs.holds({"a": 1, "b": 1})
(True, False)
>>> [" or ".join(map(str, clause)) for clause in pairs.separate({"a": 1, "b": 1})]
['a≠1 or b≠1']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..core.errors import TooLarge
from ..core.lazy_property import cached_property
from ..kernels.graph import MEMBER, OUT
from ..kernels.literals import states, truth
from .base import Constraint, Lazy, Literals
from .filtering import Removed, enforce, possible, refute, sure
from .graph import Forest, Joint, LiteralEdge, below, blocks, ranks
from .kernel import Clause, Linear, implies

Demand = tuple[int, int, int, int, Is | None]

MOST_LOOKS = 16
"""Work of one separation, in multiples of the vertices and edges, beyond which no further cut is sought."""

MOST_REACHED = 500_000
"""Maximum number of vertices and edges, for all demands together, that are stated in full; beyond it is
refused (`TooLarge`)."""


@dataclass(frozen=True)
class Clusters(Lazy):
    """Weights of clusters: vertices that edges with a true literal join are one cluster, and each of the
    `demands` is met. With `cut` an edge whose literal is false lies between two clusters, as a border between
    two areas does.
    """

    title = ("cluster", 80)

    size: int
    edges: tuple[LiteralEdge, ...]
    weights: tuple[tuple[int, ...], ...]
    demands: tuple[Demand, ...]
    cut: bool = False

    def variables(self) -> Iterable[Cell]:
        yield from (literal.cell for literal, _, _ in self.edges)
        yield from (when.cell for *_, when in self.demands if when is not None)

    def holds(self, solution: Solution, /) -> bool:
        group = [{v} for v in range(self.size)]
        apart = []
        for literal, u, v in self.edges:
            if not literal.holds(solution):
                apart.append((u, v))
            elif group[u] is not group[v]:
                small, large = sorted((group[u], group[v]), key=len)
                large |= small
                for w in small:
                    group[w] = large
        if self.cut and any(group[u] is group[v] for u, v in apart):
            return False
        return all(
            least <= sum(map(self.weights[row].__getitem__, group[vertex])) <= most
            for vertex, row, least, most, when in self.demands
            if when is None or when.holds(solution)
        )

    # Graph ------------------------------------------------------------------------------------------

    @cached_property
    def _at(self) -> tuple[tuple[Joint, ...], ...]:
        """For each vertex the neighbours to which its edges lead, with the numbers of the edges."""
        at: list[list[Joint]] = [[] for _ in range(self.size)]
        for i, (_, u, v) in enumerate(self.edges):
            at[u].append((v, i))
            at[v].append((u, i))
        return tuple(map(tuple, at))

    @cached_property
    def _literals(self) -> Literals:
        return tuple([literal for literal, _, _ in self.edges])

    def _grow(self, start: int, used: Sequence[int], came: dict[int, Joint]) -> Iterator[int]:
        """Yield the vertices that used edges join to `start`, nearest first; `came` gets the vertex before
        each and the edge from there.
        """
        came[start] = start, -1
        queue = [start]
        for u in queue:
            yield u
            for v, i in self._at[u]:
                if used[i] and v not in came:
                    came[v] = u, i
                    queue.append(v)

    # Search -----------------------------------------------------------------------------------------

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        """Join a vertex that is too light by itself to another; state that the demands cannot be met if that
        is seen at once, as on a board that is no multiple of the size of its areas.
        """
        if len(self.demands) >= self.size and self._conclusions(scope.domains) is None:
            yield Clause((), label=self.label)
        for vertex, row, least, _, when in self.demands:
            if self.weights[row][vertex] < least:
                out = [self._literals[i] for v, i in self._at[vertex] if v != vertex]
                yield Clause((*_unless(when), *out), label=self.label)

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the same, and what demands say of single edges: this makes searches shorter by half."""
        yield from self.parts(scope)
        yield from (Clause(literals, label=self.label) for literals in dict.fromkeys(self._of_edges()))

    def _of_edges(self) -> Iterator[Literals]:
        """Yield for each edge at the vertex of a demand that its ends do not weigh too much together, or that
        an edge leads on if they weigh too little.
        """
        for vertex, row, least, most, when in self.demands:
            for v, edge in self._at[vertex]:
                both = self.weights[row][vertex] + self.weights[row][v]
                if v != vertex and not least <= both <= most:
                    ends = vertex, v
                    on = {i for u in ends for w, i in self._at[u] if w not in ends} if both < least else ()
                    literals = [self._literals[i] for i in sorted(on)]
                    yield *_unless(when), ~self._literals[edge], *literals

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Yield an edge of the fence for a cluster that is too light; for one that is too heavy, the absence
        of some edge on the ways to vertices that weigh too much; for an edge that is false within a cluster,
        itself or the absence of an edge on the way round it.
        """
        used = truth(self._literals, solution)
        parts = _Parts(self, used)
        told = set[tuple[int, Is | None]]()
        heavy: list[Demand] = []
        for demand in self.demands:
            vertex, row, least, most, when = demand
            if when is not None and not when.holds(solution):
                continue
            number = parts[vertex]
            held = parts.weight(number, row)
            if held > most:
                heavy.append(demand)
            elif held < least and (number, when) not in told:
                told.add((number, when))
                yield (*_unless(when), *parts.fence(number))
        yield from self._lighter(heavy, used)
        if self.cut:
            open_ends = [(i, u, v) for i, (_, u, v) in enumerate(self.edges) if not used[i]]
            yield from self._healed([i for i, u, v in open_ends if parts[u] == parts[v]], used)

    def _lighter(self, heavy: Iterable[Demand], used: Sequence[int]) -> Iterator[Literals]:
        """Yield for each demand whose cluster is too heavy that some edge of a tree round its vertex is off,
        but for vertices that lie in the tree of an equal demand.
        """
        budget = MOST_LOOKS * (self.size + len(self.edges))
        inside = defaultdict[tuple[int, int, Is | None], set[int]](set)
        for vertex, row, _, most, when in heavy:
            done = inside[row, most, when]
            if vertex in done or budget < 0:
                continue
            came: dict[int, Joint] = {}
            taken: dict[int, None] = {}
            total = 0
            for v in self._grow(vertex, used, came):
                weight = self.weights[row][v]
                total += weight
                while weight and (i := came[v][1]) >= 0 and i not in taken:
                    taken[i] = None
                    done.add(v)
                    v = came[v][0]
                if total > most:
                    break
            budget -= len(came)
            yield (*_unless(when), *[~self._literals[i] for i in taken])

    def _healed(self, within: Iterable[int], used: Sequence[int]) -> Iterator[Literals]:
        """Yield for each edge that is false within a cluster that it is true, or some edge round it false."""
        budget = MOST_LOOKS * (self.size + len(self.edges))
        for edge in within:
            if budget < 0:
                return
            literal, u, v = self.edges[edge]
            came: dict[int, Joint] = {}
            for here in self._grow(u, used, came):
                if here == v:
                    break
            budget -= len(came)
            yield (literal, *[~self._literals[i] for i in _way(came, v)])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Give all vertices of a cluster one binary number, and say for the vertex of each demand which
        vertices it reaches. Only demands of a least weight need more: a tree in each cluster, whose root says
        the number, and that only vertices with the number of its vertex are reached.

        Raises `TooLarge` beyond `MOST_REACHED`.
        """
        if len({vertex for vertex, *_ in self.demands}) * (self.size + len(self.edges)) > MOST_REACHED:
            raise TooLarge(f"{self.label or 'a constraint'} is about too many vertices to be stated in full")
        grows = any(least > self.weights[row][vertex] for vertex, row, least, *_ in self.demands)
        owner: list[list[Cell]] = []
        if grows or self.cut:
            bits = max(self.size - 1, 0).bit_length()
            owner = [[scope.fresh("owner") for _ in range(bits)] for _ in range(self.size)]
        for literal, u, v in self.edges if owner else ():
            yield from self._alike(literal, owner[u], owner[v])
            if self.cut:
                yield from self._unlike(scope, literal, owner[u], owner[v])
        if grows:
            yield from self._rooted(scope, owner)
        reached: dict[int, list[Is]] = {}
        for vertex, row, least, most, when in self.demands:
            if vertex not in reached:
                flags = reached[vertex] = [scope.flag("reached") for _ in range(self.size)]
                yield Clause((flags[vertex],), label=self.label)
                for literal, u, v in self.edges:
                    yield Clause((~literal, ~flags[u], flags[v]), label=self.label)
                    yield Clause((~literal, ~flags[v], flags[u]), label=self.label)
                for v, flag in enumerate(flags) if grows else ():
                    yield from self._alike(flag, owner[vertex], owner[v])
            terms = tuple([(w, x) for w, x in zip(self.weights[row], reached[vertex], strict=True) if w])
            top = sum(w for w, _ in terms)
            unless = _unless(when)
            if least > self.weights[row][vertex]:
                enough = tuple([(least, x) for x in unless])
                yield Linear((*terms, *enough), ">=", least, label=self.label)
            if most < top:
                spare = tuple([(most - top, x) for x in unless])
                yield Linear((*terms, *spare), "<=", most, label=self.label)

    def _rooted(self, scope: Scope, owner: Sequence[Sequence[Cell]]) -> Iterator[Constraint]:
        """Make each cluster a tree with one root, the vertex that its number names."""
        rank = ranks(scope, self.size, self.size)
        for v in range(self.size):
            root, parents = scope.flag("root"), list[Is]()
            for bit, cell in enumerate(owner[v]):
                yield implies(root, Is(cell, v >> bit & 1), label=self.label)
            for u, i in self._at[v]:
                if u != v:
                    parents.append(scope.flag("parent"))
                    yield implies(parents[-1], self._literals[i], label=self.label)
                    yield from below(scope, parents[-1], rank[u], rank[v], self.label)
            yield Clause((root, *parents), label=self.label)

    def _alike(self, when: Is, one: Sequence[Cell], other: Sequence[Cell]) -> Iterator[Clause]:
        """Make two binary numbers equal if a literal is true."""
        for a, b in zip(one, other, strict=True):
            yield Clause((~when, Is(a, 0), Is(b, 1)), label=self.label)
            yield Clause((~when, Is(a, 1), Is(b, 0)), label=self.label)

    def _unlike(
        self, scope: Scope, unless: Is, one: Sequence[Cell], other: Sequence[Cell]
    ) -> Iterator[Clause]:
        """Make two binary numbers differ if a literal is false."""
        differ = []
        for a, b in zip(one, other, strict=True):
            differ.append(flag := scope.flag("differ"))
            yield Clause((~flag, Is(a, 0), Is(b, 0)), label=self.label)
            yield Clause((~flag, Is(a, 1), Is(b, 1)), label=self.label)
        yield Clause((unless, *differ), label=self.label)

    # Deduction --------------------------------------------------------------------------------------

    def filter(self, domains: Domains, /) -> Removed:
        """Deny a demand that its cluster cannot meet; take no edge that makes a cluster too heavy, and every
        edge without which one is too light. With `cut` take the edges within a cluster.
        """
        found = self._conclusions(domains)
        if found is None:
            yield from refute(self.variables(), domains)
            return
        for literal in found:
            yield from enforce(literal, domains)

    def _conclusions(self, domains: Domains) -> list[Is] | None:
        """Return literals that are true, or None if the demands cannot be met."""
        state = states(self._literals, domains)
        forest = Forest(self.size)
        for i, (_, u, v) in enumerate(self.edges):
            if state[i] == MEMBER:
                forest.join(u, v)
        leader = [forest[v] for v in range(self.size)]
        within, usable = list[Is](), list[int]()
        for i, (literal, u, v) in enumerate(self.edges):
            if leader[u] == leader[v]:
                within.append(literal)
            elif state[i] != OUT:
                usable.append(i)
        found = within if self.cut else []
        for row in {row for _, row, *_ in self.demands}:
            looks = _RowOfWeights(self, row, leader, domains)
            if not looks.narrow(usable):
                return None
            found += looks.found
        return found


class _Parts:
    """Clusters that used edges join, numbered when they are first asked for."""

    def __init__(self, rule: Clusters, used: Sequence[int]) -> None:
        self.rule, self.used = rule, used
        self.number = [-1] * rule.size
        self.vertices: list[list[int]] = []
        self.weights: dict[tuple[int, int], int] = {}
        self.fences: dict[int, Literals] = {}

    def __getitem__(self, vertex: int) -> int:
        """Return the number of the cluster of a vertex."""
        if self.number[vertex] < 0:
            part = list(self.rule._grow(vertex, self.used, {}))
            for v in part:
                self.number[v] = len(self.vertices)
            self.vertices.append(part)
        return self.number[vertex]

    def weight(self, number: int, row: int) -> int:
        """Return the weight of a cluster in a row of weights."""
        if (number, row) not in self.weights:
            weights = self.rule.weights[row]
            self.weights[number, row] = sum(map(weights.__getitem__, self.vertices[number]))
        return self.weights[number, row]

    def fence(self, number: int) -> Literals:
        """Return the literals of the edges that lead out of a cluster."""
        if number not in self.fences:
            ways = (way for u in self.vertices[number] for way in self.rule._at[u])
            self.fences[number] = tuple([self.rule._literals[i] for v, i in ways if self.number[v] != number])
        return self.fences[number]


class _RowOfWeights:
    """Conclusions from one row of weights, for the clusters that sure edges join."""

    def __init__(self, rule: Clusters, row: int, leader: Sequence[int], domains: Domains) -> None:
        self.rule, self.leader = rule, leader
        self.load = dict.fromkeys(leader, 0)
        for v, weight in zip(leader, rule.weights[row], strict=True):
            self.load[v] += weight
        self.least: dict[int, int] = {}
        self.most: dict[int, int] = {}
        self.open: list[Demand] = []
        self.found: list[Is] = []
        """Literals that are true."""
        for demand in rule.demands:
            vertex, own_row, least, most, when = demand
            if own_row != row or (when is not None and not possible(when, domains)):
                continue
            if when is None or sure(when, domains):
                v = leader[vertex]
                self.least[v] = max(least, self.least.get(v, least))
                self.most[v] = min(most, self.most.get(v, most))
            else:
                self.open.append(demand)

    def narrow(self, usable: Iterable[int]) -> bool:
        """Find literals that are true; return False if the demands cannot be met."""
        load, literals = self.load, self.rule._literals
        if any(load[v] > most for v, most in self.most.items()):
            return False
        near: dict[int, list[Joint]] = {v: [] for v in load}
        for i in usable:
            u, v = (self.leader[end] for end in self.rule.edges[i][1:])
            both = load[u] + load[v]
            if both > self.most.get(u, both) or both > self.most.get(v, both):
                self.found.append(~literals[i])
            else:
                near[u].append((v, i))
                near[v].append((u, i))
        room: dict[int, int] = {}
        # The search of a part begins at the greatest demand, so that this is always on the far side.
        for start in sorted(load, key=lambda v: -self.least.get(v, 0)):
            if start not in room and not self._narrow_part(near, start, room):
                return False
        for vertex, _, least, most, when in self.open:
            v = self.leader[vertex]
            if when is not None and (load[v] > most or room[v] < least):
                self.found.append(~when)
        return True

    def _narrow_part(self, near: Mapping[int, Sequence[Joint]], start: int, room: dict[int, int]) -> bool:
        """Find the bridges that a part of the graph needs; return False if it cannot meet its demands."""
        part = [start]
        inside = {start}
        for u in part:
            for v, _ in near[u]:
                if v not in inside:
                    inside.add(v)
                    part.append(v)
        total = sum(map(self.load.__getitem__, part))
        room.update(dict.fromkeys(part, total))
        needed = self.least.get(start, 0)
        bounds = self._bounds(part)
        if total < needed or not _divides(total, bounds):
            return False
        if needed > 0:
            weight = {v: self.load[v] for v in part}
            need = {v: self.least.get(v, 0) for v in part}
            for top, under, edges in blocks(near, start):
                if len(edges) == 1:
                    mine = weight[under[0]]
                    if (
                        mine < need[under[0]]
                        or total - mine < needed
                        or not (_divides(mine, bounds) and _divides(total - mine, bounds))
                    ):
                        self.found.append(self.rule._literals[edges[0]])
                weight[top] += sum(map(weight.__getitem__, under))
                need[top] = max(map(need.__getitem__, (top, *under)))
        return True

    def _bounds(self, part: Iterable[int]) -> tuple[int, int] | None:
        """Return the least and the most that each cluster of a part weighs, or None if some are free."""
        if all(v in self.least for v in part):
            return min(map(self.least.__getitem__, part)), max(map(self.most.__getitem__, part))
        return None


def _divides(total: int, bounds: tuple[int, int] | None) -> bool:
    """Return whether a weight is a sum of numbers within bounds.

    >>> [n for n in range(12) if _divides(n, (3, 4))]
    [0, 3, 4, 6, 7, 8, 9, 10, 11]
    """
    if bounds is None or bounds[0] <= 0:
        return True
    least, most = bounds
    return total // least * most >= total


def _unless(when: Is | None) -> Literals:
    """Return the literal under which a demand is none."""
    return () if when is None else (~when,)


def _way(came: Mapping[int, Joint], v: int) -> Iterator[int]:
    """Yield the edges from a vertex back to the first one."""
    while (step := came[v])[1] >= 0:
        yield step[1]
        v = step[0]

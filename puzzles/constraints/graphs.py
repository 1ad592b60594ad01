"""Constraints on graphs: connected sets, loops, paths, forests, component sizes, exact covers.

These are the hard ones. Each states its meaning twice for solvers: `separate` turns a wrong
assignment into clauses (lazy solving), and `lower` is one static encoding. A graph is given by
its edges; vertices are numbered from 0.

Vocabulary
    stray      a component that should not stand apart
    boundary   what must change for a component to grow

The lazy clause for a stray component S with a in S and b outside is "not a, or not b, or some
vertex of the boundary of S", with the boundary cut down to the vertices that b can reach without
crossing it: a minimal separator, hence the strongest clause of its form (Fischetti et al.,
"Thinning out Steiner trees", Math. Prog. Comp. 9, 2017, section 3).

>>> path = Connected((Is("a", 1), Is("b", 1), Is("c", 1)), ((0, 1), (1, 2)))
>>> path.holds({"a": 1, "b": 0, "c": 1})
False
>>> [" or ".join(map(str, clause)) for clause in path.separate({"a": 1, "b": 0, "c": 1})]
['c≠1 or a≠1 or b=1']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from ..cells import Cell, Is, Scope, Solution
from ..errors import TooLarge
from .base import Constraint, Lazy, Literals
from .kernel import Clause, Count, Linear, Tally, at_most_one, exactly, exactly_one, gaps, implies

Edge = tuple[int, int]
LiteralEdge = tuple[Is, int, int]

MOST_FLAGS = 100_000
"""A patch that needs more flags for its steps is refused (`TooLarge`)."""


@lru_cache(maxsize=256)
def adjacency(size: int, edges: tuple[Edge, ...]) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each of `size` vertices."""
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    return tuple(map(tuple, near))


def components(near: Sequence[Sequence[int]], members: Iterable[int]) -> list[list[int]]:
    """The connected components of the subgraph on `members`, each in order of discovery."""
    left = dict.fromkeys(members)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        component = [start]
        for u in component:
            for v in near[u]:
                if v in left:
                    del left[v]
                    component.append(v)
        found.append(component)
    return found


def boundary(near: Sequence[Sequence[int]], component: Iterable[int]) -> set[int]:
    """The vertices next to `component` but not in it."""
    inside = set(component)
    return {v for u in inside for v in near[u]} - inside


def separator(near: Sequence[Sequence[int]], component: Iterable[int], home: Set[int]) -> set[int]:
    """The part of the boundary of `component` that is part of `home`, or leads there without crossing it.

    Where `home` is another component with its boundary, every path between the two goes through the part
    returned. Looks about from the boundary, which is mostly near by.
    """
    fence = boundary(near, component)
    tight = fence & home
    inside, opened = set(component), set(home)
    shut = fence | inside
    for v in fence - tight:
        for start in near[v]:
            if start in shut:
                continue
            seen = {start}
            if start not in opened:
                leads = _explore(near, seen, shut, opened)
                (opened if leads else shut).update(seen)
            if start in opened:
                tight.add(v)
                break
    return tight


def _explore(near: Sequence[Sequence[int]], seen: set[int], shut: Set[int], opened: Set[int]) -> bool:
    """Whether from `seen`, which grows by what is met, a vertex in `opened` is met round those in `shut`."""
    queue = list(seen)
    for u in queue:
        for v in near[u]:
            if v in shut or v in seen:
                continue
            if v in opened:
                return True
            seen.add(v)
            queue.append(v)
    return False


def steps_from(near: Sequence[Sequence[int]], start: int, room: Set[int], most: int) -> dict[int, int]:
    """How many steps the vertices of `room` are from `start`, those that are at most `most` steps away."""
    steps = {start: 0} if start in room and most >= 0 else {}
    queue = list(steps)
    for u in queue:
        for v in near[u] if steps[u] < most else ():
            if v in room and v not in steps:
                steps[v] = steps[u] + 1
                queue.append(v)
    return steps


def ranks(scope: Scope, size: int, depth: int) -> list[tuple[Cell, ...]]:
    """For each vertex a rank in binary, lowest bit first, that can count up to `depth`."""
    bits = max(1, depth.bit_length())
    return [tuple(scope.fresh("rank") for _ in range(bits)) for _ in range(size)]


def below(
    scope: Scope, when: Is, low: tuple[Cell, ...], high: tuple[Cell, ...], label: str
) -> Iterator[Clause]:
    """If `when`, the binary number `low` is less than `high`: `less` says so for each prefix."""
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
    """None or two of the literals are true, or else all of those at the positions `four`."""
    if not four:
        yield Tally(tuple(literals), (0, 2), label=label)
        return
    for i, literal in enumerate(literals):
        yield implies(literal, *literals[:i], *literals[i + 1 :], label=label)
    for trio in combinations(range(len(literals)), 3):
        rest = four.difference(trio) if four.issuperset(trio) else ()
        yield Clause((*(~literals[i] for i in trio), *(literals[i] for i in rest)), label=label)


@dataclass(frozen=True)
class Connected(Lazy):
    """The vertices whose literal is true are connected (none at all is connected too).

    With `root`, that vertex is one of them.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int | None = None

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.vertices)

    def holds(self, solution: Solution, /) -> bool:
        members = {i for i, literal in enumerate(self.vertices) if literal.holds(solution)}
        if self.root is not None and self.root not in members:
            return False
        if not members:
            return True
        links: dict[int, list[int]] = {i: [] for i in members}
        for u, v in self.edges:
            if u in members and v in members:
                links[u].append(v)
                links[v].append(u)
        seen, stack = set(), [min(members)]
        while stack:
            u = stack.pop()
            if u not in seen:
                seen.add(u)
                stack.extend(links[u])
        return seen == members

    @cached_property
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return adjacency(len(self.vertices), self.edges)

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        if self.root is not None:
            yield Clause((self.vertices[self.root],), label=self.label)

    def implied(self, scope: Scope, /) -> Iterator[Constraint]:
        """A true vertex has a true neighbour: where there is another true vertex for sure, or else where
        a flag says that there are several.
        """
        known = [scope.possible(literal) for literal in self.vertices]
        sure = self.root if self.root is not None else next((i for i, true in enumerate(known) if true), None)
        several = scope.flag("several") if sure is None else None
        for i, vertex in enumerate(self.vertices):
            if i != sure and known[i] is not False:
                beside = [self.vertices[j] for j in self._near[i]]
                yield implies(vertex, *(() if several is None else (~several,)), *beside, label=self.label)
        if several is not None:
            for one, other in pairwise(self.vertices):
                yield implies(one, ~other, several, label=self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        near, vertices = self._near, self.vertices
        members = [
            i for i, (cell, value, positive) in enumerate(vertices) if (solution[cell] == value) is positive
        ]
        if self.root is not None and self.root not in members:
            yield (vertices[self.root],)
            return
        parts = components(near, members)
        if len(parts) < 2:
            return
        main = max(parts, key=lambda part: (self.root in part, len(part)))
        b = main[0] if self.root is None else self.root
        home = boundary(near, main).union(main)
        for part in parts:
            if part is not main:
                gate = separator(near, part, home)
                yield (~vertices[part[0]], ~vertices[b], *[vertices[v] for v in sorted(gate)])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """A forest with one root: each member points to a member neighbour of lower rank."""
        possible = [i for i, literal in enumerate(self.vertices) if scope.possible(literal) is not False]
        near = self._near
        rank = dict(zip(possible, ranks(scope, len(possible), len(possible)), strict=True))
        roots = {}
        for i in possible:
            member = self.vertices[i]
            root = roots[i] = scope.flag("root")
            yield implies(root, member, label=self.label)
            parents = []
            for j in near[i]:
                if j in rank:
                    parent = scope.flag("parent")
                    parents.append(parent)
                    yield implies(parent, self.vertices[j], label=self.label)
                    yield from below(scope, parent, rank[j], rank[i], self.label)
            yield Clause((~member, root, *parents), label=self.label)
        if self.root is None:
            yield at_most_one(roots.values(), self.label)
        elif self.root in roots:
            yield Clause((roots[self.root],), label=self.label)
            yield at_most_one(roots.values(), self.label)
        else:
            yield Clause((), label=self.label)


@dataclass(frozen=True)
class SingleLoop(Lazy):
    """The edges whose literal is true make one closed loop that visits no vertex twice.

    ``visit_all``: it visits every vertex. ``directed``: edges are arcs u -> v, followed forward.
    ``crossings`` lists, as (vertex, edge, edge, edge, edge), the vertices where the loop may cross
    itself, going straight on from the first to the second edge and from the third to the fourth.
    """

    size: int
    edges: tuple[LiteralEdge, ...]
    visit_all: bool = False
    directed: bool = False
    crossings: tuple[tuple[int, int, int, int, int], ...] = ()

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    @cached_property
    def _at(self) -> list[list[int]]:
        """For each vertex which edges meet it."""
        met = self._met(range(len(self.edges)))
        return [met.get(vertex, []) for vertex in range(self.size)]

    @cached_property
    def _crossing(self) -> dict[int, tuple[int, ...]]:
        """For each vertex where the loop may cross, which edges it then goes straight on between."""
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
        for vertex, met in ways.items():
            if len(met) == 4 and set(met) == set(crossing.get(vertex, ())):
                a, b, c, d = crossing[vertex]
                pairs = [(a, b), (c, d)]
            elif len(met) == 2 and (met[0] != met[1]):
                pairs = [(met[0], met[1])]
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
        """What each vertex asks on its own: the static half of the constraint."""
        crossing = self._crossing
        yield Clause(tuple(literal for literal, _, _ in self.edges), label=self.label)
        yield from (Clause((~literal,), label=self.label) for literal, u, v in self.edges if u == v)
        for vertex, met in enumerate(self._at):
            literals = [self.edges[i][0] for i in met]
            if self.directed:
                out = [self.edges[i][0] for i in met if self.edges[i][1] == vertex]
                into = [self.edges[i][0] for i in met if self.edges[i][2] == vertex]
                for these, those in ((out, into), (into, out)):
                    yield (exactly_one if self.visit_all else at_most_one)(these, self.label)
                    for literal in these:
                        yield implies(literal, *those, label=self.label)
                continue
            four = frozenset(met.index(i) for i in crossing.get(vertex, ()))
            if self.visit_all and not four:
                yield exactly(2, literals, self.label)
                continue
            if self.visit_all:
                yield Clause(tuple(literals), label=self.label)
            yield from none_or_two(literals, self.label, four)

    def _met(self, used: Iterable[int]) -> dict[int, list[int]]:
        """For each vertex that edges of `used` meet, which of them do."""
        met: dict[int, list[int]] = defaultdict(list)
        edges = self.edges
        for i in used:
            _, u, v = edges[i]
            met[u].append(i)
            met[v].append(i)
        return met

    def _balanced(self, met: dict[int, list[int]]) -> bool:
        """Whether each vertex has its due: what `relaxed` states, at a glance."""
        if not met or (self.visit_all and len(met) < self.size):
            return False
        if self.directed and any(
            sum(self.edges[i][side] == vertex for i in edges) != 1
            for vertex, edges in met.items()
            for side in (1, 2)
        ):
            return False
        if not self.crossings:
            return all(len(edges) == 2 and edges[0] != edges[1] for edges in met.values())
        return all(
            (len(edges) == 2 and edges[0] != edges[1])
            or (len(edges) == 4 and set(edges) == set(self._crossing.get(vertex, ())))
            for vertex, edges in met.items()
        )

    def _loops(self, used: list[int], met: dict[int, list[int]]) -> list[list[int]]:
        """The edges in use, where each vertex has its due, grouped into the closed loops that they make."""
        edges, found = self.edges, []
        seen: set[int] = set()
        for first in used:
            if first in seen:
                continue
            loop = [first]
            vertex = edges[first][2]
            while (edge := self._onward(met[vertex], vertex, loop[-1])) != first:
                loop.append(edge)
                _, u, v = edges[edge]
                vertex = v if u == vertex else u
            found.append(loop)
            seen.update(loop)
        return found

    def _onward(self, met: Sequence[int], vertex: int, edge: int) -> int:
        """The edge by which the loop that comes by `edge` leaves a vertex that has the edges `met` in use."""
        pairs = met if len(met) == 2 else self._crossing[vertex]
        return pairs[pairs.index(edge) ^ 1]

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        used = [
            i
            for i, ((cell, value, positive), _, _) in enumerate(self.edges)
            if (solution[cell] == value) is positive
        ]
        met = self._met(used)
        if not self._balanced(met):
            for rule in self.relaxed():
                if not rule.holds(solution):
                    yield from _as_clauses(rule, solution)
            return
        loops = self._loops(used, met)
        if len(loops) > 1:
            main = max(loops, key=len)
            for loop in loops:
                if loop is not main:
                    yield self._apart(loop, main[0], solution)

    def _apart(self, loop: list[int], other: int, solution: Solution) -> Literals:
        """A clause that `solution` breaks as one of its loops misses the edge `other`."""
        edges, at = self.edges, self._at
        vertices = {v for i in loop for v in edges[i][1:]}
        crossed = vertices & self._crossing.keys()
        if crossed:
            # Crossing loops share vertices: the loop itself is forbidden beside any other edge.
            turns = {x for v in crossed for x in at[v]} - set(loop)
            straight = {x for x in turns if edges[x][0].holds(solution)}
            return (
                *(~edges[i][0] for i in loop),
                *(edges[x][0] for x in sorted(turns - straight)),
                *(~edges[x][0] for x in sorted(straight)),
                ~edges[other][0],
            )
        fence = sorted({x for v in vertices for x in at[v]})
        leaving = [edges[x][0] for x in fence if (edges[x][1] in vertices) != (edges[x][2] in vertices)]
        return (~edges[loop[0]][0], ~edges[other][0], *leaving)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """The degrees, and ranks that rise along the loop from one first edge."""
        yield from self.relaxed()
        if self.crossings:
            yield from self._lower_crossing(scope)
            return
        near: dict[tuple[int, int], None] = {}
        at = self._at
        for met in at:
            for i, a in enumerate(met):
                for b in met[:i]:
                    near[b, a] = None
        # Two edges in use that meet are neighbours on the loop, so the line graph is connected.
        literals = tuple(literal for literal, _, _ in self.edges)
        yield Connected(literals, tuple(near), label=self.label)

    def _lower_crossing(self, scope: Scope) -> Iterator[Constraint]:
        """Joints between edges (straight on at a full crossing) as vertices of their own."""
        crossing = self._crossing
        vertices: list[Is] = [literal for literal, _, _ in self.edges]
        edges: list[Edge] = []
        for vertex, met in enumerate(self._at):
            four = crossing.get(vertex, ())
            for n, a in enumerate(met):
                for b in met[:n]:
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


def _as_clauses(rule: Constraint, solution: Solution) -> Iterator[Literals]:
    """A broken clause, count or tally of a vertex, as clauses that `solution` breaks."""
    if isinstance(rule, Clause):
        yield rule.literals
        return
    assert isinstance(rule, Count | Tally)
    allowed = range(rule.least, rule.most + 1) if isinstance(rule, Count) else rule.allowed
    true = [literal for literal in rule.literals if literal.holds(solution)]
    false = [literal for literal in rule.literals if not literal.holds(solution)]
    for low, high in gaps(len(rule.literals), allowed):
        if low <= len(true) <= high:
            # So many true ones, or so many false ones, are among any that come to a number in the gap.
            yield (*(~literal for literal in true[:low]), *false[: len(rule.literals) - high])


@dataclass(frozen=True, slots=True)
class DisjointPaths(Lazy):
    """The edges whose literal is true make one path between the two ends of each pair; paths
    share no vertex, and nothing else is drawn. ``visit_all``: every vertex lies on a path.

    ``faces`` gives for each edge of a planar graph the faces on its two sides, numbered from 0. Solvers
    gain from it: the paths and any fixed links between the same ends make closed curves together, and
    a closed curve parts the faces into two kinds, which differ just across it.
    """

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
        """All but that there is no cycle apart from the paths."""
        yield from self._degrees()
        yield from self._colours(scope)
        yield from self._sides(scope)

    def _colours(self, scope: Scope) -> Iterator[Clause]:
        """Each vertex has the number of its pair, in binary, and edges join equal numbers."""
        number = {end: i for i, pair in enumerate(self.pairs) for end in pair}
        for bit in range(max(len(self.pairs) - 1, 0).bit_length()):
            digit = [
                scope.fresh("colour", (number[v] >> bit & 1,) if v in number else (0, 1))
                for v in range(self.size)
            ]
            for literal, u, v in self.edges:
                for a, b in ((0, 1), (1, 0)):
                    yield Clause((~literal, Is(digit[u], a), Is(digit[v], b)), label=self.label)

    def _sides(self, scope: Scope) -> Iterator[Clause]:
        """The kind of each face (see ``faces``); the fixed links are those of `_join`."""
        if not self.faces:
            return
        fixed = self._join()
        kinds = [scope.fresh("side") for _ in range(max(max(pair) for pair in self.faces) + 1)]
        yield Clause((Is(kinds[0], 0),), label=self.label)
        for i, ((literal, _, _), (x, y)) in enumerate(zip(self.edges, self.faces, strict=True)):
            for a in (0, 1):
                for b in (0, 1):
                    used = a ^ b ^ (i in fixed)
                    yield Clause(
                        (Is(kinds[x], 1 - a), Is(kinds[y], 1 - b), literal if used else ~literal),
                        label=self.label,
                    )

    def _join(self) -> set[int]:
        """Edges that meet each end an odd number of times and other vertices an even number."""
        links = {}
        near: list[list[int]] = [[] for _ in range(self.size)]
        for i, (_, u, v) in enumerate(self.edges):
            links[u, v] = links[v, u] = i
            near[u].append(v)
            near[v].append(u)
        joined: set[int] = set()
        for start, end in self.pairs:
            path = _path(near, set(range(self.size)), start, end)
            joined ^= {links[step] for step in pairwise(path)}
        return joined

    def _degrees(self) -> Iterator[Constraint]:
        """One edge at an end, none or two elsewhere (two everywhere with ``visit_all``)."""
        ends = {end for pair in self.pairs for end in pair}
        at: list[list[Is]] = [[] for _ in range(self.size)]
        for literal, u, v in self.edges:
            at[u].append(literal)
            at[v].append(literal)
        for vertex, literals in enumerate(at):
            if vertex in ends:
                yield exactly_one(literals, self.label)
            elif self.visit_all:
                yield exactly(2, literals, self.label)
            else:
                yield from none_or_two(literals, self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        wrong = False
        for rule in self._degrees():
            if not rule.holds(solution):
                wrong = True
                yield from _as_clauses(rule, solution)
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
        """The degrees; a number for each vertex, shared along edges; no cycle."""
        yield from self.relaxed(scope)
        yield Acyclic(self.size, self.edges, label=self.label)


@dataclass(frozen=True, slots=True)
class Acyclic(Lazy):
    """The edges whose literal is true hold no cycle: they make a forest."""

    size: int
    edges: tuple[LiteralEdge, ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    def holds(self, solution: Solution, /) -> bool:
        leader = list(range(self.size))

        def find(v: int) -> int:
            while leader[v] != v:
                leader[v] = leader[leader[v]]
                v = leader[v]
            return v

        for literal, u, v in self.edges:
            if literal.holds(solution):
                if find(u) == find(v):
                    return False
                leader[find(u)] = find(v)
        return True

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """For each edge that closes a cycle, "not all edges of the cycle"."""
        via: dict[int, tuple[int, Is] | None] = {}
        near: dict[int, list[tuple[int, Is]]] = {}
        extra: list[LiteralEdge] = []
        leader = list(range(self.size))

        def find(v: int) -> int:
            while leader[v] != v:
                leader[v] = leader[leader[v]]
                v = leader[v]
            return v

        for literal, u, v in self.edges:
            if literal.holds(solution):
                if find(u) == find(v):
                    extra.append((literal, u, v))
                else:
                    leader[find(u)] = find(v)
                    near.setdefault(u, []).append((v, literal))
                    near.setdefault(v, []).append((u, literal))
        for literal, u, v in extra:
            via = {u: None}
            queue = [u]
            for x in queue:
                if x == v:
                    break
                for y, step in near.get(x, []):
                    if y not in via:
                        via[y] = (x, step)
                        queue.append(y)
            cycle = [~literal]
            here: tuple[int, Is] | None = via[v]
            while here is not None:
                cycle.append(~here[1])
                here = via[here[0]]
            yield tuple(cycle)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Each edge is directed to its vertex of lower rank; a vertex has at most one such edge."""
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


@dataclass(frozen=True, slots=True)
class ExactCover(Lazy):
    """Each site is covered by exactly one of the placements whose literal is true.

    `placements` are (literal, sites covered); sites are numbered from 0 to ``sites - 1``.
    """

    sites: int
    placements: tuple[tuple[Is, tuple[int, ...]], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _ in self.placements)

    def _over(self) -> list[list[Is]]:
        over: list[list[Is]] = [[] for _ in range(self.sites)]
        for literal, sites in self.placements:
            for site in sites:
                over[site].append(literal)
        return over

    def holds(self, solution: Solution, /) -> bool:
        covered = [0] * self.sites
        for literal, sites in self.placements:
            if literal.holds(solution):
                for site in sites:
                    covered[site] += 1
        return covered == [1] * self.sites

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.lower(scope)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        for literals in self._over():
            true = [literal for literal in literals if literal.holds(solution)]
            if not true:
                yield tuple(literals)
            elif len(true) > 1:
                yield (~true[0], ~true[1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        for literals in self._over():
            yield exactly_one(literals, self.label)


@dataclass(frozen=True, slots=True)
class ComponentSize(Lazy):
    """Each cell's value is the number of cells in its component: the cells of equal value that are
    connected to it along `edges` (fillomino).
    """

    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]

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

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Too small: it grows across its boundary. Too large: not so many of it are equal."""
        near = adjacency(len(self.cells), self.edges)
        seen: set[int] = set()
        for start, cell in enumerate(self.cells):
            if start in seen:
                continue
            value = solution[cell]
            part = [start]
            seen.add(start)
            for u in part:
                for v in near[u]:
                    if v not in seen and solution[self.cells[v]] == value:
                        seen.add(v)
                        part.append(v)
            if len(part) < value:
                # The component of each of these cells must leave `part`, hence cross its boundary.
                fence = tuple(Is(self.cells[v], value) for v in sorted(boundary(near, part)))
                for u in part:
                    yield (Is(self.cells[u], value, False), *fence)
            elif len(part) > value:
                yield tuple(Is(self.cells[u], value, False) for u in part[: max(value, 0) + 1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Each component is a tree that counts its cells from the leaves to the root."""
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
        # For neighbours u, v: flow[u, v] is what the subtree of u hands to its parent v.
        flow = {(u, v): scope.fresh("flow", range(most + 1)) for u, v in same}
        parent = {(u, v): scope.flag("parent") for u, v in same}
        # A shared name of the root: two roots in one component cannot both be.
        owner = [scope.fresh("owner", range(len(self.cells))) for _ in self.cells]
        for u, cell in enumerate(self.cells):
            root = scope.flag("root")
            yield exactly_one([root, *(parent[u, v] for v in near[u])], self.label)
            inflow = tuple((1, flow[v, u]) for v in near[u])
            yield Linear(((1, sums[u]), *((-w, c) for w, c in inflow)), "==", 1, label=self.label)
            for value in scope[cell]:
                wanted = (Is(sums[u], value),) if 1 <= value <= most else ()
                yield Clause((~root, Is(cell, value, False), *wanted), label=self.label)
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


def _is(scope: Scope, cell: Cell, value: int) -> Is | None:
    return Is(cell, value) if value in scope[cell] else None


@dataclass(frozen=True, slots=True)
class Islands(Lazy):
    """Each component of the vertices whose literal is true holds exactly one clue and has as many
    vertices as it says; clues are (vertex, size), with size None for "any" (nurikabe).
    """

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
            held = [vertex for vertex in sizes if vertex in island]
            if len(held) != 1 or sizes[held[0]] not in (None, len(island)):
                return False
        return True

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        for vertex, _ in self.clues:
            yield Clause((self.vertices[vertex],), label=self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        near = adjacency(len(self.vertices), self.edges)
        white = [i for i, literal in enumerate(self.vertices) if literal.holds(solution)]
        sizes = dict(self.clues)
        for vertex in sizes:
            if not self.vertices[vertex].holds(solution):
                yield (self.vertices[vertex],)
        for part in components(near, white):
            held = [v for v in part if v in sizes]
            outside = tuple(self.vertices[v] for v in sorted(boundary(near, part)))
            if not held:
                yield (~self.vertices[part[0]], *outside)
                continue
            for other in held[1:2]:
                path = _path(near, set(part), held[0], other)
                yield tuple(~self.vertices[v] for v in path)
            for clue in held:
                size = sizes[clue]
                if size is None:
                    continue
                if len(part) < size:
                    yield outside
                elif len(part) > size and len(held) == 1:
                    grown = components(near, [clue, *(v for v in part if v != clue)])[0]
                    yield tuple(~self.vertices[v] for v in grown[: size + 1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Each vertex carries the number of its island; islands are trees hung on their clues."""
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


@dataclass(frozen=True, slots=True)
class Reached(Lazy):
    """From the `sources`, those of them whose literal is true, just `size` vertices are reached through
    vertices whose literal is true, the sources counted in (kurotto).
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    sources: tuple[int, ...]
    size: int

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.vertices)

    def holds(self, solution: Solution, /) -> bool:
        true = {i for i, literal in enumerate(self.vertices) if literal.holds(solution)}
        reached = true.intersection(self.sources)
        edge = list(reached)
        near = adjacency(len(self.vertices), self.edges)
        while edge:
            ahead = true.intersection(near[edge.pop()]) - reached
            reached |= ahead
            edge += ahead
        return len(reached) == self.size

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        if self.size > 0:
            yield Clause(tuple(self.vertices[v] for v in self.sources), label=self.label)
        else:
            for v in self.sources:
                yield Clause((~self.vertices[v],), label=self.label)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Too few: one more is reached. Too many: not all of so many that hang together with a source."""
        near = adjacency(len(self.vertices), self.edges)
        true = [i for i, literal in enumerate(self.vertices) if literal.holds(solution)]
        starts = [v for v in dict.fromkeys(self.sources) if self.vertices[v].holds(solution)]
        parts = components(near, [*starts, *true])
        reached = [v for part in parts if not set(starts).isdisjoint(part) for v in part]
        if len(reached) < self.size:
            ahead = boundary(near, reached) | set(self.sources).difference(starts)
            yield tuple(self.vertices[v] for v in sorted(ahead))
        elif len(reached) > self.size:
            yield tuple(~self.vertices[v] for v in reached[: max(self.size, 0) + 1])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Trees that hang on the sources. So many steps away from them there is one vertex too many."""
        near = adjacency(len(self.vertices), self.edges)
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


@dataclass(frozen=True, slots=True)
class Patch(Constraint):
    """None of the literals of the vertices is true, or that of `root` is, and the vertices whose literal is
    true are connected and as many as one of `sizes` says (araf).

    ``sizes`` are (literal, least, most): just one of these literals is true where there is a patch, and
    none where there is none.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int
    sizes: tuple[tuple[Is, int, int], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in (*self.vertices, *(size[0] for size in self.sizes)))

    def holds(self, solution: Solution, /) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if literal.holds(solution)}
        said = [(least, most) for literal, least, most in self.sizes if literal.holds(solution)]
        if not members:
            return not said
        if self.root not in members or len(said) != 1:
            return False
        near = adjacency(len(self.vertices), self.edges)
        reached, edge = {self.root}, [self.root]
        while edge:
            ahead = members.intersection(near[edge.pop()]) - reached
            reached |= ahead
            edge += ahead
        ((least, most),) = said
        return reached == members and least <= len(members) <= most

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """The size, as what the literals of `sizes` add up to; then from where each member is reached.

        What a row of weights says of all sizes at once is tighter than a row for each of them.
        """
        root = self.vertices[self.root]
        said = [literal for literal, _, _ in self.sizes]
        yield implies(root, *said, label=self.label)
        yield at_most_one(said, self.label)
        yield from (implies(literal, root, label=self.label) for literal in (*said, *self.vertices))
        members = [(1, literal) for literal in self.vertices]
        least = [(-low, literal) for literal, low, _ in self.sizes]
        most = [(-high, literal) for literal, _, high in self.sizes]
        yield Linear((*members, *least), ">=", 0, label=self.label)
        yield Linear((*members, *most), "<=", 0, label=self.label)
        yield from self._reached(scope)

    def _reached(self, scope: Scope) -> Iterator[Constraint]:
        """Each member is so many steps from the root, and one of its neighbours is a step nearer.

        A vertex has a flag for each number of steps, from the fewest that it takes to the most that the
        sizes let it have. Raises `TooLarge` where these are too many.
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
                here = within[v] = member if step == last else scope.flag("within")
                ways = [before[u] for u in (v, *near[v]) if u in before]
                yield implies(here, *ways, label=self.label)
                if here is not member:
                    yield implies(here, member, label=self.label)
                    yield from (Clause((~way, ~member, here), label=self.label) for way in ways)


def _path(near: Sequence[Sequence[int]], within: set[int], start: int, end: int) -> list[int]:
    """A shortest path from `start` to `end` inside `within`, which holds one."""
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

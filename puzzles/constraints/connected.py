"""Connected sets of vertices.

The clause that separates a component S, with a in S and b in another component, is "not a, or not b, or some
vertex of the boundary of S", with the boundary cut down to the vertices that b can reach without
crossing it: a minimal separator, hence the strongest clause of its form (Fischetti et al.,
"Thinning out Steiner trees", Math. Prog. Comp. 9, 2017, section 3).

>>> from gridproof.puzzles import Is
>>> path = Connected((Is("a", 1), Is("b", 1), Is("c", 1)), ((0, 1), (1, 2)))
>>> path.holds({"a": 1, "b": 0, "c": 1})
False
>>> [" or ".join(map(str, clause)) for clause in path.separate({"a": 1, "b": 0, "c": 1})]
['c≠1 or a≠1 or b=1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.cells import Cell, Domains, Scope, Solution
from ..core.lazy_property import cached_property
from ..kernels.graph import MEMBER, OUT, Graph
from ..kernels.literals import states, truth
from .base import Choice, Constraint, Lazy, Literals, said
from .filtering import Removed, enforce, refute
from .graph import Edge, adjacency, below, ranks
from .kernel import Clause, at_most_one, implies


@dataclass(frozen=True)
class Connected(Lazy):
    """Connectedness of the vertices whose literal is true (none at all is connected too).

    With `root`, that vertex is one of them.
    """

    title = ("connection", 80)
    eager = True

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int | None = None

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.vertices)

    def holds(self, solution: Solution, /) -> bool:
        vertices = enumerate(self.vertices)
        unreached = {i for i, (cell, value, positive) in vertices if (solution[cell] == value) is positive}
        if self.root is not None and self.root not in unreached:
            return False
        stack = [unreached.pop()] if unreached else []
        while stack:
            for v in self._near[stack.pop()]:
                if v in unreached:
                    unreached.remove(v)
                    stack.append(v)
        return not unreached

    @cached_property
    def _near(self) -> tuple[tuple[int, ...], ...]:
        return adjacency(len(self.vertices), self.edges)

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        if self.root is not None:
            yield Clause((self.vertices[self.root],), label=self.label)

    def implied(self, scope: Scope, /) -> tuple[Literals, tuple[Choice, ...]]:
        """Give a true vertex a true neighbour: unconditionally if another vertex is known to be true, else if
        a flag says that several are true.
        """
        truths = list(map(scope.possible, self.vertices))
        sure = self.root if self.root is not None else truths.index(True) if True in truths else None
        size = len(truths)
        beside = [
            (-i, *[j + 1 for j in near])
            for i, near in enumerate(self._near, 1)
            if i - 1 != sure and truths[i - 1] is not False
        ]
        if sure is not None:
            return self.vertices, tuple(beside)
        several = size + 1
        pairs = [(-i, -i - 1, several) for i in range(1, size)]
        flag = scope.flag("several", ("t", 0, size - 1, 2))
        return (*self.vertices, flag), (*[(*each, -several) for each in beside], *pairs)

    @cached_property
    def _graph(self) -> Graph:
        return Graph(len(self.vertices), self.edges)

    def wishes(self) -> Literals:
        return self.vertices

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        true = truth(self.vertices, solution)
        root = -1 if self.root is None else self.root
        if root >= 0 and not true[root]:
            yield (self.vertices[root],)
            return
        for cut in self._graph.apart(true, root):
            yield said(self.vertices, cut)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Build a forest with one root: each member points to a member neighbour of lower rank."""
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

    def filter(self, domains: Domains, /) -> Removed:
        """Exclude vertices that no known member can reach; include cut vertices between known members."""
        members, root = self.vertices, self.root
        state = bytearray(states(members, domains))
        if root is not None and state[root] != MEMBER:
            yield from enforce(members[root], domains)
            if state[root] == OUT:
                return
            state[root] = MEMBER
        result = self._graph.hold(bytes(state))
        if result is None:
            yield from refute(self.variables(), domains)
            return
        lost, needed = result
        for v in lost:
            yield from enforce(~members[v], domains)
        for v in needed:
            yield from enforce(members[v], domains)

"""The functions of `graph` in Python: the fallback, and the meaning that the compiled form is tested against.

>>> square = Graph(4, ((0, 1), (1, 2), (2, 3), (3, 0)))
>>> square.loops(bytes((1, 1, 1, 1)), True, False, ()), square.leaving((0,))
([(0, 1, 2, 3)], (1, 3))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cut = tuple[int, ...]
Crossing = tuple[int, int, int, int, int]

OUT, MEMBER = 0, 2
"""States of vertices; others are open."""

LOOKS = 16
"""The vertices that `Graph.apart` looks at on its ways home, for each vertex and edge."""


class Graph:
    """A graph: how many vertices it has, and its edges as pairs of vertices. See `graph`."""

    __slots__ = ("_at", "_edges", "_near", "_size")

    def __init__(self, size: int, edges: tuple[tuple[int, int], ...], /) -> None:
        if size < 0 or not all(0 <= v < size for edge in edges for v in edge):
            raise ValueError("an edge names a vertex that is not in the graph")
        self._size, self._edges = size, edges
        self._near: list[list[int]] = [[] for _ in range(size)]
        self._at: list[list[int]] = [[] for _ in range(size)]
        for number, (u, v) in enumerate(edges):
            self._near[u].append(v)
            self._near[v].append(u)
            self._at[u].append(number)
            self._at[v].append(number)

    def apart(self, true: bytes, root: int = -1, most: int | None = None, /) -> list[Cut]:
        """See `graph`."""
        check_length(true, self._size)
        parts = self._components(true)
        if len(parts) < 2:
            return []
        main = max(parts, key=lambda part: (root in part, len(part)))
        other = main[0] if root < 0 else root
        ways = Ways(self._near, main, LOOKS * (self._size + len(self._edges)) if most is None else most)
        return [
            (-1 - part[0], -1 - other, *(v + 1 for v in ways.gate(part, self._fence(part))))
            for part in parts
            if part is not main
        ]

    def parts(self, true: bytes, /) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """See `graph`."""
        check_length(true, self._size)
        return [(tuple(part), tuple(self._fence(part))) for part in self._components(true)]

    def _components(self, true: bytes) -> list[list[int]]:
        """Return the connected components of the true vertices."""
        remaining = {v for v, on in enumerate(true) if on}
        components = []
        for start in sorted(remaining):
            if start in remaining:
                remaining.remove(start)
                part = [start]
                for u in part:
                    for v in self._near[u]:
                        if v in remaining:
                            remaining.remove(v)
                            part.append(v)
                components.append(part)
        return components

    def _fence(self, part: Iterable[int]) -> list[int]:
        """Return the vertices next to a part, ascending."""
        inside = set(part)
        return sorted({v for u in inside for v in self._near[u]} - inside)

    def polyominoes(self, values: tuple[int, ...], /) -> list[tuple[tuple[int, ...], tuple[int, ...] | None]]:
        """See `graph`."""
        if len(values) != self._size:
            raise TypeError("the values must be a tuple, one for each vertex")
        visited: set[int] = set()
        polyominoes: list[tuple[tuple[int, ...], tuple[int, ...] | None]] = []
        for start, value in enumerate(values):
            if start in visited:
                continue
            visited.add(start)
            part = [start]
            for u in part:
                for v in self._near[u]:
                    if v not in visited and values[v] == value:
                        visited.add(v)
                        part.append(v)
            if len(part) < value:
                polyominoes.append((tuple(part), tuple(self._fence(part))))
            elif len(part) > value:
                polyominoes.append((tuple(part[: max(value, 0) + 1]), None))
        return polyominoes

    def loops(
        self, true: bytes, everywhere: bool, directed: bool, crossings: tuple[Crossing, ...], /
    ) -> list[tuple[int, ...]] | None:
        """See `graph`."""
        check_length(true, len(self._edges))
        met = [[e for e in at if true[e]] for at in self._at]
        crossed = set()
        for vertex, *pairs in crossings:
            if vertex not in crossed and len(set(met[vertex])) == 4 and sorted(met[vertex]) == sorted(pairs):
                crossed.add(vertex)
                met[vertex] = pairs
        if not any(true) or not all(
            self._is_balanced(v, here, everywhere, directed, v in crossed) for v, here in enumerate(met)
        ):
            return None
        visited: set[int] = set()
        loops = []
        for first in range(len(self._edges)):
            if true[first] and first not in visited:
                loop = [first]
                vertex = self._edges[first][1]
                while (edge := met[vertex][met[vertex].index(loop[-1]) ^ 1]) != first:
                    loop.append(edge)
                    u, v = self._edges[edge]
                    vertex = v if u == vertex else u
                visited.update(loop)
                loops.append(tuple(loop))
        return loops

    def _is_balanced(
        self, vertex: int, edges: list[int], everywhere: bool, directed: bool, crossed: bool
    ) -> bool:
        """Return whether these edges in use can be all of a loop's at a vertex."""
        if not edges:
            return not everywhere
        if not crossed and (len(edges) != 2 or edges[0] == edges[1]):
            return False
        return not directed or all(sum(self._edges[e][side] == vertex for e in edges) == 1 for side in (0, 1))

    def leaving(self, loop: tuple[int, ...], /) -> tuple[int, ...]:
        """See `graph`."""
        inside = {v for e in loop for v in self._edges[e]}
        return tuple(e for e, (u, v) in enumerate(self._edges) if (u in inside) != (v in inside))

    def hold(self, states: bytes, /) -> tuple[list[int], list[int]] | None:
        """See `graph`."""
        check_length(states, self._size)
        members = [v for v, state in enumerate(states) if state == MEMBER]
        if not members:
            return [], []
        order, below, needed = self._search(members[0], states)
        if below[members[0]] < len(members):
            return None
        undecided = [v for v, state in enumerate(states) if state not in (OUT, MEMBER)]
        return [v for v in undecided if v not in order], [v for v in undecided if v in needed]

    def _search(self, start: int, states: bytes) -> tuple[dict[int, int], dict[int, int], set[int]]:
        """Search depth-first through all vertices that are not out (Hopcroft and Tarjan, CACM 16, 1973).
        Return the order of each vertex, the number of members there and below, and the vertices that these
        need.
        """
        order, low, below = {start: 0}, {start: 0}, {start: 1}
        needed: set[int] = set()
        stack = [(start, iter(self._near[start]))]
        while stack:
            u, ways = stack[-1]
            for v in ways:
                if v in order:
                    low[u] = min(low[u], order[v])
                elif states[v] != OUT:
                    order[v] = low[v] = len(order)
                    below[v] = int(states[v] == MEMBER)
                    stack.append((v, iter(self._near[v])))
                    break
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    below[above] += below[u]
                    low[above] = min(low[above], low[u])
                    if low[u] >= order[above] and below[u]:
                        needed.add(above)
        return order, below, needed


class Ways:
    """The ways home for all parts: home is the main part and its neighbours. Together they examine about
    `budget` vertices; once these are used up, everything has a way home.
    """

    def __init__(self, near: list[list[int]], main: list[int], budget: int) -> None:
        self._near, self._left = near, budget
        self._far = dict.fromkeys(main, 0)
        queue = list(main)
        for u in queue:
            for v in near[u]:
                if v not in self._far:
                    self._far[v] = self._far[u] + 1
                    queue.append(v)

    def gate(self, part: Sequence[int], fence: list[int]) -> list[int]:
        """Return the vertices on the fence of `part` that are at home, or have a path there beside the
        fence.
        """
        shut, opened = {*part, *fence}, set[int]()
        return [
            v
            for v in fence
            if self._there(v)
            or any(u in opened or (u not in shut and self._leads(u, shut, opened)) for u in self._near[v])
        ]

    def _there(self, vertex: int) -> bool:
        return self._far.get(vertex, 2) < 2

    def _leads(self, start: int, shut: set[int], opened: set[int]) -> bool:
        """Return whether a vertex has a path home: a depth-first search that first goes nearest to home."""
        if self._left <= 0:
            return True
        visited, stack, is_home = {start}, [start], False
        while stack and not is_home:
            u = stack.pop()
            self._left -= 1
            is_home = self._there(u)
            ahead: list[int] = []
            for v in self._near[u] if not is_home else ():
                if v in opened:
                    is_home = True
                    break
                if v not in shut and v not in visited:
                    visited.add(v)
                    ahead.append(v)
            if ahead:
                nearest = min(range(len(ahead)), key=lambda i: self._far.get(ahead[i], -1))
                ahead[nearest], ahead[-1] = ahead[-1], ahead[nearest]
            stack += ahead
        (opened if is_home else shut).update(visited)
        return is_home


def check_length(true: bytes, length: int) -> None:
    """Raise `ValueError` unless there is one truth value for each vertex or edge."""
    if len(true) != length:
        raise ValueError(f"there are {len(true)} truth values, not {length}")

"""Graphs: vertices, edges, reachability, and the vertices on every path.

>>> path = neighbours(4, [(0, 1), (1, 2), (2, 3)])
>>> spread(path, [0], {0, 1, 2, 3}, steps=2), bottlenecks(path, 0, 3, {0, 1, 2, 3})
({0: 0, 1: 1, 2: 2}, [1, 2])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Sized
from itertools import chain

from ..vocabulary import Edge, Literal, Refused


def places(size: int, used: Sized) -> range:
    """Return the numbers below `size`. Raises `Refused` if they far exceed their users."""
    if not 0 <= size <= 100 + 10 * len(used):
        raise Refused(f"{size} vertices or sites are too many here")
    return range(size)


def neighbours(size: int, edges: Collection[Edge]) -> list[list[int]]:
    """Return the neighbours of each vertex. Raises `Refused` for an edge to a vertex that does not exist."""
    for end in dict.fromkeys(chain.from_iterable(edges)):
        vertex(end, size)
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    return near


def vertex(number: int, size: int) -> int:
    """Return `number`, which must be one of `size` vertices. Raises `Refused`."""
    if not 0 <= number < size:
        raise Refused(f"there is no vertex {number} in a graph of {size}")
    return number


def spread(
    near: Sequence[Sequence[int]], starts: Iterable[int], room: Collection[int], steps: int | None = None
) -> dict[int, int]:
    """Return the distances of the vertices that `starts` reach in at most `steps` steps through `room`."""
    far = dict.fromkeys(starts, 0)
    queue = list(far)
    for u in queue:
        if steps is not None and far[u] >= steps:
            break
        for v in near[u]:
            if v in room and v not in far:
                far[v] = far[u] + 1
                queue.append(v)
    return far


def fence_of(near: Sequence[Sequence[int]], inside: Collection[int], room: Collection[int]) -> set[int]:
    """Return the vertices beside those `inside` that are not in `room`."""
    return {v for u in inside for v in near[u] if v not in room}


def incident(size: int, edges: Sequence[tuple[Literal, int, int]]) -> list[list[int]]:
    """Return the numbers of the edges at each vertex. Raises `Refused` for an edge to no vertex."""
    at: list[list[int]] = [[] for _ in places(size, edges)]
    for i, (_, u, v) in enumerate(edges):
        for end in {vertex(u, size), vertex(v, size)}:
            at[end].append(i)
    return at


def ends_by_cell(edges: Sequence[tuple[Literal, int, int]]) -> dict[str, set[int]]:
    """Return the ends of the edges that each cell draws."""
    ends: dict[str, set[int]] = {}
    for (cell, _, _), u, v in edges:
        ends.setdefault(cell, set()).update((u, v))
    return ends


class Groups:
    """Vertices in groups that edges have joined."""

    def __init__(self, size: int) -> None:
        self.leader = list(range(size))

    def __getitem__(self, v: int) -> int:
        """Return the vertex that stands for the group of v."""
        while self.leader[v] != v:
            self.leader[v] = v = self.leader[self.leader[v]]
        return v

    def join(self, u: int, v: int) -> bool:
        """Join two groups; return False if they are one already."""
        a, b = self[u], self[v]
        self.leader[a] = b
        return a != b


def way(edges: Sequence[tuple[Literal, int, int]], used: Iterable[int], start: int, end: int) -> list[int]:
    """Return the edges of a path from `start` to `end` along the edges `used`, which hold one."""
    at: dict[int, list[int]] = {}
    for i in used:
        for v in edges[i][1:]:
            at.setdefault(v, []).append(i)
    came: dict[int, tuple[int, int]] = {}
    queue = [start]
    for u in queue:
        for i in at.get(u, ()):
            _, a, b = edges[i]
            v = b if a == u else a
            if v not in came and v != start:
                came[v] = i, u
                queue.append(v)
    path = []
    while end != start:
        edge, end = came[end]
        path.append(edge)
    return path


def bottlenecks(
    near: Sequence[Sequence[int]], start: int, end: int, room: Collection[int]
) -> list[int] | None:
    """Return the vertices that every path from `start` to `end` through `room` passes between them, in order,
    or None if there is no path. One path is taken, and from each part of it the search goes on beside it, to
    see how far ahead it comes out: a vertex that nothing jumps over is one of them.
    """
    came = {start: start}
    queue = [start]
    for u in queue:
        for v in near[u]:
            if v not in came and v in room:
                came[v] = u
                queue.append(v)
    if end not in came:
        return None
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    path.reverse()
    place = {v: i for i, v in enumerate(path)}
    visited, ahead, necks = set(path), 0, []
    for i, here in enumerate(path[:-1]):
        if 0 < i == ahead:
            necks.append(here)
        queue = [here]
        for u in queue:
            for v in near[u]:
                if v not in visited and v in room:
                    visited.add(v)
                    queue.append(v)
                elif v in place:
                    ahead = max(ahead, place[v])
    return necks


NOWHERE = -1
"""A vertex that is none."""

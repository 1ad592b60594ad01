"""Components, separators, loops and polyominoes of a graph, compiled if a C compiler was there to do it.

Vocabulary
    part       a connected component of the vertices that are true
    fence      the vertices next to a part
    cut        a clause of literals by position: i + 1 says that number i is true, -(i + 1) that it is not

``Graph(size, edges)`` is a graph whose edges are pairs of vertices, numbered from 0.

    apart(true, root=-1, most=…)
                                cuts that each part but one violates; none if there is at most one part. The
                                exempt part holds the `root`, else it is the first of the largest. A cut
                                says: the first vertex of the part is false, or the root (of the other part
                                the first vertex), or a vertex of a separator is true. The separators are
                                minimal until about `most` vertices were looked at, by default 16 times the
                                vertices and edges; later ones need not be.
    parts(true)                 each part, its vertices in order of discovery, with its fence
    polyominoes(values)         each component of equal values whose size is not its value: one that is too
                                small with its fence, of one that is too large the first ``value + 1``
                                vertices and None.
    loops(true, everywhere, directed, crossings)
                                the closed loops of the edges in use, each as edges in its order; None if
                                there are none, or some vertex has a wrong number of edges in use.
                                `everywhere`: every vertex is on a loop. `directed`: edges are followed
                                forward. `crossings`: a vertex and its four edges, straight on in pairs.
    leaving(loop)               the edges with one end on a loop and one elsewhere.
    hold(states)                the open vertices that no member reaches, and the open vertices without
                                which some members do not reach each other (a state is `OUT`, `MEMBER`, or
                                any other, for open). None if they are apart anyway.

All take time linear in the graph. Numbers out of range raise `ValueError`, other types than tuples or buffers
`TypeError`. To fuzz it, put random graphs, bytes and tuples to `Graph` and to ``pure_graph.Graph``: answers
and types of exceptions agree on all input of the allowed types.

>>> path = Graph(4, ((0, 1), (1, 2), (2, 3)))
>>> path.apart(bytes((1, 0, 1, 1)))
[(-1, -3, 2)]
>>> path.hold(bytes((2, 1, 2, 1))), path.hold(bytes((2, 0, 1, 1)))
(([], [1]), ([2, 3], []))
>>> path.polyominoes((2, 2, 2, 1))
[((0, 1, 2), None)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choose_kernel

__all__ = ["MEMBER", "OUT", "Graph"]

OUT, MEMBER = 0, 2

if TYPE_CHECKING:
    from .pure_graph import Graph
else:
    Graph = choose_kernel("graph").Graph

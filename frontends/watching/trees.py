"""A tree of branch and bound as a picture: a disc for each node, its decision on the way to it.

Vocabulary
    spot     the place of a node: leaves stand side by side, and a parent over the middle of its children

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import Board, Is, Puzzle, Rules
>>> from gridproof.puzzles.constraints import Clause
>>> cells = tuple((name, (0, 1)) for name in "abc")
>>> some = tuple(Clause((Is(x, 1), Is(y, 1))) for x, y in ("ab", "bc", "ac"))
>>> model = IlpModel(Puzzle("cover", Rules("cover", cells, some, tuple("abc"), Board(1, 3))))
>>> tree = model.branching(minimize={"a": 1, "b": 1, "c": 1})
>>> spots(tree)[0], tree_scene(tree).title
((0.5, 0), 'optimal 2: a teaching tree of 3 nodes, depth 1: 1 branched, 1 integral, 1 bound')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...models.exchange.inspect import number_in_words
from ...models.watching.branching import Branching, Node
from ...puzzles.core.shapes import Shape, box, cross, dash, disc, path, ring, start, text
from ..drawing.scene import Scene
from ..drawing.trees import spots as place_nodes
from ..drawing.trees import whole_levels

WIDE, HIGH = 1.6, 1.6
"""Space for a leaf, and for a level, in squares."""

RADIUS = 0.3

EDGE = 1.0
"""Space around the tree."""

MOST_LEAVES = 24
"""Maximum number of nodes side by side: of a wider tree the first levels are drawn."""

KEY = (
    ("branched", "branched on a fraction"),
    ("integral", "whole: a solution"),
    ("bound", "not better than the best"),
    ("infeasible", "no point at all"),
    ("open", "not looked at"),
)
"""The signs of nodes in words."""


def drawn_nodes(tree: Branching) -> list[Node]:
    """Return the nodes that are drawn, each before its children: whole levels, with `MOST_LEAVES` ends at
    most.
    """
    nodes = ((node.depth, node.status == "branched") for node in tree.nodes)
    deepest = whole_levels(nodes, MOST_LEAVES)
    return [node for node in tree.preorder() if node.depth <= deepest]


def spots(tree: Branching) -> dict[int, tuple[float, int]]:
    """Return for each drawn node how many leaves it stands to the right, and how many levels down."""
    return place_nodes({node.number: node.parent for node in drawn_nodes(tree)})


def tree_scene(tree: Branching) -> Scene:
    """Return the picture of a tree, with a key of the signs in it; the levels below are named if some are not
    drawn.
    """
    places = {number: (x * WIDE, y * HIGH) for number, (x, y) in spots(tree).items()}
    nodes = [tree.nodes[number] for number in places]
    wide, high = (max(place[i] for place in places.values()) for i in (0, 1))
    shapes = [shape for node in nodes for shape in edge_of(node, places)]
    shapes += (shape for node in nodes for shape in sign_of(node, *places[node.number]))
    used = {node.status for node in nodes}
    below = high + 1.1
    for status, words in KEY:
        if status in used:
            shapes += sign(status, -0.3, below, 0.14)
            shapes.append(start("ink", 0.28, 0.1, below, words))
            below += 0.45
    if len(nodes) < len(tree.nodes):
        shapes.append(start("ink", 0.28, -0.4, below, f"{len(tree.nodes) - len(nodes):,} nodes further down"))
        below += 0.45
    room = max(wide + 2 * EDGE, 5.5)
    return Scene(tree.sentence, EDGE, 0.6, room, below + 0.6, tuple(shapes))


def edge_of(node: Node, places: dict[int, tuple[float, float]]) -> Iterator[Shape]:
    """Yield the line from a node's parent, and the decision on it."""
    if node.parent is None:
        return
    (x, y), (to_x, to_y) = places[node.parent], places[node.number]
    yield (dash if node.status == "open" else path)("grid", 0.04, (x, y), (to_x, to_y))
    wide = 0.15 * len(node.decision) + 0.1
    yield box("paper", to_x - wide / 2, to_y - RADIUS - 0.34, wide, 0.28)
    yield text("ink", 0.24, to_x, to_y - RADIUS - 0.2, node.decision)


def sign_of(node: Node, x: float, y: float) -> Iterator[Shape]:
    """Yield the sign of a node and its bound."""
    yield from sign(node.status, x, y, RADIUS)
    if node.bound is not None:
        words = number_in_words(node.bound)
        yield text("ink", 0.3 if len(words) < 4 else 0.22, x, y, words)
    yield text("clue", 0.2, x + RADIUS + 0.16, y + RADIUS, f"{node.number}")


def sign(status: str, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield the sign of a status: discs and rings tell them apart without their colours."""
    yield disc("paper", x, y, radius)
    if status == "integral":
        yield disc("gain", x, y, radius)
        yield ring("place", 0.06, x, y, radius)
    elif status == "infeasible":
        yield ring("remove", 0.04, x, y, radius)
        yield from cross("remove", x, y, 0.7 * radius, 0.05)
    elif status == "bound":
        yield disc("lose", x, y, radius)
        yield ring("grid", 0.03, x, y, radius)
        yield path("ink", 0.05, (x - radius, y + radius + 0.06), (x + radius, y + radius + 0.06))
    elif status == "open":
        yield disc("faint", x, y, 0.5 * radius)
    else:
        yield ring("pattern", 0.05, x, y, radius)

"""A search tree as a picture: a disc for each node, with the guess on the way to it.

Vocabulary
    spot     the place of a node: leaves stand side by side, and a parent over the middle of its children

>>> from gridproof.frontends.rules.search import TreeNode
>>> nodes = (TreeNode(0, None, 0, None, "open", 5), TreeNode(1, 0, 1, ("r1c2", 4), "dead end", 1),
...          TreeNode(2, 0, 1, ("r1c2", 7), "goal", 0))
>>> picture = search_tree_scene(SearchTree(nodes))
>>> picture.title, [shape.text for shape in picture.shapes if shape.text][:3]
('3 nodes, 1 dead end, depth 1', ['r1c2 = 4', 'r1c2 = 7', 'N1'])
>>> spots({0: None, 1: 0, 2: 0})
{0: (0.5, 0), 1: (0.0, 1), 2: (1.0, 1)}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ...puzzles.core.shapes import Shape, box, cross, disc, path, ring, start, text
from ..rules.search import SearchTree, TreeNode
from ..rules.search.solver import VisitOutcome, name_after
from .scene import Scene

WIDE, HIGH = 1.8, 1.6
"""Space for a leaf, and for a level, in squares."""

RADIUS = 0.34

EDGE = 1.0
"""Space around the tree."""

MOST_LEAVES = 16
"""Maximum nodes side by side: of a wider tree the first levels are drawn, and the way to the goal."""

KEY: tuple[tuple[VisitOutcome, str], ...] = (
    ("open", "the rules end: guesses follow"),
    ("goal", "solved"),
    ("dead end", "dead end: the search goes back"),
    ("too deep", "at the limit of depth"),
    ("limit", "the search ends here, by another limit"),
)
"""The signs of nodes in words."""


def spots(parents: Mapping[int, int | None]) -> dict[int, tuple[float, int]]:
    """Return for each node how many leaves it stands to the right, and how many levels down. `parents` has
    each node before its children, with the number of its parent, None for the root.
    """
    below: dict[int, list[int]] = {number: [] for number in parents}
    depth: dict[int, int] = {}
    for number, parent in parents.items():
        depth[number] = 0 if parent is None else depth[parent] + 1
        if parent is not None:
            below[parent].append(number)
    across: dict[int, float] = {}
    leaves = iter(range(len(parents)))
    for node in [*parents][::-1]:  # from the right, so that children stand before their parents
        children = [across[child] for child in below[node]]
        across[node] = sum(children) / len(children) if children else -float(next(leaves))
    left = min(across.values())
    return {node: (across[node] - left, depth[node]) for node in parents}


def whole_levels(nodes: Iterable[tuple[int, bool]], most_leaves: int) -> int:
    """Return the deepest level down to which a tree is drawn, with `most_leaves` ends at most. Its `nodes`
    are pairs of a depth and True for one with children.
    """
    counted = Counter(nodes)
    deepest = max((depth for depth, _ in counted), default=0)
    level, ends = 0, counted[0, False]
    while level < deepest:
        ends += counted[level + 1, False]
        if ends + counted[level + 1, True] > most_leaves:
            break
        level += 1
    return level


def search_tree_scene(tree: SearchTree) -> Scene:
    """Return the picture of a search tree that has a node, with a key of its signs: its first levels and the
    way to the goal. The other nodes are counted.
    """
    parents = {node.parent for node in tree.nodes}
    levels = ((node.depth, node.number in parents) for node in tree.nodes)
    deepest, way = whole_levels(levels, MOST_LEAVES), set(way_to_goal(tree))
    nodes = [node for node in tree.nodes if node.depth <= deepest or node.number in way]
    places = {
        number: (x * WIDE, y * HIGH) for number, (x, y) in spots({n.number: n.parent for n in nodes}).items()
    }
    wide, high = (max(place[i] for place in places.values()) for i in (0, 1))
    shapes = [shape for node in nodes for shape in edge_of(node, places)]
    shapes += (shape for node in nodes for shape in sign_of(node, *places[node.number]))
    used, below = {node.outcome for node in nodes}, high + 1.1
    for outcome, words in KEY:
        if outcome in used:
            shapes += sign(outcome, -0.3, below, 0.14)
            shapes.append(start("ink", 0.28, 0.1, below, words))
            below += 0.45
    if more := len(tree.nodes) + tree.unshown - len(nodes):
        shapes.append(start("ink", 0.28, -0.4, below, f"{more:,} more nodes, not drawn"))
        below += 0.45
    return Scene(tree.sentence, EDGE, 0.6, max(wide + 2 * EDGE, 6.5), below + 0.6, tuple(shapes))


def way_to_goal(tree: SearchTree) -> Iterator[int]:
    """Yield the numbers of the goal and of the nodes above it; none if it is not among the nodes."""
    number = next((node.number for node in tree.nodes if node.outcome == "goal"), None)
    while number is not None:
        yield number
        number = tree.nodes[number].parent


def edge_of(node: TreeNode, places: Mapping[int, tuple[float, float]]) -> Iterator[Shape]:
    """Yield the line from a node's parent, and the guess on it."""
    if node.parent is None or node.guess is None:
        return
    (x, y), (to_x, to_y) = places[node.parent], places[node.number]
    yield path("grid", 0.04, (x, y), (to_x, to_y))
    words, size = f"{node.guess[0]} = {node.guess[1]}", 0.28
    room = min(0.6 * size * len(words), WIDE)
    yield box("paper", to_x - room / 2, to_y - RADIUS - 0.36, room, 0.3)
    yield text("ink", size if room < WIDE else 0.2, to_x, to_y - RADIUS - 0.2, words)


def sign_of(node: TreeNode, x: float, y: float) -> Iterator[Shape]:
    """Yield the sign of a node, its name, and the number of steps by rules."""
    yield from sign(node.outcome, x, y, RADIUS)
    name = name_after(node.number)
    yield text("ink", 0.26 if len(name) < 4 else 0.2, x, y, name)
    if node.work:
        yield text("clue", 0.22, x, y + RADIUS + 0.18, node.work)


def sign(outcome: VisitOutcome, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield the sign of an outcome: shapes tell them apart without their colours."""
    yield disc("gain" if outcome == "goal" else "lose" if outcome == "dead end" else "paper", x, y, radius)
    if outcome == "goal":
        yield ring("place", 0.06, x, y, radius)
        yield ring("place", 0.03, x, y, radius * 1.25)
    elif outcome == "dead end":
        yield ring("remove", 0.03, x, y, radius)
        yield from cross("remove", x, y, radius, 0.03)
    elif outcome == "open":
        yield ring("pattern", 0.05, x, y, radius)
    else:
        yield ring("grid", 0.03, x, y, radius)
        yield path("ink", 0.05, (x - radius, y + radius + 0.06), (x + radius, y + radius + 0.06))

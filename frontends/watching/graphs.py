"""The implication graph of a conflict as a picture: the decision on the left, the conflict on the right.

Vocabulary
    rank       the column of a literal: those behind the cut stand right of it, all others left
    crossing   an edge that enters the side of the conflict: its start is in the learnt clause, negated

>>> from gridproof.frontends.api import compile
>>> (conflict, *_) = compile("1..............4", "sat").teach(limit=9).conflicts
>>> graph_scene(conflict).title.partition(", learnt")[0]
'conflict 1 in no-good, level 4: 23 literals'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...models.core.taught import GraphNode, Learnt
from ...puzzles.core.shapes import Shape, area, box, dash, path, start, text
from ..drawing import Scene
from ..drawing.overlay import frame

MOST_DRAWN = 90
"""Maximum literals of a graph that is drawn."""

MOST_LETTERS = 24
"""Maximum letters of a label in a picture."""

HIGH, GAP_ACROSS, GAP_DOWN, MARGIN = 0.8, 0.9, 0.35, 0.4
"""Height of a box, the room between columns and between boxes, and the room around all, in squares."""

UIP = " (UIP)"
"""The sign of the unique implication point, behind its name."""

HEAD = 1.1
"""Height of the words above a graph."""


def graph_scene(conflict: Learnt) -> Scene:
    """Return the picture of a conflict's graph: a box for each literal with the constraint that forces it, an
    arrow to each that it forces, the UIP in a frame, and the cut as a dashed line.
    """
    nodes = conflict.nodes
    ranks = ranks_of(conflict)
    columns: list[list[int]] = [[] for _ in range(max(ranks, default=0) + 1)]
    for number, rank in enumerate(ranks):
        columns[rank].append(number)
    wide = max((width_of(node) for node in nodes), default=2.0)
    tall = max(map(len, columns)) * (HIGH + GAP_DOWN)
    spots: dict[int, tuple[float, float]] = {}
    for rank, column in enumerate(columns):
        column.sort(key=lambda number: height_wanted(nodes[number], spots))
        top = HEAD + (tall - len(column) * (HIGH + GAP_DOWN)) / 2
        for place, number in enumerate(column):
            spots[number] = rank * (wide + GAP_ACROSS), top + place * (HIGH + GAP_DOWN)
    words = in_words(conflict)
    width = max(len(columns) * (wide + GAP_ACROSS) - GAP_ACROSS, 0.19 * len(words))
    border = (min(rank for rank, node in zip(ranks, nodes, strict=True) if node.behind)) if nodes else 0
    x = border * (wide + GAP_ACROSS) - GAP_ACROSS / 2
    shapes = (
        start("ink", 0.34, 0, 0.2, words),
        *edges(conflict, spots, wide),
        *(shape for number in spots for shape in box_of(conflict, number, *spots[number], wide)),
        dash("fin", 0.06, (x, HEAD - 0.35), (x, HEAD + tall)),
        text("fin", 0.3, x, HEAD - 0.5, "cut"),
    )
    return Scene(words, MARGIN, MARGIN, width + 2 * MARGIN, HEAD + tall + 2 * MARGIN, shapes)


def in_words(conflict: Learnt) -> str:
    """Return a conflict and the clause that it teaches in a line."""
    count = len(conflict.nodes) - 1
    return (
        f"conflict {conflict.number} in {conflict.label}, level {conflict.level}: {count} literals,"
        f" learnt {' or '.join(conflict.clause)}"
    )


def ranks_of(conflict: Learnt) -> list[int]:
    """Return the column of each node: one further than its causes, those behind the cut further than all
    others. A literal of a lower level stands just before the first that needs it.
    """
    nodes = conflict.nodes
    ranks = [0] * len(nodes)
    for behind in (False, True):
        first = 1 + max((ranks[n] for n, node in enumerate(nodes) if not node.behind), default=-1)
        for number, node in enumerate(nodes):
            if node.behind is behind:
                least = first if behind else 0
                ranks[number] = max((1 + ranks[cause] for cause in node.causes), default=0)
                ranks[number] = max(ranks[number], least)
    last = max((ranks[n] for n, node in enumerate(nodes) if not node.behind), default=0)
    for number, node in enumerate(nodes):
        if node.level < conflict.level:
            uses = [ranks[n] for n, other in enumerate(nodes) if number in other.causes]
            ranks[number] = max(0, min([last, *(use - 1 for use in uses)]))
    return ranks


def height_wanted(node: GraphNode, spots: dict[int, tuple[float, float]]) -> float:
    """Return the height of a node's causes, on average; a node without any stands low."""
    heights = [spots[cause][1] for cause in node.causes if cause in spots]
    return sum(heights) / len(heights) if heights else 1000.0


def width_of(node: GraphNode) -> float:
    """Return the width of the box for a node."""
    return max(0.24 * (len(node.name) + len(UIP)), 0.135 * len(label_of(node))) + 0.3


def label_of(node: GraphNode) -> str:
    """Return the label of a node, cut to a readable length; a literal of a lower level is named by it."""
    label = node.label if len(node.label) <= MOST_LETTERS else f"{node.label[: MOST_LETTERS - 1]}…"
    return f"level {node.level}: {label}" if not node.behind and node.label else label


def box_of(conflict: Learnt, number: int, x: float, y: float, wide: float) -> Iterator[Shape]:
    """Yield the box of a node: its tone tells its side, its frame the UIP and the conflict."""
    node = conflict.nodes[number]
    ending = number == len(conflict.nodes) - 1
    lower = node.level < conflict.level
    tone = "lose" if node.behind else "open2" if lower else "tint"
    yield box(tone, x, y, wide, HIGH)
    if ending:
        yield frame("remove", 0.07, x, y, wide, HIGH)
    elif number == conflict.uip:
        yield frame("place", 0.09, x, y, wide, HIGH)
    name = f"{node.name}{UIP}" if number == conflict.uip else node.name
    yield text("ink", 0.36, x + wide / 2, y + 0.28, name, bold=True)
    yield text("pencil", 0.24, x + wide / 2, y + 0.6, label_of(node))


def edges(conflict: Learnt, spots: dict[int, tuple[float, float]], wide: float) -> Iterator[Shape]:
    """Yield an arrow from each cause to its effect; arrows across the cut stand out."""
    for number, node in enumerate(conflict.nodes):
        x, y = spots[number][0], spots[number][1] + HIGH / 2
        for cause in node.causes:
            left, top = spots[cause][0] + wide, spots[cause][1] + HIGH / 2
            crossing = node.behind and not conflict.nodes[cause].behind
            tone = "remove" if crossing else "grid"
            yield path(tone, 0.045 if crossing else 0.03, (left, top), (x - 0.15, y))
            yield area(tone, (x, y), (x - 0.2, y - 0.09), (x - 0.2, y + 0.09))

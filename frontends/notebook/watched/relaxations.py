"""Views of relaxations, cuts and trees of branch and bound.

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import read_record
>>> found = IlpModel(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})).relaxation()
>>> view(found).html.count("<img ")
1
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ....models.exchange.inspect import Relaxation, number_in_words
from ....models.watching.branching import Branching, Node
from ....models.watching.cuts import Cut, Cutting
from ....puzzles import Cell, Puzzle
from ...watching.shades import Candidates, Shares, has_no_place, in_words, shades
from ...watching.trees import tree_scene
from ..views import BESIDE, MOST_BYTES, WIDEST, View, image, paragraph, table, view

TREE = 900
"""The widest picture of a tree, in pixels."""

MOST_NESTED = 12
"""Depth at which the nodes of a tree are no longer nested in one another, but follow one another."""


def board(puzzle: Puzzle, shares: Shares, widest: float = WIDEST, marked: Candidates = ()) -> str:
    """Return the shades of a board with `marked` candidates, and in words what has no place on it."""
    picture = image(shades(puzzle, shares, marked), widest=widest)
    if not has_no_place(puzzle, shares):
        return picture
    rows = (line.split(": ", 1) for line in in_words(puzzle, shares))
    return picture + table(("cell", "shares of its values"), ((*row, "")[:2] for row in rows))


@view.register
def _(relaxation: Relaxation) -> View:
    sentence = f"relaxation: {relaxation}"
    if relaxation.puzzle is None or not relaxation.shares:
        return View(sentence, paragraph(sentence))
    listed = in_words(relaxation.puzzle, relaxation.shares)
    return View(
        "\n".join((sentence, *listed)),
        paragraph(sentence) + f"<p>{board(relaxation.puzzle, relaxation.shares)}</p>",
    )


def candidates_of(cut: Cut, puzzle: Puzzle) -> list[tuple[Cell, int]]:
    """Return the candidates of the puzzle's cells that a cut names."""
    named = re.findall(r"x\[([^=]+)=(-?\d+)\]", cut.words)
    return [(cell, int(value)) for cell, value in named if cell in puzzle.rules.domain_of]


@view.register
def _(cutting: Cutting) -> View:
    puzzle = cutting.puzzle
    stages = [paragraph(f"before: {cutting.before}")]
    before = cutting.before.shares
    for cut, after in zip(cutting.cuts, cutting.after, strict=True):
        marked = candidates_of(cut, puzzle)
        labels = "".join(f"<li>{escape(label)}</li>" for label in cut.labels)
        pictures = [board(puzzle, shares, BESIDE, marked) for shares in (before, after.shares) if shares]
        stages += [
            paragraph(f"{cut}, and the point has {number_in_words(cut.value)}"),
            f"<details><summary>Why every solution keeps it</summary>{paragraph(cut.reason)}"
            f"<ul>{labels}</ul></details>",
            f"<p>{' '.join(pictures)}</p>",
            paragraph(f"afterwards: {after}"),
        ]
        before = after.shares
    if not cutting.cuts and before:
        stages.append(f"<p>{board(puzzle, before)}</p>")
    return View(str(cutting), "".join([*stages, paragraph(cutting.message)]))


@view.register
def _(tree: Branching) -> View:
    room = [MOST_BYTES]
    nodes = "".join(details(tree, tree.nodes[0], room))
    return View(
        str(tree),
        f"{paragraph(tree.sentence)}<p>{image(tree_scene(tree), widest=TREE)}</p>"
        f"<details><summary>Every node</summary>{nodes}</details>",
    )


def details(tree: Branching, root: Node, room: list[int]) -> Iterator[str]:
    """Yield the nodes from one on, each opened with its board and its children; `room` is what is left of the
    bytes for pictures.
    """
    stack: list[Node | str] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            yield node
            continue
        picture = ""
        if node.shares and room[0] > 0:
            picture = f"<p>{board(tree.puzzle, node.shares, BESIDE)}</p>"
            room[0] -= len(picture)
        children = tree.children(node.number)
        if not picture and not children:
            yield paragraph(node.sentence)
            continue
        yield f"<details><summary>{escape(node.sentence)}</summary>{picture}"
        if node.depth < MOST_NESTED:
            stack += ["</details>", *reversed(children)]
        else:
            yield "</details>"
            stack += reversed(children)

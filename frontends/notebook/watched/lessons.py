"""Views of the teaching solver: its search as a tree that opens, and the implication graph of a conflict.

>>> from gridproof.frontends.api import compile
>>> from gridproof.frontends.notebook.views import view
>>> lesson = compile("1..............4", "sat").teach(limit=9)
>>> view(lesson.conflicts[0]).html.count("<img "), view(lesson).html.count("<summary>") >= len(lesson.turns)
(1, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ....models.core.taught import Learnt, Lesson
from ...drawing import scene
from ...watching.graphs import MOST_DRAWN, graph_scene
from ...watching.lessons import Branch, boards, named, tree_of, words_of
from ..views import BESIDE, MOST_BYTES, View, image, paragraph, view

GRAPH = 1_000
"""The widest picture of a graph, in pixels."""

NESTED = 760
"""The widest picture of a graph in a tree, in pixels."""

MOST_NESTED = 12
"""Depth at which turns are no longer nested in one another, but follow one another."""

MOST_TURNS = 300
"""Maximum turns that are shown."""

MOST_LINES = 40
"""Maximum lines of a lesson as text."""

NAMED_SO = "by a teaching solver, for study: answers come from check and solve"


@view.register
def _(conflict: Learnt) -> View:
    words = str(conflict)
    learnt = f"It follows from: {', '.join(conflict.used)}." if conflict.used else ""
    picture = graph(conflict)
    return View(
        "\n".join(filter(None, (words, learnt))),
        paragraph(words) + picture + (paragraph(learnt) if learnt else ""),
    )


def graph(conflict: Learnt, widest: float = GRAPH) -> str:
    """Return the picture of a conflict's graph, or a sentence for a large one; '' if it has none."""
    if not conflict.nodes:
        return ""
    if len(conflict.nodes) > MOST_DRAWN:
        return paragraph(f"Its graph has {len(conflict.nodes):,} literals, too many to be drawn.")
    return f"<p>{image(graph_scene(conflict), widest=widest)}</p>"


@view.register
def _(lesson: Lesson) -> View:
    title = f"{lesson.summary} ({NAMED_SO})"
    lines = str(lesson).splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], f"and {len(lines) - MOST_LINES:,} more lines"]
    pictures = Pictures(lesson)
    ending = "".join(image(scene(lesson.puzzle, s), widest=BESIDE) for s in lesson.solutions[:2])
    tree = "".join(tree_lines(tree_of(lesson), pictures))
    more = len(lesson.turns) - MOST_TURNS
    cut = paragraph(f"The first {MOST_TURNS:,} of {len(lesson.turns):,} turns are shown.") if more > 0 else ""
    return View(
        "\n".join(lines),
        f"{paragraph(title)}{f'<p>{ending}</p>' if ending else ''}"
        f"<details><summary>The search as a tree</summary>{tree}</details>{cut}",
    )


class Pictures:
    """The boards and graphs of the first turns, up to the size that a notebook can keep."""

    def __init__(self, lesson: Lesson) -> None:
        room = MOST_BYTES
        self.of: list[str] = []
        for turn, domains in zip(lesson.turns, boards(lesson), strict=True):
            picture = image(scene(lesson.puzzle, domains=domains), widest=BESIDE)
            if turn.conflict is not None:
                picture += graph(turn.conflict, NESTED)
            room -= len(picture)
            if room < 0 or len(self.of) >= MOST_TURNS:
                break
            self.of.append(picture)

    def __getitem__(self, number: int) -> str:
        return self.of[number] if number < len(self.of) else ""


def tree_lines(root: Branch, pictures: Pictures) -> Iterator[str]:
    """Yield a tree as parts of HTML: the words of a turn open its literals, board and graph, and the turns
    below.
    """
    stack: list[str | tuple[Branch, int]] = [(root, 0)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
            continue
        branch, depth = item
        turn = branch.turn
        if turn.number >= MOST_TURNS:
            continue
        yield f"<details><summary>{escape(words_of(turn))}</summary>"
        yield f"{paragraph(named(turn))}{pictures[turn.number]}"
        if depth < MOST_NESTED and branch.branches:
            stack.append("</ul></details>")
            for below in reversed(branch.branches):
                stack += ["</li>", (below, depth + 1), "<li>"]
            stack.append("<ul>")
        else:
            yield "</details>"
            stack += [(below, depth + 1) for below in reversed(branch.branches)]

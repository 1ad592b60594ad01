"""The heading of a picture: title, author and, on request, rules in words, above the board.

>>> from gridproof.frontends.drawing.scene import scene
>>> from gridproof.puzzles import read_record
>>> board = {"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]}}
>>> puzzle = read_record({**board, "params": {"note": {"title": "L"}}})
>>> picture = headed(scene(puzzle), puzzle)
>>> picture.title, picture.shapes[-1].text
('L; LITS, 1 rows, 1 columns', 'L')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...puzzles import Puzzle, kind_named
from ...puzzles.core.shapes import Shape, start, text
from ...puzzles.kinds import is_kind
from ...puzzles.notes import texts_of
from .captions import LINE
from .letters import wrapped
from .scene import EDGE, Scene

SIZES = {"title": 0.62, "author": 0.42, "rules": 0.36}
"""The size of each text."""

NARROW = 8.0
"""Texts have room for this many squares, however narrow the board is."""

MOST_LINES = 120
"""More lines are cut off."""


class HeadingLine(NamedTuple):
    """A line of a heading, and the text that it belongs to."""

    name: str
    words: str


def headed(picture: Scene, puzzle: Puzzle, rules: bool = False) -> Scene:
    """Return a picture of a puzzle with its title and author above it, and on request with its rules, or else
    those of its kind. A puzzle without any of them changes nothing.
    """
    texts = texts_of(puzzle.record or {})
    names = [name for name in ("title", "author") if name in texts]
    stated: dict[str, str] = {name: texts[name] for name in names}
    if rules:
        own = kind_named(puzzle.kind).rules if is_kind(puzzle.kind) else ""
        stated["rules"] = texts.get("rules", own)
    wide = max(picture.width, NARROW)
    lines = [*heading_lines(stated, wide)]
    if not lines:
        return picture
    height = sum(LINE * SIZES[line.name] for line in lines) + EDGE
    left = picture.left + (wide - picture.width) / 2
    return replace(
        picture,
        title="; ".join((*(texts[name] for name in names), picture.title)),
        left=left,
        top=picture.top + height,
        width=wide,
        height=picture.height + height,
        shapes=(*picture.shapes, *line_shapes(lines, -left, wide, -picture.top - height + EDGE)),
    )


def heading_lines(texts: Mapping[str, str], wide: float) -> Iterator[HeadingLine]:
    """Yield the lines of some texts that fit a width in squares, `MOST_LINES` at most."""
    lines = [
        HeadingLine(name, line)
        for name, words in texts.items()
        for paragraph in words.split("\n")
        for line in wrapped(paragraph, wide - 2 * EDGE, SIZES[name], name == "title")
    ]
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield HeadingLine("rules", "…")


def line_shapes(lines: list[HeadingLine], left: float, wide: float, top: float) -> Iterator[Shape]:
    """Yield lines from `top` down: title and author about the middle, rules from the left."""
    for name, words in lines:
        size = SIZES[name]
        middle = top + LINE * size / 2
        if name == "rules":
            yield start("clue", size, left + EDGE, middle, words)
        else:
            yield text("clue", size, left + wide / 2, middle, words, name == "title")
        top += LINE * size

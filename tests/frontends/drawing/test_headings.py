"""Headings of pictures: their lines fit, by the widths of a font, and every picture of a puzzle has one."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from measured import fills, measured

import gridproof
from gridproof.frontends.drawing.headings import SIZES, headed
from gridproof.frontends.drawing.letters import width_of, wrapped
from gridproof.frontends.drawing.scene import EDGE, scene
from gridproof.frontends.drawing.svg import svg
from gridproof.frontends.notebook.views import view
from gridproof.puzzles import Puzzle, read_record

TITLES = {
    "wide": "WWW MMM WWWWWW " * 6,
    "one word": "W" * 90,
    "narrow": "illicit lilliputian " * 8,
    "plain": "A loop that is not so easy as it looks at first " * 3,
    "capitals": "THE SNAKE THAT ATE ITS TAIL " * 4,
    "accents": "Größe, naïve Übermäßigkeit, élève " * 4,
    "cyrillic": "Щётка жужжит, широкая дорога " * 4,
    "chinese": "在空白方格中填入数字，使每行每列都不重复。" * 3,
    "japanese": "すべての数字を通る輪を描いてください。" * 3,
    "korean": "모든 칸을 지나는 고리를 그리시오 " * 3,
    "mixed": "SLITHERLINK スリザーリンク No. 42 " * 4,
    "picture": "😀 puzzle " * 12,
}


def board(columns: int = 3, **note: str) -> Any:
    clues = {"cells": [[3, *[None] * (columns - 1)]]}
    return {"type": "slitherlink", "rows": 1, "cols": columns, "clues": clues, "params": {"note": note}}


@pytest.mark.whole
@pytest.mark.parametrize("columns", [1, 14])
@pytest.mark.parametrize("words", TITLES.values(), ids=TITLES)
def test_lines_of_a_heading_fit_and_are_filled(words: str, columns: int) -> None:
    puzzle = read_record(board(columns, title=words, author=words, rules=words))
    bare = scene(puzzle)
    picture = headed(bare, puzzle, rules=True)
    shapes = picture.shapes[len(bare.shapes) :]
    room = picture.width - 2 * EDGE
    for name, size in SIZES.items():
        lines = [shape.text for shape in shapes if shape.numbers[0] == size]
        assert "".join(lines).replace(" ", "") == re.sub(r"\s", "", words)
        widths = [measured(line, size, name == "title") for line in lines]
        assert max(widths) <= room + 1e-9, lines
        for line, after in pairwise(lines):
            first, _, _ = after.partition(" ")
            least = first[:2] if any(map(fills, first)) else first
            assert measured(f"{line} {least}", size, name == "title") > 0.78 * room, (line, after)


def test_no_line_begins_with_a_closing_sign_and_spaces_are_one() -> None:
    assert list(wrapped("数字，数字。数字", 2.0, 1)) == ["数", "字，", "数", "字。", "数字"]
    assert list(wrapped("  a\t b  \n c ", 100, 1)) == ["a b c"]
    assert list(wrapped("   ", 100, 1)) == []
    assert list(wrapped("mmmmm a", 3, 1)) == ["mmm", "mm a"]
    assert width_of("e\u0301", 1) == width_of("é", 1) == width_of("e", 1)


def test_every_picture_of_a_puzzle_has_its_title_and_author() -> None:
    named = gridproof.read_one(board(title="Crossing & co", author="Märta"))
    bare = gridproof.read_one(board())
    verdict = gridproof.check(named)
    shown: dict[str, Callable[[Puzzle], Any]] = {
        "draw": lambda puzzle: {"text/html": view(gridproof.draw(puzzle)).html},
        "answer": lambda puzzle: {"text/html": view(gridproof.draw(puzzle, verdict)).html},
        "puzzle": lambda puzzle: {"text/html": view(puzzle).html},
        "verdict": lambda puzzle: {"text/html": view(gridproof.check(puzzle)).html},
        "narrowed": lambda puzzle: {"text/html": view(gridproof.narrow(puzzle)).html},
        "edit": lambda puzzle: gridproof.edit(puzzle)._repr_mimebundle_()[0],
    }
    for name, show in shown.items():
        told, plain = (bundle_html(show(puzzle)) for puzzle in (named, bare))
        for words in ("Crossing &amp; co", "Märta"):
            assert words in told, name
            assert words not in plain, name


def bundle_html(bundle: Any) -> str:
    """Return the HTML of what a notebook shows; pictures in it as the SVG that they are."""
    from base64 import b64decode

    html: str = (bundle if isinstance(bundle, dict) else bundle[0])["text/html"]
    found = re.findall(r"data:image/svg\+xml;base64,([^\"]+)", html)
    return html + "".join(b64decode(each).decode() for each in found)


def test_a_picture_without_texts_stays_as_it_is() -> None:
    puzzle = read_record(board())
    assert headed(scene(puzzle), puzzle) == scene(puzzle)
    assert "Crossing" in svg(headed(scene(puzzle), read_record(board(title="Crossing"))))

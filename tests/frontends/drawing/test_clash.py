"""A conflict on the board: the marks are on the cells and clues that the record names, in every kind."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from operator import eq
from typing import Any

import pytest
from clashing import contradictory
from rich.console import Console

from gridproof.frontends import pictures
from gridproof.frontends.drawing import Clash, scene
from gridproof.frontends.drawing.captions import Captions
from gridproof.frontends.drawing.characters import PageSetter
from gridproof.frontends.drawing.contours import contours
from gridproof.frontends.notebook.views import view
from gridproof.frontends.output import render
from gridproof.frontends.output.terminal import Teller
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models.questions.verdict import Verdict, result
from gridproof.puzzles import Puzzle, kind_names
from gridproof.puzzles.core.marks import Beside, Caption, Fill, Label, Split, Square
from gridproof.puzzles.forms.writer import write

TONES = {"lose", "remove"}
"""The tones of what clashes: no puzzle has them otherwise."""


@lru_cache
def example(kind: str) -> tuple[Puzzle, Verdict, dict[str, Any]]:
    """Return a puzzle without a solution, the verdict, and its record."""
    verdict = contradictory(kind)
    puzzle = verdict.puzzle
    assert puzzle is not None
    return puzzle, verdict, result(0, None, kind, verdict, puzzle)


def squares_named(puzzle: Puzzle, name: str) -> set[Square]:
    """Return the squares that the name of a cell means; for a cell whose value is a column, the given one or
    all.
    """
    corners = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", name)]
    columns = range(puzzle.board.columns)
    if len(corners) > 2:  # a piece: all squares on the lines between those that its name tells
        lines = [sorted(pair) for pair in combinations(corners, 2) if any(map(eq, *pair))]
        return {(r, c) for (a, b), (y, x) in lines for r in range(a, y + 1) for c in range(b, x + 1)}
    if ":" in name:
        (top, bottom), (left, right) = map(sorted, zip(*corners, strict=True))
        return {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    if corners:
        return {*corners}
    if row := re.fullmatch(r"r(\d+)", name):
        given = dict(puzzle.givens).get(name)
        return {(int(row[1]) - 1, c) for c in ([value - 1 for value in given] if given else columns)}
    labelled = {mark.square for mark in puzzle.marks if isinstance(mark, Label) and mark.text == name}
    rows = (mark for mark in puzzle.marks if isinstance(mark, Beside) and mark.texts == (name,))
    return labelled | {(mark.index, c) for mark in rows for c in columns}


def expected(puzzle: Puzzle, conflict: dict[str, Any]) -> set[Square]:
    """Return the squares that a record names."""
    names = [*conflict["cells"], *conflict["givens"]]
    return {s for name in names for s in squares_named(puzzle, name) if puzzle.board.holds(*s)}


def printed(puzzle: Puzzle, conflict: dict[str, Any]) -> set[tuple[str, int]]:
    """Return the sides and lines of the clues outside the board that a record names."""
    found = set()
    for label in conflict["clues"]:
        if (line := re.match(r"(row|column) (\d+)\b", label)) is None:
            continue
        sides: tuple[str, ...] = ("left", "right") if line[1] == "row" else ("top", "bottom")
        if side := re.search("from the (top|bottom|left|right)", label):
            sides = (side[1],)
        elif puzzle.kind == "magnets":
            sides = sides[label.endswith("minus") :][:1]
        found |= {
            (mark.side, mark.index)
            for mark in puzzle.marks
            if isinstance(mark, Beside) and mark.side in sides and mark.index == int(line[2]) - 1
            if {*mark.texts} <= {*label.split()}
        }
    return found


@pytest.mark.parametrize("kind", kind_names())
def test_the_picture_marks_what_the_record_names(kind: str) -> None:
    puzzle, verdict, record = example(kind)
    squares = expected(puzzle, record["conflict"])
    assert squares or record["conflict"]["clues"]
    assert not any(shape.tone in TONES for shape in scene(puzzle).shapes)
    shapes = [shape for shape in render.verdict_picture(puzzle, verdict).shapes if shape.tone in TONES]
    filled = {mark.square for mark in puzzle.marks if isinstance(mark, Fill | Split)}
    tinted = [(shape.numbers[1], shape.numbers[0]) for shape in shapes if shape.kind == "box"]
    assert sorted(tinted) == sorted(squares - filled)
    lines = {shape.numbers[1:] for shape in shapes if shape.kind == "path"}
    around = {tuple(x for point in ring for x in point) for ring in contours(squares, 0.06)}
    rows, columns = puzzle.board.rows, puzzle.board.columns
    frames = {
        ("left" if max(xs) <= 0 else "right", int(min(ys)))
        if max(xs) <= 0 or min(xs) >= columns
        else ("top" if max(ys) <= 0 else "bottom", int(min(xs)))
        for line in lines
        for xs, ys in [(line[::2], line[1::2])]
        if max(xs) <= 0 or max(ys) <= 0 or min(xs) >= columns or min(ys) >= rows
    }
    assert len(lines) == len(around) + len(frames)
    assert around <= lines
    assert frames == printed(puzzle, record["conflict"])


@pytest.mark.parametrize("kind", kind_names())
def test_the_terminal_marks_what_the_record_names(kind: str) -> None:
    puzzle, _, record = example(kind)
    clash = Clash.of(record["conflict"])
    setting = PageSetter(puzzle, {}, (), clash)
    held = setting.page().characters
    stars = {place for place, (character, style) in held.items() if character == "*" and style == "clash"}
    rows, columns = puzzle.board.rows, puzzle.board.columns
    squares = {(2 * r + 1, setting.column(c + 1) - 1) for r, c in expected(puzzle, record["conflict"])}
    onboard = {
        (line, at) for line, at in stars if 0 <= line <= 2 * rows and 0 <= at <= setting.column(columns)
    }
    assert onboard == squares
    beside = {mark: 1 if mark.side in ("left", "right") else len(mark.texts)
              for mark in puzzle.marks if isinstance(mark, Beside)
              and (mark.side, mark.index) in printed(puzzle, record["conflict"])}  # fmt: skip
    assert len(stars) - len(onboard) == sum(beside.values()) + len(words(puzzle, record["conflict"]))


def words(puzzle: Puzzle, conflict: dict[str, Any]) -> set[str]:
    """Return the clues in words below the board that a record names."""
    captions = {mark.text for mark in puzzle.marks if isinstance(mark, Caption)}
    return {text for text in captions if {text, f"clue {text}"} & {*conflict["clues"]}}


def test_clues_in_words_are_marked() -> None:
    puzzle, verdict, record = example("zebra")
    named = words(puzzle, record["conflict"])
    assert named
    picture = render.verdict_picture(puzzle, verdict)
    bold = [shape.text for shape in picture.shapes if shape.kind == "heavy" and shape.tone == "remove"]
    assert bold == [line for line, mark in Captions.of(puzzle).lines if mark.text in named]


@pytest.mark.parametrize("kind", ["nonogram", "slitherlink", "killer_sudoku", "lits"])
def test_every_way_in_draws_it(kind: str) -> None:
    puzzle, verdict, record = example(kind)
    assert puzzle.record is not None
    picture = pictures.picture(puzzle, "check")
    assert picture == render.verdict_picture(puzzle, verdict)
    assert picture.title.endswith(verdict.message)
    told = Teller(Console(width=200))(record, puzzle)
    by = "settled by rules" if verdict.backend == "rules" else verdict.backend
    assert told.startswith(f"puzzle 1: none ({by}")
    assert (
        str(PageSetter(puzzle, {}, (), Clash.of(record["conflict"])).page()).splitlines()[1].strip() in told
    )
    reply = answer(request_of("check", {"source": write(puzzle.record, "record")}))
    assert reply["scenes"] == [picture.to_json()]
    assert view(verdict).html.count("<img ") == 1


def test_a_none_without_a_conflict_is_not_drawn() -> None:
    puzzle, verdict, _ = example("sudoku")
    plain = Verdict("none", message=verdict.message, puzzle=puzzle)
    assert "<img" not in view(plain).html
    with pytest.raises(ValueError, match="has no solution to show"):
        render.verdict_picture(puzzle, plain)

"""Pages that are written for Penpa+ open there in the middle of the view, with all that they draw.

The places of points are counted here as Penpa+ counts them. Its own empty boards are another witness.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import pytest
from boards import ROOT

from gridproof import InputError
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.penpa import PenpaPage, params_of, unpack
from gridproof.puzzles.samples import samples

STARTS = ROOT / "tests" / "data" / "penpa" / "starts.jsonl"

KINDS = form_named("penpa").kind_names()

UNWRITTEN = ("minesweeper", "variant_sudoku")
"""Kinds whose samples have a clue without a place in Penpa+."""

MARGIN = 0.5
"""The squares of paper around a board with its space."""

POINTS = ((0, 0), (0.5, 0.5), (0, 0.5), (0.5, 0))
"""The first four sorts of points as steps right and down from the middle of a square: the middle, the lower
right corner, the lower side, the right side.
"""


class View(NamedTuple):
    """A page as Penpa+ shows it: its first line, all lines, the canvas in squares, the points of squares."""

    head: list[str]
    lines: list[Any]
    canvas: tuple[float, float]
    squares: list[int]

    @property
    def columns(self) -> int:
        """The columns of points: two more than those of the board on each side."""
        return int(self.head[1]) + 4

    @property
    def area(self) -> int:
        """The points of one sort."""
        return self.columns * (int(self.head[2]) + 4)

    def spot(self, point: int) -> tuple[float, float]:
        """Return the place of a point on the canvas, in squares from its upper left corner."""
        (x, y), (u, v) = self.counted(point), self.counted(int(self.head[9]))
        return x - u + self.canvas[0] / 2, y - v + self.canvas[1] / 2

    def counted(self, point: int) -> tuple[float, float]:
        """Return the place of a point before the middle of the view is moved to that of the canvas. After the
        first four sorts come two with four small places in each square, which stand for its middle here.
        """
        sort, rest = divmod(point, self.area)
        right, down = POINTS[sort] if sort < 4 else (0, 0)
        square = rest if sort < 4 else (point - 4 * self.area) // 4 % self.area
        return square % self.columns + 0.5 + right, square // self.columns + 0.5 + down

    def drawn(self) -> set[int]:
        """Return the points at which something is drawn."""
        points: set[int] = set()
        for layer in self.lines[3].values():
            for entry in layer:
                if isinstance(entry, str):
                    points.update(map(int, entry.split(",")))
                elif isinstance(entry, list):
                    points.update(entry)
        return points


def view_of(text: str) -> View:
    """Return the view of a page's text."""
    lines = text.split("\n")
    head = lines[0].split(",")
    size = int(head[3])
    squares = list(accumulate(json.loads(lines[5])))
    values = [None, *(json.loads(line) if line else None for line in lines[1:])]
    return View(head, values, (int(head[7]) / size, int(head[8]) / size), squares)


def views(kind: str) -> list[View]:
    """Return the views of the samples of a kind that can be written."""
    found = []
    for record in samples(kind):
        try:
            link = write(record, "penpa")
        except InputError:
            continue
        found.append(view_of(unpack(params_of(link)["p"])))
    return found


@cache
def starts() -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return Penpa's own boards by their sort, rows and columns without the space, and space."""
    rows = map(json.loads, STARTS.read_text(encoding="utf-8").splitlines())
    return {(row["head"].split(",")[0], *row["size"], *row["space"]): row for row in rows}


def is_centred(view: View) -> bool:
    """Return whether the board with its space has the same paper on all four sides."""
    above, below, left, right = view.lines[1]
    spots = [view.spot(square) for square in view.squares]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    edges = (
        min(xs) - 0.5 - left,
        view.canvas[0] - max(xs) - 0.5 - right,
        min(ys) - 0.5 - above,
        view.canvas[1] - max(ys) - 0.5 - below,
    )
    return edges == (MARGIN,) * 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_board_is_in_the_middle_of_the_view(kind: str) -> None:
    seen = views(kind)
    assert seen or kind in UNWRITTEN
    for view in seen:
        assert is_centred(view)
        assert view.head[9] == view.head[10]  # the middle, and the one after a turn is taken back
        assert view.drawn()
        for x, y in map(view.spot, view.drawn()):
            assert 0 < x < view.canvas[0]
            assert 0 < y < view.canvas[1]


def same_as_start(view: View) -> None:
    """Demand the fields that Penpa+ gives an empty board of this shape."""
    above, below, left, right = view.lines[1]
    shape = int(view.head[2]) - above - below, int(view.head[1]) - left - right
    start = starts()[view.head[0], *shape, *view.lines[1]]
    assert ",".join(view.head[:15] + view.head[19:21]) == start["head"]
    assert list(accumulate(start["squares"])) == view.squares


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_begins_as_an_empty_board_of_penpa(kind: str) -> None:
    for view in views(kind):
        same_as_start(view)


@pytest.mark.parametrize("shape", starts(), ids=lambda shape: "-".join(map(str, shape)))
def test_an_empty_page_is_an_empty_board_of_penpa(shape: tuple[Any, ...]) -> None:
    grid, rows, columns, *space = shape
    above, below, left, right = space
    view = view_of(PenpaPage(rows, columns, (above, below, left, right), grid=grid).text())
    same_as_start(view)
    assert is_centred(view)


def test_the_shapes_have_all_sorts_of_middles() -> None:
    sorts = {(row["size"][0] + sum(row["space"][:2])) % 2 * 2 + (row["size"][1] + sum(row["space"][2:])) % 2
             for row in starts().values()}  # fmt: skip
    assert sorts == {0, 1, 2, 3}

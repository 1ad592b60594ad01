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
from gridproof.puzzles import UnknownRules
from gridproof.puzzles.forms.declared import kinds_by_form_name
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.programs.penpa import read_page
from gridproof.puzzles.forms.programs.penpa_writing import page_of
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.looks import Penpa
from gridproof.puzzles.notation.penpa import PenpaPage, params_of, unpack
from gridproof.puzzles.samples import samples

STARTS = ROOT / "tests" / "data" / "penpa" / "starts.jsonl"
PAGES = STARTS.with_name("pages.jsonl")

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


# Drawings ----------------------------------------------------------------------------------------------

ELSEWHERE = ("heyawake", "regional_yajilin")
"""Kinds whose numbers of regions may stand in another square of the region there."""


UNORDERED = ("tapa_like_loop",)
"""Kinds whose numbers of one clue have no order."""


def by_place(page: PenpaPage, layer: str) -> dict[Any, str]:
    """Return what a layer shows by the numbers of points; a number that is blank shows only its circle."""
    shown = {}
    for point, entry in page.layers.get(layer, {}).items():
        values = entry if isinstance(entry, list) else [entry]
        if layer != "symbol" and str(values[0]).strip():
            shown[point] = str(values[0])
        elif layer == "symbol":
            shown[point] = "a symbol"
    return shown


@cache
def pairs() -> list[tuple[str, PenpaPage, PenpaPage]]:
    """Return pages of URLs by kind: as Penpa+ made them, and as they are made here."""
    found = []
    for line in PAGES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if not row["layers"]:  # stored for its name and tags alone
            continue
        try:
            record = read_form(row["url"])
            page = page_of(record)
        except InputError:
            continue
        layers = {
            name: {int(key) if key.isdecimal() else key: entry for key, entry in layer.items()}
            for name, layer in row["layers"].items()
            if isinstance(layer, dict)
        }
        theirs = PenpaPage(page.rows, page.columns, tuple(row["space"]), layers)
        if any(kind == record["type"] for kind, _ in kinds_by_form_name(Penpa, row["tags"][0])):
            found.append((record["type"], theirs, page))
    return found


def test_a_board_shows_what_penpa_shows_of_its_url() -> None:
    for kind, theirs, ours in pairs():
        assert ours.space == theirs.space, kind
        for layer in ("number", "numberS", "symbol", "surface"):
            shown, expected = by_place(ours, layer), by_place(theirs, layer)
            if kind in UNORDERED:
                shown, expected = (
                    {point: "".join(sorted(text)) for point, text in each.items()}
                    for each in (shown, expected)
                )
            if kind in ELSEWHERE:
                assert sorted(shown.values()) == sorted(expected.values()), kind
            else:
                assert shown == expected, kind
    assert len(pairs()) >= 70


CAGES: list[list[tuple[int, int]]] = [
    [(0, 0), (0, 1), (1, 0)],
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)],
    [(3, 2), (4, 3)],
]
LINES = """
    360,362 360,361 361,364 363,366 362,392 363,393 364,365 365,367 366,367 392,394 393,395 394,395
    396,398 396,397 397,400 398,428 400,401 401,404 403,406 403,433 404,405 405,407 406,407 428,430
    431,434 430,431 433,435 434,435
    464,466 464,465 465,467 466,467 500,502 500,501 501,503 502,503
"""
"""The lines that Penpa+ draws around these cages of five rows by four columns, when they are set there."""


def test_a_cage_has_the_lines_that_penpa_draws() -> None:
    page = PenpaPage(5, 4)
    lines = [line for cage in CAGES for line in page.outline(cage)]
    assert sorted(lines) == sorted(LINES.split())


def test_cages_that_are_written_are_seen() -> None:
    for record in samples("killer_sudoku"):
        page = page_of(record)
        cages = [[(r, c) for r, c in cage["cells"]] for cage in record["clues"]["cages"]]
        assert len(page.layers["killercages"]) == len(cages) > 0
        assert page.layers["cage"] == {line: 10 for cage in cages for line in page.outline(cage)}


def test_the_lines_of_a_cage_are_no_other_drawing() -> None:
    page = PenpaPage(4, 4)
    square = page.index((1, 1))
    lines = dict.fromkeys(page.outline([(0, 0)]), 10)
    caged = {"killercages": [[square]], "cage": lines}
    record = read_page(PenpaPage(4, 4, layers=caged), "killer_sudoku")
    assert record["clues"]["cages"] == [{"cells": [[0, 0]]}]
    stray = caged | {"cage": lines | dict.fromkeys(page.outline([(2, 2)]), 10)}
    with pytest.raises(UnknownRules, match="cages of single lines"):
        read_page(PenpaPage(4, 4, layers=stray), "killer_sudoku")

"""Pictures: of every kind, sound as files, right in small, readable to every eye."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
from boards import EIGHTEEN
from hypothesis import given
from hypothesis import strategies as st

from gridproof import Explanation, Puzzle, check, explain, read
from gridproof.frontends.drawing import Scene, scene, side_by_side, svg
from gridproof.frontends.drawing.captions import SMALL
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.drawing.contours import contours
from gridproof.frontends.drawing.film import film_of, scenes_of
from gridproof.frontends.drawing.overlay import frame_around
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.frontends.drawing.places import middle, number_form, squares_of
from gridproof.frontends.drawing.scene import grid, lattice, squares_at
from gridproof.frontends.drawing.svg import DARK, LIGHT, PAINT, THEMES
from gridproof.frontends.notebook.modules import static
from gridproof.frontends.rules.step import Step, sentence
from gridproof.puzzles import Cell, Solution, kind_named, kind_names, read_record
from gridproof.puzzles.core.marks import (
    TONES,
    Beside,
    Caption,
    Disc,
    Label,
    Mark,
    Marks,
    Outline,
    Sign,
    Split,
)
from gridproof.puzzles.core.shapes import WORDS, Shape, cross, shift_shape
from gridproof.puzzles.samples import samples

PUZZLES = read(EIGHTEEN)
GALLERY = [
    read_record(samples(kind)[0]) for kind in kind_names() if kind not in {puzzle.kind for puzzle in PUZZLES}
]
FOUR = {"type": "sudoku", "rows": 4, "cols": 4}
SVG = "{http://www.w3.org/2000/svg}"

every_board = pytest.mark.parametrize("puzzle", [*PUZZLES, *GALLERY], ids=lambda puzzle: puzzle.kind)
every_kind = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)


@cache
def path_of(kind: str) -> Explanation:
    """Return the path of the sample of a kind."""
    (puzzle,) = (puzzle for puzzle in PUZZLES if puzzle.kind == kind)
    return explain(puzzle)


@cache
def solution_of(puzzle: Puzzle) -> Solution:
    """Return the solution of a sample."""
    return check(puzzle).solutions[0]


def board(**record: Any) -> Puzzle:
    (puzzle,) = read(json.dumps(record))
    return puzzle


def shapes(picture: Scene, kind: str, tone: str) -> list[Shape]:
    return [shape for shape in picture.shapes if (shape.kind, shape.tone) == (kind, tone)]


def words(picture: Scene) -> Counter[str]:
    return Counter(shape.text for shape in picture.shapes if shape.text)


# Files --------------------------------------------------------------------------------------------


def sound(picture: Scene) -> None:
    """Check the invariants of every picture, in both themes."""
    for theme in THEMES:
        text = svg(picture, theme, 300)
        root = ElementTree.fromstring(text)
        elements = list(root.iter())
        assert {element.tag for element in elements} <= {
            SVG + tag for tag in ("svg", "title", "g", "rect", "polygon", "path", "circle", "text")
        }
        attributes = {name for element in elements for name in element.attrib}
        assert attributes & {"id", "class", "style", "href", "src", f"{SVG}href"} == set()
        assert "url(" not in text
        assert text.count("http") == 1  # the name of the namespace
    for shape in picture.shapes:
        assert shape.tone in LIGHT
        assert shape.tone in DARK
        assert shape.kind in PAINT
    left, top = -picture.left, -picture.top
    for shape in picture.shapes:
        for x, y in points(shape):
            assert left <= x <= left + picture.width
            assert top <= y <= top + picture.height


def points(shape: Shape) -> list[tuple[float, float]]:
    """Return points that lie within a shape or on its border."""
    numbers = shape.numbers
    match shape.kind:
        case "box":
            x, y, width, height = numbers
            return [(x, y), (x + width, y + height)]
        case "disc":
            x, y, radius = numbers
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case "ring":
            line, x, y, radius = numbers
            radius += line / 2
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case "text" | "bold":
            size, x, y = numbers
            wide, high = 0.32 * size * len(shape.text), 0.36 * size
            return [(x - wide, y - high), (x + wide, y + high)]
        case "start" | "heavy" | "end":
            size, x, y = numbers
            wide, high = 0.64 * size * len(shape.text), 0.36 * size
            return [(x, y - high), (x + (-wide if shape.kind == "end" else wide), y + high)]
        case "area":
            return [*zip(numbers[::2], numbers[1::2], strict=True)]
        case _:
            return [*zip(numbers[1::2], numbers[2::2], strict=True)]


@every_board
def test_every_kind_draws(puzzle: Puzzle) -> None:
    solution = solution_of(puzzle)
    bare, solved = scene(puzzle), scene(puzzle, solution)
    sound(bare)
    sound(solved)
    assert bare.title.startswith(kind_named(puzzle.kind).title)
    assert solved.title.endswith("solved")
    assert (bare.width, bare.height) == (solved.width, solved.height)
    dots = {*grid(puzzle)} if lattice(puzzle) == "dots" else set()  # a closed loop needs them no more
    assert set(solved.shapes) > set(bare.shapes) - dots - {s for s in bare.shapes if s.tone == "paper"}


@every_kind
def test_every_step_draws(puzzle: Puzzle) -> None:
    path = path_of(puzzle.kind)
    assert path.steps
    pictures = scenes_of(puzzle, path.steps)
    assert len(pictures) == len(path.steps) + 1
    for picture, step in zip(pictures, path.steps, strict=False):
        on_board = any(squares_of(puzzle, *candidate) for candidate in (*step.places, *step.removes))
        drawn = bool({shape.tone for shape in picture.shapes} & {"place", "remove"})
        assert drawn == on_board or (drawn and step.excludes)  # such as a line between two squares
        assert sentence(puzzle, step) in picture.title
    for picture in pictures[:: max(1, len(pictures) // 8)]:
        sound(picture)


@every_board
def test_a_partial_answer_draws(puzzle: Puzzle) -> None:
    solution = solution_of(puzzle)
    sound(scene(puzzle, {}))
    for keep in range(3):
        half: dict[Cell, int] = {cell: solution[cell] for cell in puzzle.shown[keep::3]}
        sound(scene(puzzle, half))
        sound(scene(puzzle, half, domains=puzzle.domains, marked=puzzle.shown[:3]))
    sound(scene(puzzle, domains=dict.fromkeys(puzzle.shown, ())))


@every_board
def test_a_kind_without_marks_is_still_drawn(puzzle: Puzzle) -> None:
    plain = replace(puzzle, marks=())
    sound(scene(plain))
    solved = scene(plain, solution_of(puzzle))
    sound(solved)
    assert shapes(solved, "path", "ink")
    if puzzle.kind not in ("cryptarithm", "zebra"):  # whose words are marks
        assert set(solved.shapes) - set(scene(plain).shapes)


@every_kind
def test_a_film_shows_the_scenes(puzzle: Puzzle) -> None:
    path = path_of(puzzle.kind)
    film = film_of(path)
    assert json.loads(json.dumps(film)) == film
    for frame, picture in zip(film["frames"], scenes_of(puzzle, path.steps), strict=True):
        body = picture.to_json()
        assert [film["shapes"][number] for number in frame["shapes"]] == body["shapes"]
        assert (film["box"], frame["title"]) == (body["box"], body["title"])


def test_words_are_escaped() -> None:
    shape = Shape("text", "clue", (1, 0, 0), "<&>")
    text = svg(Scene("a < b & c", 0, 0, 1, 1, (shape,)))
    root = ElementTree.fromstring(text)
    assert [element.text for element in root.iter() if element.text] == ["a < b & c", "<&>"]


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["sudoku", "killer_sudoku", "slitherlink", "fillomino", "nonogram"])
def test_the_largest_boards_are_bounded(kind: str) -> None:
    blank = [[None] * 64 for _ in range(64)]
    clues: dict[str, dict[str, Any]] = {
        "sudoku": {"givens": blank},
        "killer_sudoku": {
            "cages": [{"cells": [[r, c], [r, c + 1]], "sum": 9} for r in range(64) for c in range(0, 64, 2)]
        },
        "slitherlink": {"cells": [[2] * 64] * 64},
        "fillomino": {"givens": [[1, 2] * 32] * 64},
        "nonogram": {"rows": [[1] * 32] * 64, "cols": [[1] * 32] * 64},
    }
    puzzle = board(type=kind, rows=64, cols=64, clues=clues[kind])
    picture = scene(puzzle, domains=puzzle.domains)
    assert len(picture.shapes) < 60_000
    assert len(svg(picture)) < 6_000_000
    assert len(svg(scene(puzzle))) < 2_500_000


# Small examples -----------------------------------------------------------------------------------


def test_a_sudoku_of_four() -> None:
    puzzle = board(**FOUR, clues={"givens": [[1, None, None, None], *[[None] * 4] * 3]})
    picture = scene(puzzle, {"r1c1": 1, "r1c2": 2, "r4c4": 4})
    assert shapes(picture, "bold", "given") == [Shape("bold", "given", (0.62, 0.5, 0.5), "1")]
    assert shapes(picture, "text", "answer") == [
        Shape("text", "answer", (0.62, 1.5, 0.5), "2"),
        Shape("text", "answer", (0.62, 3.5, 3.5), "4"),
    ]
    boxes = {shape.numbers[1:] for shape in shapes(picture, "path", "ink")}
    assert (0, 0, 2, 0, 2, 2, 0, 2, 0, 0) in boxes
    assert len(boxes) == 5  # four boxes and the board
    assert len(shapes(picture, "path", "grid")) == 6


def test_candidates_have_a_place_each() -> None:
    puzzle = board(**FOUR, clues={"givens": [[None] * 4] * 4})
    picture = scene(puzzle, domains=puzzle.domains)
    places = {shape.numbers[1:] for shape in shapes(picture, "text", "pencil")}
    assert len(places) == 64
    pencil = Pencil.of(puzzle, puzzle.domains)
    spots = [pencil.spot("r1c1", value) for value in (1, 2, 3, 4)]
    assert all(spot is not None and 0 < spot.x < 1 and 0 < spot.y < 1 for spot in spots)


def test_a_step_rings_strikes_and_frames_the_right_candidates() -> None:
    puzzle = board(**FOUR, clues={"givens": [[None] * 4] * 4})
    path = explain(read("123.34......4..1")[0])
    picture = scenes_of(path.puzzle, path.steps)[0]
    (framed,) = shapes(picture, "path", "place")
    assert path.steps[0].places == (("r1c4", 4),)
    assert min(framed.numbers[1::2]) >= 3
    assert max(framed.numbers[2::2]) <= 1
    pencil = Pencil.of(puzzle, puzzle.domains)
    spot = pencil.spot("r1c4", 4)
    assert spot is not None
    assert spot[:2] in {ring.numbers[1:3] for ring in shapes(picture, "ring", "pattern")}


def closed_loops(segments: list[tuple[Any, ...]]) -> int:
    """Return the number of closed lines that segments make; every point must have two of them."""
    beside: dict[Any, list[Any]] = {}
    for one, other in segments:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    assert {len(near) for near in beside.values()} == {2}
    loops = 0
    while beside:
        loops += 1
        at = next(iter(beside))
        while at in beside:
            at = next((near for near in beside.pop(at) if near in beside), None)
    return loops


def test_the_loop_of_a_slitherlink_is_one_and_closed() -> None:
    (puzzle,) = (puzzle for puzzle in PUZZLES if puzzle.kind == "slitherlink")
    picture = scene(puzzle, solution_of(puzzle))
    found = [shape.numbers[1:] for shape in shapes(picture, "path", "answer")]
    segments = [(numbers[:2], numbers[2:]) for numbers in found]
    assert closed_loops(segments) == 1
    for mark in puzzle.marks:
        if isinstance(mark, Label):
            r, c = mark.square
            corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r)]
            round_it = {frozenset(pair) for pair in pairwise(corners)}
            assert sum(frozenset(segment) in round_it for segment in segments) == int(mark.text)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1), st.sampled_from([0, 0.07]))
def test_a_contour_is_closed_and_keeps_to_its_area(area: set[tuple[int, int]], inset: float) -> None:
    lines = contours(area, inset)
    assert all(line[0] == line[-1] and len(line) >= 5 for line in lines)
    sizes = [sum(x * v - u * y for (x, y), (u, v) in pairwise(line)) / 2 for line in lines]
    size = sum(sizes)
    sides = sum(
        (r + dr, c + dc) not in area for r, c in area for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    if inset == 0:
        assert size == len(area)
        assert sum(abs(x - u) + abs(y - v) for line in lines for (x, y), (u, v) in pairwise(line)) == sides
    else:
        # Each line has four more corners that stand out than turn in; those round holes the other way.
        corners = sum(4 if one > 0 else -4 for one in sizes)
        assert size == pytest.approx(len(area) - sides * inset + corners * inset**2, abs=0.01)
        for x, y in (point for line in lines for point in line):
            assert (int(y), int(x)) in area


def test_a_cage_is_one_closed_dashed_line_with_its_sum() -> None:
    cages = [{"cells": [[0, 0], [0, 1], [1, 0]], "sum": 7}]
    cages += [{"cells": [[r, c]], "sum": 1} for r in range(4) for c in range(4) if r + c > 1 or r + c == 2]
    puzzle = board(type="killer_sudoku", rows=4, cols=4, clues={"cages": cages})
    line = shapes(scene(puzzle), "dash", "cage")[0].numbers[1:]
    assert line[:2] == line[-2:]
    assert set(zip(line[::2], line[1::2], strict=True)) == {
        (0.07, 0.07), (1.93, 0.07), (1.93, 0.93), (0.93, 0.93), (0.93, 1.93), (0.07, 1.93),
    }  # fmt: skip
    seven = next(shape for shape in scene(puzzle).shapes if shape.text == "7")
    assert max(seven.numbers[1:]) < 0.3


def test_a_split_has_its_sums_where_they_are_read() -> None:
    rows = [["#", {"down": 4}, {"down": 3}], [{"across": 5}, None, None], ["#", None, "#"]]
    puzzle = board(type="kakuro", rows=3, cols=3, clues={"cells": rows})
    assert Split((0, 1), "4", "") in puzzle.marks
    assert Split((1, 0), "", "5") in puzzle.marks
    place = {shape.text: shape.numbers[1:] for shape in scene(puzzle).shapes if shape.text}
    assert place["4"][0] < 1.5
    assert place["4"][1] > 0.5
    assert place["5"][0] > 0.5
    assert place["5"][1] < 1.5
    assert len(shapes(scene(puzzle), "box", "black")) == 6


@pytest.mark.parametrize(
    ("small", "large", "sign", "at"),
    [
        ([0, 0], [0, 1], "<", (1, 0.5)), ([0, 1], [0, 0], ">", (1, 0.5)),
        ([0, 0], [1, 0], "∧", (0.5, 1)), ([1, 0], [0, 0], "∨", (0.5, 1)),
    ],
)  # fmt: skip
def test_a_sign_opens_to_the_larger(small: Any, large: Any, sign: str, at: tuple[float, float]) -> None:
    puzzle = board(type="futoshiki", rows=2, cols=2, clues={"less": [[small, large]]})
    (found,) = shapes(scene(puzzle), "bold", "clue")
    assert (found.text, found.numbers[1:]) == (sign, at)


def test_skyscrapers_have_their_clues_on_all_sides() -> None:
    clues = {"top": [1, None], "right": [None, 2], "bottom": [2, None], "left": [None, 1]}
    picture = scene(board(type="skyscrapers", rows=2, cols=2, clues=clues))
    found = [shape.numbers[1:] for shape in shapes(picture, "text", "clue")]
    (top, bottom, left, right) = found
    assert top[0] == bottom[0] == 0.5
    assert top[1] < 0
    assert bottom[1] > 2
    assert left[1] == right[1] == 1.5
    assert left[0] < 0
    assert right[0] > 2


def test_borders_of_a_fillomino_lie_between_different_values() -> None:
    puzzle = board(type="fillomino", rows=1, cols=3, clues={"givens": [[2, None, 1]]})
    solved = scene(puzzle, {"r1c1": 2, "r1c2": 2, "r1c3": 1})
    assert [shape.numbers[1:] for shape in shapes(solved, "path", "answer")] == [(2, 0, 2, 1)]
    assert shapes(scene(puzzle, {"r1c1": 2, "r1c3": 1}), "path", "answer") == []


def test_two_solutions_stand_side_by_side_with_their_differences_marked() -> None:
    verdict = check(read("1234............")[0])
    (puzzle,) = read("1234............")
    pictures = [scene(puzzle, found, marked=verdict.differs) for found in verdict.solutions]
    both = side_by_side(*pictures)
    sound(both)
    assert both.width == 2 * pictures[0].width + 0.5
    assert len(both.shapes) == 2 * len(pictures[0].shapes)
    assert len(shapes(both, "box", "differ")) == 2 * len(verdict.differs) > 0
    assert len(shapes(both, "path", "fin")) == 2 * len(verdict.differs)


@given(st.sampled_from(sorted(PAINT)), st.integers(-3, 3), st.integers(-3, 3))
def test_a_shifted_shape_keeps_its_form(kind: str, dx: int, dy: int) -> None:
    numbers: dict[str, tuple[float, ...]] = {"box": (1, 2, 3, 4), "disc": (1, 2, 3), "ring": (1, 2, 3, 4)}
    numbers |= dict.fromkeys(WORDS, (1, 2, 3)) | dict.fromkeys(("path", "dash"), (1, 2, 3, 4, 5))
    numbers["area"] = (1, 2, 3, 4, 5, 6)
    shape = Shape(kind, "ink", numbers[kind], "a" if kind in WORDS else "")
    moved = shift_shape(shape, dx, dy)
    expected = [(x + dx, y + dy) for x, y in points(shape)]
    assert points(moved) == [pytest.approx(point) for point in expected]
    assert moved[:2] == shape[:2]


def test_browsers_paint_the_same_kinds_of_shapes() -> None:
    script = static("paint.js")
    painted = script.partition("const PAINT = {")[2].partition("\n};")[0]
    assert set(re.findall(r"^  (\w+): \(", painted, re.MULTILINE)) == set(PAINT)


# Turned over --------------------------------------------------------------------------------------


def transposed(marks: Marks) -> Marks:
    """Return the marks of a board turned over its diagonal, except those read along it."""
    sides = {"top": "left", "left": "top", "right": "bottom", "bottom": "right"}
    found: list[Mark] = []
    for mark in marks:
        match mark:
            case Label() | Split():
                found.append(replace(mark, square=mark.square[::-1]))
            case Sign() | Disc():
                found.append(replace(mark, at=mark.at[::-1]))
            case Beside():
                found.append(replace(mark, side=sides[mark.side]))
            case Outline():
                cells = tuple(re.sub(r"r(\d+)c(\d+)", r"r\2c\1", cell) for cell in mark.cells)
                found.append(replace(mark, cells=cells))
            case _:
                found.append(mark)
    return tuple(found)


@every_board
def test_turned_marks_are_drawn_at_the_turned_places(puzzle: Puzzle) -> None:
    """Boards without regions; text in a corner stays in its corner."""
    plain = replace(puzzle.rules.board, regions=())
    straight = replace(puzzle, rules=replace(puzzle.rules, board=plain))
    flipped = replace(plain, rows=plain.columns, columns=plain.rows)
    turned = replace(
        puzzle, rules=replace(puzzle.rules, board=flipped), marks=transposed(puzzle.marks), givens=()
    )
    one, other = scene(replace(straight, givens=())), scene(turned)
    assert words(one) == words(other)
    for kind in ("disc", "ring"):
        places = Counter((s.tone, s.numbers[-3], s.numbers[-2]) for s in one.shapes if s.kind == kind)
        turned_places = Counter(
            (s.tone, s.numbers[-2], s.numbers[-3]) for s in other.shapes if s.kind == kind
        )
        assert places == turned_places


# Eyes ---------------------------------------------------------------------------------------------

Colour = tuple[float, float, float]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of
# color vision deficiency" (2009), severity 1.0, applied to linear RGB.
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
}  # fmt: skip

TINTS = ("tint", "lose", "gain", "differ", "inside")
PAPERS = [("given", "paper"), ("clue", "paper"), ("answer", "paper"), ("pencil", "paper")]
PAPERS += [*product(("given", "clue", "answer", "pencil"), TINTS)]
PAPERS += [("onblack", "black"), ("answeronblack", "black"), ("clue", "grey"), ("clue", "white")]
PAPERS += [("clue", "shade"), ("given", "shade")]
SHAPES = [*product(("ink", "grid", "cage", "shade", "black", "answer"), ["paper"])]
SHAPES += [*product(("pattern", "ends", "fin", "remove", "place"), ["paper"])]
SHAPES += [("pattern", "tint"), ("ends", "tint"), ("fin", "tint"), ("remove", "lose"), ("place", "gain")]
SHAPES += [("fin", "differ"), ("answer", "inside"), ("ink", "light")]

themes = pytest.mark.parametrize("theme", THEMES)


def linear(colour: str) -> Colour:
    """Return the linear red, green and blue of ``#rrggbb`` (IEC 61966-2-1)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2.2."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, bright = sorted(
        sum(w * x for w, x in zip(weights, linear(colour), strict=True)) for colour in (one, other)
    )
    return (bright + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> Colour:
    """Return a colour as such an eye sees it, in CIE L*a*b* (D65)."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(w * x for w, x in zip(row, light, strict=True)))) for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    u, v, w = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * v - 16, 500 * (u - v), 200 * (v - w)


def difference(one: str, other: str, eye: str) -> float:
    """CIE 1976: about 2.3 can just be distinguished."""
    return dist(seen(one, eye), seen(other, eye))


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert difference("#000000", "#ffffff", "usual") == pytest.approx(100, abs=0.1)


def test_both_themes_have_every_tone() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert LIGHT.keys() >= {*TONES}


@themes
@pytest.mark.parametrize(("tone", "paper"), PAPERS)
def test_words_can_be_read(theme: str, tone: str, paper: str) -> None:
    assert contrast(THEMES[theme][tone], THEMES[theme][paper]) >= 4.5


@themes
@pytest.mark.parametrize(("tone", "paper"), SHAPES)
def test_shapes_can_be_seen(theme: str, tone: str, paper: str) -> None:
    if (theme, tone, paper) != ("dark", "ink", "light"):  # a lamp shines by itself in the dark
        assert contrast(THEMES[theme][tone], THEMES[theme][paper]) >= 3


@themes
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        *combinations(("pattern", "ends", "fin", "remove", "place"), 2),
        ("given", "answer"), ("shade", "paper"), ("shade", "gain"), ("shade", "lose"), ("shade", "inside"),
    ],
)  # fmt: skip
def test_tones_are_told_apart_by_every_eye(theme: str, eye: str, one: str, other: str) -> None:
    assert difference(THEMES[theme][one], THEMES[theme][other], eye) >= 15


@themes
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("other", ["paper", "tint", "gain", "lose", "differ", "open3", "shade"])
def test_the_inside_of_a_loop_looks_like_no_other_square(theme: str, eye: str, other: str) -> None:
    assert difference(THEMES[theme]["inside"], THEMES[theme][other], eye) >= 12


# Patterns of puzzlers -----------------------------------------------------------------------------


def sample(kind: str, number: int) -> tuple[Puzzle, dict[str, Any]]:
    """Return a sample of a kind, and its recorded answer."""
    record = samples(kind)[number - 1]
    return read_record(record), record["solution"]


def solved(puzzle: Puzzle) -> Scene:
    return scene(puzzle, check(puzzle).solutions[0])


def test_the_blacks_of_a_doppelblock_are_filled_squares() -> None:
    puzzle, answer = sample("doppelblock", 2)
    blacks = {(r, c) for r, row in enumerate(answer["values"]) for c, value in enumerate(row) if value == 0}
    picture = solved(puzzle)
    assert {(y, x) for x, y, *_ in (s.numbers for s in shapes(picture, "box", "shade"))} == blacks
    assert "0" not in {shape.text for shape in shapes(picture, "text", "answer")}
    assert len(blacks) == str(page(puzzle, answer)).count("▒▒▒")
    given = replace(puzzle, givens=(("r1c1", (0,)), ("r1c2", (1,))))
    assert [shape.numbers[:2] for shape in shapes(scene(given), "box", "shade")] == [(0, 0)]
    assert [shape.text for shape in shapes(scene(given), "bold", "given")] == ["1"]


@pytest.mark.parametrize(
    ("kind", "name", "written"),
    [
        ("hakoiri", "values", {"c": "○", "s": "□", "t": "△"}),
        ("juosan", "marks", {"h": "—", "v": "|"}),
        ("magnets", "values", {"+": "+", "-": "−"}),
    ],
)
def test_letters_of_an_answer_are_drawn_as_signs(kind: str, name: str, written: dict[str, str]) -> None:
    puzzle, answer = sample(kind, 1)
    wanted = Counter(written[entry] for row in answer[name] for entry in row if entry is not None)
    bare = Counter(shape.text for shape in scene(puzzle).shapes if shape.text)
    given = {cell: values[0] for cell, values in puzzle.givens if len(values) == 1}
    assert wanted.total() > len(given)
    found = Counter(shape.text for shape in solved(puzzle).shapes if shape.text)
    assert found - bare == wanted - Counter({text: bare[text] for text in wanted if given})
    assert not {*written} - {*written.values()} & {*found}
    svg = str(page(puzzle, answer))
    assert all(svg.count(text) >= number for text, number in wanted.items())


@pytest.mark.parametrize(
    ("kind", "number", "words"),
    [
        ("abc_end_view", 3, "letters a b c d"),
        ("star_battle", 1, "1 star in each row, column and region"),
        ("star_battle", 3, "2 stars in each row, column and region"),
        ("minesweeper", 1, "9 mines in all"),
        ("stitches", 1, "1 stitch across each border"),
    ],
)
def test_what_holds_of_the_whole_board_stands_below_it(kind: str, number: int, words: str) -> None:
    puzzle, _ = sample(kind, number)
    picture = scene(puzzle)
    below = picture.height - picture.top
    said = [shape for shape in shapes(picture, "text", "clue") if shape.numbers[0] == SMALL]
    assert words == " ".join(shape.text for shape in said)
    for size, _, y in (shape.numbers for shape in said):
        assert puzzle.board.rows < y < below - size / 2
    for shape in said:
        assert all(-picture.left <= x <= picture.width - picture.left for x, _ in points(shape))
    assert words in str(page(puzzle))


def test_clues_in_words_are_a_list_beside_the_board_that_can_be_read() -> None:
    puzzle, answer = sample("zebra", 3)
    picture = scene(puzzle)
    listed = [
        shape for shape in shapes(picture, "start", "clue") if shape.numbers[1] > puzzle.board.columns + 2
    ]
    clues = [mark.text for mark in puzzle.marks if isinstance(mark, Caption)]
    assert " ".join(shape.text for shape in listed) == " ".join(clues)
    assert all(shape.numbers[0] >= 0.4 for shape in listed)
    assert len({shape.numbers[2] for shape in listed}) == len(listed)
    bare = scene(puzzle, captions=False)
    assert bare.width < picture.width
    assert words(picture) - words(bare) == Counter(shape.text for shape in listed)
    assert str(page(puzzle, answer)).count("\n") > len(clues)


def test_the_answer_of_yin_yang_is_circles() -> None:
    puzzle, answer = sample("yin_yang", 1)
    picture, marks = solved(puzzle), {1: "●", 0: "○"}
    discs = {
        (y - 0.5, x - 0.5): s.tone for s in picture.shapes if s.kind == "disc" for x, y, _ in [s.numbers]
    }
    shaded = answer["shaded"]
    assert discs == {
        (r, c): "black" if x else "white" for r, row in enumerate(shaded) for c, x in enumerate(row)
    }
    assert not shapes(picture, "box", "shade")
    rows = [[sign for sign in line if sign in "●○"] for line in str(page(puzzle, answer)).splitlines()]
    assert [row for row in rows if row] == [[marks[x] for x in row] for row in shaded]
    half = scene(puzzle, {"r6c1": 0, "r6c3": 1})
    assert len([shape for shape in half.shapes if shape.kind == "disc"]) == len(puzzle.givens) + 2


def test_kakurasu_shows_what_a_cell_counts() -> None:
    puzzle = read_record({**samples("kakurasu")[0], "clues": {"rows": [None] * 4, "cols": [None] * 4}})
    found = {shape.text: shape.numbers[1:] for shape in shapes(scene(puzzle), "text", "pencil")}
    counts = [shape for shape in scene(puzzle).shapes if shape.text]
    assert [shape.text for shape in counts] == ["×1", "×2", "×3", "×4"] * 2
    assert {x for x, y in (shape.numbers[1:] for shape in counts) if y > 4} == {0.5, 1.5, 2.5, 3.5}
    assert {y for x, y in (shape.numbers[1:] for shape in counts) if x > 4} == {0.5, 1.5, 2.5, 3.5}
    assert found.keys() == {"×1", "×2", "×3", "×4"}
    lines = str(page(puzzle)).splitlines()
    assert [line.split()[-1] for line in lines[1::2]][:4] == ["×1", "×2", "×3", "×4"]
    assert lines[-1].split() == ["×1", "×2", "×3", "×4"]


def test_the_frame_of_a_step_leaves_the_loop_beside_it_free() -> None:
    """Marks of a step on the borders of its squares are not hidden by their frames."""
    puzzle, _ = sample("slitherlink", 1)
    for picture in scenes_of(puzzle, explain(puzzle).steps[:4])[1:-1]:
        frames = [s for s in picture.shapes if s.kind == "path" and s.tone in ("paper", "place", "remove")]
        inner = [s for s in frames if len(s.numbers) == 13]
        drawn = shapes(picture, "path", "answer")
        assert inner
        for shape in inner:
            edge = min(abs(n - round(n)) for n in shape.numbers[1:]) - shape.numbers[0] / 2
            reach = max(
                abs(n - round(n)) + s.numbers[0] / 2
                for s in drawn
                for n in s.numbers[1:]
                if abs(n - round(n)) < 0.2
            )
            assert edge >= reach


def test_a_clue_that_fits_in_a_corner_stays_in_its_square() -> None:
    puzzle, _ = sample("eulero", 2)
    small = [shape for shape in shapes(scene(puzzle), "text", "clue") if "·" in shape.text]
    clues = samples("eulero")[1]["clues"]["cells"]
    partial = [
        (r, c) for r, row in enumerate(clues) for c, text in enumerate(row) if text and text.count("0") == 1
    ]
    assert len(small) == len(partial)
    for shape, (r, c) in zip(small, partial, strict=True):
        size, x, y = shape.numbers
        assert c < x - 0.3 * size * 2 < x + 0.3 * size * 2 < c + 1
        assert r < y - size / 2 < y + size / 2 < r + 0.5


Box = tuple[float, float, float, float]

DIGIT, BARE, TALL = 0.696, 0.046, 0.73
"""DejaVu Sans Bold: how far a digit advances, the bare part on each side of it, and its height, in sizes."""


def ink(shape: Shape) -> Box:
    """Return where bold digits are black: left, top, right, bottom."""
    size, x, y = shape.numbers
    wide, high = size * (DIGIT * len(shape.text) / 2 - BARE), size * TALL / 2
    return x - wide, y - high, x + wide, y + high


def strokes_of(line: Shape) -> Iterator[Box]:
    """Yield the rectangles that the parts of a line cover, which run along the rows and columns."""
    width, *numbers = line.numbers
    spots = [*zip(numbers[::2], numbers[1::2], strict=True)]
    for pair in pairwise(spots):
        (left, right), (top, bottom) = (sorted(axis) for axis in zip(*pair, strict=True))
        yield left - width / 2, top - width / 2, right + width / 2, bottom + width / 2


def overlap(one: Box, other: Box) -> bool:
    return all(one[i] < other[i + 2] and other[i] < one[i + 2] for i in (0, 1))


ROOMS = (
    "aqre", "bramble", "chocona", "cocktail_lamp", "country_road", "detour", "ekawayeh", "heyablock",
    "heyawake", "juosan", "mannequin_gate", "marutaring", "maxi_loop", "one_room_one_door",
    "regional_yajilin", "shimaguni",
)  # fmt: skip
"""Kinds with numbers of rooms, in whose squares no other numbers stand."""


def numbered(puzzle: Puzzle) -> bool:
    return any(isinstance(mark, Outline) and mark.thick and mark.text for mark in puzzle.marks)


def test_kinds_with_numbers_of_rooms() -> None:
    boards = (read_record(record) for kind in kind_names() for record in samples(kind)[:2])
    assert {*ROOMS} == {puzzle.kind for puzzle in boards if numbered(puzzle) and number_form(puzzle) is None}


@pytest.mark.parametrize("kind", ROOMS)
def test_the_number_of_a_room_can_be_read_beside_any_answer(kind: str) -> None:
    found = 0
    for number in range(1, len(samples(kind)) + 1):
        puzzle, _ = sample(kind, number)
        firsts = [
            (min(squares), mark.text)
            for mark in puzzle.marks
            if isinstance(mark, Outline) and (squares := squares_at(puzzle.board, mark.cells)) and mark.text
        ]
        picture = solved(puzzle)
        written = shapes(picture, "bold", "clue")
        assert Counter(text for _, text in firsts) == Counter(shape.text for shape in written)
        lines = [box for shape in picture.shapes if shape.kind == "path" for box in strokes_of(shape)]
        for ((r, c), text), shape in zip(firsts, written, strict=True):
            left, top, right, bottom = box = ink(shape)
            assert shape.text == text
            assert shape.numbers[0] >= 0.34 * min(1, 1.6 / len(text))
            assert c < left < right < c + 0.44
            assert r < top < bottom < r + 0.44
            assert not any(overlap(box, line) for line in lines)
            *_, border = frame_around("place", c, r)
            if len(text) == 1:
                assert not any(overlap(box, line) for line in strokes_of(border))
        found += len(written)
    assert found


def test_the_parts_of_a_ship_are_joined() -> None:
    puzzle, answer = sample("battleships", 3)
    ships = answer["ships"]
    beside = sum(a + b == 2 for row in ships for a, b in pairwise(row))
    below = sum(a + b == 2 for column in zip(*ships, strict=True) for a, b in pairwise(column))
    assert beside
    assert below
    boxes = shapes(solved(puzzle), "box", "answer")
    assert Counter(shape.numbers[2] == 1 for shape in boxes) == {True: beside, False: below}


def test_the_letters_of_lits_can_be_read_on_their_shades() -> None:
    puzzle, answer = sample("lits", 1)
    letters = [shape.text for shape in shapes(solved(puzzle), "text", "clue")]
    assert sorted(letters) == sorted(letter for row in solution_letters(puzzle) for letter in row if letter)
    assert len(letters) == sum(map(sum, answer["shaded"]))


def solution_letters(puzzle: Puzzle) -> list[list[str | None]]:
    letters: list[list[str | None]] = kind_named(puzzle.kind).answer(puzzle, check(puzzle).solutions[0])[
        "letters"
    ]
    return letters


# Absences stated by a step ------------------------------------------------------------------------


def flags_of(puzzle: Puzzle) -> list[Cell]:
    """Return a cell of each form of name whose 0 says that something is not there."""
    pencil = Pencil.of(puzzle, {})
    found = {
        re.sub(r"\d+", "", cell): cell
        for cell, domain in puzzle.rules.domain_of.items()
        if domain == (0, 1) and squares_of(puzzle, cell, 1)
    }
    return [] if pencil.numbers or pencil.either else list(found.values())


@every_board
def test_what_is_not_there_is_not_drawn_as_if_it_were(puzzle: Puzzle) -> None:
    for cell in flags_of(puzzle):
        there, absent = (scene(puzzle, step=Step("test", 4, places=((cell, value),))) for value in (1, 0))
        gone, kept = (scene(puzzle, step=Step("test", 4, removes=((cell, value),))) for value in (1, 0))
        assert gone.shapes == absent.shapes
        assert kept.shapes == there.shapes
        yes, no = (
            [s for s in picture.shapes if s.tone in ("place", "remove")] for picture in (there, absent)
        )
        assert {shape.tone for shape in yes} == {"place"}, cell
        assert {shape.tone for shape in no} == {"remove"}, cell
        # They differ in form too, for those who see no colours.
        assert {s._replace(tone="") for s in no} - {s._replace(tone="") for s in yes}, cell
        if "-" in cell:
            x, y = middle(puzzle, cell, 0) or (0, 0)
            assert no == list(cross("remove", x, y, 0.13, 0.06))


def test_no_cross_lies_in_a_square_that_another_bridge_may_pass() -> None:
    (puzzle,) = (puzzle for puzzle in (*PUZZLES, *GALLERY) if puzzle.kind == "hashi")
    for cell in puzzle.shown:
        picture = scene(puzzle, step=Step("test", 4, places=((cell, 0),)))
        points = [shape.numbers[1:] for shape in shapes(picture, "path", "remove")]
        middles = [sum(numbers[axis::2]) / len(numbers[axis::2]) for numbers in points for axis in (0, 1)]
        assert any(middle == pytest.approx(round(middle)) for middle in middles), cell


def test_of_truths_and_links_the_truths_have_rings_and_the_links_are_dashed_lines() -> None:
    puzzle = board(**FOUR, clues={"givens": [[None] * 4] * 4})
    truth, other = (("r1c1", 1), ("r1c1", 2)), (("r1c2", 1), ("r1c2", 2))
    links = [(("r1c1", value), ("r1c2", value), ("r1c4", value)) for value in (1, 2)]
    parts = (("truth", truth), ("truth", other), *(("link", link) for link in links))
    step = Step("test", 4, removes=(("r1c4", 1), ("r1c4", 2)), because=truth + other, parts=parts)
    picture = scene(puzzle, step=step, domains=puzzle.domains)
    assert {shape.tone for shape in picture.shapes if shape.kind == "ring"} == {"pattern"}
    assert len(shapes(picture, "ring", "pattern")) == len(truth + other)
    assert len(shapes(picture, "dash", "ends")) == 4


def test_bridges_that_are_there_are_lines_and_others_are_crosses() -> None:
    (puzzle,) = (puzzle for puzzle in (*PUZZLES, *GALLERY) if puzzle.kind == "hashi")
    cell = next(cell for cell in puzzle.shown if puzzle.rules.domain_of[cell] == (0, 1, 2))

    def tones(**change: Any) -> tuple[int, int]:
        picture = scene(puzzle, step=Step("test", 4, **change))
        return len(shapes(picture, "path", "place")), len(shapes(picture, "path", "remove"))

    tints = {
        s.tone for s in scene(puzzle, step=Step("test", 4, places=((cell, 0),))).shapes if s.kind == "box"
    }
    assert tints == {"lose"}
    assert [tones(places=((cell, count),)) for count in (0, 1, 2)] == [(0, 2), (1, 2), (2, 0)]
    assert tones(removes=((cell, 0),)) == (1, 0)
    assert tones(removes=((cell, 2),)) == (0, 2)
    assert tones(removes=((cell, 1), (cell, 2))) == (0, 2)

"""Shades of relaxations: as dark as the shares, where the cells are, for every kind."""

from __future__ import annotations

from collections import Counter
from math import ceil

import pytest
from backends import puzzle_of

import gridproof
from gridproof.frontends.drawing.places import is_aside, sort_of, squares_of
from gridproof.frontends.drawing.scene import Scene, scene
from gridproof.frontends.drawing.svg import DARK, LIGHT, svg
from gridproof.frontends.watching.shades import STEPS, has_no_place, in_words, shades, tone
from gridproof.models.backends.ilp import IlpModel
from gridproof.puzzles import Cell, Puzzle
from gridproof.puzzles.core.shapes import Shape

KINDS = [kind.name for kind in gridproof.kinds()]


def added(puzzle: Puzzle, picture: Scene) -> list[Shape]:
    """Return the shapes of a picture that the board alone has not."""
    return [*(Counter(picture.shapes) - Counter(scene(puzzle).shapes)).elements()]


def shaded(picture: Scene) -> dict[tuple[float, ...], str]:
    """Return the tones of the shaded squares of a picture, by row and column."""
    boxes = [shape for shape in picture.shapes if shape.kind == "box" and shape.tone.startswith("share")]
    return {(shape.numbers[1], shape.numbers[0]): shape.tone for shape in boxes}


def even(puzzle: Puzzle) -> dict[Cell, dict[int, float]]:
    """Return equal shares for the values that givens leave to each cell."""
    return {
        cell: {value: (value in puzzle.domains[cell]) / len(puzzle.domains[cell]) for value in values}
        for cell, values in puzzle.rules.domain_of.items()
    }


@pytest.mark.parametrize("kind", KINDS)
def test_each_open_cell_is_drawn_or_said(kind: str) -> None:
    """A cell whose shares change changes the picture, or the words beside it."""
    puzzle = gridproof.sample(kind, 1)
    shares = even(puzzle)
    picture = shades(puzzle, shares)
    assert set(scene(puzzle).shapes) <= set(picture.shapes)
    for cell, values in puzzle.domains.items():
        if len(values) < 2:
            continue
        other = shares | {cell: {v: float(v == values[-1]) for v in puzzle.rules.domain_of[cell]}}
        has_place = sort_of(puzzle, cell) not in (None, "region") and not is_aside(puzzle, cell)
        assert (shades(puzzle, other) != picture) is has_place, cell
        assert has_place or has_no_place(puzzle, shares)
    for theme in ("light", "dark"):
        assert svg(picture, theme)


@pytest.mark.parametrize("kind", ["slitherlink", "heyawake", "nonogram"])
def test_squares_are_as_dark_as_the_share_of_the_thing(kind: str) -> None:
    puzzle = gridproof.sample(kind, 1)
    found = IlpModel(puzzle).relaxation()
    squares = shaded(shades(puzzle, found.shares))
    for cell, shares in found.shares.items():
        if len(puzzle.domains[cell]) == 2 and sort_of(puzzle, cell) == "square":
            (square,) = squares_of(puzzle, cell, 1)
            expected = f"share{ceil(round(shares[1] * STEPS, 6))}" if shares[1] > 1e-6 else None
            assert squares.get(square) == expected


def test_a_given_square_has_no_shade_and_no_words() -> None:
    puzzle = gridproof.read_one("1234............")
    found = IlpModel(puzzle).relaxation()
    assert {square for square in shaded(shades(puzzle, found.shares)) if square[0] == 0} == set()
    assert len(shaded(shades(puzzle, found.shares))) == 12


def test_the_greatest_share_darkens_a_square_and_all_are_written() -> None:
    puzzle = gridproof.read_one("1...............")
    shares = {cell: {1: 0.0, 2: 0.6, 3: 0.4, 4: 0.0} for cell in puzzle.rules.domain_of}
    shares["r2c2"] = {1: 0.0, 2: 0.0, 3: 1.0, 4: 0.0}
    picture = shades(puzzle, shares)
    assert shaded(picture)[0, 1] == "share6"
    assert shaded(picture)[1, 1] == "share10"
    words = [shape for shape in added(puzzle, picture) if shape.text]
    assert {shape.text for shape in words} == {"2: 3/5", "3: 2/5", "3"}
    large = [shape for shape in words if shape.numbers[0] > 0.5]
    assert [(shape.text, shape.numbers[1:]) for shape in large] == [("3", (1.5, 1.5))]


def test_more_shares_than_fit_are_counted() -> None:
    puzzle = gridproof.read_one("." * 81)
    shares = even(puzzle)
    texts = [shape.text for shape in added(puzzle, shades(puzzle, shares)) if shape.text]
    assert texts[:4] == ["1: 0.111", "2: 0.111", "3: 0.111", "6 more"]


def test_queens_stand_in_squares() -> None:
    """The value of a row is a column: two squares of a row share its queen."""
    puzzle = gridproof.sample("n_queens", 1)
    shares = even(puzzle)
    (cell, values), *_ = [(c, v) for c, v in puzzle.domains.items() if len(v) > 2]
    shares[cell] = dict.fromkeys(shares[cell], 0.0) | {values[0]: 0.75, values[1]: 0.25}
    squares = shaded(shades(puzzle, shares))
    row = squares_of(puzzle, cell, values[0])[0][0]
    assert {square[1]: name for square, name in squares.items() if square[0] == row} == {
        values[0] - 1: "share8",
        values[1] - 1: "share3",
    }


def test_lines_are_as_dark_as_their_share_and_say_how_many() -> None:
    puzzle = gridproof.sample("hashi", 1)
    shares = even(puzzle)
    cell = next(c for c, v in puzzle.domains.items() if len(v) == 3)
    shares[cell] = {0: 0.25, 1: 0.0, 2: 0.75}
    picture = added(puzzle, shades(puzzle, shares))
    (one, other) = puzzle.rules.places[cell].ends
    points = tuple(x for r, c in (one, other) for x in (c + 0.5, r + 0.5))
    (line,) = [s for s in picture if s.kind == "path" and s.numbers[1:] == points]
    assert line.tone == "share8"
    assert "2: 3/4" in {shape.text for shape in picture}


@pytest.mark.parametrize(
    ("kind", "candidate", "corner"),
    [("sudoku", ("r1c2", 3), (1.05, 0.05)), ("n_queens", ("r2", 5), (4.05, 1.05))],
)
def test_marked_candidates_are_framed(
    kind: str, candidate: tuple[Cell, int], corner: tuple[float, float]
) -> None:
    """The frame of a queen is around its own square."""
    puzzle = gridproof.sample(kind, 1)
    shares = even(puzzle)
    (frame,) = set(shades(puzzle, shares, [candidate]).shapes) - set(shades(puzzle, shares).shapes)
    assert (frame.kind, frame.tone) == ("path", "fin")
    assert (min(frame.numbers[1::2]), min(frame.numbers[2::2])) == corner


@pytest.mark.parametrize(
    ("share", "name"),
    [
        (0, ""),
        (1e-9, ""),
        (0.05, "share1"),
        (0.1, "share1"),
        (0.11, "share2"),
        (1 / 3, "share4"),
        (1, "share10"),
    ],
)
def test_tones_of_shares(share: float, name: str) -> None:
    assert tone(share) == name


def brightness(colour: str) -> float:
    return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_greater_shares_are_farther_from_paper() -> None:
    for theme in (LIGHT, DARK):
        tones = [theme["paper"], *(theme[f"share{i}"] for i in range(1, STEPS + 1))]
        far = [abs(brightness(colour) - brightness(theme["paper"])) for colour in tones]
        assert far == sorted(set(far))


def test_fractional_cells_in_words() -> None:
    puzzle = puzzle_of({"a": (0, 1), "b": (1, 2, 3), "c": (0, 1)}, [])
    shares = {"a": {0: 0.5, 1: 0.5}, "b": {1: 0.2, 2: 0.0, 3: 0.8}, "c": {0: 0.0, 1: 1.0}}
    assert in_words(puzzle, shares) == ["a: 0: 1/2, 1: 1/2", "b: 3: 4/5, 1: 1/5"]
    assert in_words(puzzle, shares, most=1) == ["a: 0: 1/2, 1: 1/2", "and 1 more"]
    assert has_no_place(puzzle, shares)
    assert not has_no_place(puzzle, {"c": shares["c"]})

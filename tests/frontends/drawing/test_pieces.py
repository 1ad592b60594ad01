"""Pieces: the bank below the board, and the pieces of a step on their squares."""

from __future__ import annotations

import pytest
from boards import Data

from gridproof.frontends.desk.verdict import decided, stand
from gridproof.frontends.drawing import scene
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.drawing.contours import contours
from gridproof.frontends.drawing.overlay import overlay
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.frontends.drawing.places import piece_scale
from gridproof.frontends.rules.step import Step
from gridproof.frontends.watching.shades import shades
from gridproof.puzzles import Board, Puzzle, Rules, read_record
from gridproof.puzzles.constraints import Clause
from gridproof.puzzles.core.cells import Is, flag_cells
from gridproof.puzzles.core.marks import Marks, Piece, decode_marks, encode_marks
from gridproof.puzzles.core.places import Place

BENT = ((0, 0), (0, 1), (1, 1))
CLUES = {"fleet": {"xx/.x": 2, "2": 1}, "rows": [None] * 4, "cols": [None] * 5}
FLEET: Data = {"type": "battleships", "rows": 4, "cols": 5, "clues": CLUES}
BERTH = "r1c1:r1c2:r2c2"


@pytest.fixture
def puzzle() -> Puzzle:
    """Return a board with ships that are not straight."""
    return read_record(FLEET)


def test_a_piece_is_kept_in_json() -> None:
    marks: Marks = (Piece(2, BENT, 3),)
    assert decode_marks(encode_marks(marks)) == marks
    assert marks[0] == Piece(2, BENT, 3)
    assert (Piece(2, BENT, 3).text, Piece(0, ((0, 0),)).size) == ("3×xx/.x", (1, 1))


def test_pieces_are_drawn_small_below_the_board(puzzle: Puzzle) -> None:
    """Each has a box for a square, all within its two columns, behind a shorter ship."""
    picture = scene(puzzle)
    below = [shape for shape in picture.shapes if shape.kind == "box" and shape.numbers[1] >= 4]
    assert len(below) == len(BENT)
    xs, ys, across, down = (sorted({shape.numbers[i] for shape in below}) for i in range(4))
    assert across == down
    assert len(xs) == len(ys) == 2
    assert xs[1] - xs[0] == pytest.approx(across[0])
    assert 2.5 < xs[0] < xs[1] + across[0] < 4
    assert 4 < ys[0] < ys[1] + down[0] < picture.height - picture.top
    assert "2×" in [shape.text for shape in picture.shapes]


@pytest.mark.parametrize("length", [1, 9, 30])
def test_a_long_piece_keeps_to_its_columns(length: int) -> None:
    long = Piece(0, tuple((0, c) for c in range(length)))
    assert 0 < length * piece_scale(long) <= 1.2


def test_pieces_are_words_in_characters(puzzle: Puzzle) -> None:
    text = str(page(puzzle, {}))
    assert "2×.x/xx" in text


THERE, ABSENT = Step("full house", 4, places=((BERTH, 1),)), Step("full house", 4, removes=((BERTH, 1),))


@pytest.mark.parametrize(("step", "kind", "crosses"), [(THERE, "path", 0), (ABSENT, "dash", 2)])
def test_a_decided_piece_has_its_border(puzzle: Puzzle, step: Step, kind: str, crosses: int) -> None:
    shapes = [*overlay(Pencil.of(puzzle, puzzle.domains), step)]
    rings = [shape for shape in shapes if shape.kind == kind and len(shape.numbers) > 5]
    assert len(rings) == 1
    corners = [number for x, y in contours(BENT, 0.12)[0] for number in (x, y)]
    assert list(rings[0].numbers[1:]) == pytest.approx(corners)
    assert len([shape for shape in shapes if shape.kind == "path" and len(shape.numbers) == 5]) == crosses


def test_the_share_of_a_piece_is_its_border(puzzle: Puzzle) -> None:
    """As of a rectangle: the shade of its squares is left to the cells of these."""
    shapes = shades(puzzle, {BERTH: {0: 0.25, 1: 0.75}}).shapes
    [border] = [shape for shape in shapes if shape.tone.startswith("share")]
    assert (border.kind, len(border.numbers)) == ("path", 2 * 7 + 1)


def test_the_squares_of_pieces_are_counted() -> None:
    """A square is decided if all pieces that may lie there are."""
    places = {"all": Place("piece", BENT), "two": Place("piece", BENT[:2])}
    both = (Clause((Is("all", 1),)), Clause((Is("two", 1), Is("two", 0))))
    bent = Puzzle("test", Rules("test", flag_cells(places), both, tuple(places), Board(2, 2), places))
    assert decided(stand(bent)) == "1 of 3 squares are decided"

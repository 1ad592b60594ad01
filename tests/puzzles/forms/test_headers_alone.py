"""A kind and a size alone are a blank board, or a sentence names the entries that the kind needs."""

from __future__ import annotations

import pytest

import gridproof
from gridproof import InputError
from gridproof.puzzles import kind_named, kind_names
from gridproof.puzzles.fields import Regions
from gridproof.puzzles.fields.base import says
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.samples import samples

NEED_MORE = {
    "abc_end_view": "last",
    "cryptarithm": "addends",
    "dominosa": "cells",
    "guide_arrow": "star",
    "hashi": "cells",
    "number_cross": "cells",
    "zebra": "categories",
}
"""Kinds without regions that have no blank board, by a field that must say something."""


@pytest.mark.parametrize("kind", kind_names())
def test_a_kind_and_a_size_alone(kind: str) -> None:
    sample = next(iter(samples(kind)))
    header = f"{kind} {sample['rows']}x{sample['cols']}"
    assert looks_like_puzzle(header)
    [parsed] = read_text(header)
    known = kind_named(kind)
    divided = any(isinstance(field, Regions) for field in known.fields if field.required)
    needed = "regions" if divided else NEED_MORE.get(kind)
    if needed is None:
        record = parsed.record
        assert not any(says(value) for value in record["clues"].values())
        assert record["params"] == {}
        assert parsed.puzzle is not None
        return
    assert parsed.error is not None
    assert needed in parsed.error.what
    if kind != "hashi":
        assert parsed.error.what.startswith(f"{kind} has no blank board, it needs ")
        assert f"{needed}: (" in parsed.error.what
        assert parsed.error.what.endswith(f"; `gridproof kinds {kind}` shows one")


@pytest.mark.parametrize(
    "header",
    ["slitherlink 2x3", "Slitherlink 2×3", "slither link 2 x 3:", "2x3 slitherlink", "slither 2 by 3"],
)
def test_the_size_is_written_in_many_ways(header: str) -> None:
    puzzle = gridproof.read_one(header)
    assert (puzzle.kind, puzzle.board.rows, puzzle.board.columns) == ("slitherlink", 2, 3)
    assert gridproof.check(header).status == "multiple"


def test_one_side_is_that_of_a_square() -> None:
    """As an argument too, if a file can have it."""
    for header in ("slitherlink 3", "Slither Link 3", "latin square 3"):
        puzzle = gridproof.read_one(header)
        assert (puzzle.board.rows, puzzle.board.columns) == (3, 3)
    with pytest.raises(InputError, match="star_battle has no blank board, it needs regions:"):
        gridproof.read_one("Star Battle 8")


def test_blank_boards_one_after_another() -> None:
    kinds = [
        parsed.kind for parsed in read_text("masyu 2x2\n\nakari 3x3\nlatin_square 2x2\n\n1234............")
    ]
    assert kinds == ["masyu", "akari", "latin_square", "sudoku"]


def test_a_board_that_says_something_says_all_that_it_must() -> None:
    with pytest.raises(InputError, match="the field cols: is missing"):
        gridproof.read_one("nonogram 2x2\nrows: 1 / 1")
    assert gridproof.check("snake 3x3\nrows: 3 1 1").status == "multiple"

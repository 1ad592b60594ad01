"""Pictures of answers that say more of a square than its digit."""

from __future__ import annotations

from typing import Any

import pytest

import gridproof
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.frontends.drawing.scene import scene
from gridproof.frontends.reading.entries import entries
from gridproof.puzzles import read_record
from gridproof.puzzles.core.shapes import WORDS

ANSWERS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "schroedinger": (
        {"digits": [0, 4]},
        {
            "values": [[0, 1, 2, 3], [2, 3, 1, 0], [1, 0, 3, 2], [3, 2, 0, 1]],
            "second_digits": [[*"--", 4, "-"], ["-", 4, "-", "-"], [*"---", 4], [4, *"---"]],
        },
        ["4"] * 4,
    ),
    "doublers": (
        {},
        {
            "values": [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]],
            "doublers": [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0]],
        },
        [],
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_each_digit_is_drawn_once(name: str) -> None:
    params, answer, more = ANSWERS[name]
    givens = [answer["values"][0][:2] + [None] * 2, *[[None] * 4] * 3]
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {name: True, **params}}
    puzzle = read_record({**record, "clues": {"givens": givens}})
    solution = entries(puzzle, answer)
    drawn = [shape for shape in scene(puzzle, solution).shapes if shape.kind in WORDS and shape.tone != "ink"]
    digits = [str(digit) for row in answer["values"] for digit in row]
    assert sorted(shape.text for shape in drawn if shape.text.isdecimal()) == sorted(digits + more)
    assert not any(shape.text == "-" for shape in drawn)
    pencil = Pencil.of(puzzle, {})
    assert pencil.values == tuple(puzzle.rules.domain_of["r1c1"])
    assert [cell for cell in puzzle.shown if pencil.spot(cell, 1)] == [*puzzle.board.cells()]


def test_two_digits_of_a_square_stand_side_by_side_in_characters() -> None:
    params, answer, _ = ANSWERS["schroedinger"]
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"schroedinger": True, **params}}
    assert str(page(gridproof.read_one(record), answer)).splitlines()[1] == "┃ 0 │ 1 ┃2/4│ 3 ┃"

"""Shugaku: model and judge against all ways to lay out futons on a small board; odd boards and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gridproof import InputError, check
from gridproof.frontends.drawing import scene
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.web.requests import targets
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import form_of, kind_named, read_record
from gridproof.puzzles.answers import AREAS
from gridproof.puzzles.core.record import Record

Grid = list[list[Any]]
SHUGAKU = kind_named("shugaku")


def board(cells: Grid) -> dict[str, Any]:
    return {"type": "shugaku", "rows": len(cells), "cols": len(cells[0]), "clues": {"cells": cells}}


def layouts(cells: Grid) -> Iterator[Grid]:
    """Yield all ways to put futons on the squares without a number, pillows at either end, aisle
    elsewhere.
    """
    free = [(r, c) for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is None]

    def lay(futons: dict[tuple[int, int], str]) -> Iterator[dict[tuple[int, int], str]]:
        here = next((square for square in free if square not in futons), None)
        if here is None:
            yield futons
            return
        r, c = here
        yield from lay({**futons, here: "#"})
        for end, way, back in (((r, c + 1), "e", "w"), ((r + 1, c), "s", "n")):
            if end in free and end not in futons:
                yield from lay({**futons, here: way.upper(), end: back})
                yield from lay({**futons, here: way, end: back.upper()})

    for futons in lay({}):
        yield [[futons.get((r, c)) for c in range(len(cells[0]))] for r in range(len(cells))]


@pytest.mark.parametrize(
    "cells",
    [
        [[None, None, None, None], [None, 2, None, None], [None, None, None, "?"]],
        [[None, None, None, 1], [None, None, None, None], [1, None, None, None]],
        [[None, None, "?"], [None, None, -1], [None, None, None], [0, None, None]],
        [[None] * 5, [None, "?", None, 1, None]],
        [[1, None, None, None]],
        [[None]],
    ],
)
def test_the_solutions_are_the_layouts_that_the_judge_accepts(cells: Grid) -> None:
    record = board(cells)
    puzzle = read_record(record)
    found = [SHUGAKU.answer(puzzle, solution)["futons"] for solution in SatModel(puzzle).solutions(many=True)]
    right = [grid for grid in layouts(cells) if SHUGAKU.judge(Record(record), {"futons": grid}) is None]
    assert sorted(map(str, found)) == sorted(map(str, right)) != []


@pytest.mark.parametrize(
    ("futons", "message"),
    [
        ([["E", "w", "#"], ["#", "#", "#"]], None),
        ([["S", "#", "#"], ["n", "#", "#"]], "the aisle is two"),
        ([["S", "#", "e"], ["n", "#", "W"]], "the pillow in row 1, column 1 is at the north end"),
        ([["s", "#", "e"], ["N", "#", "W"]], "the futon in row 1, column 3 has no other half"),
        ([["s", "#", "s"], ["N", "#", None]], "the futon in row 1, column 3 has no other half"),
        ([["s", "s", "s"], ["N", "N", "N"]], "the futon in row 1, column 1 does not touch the aisle"),
        ([["#", "s", "#"], ["#", "N", "#"]], "the aisle falls apart"),
        ([["#", "s", None], ["#", "N", None]], "row 1, column 3 is empty"),
        ([["#", "?", "#"], ["#", "N", "#"]], "in row 1, column 2 there is '?'"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(futons: Grid, message: str | None) -> None:
    cells: Grid = [[None] * 3 for _ in range(2)]
    if message is None:
        cells[1][0], futons[1][0] = 1, None
    said = SHUGAKU.judge(Record(board(cells)), {"futons": futons})
    assert said is None if message is None else said is not None and said.startswith(message)


def test_a_number_must_be_one_that_four_neighbours_allow() -> None:
    with pytest.raises(InputError, match="holds 5, which is not from 0 to 4"):
        read_record(board([[None, 5, None]]))
    assert "3 pillows beside r1c1" in check(read_record(board([[3, None], [None, None]]))).message


def test_a_page_asks_for_futons_and_aisle() -> None:
    puzzle = read_record(board([[None, None], [None, 1]]))
    assert form_of(puzzle).input == AREAS
    squares = {target["cell"]: sorted(target["squares"]) for target in targets(puzzle)}
    assert squares["r2c1:r1c1"] == [(0, 0), (1, 0)]
    assert squares["r1c1:r1c2"] == squares["r1c2:r1c1"] == [(0, 0), (0, 1)]
    assert squares["r1c2"] == [(0, 1)]


def test_a_futon_is_drawn_as_a_whole_with_its_pillow() -> None:
    puzzle = read_record(board([[None, None, None]]))
    shapes = scene(puzzle, {"r1c1:r1c2": 1, "r1c3": 1}).shapes
    assert [shape.kind for shape in shapes if shape.tone == "answer"] == ["path", "box", "path"]
    assert [shape.numbers[:2] for shape in shapes if shape.tone == "shade"] == [(2, 0)]
    assert "┃ ■   □ │▒▒▒┃" in str(page(puzzle, {"futons": [["E", "w", "#"]]}))

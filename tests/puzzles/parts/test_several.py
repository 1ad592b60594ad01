"""Boards of several grids: their judge accepts exactly the answers that the constraints allow, and squares in
no grid are no cells.

The answers tried are pairs of 4×4 sudokus that agree in the box they share; published puzzles stay in
../shared/data/kinds_next.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from backends import FOR_MANY
from boards import shared
from universe_of_part import sudokus

import gridproof
from gridproof.frontends.data.symmetry.images import turn_record
from gridproof.frontends.drawing.characters import page
from gridproof.frontends.drawing.scene import grid as grid_lines
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.board import at
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.core.turns import TURNS
from gridproof.puzzles.fields.several import GRIDS
from gridproof.puzzles.fields.strokes import Stroke
from gridproof.puzzles.parts.grid import SudokuGrid

KIND = kind_named("variant_sudoku")
TWO = [{"cells": [[0, 0], [3, 3]]}, {"cells": [[5, 2], [2, 5]]}]
FIRST = [1, 2, 3, 4, None, None]
NONE = [None] * 6


WITHOUT_GAPS = [{"cells": [[r, c], [r + 3, c + 3]]} for r in (0, 2) for c in (0, 2)]
"""Grids in which all squares of a board of side 6 are."""


def record_of(grids: list[dict[str, Any]] | None = None, size: int = 6, **clues: Any) -> dict[str, Any]:
    """Return a board with two grids of side 4 that share a box, or with others."""
    content = {"grids": TWO if grids is None else grids, **clues}
    return {"type": "variant_sudoku", "rows": size, "cols": size, "clues": content, "params": {}}


@cache
def both() -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """Return every way to fill the two grids whose first row is 1234."""
    fillings = []
    for one in (grid for grid in sudokus() if grid[0] == (1, 2, 3, 4)):
        for other in sudokus():
            if all(one[2 + r][2:] == other[r][:2] for r in (0, 1)):
                upper = [(*row, None, None) for row in one[:2]]
                middle = [(*row, *other[r][2:]) for r, row in enumerate(one[2:])]
                fillings.append((*upper, *middle, *((None, None, *row) for row in other[2:])))
    return tuple(fillings)


@cache
def beside() -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """Return every way to fill a grid whose first row is 1234 and two free squares below it."""
    return tuple(
        (*grid, (a, None, b, None))
        for grid in sudokus()
        if grid[0] == (1, 2, 3, 4)
        for a, b in product(range(1, 5), repeat=2)
    )


def free_record() -> dict[str, Any]:
    """Return a board with one grid and two free squares below it."""
    free = [*[[None] * 4] * 4, ["x", None, "x", None]]
    clues = {"grids": [TWO[0]], "free_squares": free, "givens": [FIRST[:4], *[[None] * 4] * 4]}
    return {"type": "variant_sudoku", "rows": 5, "cols": 4, "params": {"digits": [1, 4]}, "clues": clues}


def accepted(record: dict[str, Any], universe: Any = None) -> set[tuple[tuple[int | None, ...], ...]]:
    """Return the fillings that the judge accepts, by default those of two grids."""
    board, universe = Record(record), both() if universe is None else universe
    return {rows for rows in universe if KIND.judge(board, {"values": [list(row) for row in rows]}) is None}


def solutions(record: dict[str, Any], backend: str = "sat") -> set[tuple[tuple[int | None, ...], ...]]:
    """Return the answers, each of which comes once."""
    answers = gridproof.solve(read_record(record), backend, limit=None).record.get("solutions", ())
    rows = {tuple(map(tuple, answer["values"])) for answer in answers}
    assert len(rows) == len(answers)
    return rows


@pytest.mark.parametrize("backend", FOR_MANY)
def test_two_grids_that_share_a_box(backend: str) -> None:
    record = record_of(givens=[FIRST, *[NONE] * 5])
    assert solutions(record, backend) == {*both()} == accepted(record)
    assert len(both()) == 12 * 12


@pytest.mark.parametrize("backend", FOR_MANY)
def test_free_squares_hold_any_digit(backend: str) -> None:
    assert solutions(free_record(), backend) == {*beside()} == accepted(free_record(), beside())
    assert len(beside()) == 12 * 16


def compare(name: str, blank: dict[str, Any], universe: Any) -> None:
    """Compare the answers with those the judge accepts, for some random clues of a part that some filling
    keeps.
    """
    part = KIND.field(name)
    random, tried, number = Random(name), 0, 1 if name == "anti_knight" else 4
    for _ in range(500):
        record = {**blank, "clues": {**blank["clues"]}, "params": {**blank["params"]}}
        if name == "anti_knight":
            record["params"][name] = True
        else:
            record["clues"][name] = part.random(random, Record(blank))
        if name == "parity":  # of its many letters a few
            letters = record["clues"][name]
            record["clues"][name] = [
                [x if r in (3, 4) and c < 3 and random.random() < 0.4 else None for c, x in enumerate(row)]
                for r, row in enumerate(letters)
            ]
        try:
            read_record(record)
        except InputError:  # clues that cannot stand on this board
            continue
        expected = accepted(record, universe)
        if expected or name == "anti_knight":
            assert solutions(record) == expected
            tried += 1
        if tried == number:
            return
    raise AssertionError("no clues that stand on this board")


@pytest.mark.parametrize(
    "name", ["anti_knight", "parity", "cages", "thermometers", "whispers", "arrows", "renbans", "quadruples"]
)
def test_clues_on_both_grids(name: str) -> None:
    compare(name, record_of(givens=[FIRST, *[NONE] * 5]), both())


@pytest.mark.parametrize(
    "name", ["parity", "cages", "arrows", "either", "when", "connected_digits", "equal_sums", "differences"]
)
def test_clues_on_a_grid_and_free_squares(name: str) -> None:
    compare(name, free_record(), beside())


def test_what_is_claimed_of_free_squares_knows_the_board() -> None:
    """Digits are those of the grid, though the board has more rows."""
    record = free_record()
    record["clues"]["never"] = [{"cages": {"cells": [[4, 0], [0, 0]], "sum": 5}}]
    assert solutions(record) == accepted(record, beside()) < {*beside()}


def test_the_judge_wants_digits_in_the_grids_and_nowhere_else() -> None:
    rows = [list(row) for row in both()[0]]
    board = Record(record_of())
    assert KIND.judge(board, {"values": rows}) is None
    for r, c, digit in (
        (0, 4, 1),
        (5, 0, 4),
        (0, 0, None),
        (0, 0, rows[0][1]),
        (5, 5, 9),
        (4, 4, rows[4][5]),
        (3, 3, rows[3][2]),
    ):
        wrong = [row[:] for row in rows]
        wrong[r][c] = digit
        assert KIND.judge(board, {"values": wrong}), (r, c, digit)


def test_the_judge_wants_a_digit_of_the_board_in_each_free_square() -> None:
    rows = [list(row) for row in beside()[0]]
    board = Record(free_record())
    assert KIND.judge(board, {"values": rows}) is None
    for c, digit in ((0, None), (0, 0), (2, 5), (1, 1)):
        wrong = [row[:] for row in rows]
        wrong[4][c] = digit
        assert KIND.judge(board, {"values": wrong}), (c, digit)


def test_a_board_may_be_of_free_squares_alone() -> None:
    """Rows and columns may repeat digits there."""
    record = {"type": "variant_sudoku", "rows": 2, "cols": 2, "params": {}}
    record["clues"] = {
        "free_squares": [["x", "x"], ["x", None]],
        "sum_cages": [{"cells": [[0, 0], [0, 1]], "sum": 2}],
    }
    assert solutions(record) == {((1, 1), (1, None)), ((1, 1), (2, None))}


@pytest.mark.parametrize("record", [record_of(givens=[FIRST, *[NONE] * 5]), free_record()])
def test_text_and_turns_say_the_same(record: dict[str, Any]) -> None:
    text = gridproof.convert(record, "text")
    assert gridproof.read_one(text) == read_record(record)
    for turn in TURNS:
        there = turn_record(KIND, record, turn)
        universe = both() if record["rows"] == 6 else beside()
        assert len(solutions(there)) == len(universe)


@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_turned_boards_have_turned_houses(turn: Any) -> None:
    """Also where boxes are not square, and grids of two sizes."""
    record = record_of(
        [{"cells": [[0, 0], [5, 5]]}, {"cells": [[4, 3], [9, 8]]}, {"cells": [[9, 8], [10, 9]]}], 11
    )
    turned = turn_record(KIND, record, turn)
    place = {at(r, c): at(*turn.square((r, c), 11, 11)) for r in range(11) for c in range(11)}
    before, after = SudokuGrid.of(Record(record)), SudokuGrid.of(Record(turned))
    assert {frozenset(map(place.__getitem__, cells)) for _, cells in before.houses} == {
        frozenset(cells) for _, cells in after.houses
    }
    assert len(before.houses) == 18 + 18 + 4 - 1, "two grids share a box"
    assert {place[cell] for cell in before.gaps} == after.gaps


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ({"givens": [[None] * 5 + [1], *[NONE] * 5]}, "cell r1c6: it is in none of the grids"),
        ({"cages": [{"cells": [[0, 3], [0, 4]]}]}, "cell r1c5: cage 1 names a square in none of the grids"),
        (
            {"sandwiches": [{"side": "left", "line": 0, "value": 2}]},
            "sandwiches is not known on a board of several",
        ),
        ({"region_sum_lines": [{"cells": [[0, 0], [0, 1], [0, 2]]}]}, "region_sum_lines is not known"),
        ({"grids": [{"cells": [[0, 0], [3, 4]]}]}, "cell r1c1: grid 1 is no square"),
        ({"regions": [[0] * 6] * 6}, "regions are not known on a board of several grids"),
        ({"never": [{"cages": {"cells": [[0, 3], [0, 4]]}}]}, "cell r1c5: cage 1 names a square in none"),
        ({"never": [{"sandwiches": {"side": "left", "line": 0, "value": 2}}]}, "sandwiches is not known"),
        ({"never": [{"givens": [0, 5, 1]}]}, "cell r1c6: givens names a square in none of the grids"),
        ({"free_squares": [["x", *NONE[1:]], *[NONE] * 5]}, "cell r1c1: it is free, and in one of the grids"),
        (
            {"grids": WITHOUT_GAPS, "sandwiches": [{"side": "left", "line": 0, "value": 5}]},
            "sandwiches is not",
        ),
    ],
)
def test_what_does_not_go_with_several_grids_is_said(clues: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_record(record_of(**clues))


@pytest.mark.parametrize("params", [{"doublers": True}, {"schroedinger": True, "digits": [0, 6]}])
def test_squares_that_count_other_than_their_digit_need_one_grid(params: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="is not known on a board of several grids"):
        read_record({**record_of(WITHOUT_GAPS), "params": params})


def test_grids_that_are_too_large_together_are_refused() -> None:
    """Their houses would grow with the cube of the side, a thousand times."""
    grids = [{"cells": [[i % 21, i // 21], [79 + i % 21, 79 + i // 21]]} for i in range(400)]
    with pytest.raises(InputError, match="the grids have 2,560,000 squares together, 20,000 are the most"):
        read_record(record_of(grids, 100))


def test_no_line_is_drawn_where_there_is_no_grid() -> None:
    puzzle = read_record(record_of(givens=[FIRST, *[NONE] * 5]))
    lines = str(page(puzzle)).splitlines()
    assert lines[0] == "┏━━━┯━━━┳━━━┯━━━┓"
    assert lines[10].strip() == "┠───┼───╂───┼───┨"
    assert lines[4] == "┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓"
    for shape in grid_lines(puzzle):
        xs, ys = shape.numbers[1::2], shape.numbers[2::2]
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        assert not (middle[0] > 4 and middle[1] < 2), shape
        assert not (middle[0] < 2 and middle[1] > 4), shape


def test_a_drag_from_corner_to_corner_sets_a_grid() -> None:
    board = Record(record_of([]))
    squares = ((0, 0), (1, 1), (2, 2), (3, 3))
    assert GRIDS.with_drag(board, Stroke(squares=squares)) == [{"cells": [[0, 0], [3, 3]]}]


# Published puzzles ----------------------------------------------------------------------------------------

PLACES = {
    "butterfly": "0,0 0,3 3,0 3,3",
    "gattai_8": "0,0 0,12 0,24 6,6 6,18 12,0 12,12 12,24",
    "samurai": "0,0 0,12 6,6 12,0 12,12",
    "shogun": "0,0 0,12 0,24 0,36 6,6 6,18 6,30 12,0 12,12 12,24 12,36",
    "sohei": "0,6 6,0 6,12 12,6",
    "sumo": "0,0 0,12 0,24 6,6 6,18 12,0 12,12 12,24 18,6 18,18 24,0 24,12 24,24",
    "windmill": "0,3 3,12 6,6 9,0 12,9",
}
"""The upper left squares of the grids."""


def rows_of(text: str) -> list[list[int | None]]:
    """Return the rows of a board of puzzlekit."""
    return [[None if x == "-" else int(x) for x in line.split()] for line in text.splitlines()[1:]]


@pytest.mark.outside
@pytest.mark.parametrize("name", PLACES)
def test_published_boards_have_the_recorded_answer(name: str) -> None:
    file = shared(f"kinds_next/{name}_sudoku.jsonl")
    assert file is not None
    for line in file.read_text(encoding="utf-8").splitlines():
        puzzle = json.loads(line)
        givens, expected = rows_of(puzzle["puzzlekit"]), rows_of(puzzle["expected_puzzlekit"])
        corners = [[*map(int, place.split(","))] for place in PLACES[name].split()]
        grids = [{"cells": [[r, c], [r + 8, c + 8]]} for r, c in corners]
        record = {"type": "variant_sudoku", "rows": len(givens), "cols": len(givens[0])}
        verdict = gridproof.check(read_record({**record, "clues": {"givens": givens, "grids": grids}}))
        assert verdict.status == "unique", puzzle["id"]
        assert verdict.answers[0]["values"] == expected, puzzle["id"]
        named = gridproof.check(
            read_record({**record, "type": f"{name}_sudoku", "clues": {"givens": givens}})
        )
        assert (named.status, named.answers) == (verdict.status, verdict.answers), puzzle["id"]

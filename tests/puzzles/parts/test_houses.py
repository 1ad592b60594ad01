"""Parts about the digits that rows, columns and boxes lack.

The answers tried are all ways to fill a 4×4 board with five digits so that none repeats in a row, column or
box: they come from neither the judges nor the constraints.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest
from universe_of_part import Rows, accepted, solutions

import gridproof
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.setters.records import mean_the_same
from gridproof.puzzles.forms.writer import write


@cache
def fillings(first: tuple[int, ...], low: int) -> tuple[Rows, ...]:
    """Return all boards with five digits from `low` on and this first row."""
    lines = [*permutations(range(low, low + 5), 4)]
    grids: list[Rows] = [(first,)]
    for r in range(1, 4):
        grids = [
            (*above, line)
            for above in grids
            for line in lines
            if all(len({*column}) == r + 1 for column in zip(*above, line, strict=True))
            if r % 2 == 0 or all(len({*above[-1][i : i + 2], *line[i : i + 2]}) == 4 for i in (0, 2))
        ]
    return tuple(grids)


def record_of(params: dict[str, Any], first: tuple[int, ...], low: int) -> dict[str, Any]:
    """Return a board of side 4 with five digits and a given first row."""
    givens = [[*first], *[[None] * 4] * 3]
    params = {"digits": [low, low + 4], **params}
    return {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params, "clues": {"givens": givens}}


@pytest.mark.parametrize("backend", ["sat", "cp-sat", "ilp"])
@pytest.mark.parametrize(
    ("name", "first", "low", "count"),
    [
        ("same_set", (1, 2, 3, 4), 1, 12),
        ("doppelganger", (0, 1, 2, 3), 0, 8),
        ("doppelganger", (3, 0, 1, 2), 0, 8),
    ],
)
def test_what_houses_hold(name: str, first: tuple[int, ...], low: int, count: int, backend: str) -> None:
    record, universe = record_of({name: True}, first, low), fillings(first, low)
    expected = accepted(record, universe)
    found = gridproof.solve(read_record(record), backend, limit=None).record.get("solutions", ())
    assert {tuple(map(tuple, answer["values"])) for answer in found} == expected
    assert (len(found), len(expected)) == (count, count)
    assert len(universe) > 100


@pytest.mark.parametrize(
    "params", [{"doppelganger": True, "digits": [0, 6]}, {"same_set": True, "digits": [1, 8]}]
)
def test_answers_of_larger_boards_are_right(params: dict[str, Any]) -> None:
    """The judge looks at each answer."""
    record = {"type": "variant_sudoku", "rows": 6, "cols": 6, "params": params, "clues": {}}
    assert len(solutions(record, 60)) == 60


@pytest.mark.parametrize("without", [("row", "column"), ("row", "box"), ("column", "box")])
def test_what_the_houses_of_a_zero_lack_differs(without: tuple[str, str]) -> None:
    """No 6 in two houses of the 0 in the first square: there is no answer, though each alone has some."""
    houses = {
        "row": {(0, c) for c in range(6)},
        "column": {(r, 0) for r in range(6)},
        "box": {(r, c) for r in range(2) for c in range(3)},
    }
    found = []
    for lacking in (houses[without[0]], houses[without[1]], houses[without[0]] | houses[without[1]]):
        few = [[[0, 1, 2, 3, 4, 5] if (r, c) in lacking else None for c in range(6)] for r in range(6)]
        few[0][0] = [0]
        params = {"doppelganger": True, "digits": [0, 6]}
        record = {
            "type": "variant_sudoku",
            "rows": 6,
            "cols": 6,
            "params": params,
            "clues": {"candidates": few},
        }
        found.append(gridproof.check(record).status)
    assert found == ["multiple", "multiple", "none"]


@pytest.mark.parametrize("name", ["doppelganger", "same_set"])
def test_links_say_the_same(name: str) -> None:
    record = record_of({name: True}, (0, 1, 2, 3), 0)
    again = read_record(read_form(write(record, "iss")))
    assert mean_the_same(again, read_record(record))


def test_no_house_lacks_zero() -> None:
    """The first row and the first column lack one digit each, but it is 0."""
    params = {"doppelganger": True, "digits": [0, 3], "boxes": False}
    record = {"type": "variant_sudoku", "rows": 3, "cols": 3, "params": params, "clues": {}}
    assert accepted(record, (((1, 2, 3), (3, 0, 1), (2, 1, 0)),)) == set()


def test_regions_without_boxes_are_not_asked() -> None:
    """Latin squares of five digits, whose rows and columns alone lack different ones."""
    record = record_of({"doppelganger": True, "boxes": False}, (0, 1, 2, 3), 0)
    assert solutions(record)


@pytest.mark.parametrize(
    "change",
    [{"digits": [0, 3]}, {"digits": [1, 5]}, {"digits": [0, 5]}],
)
def test_doppelgangers_need_one_more_digit(change: dict[str, Any]) -> None:
    record = record_of({"doppelganger": True, **change}, (0, 1, 2, 3), 0)
    record["clues"] = {}
    with pytest.raises(InputError, match="with the digits from 0 to the number of rows"):
        read_record(record)


def test_top_and_bottom_need_each_digit_in_each_row() -> None:
    with pytest.raises(InputError, match="as many digits as rows"):
        read_record(record_of({"ladders": True}, (0, 1, 2, 3), 0))

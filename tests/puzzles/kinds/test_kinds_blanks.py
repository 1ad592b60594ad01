"""Kinds whose squares may stay blank, and hidoku: what their readers refuse, odd boards, and pictures."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof import InputError, check
from gridproof.frontends.drawing import scene
from gridproof.puzzles import kind_named, read_record
from gridproof.puzzles.core.errors import TooLarge

THREE = [[0, 0, 0]]


def board(kind: str, height: int, width: int, /, **clues: Any) -> dict[str, Any]:
    return {"type": kind, "rows": height, "cols": width, "clues": clues}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (board("hidoku", 1, 2, givens=[[2, 2]]), "cell r1c2: clues.givens holds 2 here and in r1c1"),
        (board("hakoiri", 1, 2, cells=[[None, None]], regions=[[0, 0]]),
         "region 1 (from r1c1) has 2 cells, it needs three"),
        (board("hakoiri", 1, 3, cells=[["x", None, None]], regions=THREE),
         "cell r1c1: clues.cells holds 'x', 'c', 's', 't' or null was expected"),
        (board("putteria", 1, 3, cells=[[None, 2, None]], regions=THREE),
         "cell r1c2: clues.cells holds 2 in a region of 3 squares, whose number is its size"),
        (board("number_cross", 1, 2, cells=[[1, None]], rows=[1], cols=[1, 0]),
         "cell r1c2: clues.cells holds None, a whole number from 0 to 1000 was expected"),
        (board("sukoro", 1, 2, givens=[[5, None]]),
         "cell r1c1: clues.givens holds 5, which is not from 0 to 4"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said(record: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value) == message


def test_a_large_hidoku_without_givens_is_refused() -> None:
    with pytest.raises(TooLarge):
        read_record(board("hidoku", 40, 40, givens=[[None] * 40] * 40))


@pytest.mark.parametrize("givens", [[[1, 4, None, None]], [[2, None, None, 3]], [[4, None, None, 1]]])
def test_hidoku_on_one_line(givens: list[list[int | None]]) -> None:
    found = check(read_record(board("hidoku", 1, 4, givens=givens)))
    assert found.status == ("unique" if givens[0][0] == 4 else "none")


def test_equal_symbols_do_not_touch_on_a_board_of_one_line() -> None:
    cells = ["c", "s", "t", "t", None, None]
    record = board("hakoiri", 1, 6, cells=[cells], regions=[[0, 0, 0, 1, 1, 1]])
    assert check(read_record(record)).status == "none"
    cells[3] = "c"
    assert check(read_record(record)).status == "multiple"


@pytest.mark.parametrize(
    ("kind", "clues"),
    [
        ("hakoiri", {"cells": [[None] * 3], "regions": THREE}),
        ("putteria", {"cells": [[None] * 3], "regions": THREE}),
        ("sukoro", {"givens": [[None] * 3]}),
    ],
)
def test_what_is_open_and_what_is_blank_are_null(kind: str, clues: dict[str, Any]) -> None:
    puzzle = read_record(board(kind, 1, 3, **clues))
    assert kind_named(kind).answer(puzzle, {"r1c1": 0}) == {"values": [[None] * 3]}


def test_pictures_show_symbols_and_not_the_letters_of_records() -> None:
    puzzle = read_record(board("hakoiri", 1, 4, cells=[["c", None, None, None]], regions=[[0, 0, 0, 0]]))
    assert [shape.text for shape in scene(puzzle).shapes if shape.text] == ["○"]
    open_cells = scene(puzzle, domains={"r1c1": (1,), "r1c2": (0, 2, 3)}).shapes
    assert [shape.text for shape in open_cells if shape.tone == "pencil"] == ["•", "□", "△"]

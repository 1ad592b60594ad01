"""Kinds with numbers in rooms: what their readers refuse, and boards of one line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from gridproof import InputError, check
from gridproof.puzzles import read_record

ROW = [[0, 0, 1]]
EMPTY = [[None, None, None]]


def board(kind: str, height: int, width: int, /, **clues: Any) -> dict[str, Any]:
    return {"type": kind, "rows": height, "cols": width, "clues": clues}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (board("suguru", 1, 3, givens=[[None, 3, None]], regions=ROW),
         "cell r1c2: clues.givens holds 3, more than the 2 squares of its region"),
        (board("makaro", 1, 3, cells=[["3", None, None]], regions=ROW),
         "cell r1c1: clues.cells holds 3, more than the 2 squares of its region"),
        (board("makaro", 1, 3, cells=[[None, None, "e"]], regions=ROW),
         "cell r1c3: the arrow points at no white cell"),
        (board("makaro", 1, 3, cells=[[None, None, 2]], regions=ROW),
         "cell r1c3: clues.cells holds 2, a number, 'n', 'e', 's', 'w' (arrows), 'x' (black) or null "
         "was expected"),
        (board("tenner_grid", 1, 3, givens=EMPTY, column_sums=[0, 3, None]),
         "clues.column_sums number 2 holds 3, which is not from 0 to 2"),
        (board("one_to_x", 1, 3, regions=ROW, rows=[[4]]),
         "clues.rows number 1 holds [4], a whole number from 0 to 9 or null was expected"),
        (board("renban", 2, 2, givens=[[None, None], [None, None]], regions=[[0, 0], [0, 1]]),
         "region 1 (from r1c1) has 3 cells, at most 2 can differ"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said(record: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value) == message


@pytest.mark.parametrize("rows", [1, 4])
def test_neighbours_touch_on_a_board_of_one_line(rows: int) -> None:
    trees = [1, 0, 0, 1]
    grid = [trees] if rows == 1 else [[tree] for tree in trees]
    assert check(read_record(board("tents", rows, 5 - rows, trees=grid))).status == "none"
    regions = [[0, 0, 1, 1]] if rows == 1 else [[0], [0], [1], [1]]
    givens = [[None] * 4] if rows == 1 else [[None]] * 4
    suguru = check(read_record(board("suguru", rows, 5 - rows, givens=givens, regions=regions)))
    assert suguru.status == "multiple"
    for solution in suguru.solutions:
        values = [solution[cell] for cell in sorted(solution)]
        assert all(a != b for a, b in pairwise(values))

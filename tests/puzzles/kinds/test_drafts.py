"""Boards as setters draft and publish them: cages without numbers, cells in no cage, magnets with holes,
snakes whose ends are not given. Constraints, judge and all back ends agree on every answer.
"""

from __future__ import annotations

from typing import Any

import pytest
from backends import BACKENDS, compiled

from gridproof import testing
from gridproof.puzzles import InputError, read_record

N = None


def board(kind: str, rows: int, columns: int, /, **clues: Any) -> dict[str, Any]:
    return {"type": kind, "rows": rows, "cols": columns, "clues": clues}


def cage(*squares: tuple[int, int], **clue: Any) -> dict[str, Any]:
    return {"cells": [list(square) for square in squares], **clue}


BEND = ((0, 1), (0, 2), (1, 2))
FIRST = [[1, 2, 3, 4], *[[N] * 4] * 3]
NO_ENDS = [[N] * 3] * 3
L = ((0, 0), (0, 1), (1, 0))
MINUS = {"op": "-", "target": 1}
PAIR, LOW = ((0, 0), (0, 1)), ((2, 1), (2, 2))
BOARDS = {
    # Each first row occurs in 12 of 288 grids; in half of them the three cells of the cage differ.
    "killer, no cage at all": (board("killer_sudoku", 4, 4, cages=[], givens=FIRST), 12),
    "killer, a cage without a sum": (board("killer_sudoku", 4, 4, cages=[cage(*BEND)], givens=FIRST), 6),
    "killer, the same with null": (board("killer_sudoku", 4, 4, cages=[cage(*BEND, sum=N)], givens=FIRST), 6),
    "kenken, cells in no cage": (board("kenken", 3, 3, cages=[cage(*PAIR, op="+", target=3)]), 4),
    "kenken, cages without targets": (board("kenken", 3, 3, cages=[cage(*L), cage(*LOW, **MINUS)]), 8),
    "kenken, a single cell": (board("kenken", 3, 3, cages=[cage((1, 1), target=2), cage((0, 0))]), 4),
    "hidden operations": (board("kenken_no_op", 3, 3, cages=[cage(*L), cage(*LOW, target=6)]), 4),
    "rooms without a product": (board("inshi_no_heya", 3, 3, cages=[cage(*L), cage(*LOW, target=N)]), 12),
    "magnets with a hole": (board("magnets", 2, 2, regions=[[0, 0], [N, 1]], rows_plus=[1, N]), 2),
    "magnets that are all hole": (board("magnets", 1, 2, regions=[[N, N]]), 1),
    "a snake whose ends are not given": (board("snake", 2, 2, givens=[[N, N], [N, N]]), 8),
    "a snake with one end": (board("snake", 2, 3, givens=[[1, N, N], [N, N, N]], rows=[3, N]), 2),
    "a snake with sums alone": (board("snake", 3, 3, givens=NO_ENDS, rows=[3, 1, 2], cols=[1, 2, 3]), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_every_answer_is_found_and_no_other(name: str) -> None:
    record, count = BOARDS[name]
    puzzle = read_record(record)
    if record["type"] != "killer_sudoku":  # twelve open cells of four values have too many fillings
        judged = testing.compare(record)
        assert (judged.answers, judged.faults) == (count, ())
    for backend in BACKENDS:
        found = compiled(backend, puzzle).find(limit=count + 1)
        assert (len(found.solutions), found.exhausted) == (count, True), backend


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (board("killer_sudoku", 4, 4, cages=[cage((0, 0), (1, 1), sum=5)]),
         "cell r2c2: cage 1 falls apart: no way inside it leads from r1c1 to r2c2"),
        (board("kenken", 3, 3, cages=[cage(*PAIR, op="+")]),
         "cell r1c1: cage 1 (from r1c1) has an op and no target"),
        (board("killer_sudoku", 4, 4, cages=[cage(*PAIR, sum=0)]),
         "cell r1c1: cage 1 sum holds 0, which is not from 1 to 10"),
        (board("snake", 1, 3, givens=[[1, 1, 1]]),
         "cell r1c3: clues.givens holds 3 ends, a snake has two ends"),
        (board("magnets", 1, 3, regions=[[0, 0, 0]]), "cell r1c1: the region is no domino: r1c1, r1c2, r1c3"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(record: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value) == message

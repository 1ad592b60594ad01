"""Rules of all neighbours without a mark, on Latin squares: which marks exempt a pair, and from what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from universe_of_part import Rows, accepted, solutions, squares

import gridproof
from gridproof.puzzles import read_record

NEGATIVES = {
    "all_consecutive_given": ("consecutive",),
    "all_differences_given": ("differences", "ratios"),
    "all_ratios_given": ("differences", "ratios"),
    "all_sums_given": ("sums",),
    "nonconsecutive": ("differences", "ratios"),
    "knightmare": (),
}


def marks(grid: Rows, name: str, random: Random) -> list[Any]:
    """Return marks of a finished grid: all usual ones of neighbours, and a few others."""
    clues: list[Any] = []
    for r in range(len(grid)):
        for c in range(len(grid)):
            for y, x in ((r, c + 1), (r + 1, c)):
                if max(y, x) < len(grid):
                    low, high = sorted((grid[r][c], grid[y][x]))
                    cells = random.sample([[r, c], [y, x]], 2)
                    if name == "consecutive":
                        clues += [cells] if high - low == 1 and random.random() < 0.97 else []
                        continue
                    usual = {
                        "differences": high - low == 1,
                        "ratios": high == 2 * low,
                        "sums": low + high == 5,
                    }
                    number = {"differences": high - low, "ratios": high // low, "sums": low + high}[name]
                    fits = name != "ratios" or high % low == 0
                    if fits and random.random() < (0.97 if usual[name] else 0.05):
                        clues.append({"cells": cells, "value": number})
    return clues


@pytest.mark.parametrize("name", NEGATIVES)
def test_marks_exempt_a_pair(name: str) -> None:
    random, universe, kept = Random(name), squares(4, 4), 0
    for _ in range(12 if NEGATIVES[name] else 1):
        grid = random.choice(universe)
        clues = {field: marks(grid, field, random) for field in NEGATIVES[name]}
        if random.random() < 0.3 and len(clues) > 1:
            clues.popitem()
        params = {name: True, "boxes": False}
        record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params, "clues": clues}
        answers = accepted(record, universe)
        kept += bool(answers)
        assert solutions(record) == answers, record
    assert kept


def test_a_digit_is_not_its_own_distance_from_itself() -> None:
    params = {"self_taxicab": True, "boxes": False}
    record = {"type": "variant_sudoku", "rows": 2, "cols": 4, "params": params, "clues": {}}
    answers = accepted(record, squares(4, 2))
    assert answers
    assert solutions(record) == answers


def test_an_x_alone_forbids_unmarked_vs() -> None:
    clues = {"sums": [{"cells": [[0, 0], [0, 1]], "value": 10}]}
    record = {"type": "variant_sudoku", "rows": 1, "cols": 9, "params": {"all_sums_given": True}}
    puzzle = read_record(record | {"clues": clues | {"givens": [[4, 6, 1, None, *[None] * 5]]}})
    fourth = [
        row[0][3]
        for row in (
            answer["values"] for answer in gridproof.solve(puzzle, "sat", limit=None).record["solutions"]
        )
    ]
    assert set(fourth) == {2, 3, 5, 7, 8}  # neither 4 nor 9, which 1 would make 5 and 10


def test_other_sums_alone_leave_x_and_v_free() -> None:
    clues = {"sums": [{"cells": [[0, 0], [0, 1]], "value": 4}], "givens": [[1, 3, 2, None]]}
    record = {"type": "variant_sudoku", "rows": 1, "cols": 4, "params": {"all_sums_given": True}}
    assert solutions(record | {"clues": clues}) == {((1, 3, 2, 4),)}


@pytest.mark.parametrize("kind", ["adjacent_latin", "consecutive_sudoku"])
def test_all_bars_are_given_in_the_kinds_that_say_so(kind: str) -> None:
    grid = [[1, 3, 2], [2, 1, 3], [3, 2, 1]]
    bars = [[[0, 1], [0, 2]], [[0, 0], [1, 0]], [[1, 0], [1, 1]], [[0, 2], [1, 2]]]
    bars += [[[1, 0], [2, 0]], [[1, 1], [2, 1]], [[2, 0], [2, 1]], [[2, 1], [2, 2]]]
    params = {"boxes": False} if kind == "consecutive_sudoku" else {}
    for given, expected in ((bars, {tuple(map(tuple, grid))}), (bars[:-1], set())):
        clues = {"consecutive": given, "givens": [[1, 3, 2], [None] * 3, [None] * 3]}
        record = {"type": kind, "rows": 3, "cols": 3, "params": params, "clues": clues}
        assert solutions(record) == expected


def test_each_pair_without_a_bar_is_stated() -> None:
    """On short boards no pair follows from the others."""
    for rows, columns in ((1, 5), (2, 5)):
        universe = squares(columns, rows)
        record = {"type": "variant_sudoku", "rows": rows, "cols": columns, "clues": {}}
        record["params"] = {"all_consecutive_given": True, "boxes": False}
        answers = accepted(record, universe)
        assert 0 < len(answers) < len(universe)
        assert solutions(record) == answers

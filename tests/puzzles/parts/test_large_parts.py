"""Parts that no 4×4 sudoku keeps, on boards without boxes or of nine digits."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from universe_of_part import accepted, solutions, squares

import gridproof
from gridproof.puzzles import InputError, at, read_record
from gridproof.puzzles.constraints import AllDifferent
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts.finished import Finished
from gridproof.puzzles.parts.houses import windoku

LO_SHU = ((2, 7, 6), (9, 5, 1), (4, 3, 8))


@pytest.mark.parametrize("name", ["global_entropy", "global_mod"])
def test_each_block_holds_a_digit_of_each_class(name: str) -> None:
    params = {name: True, "boxes": False}
    record = {"type": "variant_sudoku", "rows": 2, "cols": 5, "params": params, "clues": {}}
    record["clues"] = {"givens": [[1, 3, None, None, None], [None] * 5]}
    universe = tuple(grid for grid in squares(5, 2) if grid[0][:2] == (1, 3))
    answers = accepted(record, universe)
    assert 0 < len(answers) < len(universe)
    assert solutions(record) == answers


def magic(**clues: Any) -> dict[str, Any]:
    """Return a board of nine digits with a magic square in its box."""
    cells = [[r, c] for r in range(3) for c in range(3)]
    params = {"digits": [1, 9]}
    record = {"type": "variant_sudoku", "rows": 3, "cols": 3, "params": params}
    regions = [[0, 0, 0]] * 3
    return record | {"clues": {"magic_squares": [{"cells": cells}], "regions": regions} | clues}


def test_a_magic_square_of_nine_digits_is_the_lo_shu() -> None:
    record = magic(givens=[[2, None, None], [None] * 3, [None, None, 8]])
    every = (tuple(zip(*[iter(order)] * 3, strict=True)) for order in permutations(range(1, 10)))
    answers = accepted(record, tuple(grid for grid in every if (grid[0][0], grid[2][2]) == (2, 8)))
    assert len(answers) == 2
    assert LO_SHU in answers
    assert solutions(record) == answers


def test_a_magic_square_of_other_digits_has_equal_sums() -> None:
    record = magic(givens=[[3, None, None], [None, 6, None], [None] * 3])
    record["params"] = {"digits": [2, 11]}
    answers = solutions(record)
    assert answers
    for (a, b, c), (d, e, f), (g, h, i) in answers:
        lines = (a, b, c), (d, e, f), (g, h, i), (a, d, g), (b, e, h), (c, f, i), (a, e, i), (c, e, g)
        assert {sum(line) for line in lines} == {18}


def test_what_makes_no_square_is_refused() -> None:
    record = magic()
    cells = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2], [3, 0]]
    record |= {"rows": 9, "cols": 9, "clues": {"magic_squares": [{"cells": cells}]}}
    with pytest.raises(InputError, match="no square"):
        read_record(record)


@pytest.mark.parametrize(("low", "high"), [(0, 5), (1, 6)])
@pytest.mark.whole
def test_an_x_sum_ends_with_its_line(low: int, high: int) -> None:
    """More digits than squares in a line: each line of four different digits, in a row of its own."""
    universe = tuple((line,) for line in permutations(range(low, high + 1), 4))
    params = {"digits": [low, high], "boxes": False}
    record = {"type": "variant_sudoku", "rows": 1, "cols": 4, "params": params}
    for side, total in product(("left", "right"), (0, 1, 9, 14)):
        board = record | {"clues": {"x_sums": [{"side": side, "line": 0, "value": total}]}}
        right = set()
        for (line,) in universe:
            seen = line if side == "left" else line[::-1]
            if seen[0] <= len(seen) and sum(seen[: seen[0]]) == total:
                right.add((line,))
        assert accepted(board, universe) == right
        assert solutions(board) == right
        assert right or (low, total) == (1, 0)


def test_just_the_squares_of_each_window_differ() -> None:
    """Stated and judged: four windows of nine digits, one of six."""
    for side, box, tops, lefts in ((9, (3, 3), (1, 5), (1, 5)), (6, (2, 3), (1,), (1,))):
        record = {"type": "variant_sudoku", "rows": side, "cols": side, "clues": {}}
        with_them, without = (
            {frozenset(rule.cells) for rule in puzzle.constraints if isinstance(rule, AllDifferent)}
            for puzzle in (read_record(record | {"params": {"windoku": there}}) for there in (True, False))
        )
        windows = [
            [(top + r, left + c) for r in range(box[0]) for c in range(box[1])]
            for top, left in product(tops, lefts)
        ]
        assert with_them - without == {frozenset(at(r, c) for r, c in window) for window in windows}
        finished = Finished(Record(record), [[0] * side] * side)
        assert [squares for _, squares in windoku.squares(True, finished)] == windows


@pytest.mark.parametrize(("name", "far"), [("anti_knight", {1, 2}), ("anti_king", {1})])
def test_just_the_squares_a_move_apart_differ(name: str, far: set[int]) -> None:
    """Two equal digits on a board without boxes: there is an answer unless a move joins them."""
    record = {"type": "variant_sudoku", "rows": 7, "cols": 7, "params": {name: True, "boxes": False}}
    for down in (-2, -1, 1, 2):
        for right in (-2, -1, 1, 2):
            givens: list[list[int | None]] = [[None] * 7 for _ in range(7)]
            givens[3][3] = givens[3 + down][3 + right] = 1
            status = gridproof.check({**record, "clues": {"givens": givens}}).status
            joined = {abs(down), abs(right)} == far
            assert status == ("none" if joined else "multiple"), (down, right)

"""Known numbers of solutions.

Sources: OEIS A002860 (Latin squares), A000315 (reduced Latin squares), A107739 (sudokus of order
n² × n²), A000170 (queens).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from backends import BACKENDS, FOR_MANY, Values, answers, compiled, puzzle_of
from cases import assignments

from gridproof.models import Model
from gridproof.models.backends.sat import SatSession
from gridproof.models.core import search
from gridproof.puzzles import Board, Cell, Deadline, Domains, Puzzle, Solution, read_record
from gridproof.puzzles.constraints import AllDifferent
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

Rows = tuple[tuple[int, ...], ...]


def latin(side: int) -> Puzzle:
    """Return the Latin squares of this side."""
    board = Board(side, side)
    lines = [line for i in range(side) for line in (board.row(i), board.column(i))]
    domains = dict.fromkeys(board.cells(), tuple(range(1, side + 1)))
    return puzzle_of(domains, (AllDifferent(line, house=True) for line in lines))


def queens(side: int) -> Puzzle:
    """Return the board with a queen for each row."""
    return read_record({"type": "n_queens", "rows": side, "cols": side, "clues": {}})


def first_lines(side: int) -> Domains:
    """Return the first row and column of a square, in order."""
    return {f"r1c{i}": (i,) for i in range(1, side + 1)} | {f"r{i}c1": (i,) for i in range(1, side + 1)}


def split(model: Model, *cells: Cell) -> Iterator[Values]:
    """Yield all solutions, searched for once for each way to fill these cells: many short searches."""
    domains = model.puzzle.domains
    for part in assignments({cell: domains[cell] for cell in cells}):
        yield from answers(model, {cell: (value,) for cell, value in part.items()})


def sudokus_of_side_4() -> Iterator[Rows]:
    """Yield all sudokus of side 4, by trying every four rows."""
    for rows in product(permutations((1, 2, 3, 4)), repeat=4):
        boxes = (rows[r][c : c + 2] + rows[r + 1][c : c + 2] for r in (0, 2) for c in (0, 2))
        if all(len(set(line)) == 4 for line in (*zip(*rows, strict=True), *boxes)):
            yield rows


@pytest.mark.parametrize("backend", FOR_MANY)
def test_288_sudokus_of_side_4(backend: str) -> None:
    """A quarter of them: those with 1 in the corner."""
    model = compiled(backend, Puzzle("sudoku", sudoku_rules(2, 2)))
    found = [found for two in (2, 3, 4) for found in answers(model, {"r1c1": (1,), "r1c2": (two,)})]
    every = {sum(rows, ()) for rows in sudokus_of_side_4()}
    assert len(every) == 288
    assert len(found) == 72
    assert set(found) == {values for values in every if values[0] == 1}


@pytest.mark.parametrize("backend", FOR_MANY)
def test_sudokus_of_side_4_with_diagonals(backend: str) -> None:
    diagonals = (
        AllDifferent(("r1c1", "r2c2", "r3c3", "r4c4"), label="falling diagonal"),
        AllDifferent(("r4c1", "r3c2", "r2c3", "r1c4"), label="rising diagonal"),
    )
    wanted = {
        sum(rows, ())
        for rows in sudokus_of_side_4()
        if len({rows[i][i] for i in range(4)}) == len({rows[i][3 - i] for i in range(4)}) == 4
    }
    assert answers(compiled(backend, Puzzle("sudoku", sudoku_rules(2, 2), diagonals))) == wanted
    assert 0 < len(wanted) < 288


@pytest.mark.parametrize("backend", BACKENDS)
def test_24_latin_squares_of_side_4_with_the_first_row_in_order(backend: str) -> None:
    first_row = {f"r1c{i}": (i,) for i in range(1, 5)}
    assert len(answers(compiled(backend, latin(4)), first_row)) == 576 // 24


@pytest.mark.parametrize("backend", BACKENDS)
def test_56_latin_squares_of_side_5_with_first_lines_in_order(backend: str) -> None:
    assert len(answers(compiled(backend, latin(5)), first_lines(5))) == 56


@pytest.mark.parametrize(("side", "number"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92)])
@pytest.mark.parametrize("backend", BACKENDS)
def test_queens(backend: str, side: int, number: int) -> None:
    assert len(set(split(compiled(backend, queens(side)), "r1"))) == number


def test_1344_latin_squares_of_side_5_with_the_first_row_in_order() -> None:
    first_row = {f"r1c{i}": (i,) for i in range(1, 6)}
    assert len(answers(compiled("sat", latin(5)), first_row)) == 161_280 // 120


def test_solutions_found_near_others_are_each_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each solution but the first is sought near the last one, if none is waited for."""
    near: list[bool] = []
    looked = SatSession.near

    def noted(self: SatSession, kept: Solution, deadline: Deadline) -> Solution | None:
        found = looked(self, kept, deadline)
        near.append(found is not None)
        return found

    monkeypatch.setattr(search, "SOON", 0)
    monkeypatch.setattr(SatSession, "near", noted)
    assert len(answers(compiled("sat", latin(4)))) == 576
    assert near.count(True) > 100
    assert near.count(False) > 100

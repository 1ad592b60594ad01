"""Boards of any size: read, solved and written; work beyond the bounds is refused in one sentence."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from large import sudoku

from gridproof.frontends.api import check, compile
from gridproof.frontends.drawing.places import signs
from gridproof.models.backends import backend_class, backend_names
from gridproof.puzzles import Board, Deadline, InputError, Puzzle, Rules, TooLarge, read_record
from gridproof.puzzles.answers import ValueGrid
from gridproof.puzzles.constraints import AllDifferent, Clause
from gridproof.puzzles.core.cells import Is
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.text.grids import grid_text
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.limits import bounds
from gridproof.puzzles.limits.bounds import bound_constraints
from gridproof.puzzles.parts import grid
from gridproof.puzzles.rules.pieces import fleets

SIZES = [(9, 9), (10, 10), (12, 12)]


def one(text: str) -> Puzzle:
    [parsed] = read_text(text)
    assert parsed.puzzle is not None, parsed.error
    return parsed.puzzle


def words(givens: list[list[int | None]]) -> str:
    return "\n".join(" ".join(str(value or ".") for value in row) for row in givens)


@pytest.mark.deep
@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_large_sudoku_in_every_form(height: int, width: int) -> None:
    record = sudoku(height, width, 0.8)
    puzzle = read_record(record)
    text = words(record["clues"]["givens"])
    assert one(text) == one(text.replace("\n", " ")) == one(grid_text(puzzle)) == puzzle
    assert one(json.dumps(record)) == one(write(puzzle.record or {}, "text")) == puzzle


def test_two_grids_of_81_one_after_the_other_and_nine_by_nines_in_spaced_lines() -> None:
    text = words(sudoku(9, 9, 0.8)["clues"]["givens"])
    assert [parsed.line for parsed in read_text(f"{text}\n{text}")] == [1, 82]
    spaced = " ".join("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    assert [parsed.puzzle and parsed.puzzle.board.rows for parsed in read_text(f"{spaced}\n{spaced}")] == [
        9,
        9,
    ]


def test_an_error_in_a_large_grid_says_where() -> None:
    givens = sudoku(12, 12, 0.8)["clues"]["givens"]
    givens[7][9] = 145
    [parsed] = read_text(words(givens))
    assert str(parsed.error).endswith("cell r8c10: '145' is above 144, the side of the grid")
    assert str(parsed.error).startswith("line 8, column ")
    [parsed] = read_text(words(sudoku(12, 12, 0.8)["clues"]["givens"][:-1]))
    said = "line 1: there are 143 rows of 144 cells, 144 rows were expected; a blank row is 144 dots"
    assert str(parsed.error) == said


def test_a_sudoku_of_side_144_is_answered() -> None:
    verdict = check(sudoku(12, 12, 0.85))
    assert verdict.status in ("unique", "multiple")
    assert verdict.judged


@pytest.mark.parametrize(
    ("rows", "columns", "what"),
    [
        (10**9, 10**9, "rows is 1000000000: a board has at most 1000 rows and columns"),
        (501, 500, "the board is 501×500, a board has at most 250,000 squares"),
        (1, 1001, "cols is 1001: a board has at most 1000 rows and columns"),
    ],
)
def test_a_board_has_so_many_squares(rows: int, columns: int, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read_record({"type": "gappy", "rows": rows, "cols": columns})


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?mashu/900/900/1",
        "pzprv3/mashu/900/900/" + ". " * 900,
        "tents 900x900:a",
        "masyu 900x900\n" + "." * 900,
    ],
)
def test_so_it_has_in_every_form(text: str) -> None:
    [parsed] = read_text(text)
    assert "the board is 900×900, a board has at most 250,000 squares" in str(parsed.error)


LARGE: dict[str, dict[str, Any]] = {
    "doppelblock": {},
    "battleships": {"fleet": {str(length): 1 for length in range(1, 200)}},
    "shingoki": {"circles": [[i, j, "w", 90] for i in range(1, 99) for j in range(1, 99)]},
    "akari": {"cells": [[None] * 300] * 300},
    "sukoro": {"givens": [[None] * 300] * 300},
}


@pytest.mark.parametrize("kind", LARGE)
def test_rules_that_would_take_too_much_are_refused(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(bounds, "MOST_STATED", 20_000)
    side = 100 if kind == "shingoki" else 300
    record = {"type": kind, "rows": side, "cols": side, "clues": LARGE[kind]}
    [parsed] = read_text(json.dumps(record))
    assert "the rules of this board would have over 20,000 literals: it is too large" in str(parsed.error)


def test_literals_and_constraints_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_STATED", 10)
    clause = Clause((Is("a", 1), Is("b", 1)))
    assert list(bound_constraints([clause, clause])) == [clause] * 2
    for beyond in ([clause] * 3, [AllDifferent(("a", "b"))] * 4):
        with pytest.raises(TooLarge):
            list(bound_constraints(beyond))


def test_of_large_boards_the_last_alone_is_cached() -> None:
    read_record(sudoku(3, 3, 0.5))
    read_record({"type": "sudoku", "rows": 102, "cols": 102})
    assert grid.box_grid.cache_info().currsize == 1
    read_record({"type": "battleships", "rows": 102, "cols": 102, "clues": {"fleet": {"1": 2}}})
    assert grid.box_grid.cache_info().currsize == 0
    assert fleets.fleet_rules.cache_info().currsize == 1


def many_cells(count: int) -> Puzzle:
    """Return cells without constraints."""
    domains = tuple((f"c{i}", (1, 2, 3)) for i in range(count))
    return Puzzle("many", Rules("many", domains, (), ("c0",), Board(1, count)))


@pytest.mark.parametrize("backend", ["sat", "cp-sat", "ilp"])
def test_while_variables_are_made_the_clock_is_looked_at(backend: str) -> None:
    looks = count()
    compile(many_cells(2_000), backend, timeout=Deadline(1_000, clock=lambda: float(next(looks))))
    assert next(looks) > 2_000 / 256


@pytest.mark.parametrize("backend", backend_names())
def test_candidates_are_bounded(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    monkeypatch.setattr(backend_class(backend), "most_candidates", 30)
    assert compile(many_cells(10), backend).size()
    with pytest.raises(TooLarge, match="the puzzle has more than 30 candidates"):
        compile(many_cells(11), backend)
    verdict = check(many_cells(11), backend)
    assert (verdict.status, verdict.message) == ("unknown", "the puzzle has more than 30 candidates")


@pytest.mark.parametrize("looks", [1, 2, 3, 5, 8, 13, 21])
def test_narrowing_a_large_board_ends_soon_after_the_deadline(looks: int) -> None:
    clock = count()
    puzzle = read_record(sudoku(6, 6, 0.6))
    verdict = check(puzzle, timeout=Deadline(looks, clock=lambda: float(next(clock))))
    assert verdict.status == "unknown"
    assert next(clock) <= looks + 5


def test_how_values_look_is_said_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written once for each of 81 values, it would take longer the larger the board is."""
    puzzle = read_record(sudoku(9, 9, 0.8))
    monkeypatch.delattr(ValueGrid, "part")
    assert signs(puzzle) == {value: str(value) for value in range(1, 82)}

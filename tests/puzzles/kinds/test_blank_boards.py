"""Blank boards of every kind are answered (`benchmarks/blank_boards.py` has times and boards of 20×20).

Nothing here measures time: each look at the clock is a second, and each solution of a search is a step.
"""

from __future__ import annotations

from itertools import count

import pytest
from blank import LARGE, blank

import gridproof
from gridproof.frontends import api
from gridproof.models.backends.sat import SatSession
from gridproof.models.core.search import narrow_to_suppositions
from gridproof.puzzles import (
    Board,
    Deadline,
    Is,
    Puzzle,
    Rules,
    Solution,
    kind_named,
    kind_names,
    read_record,
)
from gridproof.puzzles.constraints import Clause, ComponentSize, polyominoes
from gridproof.puzzles.core.record import Record

MOST = 4_000
"""Looks at the clock: a blank board of the usual size takes some hundreds at most."""


@pytest.mark.parametrize("kind", kind_names())
def test_a_blank_board_of_the_usual_size_is_answered(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "SUPPOSING", MOST / 2)
    record = blank(kind)
    puzzle = read_record(record)
    found = gridproof.check(puzzle, timeout=Deadline(MOST, clock=count().__next__))
    assert found.status in ("unique", "multiple", "none"), found.message
    judge = kind_named(kind).judge
    for solution in found.solutions:
        assert judge(Record(record), kind_named(kind).answer(puzzle, solution)) is None


@pytest.mark.parametrize("kind", ["aqre", "latin_square", "masyu", "akari"])
def test_the_candidates_of_a_large_blank_board_take_few_solutions(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Candidate solutions, those that violate something included."""
    asked = 0
    plain = SatSession.next

    def counted(session: SatSession, deadline: Deadline) -> Solution | None:
        nonlocal asked
        asked += 1
        return plain(session, deadline)

    monkeypatch.setattr(SatSession, "next", counted)
    puzzle = read_record(blank(kind, (12, 12)))
    found = gridproof.candidates(puzzle, timeout=Deadline(100 * MOST, clock=count().__next__))
    assert found.status == "found"
    assert asked < 1500


@pytest.mark.parametrize("kind", ["aqre", "numberlink", "latin_square", "akari"])
def test_a_large_blank_board_has_its_status(kind: str) -> None:
    puzzle = read_record(blank(kind, LARGE))
    found = gridproof.check(puzzle, timeout=Deadline(MOST, clock=count().__next__))
    assert found.status == ("unique" if kind == "numberlink" else "multiple")


def test_what_is_supposed_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small polyominoes are tried first; where only a large one fits, that is found and proven."""
    cells = tuple(f"r1c{i + 1}" for i in range(20))
    edges = tuple((i, i + 1) for i in range(19))
    domains = tuple((cell, tuple(range(1, 21))) for cell in cells)
    rules = Rules("strip", domains, (ComponentSize(cells, edges),), cells, Board(1, 20))
    large = Puzzle("strip", rules, (Clause((Is("r1c1", 20),)),))
    small = narrow_to_suppositions(large)
    assert small is not None
    assert {values for _, values in small.domains.items()} == {(1, 2, 3, 4, 5)}
    found = gridproof.check(large)
    assert (found.status, set(found.solutions[0].values())) == ("unique", {20})
    several = gridproof.check(Puzzle("strip", rules))
    assert several.status == "multiple"
    assert max(value for solution in several.solutions for value in solution.values()) <= 5
    monkeypatch.setattr(polyominoes, "MOST_SIZES", 300)
    beyond = gridproof.check(large)
    assert (beyond.status, beyond.message) == (
        "unknown",
        "the cells could have over 300 sizes together: more givens are needed",
    )


def test_one_small_solution_is_not_the_only_one() -> None:
    cells = tuple(f"r1c{i + 1}" for i in range(20))
    edges = tuple((i, i + 1) for i in range(19))
    domains = tuple((cell, tuple(range(1, 21))) for cell in cells)
    rules = Rules("strip", domains, (ComponentSize(cells, edges),), cells, Board(1, 20))
    small = [5] * 5 + [4] * 4 + [5] * 5 + [4] * 4 + [2] * 2
    clues = [Clause((Is("r1c1", 20), Is(cell, value))) for cell, value in zip(cells, small, strict=True)]
    puzzle = Puzzle("strip", rules, tuple(clues))
    for found in (gridproof.check(puzzle), gridproof.solve(puzzle, limit=2)):
        assert sorted([*solution.values()] for solution in found.solutions) == [small, [20] * 20]


@pytest.mark.parametrize("givens", [[[None] * 6] * 6, [[None, 3, *[None] * 4], *[[None] * 6] * 5]])
def test_the_few_values_get_the_time_where_all_are_too_many(
    givens: list[list[int | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "SUPPOSING", 0)
    monkeypatch.setattr(polyominoes, "MOST_SIZES", 300)
    puzzle = read_record({"type": "fillomino", "rows": 6, "cols": 6, "clues": {"givens": givens}})
    assert sum(map(len, puzzle.domains.values())) > 300
    assert gridproof.solve(puzzle, timeout=Deadline(MOST, clock=count().__next__)).status == "solved"
    assert gridproof.check(puzzle, timeout=Deadline(MOST, clock=count().__next__)).status == "multiple"

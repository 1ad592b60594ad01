"""Encodings beside each other, against the propagation of MiniSat on exported clauses; waves in pictures."""

from __future__ import annotations

import re

import pytest
from boards import SUDOKUS
from pysat.solvers import Solver

import gridproof
from gridproof.frontends.exchange import export_model
from gridproof.frontends.watching.boards import frames
from gridproof.frontends.watching.comparison import compare_propagation
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.constraints import total

KAKURASU = gridproof.sample("kakurasu", 1)
EXPLAINED = re.compile(r"^c var (-?\d+): (\S+)=(\d+)$", re.MULTILINE)


def left_by_minisat(puzzle: Puzzle, encoding: dict[str, str]) -> int:
    """Return the candidates left after unit propagation of the clauses in an exported file."""
    text = export_model(puzzle, "cnf", tier="off", encoding=encoding).decode()
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in text.splitlines()
        if line and line[0] in "-0123456789"
    ]
    units = [clause[0] for clause in clauses if len(clause) == 1]
    with Solver("minisat22", bootstrap_with=[c for c in clauses if len(c) > 1]) as solver:
        possible, followed = solver.propagate(units)
    assert possible
    true, left = {*units, *followed}, 0
    for cell in puzzle.rules.domain_of:
        numbers = [int(number) for number, named, _ in EXPLAINED.findall(text) if named == cell]
        left += 1 if true & {*numbers} else sum(-number not in true for number in numbers)
    return left


@pytest.mark.parametrize("way", ["auto", "sequential"])
def test_sums_of_kakurasu_as_minisat_propagates_them(way: str) -> None:
    rows = {row.name: row for row in compare_propagation(KAKURASU, "sat", ["sums"]).rows}
    row = rows["default" if way == "auto" else f"sums: {way}"]
    assert row.remaining == (left_by_minisat(KAKURASU, {"sums": way}),)


def test_encodings_of_a_sum_propagate_differently() -> None:
    found = compare_propagation(KAKURASU, "sat", ["sums"])
    left = {row.name.removeprefix("sums: "): row.remaining[0] for row in found.rows}
    assert left["default"] == 16
    assert left["sequential"] == 32
    assert set(left.values()) == {16, 30, 32}
    assert not found.is_alike


def test_encodings_of_at_most_one_propagate_alike() -> None:
    found = compare_propagation([*SUDOKUS[:3], SUDOKUS[3]], "sat", ["at-most-one"])
    clauses = {row.name: row.sizes[0]["clauses"] for row in found.rows}
    assert len(found.rows) == 11
    assert found.is_alike
    assert len(set(clauses.values())) > 7
    for line, left in zip(SUDOKUS[:4], found.rows[0].remaining, strict=True):
        (puzzle,) = gridproof.read(line)
        assert left == left_by_minisat(puzzle, {}) == gridproof.compile(puzzle, "sat").propagate().remaining


def test_puzzles_of_other_rules_have_models_of_their_own() -> None:
    small, large = gridproof.read_one("12......4..1...."), gridproof.read_one(SUDOKUS[0])
    row = compare_propagation([small, large, small], choices=()).rows[0]
    assert [size["variables"] for size in row.sizes] == [65, 730, 65]
    assert row.remaining[0] == row.remaining[2] == gridproof.compile(small, "sat").propagate().remaining
    assert row.size["variables"] == "65 to 730"


def test_a_conflict_leaves_nothing() -> None:
    row = compare_propagation(["11..............", "12.............."], choices=()).rows[0]
    assert (row.remaining[0], row.conflicts) == (0, 1)
    assert row.remaining[1] > 16
    assert "1 in conflict" in str(compare_propagation("11..............", choices=()))


def test_another_back_end() -> None:
    for backend in ("cp-sat", "ilp"):
        found = compare_propagation(SUDOKUS[1], backend, ())
        assert found.rows[0].remaining == (gridproof.compile(SUDOKUS[1], backend).propagate().remaining,)


def test_what_cannot_be_compared() -> None:
    with pytest.raises(InputError, match="has no choice 'most'"):
        compare_propagation(KAKURASU, "sat", ["most"])
    with pytest.raises(InputError, match="has no choice 'most'"):
        gridproof.compare_encodings(KAKURASU, "sat", ["most"])
    with pytest.raises(InputError, match="bulk does not show"):
        compare_propagation(SUDOKUS[0], "bulk", ())
    with pytest.raises(InputError, match="from 1 to 1,000 puzzles"):
        compare_propagation([])
    late = compare_propagation(SUDOKUS[0], "sat", (), timeout=0).rows[0]
    assert "time limit" in late.message
    assert (late.remaining, late.average) == ((), None)


def test_each_wave_has_a_picture_of_the_board_before_it() -> None:
    told = gridproof.compile(KAKURASU, "sat").propagate()
    *waves, end = frames(told)
    assert len(waves) == len(told.waves)
    assert "13 candidates leave" in waves[0].words
    assert sum(int(n) for frame in waves for n in re.findall(r"(\d+) candidate", frame.words)) == 16
    assert end.words == "end: 16 candidates left"
    assert end.picture.title == "Kakurasu, 4 rows, 4 columns; solved"
    assert waves[-1].events == ("r4c2=0: column 2 sums to 6, because ¬y22",)
    placed = {shape for shape in waves[0].picture.shapes if shape.tone == "place"}
    assert placed


def test_a_conflict_is_the_last_frame() -> None:
    square = gridproof.read_one("12..............")
    told = gridproof.compile(square.plus(total(("r1c3", "r1c4"), "==", 3, "a cage")), "sat").propagate()
    *_, end = frames(told)
    assert end.words.startswith("conflict: ")
    assert "cannot hold" in end.words


def test_a_long_wave_is_cut() -> None:
    first = next(frames(gridproof.compile(SUDOKUS[0], "sat").propagate({"r1c1": 1})))
    assert first.words.startswith("givens: ")
    texts = [shape.text for shape in first.picture.shapes if shape.kind == "bold"]
    assert len(texts) == sum(char in "123456789" for char in SUDOKUS[0])
    waves = list(frames(gridproof.compile(SUDOKUS[0], "sat").propagate()))
    assert waves[1].events[-1].startswith("and ")
    assert len(waves[1].events) == 41

"""Symmetrical placement, on boards made for it: the givens are taken to givens, values to values."""

from __future__ import annotations

import pytest

from gridproof import solve
from gridproof.frontends.api import read
from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.rating import rate
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.uniqueness.symmetry import symmetrical_placement
from gridproof.puzzles import read_record
from gridproof.puzzles.samples import samples

HALF = ".4..82.....7...1...3.7....2...6...3.18.....29.7...4...8....3.7...9...3.....82..6."
"""A half turn takes each value to 10 less it."""

FALLING = "7.......1...2..5......85....1...42.9..8.7..3...63.9....6.1..84.....4.3..2..9....."
"""A reflection in the falling diagonal swaps 1 and 2, 3 and 4, 5 and 6."""

RISING = "".join(FALLING[9 * row : 9 * row + 9][::-1] for row in range(9))


@pytest.mark.parametrize(
    ("grid", "name", "alone"),
    [
        (HALF, "half turn", {"r5c5"}),
        (FALLING, "reflection in the falling diagonal", {"r2c2", "r3c3", "r9c9"}),
        (RISING, "reflection in the rising diagonal", {"r2c8", "r3c7", "r9c1"}),
    ],
)
def test_what_stays_where_it_is_keeps_its_value(grid: str, name: str, alone: set[str]) -> None:
    """And a candidate that a symmetry takes to a removed one is removed: each removal is true of the
    solution.
    """
    solution = solve(grid).solutions[0]
    (puzzle,) = read(grid)
    path = follow(puzzle, techniques_of("unique"), unique=True)
    assert path.outcome == "solved"
    steps = [step for step in path.steps if step.technique == "symmetrical placement"]
    assert steps
    assert f"by the {name}: " in steps[0].detail
    assert alone & {cell for cell, _ in steps[0].removes}
    for step in steps:
        assert all(solution[cell] != value for cell, value in step.removes)
    assert "symmetrical placement" not in {
        step.technique for step in follow(puzzle, techniques_of("unique")).steps
    }
    assert rate(path.steps, solved=True).level not in ("easy", "medium")


@pytest.mark.parametrize("grid", [HALF, FALLING])
def test_a_given_that_is_taken_elsewhere_ends_the_symmetry(grid: str) -> None:
    place = next(i for i, value in enumerate(grid) if value != "." and i % 10)
    solution = solve(grid).solutions[0]
    open_ = next(i for i, value in enumerate(grid) if value == "." and i % 10)
    for changed in (
        grid[:place] + "." + grid[place + 1 :],
        grid[:open_] + str(solution[f"r{open_ // 9 + 1}c{open_ % 9 + 1}"]) + grid[open_ + 1 :],
    ):
        (puzzle,) = read(changed)
        assert not list(symmetrical_placement(State.of(puzzle)))


def test_a_quarter_turn_has_orbits_of_four() -> None:
    (puzzle,) = read("1..2........4..3")
    state = State.of(puzzle)
    state.remove(1 << state.network.number["r2c2", 3])
    (step,) = (step for step in symmetrical_placement(state) if "quarter turn" in step.detail)
    assert "by the quarter turn: 1→2, 2→3, 3→4, 4→1" in step.detail
    assert {("r2c3", 4), ("r3c3", 1), ("r3c2", 2)} <= set(step.removes)


def test_two_values_that_are_not_given_could_be_taken_to_each_other() -> None:
    (puzzle,) = read("1..............1")
    assert not list(symmetrical_placement(State.of(puzzle)))


@pytest.mark.parametrize("kind", ["diagonal_sudoku", "killer_sudoku"])
def test_no_symmetry_where_more_than_houses_bear_on_the_cells(kind: str) -> None:
    state = State.of(read_record(samples(kind)[0]))
    assert not list(symmetrical_placement(state))

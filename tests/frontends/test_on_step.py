"""Changes of cells as they are told: a board that follows them has all that the path leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import gridproof
from gridproof.frontends.deduction.explain import Explanation, explain
from gridproof.frontends.rules.changes import Change
from gridproof.frontends.rules.positions import begin
from gridproof.puzzles import Cell, Domain, Puzzle, read_record
from gridproof.puzzles.samples import published_samples, samples

SYSTEMS = ("drools4", "drools7", "membrane", "strategy", "wodm")

GUESSED = "38..94........1.....2...49.5..........1.58......2...6..6.9...5....46...27.....8.."
"""A sudoku that no system solves without guesses; some of them are wrong."""

SPOILED = GUESSED[:6] + "2" + GUESSED[7:]
"""The same with a wrong digit: no simple rule finds it, and all guesses are taken back."""

KINDS = (
    "futoshiki",
    "hitori",
    "kakuro",
    "killer_sudoku",
    "lits",
    "masyu",
    "nonogram",
    "slitherlink",
    "zebra",
)


@dataclass
class Mirror:
    """A board that knows nothing but the start and the changes that it is told."""

    domains: dict[Cell, Domain]
    values: dict[Cell, int]
    changes: list[Change]

    @classmethod
    def of(cls, puzzle: Puzzle) -> Mirror:
        start = begin(puzzle)
        return cls(start.domains(), dict(start.names(start.placed)), [])

    def __call__(self, change: Change) -> None:
        before = self.domains[change.cell], self.values.get(change.cell)
        assert before != (change.values, change.value), f"{change.cell} is as it was"
        self.domains[change.cell] = change.values
        self.values.pop(change.cell, None)
        if change.value is not None:
            assert change.values == (change.value,)
            self.values[change.cell] = change.value
        self.changes.append(change)


def mirrored(puzzle: Puzzle, profile: str, **options: Any) -> tuple[Explanation, Mirror]:
    """Return a path, and the board that followed it."""
    mirror = Mirror.of(puzzle)
    return explain(puzzle, profile, on_step=mirror, timeout=None, **options), mirror


def is_guess(change: Change) -> bool:
    """Return whether a change is the value that a guess gives to a cell."""
    return change.step is not None and change.step.technique == "guess" and change.value is not None


def boards() -> dict[str, Puzzle]:
    """Return published boards, one that needs guesses, and one with clues dropped, by name."""
    found = {name: gridproof.sample(name) for name in published_samples()}
    dropped = found["drools-simple"]
    cells = [cell for cell, _ in dropped.givens]
    grid = dropped.record["clues"]["givens"] if dropped.record else []
    fewer = [[value if f"r{r}c{c}" in cells[::2] else None for c, value in enumerate(row, 1)]
             for r, row in enumerate(grid, 1)]  # fmt: skip
    return found | {
        "guessed": gridproof.read_one(GUESSED),
        "spoiled": gridproof.read_one(SPOILED),
        "dropped": gridproof.read_one(fewer),
    }


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "board", ["drools-hard-1", "drools-hard-3", "drools-broken", "guessed", "spoiled", "dropped"]
)
def test_the_board_that_follows_a_system_has_what_it_leaves(system: str, board: str) -> None:
    puzzle = boards()[board]
    path, mirror = mirrored(puzzle, system)
    assert mirror.domains == path.domains
    placed = {place for step in path.steps for place in step.places}
    assert mirror.values.items() == {*Mirror.of(puzzle).values.items(), *placed}
    by_press = [change for press in path.presses for change in press.changes]
    replayed = Mirror.of(puzzle)
    for change in by_press:  # a press has the last of several changes of a cell
        replayed.domains[change.cell] = change.values
    assert replayed.domains == path.domains
    assert len(by_press) <= len(mirror.changes)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("system", ["drools4", "drools7", "wodm"])
def test_it_follows_other_orders_of_the_rules_too(system: str, seed: int) -> None:
    puzzle, mirror = gridproof.sample("drools-hard-1"), Mirror.of(gridproof.sample("drools-hard-1"))
    assert explain(puzzle, system, seed=seed, on_step=mirror).domains == mirror.domains


def test_what_a_search_takes_back_is_a_change() -> None:
    """A cell gets a value, loses it again, and is told both times."""
    path, mirror = mirrored(gridproof.read_one(GUESSED), "wodm")
    valued: dict[Cell, list[int | None]] = {}
    for change in mirror.changes:
        valued.setdefault(change.cell, []).append(change.value)
    assert path.stats is not None
    assert path.stats.guesses > path.guesses
    assert any(
        None in values[values.index(value) :] for values in valued.values() for value in values if value
    )


@pytest.mark.parametrize("guess", [False, True])
@pytest.mark.parametrize("kind", ["sudoku", *KINDS])
def test_it_follows_our_own_techniques(kind: str, guess: bool) -> None:
    puzzle = read_record(samples(kind)[0])
    path, mirror = mirrored(puzzle, "default", guess=guess)
    assert mirror.domains == path.domains
    assert path.outcome == "solved"
    assert all(change.step is not None for change in mirror.changes if change.cell in puzzle.shown)


def test_a_guess_is_told_as_the_step_that_it_is() -> None:
    path, mirror = mirrored(gridproof.read_one(GUESSED), "singles", guess=True)
    told = [(change.cell, change.value) for change in mirror.changes if is_guess(change)]
    guesses = [place for step in path.steps if step.technique == "guess" for place in step.places]
    assert [place for place in told if place in guesses] == guesses
    assert len(guesses) > 3


@pytest.mark.parametrize("system", ["strategy", "wodm", "singles"])
def test_a_search_without_a_solution_takes_everything_back(system: str) -> None:
    path, mirror = mirrored(gridproof.read_one(SPOILED), system, guess=system == "singles")
    assert (path.outcome, path.guesses) == ("none", 0)
    assert mirror.domains == path.domains
    given_back = {change.cell for change in mirror.changes if change.step is None}
    assert {cell for cell, values in path.domains.items() if len(values) > 1} & given_back


@pytest.mark.parametrize("guess", [False, True])
@pytest.mark.parametrize("grid", [GUESSED, SPOILED, "11..............", "12......4..1....", "." * 16])
def test_it_follows_what_is_guessed_stuck_broken_or_open(grid: str, guess: bool) -> None:
    path, mirror = mirrored(gridproof.read_one(grid), "singles", guess=guess)
    assert mirror.domains == path.domains


def test_each_change_names_its_step() -> None:
    """The cells of a step's conclusion are told with that step, in the order of the steps."""
    path, mirror = mirrored(gridproof.sample("drools-hard-1"), "drools7")
    steps = list(dict.fromkeys(id(change.step) for change in mirror.changes))
    assert len(steps) == len(path.steps)
    for step in path.steps:
        told = {
            (c.cell, c.value) for c in mirror.changes if c.step is not None and c.step.places == step.places
        }
        assert set(step.places) <= told

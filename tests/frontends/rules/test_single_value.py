"""Techniques of one value: templates against every placement, and fish through any houses.

Vocabulary
    placement    a cell for the value in each row, column and box
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Finder
from gridproof.frontends.rules.techniques.fish.complex_fish import big_complex_fish, franken_fish, mutant_fish
from gridproof.frontends.rules.techniques.fish.fish import finned_big_fish
from gridproof.frontends.rules.techniques.fish.templates import (
    removable,
    template_delete,
    template_set,
    without_template,
)
from gridproof.puzzles import read_record

Squares = set[tuple[int, int]]


def lacking(value: int, size: int, squares: Squares) -> State:
    """Return an empty sudoku in which the value is in these squares only, counted from 1."""
    puzzle = read_record({"type": "sudoku", "rows": size, "cols": size, "clues": {}})
    state = State.of(puzzle)
    every = {(r, c) for r in range(1, size + 1) for c in range(1, size + 1)}
    state.remove(sum(1 << state.network.number[f"r{r}c{c}", value] for r, c in every - squares))
    return state


def placements(squares: Squares) -> list[Squares]:
    """Return every placement of a value in a 4×4 sudoku, among these squares."""
    found = []
    for columns in permutations(range(1, 5)):
        placed = {(r, c) for r, c in enumerate(columns, 1)}
        boxes = {((r - 1) // 2, (c - 1) // 2) for r, c in placed}
        if len(boxes) == 4 and placed <= squares:
            found.append(placed)
    return found


def names(squares: Squares, value: int = 1) -> set[tuple[str, int]]:
    return {(f"r{r}c{c}", value) for r, c in squares}


@pytest.mark.parametrize("seed", range(40))
def test_templates_are_all_placements(seed: int) -> None:
    draw = random.Random(seed)
    squares = {(r, c) for r in range(1, 5) for c in range(1, 5) if draw.random() < 0.75}
    state = lacking(1, 4, squares)
    found = placements(squares)
    used = set().union(*found)
    always = squares.intersection(*found) if found else set()
    gone = names(squares - used)
    assert set(state.names(without_template(state).get(1, 0))) == gone
    assert set(state.names(removable(state).get(1, 0))) == gone
    assert gone <= {candidate for step in template_delete(state) for candidate in step.removes}
    if gone and found:
        assert names(always) <= {candidate for step in template_set(state) for candidate in step.places}


def test_a_template_leaves_one_to_every_other_value() -> None:
    """One of the two placements of 1 on a diagonal of boxes takes all squares of the 2."""
    state = lacking(1, 4, {(1, 1), (1, 2), (2, 3), (2, 4), (3, 1), (3, 2), (4, 3), (4, 4)})
    keep = {("r1c1", 2), ("r2c3", 2), ("r3c2", 2), ("r4c4", 2), ("r1c2", 2)}
    number = state.network.number
    state.remove(sum(1 << n for (cell, value), n in number.items() if value == 2 and (cell, 2) not in keep))
    one = {(1, 1), (2, 3), (3, 2), (4, 4)}
    assert names(one) <= set(state.names(state.alive)) - set(state.names(sum(removable(state).values())))
    gone = {candidate for step in template_delete(state) for candidate in step.removes}
    assert names(one) <= gone


FISH: dict[str, tuple[Finder, list[str], str]] = {
    "Franken X-wing": (
        franken_fish,
        ["row 5: 1 2", "box 1: 1 2 4 5 7 8"],
        "r4c1, r4c2, r6c1, r6c2, r7c1, r7c2, r8c1, r8c2, r9c1, r9c2 ≠ 5: "
        "Franken X-wing 5 in row 5, box 1, column 1, column 2",
    ),
    "finned mutant X-wing": (
        mutant_fish,
        ["row 9: 1 5", "column 4: 2 8"],
        "r2c1 ≠ 5: finned mutant X-wing 5 in row 9, column 4, box 8, row 2",
    ),
}


def squares_of(lines: list[str]) -> Squares:
    """Return all squares of a 9×9 board except those that a line, such as "row 5: 1 2", does not name."""
    kept = {house: {int(place) for place in places.split()} for house, places in map(_split, lines)}
    every = ((r, c) for r in range(1, 10) for c in range(1, 10))
    return {
        square for square in every if all(place in kept.get(house, NINE) for house, place in _at(*square))
    }


NINE = range(1, 10)


def _split(line: str) -> tuple[str, str]:
    house, _, places = line.partition(": ")
    return house, places


def _at(r: int, c: int) -> tuple[tuple[str, int], ...]:
    """Return the houses of a square, and its place in each."""
    box, place = (r - 1) // 3 * 3 + (c - 1) // 3 + 1, (r - 1) % 3 * 3 + (c - 1) % 3 + 1
    return (f"row {r}", c), (f"column {c}", r), (f"box {box}", place)


@pytest.mark.parametrize("name", FISH)
def test_fish_through_any_houses(name: str) -> None:
    technique, lines, sentence = FISH[name]
    found = {step.sentence: step for step in technique(lacking(5, 9, squares_of(lines)))}
    assert sentence in found
    assert found[sentence].technique == name


def test_a_squirmbag_but_for_its_fin() -> None:
    """Five rows in five columns but for r9c6, which the removed candidates see."""
    lines = ["row 1: 1 4", "row 2: 4 7", "row 4: 7 2", "row 5: 2 5", "row 9: 1 5 6"]
    steps = list(finned_big_fish(lacking(5, 9, squares_of(lines))))
    found = {step.removes: step for step in steps if step.technique == "finned squirmbag"}
    step = found[("r7c4", 5), ("r7c5", 5), ("r8c4", 5), ("r8c5", 5)]
    assert dict(step.parts)["fin"] == (("r9c6", 5),)
    assert step.grade == 470


def test_big_complex_fish_have_five_houses_or_more() -> None:
    lines = ["row 1: 1 4", "row 2: 4 7", "row 4: 7 2", "box 5: 4 6 9", "row 9: 1 5 6"]
    steps = list(big_complex_fish(lacking(5, 9, squares_of(lines))))
    assert steps
    for step in steps:
        assert len(step.labels) >= 10
        assert step.grade == 470

"""Deadly patterns larger than rectangles, in positions made for them.

Vocabulary
    position   an empty sudoku in which some cells have lost candidates
"""

from __future__ import annotations

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.uniqueness.deadly import (
    bug,
    bug_lite,
    extended_rectangle,
    reverse_bug,
    unique_loop,
)
from gridproof.puzzles import Puzzle, read_record

PROVISO = "(the solution is unique)"


def sudoku(text: str) -> Puzzle:
    """Return the sudoku of 81 characters."""
    values = [int(character) if character != "." else None for character in text]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})


def position(cells: str) -> State:
    """Return the position in which cells, such as "r1c1:38 r2c1:385", hold only the values given with
    them.
    """
    state = State.of(sudoku("." * 81))
    for one in cells.split():
        cell, _, kept = one.partition(":")
        state.remove(sum(1 << state.network.number[cell, v] for v in range(1, 10) if str(v) not in kept))
    return state


LOOP = "r1c1:38 r1c4:38 r2c4:38 r2c7:38 r3c7:38"
"""Five of six cells of a loop, in three rows, columns and boxes; the sixth is r3c1."""

WHEEL = "r1c1:12 r1c4:23 r1c7:13 r2c1:12 r2c4:23"
"""Five of six cells with the pairs 12, 23 and 13 in each of two rows; the sixth is r2c7."""

PATTERNS: dict[str, tuple[Technique, str, str]] = {
    "loop, type 1": (
        unique_loop,
        f"{LOOP} r3c1:385",
        f"r3c1 ≠ 3; r3c1 ≠ 8: unique loop 3,8 r1c14,r2c47,r3c17 type 1 {PROVISO}",
    ),
    "loop, type 2": (
        unique_loop,
        "r1c1:38 r1c4:38 r2c4:38 r2c7:38 r3c7:385 r3c1:385",
        f"r3c2, r3c3, r3c4, r3c5, r3c6, r3c8, r3c9 ≠ 5: unique loop 3,8 r1c14,r2c47,r3c17 type 2 {PROVISO}",
    ),
    "loop, type 3": (
        unique_loop,
        "r1c1:38 r1c4:38 r2c4:38 r2c7:38 r3c7:385 r3c1:386 r3c5:56",
        "r3c2, r3c3, r3c4, r3c6, r3c8, r3c9 ≠ 5; r3c2, r3c3, r3c4, r3c6, r3c8, r3c9 ≠ 6: "
        f"unique loop 3,8 r1c14,r2c47,r3c17 type 3 {PROVISO}",
    ),
    "BUG-lite": (
        bug_lite,
        f"{WHEEL} r2c7:139",
        f"r2c7 ≠ 1; r2c7 ≠ 3: BUG-lite 1,2,3 r12c147 type 1 {PROVISO}",
    ),
    "extended rectangle": (
        extended_rectangle,
        "r1c1:123 r1c4:123 r1c7:12 r2c1:123 r2c4:23 r2c7:1239",
        f"r2c7 ≠ 1; r2c7 ≠ 2; r2c7 ≠ 3: extended rectangle 1,2,3 r12c147 type 1 {PROVISO}",
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_each_pattern_is_found(name: str) -> None:
    technique, cells, sentence = PATTERNS[name]
    assert sentence in [step.sentence for step in technique(position(cells))]


NONE: dict[str, tuple[Technique, str]] = {
    "a row with one cell of the loop": (unique_loop, f"{LOOP} r4c1:385"),
    "a pair that is not the same": (unique_loop, "r1c1:38 r1c4:38 r2c4:38 r2c7:38 r3c7:39 r3c1:3895"),
    "a pair with a third value": (bug_lite, "r1c1:12 r1c4:23 r1c7:13 r2c1:12 r2c4:24 r2c7:139"),
    "columns that are swapped with different rows": (
        extended_rectangle,
        "r1c1:123 r1c4:123 r1c7:12 r2c1:123 r2c4:23 r3c7:1239",
    ),
}


@pytest.mark.parametrize("name", NONE)
def test_a_pattern_that_is_not_deadly_proves_nothing(name: str) -> None:
    technique, cells = NONE[name]
    assert list(technique(position(cells))) == []


def test_both_fillings_must_keep_the_givens() -> None:
    """The other filling needs a 3 in r1c7, which the givens of another puzzle exclude."""
    state = position("r1c1:123 r1c4:123 r1c7:12 r2c1:123 r2c4:23 r2c7:1239")
    assert list(extended_rectangle(state)) != []
    state.start &= ~(1 << state.network.number["r1c7", 3])
    assert list(extended_rectangle(state)) == []


GRAVE = ["12 21 34 43", "34 43 12 21", "21 12 43 34", "43 34 21 12"]
"""Two values in each cell of a 4×4 sudoku, each value twice in each house."""


def grave(**extra: str) -> State:
    """Return the grave, with some values more."""
    state = State.of(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}))
    for r, line in enumerate(GRAVE, 1):
        for c, pair in enumerate(line.split(), 1):
            kept = pair + extra.get(f"r{r}c{c}", "")
            state.remove(
                sum(1 << state.network.number[f"r{r}c{c}", v] for v in range(1, 5) if str(v) not in kept)
            )
    return state


GRAVES: dict[str, tuple[dict[str, str], str]] = {
    "type 2": ({"r1c1": "3", "r1c2": "3"}, "r1c3, r1c4, r2c1, r2c2 ≠ 3"),
    "type 3": ({"r1c1": "3", "r1c2": "4"}, "r1c4 ≠ 3; r1c4 ≠ 4"),
    "type 4": ({"r1c1": "3", "r1c2": "4"}, "r1c1, r1c2 ≠ 1; r1c1, r1c2 ≠ 2"),
}


@pytest.mark.parametrize("kind", GRAVES)
def test_a_grave_with_two_cells_of_three_values(kind: str) -> None:
    extra, results = GRAVES[kind]
    assert f"{results}: BUG {kind} r1c12 {PROVISO}" in [step.sentence for step in bug(grave(**extra))]


def test_a_grave_without_a_way_out_says_nothing() -> None:
    assert list(bug(grave())) == []
    assert list(bug(grave(r1c1="34"))) == []


SWAPPED = {"r1c1": 3, "r1c4": 8, "r2c4": 3, "r2c7": 8, "r3c7": 3}
"""Five of six cells of a loop of 3 and 8, solved; the sixth is r3c1."""


def solved(given: tuple[str, ...] = ()) -> State:
    """Return the position with these cells solved, some of them given."""
    text = ["."] * 81
    for cell in given:
        text[9 * int(cell[1]) + int(cell[3]) - 10] = str(SWAPPED[cell])
    state = State.of(sudoku("".join(text)))
    for cell, value in SWAPPED.items():
        state.place(state.network.number[cell, value])
        state.remove(state.network.cell_mask[cell] & ~(1 << state.network.number[cell, value]))
    return state


def test_a_reverse_bug_is_not_completed() -> None:
    """8 in r3c1 would leave two fillings: all six cells could be swapped."""
    found = [step.sentence for step in reverse_bug(solved())]
    assert found == [f"r3c1 ≠ 8: reverse BUG 8,3 r1c14,r2c47,r3c17 {PROVISO}"]
    assert not list(reverse_bug(solved(given=("r2c4",))))
    state = solved()
    state.placed ^= 1 << state.network.number["r1c4", 8]
    assert not list(reverse_bug(state))


def test_four_cells_are_an_avoidable_rectangle_and_no_reverse_bug() -> None:
    state = State.of(sudoku("." * 81))
    for cell, value in {"r1c1": 3, "r1c4": 8, "r2c4": 3}.items():
        state.place(state.network.number[cell, value])
        state.remove(state.network.cell_mask[cell] & ~(1 << state.network.number[cell, value]))
    assert not list(reverse_bug(state))

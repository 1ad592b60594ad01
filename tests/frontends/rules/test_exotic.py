"""Impossible patterns, in positions made for them.

Vocabulary
    position   an empty sudoku in which some cells have lost candidates
"""

from __future__ import annotations

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.uniqueness.exotic import (
    bivalue_oddagon,
    broken_wing,
    odd_circle,
    tridagon,
)
from gridproof.puzzles import read_record


def position(cells: str = "", without: str = "", value: int = 5, kind: str = "sudoku") -> State:
    """Return an empty sudoku in which cells, such as "r1c1:38", hold only the values given with them, and
    others lack a value.
    """
    state = State.of(read_record({"type": kind, "rows": 9, "cols": 9, "clues": {}}))
    number = state.network.number
    for one in cells.split():
        cell, _, kept = one.partition(":")
        state.remove(sum(1 << number[cell, v] for v in range(1, 10) if str(v) not in kept))
    state.remove(sum(1 << number[cell, value] for cell in {*without.split()}))
    return state


def rest(house: str, *kept: str) -> str:
    """Return the cells of a house, such as "r1" or "c5", except for some."""
    cells = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10) if house in (f"r{r}", f"c{c}")]
    return " ".join(cell for cell in cells if cell not in kept)


CIRCLE = " ".join(
    [
        rest("r1", "r1c1", "r1c5"),
        rest("c5", "r1c5", "r5c5"),
        rest("r5", "r5c5", "r5c2"),
        rest("c2", "r5c2", "r2c2"),
        "r2c1 r3c1 r1c3 r2c3",
    ]
)
"""Two places in two rows and two columns, and in box 1 these ends and r3c3."""

SQUARE = "r1c1:123 r2c2:123 r3c3:123 r1c4:123 r2c5:123 r3c6:123 r4c1:123 r5c2:123 r6c3:123 r4c4:123"
"""Ten cells of a tridagon; the others are r5c6 and r6c5."""

BESIDE = "r1c2:123 r2c3:123 r3c1:123 r1c4:123 r2c5:123 r3c6:123 r4c1:123 r5c2:123 r6c3:123 r4c4:123 r5c6:123"
"""Eleven cells of a tridagon that see each other in a box alone, not on a diagonal; the other is r6c5."""

PATTERNS: dict[str, tuple[Technique, State, str]] = {
    "broken wing": (
        broken_wing,
        position(without=CIRCLE),
        "r3c3 ≠ 1; r3c3 ≠ 2; r3c3 ≠ 3; r3c3 ≠ 4; r3c3 ≠ 6; r3c3 ≠ 7; r3c3 ≠ 8; r3c3 ≠ 9; "
        "r3c4, r3c6, r3c7, r3c8, r3c9, r4c3, r6c3, r7c3, r8c3, r9c3 ≠ 5: "
        "broken wing 5 in column 5, row 1, box 1, column 2, row 5",
    ),
    "oddagon": (
        bivalue_oddagon,
        position("r1c1:38 r1c5:38 r5c5:386 r5c2:386 r2c2:38"),
        "r5c1, r5c3, r5c4, r5c6, r5c7, r5c8, r5c9 ≠ 6: bivalue oddagon 3,8 r1c15,r2c2,r5c25",
    ),
    "oddagon beside three cells of a box": (
        bivalue_oddagon,
        position("r5c8:29 r5c4:239 r6c4:239 r6c5:239 r8c5:239 r8c9:29 r7c8:29"),
        "r4c5, r5c5 ≠ 3: bivalue oddagon 2,9 r5c48,r6c45,r7c8,r8c59",
    ),
    "tridagon": (
        tridagon,
        position(f"{SQUARE} r5c6:123 r6c5:1234"),
        "r1c5, r3c5, r4c5, r4c6, r5c4, r5c5, r6c1, r6c2, r6c4, r6c6, r6c7, r6c8, r6c9, r7c5, r8c5, r9c5 ≠ 4; "
        "r6c5 ≠ 1; r6c5 ≠ 2; r6c5 ≠ 3: tridagon 1,2,3 r14c14,r2c25,r3c36,r5c26,r6c35",
    ),
    "tridagon where boxes lie beside lines that stand alone": (
        tridagon,
        position(f"{BESIDE} r6c5:1234", kind="diagonal_sudoku"),
        "r1c5, r3c5, r4c5, r4c6, r5c4, r5c5, r6c1, r6c2, r6c4, r6c6, r6c7, r6c8, r6c9, r7c5, r8c5, r9c5 ≠ 4; "
        "r6c5 ≠ 1; r6c5 ≠ 2; r6c5 ≠ 3: tridagon 1,2,3 r1c24,r26c35,r3c16,r4c14,r5c26",
    ),
    "tridagon with two guardians": (
        tridagon,
        position(f"{SQUARE} r5c6:1234 r6c5:1234"),
        "r4c5, r4c6, r5c4, r5c5, r6c4, r6c6 ≠ 4: tridagon 1,2,3 r14c14,r2c25,r3c36,r5c26,r6c35",
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_each_pattern_is_found(name: str) -> None:
    technique, state, sentence = PATTERNS[name]
    assert sentence in [step.sentence for step in technique(state)]


POSSIBLE: dict[str, tuple[Technique, State]] = {
    "a circle of six cells": (
        bivalue_oddagon,
        position("r1c1:38 r1c5:38 r5c5:38 r5c2:38 r8c2:38 r8c1:386"),
    ),
    "twelve cells that have a filling": (tridagon, position(f"{SQUARE} r5c5:123 r6c6:1234")),
    "two places in four houses": (broken_wing, position(without=CIRCLE.replace("r2c1 r3c1 r1c3 r2c3", ""))),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_possible_pattern_proves_nothing(name: str) -> None:
    technique, state = POSSIBLE[name]
    assert list(technique(state)) == []


def test_odd_circles() -> None:
    def ring(size: int) -> dict[int, list[int]]:
        return {n: [(n + 1) % size, (n - 1) % size] for n in range(size)}

    assert odd_circle(ring(6)) == ()
    assert sorted(odd_circle(ring(7))) == list(range(7))
    tail = ring(5) | {4: [3, 9, 0], 9: [4]}
    circle = odd_circle(tail)
    assert sorted(circle) == list(range(5))
    assert all(after in tail[here] for here, after in zip(circle, (*circle[1:], circle[0]), strict=True))

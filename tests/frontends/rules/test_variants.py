"""The techniques of variant sudokus: their messages, and that they remove no value of a solution."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Any

import pytest
from universe_of_part import sudokus

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.variants.climbing import steps_to_climb
from gridproof.frontends.rules.techniques.variants.equal import seen_through_equals
from gridproof.frontends.rules.techniques.variants.partners import no_partner
from gridproof.frontends.rules.techniques.variants.sets import must_hold, only_sets
from gridproof.frontends.rules.techniques.variants.walks import what_fits
from gridproof.puzzles import Puzzle, read_record
from gridproof.puzzles.constraints import Compare

SIDE = 4


@cache
def grids() -> tuple[dict[str, int], ...]:
    """Return all 288 sudokus with boxes of 2×2."""
    return tuple(
        {f"r{r}c{c}": value for r, row in enumerate(grid, 1) for c, value in enumerate(row, 1)}
        for grid in sudokus()
    )


def line(draw: random.Random, size: int) -> dict[str, Any]:
    """Return a walk of cells that touch."""
    cells = [[draw.randrange(SIDE), draw.randrange(SIDE)]]
    while len(cells) < size:
        r, c = cells[-1]
        near = [[r + i, c + j] for i in (-1, 0, 1) for j in (-1, 0, 1)]
        free = [x for x in near if x not in cells and 0 <= min(x) <= max(x) < SIDE]
        if not free:
            break
        cells.append(draw.choice(free))
    return {"cells": cells}


def board(seed: int) -> Puzzle:
    """Return some clues of several parts on a small board, which may have no solution."""
    draw = random.Random(seed)

    def some(most: int, *sizes: int, **more: int) -> list[dict[str, Any]]:
        """Return lines, none of which has the squares of another."""
        found: dict[str, dict[str, Any]] = {}
        for _ in range(draw.randrange(most + 1)):
            one = {**line(draw, draw.choice(sizes)), **more}
            found[str(sorted(one["cells"]))] = one
        return [*found.values()]

    solution = draw.choice(grids())
    cages = [
        {**each, "sum": sum(solution[f"r{r + 1}c{c + 1}"] for r, c in each["cells"])}
        for each in some(2, 2, 3)
        if len({solution[f"r{r + 1}c{c + 1}"] for r, c in each["cells"]}) == len(each["cells"])
    ]
    circles = [{"circle": each["cells"][:1], "cells": each["cells"][1:]} for each in some(1, 3)]
    clues: dict[str, Any] = {
        "thermometers": some(2, 2, 3, 4),
        "slow_thermometers": some(1, 3),
        "whispers": some(1, 2, 3, value=2),
        "palindromes": some(1, 3, 4),
        "differences": [each for each in some(2, 2, value=1) if touch(*each["cells"])],
        "renbans": some(1, 3),
        "between_lines": some(1, 3),
        "zippers": some(1, 3),
        "entropic_lines": some(1, 4),
        "quadruples": [{"cells": [[0, 1], [0, 2], [1, 1], [1, 2]], "digits": [draw.choice((1, 2, 3, 4))]}],
        "cages": cages,
        "arrows": circles,
        "counting_circles": some(1, 3),
    }
    kept = draw.sample([*clues], 4)
    params = {"windoku": True} if draw.random() < 0.2 else {}
    chosen = {name: clues[name] for name in kept}
    return read_record(
        {"type": "variant_sudoku", "rows": SIDE, "cols": SIDE, "clues": chosen, "params": params}
    )


def touch(one: list[int], other: list[int]) -> bool:
    """Return whether two squares share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 90), marks=pytest.mark.deep)], ids=str)
def test_no_step_removes_a_value_of_a_solution(seeds: range) -> None:
    """On small random boards, against all grids that satisfy the constraints."""
    used = set()
    for seed in seeds:
        puzzle = board(seed)
        rules = puzzle.clues + puzzle.rules.constraints
        solutions = [grid for grid in grids() if all(rule.holds(grid) for rule in rules)]
        state = State.of(puzzle)
        for _ in range(60):
            found = [
                step
                for technique in techniques_of("basic")
                if technique.variants
                for step in technique(state)
            ]
            for step in found:
                assert step.removes
                for cell, value in step.removes:
                    assert all(grid[cell] != value for grid in solutions), (seed, str(step))
                used.add(step.technique)
            following = found[:1] or [*islice(steps(state.copy(), all_reasons=False), 1)]
            if not following or state.is_dead:
                break
            apply(state, following[0])
    assert len(used) >= 14, used


CELLS = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]
SAID = [
    (
        {"thermometers": [{"cells": CELLS}]},
        "four steps still to climb from r1c1 to r1c5, so r1c1 is at most 5",
    ),
    ({"whispers": [{"cells": CELLS}]}, "5 has no partner on whisper 1"),
]


@pytest.mark.parametrize(("clues", "words"), SAID)
def test_the_first_step_is_in_the_words_of_setters(clues: dict[str, Any], words: str) -> None:
    """As variant_words has them."""
    puzzle = read_record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues})
    assert next(steps(State.of(puzzle), all_reasons=False)).sentence.endswith(words)


def said_first(technique: Technique, clues: dict[str, Any], lost: dict[str, tuple[int, ...]]) -> str:
    """Return the first statement of a technique about a 9×9 with some values removed."""
    state = State.of(read_record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues}))
    for cell, values in lost.items():
        for value in values:
            state.remove(1 << state.network.number[cell, value])
    return next(iter(technique(state))).detail


@pytest.mark.parametrize(
    ("clues", "lost", "words"),
    [
        (
            {"thermometers": [{"cells": CELLS[:2]}]},
            {"r1c1": (8,)},
            "one step still to climb from r1c1 to r1c2, so r1c1 is at most 8",
        ),
        (
            {"thermometers": [{"cells": CELLS[:3]}]},
            {"r1c3": (9,)},
            "two steps still to climb from r1c1 to r1c3, which is at most 8, so r1c1 is at most 6",
        ),
        (
            {"thermometers": [{"cells": CELLS[:2]}]},
            {"r1c2": (1, 2, 3, 4, 6, 7, 8, 9)},
            "one step still to climb from r1c1 to r1c2, which is 5, so r1c1 is at most 4",
        ),
        (
            {"thermometers": [{"cells": CELLS[:3]}]},
            {"r1c2": (8,)},
            "two steps still to climb from r1c1 to r1c3, so r1c1 is at most 6, as digits on the way are gone",
        ),
        (
            {"slow_thermometers": [{"cells": [[2, 2], [3, 3]]}]},
            {"r4c4": (9,)},
            "r3c3 is no higher than r4c4, which is at most 8, so it is at most 8",
        ),
    ],
)
def test_a_climb_says_all_that_its_bound_needs(
    clues: dict[str, Any], lost: dict[str, tuple[int, ...]], words: str
) -> None:
    assert said_first(steps_to_climb, clues, lost) == words


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        (
            {"quadruples": [{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "digits": [8]}]},
            "quadruple 1 (8) from r1c1 needs an 8 in r1c1, r1c2, r2c1 or r2c2, and no other cell that sees "
            "all of these is 8",
        ),
        (
            {"renbans": [{"cells": [[0, c] for c in range(7)]}]},
            "renban 1 from r1c1: 1234567, 2345678 or 3456789, so it holds a 3, a 4, a 5, a 6 and a 7, and "
            "r1c8 and r1c9 do not",
        ),
        (
            {"cages": [{"cells": [[0, 0], [0, 1], [0, 2]], "sum": 24}]},
            "cage 1 (sum 24) from r1c1: 789, so it holds a 7, an 8 and a 9, and no other cell that sees all "
            "their places does",
        ),
    ],
)
def test_what_a_clue_must_hold_is_told_in_sentences(clues: dict[str, Any], words: str) -> None:
    assert said_first(must_hold, clues, {}) == words


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        ([4, 8], "r1c5 and r1c6 of double arrow 1 from r1c4 make 12: 39, 48 or 57, so"),
        ([1, 3], "r1c5 and r1c6 of double arrow 1 from r1c4 make 4: 13, so"),
    ],
)
def test_what_some_cells_of_a_clue_make_is_told(ends: list[int], words: str) -> None:
    clues = {"double_arrows": [{"cells": [[0, c] for c in range(3, 7)]}]}
    lost = {
        cell: tuple(d for d in range(1, 10) if d != end)
        for cell, end in zip(("r1c4", "r1c7"), ends, strict=True)
    }
    assert said_first(only_sets, clues, lost).startswith(words)


def test_a_label_that_says_what_holds_is_no_name() -> None:
    clues = {"ratios": [{"cells": CELLS[:2]}]}
    assert said_first(no_partner, clues, {}) == (
        "r1c1 and r1c2 are in the ratio 1:2: 5, 7 and 9 have no partner"
    )


def test_beside_a_digit_a_relation_says_more_than_its_classes() -> None:
    record = {
        "type": "variant_sudoku",
        "rows": 6,
        "cols": 6,
        "clues": {
            "cages": [{"cells": [[0, 0], [0, 1]], "sum": 4}],
            "givens": [[1, *[None] * 5], *[[None] * 6] * 5],
        },
    }
    first = next(steps(State.of(read_record(record)), all_reasons=False))
    assert first.sentence == "r1c2 = 3: cage 1 (sum 4) from r1c1: 13, so r1c2 is 3"


def test_a_cell_that_has_one_digit_is_no_house_in_a_sentence() -> None:
    clues = {"numbered_rooms": [{"side": "top", "line": 0, "value": 6}]}
    assert said_first(what_fits, clues, {}) == (
        "no 1 or 6 fits in r1c1 on numbered room top 1 (6), as the cells in column 1 differ"
    )


def test_groups_of_one_square_are_equal_squares() -> None:
    one = {"same_digits": [{"cells": [[0, 0]]}, {"cells": [[4, 4]]}]}
    clone = {"clones": one["same_digits"]}
    records = ({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues} for clues in (one, clone))
    (same,), (cloned,) = (read_record(record).clues for record in records)
    assert isinstance(same, Compare)
    assert isinstance(cloned, Compare)
    assert (same.left, same.op, same.right) == (cloned.left, cloned.op, cloned.right)


def test_what_no_equal_cell_excludes_is_left_to_others() -> None:
    """5 stands in r1c1 or r1c2, so not elsewhere in row 1: that needs no palindrome. r5c2 does."""
    line = {"cells": [[0, 0], [1, 1], [4, 4]]}
    record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"palindromes": [line]}}
    state = State.of(read_record(record))
    box = [f"r{r}c{c}" for r in (1, 2, 3) for c in (1, 2, 3)]
    for cell in box[2:]:
        state.remove(1 << state.network.number[cell, 5])
    (step,) = seen_through_equals(state)
    assert step.removes == (("r5c2", 5),)
    apply(state, step)
    assert not list(seen_through_equals(state))


def test_other_kinds_have_none_of_them() -> None:
    """A sudoku of another kind is not asked for steps of variants."""
    assert not State.of(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})).has_variants

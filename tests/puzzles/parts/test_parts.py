"""Each part of variant sudoku: its judge accepts exactly the answers that its constraints allow, on every
back end.

Judge and constraints share no code, and the grids come from neither.
"""

from __future__ import annotations

from typing import Any

import pytest
from part_mutants import survivors
from universe_of_part import Rows, boards, larger_boards

import gridproof
from gridproof.frontends.data.symmetry.images import images, turns_of
from gridproof.puzzles import Puzzle, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts import Part, all_parts

APART = (
    *("chaos_construction", "doppelganger", "doublers", "region_counts", "region_kinds", "region_arrows"),
    *("same_set", "schroedinger", "fog_lights"),
)
"""Parts whose answers say more than digits, that need more digits than rows, or say nothing of digits: see
`test_extra_parts`, `test_houses` and `test_fog_lights`.
"""

PARTS = {part.name: part for part in all_parts() if part.name not in APART}
VARIANT = kind_named("variant_sudoku")
BACKENDS = ("cp-sat", "sat", "ilp")
NOT_ON_4X4 = {
    "anti_king",
    "all_consecutive_given",
    "all_differences_given",
    "all_ratios_given",
    "global_entropy",
    "global_mod",
    "magic_squares",
    "nonconsecutive",
    "self_taxicab",
}
"""Parts that no 4×4 sudoku keeps without further clues; see test_neighbours and test_large_parts."""

FOLLOWING = {"all_consecutive_given"}
"""Parts of which each constraint follows from bars and houses here; in test_neighbours none does."""

MOST_ANSWERS = {"ilp": 60, "cp-sat": 150}
"""Boards with more answers are left out if each answer is a run of the solver."""

ON_9X9 = [*PARTS][::3]
"""The parts that are tried on 9×9 too."""


def solutions(puzzle: Puzzle, backend: str) -> set[Rows]:
    """Return every answer of a puzzle, as rows."""
    verdict = gridproof.solve(puzzle, backend, limit=None)
    assert verdict.status in ("solved", "multiple", "unique", "none"), verdict
    return {tuple(tuple(row) for row in answer["values"]) for answer in verdict.record["solutions"]}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", PARTS)
def test_judge_and_model_accept_the_same_grids(name: str, backend: str) -> None:
    tried = 0
    count = 1 if name == "full_ranks" else 3  # whose automata are long
    for record, accepted in boards(PARTS[name], seed=1, count=count):
        if len(accepted) > MOST_ANSWERS.get(backend, 288):
            continue
        assert solutions(read_record(record), backend) == accepted, record
        tried += 1
    assert tried or backend in MOST_ANSWERS


@pytest.mark.deep
@pytest.mark.parametrize(("name", "side"), [*((name, 6) for name in PARTS), *((name, 9) for name in ON_9X9)])
def test_judge_and_model_accept_the_same_grids_of_larger_boards(name: str, side: int) -> None:
    if name in ("magic_squares",) and side == 6:
        side = 9  # smaller boards have none
    for record, universe, accepted in larger_boards(PARTS[name], side, seed=1, count=1):
        assert 0 < len(accepted) <= len(universe)
        assert solutions(read_record(record), "sat") == accepted, record


@pytest.mark.parametrize("name", PARTS)
def test_a_weaker_and_a_stronger_rule_is_caught(name: str) -> None:
    """The script `part_mutants` drops constraints and digits: the comparisons above see it."""
    tried, alive, strong_alive = survivors(PARTS[name])
    assert alive < tried or name in FOLLOWING
    assert not strong_alive


@pytest.mark.parametrize("name", PARTS)
def test_digits_may_begin_at_zero(name: str) -> None:
    for record, accepted in boards(PARTS[name], seed=2, count=3, low=0):
        assert solutions(read_record(record), "sat") == accepted, record


@pytest.mark.parametrize("name", PARTS)
def test_a_part_says_something(name: str) -> None:
    """Among random boards of a part some refuse a grid, and some keep one."""
    found = [len(accepted) for _, accepted in boards(PARTS[name], seed=3, count=8)]
    assert min(found) < 288
    assert max(found) > 0 or name in NOT_ON_4X4


@pytest.mark.parametrize("name", PARTS)
def test_text_and_turns_keep_the_puzzle(name: str) -> None:
    part: Part = PARTS[name]
    for record, accepted in boards(part, seed=4, count=3):
        text = gridproof.convert(record, "text")
        assert solutions(gridproof.read_one(text), "sat") == accepted, text
        for turn in turns_of(VARIANT, record):
            turned = turned_record(part, record, turn)
            there = {tuple(tuple(row) for row in turn.grid([list(row) for row in grid])) for grid in accepted}
            assert solutions(read_record(turned), "sat") == there, (turn, record)


@pytest.mark.parametrize(
    ("name", "said", "count"),
    [
        ("indexers", [[None] * 4, [None, "R", None, None], *[[None] * 4] * 2], 1),
        ("dutch_flatmates", True, 2),
        ("ladders", True, 4),
        ("ladders", False, 8),
        ("never", [{"dutch_flatmates": True}], 2),
        ("either", [[[{"never": {"indexers": [0, 0, "C"]}}], [{"ladders": True}]]], 1),
        ("anti_knight", True, 8),
    ],
)
def test_a_turn_that_makes_another_puzzle_is_none(name: str, said: Any, count: int) -> None:
    """A board has as many images as there are turns that keep its rules."""
    place = next(part.field.place for part in all_parts() if part.name == name)
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}, "params": {}}
    record[place] = {name: said}
    assert len(turns_of(VARIANT, record)) == count == len([*images(VARIANT, record)])


def turned_record(part: Part, record: dict[str, Any], turn: Any) -> dict[str, Any]:
    """Return the record of the turned board."""
    place = part.field.place
    value = part.field.turn_value(record[place][part.name], turn, Record(record))
    return {**record, place: {**record[place], part.name: value}}

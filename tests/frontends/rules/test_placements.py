"""A step that removes all values of a cell but one places this one: no step only repeats the one before."""

from __future__ import annotations

import pytest

from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.techniques.basic.singles import given_cells
from gridproof.puzzles import Board, Is, Puzzle, Rules, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Constraint, total
from gridproof.puzzles.samples import samples

KINDS = ("akari", "heyawake", "masyu", "nonogram", "slitherlink", "tents", "yin_yang")
"""Kinds whose cells have two values."""

BOTH = (0, 1)


def sentences(domains: dict[str, tuple[int, ...]], *constraints: Constraint) -> list[str]:
    """Return the steps of a puzzle of these cells."""
    board = Board(1, len(domains))
    puzzle = Puzzle("any", Rules("any", tuple(domains.items()), constraints, tuple(domains), board))
    return [step.sentence for step in follow(puzzle).steps]


def test_one_of_two_values_removed_places_the_other() -> None:
    one, other = Clause((Is("a", 0),)), Clause((Is("a", 1), Is("b", 1), Is("c", 1)))
    assert sentences({"a": BOTH, "b": BOTH, "c": (0, 2)}, one, other) == [
        "a = 0: last way out",
        "b = 1: last way out",
    ]


def test_cells_that_get_the_same_value_are_named_together() -> None:
    assert sentences(dict.fromkeys("abc", BOTH), total("abc", "==", 0)) == ["a, b, c = 0: sum"]


def test_two_of_three_values_removed_place_the_third() -> None:
    assert sentences({"a": (0, 1, 2)}, Clause((Is("a", 2),))) == ["a = 2: last way out"]


def test_two_left_of_three_values_are_no_cell_of_two_values() -> None:
    """A clue that leaves a cell one value places it at once, if cells are all different, too."""
    two = {"a": (0, 1, 2), "b": (3, 4)}
    clauses = Clause((Is("a", 0, False),)), Clause((Is("a", 2),))
    steps = ["a ≠ 0: last way out", "a = 2: last way out"]
    assert sentences(two, AllDifferent(("a", "b")), *clauses) == steps
    assert sentences({"a": (0, 1, 2)}, *clauses) == steps


def test_a_cell_that_loses_both_values_is_a_contradiction() -> None:
    assert sentences({"a": BOTH}, Clause((Is("a", 2),))) == ["a ≠ 0; a ≠ 1: last way out"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_on_cells_of_two_values_is_a_placement(kind: str) -> None:
    """A step places only open cells, so that none repeats another."""
    puzzle = read_record(samples(kind)[0])
    state, domains = State.of(puzzle), puzzle.rules.domain_of
    for start in list(given_cells(state)):
        apply(state, start)
    steps = follow(puzzle).steps
    assert steps
    for step in steps:
        assert not [cell for cell, _ in step.removes if len(domains[cell]) == 2]
        placed = dict(state.names(state.placed))
        assert not [cell for cell, _ in step.places if cell in placed]
        apply(state, step)

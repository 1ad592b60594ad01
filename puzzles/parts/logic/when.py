"""Clues that hold when other ones do.

>>> when = {"if": [{"givens": [0, 0, 1]}], "then": [{"thermometers": {"cells": [[1, 0], [1, 1]]}}]}
>>> PART.labels([when])
['when 1: givens, then thermometers']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..claims import Claims, Lists, claimed_channeling, claimed_extras, draw_claims, joined, marks_of, titles
from ..kit import Constraint, Derived, Finished, Negation, Part, SudokuGrid, at_least_one_of, place_drawn

FIELD = Claims("when", "claims that hold if others do", "then")


def label_of(i: int, lists: Lists) -> str:
    """Return the label of the condition."""
    return f"when {i}: {titles(lists[0])}, then {titles(lists[1])}"


def channeling(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """Yield the channeling of the cells that its claims are about."""
    return claimed_channeling(conditions, grid, label_of)


def constraints(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that not all of the first claims hold, or all of the others do."""
    for i, lists in enumerate(conditions, 1):
        ways = Negation(joined(lists[0], grid)), joined(lists[1], grid)
        yield at_least_one_of(ways, label_of(i, lists))


def judge(conditions: Sequence[Any], board: Finished) -> str | None:
    """Describe the first condition that holds without its consequence, or return None."""
    for i, raw in enumerate(conditions, 1):
        condition, then = FIELD.holding(raw, board)
        if condition and not then:
            return f"the condition of when {i} holds, and what follows from it does not"
    return None


PART = Part(
    field=FIELD,
    title="Conditional clues",
    rules="Where all clues of a condition hold, those that follow from it hold too.",
    extras=claimed_extras,
    closed_world=False,
    channeling=channeling,
    constraints=constraints,
    marks=marks_of(FIELD),
    judge=judge,
    derived=Derived("when", place_drawn(draw_claims)),
)

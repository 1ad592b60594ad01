"""Alternatives: of several lists of clues at least one holds with all its clues.

>>> some = [[{"givens": [0, 0, 1]}], [{"thermometers": {"cells": [[1, 0], [1, 1]]}}]]
>>> PART.labels([some])
['either 1: givens or thermometers']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..claims import Claims, Lists, claimed_channeling, claimed_extras, draw_claims, joined, marks_of, titles
from ..kit import Constraint, Derived, Finished, Part, SudokuGrid, at_least_one_of, place_drawn

FIELD = Claims("either", "alternatives, of which at least one holds with all its claims", "or")


def label_of(i: int, lists: Lists) -> str:
    """Return the label of the condition."""
    return f"either {i}: {' or '.join(map(titles, lists))}"


def channeling(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """Yield the channeling of the cells that its claims are about."""
    return claimed_channeling(conditions, grid, label_of)


def constraints(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that at least one alternative holds."""
    for i, lists in enumerate(conditions, 1):
        yield at_least_one_of([joined(claims, grid) for claims in lists], label_of(i, lists))


def judge(conditions: Sequence[Any], board: Finished) -> str | None:
    """Describe the first condition without an alternative that holds, or return None."""
    for i, raw in enumerate(conditions, 1):
        if not any(FIELD.holding(raw, board)):
            return f"no alternative of either {i} holds"
    return None


PART = Part(
    field=FIELD,
    title="Alternatives",
    rules="Of the alternatives of a clue at least one holds.",
    extras=claimed_extras,
    closed_world=False,
    channeling=channeling,
    constraints=constraints,
    marks=marks_of(FIELD),
    judge=judge,
    derived=Derived("either", place_drawn(draw_claims)),
)

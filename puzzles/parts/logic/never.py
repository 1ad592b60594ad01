"""Clues that do not hold.

>>> PART.labels([{"thermometers": {"cells": [[1, 0], [1, 1]]}}])
['never 1: thermometers']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..claims import Claims, Lists, claimed_channeling, claimed_extras, draw_claims, joined, marks_of, titles
from ..kit import Constraint, Derived, Finished, Negation, Part, SudokuGrid, place_drawn

FIELD = Claims("never", "claims that do not hold")


def label_of(i: int, lists: Lists) -> str:
    """Return the label of the condition."""
    return f"never {i}: {titles(lists[0])}"


def channeling(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """Yield the channeling of the cells that its claims are about."""
    return claimed_channeling(conditions, grid, label_of)


def constraints(conditions: Sequence[Lists], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that each claim is wrong."""
    for i, lists in enumerate(conditions, 1):
        yield Negation(joined(lists[0], grid), label=label_of(i, lists))


def judge(conditions: Sequence[Any], board: Finished) -> str | None:
    """Describe the first claim that holds, or return None."""
    for i, raw in enumerate(conditions, 1):
        if any(FIELD.holding(raw, board)):
            return f"never {i} holds"
    return None


PART = Part(
    field=FIELD,
    title="Denied clues",
    rules="Denied clues do not hold.",
    extras=claimed_extras,
    closed_world=False,
    channeling=channeling,
    constraints=constraints,
    marks=marks_of(FIELD),
    judge=judge,
    derived=Derived("never", place_drawn(draw_claims)),
)

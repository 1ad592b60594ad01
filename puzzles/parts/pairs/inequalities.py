"""Inequality signs: the first of two squares holds less than the second.

>>> PART.labels([{"cells": [[0, 1], [0, 0]]}])
['r1c2 < r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    CellGroup, CellGroups, Compare, Finished, Raw, Rules, Sign, SudokuGrid, clue_part, keys, sign, square_at,
    where,
)  # fmt: skip

FIELD = CellGroups("inequalities", "inequality", "pairs of which the first is less than the second", most=2)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that the first square holds less."""
    less, more = group.cells
    yield Compare(grid.value(less), "<", grid.value(more), label=f"{less} < {more}")


def marks(group: CellGroup, grid: SudokuGrid) -> Iterator[Sign]:
    """Draw a sign on the border that points to the smaller one."""
    less, more = group.cells
    (r, c), (y, x) = square_at(less), square_at(more)
    yield sign(less, more, "<>"[x < c] if r == y else "∧∨"[y < r])


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished inequality, or None."""
    less, more = board.values_of(group["cells"])
    if less >= more:
        return f"{less} at {where(group)} is not less than {more}"
    return None


PART = clue_part(
    FIELD,
    "Inequalities",
    "An inequality sign points to the smaller of two digits.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(keys.iss.greater(),),
    knows_two_digits=True,
)

"""Inequality signs: the first of two squares holds less than the second.

>>> PART.labels([{"cells": [[0, 1], [0, 0]]}])
['r1c2 < r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    CellGroup, CellGroups, Compare, Constraint, Finished, Marks, Part, Raw, SudokuGrid, keys, sign, square_at,
    where,
)  # fmt: skip

FIELD = CellGroups("inequalities", "inequality", "pairs of which the first is less than the second", most=2)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The smaller one of each pair."""
    for group in groups:
        less, more = group.cells
        yield Compare(grid.value(less), "<", grid.value(more), label=f"{less} < {more}")


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A sign on the border that points to the smaller one."""
    found = []
    for group in groups:
        less, more = group.cells
        (r, c), (y, x) = square_at(less), square_at(more)
        found.append(sign(less, more, "<>"[x < c] if r == y else "∧∨"[y < r]))
    return tuple(found)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first pair in another order."""
    for group in groups:
        less, more = board.values_of(group["cells"])
        if less >= more:
            return f"{less} at {where(group)} is not less than {more}"
    return None


PART = Part(
    field=FIELD,
    title="Inequalities",
    rules="An inequality sign points to the smaller of two digits.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(keys.iss.greater(),),
)

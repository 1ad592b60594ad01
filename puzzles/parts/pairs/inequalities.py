"""Inequality signs: the first of two squares holds less than the second.

>>> PART.labels([{"cells": [[0, 1], [0, 0]]}])
['r1c2 < r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    CellGroup, Compare, PairMarks, Sign, SudokuGrid, keys, relation_part, sign, square_at, where,
)  # fmt: skip

FIELD = PairMarks(
    "inequalities", "inequality", "pairs of which the first is less than the second", ordered=True
).also_called("greater than", "greater", "less than")


def marks(group: CellGroup, grid: SudokuGrid) -> Iterator[Sign]:
    """Draw a sign on the border that points to the smaller one."""
    less, more = group.cells
    (r, c), (y, x) = square_at(less), square_at(more)
    yield sign(less, more, "<>"[x < c] if r == y else "∧∨"[y < r])


PART = relation_part(
    FIELD,
    "Inequalities",
    "An inequality sign points to the smaller of two digits.",
    relation=lambda less, more, group, grid: Compare(
        grid.value(less), "<", grid.value(more), label=f"{less} < {more}"
    ),
    judge=lambda less, more, group, board: (
        None if less < more else f"{less} at {where(group)} is not less than {more}"
    ),
    marks=marks,
    keys=(keys.fpuzzles.inequalities(), keys.iss.greater(), keys.sudokumaker.inequalities()),
    knows_two_digits=True,
)

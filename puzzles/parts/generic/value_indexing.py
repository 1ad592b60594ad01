"""Value indexing, or slingshots: the digit of the line's first square occurs again some squares behind the
second one; the second one's digit is their distance.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2], [2, 1]]}])
['slingshot 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    NOTHING, CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, accepts, arrow, circle, clue_part, keys,
    where,
)  # fmt: skip

FIELD = CellGroups(
    "value_indexing",
    "slingshot",
    "lines on which the first digit stands again as many squares behind the second one as this says",
    least=3,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton of the first digit and the squares that are still to be passed."""
    yield accepts(grid, group.cells, NOTHING, step, FOUND.__eq__, group.label())


FOUND = (-1, 0)


def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    """Return the digit to find and its distance after one more digit; `FOUND` once it was met."""
    if state == FOUND:
        return state
    if len(state) < 2:
        return (*state, digit) if not state or digit > 0 else None
    if state[1] > 1:
        return state[0], state[1] - 1
    return FOUND if digit == state[0] else None


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished slingshot, or None."""
    first, far, *others = board.digits_of(group["cells"])
    if not 1 <= far <= len(others) or others[far - 1] != first:
        return f"{first} is not {far} squares along the slingshot from {where(group)}"
    return None


PART = clue_part(
    FIELD,
    "Slingshots",
    "The first digit of a slingshot stands again as many squares behind the second one as this says.",
    constraints=constraints,
    marks=lambda group, grid: (
        *arrow(group.cells),
        circle(group.cells[0]),
    ),
    judge=judge,
    keys=(keys.iss.cells("ValueIndexing"),),
)

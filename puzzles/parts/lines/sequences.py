"""Sequence lines: the digits make an arithmetic progression, which may rise, fall or stay.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['sequence 1 from r1c1']
"""

from __future__ import annotations

from itertools import pairwise

from ..kit import (
    NOTHING, CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, accepts, keys, line_part, where,
)  # fmt: skip

FIELD = CellGroups("sequences", "sequence", "lines along which digits change by the same amount", least=3)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton of the last digit and the change."""
    yield accepts(grid, grid.values(group.cells), NOTHING, step, bool, group.label())


def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Return the last value and the change, once there are two, after one more value; None if it does not
    fit.
    """
    if not state:
        return (value,)
    if len(state) == 2 and value - state[0] != state[1]:
        return None
    return value, value - state[0]


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished sequence, or None."""
    values = board.values_of(group["cells"])
    if len({b - a for a, b in pairwise(values)}) > 1:
        return f"the sequence from {where(group)} has different steps"
    return None


PART = line_part(
    FIELD,
    "Sequence lines",
    "Along a sequence line each digit differs from the one before it by the same amount, up or down.",
    constraints=constraints,
    stroke=(0.12, "grey"),
    judge=judge,
    keys=(keys.sudokumaker.lines(405),),
    knows_two_digits=True,
)

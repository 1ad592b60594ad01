"""Slow thermometers: digits never fall from the bulb, the first square of the line, to its end.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['r1c1 ≤ r1c2 on slow thermometer 1', 'r1c2 ≤ r2c3 on slow thermometer 1']
"""

from __future__ import annotations

from itertools import pairwise

from ..kit import (
    CellGroup, CellGroups, Compare, Finished, Raw, Rules, SudokuGrid, bulb, clue_part, keys, line, where,
)  # fmt: skip

FIELD = CellGroups(
    "slow_thermometers", "slow thermometer", "lines along which digits rise or stay, from the bulb on"
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that no square holds more than the next."""
    for a, b in pairwise(group.cells):
        yield Compare(grid.value(a), "<=", grid.value(b), label=group.part(f"{a} ≤ {b}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished slow thermometer, or None."""
    values = board.values_of(group["cells"])
    if values != sorted(values):
        return f"the slow thermometer from {where(group)} falls"
    return None


PART = clue_part(
    FIELD,
    "Slow thermometers",
    "Along a slow thermometer digits rise or stay the same from its bulb on.",
    constraints=constraints,
    marks=lambda group, grid: (
        bulb(group.cells[0], "sky"),
        line(group.cells, 0.3, "sky"),
    ),
    judge=judge,
    keys=(keys.fpuzzles.lines("slowthermometer"), keys.sudokumaker.lines(300, "thermometers", slow=True)),
    knows_two_digits=True,
)

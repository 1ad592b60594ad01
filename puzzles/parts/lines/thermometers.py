"""Thermometers: digits rise from the bulb, the first square of the line, to its end.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['r1c1 < r1c2 on thermometer 1', 'r1c2 < r2c3 on thermometer 1']
"""

from __future__ import annotations

from itertools import pairwise

from ..kit import (
    CellGroup, CellGroups, Compare, Finished, Raw, Rules, SudokuGrid, bulb, clue_part, keys, line, where,
)  # fmt: skip

FIELD = CellGroups(
    "thermometers", "thermometer", "lines along which digits rise, from the bulb on"
).also_called("thermo", "thermos")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that each square holds less than the next."""
    for a, b in pairwise(group.cells):
        yield Compare(grid.value(a), "<", grid.value(b), label=group.part(f"{a} < {b}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished thermometer, or None."""
    values = board.values_of(group["cells"])
    if any(values[i] >= values[i + 1] for i in range(len(values) - 1)):
        return f"the thermometer from {where(group)} does not rise"
    return None


PART = clue_part(
    FIELD,
    "Thermometers",
    "Along a thermometer digits rise from its bulb on.",
    constraints=constraints,
    marks=lambda group, grid: (
        bulb(group.cells[0]),
        line(group.cells, 0.33, "silver"),
    ),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("thermometer"),
        keys.iss.cells("Thermo"),
        keys.sudokumaker.lines(300, "thermometers", slow=False),
    ),
    knows_two_digits=True,
)

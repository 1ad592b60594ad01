"""Slow thermometers: digits never fall from the bulb, the first square of the line, to its end.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['r1c1 ≤ r1c2 on slow thermometer 1', 'r1c2 ≤ r2c3 on slow thermometer 1']
"""

from __future__ import annotations

from ..kit import CellGroups, Compare, bulb, keys, line, relation_part, where

FIELD = CellGroups(
    "slow_thermometers", "slow thermometer", "lines along which digits rise or stay, from the bulb on"
)

PART = relation_part(
    FIELD,
    "Slow thermometers",
    "Along a slow thermometer digits rise or stay the same from its bulb on.",
    relation=lambda one, other, group, grid: Compare(
        grid.value(one), "<=", grid.value(other), label=group.part(f"{one} ≤ {other}")
    ),
    judge=lambda one, other, group, board: (
        None if one <= other else f"the slow thermometer from {where(group)} falls"
    ),
    marks=lambda group, grid: (
        bulb(group.cells[0], "sky"),
        line(group.cells, 0.3, "sky"),
    ),
    keys=(keys.fpuzzles.lines("slowthermometer"), keys.sudokumaker.lines(300, "thermometers", slow=True)),
    knows_two_digits=True,
)

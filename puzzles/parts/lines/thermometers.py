"""Thermometers: digits rise from the bulb, the first square of the line, to its end.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['r1c1 < r1c2 on thermometer 1', 'r1c2 < r2c3 on thermometer 1']
"""

from __future__ import annotations

from ..kit import CellGroups, Compare, bulb, keys, line, relation_part, where

FIELD = CellGroups(
    "thermometers", "thermometer", "lines along which digits rise, from the bulb on"
).also_called("thermo", "thermos")

PART = relation_part(
    FIELD,
    "Thermometers",
    "Along a thermometer digits rise from its bulb on.",
    relation=lambda one, other, group, grid: Compare(
        grid.value(one), "<", grid.value(other), label=group.part(f"{one} < {other}")
    ),
    judge=lambda one, other, group, board: (
        None if one < other else f"the thermometer from {where(group)} does not rise"
    ),
    marks=lambda group, grid: (
        bulb(group.cells[0]),
        line(group.cells, 0.33, "silver"),
    ),
    keys=(
        keys.fpuzzles.lines("thermometer"),
        keys.iss.cells("Thermo"),
        keys.sudokumaker.lines(300, "thermometers", slow=False),
    ),
    knows_two_digits=True,
)

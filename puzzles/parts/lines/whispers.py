"""Whispers: neighbours on the line differ by at least a number; five for German ones, four for Dutch ones.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]], "value": 5}], rows=9)
['r1c1 and r1c2 differ by 5 or more on whisper 1', 'r1c2 and r2c3 differ by 5 or more on whisper 1']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, Cell, CellGroup, CellGroups, Constraint, Difference, Finished, Number, Raw, SudokuGrid, keys,
    line, relation_part, where,
)  # fmt: skip

FIELD = CellGroups(
    "whispers",
    "whisper",
    "lines whose neighbours differ by at least the number, by default half the number of digits, rounded up",
    value=Number(1, HIGHEST),
).also_called("german whispers")


def relation(one: Cell, other: Cell, group: CellGroup, grid: SudokuGrid) -> Constraint:
    """Return the least difference of neighbours."""
    least = usual(grid) if group.clue is None else group.clue
    gaps, label = tuple(range(least, grid.widest + 1)), f"{one} and {other} differ by {least} or more"
    return Difference(grid.value(one), grid.value(other), gaps, absolute=True, label=group.part(label))


def usual(grid: SudokuGrid) -> int:
    """Return the least difference on a line without a number: 5 for nine digits."""
    return (len(grid.digits) + 1) // 2


def judge(one: int, other: int, group: Raw, board: Finished) -> str | None:
    """Return the fault of neighbours on a finished whisper, or None."""
    least = group.get("value")
    if least is None:
        least = (board.high - board.low + 2) // 2
    if abs(one - other) < least:
        return f"{one} and {other} on the whisper from {where(group)} differ by less than {least}"
    return None


PART = relation_part(
    FIELD,
    "Whispers",
    "Neighbours on a whisper differ by at least its number: 5 on a German, 4 on a Dutch whisper.",
    relation=relation,
    marks=lambda group, grid: (
        line(group.cells, 0.19, "lime" if group.clue in (None, usual(grid)) else "orange"),
    ),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("whispers", "value"),
        keys.iss.cells("Whisper", "value", 5, unsaid=keys.upper_half_of),
        keys.sudokumaker.lines(401, value="minDifference", unsaid=keys.upper_half_of),
    ),
    knows_two_digits=True,
)

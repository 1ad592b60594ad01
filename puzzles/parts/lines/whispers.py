"""Whispers: neighbours on the line differ by at least a number; five for German ones, four for Dutch ones.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]], "value": 5}], rows=9)
['r1c1 and r1c2 differ by 5 or more on whisper 1', 'r1c2 and r2c3 differ by 5 or more on whisper 1']
"""

from __future__ import annotations

from itertools import pairwise

from ..kit import (
    HIGHEST, CellGroup, CellGroups, Difference, Finished, Number, Raw, Rules, SudokuGrid, clue_part, keys,
    line, where,
)  # fmt: skip

FIELD = CellGroups(
    "whispers",
    "whisper",
    "lines whose neighbours differ by at least the number, by default half the number of digits, rounded up",
    value=Number(1, HIGHEST),
).also_called("german whispers")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the least difference of neighbours."""
    least = usual(grid) if group.clue is None else group.clue
    gaps = tuple(range(least, grid.widest + 1))
    for a, b in pairwise(group.cells):
        label = group.part(f"{a} and {b} differ by {least} or more")
        yield Difference(grid.value(a), grid.value(b), gaps, absolute=True, label=label)


def usual(grid: SudokuGrid) -> int:
    """Return the least difference on a line without a number: 5 for nine digits."""
    return (len(grid.digits) + 1) // 2


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished whisper, or None."""
    least, values = group.get("value"), board.values_of(group["cells"])
    if least is None:
        least = (board.high - board.low + 2) // 2
    for i in range(1, len(values)):
        if abs(values[i] - values[i - 1]) < least:
            pair = f"{values[i - 1]} and {values[i]}"
            return f"{pair} on the whisper from {where(group)} differ by less than {least}"
    return None


PART = clue_part(
    FIELD,
    "Whispers",
    "Neighbours on a whisper differ by at least its number: 5 on a German, 4 on a Dutch whisper.",
    constraints=constraints,
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

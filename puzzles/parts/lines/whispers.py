"""Whispers: neighbours on the line differ by at least a number; five for German ones, four for Dutch ones.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"whispers": [{"cells": [[0, 0], [0, 1], [1, 2]], "value": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 and r1c2 differ by 5 or more on whisper 1', 'r1c2 and r2c3 differ by 5 or more on whisper 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...constraints import Constraint, Difference
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, iss, sudokumaker, upper_half_of
from ...rules.line_marks import line
from ..finished import Finished, Raw, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "whispers",
    "whisper",
    "lines whose neighbours differ by at least the number, by default half the number of digits, rounded up",
    value=Number(1, HIGHEST),
).also_called("german whispers")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Neighbours differ by enough."""
    for group in groups:
        least = usual(grid) if group.clue is None else group.clue
        gaps = tuple(range(least, grid.widest + 1))
        for a, b in pairwise(group.cells):
            label = group.part(f"{a} and {b} differ by {least} or more")
            yield Difference(grid.value(a), grid.value(b), gaps, absolute=True, label=label)


def usual(grid: SudokuGrid) -> int:
    """The least difference on a line that says none: 5 of nine digits."""
    return (len(grid.digits) + 1) // 2


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A green line, an orange one for a smaller difference than the usual one."""
    return tuple(
        line(group.cells, 0.19, "lime" if group.clue in (None, usual(grid)) else "orange") for group in groups
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first two neighbours that are too near."""
    for group in groups:
        least, values = group.get("value"), board.values_of(group["cells"])
        if least is None:
            least = (board.high - board.low + 2) // 2
        for i in range(1, len(values)):
            if abs(values[i] - values[i - 1]) < least:
                pair = f"{values[i - 1]} and {values[i]}"
                return f"{pair} on the whisper from {where(group)} differ by less than {least}"
    return None


PART = Part(
    field=FIELD,
    title="Whispers",
    rules="Neighbours on a whisper differ by at least its number: 5 on a German, 4 on a Dutch whisper.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.lines("whispers", "value"),
        iss.cells("Whisper", "value", 5, unsaid=upper_half_of),
        sudokumaker.lines(401, value="minDifference", unsaid=upper_half_of),
    ),
)

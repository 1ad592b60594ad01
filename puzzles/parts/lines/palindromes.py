"""Palindromes: the digits of the line read the same from both ends.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"palindromes": [{"cells": [[0, 0], [0, 1], [1, 2], [2, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 = r3c2 on palindrome 1', 'r1c2 = r2c3 on palindrome 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Compare, Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import line
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups("palindromes", "palindrome", "lines that read the same from both ends")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Squares as far from either end hold the same digit."""
    for group in groups:
        for a, b in zip(group.cells[: len(group.cells) // 2], reversed(group.cells), strict=False):
            if a != b:
                yield Compare(a, "==", b, label=group.part(f"{a} = {b}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A grey line."""
    return tuple(line(group.cells, 0.25, "silver") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line that reads otherwise from its end."""
    for group in groups:
        digits = board.digits_of(group["cells"])
        if digits != digits[::-1]:
            return f"the palindrome from {where(group)} reads otherwise from its end"
    return None


PART = Part(
    field=FIELD,
    title="Palindromes",
    rules="The digits of a palindrome read the same from both ends.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("palindrome"), iss.cells("Palindrome"), sudokumaker.lines(402)),
)

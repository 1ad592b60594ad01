"""Palindromes: the digits of the line read the same from both ends.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2], [2, 1]]}])
['r1c1 = r3c2 on palindrome 1', 'r1c2 = r2c3 on palindrome 1']
"""

from __future__ import annotations

from ..kit import CellGroup, CellGroups, Compare, Finished, Raw, Rules, SudokuGrid, keys, line_part, where

FIELD = CellGroups("palindromes", "palindrome", "lines that read the same from both ends")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State that squares equally far from both ends hold the same digit."""
    for a, b in zip(group.cells[: len(group.cells) // 2], reversed(group.cells), strict=False):
        if a != b:
            yield Compare(a, "==", b, label=group.part(f"{a} = {b}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished palindrome, or None."""
    digits = board.digits_of(group["cells"])
    if digits != digits[::-1]:
        return f"the palindrome from {where(group)} reads otherwise from its end"
    return None


PART = line_part(
    FIELD,
    "Palindromes",
    "The digits of a palindrome read the same from both ends.",
    constraints=constraints,
    stroke=(0.25, "silver"),
    judge=judge,
    keys=(keys.fpuzzles.lines("palindrome"), keys.iss.cells("Palindrome"), keys.sudokumaker.lines(402)),
)

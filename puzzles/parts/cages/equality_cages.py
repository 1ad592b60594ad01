"""Equality cages: the digits are different, as many are even as odd, and as many low as high.

Low are the digits below the middle of all digits, high those above it: 1 to 4 and 6 to 9 of nine.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"equality_cages": [{"cells": [[0, 0], [0, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.sets for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
[((1, 4), (2, 3))]
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kit import (
    CellGroup, CellGroups, DistinctSets, Finished, Raw, Rules, SudokuGrid, cage_part, find_repeat, keys,
    sets_where, where,
)  # fmt: skip

FIELD = CellGroups(
    "equality_cages", "equality cage", "cages of as many even as odd and low as high digits", drawn="cage"
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sets of digits that are balanced."""
    middle = grid.digits[0] + grid.digits[-1]

    def balanced(digits: Sequence[int]) -> bool:
        odd = sum(digit % 2 for digit in digits)
        return 2 * odd == len(digits) and not sum((2 * x > middle) - (2 * x < middle) for x in digits)

    sets = sets_where(grid.digits, len(group.cells), balanced)
    yield DistinctSets(group.cells, sets, label=group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished equality cage, or None."""
    digits, name = board.digits_of(group["cells"]), f"the equality cage from {where(group)}"
    if (twice := find_repeat(digits)) is not None:
        return f"{name} holds {twice} twice"
    even, odd = ([x for x in digits if x % 2 == rest] for rest in (0, 1))
    low = [x for x in digits if x - board.low < board.high - x]
    high = [x for x in digits if x - board.low > board.high - x]
    if len(even) != len(odd) or len(low) != len(high):
        return f"{name} holds {len(even)} even, {len(odd)} odd, {len(low)} low and {len(high)} high digits"
    return None


PART = cage_part(
    FIELD,
    "Equality cages",
    "No digit repeats in an equality cage; as many digits are even as odd, and low as high.",
    constraints=constraints,
    text=lambda group: "=",
    judge=judge,
    keys=(keys.iss.cells("EqualityCage"),),
)

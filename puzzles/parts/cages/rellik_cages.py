"""Rellik cages: the digits are different, and no choice of one or more of their values adds up to the number.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"rellik_cages": [{"cells": [[0, 0], [0, 1]], "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.sets for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
[((1, 4), (2, 4))]
"""

from __future__ import annotations

from functools import partial
from itertools import combinations

from ..kit import (
    HIGHEST_SUM, CellGroup, CellGroups, Finished, Number, Raw, Rules, SudokuGrid, cage_part, distinct_where,
    find_repeat, keys, where,
)  # fmt: skip

FIELD = CellGroups(
    "rellik_cages",
    "rellik cage",
    "cages of different digits of which no one or more add up to the number",
    value=Number(1, HIGHEST_SUM),
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sets of digits that avoid the sum."""
    label = group.label(f"no {group.clue}")
    yield from distinct_where(grid, group.cells, partial(added, group.clue), lambda _: True, label)


def added(number: int, sums: int, value: int) -> int | None:
    """Return the sums of one or more values, as a set of bits, after one more value; None if the number is
    among them.
    """
    sums |= (sums << value | 1 << value) & (2 << number) - 1
    return None if sums >> number & 1 else sums


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished rellik cage, or None."""
    digits = board.digits_of(group["cells"])
    if (twice := find_repeat(digits)) is not None:
        return f"the rellik cage from {where(group)} holds {twice} twice"
    values = board.values_of(group["cells"])
    for size in range(1, len(values) + 1):
        if any(sum(some) == group["value"] for some in combinations(values, size)):
            return f"some digits of the rellik cage from {where(group)} add up to {group['value']}"
    return None


PART = cage_part(
    FIELD,
    "Rellik cages",
    "No digit repeats in a rellik cage, and no one or more of its digits add up to its number.",
    constraints=constraints,
    text=lambda group: f"≠{group.clue}",
    judge=judge,
    keys=(keys.iss.cells("RellikCage", "value"),),
)

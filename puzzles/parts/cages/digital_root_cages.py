"""Digital root cages: the digits are different, and their sum has the digital root: the sum of its digits,
taken again until one digit is left.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"digital_root_cages": [{"cells": [[0, 0], [0, 1]], "value": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.sets for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
[((1, 4), (2, 3))]
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, Number, Raw, Rules, SudokuGrid, cage_part, distinct_where, find_repeat,
    keys, where,
)  # fmt: skip

FIELD = CellGroups(
    "digital_root_cages",
    "digital root cage",
    "cages of different digits, with the digital root of their sum",
    value=Number(0, 9),
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sets of digits that have the root."""
    label = group.label(f"root {group.clue}")
    yield from distinct_where(grid, group.cells, grown, group.clue.__eq__, label)


def grown(root: int, value: int) -> int:
    """Return the root with one more value: the remainder by 9, with 9 in place of 0 unless the sum is 0."""
    return (root + value) and (root + value - 1) % 9 + 1


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished digital root cage, or None."""
    digits = board.digits_of(group["cells"])
    if (twice := find_repeat(digits)) is not None:
        return f"the cage from {where(group)} holds {twice} twice"
    root = sum(board.values_of(group["cells"]))
    while root > 9:
        root = sum(map(int, str(root)))
    if root != group["value"]:
        return f"the cage from {where(group)} has the digital root {root}, not {group['value']}"
    return None


PART = cage_part(
    FIELD,
    "Digital root cages",
    "No digit repeats in the cage, and its sum has the given digital root.",
    constraints=constraints,
    text=lambda group: f"DR{group.clue}",
    judge=judge,
    keys=(keys.fpuzzles.digital_roots(),),
)

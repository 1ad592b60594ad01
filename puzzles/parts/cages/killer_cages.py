"""Killer cages: the digits of a cage are different, and their values add up to its sum, if it has one.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[1, 0], [2, 1]]}])
['cage 1 (sum 3) from r1c1', 'cage 2 from r2c1']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST_SUM, CellGroup, CellGroups, Finished, Number, Raw, Rules, SudokuGrid, cage_part, distinct_sum,
    find_repeat, keys, where,
)  # fmt: skip

FIELD = CellGroups(
    "cages",
    "cage",
    "cages of different digits, with their sum where they have one",
    value=Number(0, HIGHEST_SUM),
    key="sum",
    drawn="cage",
    least=1,
).also_called("killer cages", "killer")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State different digits, and their sum."""
    if group.clue is None:
        yield from grid.different(group.cells, group.label())
    else:
        yield from distinct_sum(grid, group.cells, group.clue, group.label(f"sum {group.clue}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished cage, or None."""
    twice = find_repeat(board.held_in(group["cells"]))
    if twice is not None:
        return f"the cage from {where(group)} holds {twice} twice"
    total, expected = sum(board.values_of(group["cells"])), group.get("sum")
    if expected is not None and total != expected:
        return f"the cage from {where(group)} adds up to {total}, not {expected}"
    return None


PART = cage_part(
    FIELD,
    "Killer cages",
    "No digit repeats in a cage, and the digits of a cage add up to its sum, if it has one.",
    constraints=constraints,
    text=lambda group: "" if group.clue is None else str(group.clue),
    judge=judge,
    keys=(
        keys.fpuzzles.cages("killercage", "sum", alone=True),
        keys.iss.cages(),
        keys.sudokumaker.cages(301, "sum"),
    ),
    knows_two_digits=True,
)

"""Sum cages: the values of the squares add up to the sum, and digits may repeat. A square that is named
several times counts each time.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"sum_cages": [{"cells": [[0, 0], [1, 1], [1, 1]], "sum": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['sum of r1c1, r2c2 == 5']
"""

from __future__ import annotations

from collections import Counter

from ..kit import (
    ANY_SUM, CellGroup, CellGroups, Finished, Linear, Number, Raw, Rules, SudokuGrid, cage_part, keys, sum_is,
    where,
)  # fmt: skip

FIELD = CellGroups(
    "sum_cages",
    "sum cage",
    "squares with their sum, in which digits may repeat; a square counts as often as it is named",
    value=Number(0, ANY_SUM),
    key="sum",
    demanded=True,
    drawn="cage",
    least=1,
    repeats=True,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sum alone."""
    label, times = group.label(f"sum {group.clue}"), Counter(group.cells)
    if len(times) == len(group.cells):
        yield from sum_is(grid, group.cells, group.clue, label)
    else:
        terms = tuple((weight, grid.value(cell)) for cell, weight in times.items())
        yield Linear(terms, "==", group.clue, label=label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished sum cage, or None."""
    total = sum(board.values_of(group["cells"]))
    if total != group["sum"]:
        return f"the sum cage from {where(group)} adds up to {total}, not {group['sum']}"
    return None


PART = cage_part(
    FIELD,
    "Sum cages",
    "The digits of a sum cage add up to its sum and may repeat.",
    constraints=constraints,
    text=lambda group: str(group.clue),
    judge=judge,
    keys=(keys.iss.sums(), keys.iss.weighted_cages(keys.iss.with_sum)),
    knows_two_digits=True,
)

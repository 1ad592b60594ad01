"""White dots: the digits of two neighbours differ by the number of the dot, 1 if it has none.

>>> PART.labels([{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 0], [1, 0]], "value": 2}])
['r1c1 and r1c2 differ by 1', 'r1c1 and r2c1 differ by 2']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, CellGroup, Difference, Finished, Number, PairMarks, Raw, Rules, SudokuGrid, clue_part, dot, keys,
    where,
)  # fmt: skip

FIELD = PairMarks(
    "differences",
    "white dot",
    "neighbours whose digits differ by the number, 1 where there is none",
    value=Number(1, HIGHEST),
).also_called("white dots", "kropki", "dots")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the difference of each pair."""
    one, other = group.cells
    gap = 1 if group.clue is None else group.clue
    label = f"{one} and {other} differ by {gap}"
    yield Difference(grid.value(one), grid.value(other), (gap,), absolute=True, label=label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished white dot, or None."""
    one, other = board.values_of(group["cells"])
    gap = 1 if group.get("value") is None else group["value"]
    if abs(one - other) != gap:
        return f"the dot at {where(group)} is between {one} and {other}, which do not differ by {gap}"
    return None


PART = clue_part(
    FIELD,
    "White dots",
    "Digits with a white dot between them differ by 1, or by the number in the dot.",
    constraints=constraints,
    marks=lambda group, grid: (dot(*group.cells, text="" if group.clue in (None, 1) else str(group.clue)),),
    judge=judge,
    keys=(
        keys.fpuzzles.cages("difference", "value"),
        keys.iss.pairs("WhiteDot", usual=1),
        keys.sudokumaker.pairs(200, 1),
    ),
    knows_two_digits=True,
)

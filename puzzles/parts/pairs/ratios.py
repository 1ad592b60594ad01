"""Black dots: one of two neighbours is the number of the dot, 2 if it has none, times the other.

>>> PART.labels([{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 0], [1, 0]], "value": 3}])
['r1c1 and r1c2 are in the ratio 1:2', 'r1c1 and r2c1 are in the ratio 1:3']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, CellGroup, Finished, Number, PairMarks, Quotient, Raw, Rules, SudokuGrid, clue_part, dot, keys,
    where,
)  # fmt: skip

FIELD = PairMarks(
    "ratios",
    "black dot",
    "neighbours of which one is the number times the other, twice where there is none",
    value=Number(2, HIGHEST),
).also_called("black dots", "dots")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the ratio of each pair."""
    one, other = group.cells
    times = 2 if group.clue is None else group.clue
    label = f"{one} and {other} are in the ratio 1:{times}"
    yield Quotient(grid.value(one), grid.value(other), times, label=label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished black dot, or None."""
    low, high = sorted(board.values_of(group["cells"]))
    times = 2 if group.get("value") is None else group["value"]
    if high != times * low:
        return f"the black dot at {where(group)} is between {low} and {high}, not in the ratio 1:{times}"
    return None


PART = clue_part(
    FIELD,
    "Black dots",
    "One of two digits with a black dot is twice the other, or the number in the dot times.",
    constraints=constraints,
    marks=lambda group, grid: (
        dot(*group.cells, tone="black", text="" if group.clue in (None, 2) else str(group.clue)),
    ),
    judge=judge,
    keys=(
        keys.fpuzzles.cages("ratio", "value"),
        keys.iss.pairs("BlackDot", usual=2),
        keys.sudokumaker.pairs(201, 2),
    ),
    knows_two_digits=True,
)

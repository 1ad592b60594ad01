"""X, V and other sums: two neighbours add up to a number, 10 for an X and 5 for a V on every board.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": 5}])
['r1c1 and r1c2 add up to 5']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST_SUM, CellGroup, Derived, Finished, Number, PairMarks, Raw, Rules, SudokuGrid, clue_part, keys,
    place, sign, sum_is, where,
)  # fmt: skip

LETTERS = {10: "X", 5: "V"}

FIELD = PairMarks(
    "sums",
    "sum",
    "neighbours that add up to the number, 10 for an X and 5 for a V",
    value=Number(0, HIGHEST_SUM),
    demanded=True,
    letters=LETTERS,
).also_called("xv")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sum of a pair."""
    one, other = group.cells
    yield from sum_is(grid, group.cells, group.clue, f"{one} and {other} add up to {group.clue}")


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished pair, or None."""
    one, other = board.values_of(group["cells"])
    if one + other != group["value"]:
        return f"{one} and {other} at {where(group)} do not add up to {group['value']}"
    return None


PART = clue_part(
    FIELD,
    "XV",
    "Digits with an X between them add up to 10, with a V to 5, with a number to that number.",
    constraints=constraints,
    marks=lambda group, grid: (
        sign(group.cells[0], group.cells[1], LETTERS.get(group.clue, str(group.clue))),
    ),
    judge=judge,
    derived=Derived("sums", place(clue=lambda random, held: LETTERS)),
    keys=(
        keys.fpuzzles.xv(),
        keys.iss.pairs("X", 10),
        keys.iss.pairs("V", 5),
        keys.sudokumaker.pairs(202, 10, (5, 10)),
    ),
    knows_two_digits=True,
)

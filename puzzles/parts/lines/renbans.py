"""Renban lines: the digits are different and consecutive, in any order.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['renban 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Consecutive, Finished, Raw, Rules, SudokuGrid, keys, line_part, open_line, where,
)  # fmt: skip

FIELD = CellGroups("renbans", "renban", "lines of different, consecutive digits in any order").also_called(
    "renban lines"
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State consecutive digits, each once."""
    yield Consecutive(tuple(open_line(group.cells)), label=group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished renban, or None."""
    digits = board.digits_of(open_line(group["cells"]))
    if set(digits) != set(range(min(digits), min(digits) + len(digits))):
        return f"the renban from {where(group)} holds no consecutive digits"
    return None


PART = line_part(
    FIELD,
    "Renban lines",
    "The digits of a renban line are different and consecutive, in any order.",
    constraints=constraints,
    stroke=(0.25, "pink"),
    judge=judge,
    keys=(keys.fpuzzles.lines("renban"), keys.iss.cells("Renban"), keys.sudokumaker.lines(400)),
)

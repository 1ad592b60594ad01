"""Zipper lines: two squares as far from the middle of the line always have the same sum; with a square in the
middle it is the digit there.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['zipper 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kit import (
    CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, accepts, circle, keys, line_part, where,
)  # fmt: skip

State = tuple[int, int | None, int | None]
"""Number of pairs read, their sum if known, and the first value of a pair read by half."""

FIELD = CellGroups("zippers", "zipper", "lines on which squares as far from the middle have one sum", least=3)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton that reads the middle, and then pair after pair."""
    count, odd = divmod(len(group.cells), 2)
    pairs = [(group.cells[i], group.cells[-1 - i]) for i in range(count)]
    plain = grid.values(group.cells) == group.cells
    apart = [plain and grid.differ(pair) for pair in pairs]

    def step(state: State, value: int, apart: Sequence[bool] = apart) -> State | None:
        read, total, before = state
        if read < 0:
            return 0, value, None
        if before is None:
            return read, total, value
        if (apart[read] and value == before) or total not in (None, before + value):
            return None
        return read + 1, before + value, None

    order = (*group.cells[count : count + odd], *(cell for pair in pairs for cell in pair))
    begin: State = -odd, None, None
    yield accepts(grid, grid.values(order), begin, step, lambda _: True, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished zipper, or None."""
    values = board.values_of(group["cells"])
    folded = [a + b for a, b in zip(values, values[::-1], strict=True)]
    if len(values) % 2:
        folded[len(values) // 2] //= 2
    if len(set(folded)) > 1:
        return f"the zipper from {where(group)} has the sums {min(folded)} and {max(folded)}"
    return None


PART = line_part(
    FIELD,
    "Zipper lines",
    "Two squares as far from the middle of a zipper line always have the same sum; it is the digit in "
    "the middle, if there is a middle square.",
    constraints=constraints,
    stroke=(0.16, "violet"),
    ends=lambda group: (
        *(circle(cell) for cell in group.cells[len(group.cells) // 2 :][: len(group.cells) % 2]),
    ),
    judge=judge,
    keys=(keys.fpuzzles.lines("zipperline"), keys.iss.cells("Zipper")),
    knows_two_digits=True,
)

"""Between lines: the digits on the line lie strictly between those in the circles at its ends.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['between line 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    NOTHING, CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, accepts, circle, keys, line_part,
    most_together, where,
)  # fmt: skip

FIELD = CellGroups(
    "between_lines", "between line", "lines whose digits lie strictly between their ends", least=3
).also_called("betweens")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton that reads both ends and then the line.

    The ends leave room for squares that all differ.
    """
    first, *inner, last = group.cells
    room = most_together(grid, inner) if grid.values(inner) == tuple(inner) else 1

    def step(ends: tuple[int, ...], value: int, room: int = room) -> tuple[int, ...] | None:
        if not ends:
            return (value,)
        if len(ends) == 1:
            low, high = sorted((*ends, value))
            return (low, high) if high - low > room else None
        return ends if ends[0] < value < ends[1] else None

    cells = grid.values((first, last, *inner))
    yield accepts(grid, cells, NOTHING, step, bool, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished between line, or None."""
    values = board.values_of(group["cells"])
    for value in values[1:-1]:
        if not (values[0] < value < values[-1] or values[0] > value > values[-1]):
            return f"{value} is not between the ends of the line from {where(group)}"
    return None


PART = line_part(
    FIELD,
    "Between lines",
    "Digits on a between line lie strictly between those in the circles at its ends.",
    constraints=constraints,
    stroke=(0.06, "silver"),
    ends=lambda group: (
        circle(group.cells[0]),
        circle(group.cells[-1]),
    ),
    judge=judge,
    keys=(keys.fpuzzles.lines("betweenline"), keys.iss.cells("Between"), keys.sudokumaker.lines(403)),
    knows_two_digits=True,
)

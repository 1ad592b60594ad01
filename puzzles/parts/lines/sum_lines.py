"""Sum lines: the line is cut into segments of neighbours, each of which adds up to the number, by default 10.
On a closed line a segment may go over its start.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]], "value": 5}])
['sum line 1 (segments of 5) from r1c1']
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kit import (
    HIGHEST_SUM, Cell, CellGroup, CellGroups, Constraint, Finished, Number, Raw, Rules, SudokuGrid, accepts,
    at_least_one_of, keys, line_part, open_line, where,
)  # fmt: skip

State = tuple[int, bool]
"""The sum of the open segment, and whether a segment was closed before."""

USUAL = 10

FIELD = CellGroups(
    "sum_lines",
    "sum line",
    "lines that can be cut into segments which all add up to the number, 10 where there is none",
    value=Number(1, HIGHEST_SUM),
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton of the sums of segments; for a closed line one for each sum before its start."""
    number = USUAL if group.clue is None else group.clue
    cells, label = open_line(group.cells), group.label(f"segments of {number}")
    before = range(1 if len(cells) == len(group.cells) else number)
    cuts = [cut(grid, cells, number, part, label) for part in before]
    yield at_least_one_of(cuts, label) if len(cuts) > 1 else cuts[0]


def cut(grid: SudokuGrid, cells: Sequence[Cell], number: int, begun: int, label: str) -> Constraint:
    """State that the line falls into segments, with `held` of the first one before the start of the line, at
    its end.
    """

    def step(state: State, value: int) -> State | None:
        total = state[0] + value
        return None if total > number else (total % number, state[1] or total == number)

    return accepts(grid, grid.values(cells), (begun, False), step, (begun, True).__eq__, label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished sum line, or None."""
    squares, number = open_line(group["cells"]), group.get("value") or 10
    values = board.values_of(squares)
    starts = range(len(values)) if len(squares) < len(group["cells"]) else (0,)
    if not any(has_cuts(values[start:] + values[:start], number) for start in starts):
        return f"the line from {where(group)} cannot be cut into segments of {number}"
    return None


def has_cuts(values: Sequence[int], number: int) -> bool:
    """Return whether the values fall into runs that each add up to a number."""
    reached = {0}
    for end in range(1, len(values) + 1):
        if any(start in reached and sum(values[start:end]) == number for start in range(end)):
            reached.add(end)
    return len(values) in reached


PART = line_part(
    FIELD,
    "Sum lines",
    "A sum line can be cut into segments which each add up to its number, 10 if it has none.",
    constraints=constraints,
    stroke=(0.16, "grey"),
    judge=judge,
    keys=(keys.iss.loops("SumLine", "value", 10),),
    knows_two_digits=True,
)

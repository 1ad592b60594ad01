"""Entropic lines: three neighbours are one low, one middle and one high digit; on a line of two the digits
are of different thirds. If the number of digits is no multiple of three, one that is left over counts as
middle; two count as low and as high.

>>> PART.labels([{"cells": [[0, 0], [0, 1]]}])
['entropic line 1 from r1c1', 'entropic line 1 from r1c1', 'entropic line 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, classes_in_turn, find_repeat, keys, line_part,
    open_line, where,
)  # fmt: skip

FIELD = CellGroups(
    "entropic_lines", "entropic line", "lines on which of three neighbours one is low, middle, high"
).also_called("entropic")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the thirds as classes in turn."""
    outer = (len(grid.digits) + 1) // 3
    classes = grid.digits[:outer], grid.digits[outer:-outer], grid.digits[-outer:]
    yield from classes_in_turn(group.cells, classes, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished entropic line, or None."""
    third, left_over = divmod(board.high - board.low + 1, 3)
    bounds = board.low + third + (left_over == 2), board.high - third - (left_over == 2)
    squares = open_line(group["cells"])
    thirds = [(digit >= bounds[0]) + (digit > bounds[1]) for digit in board.digits_of(squares)]
    if len(squares) < len(group["cells"]):
        thirds += thirds[:2]
    width = min(3, len(thirds))
    for first in range(len(thirds) - width + 1):
        if find_repeat(thirds[first : first + width]) is not None:
            return f"two of {width} neighbours on the line from {where(group)} are of one third"
    return None


PART = line_part(
    FIELD,
    "Entropic lines",
    "Of any three neighbours on an entropic line one is low, one middle and one high.",
    constraints=constraints,
    stroke=(0.16, "peach"),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("entropicline"),
        keys.iss.cells("Entropic"),
        keys.sudokumaker.groups(406, keys.sudokumaker.thirds),
    ),
)

"""Modular lines: any n neighbours on the line, for the clue n (by default 3), leave different remainders when
divided by n; so do the digits of a shorter line.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": 2}])
['modular line 1 (mod 2) from r1c1', 'modular line 1 (mod 2) from r1c1']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, CellGroup, CellGroups, Finished, Number, Raw, Rules, SudokuGrid, classes_in_turn, find_repeat,
    keys, line_part, open_line, where,
)  # fmt: skip

FIELD = CellGroups(
    "modular_lines",
    "modular line",
    "lines on which as many neighbours as the number, 3 where there is none, have different remainders by it",
    value=Number(1, HIGHEST),
).also_called("modular")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the remainders as classes in turn."""
    number = group.clue or 3
    classes = [[digit for digit in grid.digits if digit % number == rest] for rest in range(number)]
    yield from classes_in_turn(group.cells, classes, group.label(f"mod {number}"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished modular line, or None."""
    size, squares = group.get("value") or 3, open_line(group["cells"])
    rests = [digit % size for digit in board.digits_of(squares)]
    if len(squares) < len(group["cells"]):
        rests += rests[: min(size, len(rests)) - 1]
    width = min(size, len(squares))
    for first in range(len(rests) - width + 1):
        if find_repeat(rests[first : first + width]) is not None:
            return f"two of {width} neighbours on the line from {where(group)} are equal modulo {size}"
    return None


PART = line_part(
    FIELD,
    "Modular lines",
    "Any three neighbours on a modular line leave different remainders when divided by 3; on a line with "
    "a number n, any n neighbours when divided by n.",
    constraints=constraints,
    stroke=(0.16, "teal"),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("modularline", unsaid=lambda shape: 3),
        keys.iss.cells("Modular", "value", 3, unsaid=lambda shape: 3),
        keys.sudokumaker.groups(406, keys.sudokumaker.rests, (2, 3, 4, 5)),
    ),
)

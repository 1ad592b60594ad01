"""Lockout lines: the ends differ by at least the number, and no digit on the line lies between them or equals
one of them. Without a number it is half the number of digits, rounded down: 4 of nine.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 2]]}])
['lockout line 1 (ends 2 apart) from r1c1']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, NOTHING, CellGroup, CellGroups, Disc, Finished, Number, Raw, Rules, SudokuGrid, accepts, keys,
    line_part, middle, where,
)  # fmt: skip

FIELD = CellGroups(
    "lockout_lines",
    "lockout line",
    "lines whose ends differ by at least the number, and whose other digits lie outside of them",
    value=Number(1, HIGHEST),
).also_called("lockout")


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State an automaton that reads both ends and then the line."""
    least = len(grid.digits) // 2 if group.clue is None else group.clue
    first, *inner, last = group.cells

    def step(ends: tuple[int, ...], value: int, least: int = least) -> tuple[int, ...] | None:
        if not ends:
            return (value,)
        if len(ends) == 1:
            low, high = sorted((*ends, value))
            return (low, high) if high - low >= least else None
        return None if ends[0] <= value <= ends[1] else ends

    cells = grid.values((first, last, *inner))
    yield accepts(grid, cells, NOTHING, step, bool, group.label(f"ends {least} apart"))


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished lockout line, or None."""
    one, *inner, other = board.values_of(group["cells"])
    least = group.get("value")
    if least is None:
        least = (board.high - board.low + 1) // 2
    if abs(one - other) < least:
        return f"the ends of the lockout line from {where(group)} differ by less than {least}"
    for value in inner:
        if min(one, other) <= value <= max(one, other):
            return f"{value} is locked out of the line from {where(group)}"
    return None


PART = line_part(
    FIELD,
    "Lockout lines",
    "The ends of a lockout line differ by at least its number, 4 of nine digits where it has none; "
    "digits on the line neither lie between them nor equal one of them.",
    constraints=constraints,
    stroke=(0.2, "violet"),
    ends=lambda group: (*(Disc(middle(cell), 0.36, "violet") for cell in (group.cells[0], group.cells[-1])),),
    judge=judge,
    keys=(
        keys.fpuzzles.lines("lockout", unsaid=keys.half_of),
        keys.iss.cells("Lockout", "value", 4, unsaid=keys.half_of),
        keys.sudokumaker.lines(407, unsaid=keys.half_of),
    ),
    knows_two_digits=True,
)

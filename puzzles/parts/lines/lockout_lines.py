"""Lockout lines: the ends differ by at least the number, and no digit on the line lies between them or equals
one of them. Without a number it is half the number of digits, rounded down: 4 of nine.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"lockout_lines": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['lockout line 1 (ends 2 apart) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Disc, Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, half_of, iss, sudokumaker
from ...rules.line_marks import line, middle
from ..along import NOTHING, accepts
from ..finished import Finished, Raw, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "lockout_lines",
    "lockout line",
    "lines whose ends differ by at least the number, and whose other digits lie outside of them",
    value=Number(1, HIGHEST),
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton that reads both ends and then the line."""
    for group in groups:
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


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A violet line between two discs."""
    return tuple(
        mark
        for group in groups
        for mark in (
            line(group.cells, 0.2, "violet"),
            *(Disc(middle(cell), 0.36, "violet") for cell in (group.cells[0], group.cells[-1])),
        )
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line whose ends are too near, or that holds a digit between them."""
    for group in groups:
        one, *inner, other = board.values_of(group["cells"])
        wanted = group.get("value")
        if wanted is None:
            wanted = (board.high - board.low + 1) // 2
        if abs(one - other) < wanted:
            return f"the ends of the lockout line from {where(group)} differ by less than {wanted}"
        for value in inner:
            if min(one, other) <= value <= max(one, other):
                return f"{value} is locked out of the line from {where(group)}"
    return None


PART = Part(
    field=FIELD,
    title="Lockout lines",
    rules="The ends of a lockout line differ by at least its number, 4 of nine digits where it has none; "
    "digits on the line neither lie between them nor equal one of them.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.lines("lockout", unsaid=half_of),
        iss.cells("Lockout", "value", 4, unsaid=half_of),
        sudokumaker.lines(407, unsaid=half_of),
    ),
)

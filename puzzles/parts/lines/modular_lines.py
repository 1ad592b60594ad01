"""Modular lines: as many neighbours as the number says, 3 where it says none, leave different remainders when
they are divided by it; so do the digits of a shorter line.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"modular_lines": [{"cells": [[0, 0], [0, 1]], "value": 2}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['modular line 1 (mod 2) from r1c1', 'modular line 1 (mod 2) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import line
from ..along import classes_in_turn
from ..finished import Finished, Raw, find_repeat, open_line, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "modular_lines",
    "modular line",
    "lines on which as many neighbours as the number, 3 where there is none, have different remainders by it",
    value=Number(1, HIGHEST),
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The remainders as classes in turn."""
    for group in groups:
        number = group.clue or 3
        classes = [[digit for digit in grid.digits if digit % number == rest] for rest in range(number)]
        yield from classes_in_turn(group.cells, classes, group.label(f"mod {number}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A green line."""
    return tuple(line(group.cells, 0.16, "teal") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first neighbours with equal remainders."""
    for group in groups:
        size, squares = group.get("value") or 3, open_line(group["cells"])
        rests = [digit % size for digit in board.digits_of(squares)]
        if len(squares) < len(group["cells"]):
            rests += rests[: min(size, len(rests)) - 1]
        width = min(size, len(squares))
        for first in range(len(rests) - width + 1):
            if find_repeat(rests[first : first + width]) is not None:
                return f"two of {width} neighbours on the line from {where(group)} are equal modulo {size}"
    return None


PART = Part(
    field=FIELD,
    title="Modular lines",
    rules="Any three neighbours on a modular line leave different remainders when divided by 3; with another "
    "number any so many neighbours when divided by it.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.lines("modularline", unsaid=lambda shape: 3),
        iss.cells("Modular", "value", 3, unsaid=lambda shape: 3),
        sudokumaker.groups(406, sudokumaker.rests, (2, 3, 4, 5)),
    ),
)

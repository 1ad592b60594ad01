"""Pill arrows: the digits along the shaft add up to the number in the pill, two or three squares that are
read in the order in which they are listed. Behind the first one only digits below 10 can stand there.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"pill_arrows": [{"pill": [[0, 0], [0, 1]], "cells": [[1, 2], [2, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['pill arrow 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, total
from ...core.errors import InputError
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import arrow
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import balance

FIELD = CellGroups(
    "pill_arrows",
    "pill arrow",
    "a pill of two or three squares, read as a number, and the shaft that adds up to it",
    lists=("pill", "cells"),
    heads=3,
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The sum of the shaft. Raises `InputError` where a pill has not two or three squares."""
    for group in groups:
        pill = group.lists[0]
        if len(pill) not in (2, 3):
            raise InputError(f"the pill of {group.name} has not two or three squares", cell=pill[0])
        read = [(-(10**power), cell) for power, cell in enumerate(reversed(pill))]
        yield from balance(grid, [*read, *((1, cell) for cell in group.cells)], group.label())
        for cell in grid.values(pill[1:]):
            if max(grid.domain(cell)) > 9:
                yield total((cell,), "<=", 9, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A grey arrow from an outline around the pill."""
    return tuple(
        mark
        for group in groups
        for mark in (Outline(group.lists[0]), *arrow((group.lists[0][-1], *group.cells)))
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first arrow with another sum."""
    for group in groups:
        wanted = 0
        for i, digit in enumerate(board.values_of(group["pill"])):
            if i and digit > 9:
                return f"the pill from {where(group, 'pill')} is no number"
            wanted = 10 * wanted + digit
        found = sum(board.values_of(group["cells"]))
        if found != wanted:
            return f"the arrow from {where(group, 'pill')} adds up to {found}, not {wanted}"
    return None


PART = Part(
    field=FIELD,
    title="Pill arrows",
    rules="The digits along an arrow add up to the number of two or three digits in its pill.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.arrows("pill"), iss.split("PillArrow", "pill", counted=True), sudokumaker.arrows("pill")),
)

"""Arrows: the digits along the shaft add up to the digit in the circle. A circle with several shafts is
an arrow for each.

>>> PART.labels([{"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}])
['arrow 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, InputError, Raw, Rules, SudokuGrid, arrow, balance, circle, clue_part,
    keys, where,
)  # fmt: skip

FIELD = CellGroups(
    "arrows", "arrow", "a circle and the shaft that adds up to it", lists=("circle", "cells"), least=1
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sum of the shaft. Raises `InputError` unless the circle is one square."""
    if len(group.lists[0]) != 1:
        raise InputError(f"the circle of {group.name} is not one square", cell=group.lists[0][0])
    terms = [*((1, cell) for cell in group.cells), (-1, group.lists[0][0])]
    yield from balance(grid, terms, group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished arrow, or None."""
    number, total = board.value(group["circle"][0]), sum(board.values_of(group["cells"]))
    if total != number:
        return f"the arrow from {where(group, 'circle')} adds up to {total}, not {number}"
    return None


PART = clue_part(
    FIELD,
    "Arrows",
    "The digits along an arrow add up to the digit in its circle.",
    constraints=constraints,
    marks=lambda group, grid: (
        *arrow((*group.lists[0], *group.cells)),
        circle(group.lists[0][0]),
    ),
    judge=judge,
    keys=(
        keys.fpuzzles.arrows("circle"),
        keys.iss.split("Arrow", "circle"),
        keys.sudokumaker.arrows("circle"),
    ),
    knows_two_digits=True,
)

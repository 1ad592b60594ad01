"""Counted squares: the first square holds how many different digits there are in the others.

>>> PART.labels([{"control": [[0, 0]], "cells": [[1, 2], [3, 3]]}])
['count 1 from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, NumberOfValues, Outline, Raw, Rules, SudokuGrid, circle, clue_part, keys,
    where,
)  # fmt: skip

FIELD = CellGroups(
    "count_distinct",
    "count",
    "a square that holds how many different digits its cells hold",
    lists=("control", "cells"),
    drawn="cage",
    least=1,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the number of different digits."""
    (control,), cells = group.lists
    yield NumberOfValues(cells, grid.value(control), label=group.label())


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished count, or None."""
    count, number = len(set(board.digits_of(group["cells"]))), board.value(group["control"][0])
    if number != count:
        return f"{where(group, 'control')} says {number}, but {count} different digits are counted"
    return None


PART = clue_part(
    FIELD,
    "Counts of different digits",
    "A circle holds how many different digits there are in its cage.",
    constraints=constraints,
    marks=lambda group, grid: (
        circle(group.lists[0][0]),
        Outline(group.cells),
    ),
    judge=judge,
    keys=(keys.iss.split("CountDistinct", "control"),),
)

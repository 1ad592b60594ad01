"""Value sets: the digits of a group are all different, and form one of the sets that its clue lists.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "1-2,3-4"}])
['value set 1 (1-2,3-4) from r1c1']
"""

from __future__ import annotations

from ..kit import (
    CellGroup, CellGroups, Finished, Raw, Rules, SudokuGrid, Word, cage_part, forms_one_of, number_lists,
    pattern, shorten, where,
)  # fmt: skip

FIELD = CellGroups(
    "value_sets",
    "value set",
    "groups of different digits that form one of the sets of the clue",
    value=Word(
        pattern(1, 36, 2_000),
        "sets of digits such as 1-2,2-4",
        "sets of digits such as '1-2,2-4'",
        ("1-2,2-4,1-2-3", "1-3,0-2-3", "1-2-4,2-3"),
    ),
    demanded=True,
    drawn="cage",
    least=2,
)


def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
    """State the sets that have a digit for each square."""
    label = group.label(shorten(group.clue).strip("'"))
    yield forms_one_of(grid, group.cells, number_lists(group.clue), label)


def judge(group: Raw, board: Finished) -> str | None:
    """Return the fault of a finished value set, or None."""
    digits = sorted(board.digits_of(group["cells"]))
    if not any(digits == sorted({*map(int, one.split("-"))}) for one in group["value"].split(",")):
        return f"the squares from {where(group)} form none of their sets"
    return None


PART = cage_part(
    FIELD,
    "Value sets",
    "The digits of a group are different and form one of its sets.",
    constraints=constraints,
    judge=judge,
)

"""Value sets: the digits of a group are all different, and form one of the sets that its clue lists.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"value_sets": [{"cells": [[0, 0], [0, 1]], "value": "1-2,3-4"}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['value set 1 (1-2,3-4) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks, Outline
from ...core.record import shorten
from ...fields import CellGroup, CellGroups
from ...fields.values import Word
from ...rules.number_words import number_lists, pattern
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part
from ..sets import forms_one_of

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


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """One of the sets that have as many digits as there are squares."""
    for group in groups:
        label = group.label(shorten(group.clue).strip("'"))
        yield forms_one_of(grid, group.cells, number_lists(group.clue), label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """An outline."""
    return tuple(Outline(group.cells) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first group that is none of its sets."""
    for group in groups:
        digits = sorted(board.digits_of(group["cells"]))
        if not any(digits == sorted({*map(int, one.split("-"))}) for one in group["value"].split(",")):
            return f"the squares from {where(group)} form none of their sets"
    return None


PART = Part(
    field=FIELD,
    title="Value sets",
    rules="The digits of a group are different and form one of its sets.",
    constraints=constraints,
    marks=marks,
    judge=judge,
)

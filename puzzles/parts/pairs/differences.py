"""White dots: the digits of two neighbours differ by the number of the dot, 1 where it has none.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"differences": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 0], [1, 0]], "value": 2}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 and r1c2 differ by 1', 'r1c1 and r2c1 differ by 2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, Difference
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import dot
from ..finished import Finished, Raw, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "differences",
    "white dot",
    "neighbours whose digits differ by the number, 1 where there is none",
    value=Number(1, HIGHEST),
    most=2,
).also_called("white dots", "kropki")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The difference of each pair."""
    for group in groups:
        one, other = group.cells
        gap = 1 if group.clue is None else group.clue
        label = f"{one} and {other} differ by {gap}"
        yield Difference(grid.value(one), grid.value(other), (gap,), absolute=True, label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A white dot on the border, with its number unless that is 1."""
    return tuple(
        dot(*group.cells, text="" if group.clue in (None, 1) else str(group.clue)) for group in groups
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first pair with another difference."""
    for group in groups:
        one, other = board.values_of(group["cells"])
        wanted = 1 if group.get("value") is None else group["value"]
        if abs(one - other) != wanted:
            return f"the dot at {where(group)} is between {one} and {other}, which do not differ by {wanted}"
    return None


PART = Part(
    field=FIELD,
    title="White dots",
    rules="Digits with a white dot between them differ by 1, or by the number in the dot.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.cages("difference", "value"), iss.pairs("WhiteDot", usual=1), sudokumaker.pairs(200, 1)),
)

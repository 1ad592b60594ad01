"""Killer cages: the digits of a cage are different, and what they count adds up to its sum, if it has one.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[1, 0], [2, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['cage 1 (sum 3) from r1c1', 'cage 2 from r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ..finished import Finished, Raw, find_repeat, where
from ..grid import HIGHEST_SUM, SudokuGrid
from ..part import Part
from ..sums import distinct_sum

FIELD = CellGroups(
    "cages",
    "cage",
    "cages of different digits, with their sum where they have one",
    value=Number(0, HIGHEST_SUM),
    key="sum",
    drawn="cage",
    least=1,
).also_called("killer cages")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Different digits, and their sum."""
    for group in groups:
        if group.clue is None:
            yield from grid.different(group.cells, group.label())
        else:
            yield from distinct_sum(grid, group.cells, group.clue, group.label(f"sum {group.clue}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A dashed outline with the sum in its first square."""
    return tuple(Outline(group.cells, "" if group.clue is None else str(group.clue)) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first cage that repeats a digit or has another sum."""
    for group in groups:
        twice = find_repeat(board.held_in(group["cells"]))
        if twice is not None:
            return f"the cage from {where(group)} holds {twice} twice"
        found, wanted = sum(board.values_of(group["cells"])), group.get("sum")
        if wanted is not None and found != wanted:
            return f"the cage from {where(group)} adds up to {found}, not {wanted}"
    return None


PART = Part(
    field=FIELD,
    title="Killer cages",
    rules="No digit repeats in a cage, and the digits of a cage add up to its sum, if it has one.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(
        fpuzzles.cages("killercage", "sum", alone=True),
        iss.cages(),
        sudokumaker.cages(301, "sum"),
    ),
)

"""Sum cages: what the squares count adds up to the sum, and digits may repeat. A square that is named several
times counts so often.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"sum_cages": [{"cells": [[0, 0], [1, 1], [1, 1]], "sum": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['sum of r1c1, r2c2 == 5']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...constraints import Constraint, Linear
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import iss
from ..finished import Finished, Raw, where
from ..grid import ANY_SUM, SudokuGrid
from ..part import Part
from ..sums import sum_is

FIELD = CellGroups(
    "sum_cages",
    "sum cage",
    "squares with their sum, in which digits may repeat; a square counts as often as it is named",
    value=Number(0, ANY_SUM),
    key="sum",
    demanded=True,
    drawn="cage",
    least=1,
    repeats=True,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The sum alone."""
    for group in groups:
        label, times = group.label(f"sum {group.clue}"), Counter(group.cells)
        if len(times) == len(group.cells):
            yield from sum_is(grid, group.cells, group.clue, label)
        else:
            terms = tuple((weight, grid.value(cell)) for cell, weight in times.items())
            yield Linear(terms, "==", group.clue, label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A dashed outline with the sum in its first square."""
    return tuple(Outline(group.cells, str(group.clue)) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first cage with another sum."""
    for group in groups:
        found = sum(board.values_of(group["cells"]))
        if found != group["sum"]:
            return f"the sum cage from {where(group)} adds up to {found}, not {group['sum']}"
    return None


PART = Part(
    field=FIELD,
    title="Sum cages",
    rules="The digits of a sum cage add up to its sum and may repeat.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.sums(), iss.weighted_cages(iss.with_sum)),
)

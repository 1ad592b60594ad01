"""Black dots: one of two neighbours is the number of the dot, 2 where it has none, times the other.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"ratios": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 0], [1, 0]], "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['r1c1 and r1c2 are in the ratio 1:2', 'r1c1 and r2c1 are in the ratio 1:3']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, Quotient
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import dot
from ..finished import Finished, Raw, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "ratios",
    "black dot",
    "neighbours of which one is the number times the other, twice where there is none",
    value=Number(2, HIGHEST),
    most=2,
).also_called("black dots")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The ratio of each pair."""
    for group in groups:
        one, other = group.cells
        times = 2 if group.clue is None else group.clue
        label = f"{one} and {other} are in the ratio 1:{times}"
        yield Quotient(grid.value(one), grid.value(other), times, label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A black dot on the border, with its number unless that is 2."""
    return tuple(
        dot(*group.cells, tone="black", text="" if group.clue in (None, 2) else str(group.clue))
        for group in groups
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first pair with another ratio."""
    for group in groups:
        low, high = sorted(board.values_of(group["cells"]))
        times = 2 if group.get("value") is None else group["value"]
        if high != times * low:
            return f"the black dot at {where(group)} is between {low} and {high}, not in the ratio 1:{times}"
    return None


PART = Part(
    field=FIELD,
    title="Black dots",
    rules="One of two digits with a black dot is twice the other, or the number in the dot times.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.cages("ratio", "value"), iss.pairs("BlackDot", usual=2), sudokumaker.pairs(201, 2)),
)

"""Renban lines: the digits are different and consecutive, in any order.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"renbans": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['renban 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Consecutive, Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import line
from ..finished import Finished, Raw, open_line, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups("renbans", "renban", "lines of different, consecutive digits in any order").also_called(
    "renban lines"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Consecutive digits, each once."""
    for group in groups:
        yield Consecutive(tuple(open_line(group.cells)), label=group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A pink line."""
    return tuple(line(group.cells, 0.25, "pink") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line with a digit twice, or with a gap."""
    for group in groups:
        digits = board.digits_of(open_line(group["cells"]))
        if set(digits) != set(range(min(digits), min(digits) + len(digits))):
            return f"the renban from {where(group)} holds no consecutive digits"
    return None


PART = Part(
    field=FIELD,
    title="Renban lines",
    rules="The digits of a renban line are different and consecutive, in any order.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("renban"), iss.cells("Renban"), sudokumaker.lines(400)),
)

"""Value indexing, or slingshots: the second square of the line says how many squares behind it the digit of
the first one stands again.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"value_indexing": [{"cells": [[0, 0], [0, 1], [1, 2], [2, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['slingshot 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import iss
from ...rules.line_marks import arrow, circle
from ..along import NOTHING, accepts
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "value_indexing",
    "slingshot",
    "lines on which the first digit stands again as many squares behind the second one as this says",
    least=3,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton of the first digit and the squares that are still to be passed."""
    for group in groups:
        yield accepts(grid, group.cells, NOTHING, step, FOUND.__eq__, group.label())


FOUND = (-1, 0)


def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
    """The digit that is looked for and how far away it is; `FOUND` once it was met."""
    if state == FOUND:
        return state
    if len(state) < 2:
        return (*state, digit) if not state or digit > 0 else None
    if state[1] > 1:
        return state[0], state[1] - 1
    return FOUND if digit == state[0] else None


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """An arrow from a circle."""
    return tuple(mark for group in groups for mark in (*arrow(group.cells), circle(group.cells[0])))


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line that does not find its digit."""
    for group in groups:
        wanted, far, *others = board.digits_of(group["cells"])
        if not 1 <= far <= len(others) or others[far - 1] != wanted:
            return f"{wanted} is not {far} squares along the slingshot from {where(group)}"
    return None


PART = Part(
    field=FIELD,
    title="Slingshots",
    rules="The first digit of a slingshot stands again as many squares behind the second one as this says.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.cells("ValueIndexing"),),
)

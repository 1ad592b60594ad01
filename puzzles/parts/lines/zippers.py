"""Zipper lines: two squares as far from the middle of the line always have the same sum; with a square in the
middle it is the digit there.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"zippers": [{"cells": [[0, 0], [0, 1], [1, 2]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['zipper 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss
from ...rules.line_marks import circle, line
from ..along import accepts
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

State = tuple[int, int | None, int | None]
"""How many pairs were read, their sum where it is known, and the first value of a pair that is half read."""

FIELD = CellGroups("zippers", "zipper", "lines on which squares as far from the middle have one sum", least=3)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton that reads the middle, and then pair after pair."""
    for group in groups:
        count, odd = divmod(len(group.cells), 2)
        pairs = [(group.cells[i], group.cells[-1 - i]) for i in range(count)]
        plain = grid.values(group.cells) == group.cells
        apart = [plain and grid.differ(pair) for pair in pairs]

        def step(state: State, value: int, apart: Sequence[bool] = apart) -> State | None:
            read, total, before = state
            if read < 0:
                return 0, value, None
            if before is None:
                return read, total, value
            if (apart[read] and value == before) or total not in (None, before + value):
                return None
            return read + 1, before + value, None

        order = (*group.cells[count : count + odd], *(cell for pair in pairs for cell in pair))
        begin: State = -odd, None, None
        yield accepts(grid, grid.values(order), begin, step, lambda _: True, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A violet line, with a circle in its middle square."""
    return tuple(
        mark
        for group in groups
        for mark in (
            line(group.cells, 0.16, "violet"),
            *(circle(cell) for cell in group.cells[len(group.cells) // 2 :][: len(group.cells) % 2]),
        )
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first line with two sums."""
    for group in groups:
        values = board.values_of(group["cells"])
        folded = [a + b for a, b in zip(values, values[::-1], strict=True)]
        if len(values) % 2:
            folded[len(values) // 2] //= 2
        if len(set(folded)) > 1:
            return f"the zipper from {where(group)} has the sums {min(folded)} and {max(folded)}"
    return None


PART = Part(
    field=FIELD,
    title="Zipper lines",
    rules="Two squares as far from the middle of a zipper line always have the same sum; it is the digit in "
    "the middle, if there is a middle square.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("zipperline"), iss.cells("Zipper")),
)

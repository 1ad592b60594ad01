"""Digital root cages: the digits are different, and their sum has the digital root: the sum of its digits,
taken again until one digit is left.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"digital_root_cages": [{"cells": [[0, 0], [0, 1]], "value": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.sets for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
[((1, 4), (2, 3))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups, Number
from ...forms.variants.keys import fpuzzles
from ..finished import Finished, Raw, find_repeat, where
from ..grid import SudokuGrid
from ..part import Part
from ..sums import distinct_where

FIELD = CellGroups(
    "digital_root_cages",
    "digital root cage",
    "cages of different digits, with the digital root of their sum",
    value=Number(0, 9),
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The sets of digits that have the root."""
    for group in groups:
        label = group.label(f"root {group.clue}")
        yield from distinct_where(grid, group.cells, grown, group.clue.__eq__, label)


def grown(root: int, value: int) -> int:
    """The root with one more value: the remainder by 9, with 9 in place of 0 unless the sum is 0."""
    return (root + value) and (root + value - 1) % 9 + 1


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A dashed outline with the root in its first square."""
    return tuple(Outline(group.cells, f"DR{group.clue}") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first cage that repeats a digit or has another root."""
    for group in groups:
        digits = board.digits_of(group["cells"])
        if (twice := find_repeat(digits)) is not None:
            return f"the cage from {where(group)} holds {twice} twice"
        left = sum(board.values_of(group["cells"]))
        while left > 9:
            left = sum(map(int, str(left)))
        if left != group["value"]:
            return f"the cage from {where(group)} has the digital root {left}, not {group['value']}"
    return None


PART = Part(
    field=FIELD,
    title="Digital root cages",
    rules="No digit repeats in the cage, and its sum has the given digital root.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.digital_roots(),),
)

"""Entropic lines: of three neighbours one is low, one middle and one high; on a line of two the digits are of
different thirds. Where the digits are no multiple of three, one that is left over counts as middle, and of
two the one as low and the other as high.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"entropic_lines": [{"cells": [[0, 0], [0, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['entropic line 1 from r1c1', 'entropic line 1 from r1c1', 'entropic line 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import line
from ..along import classes_in_turn
from ..finished import Finished, Raw, find_repeat, open_line, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "entropic_lines", "entropic line", "lines on which of three neighbours one is low, middle, high"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The thirds as classes in turn."""
    outer = (len(grid.digits) + 1) // 3
    classes = grid.digits[:outer], grid.digits[outer:-outer], grid.digits[-outer:]
    for group in groups:
        yield from classes_in_turn(group.cells, classes, group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A peach line."""
    return tuple(line(group.cells, 0.16, "peach") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first neighbours of which two are of one third."""
    third, left_over = divmod(board.high - board.low + 1, 3)
    bounds = board.low + third + (left_over == 2), board.high - third - (left_over == 2)
    for group in groups:
        squares = open_line(group["cells"])
        thirds = [(digit >= bounds[0]) + (digit > bounds[1]) for digit in board.digits_of(squares)]
        if len(squares) < len(group["cells"]):
            thirds += thirds[:2]
        width = min(3, len(thirds))
        for first in range(len(thirds) - width + 1):
            if find_repeat(thirds[first : first + width]) is not None:
                return f"two of {width} neighbours on the line from {where(group)} are of one third"
    return None


PART = Part(
    field=FIELD,
    title="Entropic lines",
    rules="Of any three neighbours on an entropic line one is low, one middle and one high.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.lines("entropicline"), iss.cells("Entropic"), sudokumaker.groups(406, sudokumaker.thirds)),
)

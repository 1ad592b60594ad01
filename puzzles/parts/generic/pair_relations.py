"""Pair relations: neighbours along the line are one of the pairs of the clue, in the order of the line.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"pair_relations": [{"cells": [[0, 0], [0, 1]], "value": "1-2,3-1"}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['r1c1 and r1c2 on relation 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...constraints import Constraint, Table
from ...core.marks import Marks
from ...fields import Group, Groups
from ...fields.values import Word
from ...forms.variants.keys import iss
from ...rules.line_marks import line
from ...rules.number_words import number_lists, pattern
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = Groups(
    "pair_relations",
    "relation",
    "neighbours along a line, which are one of the pairs of digits",
    value=Word(
        pattern(2, 2, 10_000),
        "pairs of digits such as 1-2,2-4",
        "pairs of digits such as '1-2,2-4'",
        ("1-2,2-4,3-1,1-3,4-2", "1-3,2-0,3-1,4-1,0-2,2-3,3-2"),
    ),
    demanded=True,
)


def constraints(groups: Sequence[Group], grid: SudokuGrid) -> Iterator[Constraint]:
    """A table for each pair of squares."""
    for group in groups:
        rows = number_lists(group.clue)
        for a, b in pairwise(group.cells):
            if a == b:
                yield Table((a,), tuple((x,) for x, y in rows if x == y), label=f"{a} on {group.name}")
            else:
                yield Table((a, b), rows, label=f"{a} and {b} on {group.name}")


def marks(groups: Sequence[Group], grid: SudokuGrid) -> Marks:
    """A line."""
    return tuple(line(group.cells, 0.12, "plum") for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first pair that is not listed."""
    for group in groups:
        allowed = group["value"].split(",")
        for one, other in pairwise(board.digits_of(group["cells"])):
            if f"{one}-{other}" not in allowed:
                return f"{one} and {other} on the line from {where(group)} are no pair of its clue"
    return None


PART = Part(
    field=FIELD,
    title="Pair relations",
    rules="Neighbours along the line are one of its pairs of digits, in this order.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(iss.relations("Pair"), iss.relations("Binary", legacy=True)),
)

"""The common part of files for other programs: comments on the meaning of variables and constraints.

Vocabulary
    meaning    a comment ``var NAME: cell=value``: the cell has the value if NAME is true (``-NAME``: false)
    block      the lines that one constraint of the puzzle became, below a comment with its label

>>> lines = meanings([("5", "r1c1", 2), ("-5", "r1c1", 1)])
>>> lines
['var 5: r1c1=2', 'var -5: r1c1=1']
>>> read_meanings("".join(f"c {line}" + chr(10) for line in lines))
[('5', 'r1c1', 2), ('-5', 'r1c1', 1)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ...puzzles import Cell
from ...puzzles.constraints import Constraint

MEANING = re.compile(r"^(?:c|\\|\*|%) var (\S+): (.+)=(-?\d{1,18})$", re.MULTILINE)
"""A meaning as a comment of CNF, of LP, of MPS and OPB, or of MiniZinc."""


def meanings(names: Iterable[tuple[str, Cell, int]]) -> list[str]:
    """Return the text of a comment for each name, with its cell and value."""
    return [f"var {name}: {one_line(cell)}={value}" for name, cell, value in names]


def read_meanings(text: str) -> list[tuple[str, Cell, int]]:
    """Return the comments of `meanings` in a file."""
    return [(name, cell, int(value)) for name, cell, value in MEANING.findall(text)]


def heading(constraint: Constraint) -> str:
    """Return the comment above the block of a constraint."""
    return f"{one_line(constraint.label) or 'no label'} ({type(constraint).__name__})"


def blocks(constraints: Sequence[Constraint], ends: Sequence[int]) -> Iterator[tuple[str, int, int]]:
    """Yield the blocks of a model: the comment, the start and the end of each; the first is the cells.

    `ends` are the sizes of the model once the cells, and then each constraint, were posted. A block without
    lines is left out, and neighbours with one heading are one block.
    """
    headings = ["cells: each has one value", *map(heading, constraints)]
    before, start = headings[0], 0
    for text, (begin, end) in zip(headings, pairwise((0, *ends)), strict=True):
        if begin == end or text == before:
            continue
        if start < begin:
            yield before, start, begin
        before, start = text, begin
    if start < ends[-1]:
        yield before, start, ends[-1]


def one_line(text: str) -> str:
    """Return the text without line breaks, which would end a comment."""
    return " ".join(text.split())

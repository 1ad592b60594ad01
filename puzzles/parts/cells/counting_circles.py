"""Counting circles: a digit in a circle stands in exactly as many circles of its set as it says.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"counting_circles": [{"cells": [[0, 0], [0, 1], [2, 1]]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))][:2]
['circles 1 from r1c1 (1)', 'circles 1 from r1c1 (2)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import ClueLabel, Constraint, Tally
from ...core.cells import all_of
from ...core.marks import Marks
from ...core.record import Square
from ...fields import CellGroup, CellGroups
from ...forms.variants.keys import iss
from ...making.recipe import Derived, Draft, Entries
from ...rules.line_marks import circle
from ..finished import Finished, Raw, where
from ..grid import SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "counting_circles",
    "circles",
    "sets of circles, in which each digit stands as often as it says",
    drawn="cage",
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """Each digit so often, or never."""
    for group in groups:
        for digit in grid.digits:
            yield Tally(
                all_of(group.cells, digit),
                (0, digit),
                label=ClueLabel(f"{group.label()} ({digit})", group.label()),
            )


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A circle in each square."""
    return tuple(circle(cell) for group in groups for cell in group.cells)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first digit that stands in another number of circles."""
    for group in groups:
        digits = board.digits_of(group["cells"])
        for digit in digits:
            if digits.count(digit) != digit:
                return f"{digits.count(digit)} of the circles from {where(group)} hold {digit}"
    return None


def derive(draft: Draft) -> Entries:
    """Sets, by default one, together of up to a third of the squares: of some digits as many as they say."""
    number, taken, found = draft.wished or 1, set[Square](), list[Raw]()
    digits = sorted({digit for row in draft.grid() for digit in row if digit > 0})
    for _ in range(number):
        circles, left = list[Square](), draft.record.rows * draft.record.columns // 3 // number
        for digit in draft.random.sample(digits, len(digits)):
            squares = [square for square in draft.squares(digit) if square not in taken]
            if digit <= min(left - len(circles), len(squares)):
                circles += draft.random.sample(squares, digit)
        if circles:
            taken.update(circles)
            found.append({"cells": [[*square] for square in sorted(circles)]})
    return dict(enumerate(found))


PART = Part(
    field=FIELD,
    title="Counting circles",
    rules="A digit in a circle stands in exactly so many circles.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("counting_circles", derive),
    keys=(iss.cells("CountingCircles"),),
)

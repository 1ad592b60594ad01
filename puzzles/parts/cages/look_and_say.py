"""Look-and-say cages: how often digits occur, as pairs of a number and a digit: ``2, 3`` for exactly two 3s.
Digits that are not named occur as they like; 0 times is never.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"look_and_say": [{"cells": [[0, 0], [1, 2], [3, 3]], "counts": [2, 3]}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['look-and-say cage 1 (2×3) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, exactly
from ...core.cells import all_of
from ...core.errors import InputError
from ...core.marks import Marks, Outline
from ...fields import CellGroup, CellGroups, Several
from ...forms.variants.keys import iss, sudokumaker
from ...making.placing import place
from ...making.recipe import Derived
from ..finished import Finished, Raw, where
from ..grid import HIGHEST, SudokuGrid
from ..part import Part

FIELD = CellGroups(
    "look_and_say",
    "look-and-say cage",
    "cages with how often they hold digits, pairs of a number and a digit one after another",
    value=Several(0, HIGHEST),
    key="counts",
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """The number of each digit. Raises `InputError` where a number has no digit."""
    for group in groups:
        if len(group.clue) % 2:
            raise InputError(f"{group.name} has a number without a digit", cell=group.cells[0])
        for count, digit in zip(group.clue[::2], group.clue[1::2], strict=True):
            yield exactly(count, all_of(group.cells, digit), group.label(f"{count}×{digit}"))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A dashed outline with what it says in its first square."""
    return tuple(
        Outline(
            group.cells,
            ", ".join(f"{n}×{x}" for n, x in zip(group.clue[::2], group.clue[1::2], strict=False)),
        )
        for group in groups
    )


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first cage with another number of a digit."""
    for group in groups:
        digits, said = board.digits_of(group["cells"]), group["counts"]
        for i in range(0, len(said), 2):
            found = digits.count(said[i + 1])
            if found != said[i]:
                return f"the cage from {where(group)} holds {said[i + 1]} {found} times, not {said[i]}"
    return None


PART = Part(
    field=FIELD,
    title="Look-and-say cages",
    rules="A cage says how often it holds some digits: 23 for exactly two 3s.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("look_and_say", place(clue=lambda _, held: [[held.count(d), d] for d in {*held}])),
    keys=(iss.look_and_say(), iss.exact_contents(), sudokumaker.look_and_say()),
)

"""Same digits: groups with the same number, or without one, hold the same digits, each as often, in
any order.

>>> PART.labels([{"cells": [[0, 0], [0, 1]]}, {"cells": [[2, 1], [3, 1]]}])[:2]
['1 as often in group 1 as in group 2', '2 as often in group 1 as in group 2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..alike import AlikeGroups, marks, pairs, raw_pairs
from ..kit import (
    CellGroup, ClueLabel, Compare, Constraint, Derived, Finished, InputError, Is, Linear, Part, Raw,
    SudokuGrid, alike, keys, place, where,
)  # fmt: skip

FIELD = AlikeGroups(
    "same_digits", "group", "groups of squares; those with the same number hold the same digits"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that the groups are alike. Raises `InputError` if two groups have different sizes."""
    for one, other in pairs(groups):
        if len(one.cells) != len(other.cells):
            raise InputError(f"{one.name} and {other.name} have different sizes", cell=other.cells[0])
        both = f"{one.name} and {other.name}"
        if len(one.cells) == 1:
            (a,), (b,) = one.cells, other.cells
            if a != b:
                yield Compare(a, "==", b, label=ClueLabel(f"{a} = {b} by {both}", both))
            continue
        for digit in grid.digits:
            terms = (
                (weight, Is(cell, digit)) for weight, group in ((1, one), (-1, other)) for cell in group.cells
            )
            label = ClueLabel(f"{digit} as often in {one.name} as in {other.name}", both)
            yield Linear(tuple(terms), "==", 0, label=label)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first two groups that are not alike, or return None."""
    for one, other in raw_pairs(groups):
        if sorted(board.digits_of(one["cells"])) != sorted(board.digits_of(other["cells"])):
            return f"the groups from {where(one)} and from {where(other)} hold different digits"
    return None


PART = Part(
    field=FIELD,
    title="Same digits",
    rules="Groups of squares with the same number hold the same digits, in any order.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("same_digits", place(alike, numbered=True)),
    keys=(keys.iss.same_digits(),),
    singular="same_digits",
)

"""Clones: groups with the same number, or without one, hold the same digits at the same places of
their lists.

>>> PART.labels([{"cells": [[0, 0]]}, {"cells": [[2, 1]]}])
['r1c1 = r3c2 by clone 1 and clone 2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..alike import AlikeGroups, pairs, raw_pairs
from ..kit import (
    CellGroup, ClueLabel, Compare, Constraint, Derived, Fill, Finished, InputError, Marks, Part, Raw,
    SudokuGrid, alike, keys, place, square_at, where,
)  # fmt: skip

FIELD = AlikeGroups(
    "clones", "clone", "groups of squares; those with the same number are copies", drawn="line"
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that the groups are alike. Raises `InputError` if two groups have different sizes."""
    for one, other in pairs(groups):
        if len(one.cells) != len(other.cells):
            raise InputError(f"{one.name} and {other.name} have different sizes", cell=other.cells[0])
        both = f"{one.name} and {other.name}"
        for a, b in zip(one.cells, other.cells, strict=True):
            if a != b:
                yield Compare(a, "==", b, label=ClueLabel(f"{a} = {b} by {both}", both))


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw grey squares."""
    return tuple(Fill(square_at(cell), "silver") for group in groups for cell in group.cells)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first two groups that are not alike, or return None."""
    for one, other in raw_pairs(groups):
        if board.digits_of(one["cells"]) != board.digits_of(other["cells"]):
            return f"the clones from {where(one)} and from {where(other)} are not equal"
    return None


PART = Part(
    field=FIELD,
    title="Clones",
    rules="Clones with the same number hold the same digits at the same places.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("clones", place(alike, numbered=True)),
    keys=(keys.fpuzzles.clones(), keys.iss.clones(), keys.sudokumaker.clones()),
)

"""X, V and other sums: two neighbours add up to a number, 10 for an X and 5 for a V on every board.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": 5}])
['r1c1 and r1c2 add up to 5']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    HIGHEST_SUM, CellGroup, CellGroups, Constraint, Derived, Finished, Marks, Number, Part, Raw, SudokuGrid,
    keys, place, sign, sum_is, where,
)  # fmt: skip

FIELD = CellGroups(
    "sums",
    "sum",
    "neighbours that add up to the number, 10 for an X and 5 for a V",
    value=Number(0, HIGHEST_SUM),
    demanded=True,
    most=2,
).also_called("xv")

LETTERS = {5: "V", 10: "X"}


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the sum of each pair."""
    for group in groups:
        one, other = group.cells
        yield from sum_is(grid, group.cells, group.clue, f"{one} and {other} add up to {group.clue}")


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw the letter, or the number, on the border."""
    found = []
    for group in groups:
        one, other = group.cells
        found.append(sign(one, other, LETTERS.get(group.clue, str(group.clue))))
    return tuple(found)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first pair with another sum, or return None."""
    for group in groups:
        one, other = board.values_of(group["cells"])
        if one + other != group["value"]:
            return f"{one} and {other} at {where(group)} do not add up to {group['value']}"
    return None


PART = Part(
    field=FIELD,
    title="XV",
    rules="Digits with an X between them add up to 10, with a V to 5, with a number to that number.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("sums", place(clue=lambda random, held: LETTERS)),
    keys=(
        keys.fpuzzles.xv(),
        keys.iss.pairs("X", 10),
        keys.iss.pairs("V", 5),
        keys.sudokumaker.pairs(202, 10, (5, 10)),
    ),
    knows_two_digits=True,
)

"""Containing cages: the squares hold each digit of the list at least as often as the list does.

>>> PART.labels([{"cells": [[0, 0], [1, 2], [3, 3]], "digits": [3, 3]}])
['containing cage 1 (3, 3) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    HIGHEST, LOWEST, CellGroup, CellGroups, Constraint, Derived, Finished, Marks, Outline, Part, Raw, Several,
    SudokuGrid, judge_contents, keys, needs, place, some_digits,
)  # fmt: skip

FIELD = CellGroups(
    "containing_cages",
    "containing cage",
    "cages with digits they must contain, each as often as it is named",
    value=Several(LOWEST, HIGHEST),
    key="digits",
    demanded=True,
    drawn="cage",
    least=1,
)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that there are enough of each digit."""
    for group in groups:
        yield from needs(group)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a dashed outline with the digits in its first square."""
    return tuple(Outline(group.cells, ", ".join(map(str, group.clue))) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first cage that lacks a digit, or return None."""
    return judge_contents(groups, board)


PART = Part(
    field=FIELD,
    title="Containing cages",
    rules="A cage holds its digits, each at least as often as it is named.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("containing_cages", place(clue=some_digits)),
    keys=(keys.iss.contents("ContainAtLeast", "digits"),),
)

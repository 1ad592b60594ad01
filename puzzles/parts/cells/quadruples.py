"""Quadruples: four squares around a corner hold each digit of the circle, at least as often as it is listed.

>>> PART.labels([{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "digits": [3, 4]}])
['quadruple 1 (3, 4) from r1c1', 'quadruple 1 (3, 4) from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kit import (
    HIGHEST, LOWEST, CellGroup, CellGroups, Constraint, Derived, Disc, Marks, Part, Several, SudokuGrid,
    block, judge_contents, keys, middle, needs, place, some_digits,
)  # fmt: skip

FIELD = CellGroups(
    "quadruples",
    "quadruple",
    "four squares around a corner, with digits that they hold at least so often",
    value=Several(LOWEST, HIGHEST),
    key="digits",
    demanded=True,
    drawn="cage",
    least=4,
    most=4,
).also_called("quads")


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that there are enough of each digit."""
    for group in groups:
        yield from needs(group)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a white disc on the corner with the digits."""
    discs = []
    for group in groups:
        ys, xs = zip(*map(middle, group.cells), strict=True)
        text = " ".join(map(str, group.clue))
        discs.append(Disc((sum(ys) / len(ys), sum(xs) / len(xs)), 0.3, "white", text, telling=True))
    return tuple(discs)


PART = Part(
    field=FIELD,
    title="Quadruples",
    rules="The digits in a circle on a corner stand in the four squares around it, each at least so often.",
    constraints=constraints,
    marks=marks,
    judge=judge_contents,
    derived=Derived("quadruples", place(block(2), some_digits)),
    keys=(
        keys.fpuzzles.quadruples(),
        keys.iss.contents("Quad", "digits", square=True),
        keys.sudokumaker.quadruples(),
    ),
)

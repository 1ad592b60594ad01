"""All sums are given: neighbours without a sum add up to none that stands on the board. An X or a V, and a
board without sums, stands for both of these.

>>> PART.labels(True)[0]
'r1c1 and r1c2 have no sum'
"""

from __future__ import annotations

from collections.abc import Collection

from ..kit import Flag, Pair, RuleLabel, Rules, SudokuGrid, keys, total, unrelated_part
from .sums import FIELD as SUMS
from .sums import LETTERS


def other_sums(pair: Pair, numbers: Collection[int], grid: SudokuGrid, label: str) -> Rules:
    """State that a pair adds up to none of these numbers."""
    return (total(grid.values(pair), "!=", number, label) for number in numbers)


PART = unrelated_part(
    Flag("all_sums_given", False, "whether neighbours without a sum have none of those on the board"),
    "All sums are given",
    "All possible Xs and Vs are given: digits without one between them add up to neither 10 nor 5.",
    numbers=tuple(LETTERS),
    all_given=SUMS,
    constraints=other_sums,
    label=RuleLabel("{} and {} have no sum", "neighbours without a sum have none that is marked"),
    related=lambda one, other, number: one + other == number,
    fault="{} and {} at {} lack their sum",
    keys=(keys.fpuzzles.negative("xv"), keys.iss.flag("StrictXV"), keys.sudokumaker.negative(202)),
    knows_two_digits=True,
)

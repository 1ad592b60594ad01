"""All black dots are given: no two neighbours without a dot are in the ratio of a black dot, 2 if there are
none. White dots are dots: neighbours with one may be in that ratio.

>>> PART.labels(True)[0]
'r1c1 and r1c2 have no dot'
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations

from ..kit import Flag, Linear, Pair, RuleLabel, Rules, SudokuGrid, keys, unrelated_part
from .differences import FIELD as DIFFERENCES
from .ratios import FIELD as RATIOS


def other_ratios(pair: Pair, numbers: Collection[int], grid: SudokuGrid, label: str) -> Rules:
    """State that neither of a pair is one of these numbers times the other."""
    for times in numbers:
        for less, more in permutations(grid.values(pair)):
            yield Linear(((times, less), (-1, more)), "!=", 0, label=label)


PART = unrelated_part(
    Flag("all_ratios_given", False, "whether neighbours without a dot are in none of their ratios"),
    "All black dots are given",
    "All possible black dots are given: of digits without a dot between them none is twice the other.",
    numbers=(2,),
    all_given=RATIOS,
    exempt=(DIFFERENCES,),
    constraints=other_ratios,
    label=RuleLabel("{} and {} have no dot", "neighbours without a dot have no ratio of a black dot"),
    related=lambda one, other, times: max(one, other) == times * min(one, other),
    fault="{} and {} at {} lack a black dot",
    keys=(keys.fpuzzles.negative("ratio"), keys.iss.flag("StrictKropki"), keys.sudokumaker.negative(201)),
    knows_two_digits=True,
)

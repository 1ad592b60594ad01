"""All white dots are given: no two neighbours without a dot differ by the number of a white dot, by 1 if
there are none. Black dots are dots: neighbours with one may differ by it.

>>> PART.labels(True)[0]
'r1c1 and r1c2 have no dot'
"""

from __future__ import annotations

from collections.abc import Collection

from ..kit import Difference, Flag, Pair, RuleLabel, Rules, SudokuGrid, keys, unrelated_part
from .differences import FIELD as DIFFERENCES
from .ratios import FIELD as RATIOS


def other_gaps(pair: Pair, numbers: Collection[int], grid: SudokuGrid, label: str) -> Rules:
    """State the possible differences of a pair: all but these numbers."""
    gaps = tuple(gap for gap in range(grid.widest + 1) if gap not in numbers)
    one, other = grid.values(pair)
    yield Difference(one, other, gaps, absolute=True, label=label)


PART = unrelated_part(
    Flag("all_differences_given", False, "whether neighbours without a dot have none of their numbers"),
    "All white dots are given",
    "All possible white dots are given: digits without a dot between them do not differ by 1.",
    numbers=(1,),
    all_given=DIFFERENCES,
    exempt=(RATIOS,),
    constraints=other_gaps,
    label=RuleLabel("{} and {} have no dot", "neighbours without a dot have no difference of a white dot"),
    related=lambda one, other, number: abs(one - other) == number,
    fault="{} and {} at {} lack a white dot",
    keys=(keys.iss.flag("StrictKropki"), keys.sudokumaker.negative(200)),
    knows_two_digits=True,
)

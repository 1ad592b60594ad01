"""Nonconsecutive: neighbours do not differ by 1, unless they have a white dot.

>>> PART.labels(True)[0]
'r1c1 and r1c2 are not consecutive'
"""

from __future__ import annotations

from ..kit import Flag, RuleLabel, keys, unrelated_part
from .all_differences_given import other_gaps
from .differences import FIELD as DIFFERENCES

PART = unrelated_part(
    Flag("nonconsecutive", False, "whether neighbours without a white dot do not differ by 1"),
    "Nonconsecutive",
    "Digits that share an edge do not differ by 1, unless there is a white dot between them.",
    numbers=(1,),
    exempt=(DIFFERENCES,),
    constraints=other_gaps,
    label=RuleLabel("{} and {} are not consecutive", "neighbours are not consecutive"),
    related=lambda one, other, number: abs(one - other) == number,
    fault="{} and {} at {} are consecutive",
    keys=(keys.fpuzzles.flag("nonconsecutive"), keys.iss.flag("AntiConsecutive"), keys.sudokumaker.flag(15)),
    knows_two_digits=True,
)

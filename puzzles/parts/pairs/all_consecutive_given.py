"""All bars are given: neighbours without a bar do not differ by 1.

>>> PART.labels(True)[0]
'r1c1 and r1c2 are not consecutive'
"""

from __future__ import annotations

from dataclasses import replace

from ..kit import Derived, Flag, RuleLabel, consecutive, pairs_where, unrelated_part
from .all_differences_given import other_gaps
from .consecutive_bars import FIELD as BARS

PART = replace(
    unrelated_part(
        Flag("all_consecutive_given", False, "whether neighbours without a bar do not differ by one"),
        "All bars are given",
        "All possible bars are given: digits without a bar between them do not differ by 1.",
        numbers=(1,),
        exempt=(BARS,),
        constraints=other_gaps,
        label=RuleLabel("{} and {} are not consecutive", "neighbours without a bar are not consecutive"),
        related=lambda one, other, number: abs(one - other) == number,
        fault="{} and {} at {} are consecutive and lack a bar",
        knows_two_digits=True,
    ),
    derived=Derived(BARS.name, pairs_where(consecutive), stay=True),
)

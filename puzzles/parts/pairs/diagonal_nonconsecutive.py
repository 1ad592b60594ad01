"""Diagonally nonconsecutive: squares that touch at a corner do not differ by 1.

>>> PART.labels(True)[0]
'r1c1 and r2c2 are not consecutive'
"""

from __future__ import annotations

from ..kit import Flag, RuleLabel, unrelated_part
from .all_differences_given import other_gaps

PART = unrelated_part(
    Flag("diagonal_nonconsecutive", False, "whether squares that touch at a corner do not differ by 1"),
    "Diagonally nonconsecutive",
    "Digits that touch at a corner do not differ by 1.",
    steps=((1, 1), (1, -1)),
    numbers=(1,),
    constraints=other_gaps,
    label=RuleLabel("{} and {} are not consecutive", "diagonal neighbours are not consecutive"),
    related=lambda one, other, number: abs(one - other) == number,
    fault="{0} at {2} and {1} touch at a corner and are consecutive",
)

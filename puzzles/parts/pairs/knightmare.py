"""Knightmare: squares a knight's move apart add up to neither 5 nor 15.

>>> PART.labels(True)[0]
'r1c1 and r2c3 are no nightmare'
"""

from __future__ import annotations

from ..kit import KNIGHT, Flag, RuleLabel, unrelated_part
from .all_sums_given import other_sums

PART = unrelated_part(
    Flag("knightmare", False, "whether squares a knight's move apart add up to neither 5 nor 15"),
    "Knightmare",
    "Digits a knight's move apart add up to neither 5 nor 15.",
    steps=KNIGHT,
    numbers=(5, 15),
    constraints=other_sums,
    label=RuleLabel("{} and {} are no nightmare", "a knight's move apart no digits add up to 5 or 15"),
    related=lambda one, other, number: one + other == number,
    fault="{0} at {2} and {1}, a knight's move away, add up to 5 or 15",
    knows_two_digits=True,
)

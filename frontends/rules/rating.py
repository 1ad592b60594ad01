"""How hard a path is, on HoDoKu's scale (version 2.2.0): five levels by score and hardest step.

A step's grade is HoDoKu's score for the technique; the score of a puzzle is their sum. Its level is
the higher of the level of its hardest step and the level that its score reaches.

>>> from gridproof.frontends.rules.step import Step
>>> rate((Step("naked single", 4), Step("naked pair", 60)))
Rating(level='medium', score=64, hardest='naked pair')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .step import Step

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
SCORES = (800, 1000, 1600, 1800)
"""The highest score of each level but the last."""

GRADES = (30, 100, 180, 470)
"""The highest grade of a step of each level but the last."""


@dataclass(frozen=True)
class Rating:
    """The level, the sum of the grades, and the technique of the hardest step ("" of no step)."""

    level: str
    score: int
    hardest: str


def rate(steps: Iterable[Step]) -> Rating:
    """The rating of a path."""
    taken = tuple(steps)
    score = sum(step.grade for step in taken)
    hardest = max(taken, key=lambda step: step.grade, default=None)
    grade = hardest.grade if hardest is not None else 0
    level = max(sum(score > most for most in SCORES), sum(grade > most for most in GRADES))
    return Rating(LEVELS[level], score, hardest.technique if hardest is not None else "")

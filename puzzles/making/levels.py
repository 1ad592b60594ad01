"""Levels of difficulty: each has a maximum grade for the hardest step of a puzzle.

A kind of puzzle declares its own where difficulties were published for it (`Kind.levels`); the caller
grades the steps.

>>> [level(grade) for grade in (4, 30, 60, 1000)]
['easy', 'easy', 'medium', 'extreme']
>>> level(60, (14, 30, 50, 100))
'unfair'
"""

from __future__ import annotations

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

Bounds = tuple[int, int, int, int]
"""The highest grade of each level but the last, in ascending order."""

HODOKU: Bounds = (30, 100, 180, 470)
"""Those of HoDoKu (version 2.2.0), which are for sudokus."""


def level(grade: int, bounds: Bounds = HODOKU) -> str:
    """Return the level of a puzzle whose hardest step has this grade."""
    return LEVELS[sum(grade > most for most in bounds)]

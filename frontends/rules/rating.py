"""Ratings of paths on HoDoKu's scale (version 2.2.0): five levels by score and hardest step.

A step's grade is HoDoKu's score for the technique; the score of a puzzle is their sum. The level of a classic
sudoku is the higher of the level of its hardest step and the level that its score reaches. Other puzzles take
the level of the hardest step, by the levels of their kind: HoDoKu's scores are for 81 cells. A path that ends
early gives a lower bound for the level, if that is above the lowest level; else the puzzle has no level.

>>> from gridproof.frontends.rules.step import Step
>>> rate((Step("naked single", 4), Step("naked pair", 60)), solved=True)
Rating(level='medium', score=64, hardest='naked pair', solved=True, grade=60, se=None, se_at_least=False)
>>> print(rate((Step("naked single", 4), Step("naked pair", 60)), solved=False))
at least medium, score 64, hardest step naked pair
>>> print(rate((Step("naked single", 4),), solved=False))
not rated
>>> [rate(300 * (Step("naked single", 4),), True, classic=classic).level for classic in (True, False)]
['hard', 'easy']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...puzzles.making.levels import HODOKU, LEVELS, Bounds, level
from .step import Step

SCORES = (800, 1000, 1600, 1800)
"""The highest score of each level but the last."""

HARD = frozenset(
    {"unique rectangle", "avoidable rectangle", "BUG+1", "multi-colouring", "symmetrical placement"}
)
"""Techniques that are hard though their grade is that of another level."""


@dataclass(frozen=True)
class Rating:
    """The level, the sum of the grades, and the hardest step's technique ("" without steps) and grade. For a
    classic sudoku also an estimate of Sudoku Explainer's rating (`se`) or, beyond our scale, a lower bound
    for it (`se_at_least`).

    If the steps have not `solved` the puzzle by rules alone, level and score are lower bounds and there is no
    `se`; the level is None if no step was above the lowest one.
    """

    level: str | None
    score: int
    hardest: str
    solved: bool
    grade: int = 0
    se: float | None = None
    se_at_least: bool = False

    def __str__(self) -> str:
        if self.level is None:
            return "not rated"
        least = "" if self.solved else "at least "
        hardest = f", hardest step {self.hardest}" if self.hardest else ""
        beyond = f", SE at least {self.se}" if self.se_at_least else ""
        return f"{least}{self.level}, score {self.score}{hardest}{beyond}"


def rate(
    steps: Iterable[Step],
    solved: bool,
    classic: bool = True,
    bounds: Bounds = HODOKU,
    within: Sequence[str] = LEVELS,
) -> Rating:
    """Return the rating of a path that `solved` the puzzle or not; scores count for a `classic` sudoku.
    `bounds` are the levels of the puzzle's kind; the level is the nearest of those in `within`.
    """
    path = tuple(steps)
    score = sum(step.grade for step in path)
    hardest = max(path, key=lambda step: step.grade, default=None)
    reached = max((_level(step, bounds) for step in path), default=0)
    if classic:
        reached = max(reached, sum(score > most for most in SCORES))
    reached = min(max(reached, LEVELS.index(within[0])), LEVELS.index(within[-1]))
    return Rating(
        LEVELS[reached] if solved or reached else None,
        score,
        hardest.technique if hardest is not None else "",
        solved,
        hardest.grade if hardest is not None else 0,
    )


def _level(step: Step, bounds: Bounds) -> int:
    """Return the level of a step, as an index of `LEVELS`."""
    return LEVELS.index("hard" if step.technique in HARD else level(step.grade, bounds))

"""Difficulty of a generated puzzle, by the rules of the front end.

>>> from gridproof.puzzles.forms.input.reader import read_text
>>> (parsed,) = read_text("123.34......4..1")
>>> grade(parsed.puzzle, Deadline())
('easy', 'full house')
"""

from __future__ import annotations

from collections.abc import Iterable

from ....puzzles import Deadline, Puzzle, TooLarge, Unknown
from ....puzzles.making.levels import LEVELS
from ...deduction.explain import Explanation, explain

BEYOND = "beyond"
"""The grade of a puzzle that the rules do not solve."""

GRADES = (*LEVELS, BEYOND)


def grade(puzzle: Puzzle, deadline: Deadline) -> tuple[str, str | None]:
    """Return the level of a puzzle (`BEYOND` if the rules do not solve it) and the hardest step on its path.

    Raises `Unknown`.
    """
    rating = follow_rules(puzzle, (), deadline).rating
    level = rating.level if rating.solved else None
    return level or BEYOND, rating.hardest or None


def grade_within(puzzle: Puzzle, seconds: float) -> tuple[str, str | None] | None:
    """Return the grade and the hardest step, or None on time-out."""
    try:
        return grade(puzzle, Deadline(seconds))
    except (TooLarge, Unknown):
        return None


def solved_with(puzzle: Puzzle, techniques: Iterable[str], deadline: Deadline) -> bool:
    """Return whether the rules with these techniques alone solve the puzzle. Raises `Unknown`."""
    return follow_rules(puzzle, techniques, deadline).outcome == "solved"


def follow_rules(puzzle: Puzzle, techniques: Iterable[str], deadline: Deadline) -> Explanation:
    """Return the complete path by these techniques, by all general ones if none is named. Raises
    `Unknown`.
    """
    names = tuple(techniques)
    profile = "unique" if names else "general"
    path = explain(puzzle, profile, names, timeout=deadline.seconds_left(), reasons=False)
    deadline.check()
    return path

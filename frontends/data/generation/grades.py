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
from ...deduction.explain import explain, general_path
from ...rules.rating import Rating

BEYOND = "beyond"
"""The grade of a puzzle that the rules do not solve."""

GRADES = (*LEVELS, BEYOND)


def grade(puzzle: Puzzle, deadline: Deadline) -> tuple[str, str | None]:
    """Return the level of a puzzle (`BEYOND` if the rules do not solve it) and the hardest step on its path.

    Raises `Unknown`.
    """
    rating = rating_within(puzzle, deadline)
    return grade_of(rating), rating.hardest or None


def grade_of(rating: Rating) -> str:
    """Return the grade of a puzzle with this rating."""
    return (rating.level if rating.solved else None) or BEYOND


def rating_within(puzzle: Puzzle, deadline: Deadline) -> Rating:
    """Return the rating of a puzzle. Raises `Unknown` on time-out."""
    rating = general_path(puzzle, deadline).rating
    deadline.check()
    return rating


def grade_within(puzzle: Puzzle, seconds: float) -> tuple[str, str | None] | None:
    """Return the grade and the hardest step, or None on time-out."""
    try:
        return grade(puzzle, Deadline(seconds))
    except (TooLarge, Unknown):
        return None


def solved_with(puzzle: Puzzle, techniques: Iterable[str], deadline: Deadline) -> bool:
    """Return whether the rules with these techniques alone solve the puzzle. Raises `Unknown`."""
    names = tuple(techniques)
    profile = "unique" if names else "general"
    path = explain(puzzle, profile, names, timeout=deadline.seconds_left(), reasons=False)
    deadline.check()
    return path.outcome == "solved"

"""About what Sudoku Explainer would say: its rating of each technique, and of a path the highest.

Sudoku Explainer (SE, by Nicolas Juillerat) rates a puzzle by its hardest step. Our steps are others than its
own, so this is an approximation. Most techniques that it has keep its constants; those of the rest are near
what it comes to without them, fitted to a third of a set of rated puzzles.

>>> from gridproof.frontends.rules.step import Step
>>> rating((Step("hidden single", 14, labels=("row 1",)), Step("naked pair", 60)))
3.0
"""

from __future__ import annotations

from collections.abc import Iterable

from .step import Step

RATINGS = {
    "full house": 1.0, "naked single": 1.2, "hidden single": 1.5,
    "locked pair": 2.0, "locked triple": 2.0, "locked candidates": 2.6,
    "naked pair": 3.0, "X-wing": 3.2, "hidden pair": 3.4, "naked triple": 3.6, "swordfish": 3.8,
    "hidden triple": 4.0, "XY-wing": 4.2, "XYZ-wing": 4.4,
    "unique rectangle": 4.5, "avoidable rectangle": 4.5, "extended rectangle": 4.6,
    "unique loop": 4.6, "reverse BUG": 4.6, "symmetrical placement": 5.6,
    "naked quad": 5.0, "jellyfish": 5.2, "hidden quad": 5.4, "BUG+1": 5.6, "BUG": 5.7,
    "skyscraper": 6.6, "2-string kite": 6.6, "turbot fish": 6.6, "remote pair": 6.6, "W-wing": 6.6,
    "simple colouring": 6.6, "X-chain": 6.6, "multi-colouring": 6.7, "empty rectangle": 6.7,
    "empty rectangle intersection pair": 6.7,
    "finned X-wing": 6.7, "sashimi X-wing": 6.7, "finned swordfish": 6.8, "sashimi swordfish": 6.7,
    "finned jellyfish": 7.0, "sashimi jellyfish": 7.2, "XY-chain": 7.0, "AIC": 7.0,
    "continuous nice loop": 7.0, "discontinuous nice loop": 7.0, "3D Medusa": 7.1, "WXYZ-wing": 7.1,
    "Sue de Coq": 7.5,
}  # fmt: skip
"""The rating of a technique; naked singles are rated as hidden ones of a box, which SE places first."""

BLOCK = 1.2
"""A hidden single of a box."""

BEYOND = 8.3
"""Any other technique."""

HARDEST = 500
"""From this grade on ours say no more: of ten sudokus with such a step the ratings were 8.3 to 9.0,
of Loki 11.9.
"""

CHAIN = 6.5
"""From this rating on, steps are chains, and long ones are harder:"""

LENGTHS = (4, 6, 8, 12, 16, 24, 32)
"""by 0.1 for each of these that the length of the chain, less two, is above."""


def rating(steps: Iterable[Step]) -> float:
    """About what Sudoku Explainer would rate a sudoku with these steps, 0 without any."""
    return max(map(_rating, steps), default=0.0)


def is_least(steps: Iterable[Step]) -> bool:
    """Whether the rating of a path is where ours ends: Sudoku Explainer's may be anything from there to 12.

    >>> [is_least([Step(name, grade)]) for name, grade in (("forcing net verity", 700), ("ALS-XZ", 300))]
    [True, False]
    """
    return any(step.technique not in RATINGS and step.grade >= HARDEST for step in steps)


def _rating(step: Step) -> float:
    if step.technique == "hidden single" and any(label.startswith("box") for label in step.labels):
        return BLOCK
    found = RATINGS.get(step.technique, BEYOND)
    if found < CHAIN:
        return found
    longest = max((len(group) for role, group in step.parts if role == "chain"), default=0)
    return round(found + 0.1 * sum(longest - 2 > length for length in LENGTHS), 1)

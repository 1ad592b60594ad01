"""The combinations of values that are left for cells with a known sum, product or the like.

>>> from gridproof.puzzles.constraints import DistinctSum
>>> combinations_left(DistinctSum(("a", "b", "c"), 8), {"a": (1, 2), "b": (1, 2, 3, 4), "c": (3, 5)})
'1+2+5 or 1+3+4'
>>> combinations_left(DistinctSum(("a", "b"), 8), {"a": (1,), "b": (7,)})
'1+7'
"""

from __future__ import annotations

from ...puzzles import Domains
from ...puzzles.constraints import Constraint

MOST_TOLD = 4
"""More combinations than this are not told."""

MOST_TRIED = 3000
"""Maximum number of sets of values among which they are sought."""


def combinations_left(constraint: Constraint, domains: Domains) -> str:
    """Return the combinations in words, or "" if they are too many, or the constraint has no sign or repeated
    cells. Each set of values is tried once, in whatever order the cells have them.
    """
    cells = tuple(constraint.variables())
    if not constraint.sign or not 1 < len(set(cells)) == len(cells):
        return ""
    tried: dict[tuple[int, ...], tuple[int, ...]] = {(): ()}
    for cell in cells:
        tried = {
            tuple(sorted((*values, value))): (*values, value)
            for values in tried.values()
            for value in domains[cell]
        }
        if len(tried) > MOST_TRIED:
            return ""
    options = [
        key
        for key, values in sorted(tried.items())
        if constraint.holds(dict(zip(cells, values, strict=True)))
    ]
    if len(options) > MOST_TOLD:
        return ""
    falling = constraint.sign in "−÷"
    return " or ".join(constraint.sign.join(map(str, sorted(values, reverse=falling))) for values in options)

"""Shogun sudoku: three sudokus, each of which shares its corner boxes with four of the eight others.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((8, 16), (21, 45), 11)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, UPRIGHT, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "shogun",
    overlapping.steps((0, 0), (0, 2), (0, 4), (0, 6), (1, 1), (1, 3), (1, 5), (2, 0), (2, 2), (2, 4), (2, 6)),
    "Eleven sudokus overlap: three lie between the eight others, and each of the three shares its corner "
    "boxes with four of them.",
)

KIND = Kind(
    name="shogun_sudoku",
    aliases=("Shogun",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    turns=UPRIGHT,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(2)),
)

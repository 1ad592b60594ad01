"""Gattai 8: two sudokus, each of which shares its corner boxes with four of the six others.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((8, 12), (21, 33), 8)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, UPRIGHT, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "gattai 8",
    overlapping.steps((0, 0), (0, 2), (0, 4), (1, 1), (1, 3), (2, 0), (2, 2), (2, 4)),
    "Eight sudokus overlap: two lie between the six others, and each of the two shares its corner boxes with "
    "four of them.",
)

KIND = Kind(
    name="gattai_8_sudoku",
    aliases=("Gattai 8",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    turns=UPRIGHT,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(2)),
)

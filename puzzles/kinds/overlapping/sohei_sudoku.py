"""Sohei sudoku: four sudokus in a ring, each of which shares a box with two others.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((8, 8), (21, 21), 4)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "sohei",
    overlapping.steps((0, 1), (1, 0), (1, 2), (2, 1)),
    "Four sudokus overlap in a ring: each shares a corner box with two others.",
)

KIND = Kind(
    name="sohei_sudoku",
    aliases=("Sohei",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(3)),
)

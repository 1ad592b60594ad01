"""Butterfly sudoku: four sudokus in a square, each a box aside from the next.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((6, 6), (12, 12), 4)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "butterfly",
    lambda box: overlapping.at_boxes([(0, 0), (0, 1), (1, 0), (1, 1)], box),
    "Four sudokus overlap, one in each corner of the board: each begins one box beside or below another.",
)

KIND = Kind(
    name="butterfly_sudoku",
    aliases=("Butterfly",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(3)),
)

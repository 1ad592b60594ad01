"""Sumo sudoku: four sudokus, each of which shares its corner boxes with four of the nine others.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((12, 12), (33, 33), 13)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "sumo",
    overlapping.steps(
        (0, 0), (0, 2), (0, 4), (1, 1), (1, 3), (2, 0), (2, 2), (2, 4), (3, 1), (3, 3), (4, 0), (4, 2), (4, 4)
    ),
    "Thirteen sudokus overlap: four lie between the nine others, and each of the four shares its corner "
    "boxes with four of them.",
)

KIND = Kind(
    name="sumo_sudoku",
    aliases=("Sumo",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(2)),
)

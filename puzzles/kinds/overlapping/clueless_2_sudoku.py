"""Clueless 2 sudoku: sudokus side by side; their boxes in the middle make a further one.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3)), LAYOUT.grids(3)[-1][0]
((8, 8), (27, 27), 10, [3, 4, 5, 12, 13, 14, 21, 22, 23])
"""

from __future__ import annotations

from ...kit import AS_GIVENS, FLIPPED, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "clueless 2 sudoku",
    lambda box: overlapping.with_further(
        box, [box * (box * (i // box) + box // 2) + i % box for i in range(box * box)]
    ),
    "Sudokus stand side by side, in rows and columns whose number is the side of a box. Their boxes in the "
    "middle, the lower right one of four, make a further sudoku.",
)

KIND = Kind(
    name="clueless_2_sudoku",
    aliases=("Clueless 2",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    turns=FLIPPED,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(2)),
)

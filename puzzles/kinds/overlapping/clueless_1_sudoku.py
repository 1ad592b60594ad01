"""Clueless 1 sudoku: sudokus side by side; the cells in the middle of their boxes make a further one.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3)), LAYOUT.grids(3)[-1][0]
((8, 8), (27, 27), 10, [1, 4, 7, 10, 13, 16, 19, 22, 25])
"""

from __future__ import annotations

from ...kit import AS_GIVENS, FLIPPED, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "clueless 1 sudoku",
    lambda box: overlapping.with_further(box, [box * i + box // 2 for i in range(box * box)]),
    "Sudokus stand side by side, in rows and columns whose number is the side of a box. The cells in the "
    "middle of their boxes, the lower right one of four, make a further sudoku.",
)

KIND = Kind(
    name="clueless_1_sudoku",
    aliases=("Clueless sudoku", "Clueless 1"),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    turns=FLIPPED,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(2)),
)

"""Windmill sudoku: five sudokus, of which the middle one shares some boxes with each of the others.

>>> LAYOUT.size(2), LAYOUT.size(3), len(LAYOUT.grids(3))
((8, 8), (21, 21), 5)
"""

from __future__ import annotations

from ...kit import AS_GIVENS, TURNS, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "windmill",
    lambda box: overlapping.at_boxes(
        [(0, box - 2), (box - 2, 2 * box - 2), (box - 1, box - 1), (box, 0), (2 * box - 2, box)], box
    ),
    "Five sudokus overlap: the one in the middle shares boxes at a corner with each of the others, which lie "
    "around it like the vanes of a windmill.",
)

KIND = Kind(
    name="windmill_sudoku",
    aliases=("Windmill",),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    turns=tuple(turn for turn in TURNS if turn.flip == (turn.up != turn.left)),
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(3)),
)

"""Samurai sudoku: five sudokus, of which the middle one shares a box with each of the others.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "samurai_sudoku", "rows": 8, "cols": 8})
>>> len(puzzle.shown), puzzle.rules.domain_of["r3c3"], puzzle.constraints[-1].label
(64, (1, 2, 3, 4), 'box 4 of grid 5')
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Kind, Recipe, numbered, overlapping

LAYOUT = overlapping.Layout(
    "samurai",
    overlapping.steps((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    "Five sudokus overlap: the one in the middle shares a corner box with each of the others.",
)

KIND = Kind(
    name="samurai_sudoku",
    aliases=("Samurai", "Gattai 5"),
    fields=(LAYOUT.givens,),
    declared=(LAYOUT.rule, numbered.given(LAYOUT.givens)),
    answer=LAYOUT.answer,
    symbols=("givens",),
    sizes=(LAYOUT.size(2),),
    recipe=Recipe((AS_GIVENS,), size=LAYOUT.size(3)),
)

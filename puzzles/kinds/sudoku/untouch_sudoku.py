"""Untouch sudoku: equal numbers do not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "untouch_sudoku", "rows": 9, "cols": 9})
>>> puzzle.constraints[27].label
"r1c3 and r2c4 are a king's move apart"
"""

from __future__ import annotations

from ...kit import latin, looks
from ...parts.composing import compose
from ...parts.grid import BOX
from ...parts.houses import anti_king

KIND = compose(
    "untouch_sudoku",
    "Untouch sudoku",
    (),
    "Write each number from 1 to the side once in each row, each column and each box. Equal numbers do not "
    "touch, not even at a corner.",
    base=(BOX, latin.GIVENS),
    always=(anti_king.PART,),
    aliases=("Untouchable sudoku", "No touch sudoku", "Anti-king sudoku", "Anti-king"),
    symbols=("givens",),
    sizes=((1, 1), (6, 6)),
    forms=(looks.Penpa(""),),
)

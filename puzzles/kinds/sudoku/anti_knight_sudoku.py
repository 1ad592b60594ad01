"""Anti-knight sudoku: squares a knight's move apart hold different numbers.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "anti_knight_sudoku", "rows": 9, "cols": 9})
>>> puzzle.constraints[27].label
"r1c2 and r2c4 are a knight's move apart"
"""

from __future__ import annotations

from ...kit import latin, looks
from ...parts.composing import compose
from ...parts.grid import BOX
from ...parts.houses import anti_knight

KIND = compose(
    "anti_knight_sudoku",
    "Anti-knight sudoku",
    (),
    "Write each number from 1 to the side once in each row, each column and each box. Squares a knight's "
    "move apart hold different numbers.",
    base=(BOX, latin.GIVENS),
    always=(anti_knight.PART,),
    aliases=("Anti-knight", "Knight sudoku"),
    symbols=("givens",),
    forms=(looks.Penpa(""),),
)

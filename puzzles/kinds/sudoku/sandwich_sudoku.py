"""Sandwich sudoku: an outside number is the sum between the lowest and the highest number of its line.

>>> from gridproof.puzzles import read_record
>>> clues = {"sandwiches": [{"side": "left", "line": 1, "value": 5}]}
>>> puzzle = read_record({"type": "sandwich_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['sandwich left 2 (sum 5)']
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Derived, Recipe, latin, setters
from ...parts.composing import compose
from ...parts.grid import BOX
from ...parts.outside import sandwiches

KIND = compose(
    "sandwich_sudoku",
    "Sandwich sudoku",
    (sandwiches.PART,),
    "Write each number from 1 to the side once in each row, each column and each box. A number outside the "
    "board is the sum of the numbers between 1 and the highest number of its row or column.",
    base=(BOX, latin.GIVENS),
    aliases=("Sandwich", "Sandwich sums"),
    recipe=Recipe((Derived("sandwiches"), AS_GIVENS), size=(6, 6)),
    forms=(setters.VariantSudoku(setters.BOX, setters.GIVENS, setters.Copied("sandwiches")),),
)

"""Skyscraper sudoku: a sudoku of heights; a clue counts the buildings seen from its side.

>>> from gridproof.puzzles import read_record
>>> clues = {"left": [None, 1, None, None]}
>>> puzzle = read_record({"type": "skyscraper_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['row 2 from the left sees 1']
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Derived, Recipe, latin, setters
from ...parts.composing import compose
from ...parts.grid import BOX
from ..latin.skyscrapers import VIEWS

KIND = compose(
    "skyscraper_sudoku",
    "Skyscraper sudoku",
    VIEWS,
    "Write each number from 1 to the side once in each row, each column and each box: the heights of "
    "buildings. A number outside the board counts the buildings seen from there; a building hides all"
    " lower ones behind it.",
    base=(BOX, latin.GIVENS),
    recipe=Recipe((*(Derived(part.name) for part in VIEWS), AS_GIVENS), size=(6, 6)),
    forms=(setters.VariantSudoku(setters.BOX, setters.GIVENS, setters.ClueSides("skyscrapers")),),
)

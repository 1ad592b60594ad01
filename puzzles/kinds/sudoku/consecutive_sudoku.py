"""Consecutive sudoku: neighbours differ by one exactly where a bar marks them.

With ``params.boxes`` false there are no boxes, only rows and columns.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "consecutive_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][11:13]
['box 4', 'r1c1 and r1c2 are consecutive']
"""

from __future__ import annotations

from ...kit import AS_GIVENS, Derived, Recipe, deriving, latin, looks, setters
from ...parts.composing import compose, read_with
from ...parts.grid import BOX, BOXES
from ...parts.pairs.all_consecutive_given import ALL_BARS

BASE = (BOX, BOXES, latin.GIVENS)

KIND = compose(
    "consecutive_sudoku",
    "Consecutive sudoku",
    (ALL_BARS,),
    "Write each number from 1 to the side once in each row, each column and each box. A bar stands "
    "between every two neighbours that differ by 1; where there is no bar, they do not. The setting "
    "boxes can turn the boxes off.",
    base=BASE,
    recipe=Recipe(
        (Derived("consecutive", deriving.pairs_where(deriving.consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: read_with(BASE, (), (), record),
    ),
    forms=(
        looks.Penpa("consecutive", tags=("consecutivepairs",), words=looks.circles("║", "?")),
        setters.VariantSudoku(setters.BOX, setters.NoBoxes(), setters.GIVENS, setters.CONSECUTIVE),
    ),
)

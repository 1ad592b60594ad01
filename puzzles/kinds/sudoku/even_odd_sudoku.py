"""Even-odd sudoku: marked squares hold an even or an odd number.

>>> from gridproof.puzzles import read_record
>>> clues = {"parity": [["E", None, "O", None], *[[None] * 4] * 3]}
>>> read_record({"type": "even_odd_sudoku", "rows": 4, "cols": 4, "clues": clues}).givens
(('r1c1', (2, 4)), ('r1c3', (1, 3)))
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import AS_GIVENS, Derived, Recipe, latin, looks, setters
from ...parts.cells import even_odd
from ...parts.composing import compose
from ...parts.grid import BOX

KIND = compose(
    "even_odd_sudoku",
    "Even-odd sudoku",
    (replace(even_odd.PART, field=even_odd.parity(required=True)),),
    "Write each number from 1 to the side once in each row, each column and each box. A grey square "
    "holds an even number, a grey circle an odd one.",
    base=(BOX, latin.GIVENS),
    aliases=("Even odd sudoku", "Parity sudoku", "Odd even sudoku", "Even odd", "Odd even"),
    recipe=Recipe((Derived("parity"), AS_GIVENS), size=(6, 6)),
    forms=(
        looks.Penpa("evenodd", words=looks.parity()),
        setters.VariantSudoku(setters.BOX, setters.GIVENS, setters.Copied("parity")),
    ),
)

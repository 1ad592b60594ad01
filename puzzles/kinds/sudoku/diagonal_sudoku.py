"""Diagonal sudoku: both long diagonals hold every number once, too.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "diagonal_sudoku", "rows": 4, "cols": 4})
>>> puzzle.constraints[-1].label, puzzle.constraints[-1].cells
('rising diagonal', ('r4c1', 'r3c2', 'r2c3', 'r1c4'))
"""

from __future__ import annotations

from ...kit import latin, looks, setters, sgt
from ...parts.composing import compose
from ...parts.grid import BOX
from ...parts.houses import falling_diagonal, rising_diagonal

KIND = compose(
    "diagonal_sudoku",
    "Diagonal sudoku",
    (),
    "Write each number from 1 to the side once in each row, each column, each box and each of the two"
    " long diagonals.",
    base=(BOX, latin.GIVENS),
    always=(falling_diagonal.PART, rising_diagonal.PART),
    aliases=("Sudoku X", "X sudoku", "Diagonal"),
    symbols=("givens",),
    levels=(14, 50, 80, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(
        looks.Penpa("", crossed=True),
        sgt.solo("box", "x"),
        setters.VariantSudoku(
            setters.BOX, setters.GIVENS, always={"falling_diagonal": True, "rising_diagonal": True}
        ),
    ),
)

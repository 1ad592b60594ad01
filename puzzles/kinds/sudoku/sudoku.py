"""Sudoku: each row, column and box holds every number once. Any box shape.

>>> from gridproof.puzzles import read_record
>>> clues = {"candidates": [[[1, 3], None, None, None], *[[None] * 4] * 3]}
>>> read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": clues}).givens
(('r1c1', (1, 3)),)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit import SIDE, Domain, Grid, Rules, Several, latin
from ...parts.composing import compose
from ...parts.grid import BOX, box_grid

if TYPE_CHECKING:
    from ...kind import ForeignForm

CANDIDATES = Grid[Domain](
    "candidates", Several(1, SIDE), "the numbers that a cell without a given may hold", required=False
)


def sudoku_rules(height: int, width: int) -> Rules:
    """Return the rules of a sudoku with boxes of this size, shared by all its puzzles."""
    return box_grid(height, width, 1, height * width).rules


def forms() -> tuple[ForeignForm, ...]:
    """Return the declarations in other forms, which bare grids do without."""
    from ...kit import Pzpr, codes, gym, looks, pages, parts, setters, sgt

    return (
        gym.Gym(("sudoku", "mini_sudoku"), lambda metadata: {"clues": {"givens": gym.givens(metadata)}}),
        Pzpr("sudoku", (parts.CellsPart("givens", codes.NUMBER16),), (pages.VALUES,), square=True),
        looks.Task("sudoku"),
        looks.Penpa("classic"),
        sgt.solo("box"),
        setters.VariantSudoku(setters.BOX, setters.GIVENS, setters.Candidates()),
    )


KIND = compose(
    "sudoku",
    "Sudoku",
    (),
    "Write each number from 1 to the side once in each row, each column and each box.",
    base=(BOX, latin.GIVENS, CANDIDATES),
    symbols=("givens", "candidates"),
    default_rules=sudoku_rules,
    forms=forms,
)

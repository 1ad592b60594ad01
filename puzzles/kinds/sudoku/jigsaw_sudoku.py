"""Jigsaw sudoku: each row, column and region of any shape holds every number once.

>>> from ...records import read_record
>>> clues = {"givens": [[1, None], [None, None]], "regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "jigsaw_sudoku", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.constraints[-1].label, puzzle.givens
('region 2 from r2c1', (('r1c1', (1,)),))
"""

from __future__ import annotations

from ...kit import AS_GIVENS, SIDE, Recipe, Regions, deriving, latin, looks, setters, sgt
from ...parts.composing import compose

REGIONS = Regions("the regions, of which each holds every number", apart=True, size=SIDE)

KIND = compose(
    "jigsaw_sudoku",
    "Jigsaw sudoku",
    (),
    "Write each number from 1 to the side once in each row, each column and each outlined region.",
    base=(latin.GIVENS, REGIONS),
    aliases=("Irregular sudoku", "Chaos sudoku", "Jigsaw", "Geometry sudoku"),
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), shape=deriving.equal_regions()),
    forms=(
        looks.Janko(("chaos", "chaos-sudoku")),
        looks.Task("jigsaw-sudoku", ("squares", "areas")),
        looks.Penpa("irregular"),
        sgt.solo("jigsaw", "j"),
        setters.VariantSudoku(setters.GIVENS, setters.AreasForBoxes()),
    ),
)

"""Variant sudoku: a sudoku with any of the rules that setters add, each of which is a part (`parts`).

>>> from gridproof.puzzles import read_record
>>> clues = {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}], "thermometers": [{"cells": [[3, 0], [2, 1]]}]}
>>> puzzle = read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['cage 1 (sum 3) from r1c1', 'r4c1 < r3c2 on thermometer 1']
"""

from __future__ import annotations

from ...kit import FREE, GRIDS, Kind, looks, sgt
from ...parts import all_parts
from ...parts.composing import BASE, compose

DIAGONALS = {"falling_diagonal": True, "rising_diagonal": True}


def variant_kind() -> Kind:
    """Return the kind with all parts that are known."""
    return compose(
        "variant_sudoku",
        "Variant sudoku",
        all_parts(),
        "Write a digit in each square, so that none repeats in a row, a column or a region. Further rules are"
        " those of the clues that the puzzle has.",
        base=(*BASE, GRIDS, FREE),
        oblong=True,
        aliases=("Sudoku variant", "Variants"),
        forms=(
            looks.Penpa("thermo", tags=("arrow",), words=looks.parity()),
            sgt.solo("box", "xk", DIAGONALS),
            sgt.solo("jigsaw", "jk"),
            sgt.solo("jigsaw", "jx", DIAGONALS),
            sgt.solo("jigsaw", "jxk", DIAGONALS),
        ),
    )


KIND = variant_kind()

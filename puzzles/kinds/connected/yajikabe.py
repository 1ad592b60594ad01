"""Yajikabe: shade one wall without pools; an arrow, itself white, counts the shaded cells in its
direction.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[{"n": 1, "dir": "e"}, None, None]]}
>>> puzzle = read_record({"type": "yajikabe", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.givens
('1 to the east of r1c1', (('r1c1', (0,)),))
"""

from __future__ import annotations

from ...kit import ARROWS, Derived, Kind, Recipe, Shading, pointing, shaded, shaded_clues


KIND = Kind(
    name="yajikabe",
    fields=(ARROWS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(ARROWS, "arrow"),
        shaded.NO_POOLS,
        shaded.piece("wall"),
        shaded_clues.ARROWS_COUNT,
    ),
    answer=Shading(),
    recipe=Recipe((Derived("cells", pointing),)),
)

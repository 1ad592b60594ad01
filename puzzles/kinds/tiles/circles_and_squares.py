"""Circles and squares: shaded cells are one piece without pools, and each white group is a square.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["b", "w"]]}
>>> read_record({"type": "circles_and_squares", "rows": 1, "cols": 2, "clues": clues}).givens
(('r1c1', (1,)), ('r1c2', (0,)))
"""

from __future__ import annotations

from ...kit import (
    CIRCLE_SIGNS, Derived, Kind, Letters, Pzpr, Recipe, Shading, codes, pages, parts, shaded,
    shaded_clues, tiles,
)  # fmt: skip

CELLS = Letters("cells", {"b": "black", "w": "white"}, "the circles").also_written(CIRCLE_SIGNS)

KIND = Kind(
    name="circles_and_squares",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.circles(CELLS),
        shaded.SOME_SHADED,
        shaded.NO_POOLS,
        shaded.SHADED_PIECE,
        tiles.WHITE_SQUARES,
    ),
    answer=Shading(),
    fact_wording=tiles.say_tile,
    forms=(
        Pzpr(
            "circlesquare",
            (parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS),),
            page=(pages.LayerTable((pages.PEARLS,)), pages.LayerTable((pages.SHADED,))),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)

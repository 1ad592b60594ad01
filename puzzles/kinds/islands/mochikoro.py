"""Mochikoro: white rectangles, joined by their corners; a number is the area of its rectangle.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[2, None, 1]]}
>>> puzzle = read_record({"type": "mochikoro", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['rectangle of 2 at r1c1', 'rectangle of 1 at r1c3', 'r1c1 and r1c3 lie in two rectangles']
"""

from __future__ import annotations

from ...kit import (
    AREA, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, deriving, looks, pages, parts,
    shaded, tiles, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the rectangle has")


KIND: Kind = Kind(
    name="mochikoro",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.NO_POOLS,
        shaded.WHITE_RECTANGLES,
        shaded.WHITE_CHAIN,
        tiles.number_of_rectangle(CELLS),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("mochikoro"),
        Pzpr("mochikoro", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0))),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)

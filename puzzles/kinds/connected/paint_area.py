"""Paint area: paint whole regions, all in one piece, without pools; numbers count painted neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "cells": [[None, 1, None]]}
>>> puzzle = read_record({"type": "paint_area", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.clues[0].label
('region 1 from r1c1 is of one colour', '1 shaded beside r1c2')
"""

from __future__ import annotations

from ...kit import (
    REGIONS, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, deriving, looks, pages, parts,
    shaded, shaded_clues, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many painted cells share an edge with the cell")


KIND = Kind(
    name="paint_area",
    fields=(CELLS, REGIONS),
    declared=(
        shaded.SHADE,
        shaded.WHOLE_REGIONS,
        shaded.NO_POOLS,
        shaded.NO_WHITE_POOLS,
        shaded.SHADED_PIECE,
        shaded_clues.counts_beside(CELLS),
    ),
    answer=Shading(),
    fact_wording=words.flags("{} [is|are] painted", "{} [is|are] not painted"),
    forms=(
        looks.Janko(("peintoeria",)),
        looks.Penpa("paintarea"),
        Pzpr("paintarea", (parts.Walls(), parts.CellsPart("cells", codes.NUMBER10)), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), shape=deriving.random_regions(2, 4)),
)

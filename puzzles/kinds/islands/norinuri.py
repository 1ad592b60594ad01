"""Norinuri: white islands of the sizes given, each with one number, parted by shaded dominoes.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "norinuri", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, None]]}})
>>> puzzle.constraints[0].label, puzzle.clues[0].label
('partner of r1c1', 'the islands')
"""

from __future__ import annotations

from ...kit import (
    AREA, UNKNOWN, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, deriving, islands,
    pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")

KIND: Kind = Kind(
    name="norinuri",
    fields=(CELLS,),
    declared=(shaded.SHADE, shaded.DOMINOES, islands.one_island_each(CELLS)),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("norinuri", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0)), hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)

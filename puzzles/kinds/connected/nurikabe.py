"""Nurikabe: white islands of the sizes given, each with one number, in one sea without 2×2 pools.

Vocabulary
    island     the white cells (0) connected with one clue
    sea        the shaded cells (1), all connected

>>> from gridproof.puzzles import read_record
>>> record = {"type": "nurikabe", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> puzzle = read_record(record)
>>> [clue.label for clue in puzzle.clues]
['the islands', 'island of 2 at r1c1', 'no island reaches r1c3']
"""

from __future__ import annotations

from ...kit import (
    AREA, UNKNOWN, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, deriving, islands,
    looks, pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")

KIND: Kind = Kind(
    name="nurikabe",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.NO_POOLS,
        shaded.piece("sea"),
        islands.one_island_each(CELLS),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Task("nurikabe"),
        looks.Penpa("nurikabe"),
        Pzpr("nurikabe", (parts.CellsPart("cells", codes.NUMBER16),), among=(pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0)), hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)

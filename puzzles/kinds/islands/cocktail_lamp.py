"""Cocktail lamp: shade a piece in each region, without pools; the pieces are joined by their corners alone.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "cocktail_lamp", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['shaded cells in one chain', '2 shaded in region 1 from r1c1']
"""

from __future__ import annotations

from ...kit import (
    AREA, BORDERS, REGIONS, Counts, Derived, Kind, Pzpr, Recipe, Shading, deriving, pages, parts, shaded,
    shaded_clues, shaded_rooms, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")

KIND = Kind(
    name="cocktail_lamp",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded.NO_POOLS,
        shaded_rooms.ROOM_PIECES,
        shaded_rooms.ROOMS_APART,
        shaded.SHADED_CHAIN,
        shaded_clues.region_counts(COUNTS),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("cocktail", parts.BORDERED, (pages.SHADED,), version=1),),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(3, 6),
        mend=deriving.moving_borders(1),
    ),
)

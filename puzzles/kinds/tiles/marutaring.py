"""Marutaring: shade one ring of cells that goes straight within each region, a number tells how many there.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "marutaring", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[1].label
('1 shaded in region 1 from r1c1', 'some shaded in region 2 from r2c1')
"""

from __future__ import annotations

from ...kit import (
    AREA, BORDERS, REGIONS, Counts, Derived, Kind, Pzpr, Recipe, Shading, deriving, pages, parts, shaded,
    shaded_clues, shaded_rooms, words,
)  # fmt: skip

COUNTS = Counts(1, AREA, "how many cells of the region are shaded")

KIND = Kind(
    name="marutaring",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded_rooms.some_without_number(COUNTS),
        shaded.NO_POOLS,
        shaded.TWO_BESIDE,
        shaded.SHADED_PIECE,
        shaded_rooms.BARS_WITHIN,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("marutaring", parts.BORDERED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 6)),
)

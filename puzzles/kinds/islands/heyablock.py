"""Heyablock: shade a block in each region, apart from all others; no white line crosses two borders.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "heyablock", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['1 shaded in region 1 from r1c1', 'some shaded in region 2 from r1c3']
"""

from __future__ import annotations

from ...kit import (
    AREA, BORDERS, REGIONS, Counts, Derived, Kind, Pzpr, Recipe, Shading, deriving, pages, parts, shaded,
    shaded_clues, shaded_rooms, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


KIND = Kind(
    name="heyablock",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded_rooms.some_without_number(COUNTS),
        shaded_rooms.ROOM_PIECES,
        shaded_rooms.ROOMS_APART,
        shaded.WHITE_PIECE,
        shaded_rooms.SHORT_LINES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("heyablock", parts.BORDERED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 6)),
)

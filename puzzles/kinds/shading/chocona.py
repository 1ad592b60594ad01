"""Chocona: shade rectangles; a number counts the shaded cells of its region.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "chocona", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r2c1": 1, "r2c2": 0}).label
'no corner inwards round r1c1'
"""

from __future__ import annotations

from ...kit import (
    AREA, REGIONS, Counts, Derived, Kind, Pzpr, Recipe, Shading, deriving, pages, parts, shaded,
    shaded_clues,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


KIND = Kind(
    name="chocona",
    title="Chocona",
    fields=(REGIONS, COUNTS),
    declared=(
        shaded.SHADE,
        shaded.RECTANGLES,
        shaded_clues.region_counts(COUNTS),
    ),
    answer=Shading(),
    forms=(Pzpr("chocona", parts.COUNTED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(1, 4), mend=deriving.moving_borders()),
)

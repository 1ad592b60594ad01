"""Regional yajilin: shade cells that do not touch, and draw one loop through all the others.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1], [1, 1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "regional_yajilin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label
'1 shaded in region 1 from r1c1'
"""

from __future__ import annotations


from ...kit import (
    AREA, REGIONS, Counts, Derived, Kind, Links, Pzpr, Recipe, RuleFlag, borders, deriving, looks, loop,
    loops, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


KIND = Kind(
    name="regional_yajilin",
    fields=(REGIONS, COUNTS, loops.OUTSIDE),
    declared=(
        loop.ONE_LOOP,
        loop.rest_shaded(),
        shaded.UNTOUCHING,
        loop.SHADED_OUTSIDE,
        shaded_clues.region_counts(COUNTS),
    ),
    answer=Links(shaded=True),
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        looks.Janko(("yajilin-regional",)),
        looks.Penpa("regional yajilin", corner=True),
        Pzpr(
            "yajilin-regions",
            parts.COUNTED,
            (pages.BLACK, borders.LinkTable()),
            aliases=("yajirin-regions",),
            flags=(RuleFlag("o", "outside"),),
        ),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(2, 4),
        mend=deriving.moving_borders("#"),
    ),
)

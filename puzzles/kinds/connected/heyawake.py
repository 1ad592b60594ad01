"""Heyawake: shade squares that do not touch, each room its number of them; no white line crosses two borders.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 2]], "counts": {"1": 1}}
>>> puzzle = read_record({"type": "heyawake", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['no white line over two borders from r1c1 to r1c3', '1 shaded in region 2 from r1c2']
"""

from __future__ import annotations

from ...kit import (
    AREA, BORDERS, REGIONS, Counts, Derived, Kind, Pzpr, Recipe, Shading, deriving, looks, pages, parts,
    shaded, shaded_clues, shaded_rooms, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the room are shaded")

KIND = Kind(
    name="heyawake",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded_rooms.SHORT_LINES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("heyawake"),
        Pzpr("heyawake", parts.BORDERED, (pages.SHADED,), aliases=("heyawacky",), version=1),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(2, 6)),
)

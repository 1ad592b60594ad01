"""Sumiwake: heyawake with circles; a white one touches one shaded cell, a black one two.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0]], "vertices": [[None] * 3, [None, 1, 2]]}
>>> puzzle = read_record({"type": "sumiwake", "rows": 1, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][0]
'1 shaded round the lower right corner of r1c1'
"""

from __future__ import annotations

from ...kit import (
    BORDERS, REGIONS, UNKNOWN, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Rule, Shading, borders,
    codes, deriving, pages, parts, shaded, shaded_clues, shaded_rooms, words,
)  # fmt: skip

VERTICES = NumbersOrUnknown(
    "vertices",
    1,
    2,
    "how many shaded cells meet at the point: 1 for a white circle, 2 for a black one",
    margin=1,
).also_written({"○": "1", "●": "2"})
CIRCLES = {1: "white", 2: "black"}
POINTS = pages.TableLayer("vertices", {"-": UNKNOWN}, numbers=True)

KIND = Kind(
    name="sumiwake",
    fields=(VERTICES, REGIONS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded_rooms.SHORT_LINES,
        Rule(marks=lambda record, _: BORDERS.marks(record), implied=True),
        shaded_clues.counts_at_points(
            VERTICES, "A white circle stands for 1 and a black one for 2; this number", CIRCLES
        ),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr(
            "sumiwake",
            (parts.CellsPart("vertices", codes.FOUR, margin=1), parts.BORDERS),
            page=(borders.Rooms(), pages.LayerTable((POINTS,), margin=1), pages.LayerTable((pages.SHADED,))),
            version=1,
        ),
    ),
    recipe=Recipe((Derived("vertices"),), size=(6, 6), shape=deriving.random_regions(2, 6)),
)

"""Creek: a number where four cells meet counts the shaded ones; the white cells are one piece.

>>> from gridproof.puzzles import read_record
>>> vertices = [[None, None, None], [None, 1, None]]
>>> puzzle = read_record({"type": "creek", "rows": 1, "cols": 2, "clues": {"vertices": vertices}})
>>> puzzle.clues[0].label
'1 shaded round the lower right corner of r1c1'
"""

from __future__ import annotations

from ...kit import (
    Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, pages, parts, shaded, shaded_clues,
    words,
)  # fmt: skip

VERTICES = NumbersOrUnknown(
    "vertices", 0, 4, "how many of the cells that meet at the point are shaded", margin=1
)


KIND = Kind(
    name="creek",
    fields=(VERTICES,),
    declared=(
        shaded.SHADE,
        shaded.WHITE_PIECE,
        shaded_clues.counts_at_points(VERTICES),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr(
            "creek",
            (parts.CellsPart("vertices", codes.FOUR, margin=1),),
            (pages.SHADED,),
            older={"d": (parts.CellsPart("vertices", codes.EARLY_FOUR, margin=1),)},
        ),
    ),
    recipe=Recipe((Derived("vertices"),)),
)

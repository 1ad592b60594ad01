"""City space: shade bars, so that white cells make streets without loops; a number counts what it sees.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "city_space", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, None]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 0, "r1c2": 1, "r1c3": 1, "ring": 0})
('1 seen from r1c1', None)
"""

from __future__ import annotations

from ...kit import (
    Bound, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, pages, parts, shaded,
    shaded_clues, shading,
)  # fmt: skip

SIGHT = Bound("rows + columns - 1", lambda board: board.rows + board.columns - 1)
CELLS = NumbersOrUnknown("cells", 1, SIGHT, "how many white cells are seen from this one, itself included")

KIND = Kind(
    name="city_space",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "number"),
        shaded.bars(2),
        shaded.WHITE_PIECE,
        shaded.NO_WHITE_LOOP,
        shaded_clues.sees(CELLS, 0, itself=True),
    ),
    answer=Shading(),
    fact_wording=shading.shaded_or_white,
    forms=(Pzpr("cityspace", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)

"""Canal view: shade one piece without pools; a number, itself white, counts the shaded cells it sees.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "canal_view", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 0})
('2 shaded seen from r1c3', None)
"""

from __future__ import annotations

from ...kit import (
    Bound, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, looks, pages, parts, shaded,
    shaded_clues, words,
)  # fmt: skip

SIGHT = Bound("rows + columns - 2", lambda board: board.rows + board.columns - 2)
CELLS = NumbersOrUnknown("cells", 0, SIGHT, "how many shaded cells are seen from the cell")


KIND = Kind(
    name="canal_view",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS),
        shaded.NO_POOLS,
        shaded.piece("canal"),
        shaded_clues.sees(CELLS, 1, itself=False),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("canal view"),
        Pzpr("canal", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),)),
)

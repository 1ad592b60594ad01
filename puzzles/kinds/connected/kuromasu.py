"""Kuromasu (range): shade cells that do not touch; a number counts the white cells seen from it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kuromasu", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('2 seen from r1c3', None)
"""

from __future__ import annotations

from ...kit import (
    Bound, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Shading, codes, looks, pages, parts, sgt,
    shaded, shaded_clues, words,
)  # fmt: skip

MOST = Bound("rows + columns - 1", lambda board: board.rows + board.columns - 1)
CELLS = NumbersOrUnknown("cells", 1, MOST, "how many white cells are seen from this one, itself included")


KIND = Kind(
    name="kuromasu",
    aliases=("Kurodoko", "Where is black cells", "Range"),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS),
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded_clues.sees(CELLS, 0, itself=True),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Task("kurodoko"),
        looks.Penpa("kurodoko", tags=("kuromasu",), style=6),
        Pzpr("kurodoko", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
        sgt.Sgt(
            "range",
            (parts.CellsPart("cells", sgt.NumberRuns()),),
            moves=sgt.Moves("marks_by_row", "shaded", {"B": 1, "W": 0, "E": None}),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)

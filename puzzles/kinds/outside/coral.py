"""Coral: shade one piece without pools and lakes; lists tell the runs of their lines, in any order.

>>> from gridproof.puzzles import read_record
>>> clues = {"rows": [[1, 2], None], "cols": [None, [2], None, None]}
>>> puzzle = read_record({"type": "coral", "rows": 2, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.clues[0].holds(dict(r1c1=1, r1c2=1, r1c3=0, r1c4=1))
(['row 1: 1 2', 'column 2: 2'], True)
"""

from __future__ import annotations

from ...kit import (
    Derived, Kind, Pzpr, Recipe, Runs, Shading, deriving, fields, frames, outside, parts, shaded, shading,
)  # fmt: skip

COLS = Runs("cols", fields.ROWS, "the runs of each column, in any order")
ROWS = Runs("rows", fields.COLUMNS, "the runs of each row, in any order")
LISTS = parts.StackPart(free=True)

KIND = Kind(
    name="coral",
    fields=(COLS, ROWS),
    declared=(
        shaded.SHADE,
        shaded.NO_POOLS,
        shaded.WHITE_TO_EDGE,
        outside.runs_in_any_order(ROWS, COLS),
        shaded.SHADED_PIECE,
    ),
    answer=Shading(),
    fact_wording=shading.shaded_or_white,
    forms=(Pzpr("coral", (LISTS,), page=(frames.StackFrame(LISTS),)),),
    recipe=Recipe((Derived("cols", deriving.runs), Derived("rows", deriving.runs))),
)

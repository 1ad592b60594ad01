"""Cross the streams: a nonogram in one piece without pools; its lists may leave runs open.

>>> from gridproof.puzzles import read_record
>>> clues = {"rows": [["*", 1], None], "cols": [["?"], None, [2]]}
>>> puzzle = read_record({"type": "cross_the_streams", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['row 1: * 1', 'column 1: ?', 'column 3: 2']
"""

from __future__ import annotations

from ...kit import (
    Derived, Kind, Pzpr, Recipe, Runs, Shading, deriving, fields, frames, outside, parts, shaded, words,
)  # fmt: skip

COLS = Runs("cols", fields.ROWS, "the runs of each column", known=(outside.ANY,), unknown=True)
ROWS = Runs("rows", fields.COLUMNS, "the runs of each row", known=(outside.ANY,), unknown=True)
LISTS = parts.StackPart(free=True, names={0: outside.ANY})

KIND = Kind(
    name="cross_the_streams",
    fields=(COLS, ROWS),
    declared=(
        shaded.SHADE,
        shaded.NO_POOLS,
        outside.runs_in_order(ROWS, COLS),
        shaded.SHADED_PIECE,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("cts", (LISTS,), page=(frames.StackFrame(LISTS),)),),
    recipe=Recipe((Derived("cols", deriving.runs), Derived("rows", deriving.runs))),
)

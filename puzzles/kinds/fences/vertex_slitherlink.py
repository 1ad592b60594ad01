"""Vertex slitherlink: one loop along the grid lines; a number counts the corners of its cell that it visits.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, 3], [None, None]]}
>>> puzzle = read_record({"type": "vertex_slitherlink", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[0].rows[0]
('clue 3 at r1c2', (1, 0, 0, 1))
"""

from __future__ import annotations

from ...kit import (
    Derived, Inside, Kind, NumbersOrUnknown, Pzpr, Recipe, Square, borders, codes, fence, judging, pages,
    parts,
)  # fmt: skip


CELLS = NumbersOrUnknown("cells", 0, 4, "how many corners of the cell the loop visits")


def visited(links: judging.Grid, square: Square) -> int:
    """Return the number of corners of a square at which there are links."""
    r, c = square
    return sum(map(bool, (*links[r][c : c + 2], *links[r + 1][c : c + 2])))


CORNERS = fence.touched(
    CELLS, "A number counts the corners of its cell that the loop visits.", fence.corners, visited
)

KIND = Kind(
    name="vertex_slitherlink",
    fields=(CELLS,),
    declared=(fence.LOOP, CORNERS),
    answer=Inside(),
    fact_wording=fence.WORDING,
    facts_wording=fence.tell,
    forms=(
        Pzpr(
            "vslither",
            (parts.CellsPart("cells", codes.FOUR),),
            (pages.Since(0), borders.Fence(), pages.PlayerMarks(points=True)),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)

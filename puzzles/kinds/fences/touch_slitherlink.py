"""Touch slitherlink: one loop along the grid lines; a number counts its separate visits to a cell's edges.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, 2], [None, None]]}
>>> puzzle = read_record({"type": "touch_slitherlink", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[0].rows
('clue 2 at r1c2', ((1, 1, 0, 1),))
"""

from __future__ import annotations

from ...kit import (
    Derived, Inside, Kind, NumbersOrUnknown, Pzpr, Recipe, RuleFlag, Square, borders, codes, fence,
    judging, pages, parts,
)  # fmt: skip


CELLS = NumbersOrUnknown("cells", 0, 4, "how often the loop visits the outline of the cell")


def visits(links: judging.Grid, square: Square) -> int:
    """Return the number of pieces of a loop among the corners of a square."""
    r, c = square
    corners = {(y, x) for y in (r, r + 1) for x in (c, c + 1) if links[y][x]}
    return len(judging.patches(corners, lambda corner: judging.linked_squares(links, corner)))


VISITS = fence.touched(
    CELLS,
    "A number counts the separate visits of the loop to the outline of its cell: along edges, or to a corner "
    "alone.",
    fence.visits,
    visits,
)

KIND = Kind(
    name="touch_slitherlink",
    fields=(CELLS, fence.FULL),
    declared=(fence.LOOP, VISITS, fence.EVERY_POINT),
    answer=Inside(),
    fact_wording=fence.WORDING,
    facts_wording=fence.tell,
    forms=(
        Pzpr(
            "tslither",
            (parts.CellsPart("cells", codes.FOUR),),
            (pages.Since(0), borders.Fence(), pages.PlayerMarks(points=True)),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)

"""FourCells: cut the board into areas of four cells; a number counts the borders round its cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[3, None, None, None]]}
>>> puzzle = read_record({"type": "fourcells", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.clues[0].label, puzzle.constraints[0].label
('3 borders round r1c1', '4 cells in the area of each cell')
"""

from __future__ import annotations

from ...kit import (
    Answer, BlackSquares, Derived, Enclosed, Kind, Puzzle, Pzpr, Recipe, Record, borders, borders_of,
    codes, cut_equally, draw_equal_areas, holes_in, judging, pages, parts, redraw_areas, say_border,
)  # fmt: skip

CELLS = BlackSquares(
    "cells",
    0,
    4,
    "how many sides of the cell are borders; # for a cell of no area",
    unknown=True,
)
SIZE = 4


def read(record: Record) -> Puzzle:
    return cut_equally(record, CELLS, SIZE)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each area, then the numbers."""
    return judging.cut_unequally(answer["regions"], record.clues["cells"], SIZE)


KIND = Kind(
    name="fourcells",
    title="FourCells",
    rules="Divide the board into areas of four cells. A number counts the sides of its cell that are borders "
    "of its area, also at the edge of the board; a ? is any number. Black cells belong to no area.",
    fields=(CELLS,),
    read=read,
    answer=Enclosed(holes=holes_in("cells")),
    judge=judge,
    fact_wording=say_border,
    forms=(
        Pzpr(
            "fourcells",
            (parts.CellsPart("cells", codes.NUMBER10, {7: "#"}),),
            page=(
                pages.LayerTable((pages.TableLayer("cells", {"*": "#", "-": "?"}, numbers=True),)),
                borders.AreaTable(holes="cells"),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", borders_of),), size=(6, 6), answer=draw_equal_areas(SIZE), mend=redraw_areas
    ),
)

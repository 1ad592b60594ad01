"""Tile paint: each region is shaded as a whole or not at all; numbers count shaded cells.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 1]], "rows": [1, None]}
>>> puzzle = read_record({"type": "tile_paint", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['region from r1c1', 'region from r1c1', 'region from r1c2', 'region from r1c2', 'row 1 holds 1']
"""

from __future__ import annotations

from .. import fields
from ..counts import beside_marks, line_counts
from ..deriving import random_regions
from ..fields import REGIONS, Edge
from ..forms import borders, codes, frames, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import miscounted, place, rooms
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import one_colour, shading_rules
from ..words import shading

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    tiles = (one_colour(cells, f"region from {cells[0]}") for cells in board.regions)
    rules = shading_rules("tile_paint", board, *tiles)
    return Puzzle(
        "tile_paint", rules, line_counts(record, ROWS, COLS), (), record.id, beside_marks(record, ROWS, COLS)
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Each region, then the counts."""
    shaded = answer["shaded"]
    for area in rooms(record).values():
        if len({shaded[r][c] for r, c in area}) > 1:
            return f"the region of {place(min(area))} is shaded in part"
    return miscounted(record, shaded, 1)


KIND = Kind(
    name="tile_paint",
    title="Tile paint",
    rules="Each region is shaded as a whole or not at all; numbers count the shaded cells of a row or "
    "column.",
    fields=(REGIONS, COLS, ROWS),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shading,
    forms=(
        Pzpr(
            "tilepaint",
            (
                parts.Walls(),
                parts.Blank(codes.NUMBER16, "black squares"),
                parts.Sides((("cols",), ("rows",)), codes.Every(codes.HEXADECIMAL, ".")),
            ),
            (borders.Rooms(), frames.two_sides(corner="0"), pages.Table((pages.SHADED,))),
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), shape=random_regions(1, 5)),
)

"""Tile paint: each region is shaded as a whole or not at all; numbers count shaded cells.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 1]], "rows": [1, None]}
>>> puzzle = read_record({"type": "tile_paint", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['region from r1c1', 'region from r1c1', 'region from r1c2', 'region from r1c2', 'row 1 holds 1']
"""

from __future__ import annotations

from ...kit import (
    REGIONS, Answer, Derived, Edge, Kind, Puzzle, Pzpr, Recipe, Record, Shading, beside_marks, borders,
    codes, deriving, fields, frames, judging, label_at, line_counts, looks, pages, parts, shading,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    tiles = (shading.one_colour(cells, label_at("region from", cells[0])) for cells in board.regions)
    rules = shading.shading_rules("tile_paint", board, *tiles)
    return Puzzle.for_record(
        record, rules, line_counts(record, ROWS, COLS), (), beside_marks(record, ROWS, COLS)
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check each region, then the counts."""
    shaded = answer["shaded"]
    for area in judging.rooms(record).values():
        if len({shaded[r][c] for r, c in area}) > 1:
            return f"the region of {judging.place(min(area))} is shaded in part"
    return judging.miscounted_line(record, shaded, 1)


KIND = Kind(
    name="tile_paint",
    rules="Shade some regions as a whole. A number outside the board counts the shaded cells of its row or "
    "column.",
    fields=(REGIONS, COLS, ROWS),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(
        looks.Janko(("tairupeinto",)),
        Pzpr(
            "tilepaint",
            (
                parts.Walls(),
                parts.BlankPart(codes.NUMBER16, "black squares"),
                parts.Sides((("cols",), ("rows",)), codes.Every(codes.HEXADECIMAL, ".")),
            ),
            page=(
                borders.Rooms(),
                frames.two_sides(corner="0", missing="-1"),
                pages.LayerTable((pages.SHADED,)),
            ),
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), shape=deriving.random_regions(1, 5)),
)

"""Tile paint: each region is shaded as a whole or not at all; numbers count shaded cells.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 1]], "rows": [1, None]}
>>> puzzle = read_record({"type": "tile_paint", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['region from r1c1', 'region from r1c1', 'region from r1c2', 'region from r1c2', 'row 1 holds 1']
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    REGIONS, Derived, Edge, Kind, Pzpr, Recipe, Shading, borders, codes, deriving, fields, frames,
    label_at, looks, pages, parts, shaded, shaded_clues, shading,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


TILES = replace(
    shaded.WHOLE_REGIONS,
    board=lambda board: (
        clause
        for cells in board.regions
        for clause in shading.one_colour(cells, label_at("region from", cells[0]))
    ),
)

KIND = Kind(
    name="tile_paint",
    fields=(REGIONS, COLS, ROWS),
    declared=(
        shaded.SHADE,
        TILES,
        shaded_clues.outside_counts(ROWS, COLS),
    ),
    answer=Shading(),
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

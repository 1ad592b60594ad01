"""Double back: one loop through every cell, and through every region twice.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, None, 1]]}
>>> puzzle = read_record({"type": "double_back", "rows": 3, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['the loop visits every cell', '2 visits to region 1 from r1c1', '2 visits to region 2 from r1c3']
"""

from __future__ import annotations

from ...kit import (
    BORDERS, Board, Kind, Links, Pzpr, Recipe, Record, Regions, Square, at, borders, deriving, judging,
    looks, loop, pages, parts,
)  # fmt: skip

REGIONS = Regions("the regions, without the black squares", blanks=True)


def black(_: Record, board: Board) -> list[Square]:
    """Return the squares of a record that are in no region."""
    return [square for square in board.squares() if at(*square) not in board.region_of]


def white(record: Record) -> set[Square]:
    """Return the squares with a label."""
    return {square for square, _ in judging.clues_of(record.clues["regions"])}


KIND = Kind(
    name="double_back",
    fields=(REGIONS, BORDERS),
    declared=(loop.white_loop(black, white), loop.enters(2)),
    answer=Links(),
    forms=(
        looks.Penpa("double back"),
        Pzpr(
            "doubleback",
            (parts.BORDERS, parts.Optional((parts.Holes(),))),
            page=(borders.Rooms(), borders.HoleTable(), borders.LinkTable(), pages.PlayerMarks()),
            version=2,
        ),
    ),
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(3, 8)),
)

"""Double back: one loop through every cell, and through every region twice.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, None, 1]]}
>>> puzzle = read_record({"type": "double_back", "rows": 3, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['the loop visits every cell', '2 visits to region 1 from r1c1', '2 visits to region 2 from r1c3']
"""

from __future__ import annotations

from ...kit import (
    BORDERS, Answer, Fill, Kind, Links, Puzzle, Pzpr, Recipe, Record, Regions, at, borders, deriving,
    judging, looks, loops, pages, parts,
)  # fmt: skip

REGIONS = Regions("the regions, without the black squares", blanks=True)


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    white = {cell for region in board.regions for cell in region}
    black = [square for square in board.squares() if at(*square) not in white]
    rules = loops.loop_rules("double back", board, loops.visited_times(board, 2), visit_all=True, off=black)
    return Puzzle.for_record(record, rules, (), (), (*map(Fill, black), *BORDERS.marks(record)))


def judge(record: Record, answer: Answer) -> str | None:
    """Check for one loop through all cells of regions, then its visits to each region."""
    links, regions = answer["links"], record.clues["regions"]
    if broken := judging.broken_loop(links):
        return broken
    black = judging.squares_with(regions, None)
    if judging.squares_on_loop(links) != set(record.board.squares()) - black:
        return "the loop does not visit the white cells and no others"
    areas = [area for label, area in judging.rooms(record).items() if label is not None]
    inner = judging.inner_borders(record)
    apart = len(areas) > 1 or inner
    wrong = (area for area in areas if apart and judging.entries(links, area, inner) != 2)
    return next(
        (f"the loop does not enter the region at {judging.place(min(area))} twice" for area in wrong), None
    )


KIND = Kind(
    name="double_back",
    rules="Draw one loop through the centres of all white cells that enters each region exactly twice. "
    "Over a border that closes no region it leaves its region and enters it again.",
    fields=(REGIONS, BORDERS),
    read=read,
    answer=Links(),
    judge=judge,
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

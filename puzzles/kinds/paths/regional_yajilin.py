"""Regional yajilin: shade cells that do not touch, and draw one loop through all the others.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1], [1, 1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "regional_yajilin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label
'1 shaded in region 1 from r1c1'
"""

from __future__ import annotations

from functools import lru_cache

from ... import Answer, Board, Derived, Kind, Puzzle, Recipe, Record, Rules
from ...answers import Links
from ...fields import AREA, REGIONS, Counts
from ...forms.pzpr import Pzpr, borders, pages, parts
from ...making.deriving import moving_borders, random_regions
from ...rules.judging import broken_loop, miscounted_area, squares_on_loop, squares_with, touching
from ...rules.loops import loop_rules, visits
from ...rules.shading import region_counts, region_marks, untouching
from ...wording.words import by_place, loop, shading

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def yajilin_rules(board: Board) -> Rules:
    """The loop visits just the cells that are not shaded, and these do not touch."""
    unshaded = visits(board, board.squares(), 0)
    return loop_rules("regional yajilin", board, unshaded, untouching(board), shown=board.cells())


def read(record: Record) -> Puzzle:
    rules, counts = yajilin_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = region_marks(rules.board.regions, counts)
    return Puzzle.for_record(record, rules, region_counts(rules.board, counts), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, what it leaves out, and each region."""
    links = answer["links"]
    shaded = squares_with(links, "#")
    if broken := broken_loop(links) or miscounted_area(record, shaded):
        return broken
    if touching(shaded):
        return "two shaded cells share an edge"
    whole = len(squares_on_loop(links)) + len(shaded) == record.rows * record.columns
    return None if whole else "a cell is neither shaded nor visited"


KIND = Kind(
    name="regional_yajilin",
    rules="Shade some cells, and draw one loop through the centres of all other cells. No two shaded cells "
    "share an edge. A number counts the shaded cells of its region.",
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Links(shaded=True),
    judge=judge,
    say=by_place({"square": shading}, loop),
    forms=(
        Pzpr(
            "yajilin-regions",
            (parts.Walls(), parts.CountPart()),
            (*borders.COUNTED, pages.LayerTable((pages.BLACK,)), borders.LinkTable()),
        ),
    ),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=random_regions(2, 4), mend=moving_borders("#")),
)

"""Regional yajilin: shade cells that do not touch, and draw one loop through all the others.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1], [1, 1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "regional_yajilin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label
'1 shaded in region 1 from r1c1'
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board
from ..deriving import moving_borders, random_regions
from ..fields import AREA, REGIONS, Counts
from ..forms import borders, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import broken_loop, miscounted_area, squares_with, touching, visited
from ..kind import Answer, Kind
from ..loops import loop_rules, shaded_links_answer, visits
from ..puzzle import Puzzle, Rules
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import counted, region_marks, untouching
from ..words import SQUARE, by_name, loop, shading

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def yajilin_rules(board: Board) -> Rules:
    """The loop visits just the cells that are not shaded, and these do not touch."""
    unshaded = visits(board, board.squares(), 0)
    return loop_rules("regional yajilin", board, unshaded, untouching(board), shown=board.cells())


def read(record: Record) -> Puzzle:
    rules, counts = yajilin_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = region_marks(rules.board.regions, counts)
    return Puzzle("regional_yajilin", rules, counted(rules.board, counts), (), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, what it leaves out, and each region."""
    links = answer["links"]
    shaded = squares_with(links, "#")
    if broken := broken_loop(links) or miscounted_area(record, shaded):
        return broken
    if touching(shaded):
        return "two shaded cells share an edge"
    whole = len(visited(links)) + len(shaded) == record.rows * record.columns
    return None if whole else "a cell is neither shaded nor visited"


KIND = Kind(
    name="regional_yajilin",
    title="Regional yajilin",
    rules="Shade cells that share no edge, as many in a region as its number; one loop visits all the "
    "others.",
    fields=(REGIONS, COUNTS),
    read=read,
    answer=shaded_links_answer,
    judge=judge,
    say=by_name({SQUARE: shading}, loop),
    forms=(
        Pzpr(
            "yajilin-regions",
            (parts.Walls(), parts.Counts()),
            (*borders.COUNTED, pages.Table((pages.BLACK,)), borders.Links()),
        ),
    ),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=random_regions(2, 4), mend=moving_borders("#")),
)

"""Regional yajilin: shade cells that do not touch, and draw one loop through all the others.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1], [1, 1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "regional_yajilin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label
'1 shaded in region 1 from r1c1'
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AREA, REGIONS, Answer, Board, Counts, Derived, Kind, Links, Puzzle, Pzpr, Recipe, Record, Rules,
    borders, deriving, judging, looks, loops, pages, parts, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def yajilin_rules(board: Board) -> Rules:
    """Require the loop to visit exactly the cells that are not shaded, and shaded cells not to touch."""
    unshaded = loops.visits(board, board.squares(), 0)
    return loops.loop_rules(
        "regional yajilin", board, unshaded, shading.untouching(board), shown=board.cells()
    )


def read(record: Record) -> Puzzle:
    rules, counts = yajilin_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = shading.region_marks(rules.board.regions, COUNTS.printed(record))
    return Puzzle.for_record(record, rules, shading.region_counts(rules.board, counts), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, the squares it leaves out, and each region."""
    links = answer["links"]
    shaded = judging.squares_with(links, "#")
    if broken := judging.broken_loop(links) or judging.miscounted_area(record, shaded):
        return broken
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    whole = len(judging.squares_on_loop(links)) + len(shaded) == record.rows * record.columns
    return None if whole else "a cell is neither shaded nor visited"


KIND = Kind(
    name="regional_yajilin",
    rules="Shade some cells, and draw one loop through the centres of all other cells. No two shaded cells "
    "share an edge. A number counts the shaded cells of its region.",
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Links(shaded=True),
    judge=judge,
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        looks.Penpa("regional yajilin", corner=True),
        Pzpr(
            "yajilin-regions",
            parts.COUNTED,
            (pages.BLACK, borders.LinkTable()),
            aliases=("yajirin-regions",),
        ),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(2, 4),
        mend=deriving.moving_borders("#"),
    ),
)

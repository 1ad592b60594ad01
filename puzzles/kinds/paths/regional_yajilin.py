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
    AREA, REGIONS, Answer, Board, Counts, Derived, Kind, Links, Puzzle, Pzpr, Recipe, Record, RuleFlag,
    Rules, borders, deriving, judging, looks, loops, pages, parts, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def yajilin_rules(board: Board, outside: bool) -> Rules:
    """Require the loop to visit exactly the cells that are not shaded, and shaded cells not to touch."""
    unshaded = loops.visits(board, board.squares(), 0)
    return loops.loop_rules(
        "regional yajilin",
        board,
        unshaded,
        shading.untouching(board),
        loops.shaded_outside(board) if outside else (),
        shown=board.cells(),
        places=loops.corners(board) if outside else None,
    )


def read(record: Record) -> Puzzle:
    board, outside, counts = REGIONS.board(record), loops.OUTSIDE.of(record), COUNTS.of(record)
    rules = yajilin_rules(board, outside)
    marks = shading.region_marks(rules.board.regions, COUNTS.printed(record)) + loops.outside_caption(outside)
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
    if not whole:
        return "a cell is neither shaded nor visited"
    return judging.shaded_inside(record, links, shaded)


KIND = Kind(
    name="regional_yajilin",
    rules="Shade some cells, and draw one loop through the centres of all other cells. No two shaded cells "
    "share an edge. A number counts the shaded cells of its region. With the setting outside, all shaded "
    "cells lie outside the loop.",
    fields=(REGIONS, COUNTS, loops.OUTSIDE),
    read=read,
    answer=Links(shaded=True),
    judge=judge,
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        looks.Janko(("yajilin-regional",)),
        looks.Penpa("regional yajilin", corner=True),
        Pzpr(
            "yajilin-regions",
            parts.COUNTED,
            (pages.BLACK, borders.LinkTable()),
            aliases=("yajirin-regions",),
            flags=(RuleFlag("o", "outside"),),
        ),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(2, 4),
        mend=deriving.moving_borders("#"),
    ),
)

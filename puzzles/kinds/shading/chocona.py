"""Chocona: shade rectangles; a number counts the shaded cells of its region.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "chocona", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r2c1": 1, "r2c2": 0}).label
'no corner inwards round r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...kit import (
    AREA, REGIONS, Answer, Board, Counts, Derived, Kind, Puzzle, Pzpr, Recipe, Record, Repeated, Rules,
    Shading, all_of, clauses, deriving, judging, label_at, pages, parts, per_size, repeat_pattern,
    shading,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def chocona_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return shading.shading_rules("chocona", board, rectangles(board))


@per_size
def rectangles(board: Board) -> Iterator[Repeated]:
    """Forbid blocks of two by two cells with exactly three shaded, so that shaded patches are rectangles."""
    cells = board.cells()
    rows = [
        (opposite, len(cells) + corner, *[i for i in block if i != corner])
        for block in board.blocks()
        for corner, opposite in zip(block, block[::-1], strict=True)
    ]
    label = label_at("no corner inwards round", "{}")
    yield repeat_pattern(all_of(cells, 0) + all_of(cells, 1), rows, clauses((2, 3, 4, 5)), label)


def read(record: Record) -> Puzzle:
    rules, counts = chocona_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = shading.region_marks(rules.board.regions, COUNTS.printed(record))
    return Puzzle.for_record(record, rules, shading.region_counts(rules.board, counts), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the counts and the shape of each patch."""
    shaded = judging.squares_with(answer["shaded"], 1)
    if broken := judging.miscounted_area(record, shaded):
        return broken
    odd = [patch for patch in judging.patches(shaded) if judging.box_of(patch) is None]
    return f"the shaded cells at {judging.place(min(odd[0]))} are no rectangle" if odd else None


KIND = Kind(
    name="chocona",
    title="Chocona",
    rules="Shade some cells so that each connected group of shaded cells is a rectangle. A number counts "
    "the shaded cells of its region.",
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(Pzpr("chocona", parts.COUNTED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(1, 4), mend=deriving.moving_borders()),
)

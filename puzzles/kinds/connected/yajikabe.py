"""Yajikabe: shade one wall without pools; an arrow, itself white, counts the shaded cells in its
direction.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[{"n": 1, "dir": "e"}, None, None]]}
>>> puzzle = read_record({"type": "yajikabe", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.givens
('1 to the east of r1c1', (('r1c1', (0,)),))
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    ARROWS, Answer, Board, Derived, Kind, Puzzle, Recipe, Record, Rules, Shading, arrow_counts,
    arrow_labels, at, givens, judging, pointing, shading,
)  # fmt: skip


@lru_cache(maxsize=32)
def yajikabe_rules(board: Board) -> Rules:
    """Return all rules but the arrows."""
    return shading.shading_rules(
        "yajikabe", board, shading.no_pools(board), shading.one_piece(board, 1, "the wall")
    )


def read(record: Record) -> Puzzle:
    rules, arrows = yajikabe_rules(record.board), ARROWS.of(record)
    clues, marks = arrow_counts(record, arrows), arrow_labels(arrows)
    white = givens({at(*square): 0 for square in arrows})
    return Puzzle.for_record(record, rules, clues, white, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check arrows, pools and connectivity."""
    shaded = judging.squares_with(answer["shaded"], 1)
    for square, arrow in judging.clues_of(record.clues["cells"]):
        if square in shaded:
            return f"the arrow in {judging.place(square)} is shaded"
        count = len(shaded.intersection(judging.ray(answer["shaded"], square, arrow["dir"])))
        if arrow.get("n") not in (None, "?", count):
            return f"the arrow in {judging.place(square)} points to {count} shaded cells"
    if judging.pool(shaded):
        return "two by two shaded cells are a pool"
    return "the shaded cells fall apart" if len(judging.patches(shaded)) > 1 else None


KIND = Kind(
    name="yajikabe",
    rules="Shade some of the cells without an arrow. All shaded cells are connected, and no 2×2 block is "
    "fully shaded. A number with an arrow counts the shaded cells in that direction, up to the edge "
    "of the board.",
    fields=(ARROWS,),
    read=read,
    answer=Shading(),
    judge=judge,
    recipe=Recipe((Derived("cells", pointing),)),
)

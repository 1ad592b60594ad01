"""Yajikabe: shade one wall without pools; an arrow, itself white, counts the shaded cells that way.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[{"n": 1, "dir": "e"}, None, None]]}
>>> puzzle = read_record({"type": "yajikabe", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.givens
('1 to the east of r1c1', (('r1c1', (0,)),))
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board, at
from ..constraints import exactly
from ..judging import clues_of, patches, place, pool, ray, squares_with
from ..kind import Answer, Kind, grid_answer
from ..loops import SIGNS
from ..marks import labels
from ..puzzle import Puzzle, Rules, givens
from ..record import Record
from ..shading import all_of, no_pools, one_piece, shading_rules
from .yajilin import CELLS, beyond, told


@lru_cache(maxsize=32)
def yajikabe_rules(board: Board) -> Rules:
    """All but the arrows."""
    return shading_rules("yajikabe", board, no_pools(board), one_piece(board, 1, "the wall"))


def read(record: Record) -> Puzzle:
    rules, found = yajikabe_rules(record.board), CELLS.of(record)
    clues = tuple(
        exactly(arrow.number, all_of(beyond(record, square, arrow.way), 1), told(square, arrow))
        for square, arrow in found.items()
        if arrow.number is not None
    )
    marks = labels({square: f"{'?' if n is None else n}{SIGNS[way]}" for square, (n, way) in found.items()})
    white = givens({at(*square): 0 for square in found})
    return Puzzle("yajikabe", rules, clues, white, record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Arrows, pools, one piece."""
    shaded = squares_with(answer["shaded"], 1)
    for square, arrow in clues_of(record.clues["cells"]):
        if square in shaded:
            return f"the arrow in {place(square)} is shaded"
        count = len(shaded.intersection(ray(answer["shaded"], square, arrow["dir"])))
        if arrow.get("n") not in (None, "?", count):
            return f"the arrow in {place(square)} points to {count} shaded cells"
    if pool(shaded):
        return "two by two shaded cells are a pool"
    return "the shaded cells fall apart" if len(patches(shaded)) > 1 else None


KIND = Kind(
    name="yajikabe",
    title="Yajikabe",
    rules="Shade a connected wall without 2×2 pools, never an arrow; an arrow's number counts the shaded "
    "cells in its direction.",
    fields=(CELLS,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
)

"""Mosaic (fill-a-pix): a number counts the shaded cells among its own and the eight around it.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "mosaic", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('2 at r1c1', 2)]
"""

from __future__ import annotations

from functools import lru_cache

from ... import Answer, Board, Derived, Is, Kind, Puzzle, Recipe, Record, Square, at
from ...answers import Shading
from ...constraints import Count, exactly, label_at
from ...core.marks import labels
from ...fields import Numbers
from ...forms.pzpr import parts
from ...forms.sgt import declaration as sgt
from ...limits.caches import CLUES
from ...making.deriving import picture
from ...rules.judging import around, clues_of, place, squares_with
from ...rules.shading import plain_shading

CELLS = Numbers("cells", 0, 9, "how many cells are shaded, of this one and the eight around it")


@lru_cache(maxsize=CLUES)
def nine(board: Board, square: Square, number: int) -> Count:
    """This many cells are shaded among the square and the eight around it."""
    near = sorted((square, *board.around(*square)))
    return exactly(number, (Is(at(*other), 1) for other in near), label_at(f"{number} at", square))


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    clues = tuple(nine(board, square, number) for square, number in numbers.items())
    return Puzzle.for_record(record, plain_shading("mosaic", board), clues, (), labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Each number."""
    shaded = squares_with(answer["shaded"], 1)
    for square, number in clues_of(record.clues["cells"]):
        if len(shaded.intersection((square, *around(square)))) != number:
            return f"the {number} in {place(square)} counts other shaded cells"
    return None


KIND = Kind(
    name="mosaic",
    aliases=("Fill a pix",),
    rules="Shade some cells. A number counts the shaded cells in the 3×3 block around it, its own cell "
    "among them.",
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(sgt.Sgt("mosaic", (parts.CellsPart("cells", sgt.RUNS),), ignored=r"h\d{1,3}"),),
    recipe=Recipe((Derived("cells"),), size=(8, 8), answer=picture("shaded", 0.5)),
)

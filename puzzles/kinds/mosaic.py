"""Mosaic (fill-a-pix): a number counts the shaded cells among its own and the eight around it.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "mosaic", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('2 at r1c1', 2)]
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board, at
from ..cells import Is
from ..constraints import Count, exactly
from ..deriving import picture
from ..fields import Numbers
from ..forms import parts, sgt
from ..forms.sgt import Sgt
from ..judging import around, clues_of, place, squares_with
from ..kept import CLUES
from ..kind import Answer, Kind, grid_answer
from ..marks import labels
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record, Square
from ..shading import plain_shading
from ..words import shading

CELLS = Numbers("cells", 0, 9, "how many cells are shaded, of this one and the eight around it")


@lru_cache(maxsize=CLUES)
def nine(board: Board, square: Square, number: int) -> Count:
    """This many cells are shaded among the square and the eight around it."""
    near = sorted((square, *board.around(*square)))
    return exactly(number, (Is(at(*other), 1) for other in near), f"{number} at {at(*square)}")


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    clues = tuple(nine(board, square, number) for square, number in numbers.items())
    return Puzzle("mosaic", plain_shading("mosaic", board), clues, (), record.id, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Each number."""
    shaded = squares_with(answer["shaded"], 1)
    for square, number in clues_of(record.clues["cells"]):
        if len(shaded.intersection((square, *around(square)))) != number:
            return f"the {number} in {place(square)} counts other shaded cells"
    return None


KIND = Kind(
    name="mosaic",
    title="Mosaic",
    aliases=("Fill a pix",),
    rules="A number counts the shaded cells among its own and the eight around it.",
    fields=(CELLS,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shading,
    forms=(Sgt("mosaic", (parts.Cells("cells", sgt.RUNS),), ignored=r"h\d{1,3}"),),
    recipe=Recipe((Derived("cells"),), size=(8, 8), answer=picture("shaded", 0.5)),
)

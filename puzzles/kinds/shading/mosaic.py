"""Mosaic (fill-a-pix): a number counts the shaded cells among its own and the eight around it.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "mosaic", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('2 at r1c1', 2)]
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    CLUES, Answer, Board, Count, Derived, Is, Kind, Numbers, Puzzle, Recipe, Record, Shading, Square, at,
    deriving, exactly, judging, label_at, labels, looks, parts, sgt, shading,
)  # fmt: skip

CELLS = Numbers("cells", 0, 9, "how many cells are shaded, of this one and the eight around it")


@lru_cache(maxsize=CLUES)
def nine(board: Board, square: Square, number: int) -> Count:
    """Require this number of shaded cells among the square and the eight around it."""
    near = sorted((square, *board.around(*square)))
    return exactly(number, (Is(at(*other), 1) for other in near), label_at(f"{number} at", square))


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    clues = tuple(nine(board, square, number) for square, number in numbers.items())
    return Puzzle.for_record(record, shading.plain_shading("mosaic", board), clues, (), labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each number."""
    shaded = judging.squares_with(answer["shaded"], 1)
    for square, number in judging.clues_of(record.clues["cells"]):
        if len(shaded.intersection((square, *judging.around(square)))) != number:
            return f"the {number} in {judging.place(square)} counts other shaded cells"
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
    forms=(
        looks.Janko(("mosaik",)),
        looks.Task("mosaic"),
        sgt.Sgt(
            "mosaic",
            (parts.CellsPart("cells", sgt.RUNS),),
            ignored=r"h\d{1,3}",
            moves=sgt.Moves("cycles", "shaded"),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(8, 8), answer=deriving.picture("shaded", 0.5)),
)

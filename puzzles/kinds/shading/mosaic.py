"""Mosaic (fill-a-pix): a number counts the shaded cells among its own and the eight around it.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "mosaic", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('2 at r1c1', 2)]
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    CLUES, Answer, Board, Count, Derived, Is, Kind, Numbers, Recipe, Record, Rule, Shading, Square, at,
    deriving, exactly, judging, label_at, labels, looks, parts, sgt, shaded,
)  # fmt: skip

CELLS = Numbers("cells", 0, 9, "how many cells are shaded, of this one and the eight around it")


@lru_cache(maxsize=CLUES)
def nine(board: Board, square: Square, number: int) -> Count:
    """Require this number of shaded cells among the square and the eight around it."""
    near = sorted((square, *board.around(*square)))
    return exactly(number, (Is(at(*other), 1) for other in near), label_at(f"{number} at", square))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number with other shaded cells around it, or None."""
    dark = shaded.shaded_in(answer)
    for square, number in judging.clues_of(record.clues["cells"]):
        if len(dark.intersection((square, *judging.around(square)))) != number:
            return f"the {number} in {judging.place(square)} counts other shaded cells"
    return None


NINE = Rule(
    words="A number counts the shaded cells in the 3×3 block around it, its own cell among them.",
    clues=lambda record, board: (nine(board, *item) for item in CELLS.of(record).items()),
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=miscounted,
)

KIND = Kind(
    name="mosaic",
    aliases=("Fill a pix",),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        NINE,
    ),
    answer=Shading(),
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

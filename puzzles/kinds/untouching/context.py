"""Context: a white number counts the shaded cells beside it, a shaded one those that touch its corners.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "context", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['1 shaded beside r1c1 if it is white', '1 shaded at corners of r1c1 if it is shaded']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Constraint, Derived, Implication, Is, Kind, NumbersOrUnknown, Pzpr, Recipe, Record,
    Rule, Shading, all_of, at, codes, exactly, judging, labels, numbers_told, pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown(
    "cells", 0, 4, "how many shaded cells share an edge with the cell if it is white, or touch it diagonally"
)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require what each number counts if its cell is white, and if it is shaded."""
    for square, number in numbers_told(CELLS.of(record)).items():
        cell, near = at(*square), board.near(*square)
        corners = [at(*other) for other in board.around(*square) if other not in near]
        for value, cells, label in (
            (0, board.neighbours(*square), f"{number} shaded beside {cell} if it is white"),
            (1, corners, f"{number} shaded at corners of {cell} if it is shaded"),
        ):
            yield Implication(Is(cell, value), exactly(number, all_of(cells, 1), label), label=label)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that counts other cells, or None."""
    dark = shaded.shaded_in(answer)
    for square, number in judging.numbers_of(record.clues["cells"]):
        beside = dark.intersection(judging.beside(square))
        corners = dark.intersection(judging.around(square)) - beside
        if number not in (None, len(corners if square in dark else beside)):
            return f"the {number} in {judging.place(square)} counts other shaded cells"
    return None


COUNTS = Rule(
    words="A number in a white cell counts the shaded cells that share an edge with it; a number in a shaded "
    "cell counts the shaded cells that touch it diagonally. A ? says nothing.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=miscounted,
)

KIND = Kind(
    name="context",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        COUNTS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("context", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),),
    recipe=Recipe((Derived("cells"),)),
)

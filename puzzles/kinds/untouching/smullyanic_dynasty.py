"""Smullyanic dynasty: a white number counts the shaded cells of itself and beside it, and a shaded one lies.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[0, 1, None]]}
>>> puzzle = read_record({"type": "smullyanic_dynasty", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][1:]
['1 shaded beside r1c2 if it is white', 'a shaded 1 would be true at r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Clause, Constraint, Derived, Implication, Is, Kind, NumbersOrUnknown, Pzpr, Recipe,
    Record, Rule, Shading, all_of, at, codes, exactly, judging, label_at, labels, numbers_told, pages,
    parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 5, "how many cells are shaded of this one and those beside it, or a lie")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require white numbers to be true and shaded ones to lie: shaded cells do not touch, so a 1 is white."""
    for square, number in numbers_told(CELLS.of(record)).items():
        cell = at(*square)
        label = f"{number} shaded beside {cell} if it is white"
        count = exactly(number, all_of(board.neighbours(*square), 1), label)
        yield Implication(Is(cell, 0), count, label=label)
        if number == 1:
            yield Clause((Is(cell, 0),), label=label_at("a shaded 1 would be true at", square))


def misjudged(record: Record, answer: Answer) -> str | None:
    """Return a white number that is wrong, or a shaded one that is right, or None."""
    dark = shaded.shaded_in(answer)
    for square, number in judging.numbers_of(record.clues["cells"]):
        right = number == len(dark.intersection((square, *judging.beside(square))))
        if number is not None and right == (square in dark):
            what = "shaded and right" if right else "white and wrong"
            return f"the {number} in {judging.place(square)} is {what}"
    return None


TRUTH = Rule(
    words="A number speaks about its cell and the cells that share an edge with it. In a white cell it tells "
    "how many of these are shaded; in a shaded cell it tells another number. A ? says nothing.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=misjudged,
)

KIND = Kind(
    name="smullyanic_dynasty",
    aliases=("Smullyan",),
    fields=(CELLS,),
    declared=(shaded.SHADE, shaded.UNTOUCHING, shaded.NOT_SHUT_IN, shaded.WHITE_PIECE, TRUTH),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("smullyan", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),),
    recipe=Recipe((Derived("cells"),)),
)

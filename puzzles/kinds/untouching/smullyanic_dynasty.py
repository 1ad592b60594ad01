"""Smullyanic dynasty: a white number counts the shaded cells of the 3×3 block round it, a shaded one lies.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[0, 1, None]]}
>>> puzzle = read_record({"type": "smullyanic_dynasty", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][2:]
['1 shaded round r1c2 if it is white', 'not 1 shaded round r1c2 if it is shaded']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Constraint, Derived, Implication, Is, Kind, Linear, NumbersOrUnknown, Pzpr, Recipe,
    Record, Rule, Shading, all_of, at, codes, exactly, judging, labels, numbers_told, pages, parts,
    shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 9, "how many cells of the 3×3 block round the cell are shaded, or a lie")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require white numbers to be true and shaded ones to lie."""
    for square, number in numbers_told(CELLS.of(record)).items():
        cell, near = at(*square), sorted((square, *board.around(*square)))
        block = all_of((at(*other) for other in near), 1)
        true = f"{number} shaded round {cell} if it is white"
        lie = f"not {number} shaded round {cell} if it is shaded"
        yield Implication(Is(cell, 0), exactly(number, block, true), label=true)
        other = Linear(tuple((1, literal) for literal in block), "!=", number, label=lie)
        yield Implication(Is(cell, 1), other, label=lie)


def misjudged(record: Record, answer: Answer) -> str | None:
    """Return a white number that is wrong, or a shaded one that is right, or None."""
    dark = shaded.shaded_in(answer)
    for square, number in judging.numbers_of(record.clues["cells"]):
        right = number == len(dark.intersection((square, *judging.around(square))))
        if number is not None and right == (square in dark):
            what = "shaded and right" if right else "white and wrong"
            return f"the {number} in {judging.place(square)} is {what}"
    return None


TRUTH = Rule(
    words="A number in a white cell counts the shaded cells of the 3×3 block round it. A number in a shaded "
    "cell does not: its own cell counts, too. A ? says nothing.",
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

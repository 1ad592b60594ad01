"""Aquapelago: a shaded number is the size of its group of shaded cells that touch diagonally.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[2, None], [None, None]]}
>>> puzzle = read_record({"type": "aquapelago", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.givens
('group of 2 at r1c1', (('r1c1', (1,)),))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, Answer, Board, Constraint, Derived, Kind, NumbersOrUnknown, Pzpr, Reached, Recipe, Record, Rule,
    Shading, all_of, at, codes, judging, label_at, labels, numbers_told, pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "the size of the group of shaded cells that touch diagonally")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the size of the group of each number."""
    number_of = {square: i for i, square in enumerate(board.squares())}
    pairs = [
        (i, number_of[other])
        for square, i in number_of.items()
        for other in board.around(*square)
        if other > square and other not in board.near(*square)
    ]
    dark = all_of(board.cells(), 1)
    for square, size in numbers_told(CELLS.of(record)).items():
        label = label_at(f"group of {size} at", square)
        yield Reached(dark, tuple(pairs), (number_of[square],), size, label=label)


def missized(record: Record, answer: Answer) -> str | None:
    """Return a number that is white or in a group of another size, or None."""
    dark = shaded.shaded_in(answer)
    groups = judging.patches(dark, lambda s: [o for o in judging.around(s) if o not in judging.beside(s)])
    for square, number in judging.numbers_of(record.clues["cells"]):
        if square not in dark:
            return f"the number in {judging.place(square)} is white"
        size = next(len(group) for group in groups if square in group)
        if number not in (None, size):
            return f"the group of {judging.place(square)} has {size} cells"
    return None


GROUPS = Rule(
    words="All cells with a number are shaded. A number is the size of its group of shaded cells that touch "
    "diagonally; a ? stands for any size.",
    clues=clues,
    givens=lambda record, _: ((at(*square), (1,)) for square in CELLS.of(record)),
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=missized,
)

KIND = Kind(
    name="aquapelago",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded.NO_WHITE_POOLS,
        GROUPS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("aquapelago", (parts.CellsPart("cells", codes.NUMBER16),), among=(pages.SHADED_CLUES,)),),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)

"""Kurotto: a number in a circle is how many shaded cells there are in the patches beside it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kurotto", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 0, "r1c2": 1, "r1c3": 1})
('2 shaded beside r1c1', None)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, Answer, Board, Constraint, Derived, Kind, NumbersOrUnknown, Pzpr, Reached, Recipe, Record, Rule,
    Shading, all_of, codes, deriving, judging, label_at, looks, numbers_told, pages, parts, shaded,
    shaded_clues, shading,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, AREA, "how many cells the shaded areas beside the circle have")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the size of the patches beside each circle with a number."""
    dark = all_of(board.cells(), 1)
    for square, number in numbers_told(CELLS.of(record)).items():
        near = tuple(r * board.columns + c for r, c in board.near(*square))
        yield Reached(dark, board.pairs(), near, number, label=label_at(f"{number} shaded beside", square))


def missized(record: Record, answer: Answer) -> str | None:
    """Return a circle with patches of another size beside it, or None."""
    patches = judging.patches(shaded.shaded_in(answer))
    for square, number in judging.numbers_of(record.clues["cells"]):
        count = sum(len(patch) for patch in patches if not patch.isdisjoint(judging.beside(square)))
        if number not in (None, count):
            return f"beside {judging.place(square)} there are {count} shaded cells, not {number}"
    return None


PATCHES = Rule(
    words="A number in a circle is the total size of the connected shaded areas that share an edge with the "
    "circle.",
    clues=clues,
    marks=lambda record, _: shading.circles(CELLS.of(record)),
    broken=missized,
)

KIND = Kind(
    name="kurotto",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "circle"),
        PATCHES,
    ),
    answer=Shading(),
    forms=(
        looks.Janko(words={"o": "?"}),
        looks.Penpa("kurotto", style=6),
        Pzpr("kurotto", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), answer=deriving.picture("shaded", 0.4)),
)

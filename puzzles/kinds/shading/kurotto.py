"""Kurotto: a number in a circle is how many shaded cells there are in the patches beside it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kurotto", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 0, "r1c2": 1, "r1c3": 1})
('2 shaded beside r1c1', None)
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AREA, Answer, Board, Derived, Kind, NumbersOrUnknown, Puzzle, Pzpr, Reached, Recipe, Record, Rules,
    Shading, all_of, at, codes, deriving, givens, judging, label_at, looks, pages, parts, shading,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, AREA, "how many cells the shaded areas beside the circle have")


@lru_cache(maxsize=32)
def kurotto_rules(board: Board) -> Rules:
    """Return a board without clues: any shading will do."""
    return shading.shading_rules("kurotto", board)


def read(record: Record) -> Puzzle:
    rules, numbers = kurotto_rules(record.board), CELLS.of(record)
    board = rules.board
    shaded = all_of(board.cells(), 1)
    clues = tuple(
        Reached(
            shaded,
            board.pairs(),
            tuple(r * board.columns + c for r, c in board.near(*square)),
            number,
            label=label_at(f"{number} shaded beside", square),
        )
        for square, number in numbers.items()
        if number is not None
    )
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle.for_record(record, rules, clues, white, shading.circles(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each circle."""
    shaded = judging.squares_with(answer["shaded"], 1)
    patches = judging.patches(shaded)
    for square, number in judging.numbers_of(record.clues["cells"]):
        if square in shaded:
            return f"the circle at {judging.place(square)} is shaded"
        count = sum(len(patch) for patch in patches if not patch.isdisjoint(judging.beside(square)))
        if number not in (None, count):
            return f"beside {judging.place(square)} there are {count} shaded cells, not {number}"
    return None


KIND = Kind(
    name="kurotto",
    rules=(
        "Shade some of the cells without a circle. A number in a circle is the total size of the "
        "connected shaded areas that share an edge with the circle."
    ),
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(
        looks.Janko(words={"o": "?"}),
        looks.Penpa("kurotto", style=6),
        Pzpr("kurotto", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), answer=deriving.picture("shaded", 0.4)),
)

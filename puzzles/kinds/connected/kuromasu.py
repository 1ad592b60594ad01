"""Kuromasu (range): shade cells that do not touch; a number counts the white cells seen from it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kuromasu", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('2 seen from r1c3', None)
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Bound, Derived, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, Rules, Shading,
    at, codes, givens, judging, label_at, labels, looks, numbers_told, pages, parts, sgt, shading, words,
)  # fmt: skip

MOST = Bound("rows + columns - 1", lambda board: board.rows + board.columns - 1)
CELLS = NumbersOrUnknown("cells", 1, MOST, "how many white cells are seen from this one, itself included")


@lru_cache(maxsize=32)
def kuromasu_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return shading.shading_rules(
        "kuromasu", board, shading.untouching(board), shading.not_isolated(board), shading.one_piece(board, 0)
    )


def read(record: Record) -> Puzzle:
    rules, numbers = kuromasu_rules(record.board), CELLS.of(record)
    clues = tuple(
        shading.sight_of(rules.board, square, number - 1, 0, label_at(f"{number} seen from", square))
        for square, number in numbers_told(numbers).items()
    )
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle.for_record(record, rules, clues, white, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check numbers and touching cells, and that the white cells are connected."""
    shaded = answer["shaded"]
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        if shaded[r][c]:
            return f"the number at {judging.place((r, c))} is shaded"
        if number not in (None, 1 + judging.in_sight(shaded, (r, c), 0)):
            return f"from {judging.place((r, c))} one does not see {number} white cells"
    if judging.touching(judging.squares_with(shaded, 1)):
        return "two shaded cells share an edge"
    return "the white cells fall apart" if judging.pieces(shaded, 0) > 1 else None


KIND = Kind(
    name="kuromasu",
    aliases=("Kurodoko", "Where is black cells", "Range"),
    rules="Shade some of the cells without a number. No two shaded cells share an edge, and all white cells"
    " are connected. A number counts the white cells that it sees in its row and column up to the "
    "next shaded cell, and its own cell; a ? any number of them.",
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Task("kurodoko"),
        looks.Penpa("kurodoko", tags=("kuromasu",), style=6),
        Pzpr("kurodoko", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
        sgt.Sgt(
            "range",
            (parts.CellsPart("cells", sgt.NumberRuns()),),
            moves=sgt.Moves("marks_by_row", "shaded", {"B": 1, "W": 0, "E": None}),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)

"""Canal view: shade one piece without pools; a number, itself white, counts the shaded cells it sees.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "canal_view", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 0})
('2 shaded seen from r1c3', None)
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Bound, Derived, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, Rules, Shading,
    at, codes, givens, judging, label_at, labels, looks, numbers_told, pages, parts, shading, words,
)  # fmt: skip

SIGHT = Bound("rows + columns - 2", lambda board: board.rows + board.columns - 2)
CELLS = NumbersOrUnknown("cells", 0, SIGHT, "how many shaded cells are seen from the cell")


@lru_cache(maxsize=32)
def canal_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return shading.shading_rules(
        "canal_view", board, shading.no_pools(board), shading.one_piece(board, 1, "the canal")
    )


def read(record: Record) -> Puzzle:
    rules, numbers = canal_rules(record.board), CELLS.of(record)
    clues = tuple(
        shading.sight_of(rules.board, square, number, 1, label_at(f"{number} shaded seen from", square))
        for square, number in numbers_told(numbers).items()
    )
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle.for_record(record, rules, clues, white, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check numbers, pools and connectivity."""
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        if answer["shaded"][r][c]:
            return f"the number at {judging.place((r, c))} is shaded"
        if number not in (None, judging.in_sight(answer["shaded"], (r, c), 1)):
            return f"from {judging.place((r, c))} one does not see {number} shaded cells"
    shaded = judging.squares_with(answer["shaded"], 1)
    if judging.pool(shaded):
        return "two by two shaded cells are a pool"
    return "the shaded cells fall apart" if len(judging.patches(shaded)) > 1 else None


KIND = Kind(
    name="canal_view",
    rules="Shade some of the cells without a number so that all shaded cells are connected and no 2×2 block"
    " is fully shaded. A number counts the shaded cells in the four unbroken runs that start next to "
    "it: up, down, left and right; a ? any number of them.",
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("canal view"),
        Pzpr("canal", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),)),
)

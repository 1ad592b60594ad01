"""Kuromasu (range): shade cells that do not touch; a number counts the white cells seen from it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "kuromasu", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('2 seen from r1c3', None)
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board, at
from ..fields import Bound, Numbers
from ..forms import codes, pages, parts, sgt
from ..forms.pzpr import Pzpr
from ..forms.sgt import Sgt
from ..judging import clues_of, in_sight, patches, place, squares_with, touching
from ..kind import Answer, Kind, grid_answer
from ..marks import labels
from ..puzzle import Puzzle, Rules, givens
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import not_isolated, one_piece, seen, shading_rules, untouching
from ..words import shaded_or_white

MOST = Bound("rows + columns - 1", lambda board: board.rows + board.columns - 1)
CELLS = Numbers("cells", 1, MOST, "how many white cells are seen from this one, itself included")


@lru_cache(maxsize=32)
def kuromasu_rules(board: Board) -> Rules:
    """All but the numbers."""
    return shading_rules("kuromasu", board, untouching(board), not_isolated(board), one_piece(board, 0))


def read(record: Record) -> Puzzle:
    rules, numbers = kuromasu_rules(record.board), CELLS.of(record)
    clues = tuple(
        seen(rules.board, square, number - 1, 0, f"{number} seen from {at(*square)}")
        for square, number in numbers.items()
    )
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle("kuromasu", rules, clues, white, record.id, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Numbers, touching cells, one white piece."""
    shaded = answer["shaded"]
    for (r, c), number in clues_of(record.clues["cells"]):
        if shaded[r][c]:
            return f"the number at {place((r, c))} is shaded"
        if 1 + in_sight(shaded, (r, c), 0) != number:
            return f"from {place((r, c))} one does not see {number} white cells"
    if touching(squares_with(shaded, 1)):
        return "two shaded cells share an edge"
    return "the white cells fall apart" if len(patches(squares_with(shaded, 0))) > 1 else None


KIND = Kind(
    name="kuromasu",
    title="Kuromasu",
    aliases=("Kurodoko", "Where is black cells", "Range"),
    rules="Shade cells that share no edge; the white cells are connected, and a number, itself white, "
    "counts the white cells that it sees in its row and column, itself included.",
    fields=(CELLS,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shaded_or_white,
    forms=(
        Pzpr(
            "kurodoko",
            (parts.Cells("cells", codes.NUMBER16),),
            pages.NUMBERED_SHADING,
        ),
        Sgt("range", (parts.Cells("cells", sgt.Numbers()),)),
    ),
    recipe=Recipe((Derived("cells"),)),
)

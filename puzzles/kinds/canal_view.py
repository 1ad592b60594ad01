"""Canal view: shade one piece without pools; a number, itself white, counts the shaded cells it sees.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "canal_view", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 0})
('2 shaded seen from r1c3', None)
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board, at
from ..fields import Bound, Numbers
from ..forms import codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import clues_of, in_sight, patches, place, pool, squares_with
from ..kind import Answer, Kind, grid_answer
from ..marks import labels
from ..puzzle import Puzzle, Rules, givens
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import no_pools, one_piece, seen, shading_rules
from ..words import shaded_or_white

SIGHT = Bound("rows + columns - 2", lambda board: board.rows + board.columns - 2)
CELLS = Numbers("cells", 0, SIGHT, "how many shaded cells are seen from the cell")


@lru_cache(maxsize=32)
def canal_rules(board: Board) -> Rules:
    """All but the numbers."""
    return shading_rules("canal_view", board, no_pools(board), one_piece(board, 1, "the canal"))


def read(record: Record) -> Puzzle:
    rules, numbers = canal_rules(record.board), CELLS.of(record)
    clues = tuple(
        seen(rules.board, square, number, 1, f"{number} shaded seen from {at(*square)}")
        for square, number in numbers.items()
    )
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle("canal_view", rules, clues, white, record.id, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Numbers, pools, one piece."""
    for (r, c), number in clues_of(record.clues["cells"]):
        if answer["shaded"][r][c]:
            return f"the number at {place((r, c))} is shaded"
        if in_sight(answer["shaded"], (r, c), 1) != number:
            return f"from {place((r, c))} one does not see {number} shaded cells"
    shaded = squares_with(answer["shaded"], 1)
    if pool(shaded):
        return "two by two shaded cells are a pool"
    return "the shaded cells fall apart" if len(patches(shaded)) > 1 else None


KIND = Kind(
    name="canal_view",
    title="Canal view",
    rules="Shade a connected canal without 2×2 pools; a number, itself white, counts the shaded cells that "
    "it sees in its row and column, up to the first white one.",
    fields=(CELLS,),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shaded_or_white,
    forms=(
        Pzpr(
            "canal",
            (parts.Cells("cells", codes.NUMBER16),),
            pages.NUMBERED_SHADING,
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)

"""Look-Air: shade squares; equal ones do not see each other, and numbers count what is shaded at their cell.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "look_air", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, None]]}})
>>> puzzle.clues[0].label, unlike_in_sight(puzzle.board)[0].expanded[0].label
('1 shaded in and beside r1c1', 'no equal squares in sight of each other at r1c1 and r1c3')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...kit import (
    Answer, Board, Derived, Is, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Rule, Shading,
    all_of, clause_rows, codes, judging, looks, pages, parts, per_size, shaded, shaded_clues, tiles,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 5, "how many cells are shaded among its own and those beside it")


@per_size
def unlike_in_sight(board: Board) -> Iterator[Repeated]:
    """Forbid one side of two cells of a line with only white cells between them."""
    index = {cell: i for i, cell in enumerate(board.cells())}
    sides = range(1, min(board.rows, board.columns) + 1)
    lacks = [Is(tiles.side(square), side, False) for side in sides for square in board.squares()]
    rows, labels = [], []
    for _, line in board.lines():
        for i, one in enumerate(line):
            for j in range(i + 2, len(line)):
                between = [index[cell] for cell in line[i + 1 : j]]
                for side in sides:
                    ends = [index[cell] + side * len(index) for cell in (one, line[j])]
                    rows.append((*between, *ends))
                    labels.append(f"no equal squares in sight of each other at {one} and {line[j]}")
    yield clause_rows((*all_of(board.cells(), 1), *lacks), rows, labels)


def equal_in_sight(_: Record, answer: Answer) -> str | None:
    """Return two squares of one size that see each other, or None."""
    patches = judging.patches(shaded.shaded_in(answer))
    patch_of = {square: i for i, patch in enumerate(patches) for square in patch}
    rows, columns = range(len(answer["shaded"])), range(len(answer["shaded"][0]))
    for line in [*[[(r, c) for c in columns] for r in rows], *[[(r, c) for r in rows] for c in columns]]:
        there = [square for square in line if square in patch_of]
        for one, other in pairwise(there):
            i, j = patch_of[one], patch_of[other]
            if i != j and len(patches[i]) == len(patches[j]):
                return f"the squares at {judging.place(one)} and {judging.place(other)} are equal"
    return None


SIGHT = Rule(
    words="Two squares of the same size do not see each other along a row or column, with only white cells "
    "between them.",
    board=unlike_in_sight,
    broken=equal_in_sight,
)

KIND = Kind(
    name="look_air",
    title="Look-Air",
    aliases=("Lookair",),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        tiles.SHADED_SQUARES,
        SIGHT,
        shaded_clues.counts_beside(CELLS, itself=True),
    ),
    answer=Shading(),
    fact_wording=tiles.say_tile,
    forms=(
        looks.Penpa("lookair"),
        Pzpr("lookair", (parts.CellsPart("cells", codes.NUMBER10),), (pages.SHADED,)),
    ),
    recipe=Recipe((Derived("cells"),)),
)

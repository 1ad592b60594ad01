"""Aquarium: each region is filled with water up to a level; numbers count the cells with water.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 0]], "rows": [1, None]}
>>> puzzle = read_record({"type": "aquarium", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints[-2:]]
['level in the region from r1c1', 'row 1 holds 1']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .. import fields
from ..board import Board, at
from ..cells import Is
from ..constraints import Clause, implies
from ..counts import beside_marks, line_counts
from ..fields import REGIONS, Edge
from ..forms import borders, frames, pages, parts
from ..forms.draft import Draft, labels, renumbered, walls
from ..forms.pzpr import Pzpr
from ..judging import miscounted, place, rooms
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle
from ..record import Record
from ..shading import shading_rules

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column hold water")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row hold water")


def levels(board: Board) -> Iterator[Clause]:
    """In each region a cell with water has water beside it and below it, all along these rows."""
    region = {cell: i for i, cells in enumerate(board.regions) for cell in cells}
    rows: list[dict[int, list[Is]]] = [{} for _ in range(board.rows)]
    for r, c in board.squares():
        rows[r].setdefault(region[at(r, c)], []).append(Is(at(r, c), 1))
    for i, cells in enumerate(board.regions):
        label = f"level in the region from {cells[0]}"
        held = [row[i] for row in rows if i in row]
        for level in held:
            # Round in a ring: all or none.
            for one, other in zip(level, level[1:] + level[:1], strict=True):
                if one != other:
                    yield implies(one, other, label=label)
        for above, below in pairwise(held):
            yield implies(above[0], below[0], label=label)


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    rules = shading_rules("aquarium", board, levels(board))
    return Puzzle(
        "aquarium", rules, line_counts(record, ROWS, COLS), (), record.id, beside_marks(record, ROWS, COLS)
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Each region on its own, then the counts."""
    shaded = answer["shaded"]
    for area in rooms(record).values():
        top = min((r for r, c in area if shaded[r][c] == 1), default=record.rows)
        dry = [(r, c) for r, c in area if r >= top and shaded[r][c] != 1]
        if dry:
            return f"there is water higher than {place(min(dry))} in its region"
    return miscounted(record, shaded, 1)


def without_basins(draft: Draft) -> bool:
    """Whether no region could hold water at two levels, as pzpr's could in two basins."""
    regions = draft.grid("regions")
    below = (regions[r:] for r in range(draft.rows))
    return all(
        len(renumbered(labels(len(rows), draft.columns, *walls(rows)))) == len(renumbered(rows))
        for rows in below
    )


KIND = Kind(
    name="aquarium",
    title="Aquarium",
    rules="Each region is filled with water up to one level; numbers count the cells with water in a line.",
    fields=(REGIONS, COLS, ROWS),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    forms=(
        Pzpr(
            "aquarium",
            (parts.Walls(), parts.Between("/"), parts.COLS_ROWS),
            (borders.WallTable(), frames.two_sides(pages.SHADED)),
            flag="r",
            alike=without_basins,
        ),
    ),
)

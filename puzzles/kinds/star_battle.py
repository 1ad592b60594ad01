"""Star battle: so many stars in each row, column and region; no two touch, not even at a corner.

>>> from ..kind import read_record
>>> clues = {"regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "star_battle", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-3:]
['stars do not touch around r1c1', 'region 1 from r1c1', 'region 2 from r2c1']
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board
from ..cells import Cell, Is
from ..constraints import Count, at_most_one, exactly
from ..errors import InputError
from ..kind import Kind, flag_cells, grid_answer
from ..puzzle import Puzzle, Rules
from ..record import Record


def star(cell: Cell) -> Is:
    """The literal: this cell holds a star."""
    return Is(cell, 1)


def apart(board: Board) -> tuple[Count, ...]:
    """No two stars touch: at most one in any block of two by two cells, which holds every pair."""
    blocks = (
        tuple(cell for row in (r, r + 1) for cell in board.row(row)[c : c + 2])
        for r in range(board.rows - 1)
        for c in range(board.columns - 1)
    )
    return tuple(at_most_one(map(star, block), f"stars do not touch around {block[0]}") for block in blocks)


@lru_cache(maxsize=64)
def star_rules(board: Board, stars: int) -> Rules:
    """The rules on this board but for its regions, which are the clues."""
    lines = (exactly(stars, map(star, cells), name) for name, cells in board.lines())
    name = f"star battle {board.rows}×{board.columns} with {stars} a line"
    return Rules(name, flag_cells(board.cells()), (*lines, *apart(board)), board.cells(), board)


def read(record: Record) -> Puzzle:
    side = record.square_side()
    regions = record.regions()
    if len(regions) != side:
        raise InputError(f"clues.regions has {len(regions)} regions, {side} were expected")
    stars = record.param("stars", 1, 1, side)
    clues = tuple(
        exactly(stars, map(star, cells), f"region {i + 1} from {cells[0]}") for i, cells in enumerate(regions)
    )
    return Puzzle("star_battle", star_rules(Board(side, side, regions), stars), clues, id=record.id)


KIND = Kind(
    "star_battle",
    "Star battle",
    "Each row, column and region holds the same number of stars; no two touch, not even at a corner.",
    read,
    grid_answer("stars"),
)

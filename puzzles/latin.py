"""Latin squares: what the kinds share that put the numbers 1 to n in every row and column.

>>> rules = latin_rules(4)
>>> len(rules.constraints), rules.constraints[4].label, rules.domain_of["r1c1"]
(8, 'column 1', (1, 2, 3, 4))
"""

from __future__ import annotations

from functools import lru_cache

from .board import Board, at
from .cells import Cell, Domain
from .constraints import AllDifferent
from .puzzle import Rules, givens
from .record import Record


@lru_cache(maxsize=64)
def latin_rules(side: int) -> Rules:
    """The rules of a Latin square, shared by all puzzles of this side."""
    board = Board(side, side)
    lines = (AllDifferent(cells, house=True, label=name) for name, cells in board.lines())
    return Rules(f"Latin square {side}×{side}", numbered(board), tuple(lines), board.cells(), board)


def numbered(board: Board) -> tuple[tuple[Cell, Domain], ...]:
    """The domains of a square board on which each cell is a number from 1 to the side."""
    values = tuple(range(1, board.rows + 1))
    return tuple((cell, values) for cell in board.cells())


def given_numbers(record: Record) -> tuple[tuple[Cell, Domain], ...]:
    """The numbers that ``clues.givens`` writes on a square board; none where the clue is missing."""
    if "givens" not in record.clues:
        return ()
    found = record.numbers("givens", 1, record.square_side())
    return givens({at(r, c): value for (r, c), value in found.items()})

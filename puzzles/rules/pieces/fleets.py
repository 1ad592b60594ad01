"""Fleets of ships that do not touch: their positions as hidden cells, and the constraints on these.

>>> [clue.label for clue in ships_in_berths(Board(1, 2), ((hull_of("2"), 1),))][-1]
'1 ship of 2'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...constraints import Constraint, RuleLabel
from ...constraints.repeated import Repeated, clause_rows
from ...core.board import Board
from ...core.cells import all_of, flag_cells
from ...core.hulls import Hull, word_of
from ...core.hulls import hull_of as hull_of
from ...core.hulls import is_straight as is_straight
from ...core.marks import Beside, Marks, Piece
from ...core.record import Square
from ...puzzle import Rules
from .packing import Berth, berth_places, beside, in_berths, words_of
from .packing import berths as berths

APART = RuleLabel("{} and {} do not both hold ships", "ships do not touch at a corner")


def ships_apart(board: Board) -> Repeated:
    """Forbid ships in two cells that touch at a corner: ships are straight and do not touch diagonally."""
    diagonals = (pair for a, b, c, d in board.blocks() for pair in ((a, d), (b, c)))
    return clause_rows(all_of(board.cells(), 0), diagonals, APART)


def bent_ships_apart(board: Board) -> Repeated:
    """Forbid ships in two cells that touch at a corner, unless a cell beside both has a ship: the same."""
    cells = board.cells()
    size = len(cells)
    corners = (
        row
        for a, b, c, d in board.blocks()
        for row in ((a, d, size + b, size + c), (b, c, size + a, size + d))
    )
    label = "ships at {0} and {1} do not touch at a corner"
    return clause_rows(all_of(cells, 0) + all_of(cells, 1), corners, label)


@lru_cache(maxsize=32)
def fleet_rules(kind: str, board: Board, hulls: tuple[Hull, ...]) -> Rules:
    """Return the rules for these ships, except their positions and number (`ships_in_berths`)."""
    places = berth_places(board, hulls)
    domains = flag_cells((*board.cells(), *places))
    name = f"{kind} {board.rows}×{board.columns}"
    apart = ships_apart(board) if all(map(is_straight, hulls)) else bent_ships_apart(board)
    return Rules(name, domains, (apart,), board.cells(), board, places)


@lru_cache(maxsize=32)
def ships_in_berths(board: Board, fleet: tuple[tuple[Hull, int], ...]) -> tuple[Constraint, ...]:
    """Require a ship in a berth if and only if its cells hold ships and the cells at its ends do not, or all
    cells beside it if some ships are not straight. Each cell with a ship lies in a berth, and the number of
    ships of each sort is that of the fleet.
    """
    all_straight = all(is_straight(hull) for hull, _ in fleet)

    def fence(berth: Berth) -> tuple[Square, ...]:
        return tips_of(berth) if all_straight and len(berth) > 1 else beside(board, berth)

    return tuple(in_berths(board, {hull: (count, count) for hull, count in fleet}, fence, "ship"))


def tips_of(berth: Berth) -> tuple[Square, Square]:
    """Return the squares before and behind a straight ship of several squares."""
    (top, left), (bottom, right) = berth[0], berth[-1]
    y, x = int(bottom > top), int(right > left)
    return (top - y, left - x), (bottom + y, right + x)


def fleet_marks(fleet: Mapping[Hull, int]) -> Marks:
    """Return the fleet as it is printed below the board, in every second column: lengths, and drawings of
    ships that are not straight.
    """
    return tuple(
        Beside("bottom", 2 * i, (f"{count}×{word_of(hull)}",))
        if is_straight(hull)
        else Piece(2 * i, hull, count)
        for i, (hull, count) in enumerate(fleet.items())
    )


WORDS = words_of("ship")

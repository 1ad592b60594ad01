"""Fleets of ships that do not touch: their positions as hidden cells, and the constraints on these.

Vocabulary
    berth      the squares that a ship takes in one of its positions; a hidden cell is 1 if a ship lies there

>>> list(berths(Board(1, 3), hull_of("2")))
['r1c1:r1c2', 'r1c2:r1c3']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from ..constraints import Constraint, RuleLabel, exactly, implies, label_at
from ..constraints.repeated import Repeated, clause_rows
from ..core.board import Board, at
from ..core.cells import Cell, Is, all_of, flag_cells
from ..core.marks import Beside, Marks, Piece
from ..core.places import PIECES, Place, Sort
from ..core.record import Square
from ..fields.fleet import Hull, turned
from ..fields.fleet import hull_of as hull_of
from ..fields.fleet import is_straight as is_straight
from ..fields.fleet import word_of as word_of
from ..puzzle import Rules
from ..wording.words import Say, between, flags

Berth = tuple[Square, ...]


def berths(board: Board, hull: Hull) -> dict[Cell, Berth]:
    """Return the berths of a ship by name, those across first."""
    named = dict[Cell, Berth]()
    for squares in turned(hull):
        high, wide = (1 + max(side) for side in zip(*squares, strict=True))
        for r, c in product(range(board.rows - high + 1), range(board.columns - wide + 1)):
            berth = tuple((r + y, c + x) for y, x in squares)
            ends = (berth[0], berth[-1]) if is_straight(hull) else berth
            named[":".join(at(*square) for square in ends)] = berth
    return named


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
    places = {
        name: Place("rectangle", (berth[0], berth[-1])) if is_straight(hull) else Place("piece", berth)
        for hull in hulls
        for name, berth in berths(board, hull).items()
    }
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
    number = {square: i for i, square in enumerate(board.squares())}
    size, names = len(number), list[Cell]()
    over: dict[Square, list[Is]] = {square: [] for square in number}
    rows: list[Sequence[int]] = []
    labels: list[RuleLabel] = []
    ships: list[Constraint] = []
    for hull, count in fleet:
        here = berths(board, hull)
        ships.append(
            exactly(
                count, (Is(name, 1) for name in here), f"{count} ship{'s' * (count != 1)} of {word_of(hull)}"
            )
        )
        for name, berth in here.items():
            ends = (berth[0], berth[-1]) if is_straight(hull) else berth
            place = berth_from(*(at(*square) for square in ends))
            room, ship = RuleLabel(f"room for a ship {place}", "room for ships"), 2 * size + len(names)
            names.append(name)
            ends = ends_of(berth) if all_straight and len(berth) > 1 else beside(board, berth)
            for square in berth:
                over[square].append(Is(name, 1))
            rows += [(ship, size + number[square]) for square in berth]
            rows += [(ship, number[end]) for end in ends if end in number]
            labels += [room] * (len(rows) - len(labels))
    cells, absent = board.cells(), [Is(name, 1, False) for name in names]
    return (
        clause_rows((*all_of(cells, 0), *all_of(cells, 1), *absent), rows, labels),
        *(implies(Is(at(*s), 1), *here, label=label_at("ship on", s)) for s, here in over.items()),
        *ships,
    )


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


def ends_of(berth: Berth) -> tuple[Square, Square]:
    """Return the squares before and behind a straight ship of several squares."""
    (top, left), (bottom, right) = berth[0], berth[-1]
    y, x = int(bottom > top), int(right > left)
    return (top - y, left - x), (bottom + y, right + x)


def beside(board: Board, berth: Berth) -> tuple[Square, ...]:
    """Return the squares that share an edge with a berth."""
    near = dict.fromkeys(other for square in berth for other in board.near(*square))
    return tuple(other for other in near if other not in berth)


def berth_from(bow: Cell, stern: Cell, *others: Cell) -> str:
    """Phrase the position of a ship by its ends, or by all squares of one that is not straight."""
    if others:
        return f"on {bow}, {', '.join((stern, *others[:-1]))} and {others[-1]}"
    return f"in {bow} alone" if bow == stern else f"from {bow} to {stern}"


_SHIP = flags("[a ship lies|ships lie] {}", "no ship lies {}", between(berth_from), " or ")

WORDS: Mapping[Sort, Say] = dict.fromkeys(PIECES, _SHIP)
"""Words for the berths, which are hidden: a part of a kind's `by_place`."""

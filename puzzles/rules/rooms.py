"""Rooms: shared by the kinds whose regions each hold the numbers from 1 to their size.

>>> board = Board(1, 3, (("r1c1", "r1c2"), ("r1c3",)))
>>> rules = room_rules("demo", board, differing(board))
>>> [(rule.label, tuple(rule.variables())) for rule in rules.constraints]
[('region 1 from r1c1', ('r1c1', 'r1c2')), ('r1c2 and r1c3 differ', ('r1c2', 'r1c3'))]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..constraints import AllDifferent, Compare, Constraint, RuleLabel, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Domain
from ..core.errors import InputError
from ..core.record import Record
from ..fields import AREA, NumbersOrUnknown
from ..notation.pzpr import codes, pages, parts
from ..notation.pzpr.declaration import Pzpr
from ..puzzle import Rules, givens

GIVENS = NumbersOrUnknown("givens", 1, AREA, "the numbers that are there from the start")


def room_rules(
    kind: str, board: Board, *rules: Iterable[Constraint], without: Collection[Cell] = ()
) -> Rules:
    """Return the rules of a kind in which each region holds every number from 1 to its size once. Cells in
    `without` are left out: they are no cells of the puzzle, and do not count.
    """
    rooms = tuple(tuple(cell for cell in region if cell not in without) for region in board.regions)
    size = {cell: len(room) for room in rooms for cell in room}
    cells = tuple(cell for cell in board.cells() if cell in size)
    domains = tuple((cell, tuple(range(1, size[cell] + 1))) for cell in cells)
    houses = (
        AllDifferent(room, house=True, label=f"region {i + 1} from {room[0]}")
        for i, room in enumerate(rooms)
        if len(room) > 1
    )
    others = (rule for group in rules for rule in group)
    return Rules(f"{kind} {board.rows}×{board.columns}", domains, (*houses, *others), cells, board)


DIFFER = RuleLabel("{} and {} differ", "numbers side by side differ")


def differing(board: Board, without: Collection[Cell] = ()) -> Iterator[Compare]:
    """Make cells of different regions that share an edge hold different numbers."""
    for a, b in board.borders():
        if a not in without and b not in without:
            yield Compare(a, "!=", b, label=DIFFER.format(a, b))


def unlike_around(board: Board) -> Iterator[AllDifferent]:
    """Make cells that touch, by an edge or a corner, hold different numbers."""
    for cells in board.cliques():
        yield AllDifferent(cells, label=label_at("neighbours around", cells[0]))


def given_in_rooms(record: Record, rules: Rules) -> tuple[tuple[Cell, Domain], ...]:
    """Return the numbers in ``clues.givens`` that are told. Raises `InputError` for one above the size of its
    region.
    """
    numbers = {at(*square): number for square, number in GIVENS.told(record).items()}
    for cell, number in numbers.items():
        size = len(rules.domain_of[cell])
        if number > size:
            raise InputError(
                f"clues.givens holds {number}, more than the {size} squares of its region", cell=cell
            )
    return givens(numbers)


def room_form(name: str, *aliases: str) -> Pzpr:
    """Return the pzpr form of a kind with regions and given numbers, under its name there."""
    clues = (parts.Walls(labelled=False), parts.CellsPart("givens", codes.NUMBER16))
    return Pzpr(name, clues, (pages.VALUES,), aliases=aliases)

"""Latin squares: shared by the kinds with the numbers 1 to n in every row and column.

>>> rules = latin_rules(4)
>>> len(rules.constraints), rules.constraints[4].label, rules.domain_of["r1c1"]
(8, 'column 1', (1, 2, 3, 4))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ..constraints import AllDifferent, Constraint, Difference
from ..core.board import Board, at
from ..core.cells import Cell, Domain
from ..core.puzzle import Rules, givens
from ..core.record import Record, Square
from ..fields import SIDE, Numbers, Pairs

if TYPE_CHECKING:
    from ..core.marks import Marks, Stroke

GIVENS = Numbers("givens", 1, SIDE, "the numbers that are there from the start", required=False)

CONSECUTIVE = Pairs("consecutive", "-", "neighbours whose numbers differ by one", near=True, required=True)


@lru_cache(maxsize=64)
def latin_rules(side: int) -> Rules:
    """The rules of a Latin square, shared by all puzzles of this side."""
    board = Board(side, side)
    lines = (AllDifferent(cells, house=True, label=name) for name, cells in board.lines())
    return Rules(f"Latin square {side}×{side}", latin_domains(board), tuple(lines), board.cells(), board)


def latin_domains(board: Board) -> tuple[tuple[Cell, Domain], ...]:
    """The domains of a square board on which each cell is a number from 1 to the side."""
    values = tuple(range(1, board.rows + 1))
    return tuple((cell, values) for cell in board.cells())


def given_numbers(record: Record) -> tuple[tuple[Cell, Domain], ...]:
    """The numbers that ``clues.givens`` writes on a square board; none where the clue is missing."""
    record.square_side()
    return givens({at(r, c): value for (r, c), value in GIVENS.of(record).items()})


def consecutive_neighbours(record: Record) -> Iterator[Difference]:
    """Neighbours differ by one where ``clues.consecutive`` marks the pair, and nowhere else."""
    marked = {(at(*one), at(*other)) for one, other in CONSECUTIVE.of(record)}
    cells = record.board.cells()
    far = (0, *range(2, record.square_side()))
    for i, j in record.board.pairs():
        one, other = cells[i], cells[j]
        if (one, other) in marked:
            yield Difference(one, other, (1,), absolute=True, label=f"{one} and {other} are consecutive")
        else:
            yield Difference(one, other, far, absolute=True, label=f"{one} and {other} are not consecutive")


def bars(record: Record) -> Marks:
    """A bar between the squares of each pair that ``clues.consecutive`` marks."""
    return tuple(bar(*pair) for pair in CONSECUTIVE.of(record))


def bar(one: Square, other: Square) -> Stroke:
    """A bar across the middle of the edge that two squares share."""
    from ..core.marks import Stroke  # few puzzles have marks

    r, c = other
    if one[0] == r:
        return Stroke(((r + 0.3, c), (r + 0.7, c)), 0.16)
    return Stroke(((r, c + 0.3), (r, c + 0.7)), 0.16)


def gapless(cells: tuple[Cell, ...], label: str) -> Iterator[Constraint]:
    """The cells hold consecutive numbers in any order, like 4, 2, 3: all different, and any two differ by
    less than the number of cells.
    """
    yield AllDifferent(cells, label=label)
    gaps = tuple(range(1, len(cells)))
    yield from (Difference(a, b, gaps, absolute=True, label=label) for a, b in combinations(cells, 2))

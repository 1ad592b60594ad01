"""Rules about numbers that stand in some squares; the cells of the others are 0.

>>> from ...core.board import Board
>>> dict(COUNT_BESIDE.cells(Board(1, 3)))
{'r1c1': (0, 1), 'r1c2': (0, 1, 2), 'r1c3': (0, 1)}
>>> ONE_PIECE.broken(None, {"values": [[1, None, 1]]})
'the numbers are in several pieces'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Connected, Repeated, RuleLabel, clause_rows
from ...core.board import Board, Square
from ...core.cells import Cell, Domain, Is, all_of
from ...core.record import Record
from ...limits.bounds import bound_constraints
from ...limits.caches import per_size
from .. import Rule


def count_neighbours(here: int, *near: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield rows of `literals`: a square with n has exactly n filled neighbours. Any n+1
    neighbours include a blank one; all but any n-1 include a filled one.
    """
    for number in range(1, len(near) + 1):
        other = (number + 1) * size + here
        for some in combinations(near, number + 1):
            yield (other, *some)
        for some in combinations(near, len(near) - number + 1):
            yield (other, *[size + i for i in some])


COUNTED = RuleLabel("the number in {} counts its neighbours", "the numbers in {} count their neighbours")


@per_size
def literals(board: Board) -> tuple[Is, ...]:
    """Return the literals by cell, in blocks: blank, not blank, not 1, not 2, …"""
    cells = board.cells()
    return all_of(cells, 0) + tuple(Is(cell, number, False) for number in range(5) for cell in cells)


def up_to_neighbours(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with 0 and the numbers that its neighbours allow."""
    stars = zip(board.cells(), board.stars(), strict=True)
    return ((cell, tuple(range(len(star)))) for cell, star in stars)


def counts(board: Board) -> Iterator[Repeated]:
    """Make each number count its neighbours."""
    stars, size = board.stars(), board.rows * board.columns
    rows = bound_constraints(row for star in stars for row in count_neighbours(*star, size=size))
    yield clause_rows(literals(board), rows, COUNTED)


def one_piece(board: Board) -> Iterator[Connected]:
    """Connect the numbers."""
    filled = tuple(~blank for blank in all_of(board.cells(), 0))
    yield Connected(filled, board.pairs(), label="numbers in one piece")


def entries(answer: Answer) -> dict[Square, int]:
    """Return the numbers of an answer."""
    return {square: number for square, number in judging.clues_of(answer["values"]) if number}


def miscounted(_: Record, answer: Answer) -> str | None:
    """Return a number that does not count its neighbours, or None."""
    for square, number in entries(answer).items():
        count = sum(other in entries(answer) for other in judging.beside(square))
        if count != number:
            return f"the {number} in {judging.place(square)} has {count} numbers beside it"
    return None


def apart(_: Record, answer: Answer) -> str | None:
    """Return whether the numbers are in several pieces, in words."""
    return "the numbers are in several pieces" if len(judging.patches(entries(answer))) > 1 else None


COUNT_BESIDE = Rule(
    words="Write numbers from 1 to 4 in some cells. A number counts the numbers that share an edge with its "
    "cell.",
    cells=up_to_neighbours,
    board=counts,
    broken=miscounted,
)
ONE_PIECE = Rule(words="All numbers are connected.", board=one_piece, broken=apart)

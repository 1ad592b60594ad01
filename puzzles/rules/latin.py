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

from ..constraints import AllDifferent, Constraint, Difference, DistinctSum
from ..core.board import Board, at
from ..core.cells import Cell, Domain, Scope
from ..core.record import Record
from ..fields import SIDE, Numbers
from ..puzzle import Rules, givens

if TYPE_CHECKING:
    pass

GIVENS = Numbers("givens", 1, SIDE, "the numbers that are there from the start", required=False)

MOST_SIDE = 9
"""Up to this side views look at naked and hidden sets, and at cages."""


@lru_cache(maxsize=64)
def latin_rules(side: int) -> Rules:
    """Return the rules of a Latin square, shared by all puzzles of this side."""
    board = Board(side, side)
    lines = (AllDifferent(cells, house=True, label=name) for name, cells in board.lines())
    return Rules(f"Latin square {side}×{side}", latin_domains(board), tuple(lines), board.cells(), board)


@lru_cache(maxsize=64)
def latin_at_a_glance(side: int) -> Rules:
    """Return the same for the easiest views: each number has one place in each line."""
    rules = latin_rules(side)
    once = (each for line in rules.constraints for each in line.lower(Scope(rules.domain_of)))
    return Rules("singles of a Latin square", rules.domains, tuple(once), rules.shown, rules.board)


def sets_of_lines(side: int) -> Iterator[Constraint]:
    """Yield the lines as harder views see them: with all naked and hidden sets, by the sum of their
    numbers.
    """
    return (DistinctSum(line, side * (side + 1) // 2) for _, line in Board(side, side).lines())


def latin_domains(board: Board) -> tuple[tuple[Cell, Domain], ...]:
    """Return the domains of a square board on which each cell is a number from 1 to the side."""
    values = tuple(range(1, board.rows + 1))
    return tuple((cell, values) for cell in board.cells())


def given_numbers(record: Record) -> tuple[tuple[Cell, Domain], ...]:
    """Return the numbers that ``clues.givens`` writes on a square board; none if the clue is missing."""
    record.square_side()
    return givens({at(r, c): value for (r, c), value in GIVENS.of(record).items()})


def gapless(cells: tuple[Cell, ...], label: str) -> Iterator[Constraint]:
    """Make the cells hold consecutive numbers in any order, like 4, 2, 3: all different, and any two differ
    by less than the number of cells.
    """
    yield AllDifferent(cells, label=label)
    gaps = tuple(range(1, len(cells)))
    yield from (Difference(a, b, gaps, absolute=True, label=label) for a, b in combinations(cells, 2))

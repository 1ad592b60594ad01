"""Patchwork: each region holds 1 to n once, each row and column equally often; no equal neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "patchwork", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.constraints[-1].label
('region 1 from r1c1', 'r2c1 and r2c2 differ')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import gcd

from ..answers import numbers_of_regions
from ..board import Board, at
from ..cells import Is
from ..constraints import AllDifferent, Compare, Constraint, Count, exactly
from ..deriving import AS_GIVENS, equal_regions
from ..errors import InputError
from ..fields import AREA, REGIONS, Numbers, Regions
from ..judging import alike, changed, lines, place, rooms
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle, Rules, givens
from ..recipe import Blank, Clues, Recipe
from ..record import Record, whole

GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start")


@lru_cache(maxsize=32)
def patchwork_rules(board: Board, size: int) -> Rules:
    """The rules on a board with these regions, each of this size."""
    domains = tuple((cell, tuple(range(1, size + 1))) for cell in board.cells())
    houses = (
        AllDifferent(cells, house=True, label=f"region {i + 1} from {cells[0]}")
        for i, cells in enumerate(board.regions)
    )
    rules = (*houses, *lines_and_neighbours(Board(board.rows, board.columns), size))
    return Rules(f"patchwork {board.rows}×{board.columns}", domains, rules, board.cells(), board)


@lru_cache(maxsize=32)
def lines_and_neighbours(board: Board, size: int) -> tuple[Constraint, ...]:
    """Each line holds every number equally often, and neighbours differ: so on all boards of a size."""
    return (*balanced(board, size), *unlike(board))


def balanced(board: Board, size: int) -> Iterator[Count]:
    """Each line holds every number equally often."""
    for name, cells in board.lines():
        for value in range(1, size + 1):
            yield exactly(len(cells) // size, (Is(cell, value) for cell in cells), f"{value} in {name}")


def unlike(board: Board) -> Iterator[Compare]:
    """Neighbours differ."""
    for a, b in board.edges():
        yield Compare(a, "!=", b, label=f"{a} and {b} differ")


def read(record: Record) -> Puzzle:
    size = len(REGIONS.of(record)[0])
    board = Regions(size=size).board(record)
    if board.rows % size or board.columns % size:
        raise InputError(
            f"regions have {size} cells, which does not divide {board.rows} rows, {board.columns} columns"
        )
    given = {
        at(*square): whole(value, 1, size, GIVENS.where, at(*square))
        for square, value in GIVENS.of(record).items()
    }
    return Puzzle("patchwork", patchwork_rules(board, size), (), givens(given), record.id)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the regions, the lines, then the neighbours."""
    values = answer["values"]
    if wrong := changed(record.clues["givens"], values):
        return wrong
    for area in rooms(record).values():
        if sorted(values[r][c] for r, c in area) != list(range(1, len(area) + 1)):
            return f"the region of {place(min(area))} does not hold each number once"
    size = len(next(iter(rooms(record).values())))
    for name, line in lines(values):
        if len({line.count(number) for number in range(1, size + 1)}) > 1:
            return f"{name} does not hold each number equally often"
    return alike(values)


def patches_of(blank: Blank) -> Clues:
    """Regions of three squares, or of the least number from there on of which each side is a multiple."""
    both = gcd(blank.rows, blank.columns)
    return equal_regions(next((size for size in range(3, both) if both % size == 0), both))(blank)


KIND = Kind(
    name="patchwork",
    title="Patchwork",
    rules="Each region holds every number once, each row and column every number equally often; neighbours "
    "differ.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=grid_answer("values", entries=numbers_of_regions()),
    judge=judge,
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=patches_of),
)

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

from ...kit import (
    AREA, AS_GIVENS, REGIONS, AllDifferent, Answer, BlankBoard, Board, Clues, Compare, Constraint, Count,
    InputError, Is, Kind, Namesake, NumberGrid, Numbers, Puzzle, Recipe, Record, Regions, Rules, at,
    deriving, exactly, givens, judging, numbers_of_regions, rooms, whole,
)  # fmt: skip

GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start")


@lru_cache(maxsize=32)
def patchwork_rules(board: Board, size: int) -> Rules:
    """Return the rules on a board with these regions, each of this size."""
    domains = tuple((cell, tuple(range(1, size + 1))) for cell in board.cells())
    houses = (
        AllDifferent(cells, house=True, label=f"region {i + 1} from {cells[0]}")
        for i, cells in enumerate(board.regions)
    )
    rules = (*houses, *lines_and_neighbours(Board(board.rows, board.columns), size))
    return Rules(f"patchwork {board.rows}×{board.columns}", domains, rules, board.cells(), board)


@lru_cache(maxsize=32)
def lines_and_neighbours(board: Board, size: int) -> tuple[Constraint, ...]:
    """Require each line to hold every number equally often, and neighbours to differ; shared by all boards of
    a size.
    """
    return (*balanced_lines(board, size), *unlike_neighbours(board))


def balanced_lines(board: Board, size: int) -> Iterator[Count]:
    """Require each line to hold every number equally often."""
    for name, cells in board.lines():
        for value in range(1, size + 1):
            yield exactly(len(cells) // size, (Is(cell, value) for cell in cells), f"{value} in {name}")


def unlike_neighbours(board: Board) -> Iterator[Compare]:
    """Require neighbours to differ."""
    for a, b in board.edges():
        yield Compare(a, "!=", b, label=rooms.DIFFER.format(a, b))


def read(record: Record) -> Puzzle:
    size = len(REGIONS.of(record)[0])
    board = Regions(size=size).board(record)
    if board.rows % size or board.columns % size:
        raise InputError(
            f"regions have {size} cells, which does not divide {board.rows} rows, {board.columns} columns"
        )
    fixed = {
        at(*square): whole(value, 1, size, GIVENS.where, at(*square))
        for square, value in GIVENS.of(record).items()
    }
    return Puzzle.for_record(record, patchwork_rules(board, size), (), givens(fixed))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, the regions, the lines, then the neighbours."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    for area in judging.rooms(record).values():
        if sorted(values[r][c] for r, c in area) != list(range(1, len(area) + 1)):
            return f"the region of {judging.place(min(area))} does not hold each number once"
    size = len(next(iter(judging.rooms(record).values())))
    for name, line in judging.lines(values):
        if len({line.count(number) for number in range(1, size + 1)}) > 1:
            return f"{name} does not hold each number equally often"
    return judging.alike(values)


def patches_of(blank: BlankBoard) -> Clues:
    """Draw regions of three squares, or of the next larger size that divides both sides."""
    both = gcd(blank.rows, blank.columns)
    return deriving.equal_regions(next((size for size in range(3, both) if both % size == 0), both))(blank)


KIND = Kind(
    name="patchwork",
    rules="Write numbers so that each region holds every number from 1 to its size. In each row and each "
    "column every number occurs equally often. Equal numbers do not share an edge.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    symbols=("givens",),
    forms=(
        Namesake(
            "patchwork", "the board is cut into squares, and numbers count the shaded cells of a square"
        ),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=patches_of),
)

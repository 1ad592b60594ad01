"""Patchwork: each region holds 1 to n once, each row and column equally often; no equal neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "patchwork", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.constraints[-1].label
('region 1 from r1c1', 'r2c1 and r2c2 differ')
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from ...kit import (
    AREA, AS_GIVENS, REGIONS, Answer, BlankBoard, Board, Clues, Count, InputError, Is, Kind, Namesake,
    NumberGrid, Numbers, Recipe, Record, Regions, Rule, deriving, exactly, judging, numbered,
    numbers_of_regions,
)  # fmt: skip

GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start")


def balanced_lines(board: Board) -> Iterator[Count]:
    """Require each line to hold every number equally often."""
    size = len(board.regions[0])
    for name, cells in board.lines():
        for value in range(1, size + 1):
            yield exactly(len(cells) // size, (Is(cell, value) for cell in cells), f"{value} in {name}")


def demand_sizes(record: Record, board: Board) -> None:
    """Raise `InputError` for regions of several sizes, or of one that does not divide both sides."""
    size = len(board.regions[0])
    Regions(size=size).of(record)
    if board.rows % size or board.columns % size:
        raise InputError(
            f"regions have {size} cells, which does not divide {board.rows} rows, {board.columns} columns"
        )


def unbalanced(record: Record, answer: Answer) -> str | None:
    """Return a line that does not hold each number equally often, or None."""
    size = len(next(iter(judging.rooms(record).values())))
    for name, line in judging.lines(answer["values"]):
        if len({line.count(number) for number in range(1, size + 1)}) > 1:
            return f"{name} does not hold each number equally often"
    return None


BALANCED = Rule(
    words="In each row and each column every number occurs equally often.",
    demands=demand_sizes,
    board=balanced_lines,
    broken=unbalanced,
)


def patches_of(blank: BlankBoard) -> Clues:
    """Draw regions of three squares, or of the next larger size that divides both sides."""
    both = gcd(blank.rows, blank.columns)
    return deriving.equal_regions(next((size for size in range(3, both) if both % size == 0), both))(blank)


KIND = Kind(
    name="patchwork",
    fields=(GIVENS, REGIONS),
    declared=(
        numbered.given(GIVENS, up_to_size=True),
        numbered.ROOMS,
        BALANCED,
        numbered.UNLIKE,
    ),
    answer=NumberGrid(numbers_of_regions()),
    symbols=("givens",),
    forms=(
        Namesake(
            "patchwork", "the board is cut into squares, and numbers count the shaded cells of a square"
        ),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=patches_of),
)

"""Kojun: each region holds the numbers from 1 to its size; neighbours differ, and of two neighbours of a
region one above the other, the upper is larger.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None], [None, 1]], "regions": [[0, 1], [0, 1]]}
>>> puzzle = read_record({"type": "kojun", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][2:]
['r1c1 and r1c2 differ', 'r2c1 and r2c2 differ', 'r1c1 > r2c1', 'r1c2 > r2c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...kit import (
    AS_GIVENS, MIRRORED, REGIONS, Answer, Board, Compare, Kind, NumberGrid, Pzpr, Recipe, Record, Rule,
    at, deriving, judging, looks, numbered, numbers_of_regions, pages, parts,
)  # fmt: skip


def falling_numbers(board: Board) -> Iterator[Compare]:
    """Require numbers within a region to fall from each cell to the one below it."""
    room = board.region_of
    for r, c in board.squares():
        upper, lower = at(r, c), at(r + 1, c)
        if room.get(lower) == room[upper]:
            yield Compare(upper, ">", lower, label=f"{upper} > {lower}")


def rising_number(record: Record, answer: Answer) -> str | None:
    """Return a number that is less than the one below it in its region, or None."""
    values, regions = answer["values"], record.clues["regions"]
    for r, (upper, lower) in enumerate(pairwise(values)):
        for c, (high, low) in enumerate(zip(upper, lower, strict=True)):
            if regions[r][c] == regions[r + 1][c] and high < low:
                return f"{judging.place((r, c))} is less than the number below it"
    return None


FALLING = Rule(
    words="If two cells of a region lie one above the other, the upper number is larger.",
    board=falling_numbers,
    broken=rising_number,
)

KIND = Kind(
    name="kojun",
    fields=(numbered.GIVENS, REGIONS),
    declared=(
        numbered.given(numbered.GIVENS, up_to_size=True),
        numbered.ROOMS,
        numbered.UNLIKE_ACROSS,
        FALLING,
    ),
    answer=NumberGrid(numbers_of_regions()),
    turns=MIRRORED,
    forms=(
        looks.Penpa("cojun"),
        Pzpr("cojun", parts.ROOM_GIVENS, (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)

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
from functools import lru_cache
from itertools import pairwise

from ...kit import (
    AS_GIVENS, MIRRORED, REGIONS, Answer, Board, Compare, Kind, NumberGrid, Puzzle, Recipe, Record, Rules,
    at, deriving, judging, looks, numbers_of_regions, rooms, untold_signs,
)  # fmt: skip


@lru_cache(maxsize=32)
def kojun_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    return rooms.room_rules("kojun", board, rooms.differing(board), falling_numbers(board))


def falling_numbers(board: Board) -> Iterator[Compare]:
    """Require numbers within a region to fall from each cell to the one below it."""
    room = board.region_of
    for r, c in board.squares():
        upper, lower = at(r, c), at(r + 1, c)
        if room.get(lower) == room[upper]:
            yield Compare(upper, ">", lower, label=f"{upper} > {lower}")


def read(record: Record) -> Puzzle:
    rules = kojun_rules(REGIONS.board(record))
    return Puzzle.for_record(
        record, rules, (), rooms.given_in_rooms(record, rules), untold_signs(rooms.GIVENS.of(record))
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions, neighbours and order."""
    values, regions = answer["values"], record.clues["regions"]
    if (
        wrong := judging.changed_given(record.clues["givens"], values)
        or judging.ill_filled(record, values)
        or judging.alike(values)
    ):
        return wrong
    for r, (upper, lower) in enumerate(pairwise(values)):
        for c, (high, low) in enumerate(zip(upper, lower, strict=True)):
            if regions[r][c] == regions[r + 1][c] and high < low:
                return f"{judging.place((r, c))} is less than the number below it"
    return None


KIND = Kind(
    name="kojun",
    rules="Write numbers so that each region holds every number from 1 to its size. Equal numbers do not "
    "share an edge. If two cells of a region lie one above the other, the upper number is larger.",
    fields=(rooms.GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    turns=MIRRORED,
    forms=(
        looks.Penpa("cojun"),
        rooms.room_form("cojun"),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)

"""Suguru: each region holds the numbers from 1 to its size; equal ones do not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, 1]], "regions": [[0, 0, 1]]}
>>> puzzle = read_record({"type": "suguru", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 1 from r1c1', 'neighbours around r1c1', 'neighbours around r1c2']
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AS_GIVENS, REGIONS, Answer, Board, Kind, NumberGrid, Puzzle, Recipe, Record, Rules, deriving, judging,
    numbers_of_regions, rooms, untold_signs,
)  # fmt: skip


@lru_cache(maxsize=32)
def suguru_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    return rooms.room_rules("suguru", board, rooms.unlike_around(board))


def read(record: Record) -> Puzzle:
    rules = suguru_rules(REGIONS.board(record))
    return Puzzle.for_record(
        record, rules, (), rooms.given_in_rooms(record, rules), untold_signs(rooms.GIVENS.of(record))
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions and touching numbers."""
    values = answer["values"]
    return (
        judging.changed_given(record.clues["givens"], values)
        or judging.ill_filled(record, values)
        or judging.alike(values, corners=True)
    )


KIND = Kind(
    name="suguru",
    aliases=("Tectonic", "Tectonics"),
    rules="Write numbers so that each region holds every number from 1 to its size. Equal numbers do not "
    "touch, not even diagonally.",
    fields=(rooms.GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    forms=(rooms.room_form("suguru"),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(3, 5)),
)

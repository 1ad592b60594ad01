"""Suguru: each region holds the numbers from 1 to its size; equal ones do not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, 1]], "regions": [[0, 0, 1]]}
>>> puzzle = read_record({"type": "suguru", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 1 from r1c1', 'neighbours around r1c1', 'neighbours around r1c2']
"""

from __future__ import annotations

from functools import lru_cache

from ... import Answer, Board, Kind, Puzzle, Recipe, Record, Rules
from ...answers import NumberGrid, numbers_of_regions
from ...fields import REGIONS
from ...making.deriving import AS_GIVENS, random_regions
from ...rules.judging import alike, changed_given, ill_filled
from ...rules.rooms import GIVENS, given_in_rooms, room_form, room_rules, unlike_around


@lru_cache(maxsize=32)
def suguru_rules(board: Board) -> Rules:
    """The rules on a board with these regions."""
    return room_rules("suguru", board, unlike_around(board))


def read(record: Record) -> Puzzle:
    rules = suguru_rules(REGIONS.board(record))
    return Puzzle.for_record(record, rules, (), given_in_rooms(record, rules))


def judge(record: Record, answer: Answer) -> str | None:
    """Givens, regions, touching numbers."""
    values = answer["values"]
    return (
        changed_given(record.clues["givens"], values)
        or ill_filled(record, values)
        or alike(values, corners=True)
    )


KIND = Kind(
    name="suguru",
    aliases=("Tectonic", "Tectonics"),
    rules="Write numbers so that each region holds every number from 1 to its size. Equal numbers do not "
    "touch, not even diagonally.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    forms=(room_form("suguru"),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=random_regions(3, 5)),
)

"""Suguru: each region holds the numbers from 1 to its size; equal ones do not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, 1]], "regions": [[0, 0, 1]]}
>>> puzzle = read_record({"type": "suguru", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 1 from r1c1', 'neighbours around r1c1', 'neighbours around r1c2']
"""

from __future__ import annotations

from functools import lru_cache

from ..answers import numbers_of_regions
from ..board import Board
from ..deriving import AS_GIVENS, random_regions
from ..fields import REGIONS
from ..judging import alike, changed, ill_filled
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle, Rules
from ..recipe import Recipe
from ..record import Record
from ..rooms import GIVENS, given_in_rooms, room_form, room_rules, unlike_around


@lru_cache(maxsize=32)
def suguru_rules(board: Board) -> Rules:
    """The rules on a board with these regions."""
    return room_rules("suguru", board, unlike_around(board))


def read(record: Record) -> Puzzle:
    rules = suguru_rules(REGIONS.board(record))
    return Puzzle("suguru", rules, (), given_in_rooms(record, rules), record.id)


def judge(record: Record, answer: Answer) -> str | None:
    """Givens, regions, touching numbers."""
    values = answer["values"]
    return (
        changed(record.clues["givens"], values) or ill_filled(record, values) or alike(values, corners=True)
    )


KIND = Kind(
    name="suguru",
    title="Suguru",
    aliases=("Tectonic", "Tectonics"),
    rules="Each region holds the numbers from 1 to its size; equal numbers do not touch, not even at a "
    "corner.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=grid_answer("values", entries=numbers_of_regions()),
    judge=judge,
    forms=(room_form("suguru"),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=random_regions(3, 5)),
)

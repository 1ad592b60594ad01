"""One to X: each region holds the numbers from 1 to its size; neighbours differ, and rows and columns have
given sums.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "rows": [4], "cols": [None, 1, None]}
>>> puzzle = read_record({"type": "one_to_x", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.clues]
['row 1 sums to 4', 'column 2 sums to 1']
"""

from __future__ import annotations

from functools import lru_cache

from ..board import Board
from ..constraints import total
from ..counts import beside_marks, line_clues
from ..judging import alike, changed, ill_filled, missummed
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle, Rules
from ..record import Record
from ..rooms import differing, given_in_rooms, room_rules


@lru_cache(maxsize=32)
def one_to_x_rules(board: Board) -> Rules:
    """The rules on a board with these regions, but for the sums."""
    return room_rules("one to X", board, differing(board))


def read(record: Record) -> Puzzle:
    rules = one_to_x_rules(record.divided())
    most = sum(len(domain) for _, domain in rules.domains)
    clues = tuple(
        total(cells, "==", sum_, f"{line} sums to {sum_}")
        for line, cells, sum_ in line_clues(record, most=most)
    )
    fixed = given_in_rooms(record, rules) if "givens" in record.clues else ()
    return Puzzle("one_to_x", rules, clues, fixed, record.id, beside_marks(record, most))


def judge(record: Record, answer: Answer) -> str | None:
    """Givens, regions, neighbours, sums."""
    values = answer["values"]
    return (
        changed(record.clues.get("givens", ()), values)
        or ill_filled(record, values)
        or alike(values)
        or missummed(record, values)
    )


KIND = Kind(
    "one_to_x",
    "One to X",
    "Each region holds the numbers from 1 to its size; neighbours differ, and rows and columns have the sums "
    "beside them.",
    read,
    grid_answer("values"),
    judge,
)

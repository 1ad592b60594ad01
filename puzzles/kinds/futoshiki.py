"""Futoshiki: a Latin square in which some cells are less than others.

>>> from ..kind import read_record
>>> clues = {"less": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "futoshiki", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['r1c1 < r1c2']
"""

from __future__ import annotations

from typing import Any

from ..board import at
from ..constraints import Compare
from ..errors import InputError
from ..kind import Kind, grid_answer
from ..latin import given_numbers, latin_rules
from ..puzzle import Puzzle
from ..record import Record, shorten


def less(record: Record, number: int, pair: Any) -> Compare:
    """The constraint of one ``[smaller, larger]`` pair of ``clues.less``."""
    where = f"clues.less pair {number}"
    if not isinstance(pair, list) or len(pair) != 2:
        raise InputError(f"{where} holds {shorten(pair)}, a pair of cells was expected")
    small, large = (at(*record.square(square, where)) for square in pair)
    if small == large:
        raise InputError(f"{where} says that {small} is less than itself")
    return Compare(small, "<", large, label=f"{small} < {large}")


def read(record: Record) -> Puzzle:
    rules = latin_rules(record.square_side())
    pairs = record.clue("less")
    if not isinstance(pairs, list):
        raise InputError("clues.less must be a list of pairs of cells")
    clues = tuple(less(record, i + 1, pair) for i, pair in enumerate(pairs))
    return Puzzle("futoshiki", rules, clues, given_numbers(record), record.id)


KIND = Kind(
    "futoshiki",
    "Futoshiki",
    "Each row and column holds every number once; the signs between cells hold.",
    read,
    grid_answer("values"),
)

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
from ..judging import changed, not_latin, place
from ..kind import Answer, Kind, grid_answer
from ..latin import given_numbers, latin_rules
from ..marks import Sign
from ..puzzle import Puzzle
from ..record import Places, Record, Square, shorten


def less(record: Record, places: Places, number: int, pair: Any) -> Compare:
    """The constraint of one ``[smaller, larger]`` pair of ``clues.less``."""
    where = f"clues.less pair {number}"
    if not isinstance(pair, list) or len(pair) != 2:
        raise InputError(f"{where} holds {shorten(pair)}, a pair of cells was expected")
    small, large = (at(*record.square(square, where)) for square in pair)
    if small == large:
        raise InputError(f"{where} says that {small} is less than itself")
    places.add(frozenset((small, large)), where, name=f"{small} and {large}")
    return Compare(small, "<", large, label=f"{small} < {large}")


def read(record: Record) -> Puzzle:
    rules = latin_rules(record.square_side())
    pairs = record.clue("less")
    if not isinstance(pairs, list):
        raise InputError("clues.less must be a list of pairs of cells")
    places = Places()
    clues = tuple(less(record, places, i + 1, pair) for i, pair in enumerate(pairs))
    marks = tuple(sign(tuple(small), tuple(large)) for small, large in pairs)
    return Puzzle("futoshiki", rules, clues, given_numbers(record), record.id, marks)


def sign(small: Square, large: Square) -> Sign:
    """The sign between two cells, which opens to the larger."""
    (r, c), (y, x) = small, large
    text = "<>"[c > x] if r == y else "∧∨"[r > y]
    return Sign(((r + y + 1) / 2, (c + x + 1) / 2), text)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the Latin square, then each sign."""
    values = answer["values"]
    if wrong := changed(record.clues.get("givens", ()), values) or not_latin(values):
        return wrong
    for (r, c), (y, x) in record.clues["less"]:
        if values[r][c] >= values[y][x]:
            return f"{place((r, c))} is not less than {place((y, x))}"
    return None


KIND = Kind(
    "futoshiki",
    "Futoshiki",
    "Each row and column holds every number once; the signs between cells hold.",
    read,
    grid_answer("values"),
    judge,
)

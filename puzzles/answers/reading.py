"""Answers as written by people, programs and language models: signs, words and numbers of grids.

>>> marks([["Q", "."], [".", "."]]), whole("12")
([[1, 0], [0, 0]], 12)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

LONGEST_WORD = 8
"""The most digits of a number in a text."""

MOST_NUMBER = 10**6
"""No number in an answer is as large."""

_SHADED = dict.fromkeys("#xX*@1", 1) | dict.fromkeys(".-_0", 0)
_BLANK = frozenset(".-_")


def grid_of(raw: Any, rows: int, columns: int) -> list[list[Any]] | None:
    """Return the squares of a grid: lists of them, one list of all, or a text a row; None for anything
    else.
    """
    from .texts import row_of  # it takes a while, and few answers are read

    if not isinstance(raw, list):
        return None
    if len(raw) == rows * columns and rows > 1 and not any(isinstance(value, list | dict) for value in raw):
        raw = [raw[start : start + columns] for start in range(0, len(raw), columns)]
    if len(raw) != rows:
        return None
    grid = [row_of(row, columns) if isinstance(row, str) else row for row in raw]
    return grid if all(isinstance(row, list) and len(row) == columns for row in grid) else None


def number_grids(grid: list[list[Any]], entries: set[Any]) -> Iterator[list[list[Any]]]:
    """Yield the grid with its words as numbers, if they can be numbers, and as words."""
    numbers = marks(grid) if entries == {0, 1} else [[whole(value) for value in row] for row in grid]
    if numbers is not None and not any(isinstance(value, str) for row in numbers for value in row):
        yield numbers
    blank = None if None in entries else ""
    blanks = [sign for sign in _BLANK if sign not in entries]
    yield [[blank if word in blanks else word for word in row] for row in grid]


def marks(grid: list[list[Any]]) -> list[list[Any]] | None:
    """Return the grid with 1 for a mark and 0 for a blank; any one sign beside blanks is a mark. None for a
    grid of other words.

    >>> marks([["Q", "."], [".", "."]]), marks([["a", "b"]])
    ([[1, 0], [0, 0]], None)
    """
    signs = {value for row in grid for value in row if isinstance(value, str)}
    strange = signs - _SHADED.keys()
    meanings: dict[Any, int] = dict(_SHADED)
    if len(strange) == 1 and len(signs) > 1 and not any(meanings[sign] for sign in signs - strange):
        meanings[strange.pop()] = 1
    if not signs <= meanings.keys():
        return None
    return [[meanings[value] if isinstance(value, str) else value for value in row] for row in grid]


def whole(value: Any) -> Any:
    """Return the number of a word, or of a letter that counts on from 9; None for a blank; else the value.

    >>> whole("12"), whole("b"), whole("."), whole("red"), whole(3)
    (12, 11, None, 'red', 3)
    """
    if not isinstance(value, str):
        return value
    if value.isascii() and value.isdecimal() and len(value) < LONGEST_WORD:
        return int(value)
    if len(value) == 1 and value.isascii() and value.isalpha():
        return ord(value.upper()) - ord("A") + 10
    return None if value in _BLANK else value


def is_number(value: Any) -> bool:
    """Return whether this is a whole number of bounded size."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_NUMBER

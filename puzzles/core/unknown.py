"""The mark of a clue that is there although its number is not told.

Such a clue says that it stands in its square: there is an island, the cell is white, the area has its one
clue. Records have ``"?"`` or -1 for it, its typed form is None, and it is drawn as ``?``. The forms of other
programs have marks of their own.

>>> [told(entry) for entry in ("?", -1, 3)], [sign(number) for number in (None, 3)]
([None, None, 3], ['?', '3'])
>>> numbers_told({"a": 1, "b": None})
{'a': 1}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")

UNKNOWN = "?"
"""The mark in records and in plain text."""

MARKS: tuple[str, int] = (UNKNOWN, -1)
"""All entries of records that stand for it."""


def is_unknown(entry: Any) -> bool:
    """Return whether an entry of a record is a clue whose number is not told."""
    return entry in MARKS


def told(entry: Any) -> Any:
    """Return an entry of a record, or None for a clue whose number is not told."""
    return None if is_unknown(entry) else entry


def sign(number: object) -> str:
    """Return a typed clue as it is printed, which is the mark for None."""
    return UNKNOWN if number is None else str(number)


def numbers_told(clues: Mapping[K, V | None]) -> dict[K, V]:
    """Return the typed clues whose numbers are told."""
    return {place: number for place, number in clues.items() if number is not None}

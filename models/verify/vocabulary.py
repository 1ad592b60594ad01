"""The words that all rooms share.

>>> shorten("x" * 100)
"'xxxxxxxxxxxx...xxxxxxxxxxxxx'"
"""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Iterable, Mapping

LARGEST = 10**12
"""A larger number in a puzzle is refused."""

Cells = tuple[str, ...]
Literal = tuple[str, int, bool]
Literals = tuple[Literal, ...]
Edge = tuple[int, int]
Values = Mapping[str, int]
Domains = Mapping[str, Collection[int]]
Reason = set[str]
Terms = Iterable[tuple[int, Literal | str]]
Row = tuple[Terms, int | None, int | None]


class Refused(ValueError):
    """Why a certificate is not accepted, in one sentence."""


class Unfinished(Exception):
    """What ran out before a certificate was checked, in one sentence: nothing was found wrong with it."""


def shorten(value: object) -> str:
    """`value` for a message, cut to a readable length."""
    text = reprlib.repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

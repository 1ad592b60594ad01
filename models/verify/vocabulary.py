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

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class Unfinished(Exception):
    """Shortage that ended a check early, in one sentence: nothing was found wrong with the certificate."""


def printable(text: str) -> str:
    r"""Escape all characters of `text` that a terminal would obey or could not write.

    >>> printable("one\ntwo: verified \x1b[2J \ud800")
    'one\\ntwo: verified \\x1b[2J \\ud800'
    """
    return text if text.isprintable() else "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])


def shorten(value: object) -> str:
    """Return `value` for a message, cut to a readable length."""
    text = reprlib.repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

"""The first line of a puzzle in plain text: a kind by any of its names, the rows and the columns.

>>> for text in ("Killer Sudoku 4 x 4", "killer-sudoku (4×4):  # mine", "4x4 killer sudoku"):
...     print(*header_of(text))
Killer Sudoku 4 4
killer-sudoku 4 4
killer sudoku 4 4
>>> almost("nonogram 5", "nonogram")
"nonogram has two sizes, rows and columns: its first line is 'nonogram 5x5'"
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..errors import InputError
from ..kind import kind_called
from ..record import shorten
from .lines import HEADER, HEADER_TURNED

LONGEST_HEADER = 200
"""The most characters of a first line; a longer line is none."""

_COMMENT = re.compile(r"\s#.*")
_OPENING = re.compile(r"\s*(?P<name>[^\W\d_](?:[\w'-]|[ ](?=[^\W\d])){0,60})(?P<rest>.*)", re.DOTALL)
_PLAIN = re.compile(r"[a-z][a-z0-9_-]*\s+[0-9]+[x×][0-9]+")


class Header(NamedTuple):
    """The kind as it is written, and the size."""

    name: str
    rows: int
    columns: int


def header_of(text: str) -> Header | None:
    """What a line says as the first one of a puzzle; None where it is none, whatever its kind."""
    if len(text) > LONGEST_HEADER:
        return None
    bare = _COMMENT.sub("", text)
    found = HEADER.fullmatch(bare) or HEADER_TURNED.fullmatch(bare)
    return Header(found["name"], int(found["rows"]), int(found["columns"])) if found else None


def is_header(text: str) -> bool:
    """Whether a line inside a puzzle begins the next one: it names a kind that there is, or is set as headers
    are written here.
    """
    found = header_of(text)
    return found is not None and (_is_kind(found.name) or _PLAIN.fullmatch(text.strip()) is not None)


def fault_of_header(text: str) -> str | None:
    """What is wrong with a line that names a kind and is no header; None for any other line."""
    found = (
        _OPENING.fullmatch(text) if len(text) <= LONGEST_HEADER and text[:60].strip()[:1].isalpha() else None
    )
    if found is None:
        return None
    words = found["name"].split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if _is_kind(name):
            return almost(text.strip(), name)
    return None


def almost(text: str, name: str) -> str:
    """The sentence for a line that names a kind without a size, or with something after it."""
    kind = kind_called(name).name
    sizes = re.findall("[0-9]{1,4}", text[len(name) :]) or ["6"]
    right = f"{kind} {sizes[0]}x{sizes[1] if len(sizes) > 1 else sizes[0]}"
    if len(sizes) > 1:
        return f"{shorten(text)} is no first line: that is {right!r} alone, and a comment follows a #"
    return f"{kind} has two sizes, rows and columns: its first line is {right!r}"


@lru_cache(maxsize=256)
def _is_kind(name: str) -> bool:
    try:
        kind_called(name)
    except InputError:
        return False
    return True

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
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...core.lazy_pattern import lazy_pattern
from ...core.names import letters_of
from ...core.record import shorten
from ...kinds import kind_called, kind_named, name_called
from ..input.lines import HEADER, HEADER_TURNED, SIZE

LONGEST_HEADER = 200
"""The most characters of a first line; a longer line is none."""

_COMMENT = lazy_pattern(r"\s#.*|\s\([^()\d]*\)")
_MORE = lazy_pattern(r"[0-9]\s*[xX]$")
"""The end of a name that is a third side."""

_OPENING = lazy_pattern(r"\s*(?P<name>[^\W\d_](?:[\w'-]|[ ](?=[^\W\d])){0,60})(?P<rest>.*)", re.DOTALL)
_SIDE = lazy_pattern(
    r"(?P<name>.*?[^\s:,(_-])[\s:,(_-]+(?:size[\s:=]+)?(?P<side>[0-9]{1,4})[\s:)]*", re.DOTALL | re.IGNORECASE
)
_SIZE = lazy_pattern(
    rf"\s*(?:size\s*[:=]\s*)?{SIZE}\s*|\s*size\s*[:=]?\s*(?P<side>[0-9]{{1,4}})\s*", re.IGNORECASE
)
_TWO = lazy_pattern(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s*")
_TAILED = lazy_pattern(
    rf"(?P<header>[^\W\d].*?{SIZE})[\s,;:(-]+(?P<number>[0-9]{{1,4}})\s+(?P<word>[^\W\d_]+)[\s)]*"
)
_PLAIN = lazy_pattern(r"[a-z][a-z0-9_-]*\s+[0-9]+[x×][0-9]+")


class Header(NamedTuple):
    """The written name of the kind, and the size."""

    name: str
    rows: int
    columns: int


def header_of(text: str) -> Header | None:
    """Read a line as the first one of a puzzle; None if it is no header, of whatever kind."""
    if len(text) > LONGEST_HEADER:
        return None
    bare = _COMMENT.sub("", text)
    match = HEADER.fullmatch(bare) or HEADER_TURNED.fullmatch(bare)
    if match is not None and _MORE.search(match["name"]):
        return None
    return Header(match["name"], int(match["rows"]), int(match["columns"])) if match else None


def size_said(text: str) -> tuple[int, int] | None:
    """Return the size given by a line of its own: both sides, or one of them behind the word.

    >>> size_said("Size: 5"), size_said("6 x 9"), size_said("5 5")
    ((5, 5), (6, 9), None)
    """
    match = _SIZE.fullmatch(_COMMENT.sub("", text)) if len(text) <= LONGEST_HEADER else None
    if match is None:
        return None
    return int(match["rows"] or match["side"]), int(match["columns"] or match["side"])


def size_above(texts: Sequence[str]) -> tuple[int, int] | None:
    """Return the rows and columns that a first line tells, as input of programs has it, if the rows below it
    have that size, once or several times. None for any other lines.

    >>> size_above(["2 3", "1 - -", "- 2 1"]), size_above(["2 2", "1 -"])
    ((2, 3), None)
    """
    match = _TWO.fullmatch(texts[0])
    if match is None or len(texts) == 1:
        return None
    high, wide = int(match[1]), int(match[2])
    fits = high > 0 and wide != 2 and (len(texts) - 1) % high == 0
    return (high, wide) if fits and all(len(text.split()) == wide for text in texts[1:]) else None


class Tailed(NamedTuple):
    """A header, and the number and the word that follow it."""

    header: str
    number: str
    word: str


def read_tailed(text: str) -> Tailed | None:
    """Read a line that is a header with a number and a word behind; None for any other.

    >>> read_tailed("Star Battle 8x8 (2 stars)")
    Tailed(header='Star Battle 8x8', number='2', word='stars')
    """
    match = _TAILED.fullmatch(_COMMENT.sub("", text)) if len(text) <= LONGEST_HEADER else None
    return Tailed(*match.group("header", "number", "word")) if match else None


class LoneHeader(NamedTuple):
    """The name of a kind, and the text behind its colon."""

    name: str
    rest: str


def square_of(text: str) -> Header | None:
    """Read a line that names a kind and one side of a square board: ``hitori 4``."""
    match = _SIDE.fullmatch(_COMMENT.sub("", text)) if len(text) <= LONGEST_HEADER else None
    if match is None or not _is_kind(match["name"].strip()):
        return None
    return Header(match["name"].strip(), int(match["side"]), int(match["side"]))


def named_alone(text: str) -> LoneHeader | None:
    """Read a line that names a kind without a size."""
    name, colon, rest = _COMMENT.sub("", text).partition(":")
    if len(text) > LONGEST_HEADER or not name.strip() or not _is_kind(name.strip()):
        return None
    return LoneHeader(name.strip(), rest if colon else "")


def is_header(text: str) -> bool:
    """Return whether a line inside a puzzle begins the next one: it names a known kind, or has the form of
    headers written here.
    """
    header = header_of(text)
    return header is not None and (_is_kind(header.name) or _PLAIN.fullmatch(text.strip()) is not None)


def fault_of_header(text: str) -> str | None:
    """Describe the fault of a line that names a kind and is no header; None for any other line."""
    name = kind_opening(text)
    return None if name is None else almost(text.strip(), name)


def kind_opening(text: str) -> str | None:
    """Return the longest name of a kind that a line begins with, or None."""
    match = (
        _OPENING.fullmatch(text) if len(text) <= LONGEST_HEADER and text[:60].strip()[:1].isalpha() else None
    )
    if match is None:
        return None
    words = match["name"].split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if _is_kind(name):
            return name
    return None


def almost(text: str, name: str) -> str:
    """Return the sentence for a line that names a kind without a size, or with something after it."""
    kind = kind_called(name).name
    both = re.search(SIZE, text)
    sizes = list(both.groups()) if both else re.findall("[0-9]{1,4}", text[len(name) :]) or ["6"]
    right = f"{kind} {sizes[0]}x{sizes[1] if len(sizes) > 1 else sizes[0]}"
    if len(sizes) > 1:
        return f"{shorten(text)} is no first line: that is {right!r} alone, and a comment follows a #"
    return f"{kind} has two sizes, rows and columns: its first line is {right!r}"


@lru_cache(maxsize=256)
def _is_kind(name: str) -> bool:
    """Return whether people call a kind by this name; names in other programs are too usual words: a box is
    no kakurasu.
    """
    kind = name_called(name)
    return kind is not None and letters_of(name) in map(letters_of, kind_named(kind).own_names)

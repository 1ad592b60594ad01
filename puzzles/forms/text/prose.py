"""Lines of prose, which begin no puzzle: they are named once, and what they seem to be about.

>>> is_prose("There are five houses in five colours."), is_prose("1 . | . 4"), is_prose("abcd efgh ijkl mnop")
(True, False, False)
>>> says_prose("Can you solve this star battle for me?").partition("; ")[2]
"write it as text with a first line such as 'star_battle 6x6' (`gridproof kinds star_battle` shows one)"
"""

from __future__ import annotations

from ...core.lazy_pattern import lazy_pattern
from ...core.record import shorten
from ...kinds import kind_named, name_called

_WORDS = lazy_pattern(r"[^\W\d_]{2,}")
_DIGIT = lazy_pattern(r"\d")
_SHORT = 400
"""The most characters of a line that are looked at."""

FEWEST = 4
"""The fewest words of prose."""

MOST_NAMED = 3
"""The most words of a kind's name."""


def is_prose(text: str) -> bool:
    """Return whether a line is prose: it has several words of several lengths, which are most of it.

    Words stand between blanks and hold no digits: a line of a large sudoku is none.
    """
    begin = text[:_SHORT].split()
    words = [word for word in begin if _WORDS.search(word) and not _DIGIT.search(word)]
    if len(words) < FEWEST or len({*map(len, words)}) == 1:
        return False
    letters = sum(map(len, _WORDS.findall(" ".join(words))))
    return 2 * letters > sum(map(len, begin))


def says_prose(text: str) -> str:
    """Return the sentence about a line of prose, with the form of the kind that it names."""
    words = _WORDS.findall(text[:_SHORT].replace("-", " ").replace("_", " "))
    names = (
        name_called(" ".join(words[start : start + count]))
        for count in range(MOST_NAMED, 0, -1)
        for start in range(len(words) - count + 1)
    )
    kind = next((name for name in names if name is not None), None)
    what = f"{shorten(text.strip())} is prose, which is not read as a puzzle"
    if kind is None:
        return f"{what}; write the kind, the rows and the columns in a first line, such as 'slitherlink 5x5'"
    what += f"; write it as text with a first line such as '{kind} 6x6'"
    return f"{what} (`gridproof kinds {kind}` shows one)"


def takes_prose(kind: str) -> bool:
    """Return whether a field of a kind is prose."""
    name = name_called(kind)
    return name is not None and any(field.layout.prose for field in kind_named(name).fields)

"""Lists of numbers in one word, the clue of the generic parts: 1-2,3-4.

>>> number_lists("1-2,3-10")
((1, 2), (3, 10))
"""

from __future__ import annotations

from functools import lru_cache


def pattern(least: int, most: int, lists: int) -> str:
    """Return the regular expression of at most `lists` lists, each of `least` to `most` numbers."""
    number = "(?:0|[1-9][0-9]{0,2})"
    numbers = rf"{number}(?:-{number}){{{least - 1},{most - 1}}}"
    return rf"{numbers}(?:,{numbers}){{0,{lists - 1}}}"


@lru_cache(maxsize=256)
def number_lists(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the lists of numbers: commas are between the lists, hyphens between the numbers of one."""
    return tuple(tuple(map(int, word.split("-"))) for word in text.split(","))

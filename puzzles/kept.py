"""A cache of the constraints that clues make.

Puzzles of one size share many clues: the same number in the same place makes the same constraints. What
depends on the board, the place and the clue alone is made once.

>>> @per_clue
... def letters(word):
...     print("made once")
...     yield from word
>>> letters("ab"), letters("ab")
made once
(('a', 'b'), ('a', 'b'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

CLUES = 2048
"""The most clues of each sort that are cached."""


def per_clue(make: Callable[P, Iterable[T]]) -> Callable[P, tuple[T, ...]]:
    """`make` with a cache of its results as tuples; its arguments must be hashable."""

    @lru_cache(maxsize=CLUES)
    @wraps(make)
    def kept(*args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        return tuple(make(*args, **kwargs))

    return cast("Callable[P, tuple[T, ...]]", kept)

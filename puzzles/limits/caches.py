"""Caches of constraints by clue and by size of the board.

Puzzles of one size share many clues: the same number in the same place makes the same constraints.
Constraints that depend on the board, the place and the clue alone are made once, and so are rules that depend
on the size of the board alone.

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
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from ..core.board import Board
from .bounds import bound_constraints

P = ParamSpec("P")
T = TypeVar("T")

CLUES = 2048
"""Maximum number of cached clues of each sort."""

MANY = 1_000
"""Maximum number of constraints of one clue that are cached."""

SIZES = 16
"""Maximum number of board sizes whose rules of each sort are cached."""


class _Many(Exception):
    """The constraints of a clue that has many."""

    def __init__(self, constraints: tuple[Any, ...]) -> None:
        super().__init__()
        self.constraints = constraints


def per_clue(make: Callable[P, Iterable[T]]) -> Callable[P, tuple[T, ...]]:
    """Return `make` with a cache of its results as tuples; its arguments must be hashable."""

    @lru_cache(maxsize=CLUES)
    def kept(*args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        constraints = tuple(bound_constraints(make(*args, **kwargs)))
        if len(constraints) > MANY:
            raise _Many(constraints)  # a raised exception is not cached
        return constraints

    cached = cast("Callable[P, tuple[T, ...]]", kept)

    @wraps(make)
    def of_clue(*args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        try:
            return cached(*args, **kwargs)
        except _Many as many:
            return many.constraints

    of_clue.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
    return of_clue


def per_size(
    make: Callable[Concatenate[Board, P], Iterable[T]],
) -> Callable[Concatenate[Board, P], tuple[T, ...]]:
    """Return `make` with a cache of its results as tuples, for all boards of one size: `make` gets a board
    without regions. Further arguments must be hashable.

    >>> @per_size
    ... def tall(board, least):
    ...     print("made once")
    ...     yield board.rows >= least
    >>> tall(Board(3, 1), 2), tall(Board(3, 1, (("r1c1",),)), 2)
    made once
    ((True,), (True,))
    """

    @lru_cache(maxsize=SIZES)
    def kept(board: Board, *args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        return tuple(bound_constraints(make(board, *args, **kwargs)))

    cached = cast("Callable[Concatenate[Board, P], tuple[T, ...]]", kept)

    @wraps(make)
    def of_size(board: Board, /, *args: P.args, **kwargs: P.kwargs) -> tuple[T, ...]:
        return cached(Board(board.rows, board.columns), *args, **kwargs)

    of_size.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
    return of_size

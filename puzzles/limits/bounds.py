"""Bounds on the cost of reading a large board.

A board is bounded by its squares (``board.py``). In some kinds the rules or clues grow faster than these:
there `bound_constraints` counts them while they are made. Caches of a board are dropped before the next large
one.

>>> from gridproof.puzzles import Is
>>> from gridproof.puzzles.constraints import Clause
>>> len(list(bound_constraints([Clause((Is("a", 1),))] * 3)))
3
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from ..constraints.repeated import Repeated
from ..core.errors import TooLarge

T = TypeVar("T")

MOST_STATED = 5_000_000
"""Maximum number of literals, plus three for each constraint, of the rules and clues of a board if they grow
faster than the board: ten seconds and a gigabyte, roughly."""

BLOCK = 64
"""Number of constraints made between two checks of their cost."""

LARGE = 10_000
"""Number of squares beyond which only one board is cached."""


def bound_constraints(constraints: Iterable[T], begun: int = 0) -> Iterator[T]:
    """Yield the constraints, one by one; `begun` counts the work done before. Raises `TooLarge`."""
    work, source = begun, iter(constraints)
    while block := tuple(islice(source, BLOCK)):
        work += sum(map(literals_of, block))
        demand(work)
        yield from block


def literals_of(constraint: object) -> int:
    """Return the number of literals of a constraint, plus three for each one in it."""
    if type(constraint) is Repeated:
        return len(constraint.places) * (3 + constraint.width) // constraint.width
    return 3 + len(getattr(constraint, "literals", ()))


def demand(literals: int) -> None:
    """Raise `TooLarge` where rules would have more literals than a board may."""
    if literals > MOST_STATED:
        raise TooLarge(f"the rules of this board would have over {MOST_STATED:,} literals: it is too large")


def drop_caches() -> None:
    """Empty the caches of all modules about puzzles, which may hold the rules of large boards."""
    package = (__package__ or "").rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for value in list(vars(module).values()):
                clear: Any = getattr(value, "cache_clear", None)
                if clear is not None and not isinstance(value, type):
                    clear()

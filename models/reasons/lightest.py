"""The lightest set that refutes something, proven to be the lightest: an implicit hitting-set loop.

A refuting set hits every set of members that can be broken together, while all others hold in some
assignment. Such sets are found on demand. The lightest hitting set either refutes, and then nothing lighter
does; or an assignment in which its members hold gives another set to be hit (A. Ignatiev, A. Previti, M.
Liffiton and J. Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set Dualization", CP 2015).

Sets are integers, one bit a member. Here two of the members 0, 1 and 2 refute, or 3 alone:

>>> def broken(held: int) -> int | None:
...     return None if held & 8 or held.bit_count() > 1 else 0b1111 & ~held
>>> lightest(0b011, [1, 1, 1, 5], broken, [], 10, Budget(1000))
(3, True)
>>> lightest(0b011, [3, 3, 3, 5], broken, [], 10, Budget(1000))
(8, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .hitting_sets import Budget, BudgetSpent, lighter_hits, members

Broken = Callable[[int], int | None]
"""Function from members to those broken in an assignment where they hold, or to None if there is none."""


def lightest(
    refuting: int, weights: Sequence[int], broken: Broken, sets: Iterable[int], rounds: int, budget: Budget
) -> tuple[int, bool]:
    """Return the lightest members that refute, and whether they are proven the lightest.

    They are at most as heavy as the members `refuting`. `sets` are known to be broken together.

    `broken` is asked at most `rounds` times. Raises `Unknown` as `budget` says, and what `broken` raises.
    """
    all_sets = list(sets)
    weight = sum(weights[member] for member in members(refuting))
    for _ in range(rounds):
        try:
            hits = lighter_hits(all_sets, weights, weight, budget)
        except BudgetSpent:
            return refuting, False
        if hits is None:
            return refuting, True
        others = broken(hits)
        if others is None:
            return hits, True
        all_sets.append(others)
    return refuting, False

"""The order encoding: one literal for each ``cell <= value``, tied to those for ``cell == value``.

>>> clauses = Clauses()
>>> order_of(clauses, [clauses.new() for _ in range(3)])
[2, 5, 1]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from .clauses import FALSE, TRUE, Clauses


def order_of(clauses: Clauses, direct: list[int]) -> list[int]:
    """Return the literal ``cell <= v`` for each value v, ascending, given those for ``cell == v``.

    The last is true.
    """
    order = direct[:1]
    for literal in direct[1:-1]:
        before, below = order[-1], clauses.new()
        clauses.add((-before, below))
        clauses.add((-literal, below))
        clauses.add((-below, before, literal))
        clauses.add((-literal, -before))
        order.append(below)
    if len(direct) > 2:
        clauses.add((-direct[-1], -order[-1]))
        clauses.add((direct[-1], order[-1]))
    if len(direct) > 1:
        order.append(TRUE)
    return order


def at_most(
    clauses: Clauses, small: tuple[Sequence[int], list[int]], large: tuple[Sequence[int], list[int]], gap: int
) -> None:
    """State ``small <= large + gap``, for cells given as values and order literals.

    Wherever ``large <= v``, ``small <= v + gap``.
    """
    lows, at = small
    for v, large_is_below in zip(*large, strict=True):
        fitting = bisect_right(lows, v + gap)
        clauses.add((-large_is_below, at[fitting - 1] if fitting else FALSE))


def equal(clauses: Clauses, left: dict[int, int], right: dict[int, int], plus: int, same: bool) -> None:
    """State ``left == right + plus`` (or, if not `same`, its negation), for cells as literals by value."""
    for value, literal in left.items():
        partner = right.get(value - plus, FALSE)
        clauses.add((-literal, partner if same else -partner))
    if same:
        for value, literal in right.items():
            clauses.add((-literal, left.get(value + plus, FALSE)))

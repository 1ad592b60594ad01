"""The fewest members that hit every one of some sets, or the lightest.

Sets are integers, one bit a member: 0b101 holds the members 0 and 2.

>>> fewest_hits([0b011, 0b110, 0b1100], 3, Budget(1000))
[1, 2]
>>> greedy_hits([0b011, 0b110, 0b1100])
[1, 2]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ...puzzles import Deadline

LOOK = 64
"""Nodes between two looks at the clock."""


class BudgetSpent(Exception):
    """A search for the fewest members that took as many nodes as it may."""


class Budget:
    """The nodes that searches may still take together."""

    def __init__(self, nodes: int, deadline: Deadline | None = None) -> None:
        self.nodes = nodes
        self.deadline = deadline or Deadline()

    def node(self) -> None:
        """Count a node. Raises `BudgetSpent` if there are none left, and `Unknown` at the deadline."""
        self.nodes -= 1
        if self.nodes < 0:
            raise BudgetSpent
        if self.nodes % LOOK == 0:
            self.deadline.check()


def members(hit: int) -> Iterator[int]:
    """Yield the members of a set, ascending."""
    while hit:
        lowest = hit & -hit
        yield lowest.bit_length() - 1
        hit ^= lowest


def irreducible(sets: Iterable[int]) -> list[int]:
    """Return the sets that contain no other, the smallest first: hitting these hits all."""
    minimal: list[int] = []
    for one in sorted(set(sets), key=lambda s: (s.bit_count(), s)):
        if not any(other & one == other for other in minimal):
            minimal.append(one)
    return minimal


def greedy_hits(sets: Sequence[int]) -> list[int]:
    """Return members that hit every set, none of them spare: each hits the most of the remaining sets.

    Raises `ValueError` for an empty set.
    """
    remaining, chosen = list(sets), list[int]()
    while remaining:
        counts = Counter(member for one in remaining for member in members(one))
        if not counts:
            raise ValueError("nothing hits an empty set")
        best = min(counts, key=lambda member: (-counts[member], member))
        chosen.append(best)
        remaining = [one for one in remaining if not one >> best & 1]
    for member in list(chosen):
        rest = sum(1 << other for other in chosen if other != member)
        if all(one & rest for one in sets):
            chosen.remove(member)
    return sorted(chosen)


def fewest_hits(sets: Sequence[int], most: int, budget: Budget) -> list[int] | None:
    """Return the fewest members that hit every set, or None if more than `most` are needed.

    Depth-first with one more member at a time: one of the members of the smallest set left must be chosen,
    and disjoint sets need a member each. Raises `BudgetSpent` and `Unknown` as `budget` says.
    """
    minimal = irreducible(sets)
    if minimal and not minimal[0]:
        return None
    for size in range(apart(minimal), most + 1):
        hits = _hits(minimal, size, budget)
        if hits is not None:
            return sorted(hits)
    return None


def apart(sets: Iterable[int]) -> int:
    """Count the disjoint sets that a pass from the first to the last finds."""
    union = count = 0
    for one in sets:
        if not one & union:
            union |= one
            count += 1
    return count


def _hits(sets: list[int], size: int, budget: Budget) -> list[int] | None:
    """Return at most `size` members that hit every set, or None."""
    budget.node()
    if not sets:
        return []
    if apart(sets) > size:
        return None
    smallest = min(sets, key=int.bit_count)
    counts = Counter(member for one in sets for member in members(one & smallest))
    refused = 0
    for member in sorted(counts, key=lambda member: (-counts[member], member)):
        remaining = [one & ~refused for one in sets if not one >> member & 1]
        hits = _hits(remaining, size - 1, budget) if all(remaining) else None
        if hits is not None:
            return [member, *hits]
        refused |= 1 << member
    return None


def lighter_hits(sets: Sequence[int], weights: Sequence[int], below: int, budget: Budget) -> int | None:
    """Return the lightest members, as a set, that hit every set and weigh less than `below`, or None.

    Depth-first as in `fewest_hits`: disjoint sets need their lightest member each. Weights are above zero.
    Raises `BudgetSpent` and `Unknown` as `budget` says.

    >>> lighter_hits([0b011, 0b110], [1, 3, 1], 4, Budget(1000)), lighter_hits([0b011], [1, 3], 1, Budget(9))
    (5, None)
    """
    minimal = irreducible(sets)
    return _lighter(minimal, weights, below, budget) if all(minimal) else None


def _lighter(sets: list[int], weights: Sequence[int], below: int, budget: Budget) -> int | None:
    """Return the members as `lighter_hits` does, for sets none of which is empty."""
    budget.node()
    if not sets:
        return 0 if below > 0 else None
    union = least = 0
    for one in sets:
        if not one & union:
            union |= one
            least += min(weights[member] for member in members(one))
    if least >= below:
        return None
    smallest = min(sets, key=int.bit_count)
    counts = Counter(member for one in sets for member in members(one & smallest))
    best: int | None = None
    refused = 0
    for member in sorted(counts, key=lambda member: (weights[member] / counts[member], member)):
        remaining = [one & ~refused for one in sets if not one >> member & 1]
        if all(remaining):
            hits = _lighter(remaining, weights, below - weights[member], budget)
            if hits is not None:
                best = hits | 1 << member
                below = sum(weights[other] for other in members(best))
        refused |= 1 << member
    return best

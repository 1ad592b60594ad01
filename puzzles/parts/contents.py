"""Squares that hold some digits, each at least as often as a list does.

>>> group = CellGroup("cage 1", (("r1c1", "r1c2"),), (3, 4, 4))
>>> [rule.words for rule in needs(group)]
['clause of r1c1, r1c2', 'count of r1c1, r1c2']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from ..constraints import Clause, Constraint, Count
from ..core.cells import all_of
from ..fields import CellGroup
from .finished import Finished, Raw, where


def needs(group: CellGroup) -> Iterator[Constraint]:
    """State that the group holds enough of each digit of its clue."""
    label = group.label(", ".join(map(str, group.clue)))
    for digit, times in Counter(group.clue).items():
        places = all_of(group.cells, digit)
        yield Clause(places, label=label) if times == 1 else Count(places, times, len(places), label=label)


def judge_contents(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first group that lacks a digit, or return None."""
    for group in groups:
        remaining = board.digits_of(group["cells"])
        for digit in group["digits"]:
            if digit not in remaining:
                return f"the squares from {where(group)} lack {digit}"
            remaining.remove(digit)
    return None


def some_digits(random: Random, digits: Sequence[int]) -> Iterator[list[int]]:
    """Yield for a few sizes some of the digits that the squares hold, in ascending order."""
    for size in range(1, min(4, len(digits)) + 1):
        yield sorted(random.sample([*digits], size))

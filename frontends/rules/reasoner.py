"""Reasons, from outside: the rules import no solver, so that whoever wants reasons hands one in.

>>> class Nothing:
...     able = True
...     def reason(self, places, removes, gone, placed, labels, near=False, excludes=()):
...         return Reason(labels)
...     def smallest(self, wanted, gone, placed):
...         return None
...     def also(self, reason, cells, wanted):
...         return ()
>>> reasoner: Reasoner = Nothing()
>>> reasoner.reason((("r1c1", 5),), (), (), (), ("row 1",)).labels
('row 1',)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from ...puzzles.core.cells import Cell
from ...puzzles.limits.deadline import Deadline
from ...puzzles.wording.reason import Candidates, Reason

__all__ = ["Reason", "Reasoner", "Refute"]

Refute = Callable[
    [Sequence[tuple[Sequence[int], int, int]], Sequence[int], Deadline], Iterator[tuple[int, Sequence[int]]]
]
"""From rows, each with candidates (by number) and how many of them are true, at least and at most, and from
candidates that are wanted, to those of them that a sum of rows proves false, with how often it uses each row:
above zero for its most, below zero for its least. The sum of the fewest rows below zero comes first.
`models.multipliers.refutations` is one; its sums are to be checked. It raises `Unknown` past the deadline.
"""


class Reasoner(Protocol):
    """What finds reasons in one puzzle; `models.reasons.Reasons` is one.

    Facts are given with each question: the candidates `gone` from cells that are open, and those `placed`.
    They raise `Unknown` past the deadline that the reasoner was made with.
    """

    @property
    def able(self) -> bool:
        """Whether it can answer: a puzzle may be too large for it. Else what is asked returns nothing."""

    def reason(
        self,
        places: Candidates,
        removes: Candidates,
        gone: Candidates,
        placed: Candidates,
        labels: tuple[str, ...],
        near: bool = False,
        excludes: Sequence[Candidates] = (),
    ) -> Reason | None:
        """Why every one of `places` is true and every one of `removes` false, and why none of `excludes` are
        all true: with the constraints of
        `labels` if these are enough, else with others too, which are to be `near`, or not. None where it
        does not follow.
        """

    def smallest(
        self, wanted: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        """Those of the candidates `wanted` that have the smallest reason to be false, and this reason; None
        where none of them is known to be false.
        """

    def also(self, reason: Reason, cells: Iterable[Cell], wanted: Candidates) -> Candidates:
        """Those of the candidates `wanted` that a reason refutes besides what it says of `cells`."""

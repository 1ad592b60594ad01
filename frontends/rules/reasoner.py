"""Protocol of a reasoner: the rules import no solver, so a caller that wants reasons passes one in.

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
"""A search for sums of rows that prove `wanted` candidates false. A row has candidates (by number), and the
least and greatest number of true ones. A result names a candidate and how often it uses each row: above zero
for its most, below zero for its least. The sum with the fewest rows below zero comes first.
`models.multipliers.refutations` is one; its sums are to be checked. It raises `Unknown` past the deadline.
"""


class Reasoner(Protocol):
    """A finder of reasons in one puzzle; `models.reasons.Reasons` is one.

    Facts are given with each question: the candidates `gone` from cells that are open, and those `placed`.
    Its methods raise `Unknown` past the deadline that the reasoner was made with.
    """

    @property
    def able(self) -> bool:
        """True if it can answer: a puzzle may be too large for it. Otherwise its methods return
        nothing.
        """

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
        """Return why all of `places` are true, all of `removes` are false, and none of `excludes` is true
        altogether; None if that does not follow. The reason uses the constraints of `labels` if these are
        enough; further ones need to be near if `near`.
        """

    def smallest(
        self, wanted: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        """Return the candidates among `wanted` with the smallest reason to be false, and this reason; None if
        none of them is known to be false.
        """

    def also(self, reason: Reason, cells: Iterable[Cell], wanted: Candidates) -> Candidates:
        """Return the candidates among `wanted` that a reason refutes apart from its conclusions on
        `cells`.
        """

"""The base classes of back ends that can be watched; what they show is made elsewhere, once it is asked for.

>>> from gridproof.models.backends.sat import SatModel
>>> issubclass(SatModel, WatchedClauses)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...puzzles import Deadline, Puzzle
from .models import ClauseModel, DomainModel, RowModel

if TYPE_CHECKING:
    from ..core.taught import Lesson
    from ..core.watched import Assumptions, Propagation


class WatchedClauses(ClauseModel):
    """A model of clauses that shows its unit propagation."""

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from .clauses import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, Deadline.of(timeout))

    def teach(self, assumptions: Assumptions = (), *, limit: int = 1, most_conflicts: int = 1_000) -> Lesson:
        from .teaching import teach

        return teach(self, assumptions, limit, most_conflicts)


class WatchedDomains(DomainModel):
    """A model of constraints over domains that shows what a teaching propagator removes."""

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from .domains import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, root, Deadline.of(timeout))


class WatchedRows(RowModel):
    """A model of rows that shows how bounds propagate."""

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from .rows import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, root, Deadline.of(timeout))

"""The parts of a model that are watched: clauses with the literals of cells, rows with columns, or only the
constraints.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from ...puzzles import Cell, Deadline, Domains
from ..exchange.inspect import Inspectable

if TYPE_CHECKING:
    from ..encodings.clauses import Clauses


class ClauseModel(Inspectable):
    """A model of clauses."""

    clauses: Clauses
    literals_of: dict[Cell, dict[int, int]]


class RowModel(Inspectable):
    """A model of linear rows over columns with bounds."""

    @abstractmethod
    def columns(self, cell: Cell) -> dict[int, Any]:
        """Return the columns of a cell by value; the lower of two values has none, nor has a single one."""

    @abstractmethod
    def upper_bounds(self) -> list[tuple[int, bool]]:
        """Return the greatest value of each column, and whether it is a whole number; the least is 0."""

    @abstractmethod
    def relation(self, place: int) -> tuple[str, int]:
        """Return the relation of a row (``<=``, ``=`` or ``>=``) and its bound."""

    @abstractmethod
    def fixed_by_relaxation(self, within: Domains, deadline: Deadline) -> dict[int, int] | None:
        """Return the whole columns that have one value in every point of the relaxation, with that value.

        None means that there is no point. Raises `Unknown` at the deadline.
        """


class DomainModel(Inspectable):
    """A model of constraints over the domains of cells."""

    presolver: ClassVar[str]
    """The name of the solver that `presolved` asks."""

    @abstractmethod
    def presolved(self, within: Domains, deadline: Deadline) -> Domains | None:
        """Return the domains of cells that the solver's presolve leaves, None if it finds a conflict.

        Raises `Unknown` at the deadline.
        """

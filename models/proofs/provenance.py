"""A puzzle as clauses that know where they come from: a constraint, its cut, or the domain of a cell.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> model = Recorded(Puzzle("pair", rules))
>>> [clause for clause in model.origins() if clause.sort == "c"]
[Origin(sort='c', owner=0, literals=(-2, 5)), Origin(sort='c', owner=0, literals=(-3, -5))]
>>> model.meanings()[3], model.meanings()[5]
(Meaning(sort='v', cell='a', value=2), Meaning(sort='v', cell='b', value=2))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from typing import NamedTuple

from ...puzzles import Cell, Deadline, Domains, Puzzle
from ...puzzles.constraints import Constraint, Lazy, Literals
from ..backends.sat import SatModel, SatSession
from ..encodings.cardinality import PAIRWISE
from ..encodings.clauses import FALSE, TRUE, split
from ..model import Compiled
from ..search import Posted

DOMAINS = -1
"""The owner of what the domains alone make true."""


class Origin(NamedTuple):
    """A clause with the number of the constraint that it states.

    `sort` is its letter in a certificate: ``d`` for the domains, ``c`` for the encoding of a constraint,
    ``x`` for a cut.
    """

    sort: str
    owner: int
    literals: tuple[int, ...]


class Meaning(NamedTuple):
    """What a variable says of a cell: ``v`` that it has the value, ``o`` that it has at most the value."""

    sort: str
    cell: Cell
    value: int


class Recorded(SatModel):
    """The clauses of one puzzle, givens included; each has one owner."""

    def __init__(self, puzzle: Puzzle, timeout: float | Deadline | None = None, *, lazy: bool = True) -> None:
        self._number = {id(constraint): at for at, constraint in enumerate(puzzle.constraints)}
        self._owner = ("d", DOMAINS)
        self._changes = [(0, 0, self._owner)]
        super().__init__(puzzle, bake=True, lazy=lazy, timeout=timeout)

    @contextmanager
    def _owned(self, sort: str, owner: int) -> Iterator[None]:
        """What is stated meanwhile belongs to this owner."""
        before, self._owner = self._owner, (sort, owner)
        self._note()
        try:
            yield
        finally:
            self._owner = before
            self._note()

    def _note(self) -> None:
        self._changes.append((len(self.clauses.permanent), self.clauses.top + 1, self._owner))

    def values(self, cell: Cell) -> dict[int, int]:
        """As ever, but a long domain is stated by the order of its values: without auxiliaries."""
        found = self.literals_of.get(cell)
        if found is None and len(self.scope[cell]) > PAIRWISE and cell in self.puzzle.rules.domain_of:
            found = self.literals_of[cell] = {value: self.clauses.new() for value in self.scope[cell]}
            self.order(cell)
        return found or super().values(cell)

    def order(self, cell: Cell) -> list[int]:
        if cell in self._order or cell not in self.puzzle.rules.domain_of:
            return super().order(cell)
        with self._owned("d", DOMAINS):
            return super().order(cell)

    def take_all(self, constraints: Iterable[Constraint], lazy: bool, deadline: Deadline) -> None:
        """One by one, as each has its own clauses."""
        Compiled.take_all(self, constraints, lazy, deadline)

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        with self._owned("c", self._number[id(constraint)]):
            super().take(constraint, lazy, posted, guard)

    def session(self, within: Domains | None, deadline: Deadline) -> RecordedSession:
        session = RecordedSession(self, within or {}, deadline)
        self._users += 1
        return session

    def stating(self, constraint: Constraint) -> AbstractContextManager[None]:
        """What is stated meanwhile is the late encoding of the constraint."""
        return self._owned("c", self._number[id(constraint)])

    def cutting(self, constraint: Lazy) -> AbstractContextManager[None]:
        """What is stated meanwhile is a cut of the constraint."""
        return self._owned("x", self._number[id(constraint)])

    def origins(self) -> Iterator[Origin]:
        """The clauses that have been stated so far, without those that are true whatever happens."""
        changes = [*self._changes, (len(self.clauses.permanent), 0, self._owner)]
        for (start, _, (sort, owner)), (end, _, _) in pairwise(changes):
            for clause in split(self.clauses.permanent, start, end):
                literals = dict.fromkeys(clause)
                if TRUE in literals or any(-x in literals for x in clause):
                    continue
                yield Origin(sort, owner, tuple(x for x in literals if x != FALSE))

    def meanings(self) -> dict[int, Meaning]:
        """What each variable of a cell of the puzzle means; all others are auxiliaries."""
        found = {
            literal: Meaning("v", cell, value)
            for cell in self._cells
            for value, literal in self.literals_of[cell].items()
            if literal > TRUE
        }
        for cell in self._cells:
            for value, literal in zip(self.scope[cell], self._order.get(cell, ()), strict=False):
                if literal > TRUE:
                    found.setdefault(literal, Meaning("o", cell, value))
        return found

    def owner_of(self, auxiliary: int) -> int:
        """The number of the constraint that an auxiliary variable was made for."""
        at = bisect_right(self._changes, auxiliary, key=lambda change: change[1])
        return self._changes[at - 1][2][1]


class RecordedSession(SatSession):
    """A search whose cuts and late statements are noted with their constraints."""

    model: Recorded

    def cut(self, clause: Literals, guard: int = 0) -> None:
        constraint, _ = self.model.ground.cuts[-1]
        with self.model.cutting(constraint):
            super().cut(clause, guard)

    def post(self, constraint: Constraint, guard: int = 0) -> None:
        with self.model.stating(constraint):
            super().post(constraint, guard)

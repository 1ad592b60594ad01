"""A puzzle as clauses that know their origin: a constraint, its cut, or the domain of a cell.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> model = TracedModel(Puzzle("pair", rules))
>>> [clause for clause in model.origins() if clause.sort == "c"]
[Origin(sort='c', owner=0, literals=(-2, 5)), Origin(sort='c', owner=0, literals=(-3, -5))]
>>> model.meanings()[3], model.meanings()[5]
(Meaning(sort='v', cell='a', value=2), Meaning(sort='v', cell='b', value=2))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, cast

from ...puzzles import Cell, Deadline, Domains, Is, Puzzle, Solution
from ...puzzles.constraints import Constraint, Count, Lazy, Literals
from ..backends.sat import SatModel, SatSession
from ..core.model import Compiled
from ..core.search import Posted
from ..encodings.cardinality import PAIRWISE
from ..encodings.clauses import FALSE, TRUE, split_clauses
from ..kernels.pure_clauses import unary_meanings
from ..verify.constraints.base import Constraint as CheckedConstraint
from ..verify.constraints.base import refute

DOMAINS = -1
"""The owner of clauses that the domains alone make true."""


Term = tuple[int, int]
"""A weight and a literal."""


class Origin(NamedTuple):
    """A clause with the number of the constraint that it states.

    `sort` is its letter in a certificate: ``d`` for the domains, ``c`` for a constraint or a cut of it.
    """

    sort: str
    owner: int
    literals: tuple[int, ...]


class Meaning(NamedTuple):
    """The meaning of a variable for a cell: ``v``, the cell has the value; ``o``, it has at most the
    value.
    """

    sort: str
    cell: Cell
    value: int


@dataclass(frozen=True, eq=False)
class LazyRefutations:
    """A constraint that is stated by clauses without auxiliaries, one for each candidate that breaks it,
    as the checker sees it: `rule` is the constraint there, `base` are the domains. Searches take it as a lazy
    constraint; it is none that a puzzle could have.
    """

    rule: CheckedConstraint
    base: Domains
    label: str = ""

    def wishes(self) -> Literals:
        """Return nothing."""
        return ()

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Yield, if the constraint does not hold, that not all cells of a reason keep their values."""
        if not self.rule.holds(solution):
            cells = self.rule.scope
            reason = refute(self.rule, {cell: (solution[cell],) for cell in cells}) or cells
            some = {cell: (solution[cell],) if cell in reason else self.base[cell] for cell in cells}
            if refute(self.rule, some, tuple(reason)) is None:
                reason = cells
            yield tuple([Is(cell, solution[cell], False) for cell in cells if cell in reason])


class TracedModel(SatModel):
    """The clauses of one puzzle, givens included; each has one owner. Constraints that are `refuting`, by
    number, are stated by their refutations.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        timeout: float | Deadline | None = None,
        *,
        refuting: Mapping[int, LazyRefutations] | None = None,
    ) -> None:
        self._number = {id(constraint): at for at, constraint in enumerate(puzzle.constraints)}
        self._refuting = refuting or {}
        self._number |= {id(constraint): at for at, constraint in self._refuting.items()}
        self._owner = ("d", DOMAINS)
        self._changes = [(0, 0, self._owner)]
        super().__init__(puzzle, bake=True, timeout=timeout)

    def begin(self, deadline: Deadline) -> None:
        super().begin(deadline)
        self.clauses.counters = {}
        self.summed: set[int] = set()
        """The constraints whose clauses follow from inequalities: the checker need not justify them."""
        self.reached: dict[int, tuple[list[Term], int]] = {}
        """The terms of variables of such clauses, and the number that they reach if it is true."""

    @contextmanager
    def _with_owner(self, sort: str, owner: int) -> Iterator[None]:
        """Give this owner all that is stated meanwhile."""
        before, self._owner = self._owner, (sort, owner)
        self._note()
        try:
            yield
        finally:
            self._owner = before
            self._note()

    def _note(self) -> None:
        self._changes.append((len(self.clauses.permanent), self.clauses.top + 1, self._owner))

    def one_value(self, cell: Cell) -> None:
        """State one value as ever, but a long domain by the order of its values: without auxiliaries."""
        if len(self.scope[cell]) > PAIRWISE and cell in self.puzzle.rules.domain_of:
            self.order(cell)
        else:
            super().one_value(cell)

    def order(self, cell: Cell) -> list[int]:
        if cell in self._order or cell not in self.puzzle.rules.domain_of:
            return super().order(cell)
        with self._with_owner("d", DOMAINS):
            return super().order(cell)

    def take_all(self, constraints: Iterable[Constraint], lazy: bool, deadline: Deadline) -> None:
        """Take the constraints one by one, as each has its own clauses."""
        Compiled.take_all(self, constraints, lazy, deadline)

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        number = self._number[id(constraint)]
        if number in self._refuting:
            posted.lazy.append((guard, cast(Lazy, self._refuting[number])))
            return
        with self._with_owner("c", number):
            super().take(constraint, lazy, posted, guard)

    def session(self, within: Domains | None, deadline: Deadline) -> TracedSession:
        session = TracedSession(self, within or {}, deadline)
        self._users += 1
        return session

    def stating(self, constraint: Constraint) -> AbstractContextManager[None]:
        """Give the constraint all that is stated meanwhile: its late encoding, or a cut."""
        return self._with_owner("c", self._number[id(constraint)])

    def origins(self, deadline: Deadline | None = None) -> list[Origin]:
        """Return the clauses stated so far, without tautologies; raises `Unknown` past the deadline."""
        origins: list[Origin] = []
        watch = (deadline or Deadline()).watch
        changes = [*self._changes, (len(self.clauses.permanent), 0, self._owner)]
        for (start, _, (sort, owner)), (end, _, _) in pairwise(changes):
            for clause in watch(split_clauses(self.clauses.permanent, start, end)) if start < end else ():
                literals = dict.fromkeys(clause)
                if TRUE in literals or any(-x in literals for x in clause):
                    continue
                origins.append(Origin(sort, owner, tuple(x for x in literals if x != FALSE)))
        return origins

    def meanings(self) -> dict[int, Meaning]:
        """Return the meaning of each variable of a cell of the puzzle; all others are auxiliaries."""
        meanings = {
            literal: Meaning("v", cell, value)
            for cell in self.puzzle.rules.domain_of
            for value, literal in self.literals_of[cell].items()
            if literal > TRUE
        }
        for cell in self.puzzle.rules.domain_of:
            for value, literal in zip(self.scope[cell], self._order.get(cell, ()), strict=False):
                if literal > TRUE:
                    meanings.setdefault(literal, Meaning("o", cell, value))
        return meanings

    def means(self) -> dict[int, tuple[str | int, ...]]:
        """Return the meaning of some auxiliary variables for their constraints, in the words of
        certificates.
        """
        meanings = {
            self.literals_of[cell][1]: words
            for cell, words in self.scope.means.items()
            if len(self.literals_of.get(cell, ())) > 1
        }
        for first, (literals, least, most) in (self.clauses.counters or {}).items():
            constraint = self.puzzle.constraints[self.owner_of(first)]
            if not isinstance(constraint, Count):
                continue
            numbers = self.numbers(constraint.literals)
            places = [at for at, number in enumerate(numbers) if abs(number) != TRUE]
            if tuple([numbers[at] for at in places]) == literals:
                true, spans = unary_meanings(len(literals), least, most)
                for variable, (start, end, many) in enumerate(spans, first):
                    span = places[start], places[end]
                    sure = numbers[span[0] : span[1] + 1].count(TRUE if true else FALSE)
                    meanings[variable] = "t" if true else "f", *span, many + sure
        return meanings

    def owner_of(self, auxiliary: int) -> int:
        """Return the number of the constraint that an auxiliary variable was made for."""
        at = bisect_right(self._changes, auxiliary, key=lambda change: change[1])
        return self._changes[at - 1][2][1]


class TracedSession(SatSession):
    """A search whose cuts and late statements are noted with their constraints."""

    model: TracedModel

    def cut(self, clause: Literals, guard: int = 0) -> None:
        constraint, _ = self.model.ground.cuts[-1]
        with self.model.stating(constraint):
            super().cut(clause, guard)

    def post(self, constraint: Constraint, guard: int = 0) -> None:
        with self.model.stating(constraint):
            super().post(constraint, guard)

"""A teaching propagator for constraint programming: each constraint removes, by its own filter, the values
that none of its solutions uses.

The solver itself, CP-SAT, does not tell how it propagates. It tells which values its presolve leaves: these
removals are added at the end if they are asked for.

>>> from gridproof.models.backends.cp_sat import CpSatModel
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, None, None], *[[None] * 4] * 3]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> told = CpSatModel(puzzle).propagate()
>>> told.domains["r1c3"], told.way
((3, 4), 'a teaching propagator with the filters of 12 constraints')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain

from ...puzzles import Candidate, Cell, Deadline, Domain, Is, Puzzle, Scope
from ...puzzles.constraints import AllDifferent, Constraint
from ...puzzles.constraints.filtering import consistent
from ..core.watched import (
    ASSUMED,
    GIVEN,
    Assumptions,
    Contradiction,
    Event,
    Propagation,
    given_literals,
    in_order,
    literals_of,
)
from ..exchange.inspect import DomainModel
from .clauses import waiting

MOST_MATCHED = 4_000
"""Maximum candidates of an all-different constraint that is filtered by matching."""


class Filters:
    """The domains, and the filters of each constraint, to be called again when a cell of it has changed."""

    def __init__(self, model: DomainModel, deadline: Deadline) -> None:
        self.deadline = deadline
        self.constraints = model.puzzle.constraints
        self.domains: dict[Cell, Domain] = dict(model.domains)
        self.filtering = [list(filtering(c, Scope(self.domains))) for c in self.constraints]
        self.of: dict[Cell, list[int]] = {}
        for i, filters in enumerate(self.filtering):
            cells = chain(self.constraints[i].variables(), *(c.variables() for c in filters))
            for cell in dict.fromkeys(cells):
                self.of.setdefault(cell, []).append(i)
        self.scopes: list[list[Cell]] = [[] for _ in self.constraints]
        for cell, numbers in self.of.items():
            for i in numbers:
                self.scopes[i].append(cell)
        self.events: list[Event] = []
        self.level = 0
        self.queue: deque[int] = deque(range(len(self.constraints)))
        self._queued = bytearray([1] * len(self.constraints))
        self._waves: dict[Cell, tuple[int, int]] = {}

    def remove(self, cell: Cell, values: Iterable[int], wave: int) -> None:
        """Take values from a cell, and queue the filters that look at it."""
        gone = set(values)
        self.domains[cell] = tuple(v for v in self.domains[cell] if v not in gone)
        self._waves[cell] = self.level, max(wave, self.wave_of(cell))
        for i in self.of.get(cell, ()):
            if not self._queued[i]:
                self._queued[i] = 1
                self.queue.append(i)

    def wave_of(self, cell: Cell) -> int:
        """Return the last wave of this level in which a cell changed."""
        level, wave = self._waves.get(cell, (self.level, 0))
        return wave if level == self.level else 0

    def take(self, literal: Is, label: str, wave: int = 0) -> bool:
        """Let a literal be true; return whether its cell has a value left. The board does not take over an
        assumption that leaves none.
        """
        cell, value, positive = literal
        gone = [v for v in self.domains[cell] if (v == value) is not positive]
        if label in (GIVEN, ASSUMED) and len(gone) == len(self.domains[cell]):
            return False
        if gone:
            self.events.append(Event(literal, str(literal), label, (), self.level, wave))
            self.remove(cell, gone, wave)
        return bool(self.domains[cell])

    def settle(self) -> Contradiction | None:
        """Call filters until none removes anything; return one that left a cell no value, or None."""
        while self.queue:
            self.deadline.check()
            i = self.queue.popleft()
            self._queued[i] = 0
            constraint, scope = self.constraints[i], self.scopes[i]
            label = constraint.label or constraint.words
            wave = 1 + max(map(self.wave_of, scope), default=0)
            removed = [each for c in self.filtering[i] for each in removals(c, self.domains)]
            for cell, value in dict.fromkeys(removed):
                self.take(Is(cell, value, False), label, wave)
            if not all(self.domains[cell] for cell, _ in removed):
                return Contradiction(label, (), self.level)
            if not scope and not constraint.holds({}):
                return Contradiction(label, (), self.level)
        return None


def filtering(constraint: Constraint, scope: Scope) -> Iterator[Constraint]:
    """Yield the constraints whose filters speak for one: itself, and simpler ones about the same cells that
    follow from it.
    """
    cells = len(scope.domains)
    yield constraint
    own = type(constraint).filter is not Constraint.filter or type(constraint) is AllDifferent
    simpler = list(constraint.parts(scope)) or ([] if own else list(constraint.lower(scope)))
    if len(scope.domains) == cells:  # without auxiliary ones
        yield from (each for each in simpler if each != constraint)


def removals(constraint: Constraint, domains: dict[Cell, Domain]) -> Iterator[Candidate]:
    """Yield the candidates that a constraint removes."""
    if type(constraint) is AllDifferent:
        yield from different(constraint.cells, domains)
    else:
        yield from list(constraint.filter(domains))


def different(cells: tuple[Cell, ...], domains: dict[Cell, Domain]) -> Iterator[Candidate]:
    """Yield the candidates of cells that no assignment of different values uses; with too many candidates,
    those that another cell has for certain.
    """
    if sum(len(domains[cell]) for cell in cells) > MOST_MATCHED:
        sure = {domains[cell][0]: cell for cell in cells if len(domains[cell]) == 1}
        yield from ((c, v) for c in cells for v in domains[c] if sure.get(v, c) != c)
        return
    values = sorted({value for cell in cells for value in domains[cell]})
    bit = {value: 1 << i for i, value in enumerate(values)}
    kept = consistent([sum(bit[value] for value in domains[cell]) for cell in cells])
    for cell, mask in zip(cells, kept, strict=True):
        yield from ((cell, value) for value in domains[cell] if not mask & bit[value])


def propagate(
    model: DomainModel, puzzle: Puzzle, assumptions: Assumptions, root: bool, deadline: Deadline
) -> Propagation:
    """Return what the filters remove after the givens, and then after each of the assumptions; with `root`
    also what the solver's presolve removes.
    """
    assumed = literals_of(puzzle, assumptions)
    filters = Filters(model, deadline)
    conflict: Contradiction | None = None
    for literal in given_literals(puzzle, model.domains):
        if not filters.take(literal, GIVEN):
            conflict = Contradiction(GIVEN, (str(literal),))
    conflict = conflict or filters.settle()
    for literal in assumed:
        if conflict is None:
            filters.level += 1
            fits = filters.take(literal, ASSUMED)
            conflict = filters.settle() if fits else Contradiction(ASSUMED, (str(literal),), filters.level)
    if root and conflict is None:
        conflict = presolve(model, filters)
    return Propagation(
        puzzle,
        model.name,
        f"a teaching propagator with the filters of {len(filters.constraints):,} constraints",
        model.domains,
        in_order(filters.events, model.domains),
        conflict,
        waiting(model),
    )


def presolve(model: DomainModel, filters: Filters) -> Contradiction | None:
    """Take away what the solver's presolve removes from the present domains; return a conflict or None."""
    remaining = model.presolved(filters.domains, filters.deadline)
    if remaining is None:
        return Contradiction(model.presolver, (), filters.level)
    wave = 1 + max((event.wave for event in filters.events if event.level == filters.level), default=0)
    for cell, values in remaining.items():
        for value in set(filters.domains[cell]).difference(values):
            filters.take(Is(cell, value, False), model.presolver, wave)
    return None

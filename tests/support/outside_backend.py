"""A package of one file with a back end: minisat, from python-sat, and clauses about the values of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from gridproof.models import Deadline, Model, Session, Unknown, emits
from gridproof.puzzles import Cell, Domains, InputError, Is, Solution
from gridproof.puzzles.constraints import Clause, Linear, Literals

SLICE = 20_000
"""Conflicts between two looks at the clock."""


class Search(Session):
    """A search under assumptions: the domains, and a literal that its own clauses hang on."""

    def __init__(self, model: MinisatModel, within: Domains) -> None:
        self.model = model
        self.guard = model.new()
        self.assumed = [self.guard]
        for cell, values in within.items():
            self.assumed += [-model.literal(Is(cell, v)) for v in model.scope[cell] if v not in values]

    def next(self, deadline: Deadline) -> Solution | None:
        solver = self.model.solver
        while True:
            deadline.check()
            solver.conf_budget(SLICE)
            answer = solver.solve_limited(assumptions=self.assumed)
            if answer is not None:
                break
        if not answer:
            return None
        true = {x for x in solver.get_model() if x > 0}
        return {cell: value for (cell, value), x in self.model.literals.items() if x in true}

    def forbid(self, clause: Literals) -> None:
        self.model.solver.add_clause([-self.guard, *map(self.model.literal, clause)])

    def cut(self, clause: Literals, guard: int = 0) -> None:
        self.model.solver.add_clause(list(map(self.model.literal, clause)))

    def close(self) -> None:
        self.model.solver.add_clause([-self.guard])


class MinisatModel(Model):
    """A variable for each value of each cell. Its attributes are called as it likes."""

    name = "minisat"
    title = "minisat"
    packages = ("pysat",)

    @classmethod
    def default_solver(cls) -> str:
        return "minisat"

    @classmethod
    def solvers(cls) -> tuple[str, ...]:
        return ("minisat",)

    def begin(self, deadline: Deadline) -> None:
        from pysat.solvers import Minisat22

        self.solver: Any = Minisat22()
        self.kernel = 0
        self.literals: dict[tuple[Cell, int], int] = {}
        self.new()  # a literal that is true
        self.solver.add_clause([1])
        for cell in self.puzzle.rules.domain_of:
            self.values_of(cell)

    def new(self) -> int:
        """Return a new variable."""
        self.kernel += 1
        return self.kernel

    def values_of(self, cell: Cell) -> None:
        """Add variables for the values of a cell, exactly one of them true."""
        literals = [self.literals.setdefault((cell, value), self.new()) for value in self.scope[cell]]
        self.solver.add_clause(literals)
        for one, other in combinations(literals, 2):
            self.solver.add_clause([-one, -other])

    def literal(self, literal: Is) -> int:
        """Return the solver's literal."""
        cell, value, positive = literal
        if value not in self.scope[cell]:
            return -1 if positive else 1
        if (cell, value) not in self.literals:
            self.values_of(cell)
        found = self.literals[cell, value]
        return found if positive else -found

    def state(self, clause: Iterable[int]) -> None:
        """Hand a clause to the solver."""
        self.solver.add_clause(list(clause))

    @emits(Clause)
    def clause(self, constraint: Clause) -> None:
        self.state(map(self.literal, constraint.literals))

    @emits(Linear)
    def linear(self, constraint: Linear) -> None:
        """State a clause against each choice of values that breaks the constraint."""
        cells = list(dict.fromkeys(constraint.variables()))
        for values in self.broken(constraint, cells, {}):
            self.state(-self.literal(Is(cell, value)) for cell, value in values.items())

    def broken(
        self, constraint: Linear, cells: list[Cell], values: dict[Cell, int]
    ) -> Iterator[dict[Cell, int]]:
        """Yield the ways to give the cells values that break the constraint."""
        if len(values) == len(cells):
            if not constraint.holds(values):
                yield dict(values)
            return
        cell = cells[len(values)]
        if len(cells) > 8:
            raise Unknown("a sum of so many cells has too many clauses")
        for value in self.scope[cell]:
            yield from self.broken(constraint, cells, values | {cell: value})

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        return Search(self, within or {})

    def export(self, path: Path, to: str) -> None:
        raise InputError("this back end exports nothing")

    def size(self) -> dict[str, int]:
        return {"variables": self.kernel, "clauses": int(self.solver.nof_clauses())}


BACKEND = MinisatModel

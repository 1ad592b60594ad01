"""Sums of constraints: several rows, with weights, that together remove a value no one of them removes.

Vocabulary
    row        a weighted sum that a constraint implies, with its least and its greatest value
    weight     how often a row is added; negative weights turn it around

A linear program says which rows to add: where "this cell has this value" is always less than 1 in it, the
value goes, and the dual solution is the proof (the lemma of Farkas). With these, star battles need few
suppositions or none.

>>> from gridproof.models.verify.constraints.registry import constraint
>>> def count(*cells):
...     literals = [(cell, 1, True) for cell in cells]
...     data = {"constraint": "Count", "label": "", "literals": literals, "least": 1, "most": 1}
...     return constraint(data, cells)
>>> rules = [count("a", "b"), count("a", "b", "c")]
>>> both = RowSum({(0, None): -1, (1, None): 1}, rules, dict.fromkeys("abc", (0, 1)))
>>> both.impossible({"a": {0, 1}, "b": {0, 1}, "c": {1}}, ())
{'c'}
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ....puzzles import Cell, Deadline
from ...backends.ilp import linear_program
from ...core.model import BackendMissing
from ...verify.constraints.base import Constraint
from ...verify.vocabulary import Refused

if TYPE_CHECKING:
    from .owned_clauses import OwnedClauses, Removal

Explain = Callable[[int, Mapping[Cell, Collection[int]], Cell, int], bool]

Rows = Mapping[tuple[int, int | None], int]
"""The weight of each row: a constraint, and the number of its row if it has several."""

LARGEST_SCALE = 60
"""The weights are made whole by a factor of at most this."""


class RowSum(Constraint):
    """Rows of constraints, added up: nothing keeps all of them if the least sum exceeds its bound."""

    def __init__(
        self, rows: Rows, constraints: Sequence[Constraint], base: Mapping[Cell, Collection[int]]
    ) -> None:
        self.rows = dict(rows)
        self.bound = 0
        self.amounts: dict[Cell, dict[int, int]] = {}
        for (k, part), weight in rows.items():
            terms, least, most = constraints[k].row(part, base)
            limit = most if weight > 0 else least
            assert limit is not None
            self.bound += weight * limit
            for factor, term in terms:
                cell = term if isinstance(term, str) else term[0]
                here = self.amounts.setdefault(cell, dict.fromkeys(base[cell], 0))
                for value in here:
                    here[value] += (
                        weight * factor * (value if isinstance(term, str) else (value == term[1]) is term[2])
                    )
        self.least = {cell: min(here.values()) for cell, here in self.amounts.items()}
        self.scope = tuple(self.amounts)

    def variables(self) -> Iterable[Cell]:
        return self.scope

    def holds(self, values: Mapping[Cell, int]) -> bool:
        return sum([here[values[cell]] for cell, here in self.amounts.items()]) <= self.bound

    def impossible(self, domains: Mapping[Cell, Collection[int]], first: Sequence[Cell]) -> set[Cell] | None:
        lows = {cell: min([here[value] for value in domains[cell]]) for cell, here in self.amounts.items()}
        if sum(lows.values()) <= self.bound:
            return None
        return {cell for cell, low in lows.items() if low > self.least[cell]}


class Adder:
    """Looks for sums that remove values."""

    def __init__(self, knowledge: OwnedClauses, deadline: Deadline) -> None:
        self.known = knowledge
        self.deadline = deadline
        self.base = {cell: set(values) for cell, values in knowledge.puzzle.domains.items()}
        self.column: dict[tuple[Cell, int], int] = {}
        self.names: list[tuple[int, int | None]] = []
        """For each row of the solver its constraint (-1: the row of a cell), and its part, if it has one."""

    @cached_property
    def solver(self) -> Any:
        """The linear program of all rows, with a variable for each value of each cell."""
        solver = linear_program()
        for cell, values in self.base.items():
            columns = []
            for value in sorted(values):
                self.column[cell, value] = len(self.column)
                columns.append(self.column[cell, value])
                solver.addVar(0.0, 1.0)
            self.names.append((-1, None))
            solver.addRow(1.0, 1.0, len(columns), columns, [1.0] * len(columns))
        for name, (terms, least, most) in self._rows():
            self._add(solver, name, terms, least, most)
        return solver

    def _rows(self) -> Iterator[tuple[tuple[int, int | None], Any]]:
        """Yield the rows of all constraints."""
        for k, constraint in enumerate(self.known.checked[: len(self.known.constraints)]):
            if type(constraint).__name__ == "DistinctSum":
                continue  # its filter sees more than its sum
            parts = (
                range(len(self.base))
                if type(constraint).__name__ == "ExactCover"
                else sorted({value for cell in constraint.scope for value in self.base[cell]})
            )
            for part in (None, *parts):
                try:
                    yield (k, part), constraint.row(part, self.base)
                except Refused:
                    continue

    def _add(
        self, solver: Any, name: tuple[int, int | None], terms: Any, least: int | None, most: int | None
    ) -> None:
        factors: dict[int, float] = {}
        shift = 0
        for factor, term in terms:
            if isinstance(term, str):
                for value in self.base[term]:
                    at = self.column[term, value]
                    factors[at] = factors.get(at, 0) + factor * value
                continue
            cell, value, positive = term
            if (at_ := self.column.get((cell, value))) is None:
                shift += 0 if positive else factor
            else:
                shift += 0 if positive else factor
                factors[at_] = factors.get(at_, 0) + (factor if positive else -factor)
        if not factors:
            return
        low = -1e30 if least is None else float(least - shift)
        high = 1e30 if most is None else float(most - shift)
        self.names.append(name)
        solver.addRow(low, high, len(factors), list(factors), list(factors.values()))

    def look(self, domains: Sequence[Collection[int]], targets: Iterable[Removal], explain: Explain) -> bool:
        """Return whether sums remove some of the targets in these domains; each is learnt by `explain`.
        Without HiGHS there are none, and the proof has more splits.
        """
        try:
            cells, solver = self.known.cells, self.solver
        except BackendMissing:
            return False
        for c, cell in enumerate(cells):
            for value in self.base[cell]:
                solver.changeColBounds(self.column[cell, value], 0.0, 1.0 if value in domains[c] else 0.0)
        learnt = False
        here = {cell: domains[c] for c, cell in enumerate(cells)}
        for c, value in targets:
            self.deadline.check()
            if value in domains[c] and (row_sum := self._sum(cells[c], value)) is not None:
                self.known.checked.append(row_sum)
                learnt |= explain(len(self.known.checked) - 1, here, cells[c], value)
        return learnt

    def _sum(self, cell: Cell, value: int) -> RowSum | None:
        """Return rows that keep the cell from this value, in the domains that the solver knows."""
        column = self.column[cell, value]
        self.solver.changeColCost(column, -1.0)
        self.solver.run()
        self.solver.changeColCost(column, 0.0)
        best = -self.solver.getInfo().objective_function_value
        if best > 1 - 1e-6:
            return None
        duals = self.solver.getSolution().row_dual
        weights = {
            name: -dual
            for name, dual in zip(self.names, duals, strict=True)
            if name[0] >= 0 and abs(dual) > 1e-7
        }
        if not weights:
            return None
        least = min(map(abs, weights.values()))
        for scale in range(1, LARGEST_SCALE + 1):
            scaled = {name: weight / least * scale for name, weight in weights.items()}
            if all(abs(weight - round(weight)) < 1e-5 for weight in scaled.values()):
                rows = {name: round(weight) for name, weight in scaled.items()}
                return RowSum(rows, self.known.checked, self.base)
        return None

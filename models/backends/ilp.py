"""The ILP back end: 0-1 rows built with PuLP, solved by HiGHS in process or by the CBC that PuLP carries.

Vocabulary
    column     a 0-1 variable that says ``cell == value``; a cell of two values has one, a constant none
    row        a linear (in)equality over columns
    choice     an auxiliary cell whose value says which table row, arc or set of values is taken
    zero       the column fixed at 0: the objective, and the column that an impossible row requires to be 1

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import Compare
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> model = IlpModel(Puzzle("pair", Rules("pair", cells, (Compare("a", "<", "b"),), ("a", "b"), Board(1, 2))))
>>> found = model.find(limit=9)
>>> len(found.solutions), found.exhausted, model.size()
(3, True, {'variables': 7, 'rows': 5, 'nonzeros': 15})
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import pairwise, product
from math import inf, prod
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, ClassVar

from ...puzzles import Cell, Domains, Is, Puzzle, Solution, TooLarge
from ...puzzles.constraints import (
    Clause,
    Compare,
    Connected,
    Constraint,
    DistinctSum,
    Linear,
    Literals,
    Regular,
    SingleLoop,
    Table,
)
from ...puzzles.constraints.kernel import RELATIONS
from ...puzzles.core.errors import needs
from ..core.model import BackendMissing, Deadline, Session, Unknown, emits
from ..core.search import Posted, narrowing
from ..encodings.compact import state_connected, state_single_loop
from ..exchange.comments import blocks, meanings, one_line
from ..exchange.inspect import INTEGRAL, Native, Relaxation, RowModel, Variable, sum_in_words
from ..exchange.lp_mps_opb import Column, Row, lp, mps, opb

if TYPE_CHECKING:
    from ..core.watched import Assumptions, Propagation
    from ..watching.branching import Branching, Choice, Order
    from ..watching.cuts import Cutting
    from ..watching.program import LinearProgram, Objective

Terms = Iterable[tuple[int, Cell | Is]]

MOST_REACH = 10**6
"""Maximum difference of a row's greatest and least sums; beyond it tolerances are unsafe."""

MOST_SETS = 500
"""A `DistinctSum` with more sets of values is stated as all-different and a plain sum."""

MOST_TUPLES = 64
"""Maximum number of assignments of a ``!=`` over three or more cells whose wrong ones are forbidden
singly.
"""

ENUMERATION = 16
"""The presolve rule of HiGHS 1.13 by which small models end in points that break a row: it is turned off."""

OPTIONS = {
    "output_flag": False,
    "presolve_rule_off": 1 << ENUMERATION,
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.0,
    "mip_feasibility_tolerance": 1e-9,
}
"""Options of HiGHS that make its "infeasible" a proof and its answers repeatable."""


class IlpModel(RowModel):
    """A puzzle as a 0-1 program, with one column for each ``cell == value``."""

    name = "ilp"
    title = "integer programming (PuLP with HiGHS or CBC)"
    packages = ("pulp", "highspy")
    called = ("mip", "milp", "lp", "linear")
    cost = 6
    exports = ("lp", "mps", "opb")
    choices: ClassVar = {"connected": ("lowered", "flow", "mtz"), "loop": ("lowered", "flow", "mtz")}
    export_encoding: ClassVar = {form: {"connected": "flow", "loop": "flow"} for form in ("lp", "mps")}

    most_candidates: ClassVar = 1_000_000

    @classmethod
    def default_solver(cls) -> str:
        return "highs"

    @classmethod
    def solvers(cls) -> tuple[str, ...]:
        return ("highs", "cbc")

    def begin(self, deadline: Deadline) -> None:
        self.pulp = _load("pulp")
        self.highspy = _load("highspy")
        self._problem = self.pulp.LpProblem("gridproof")
        self._senses = {
            "<=": self.pulp.LpConstraintLE,
            "==": self.pulp.LpConstraintEQ,
            ">=": self.pulp.LpConstraintGE,
        }
        self._columns: list[Any] = []
        self._rows: list[Any] = []
        self._names: set[str] = set()
        self._numbers: set[int] = set()
        self._columns_by_cell: dict[Cell, dict[int, Any]] = {}
        self._idle: list[Any] = []
        self._spent: Counter[str] = Counter()
        self._zero = self._new_column("zero", 0)
        self._problem.setObjective(self.pulp.LpAffineExpression({self._zero: 1}))
        for cell in deadline.watch(self.puzzle.rules.domain_of, every=16):
            self.columns(cell)

    def session(self, within: Domains | None, deadline: Deadline) -> HighsSearch:
        highs = self._idle.pop() if self._idle else self._translate()
        search = (CbcSearch if self.solver_name == "cbc" else HighsSearch)(self, highs)
        search.narrow(within or {})
        deadline.check()
        return search

    @property
    def whole(self) -> Any:
        """For each column whether its values are whole numbers."""
        import numpy as np

        return np.array([column.cat == self.pulp.LpInteger for column in self._columns], bool)

    def take_back(self, highs: Any) -> None:
        """Keep the object of a session that has ended for the next one."""
        self._idle.append(highs)

    def export(self, path: Path, to: str) -> None:
        """Write the model as a file.

        Column ``x_r1c2_3`` says that r1c2 is 3; for two values only the higher has a column; a given value
        has a column fixed at 1. Comments name the constraint that the rows below them state. Raises
        `InputError` for OPB with columns that are no 0-1 variables.
        """
        givens = {
            cell: self._given_column(cell)
            for cell in self.puzzle.rules.domain_of
            if len(self.scope[cell]) == 1 and _column_name(cell, self.scope[cell][0]) not in self._names
        }
        columns = [Column(c.name, int(c.upBound), c.cat == self.pulp.LpInteger) for c in self._columns]
        rows = [_plain(row) for row in self._rows]
        ends = [end for _, end in self.marks]
        stated = [(text, rows[a:b]) for text, a, b in blocks(self.puzzle.constraints, ends)]
        stated += [("givens", rows[ends[-1] :])] if givens else []
        if to in ("lp", "mps"):
            write = lp if to == "lp" else mps
            lines = write(columns, stated, self._comments(givens, str), self._zero.index)
        else:
            number = {column.name: f"x{i}" for i, column in enumerate(columns, 1)}
            lines = opb(columns, stated, self._comments(givens, number.__getitem__))
        with path.open("w", encoding="utf-8") as file:
            file.writelines(lines)

    def _given_column(self, cell: Cell) -> Any:
        """Return a column, fixed at 1, for a cell of one value, which needs none to be solved."""
        column = self._new_column(_column_name(cell, self.scope[cell][0]))
        self._add(self._pulp_row({column: 1}, "==", 1), f"given {cell}")
        return column

    def _comments(self, givens: dict[Cell, Any], called: Callable[[str], str]) -> Iterator[str]:
        """Yield the meaning of the columns; `called` returns the name of a column in the file."""
        yield f"{one_line(self.puzzle.rules.name)}, written by gridproof"
        yield "var NAME: cell=value says what it means that NAME is 1 (-NAME: 0)"
        names: list[tuple[str, Cell, int]] = []
        for cell in self.puzzle.rules.domain_of:
            columns = {self.scope[cell][0]: givens[cell]} if cell in givens else self.columns(cell)
            names += [(called(column.name), cell, value) for value, column in columns.items()]
            if len(self.scope[cell]) == 2:
                names.append((f"-{names[-1][0]}", cell, self.scope[cell][0]))
        yield from meanings(names)

    def size(self) -> dict[str, int]:
        return {
            "variables": len(self._columns),
            "rows": len(self._rows),
            "nonzeros": sum(map(len, self._rows)),
        }

    def mark(self) -> tuple[int, int]:
        return len(self._columns), len(self._rows)

    def variables(self) -> list[Variable]:
        variables = [
            Variable("numbers" if x.index in self._numbers else "constants", x.name) for x in self._columns
        ]
        for cell, columns in self._columns_by_cell.items():
            for value, column in columns.items():
                variables[column.index] = Variable(self.sort(cell), f"x[{cell}={value}]")
        return variables

    def native_constraints(self, start: int = 0, end: int | None = None) -> Iterator[Native]:
        for place in range(start, len(self._rows) if end is None else end):
            row = self._rows[place]
            terms = tuple((column.index, int(weight)) for column, weight in row.items())
            yield Native(f"{_kind([weight for _, weight in terms], *_sense(row))} rows", terms, place)

    def describe(self, native: Native, variables: Sequence[Variable]) -> str:
        op, bound = _sense(self._rows[native.place])
        total = sum_in_words((weight, variables[i].name) for i, weight in native.terms)
        return f"{total} {op} {bound}"

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from ..watching.rows import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, root, Deadline.of(timeout))

    def upper_bounds(self) -> list[tuple[int, bool]]:
        return [(int(column.upBound), column.cat == self.pulp.LpInteger) for column in self._columns]

    def relation(self, place: int) -> tuple[str, int]:
        return _sense(self._rows[place])

    def fixed_by_relaxation(self, within: Domains, deadline: Deadline) -> dict[int, int] | None:
        from ..watching.program import LinearProgram
        from ..watching.relaxation import fixed_columns

        program = LinearProgram(self, HighsSearch(self, self._translate()), within, None)
        return fixed_columns(program, deadline)

    def statistics(self) -> dict[str, int]:
        """Return the nodes and simplex iterations of HiGHS; CBC reports none."""
        return dict(self._spent)

    def spend(self, info: Any) -> None:
        """Count the cost of a run of HiGHS."""
        self._spent.update(
            nodes=max(0, info.mip_node_count), simplex_iterations=max(0, info.simplex_iteration_count)
        )

    # At work, for people who watch ----------------------------------------------------------

    def relaxation(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Objective | None = None,
        within: Domains | None = None,
    ) -> Relaxation:
        from ..watching.relaxation import relax

        return relax(self.linear_program(minimize, within), Deadline.of(timeout))

    def cutting(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Objective | None = None,
        within: Domains | None = None,
        families: Sequence[str] | None = None,
        rounds: int = 1,
    ) -> Cutting:
        from ..watching.cuts import cutting

        return cutting(self.linear_program(minimize, within), Deadline.of(timeout), families, rounds)

    def branching(
        self,
        timeout: float | Deadline | None = None,
        *,
        minimize: Objective | None = None,
        within: Domains | None = None,
        most: int = 100,
        choice: Choice = "most fractional",
        order: Order = "depth",
    ) -> Branching:
        from ..watching.branching import branch

        program = self.linear_program(minimize, within)
        return branch(program, Deadline.of(timeout), most=most, choice=choice, order=order)

    def linear_program(self, minimize: Objective | None, within: Domains | None) -> LinearProgram:
        """Return the rows as a linear program, narrowed to `within` or, by default, the givens."""
        from ..watching.program import LinearProgram

        return LinearProgram(
            self, HighsSearch(self, self._translate()), narrowing(self.puzzle, within), minimize
        )

    def names(self) -> list[str]:
        """Return the name of each column."""
        return [variable.name for variable in self.variables()]

    def labels(self) -> list[str]:
        """Return for each row the label of the constraint that it states."""
        spans = [(part.label, *part.spans[0]) for part in self.inspection.parts]
        return [label for label, start, end in spans for _ in range(start, end)]

    def row_of_clause(self, clause: Iterable[Is]) -> Any | None:
        """Return the row that states a clause, or None if the domains grant it."""
        return self.row(clause_terms(clause), ">=", 1)

    def coefficients(self, terms: Terms) -> tuple[dict[Any, int], int]:
        """Return a weighted sum over columns: the coefficient of each, and the constant part."""
        weights, constant = self._weights(terms)
        coefficients, base = self._coefficients(weights)
        return coefficients, constant + base

    # Connected sets and loops ---------------------------------------------------------------

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        if not self._compact(constraint):
            super().take(constraint, lazy, posted, guard)

    def post(self, constraint: Constraint) -> None:
        if not self._compact(constraint):
            super().post(constraint)

    def _compact(self, constraint: Constraint) -> bool:
        """State a connected set or a loop by the chosen formulation; return False if none was chosen."""
        if isinstance(constraint, Connected) and self.encoding["connected"] != "lowered":
            state_connected(self, constraint, self.encoding["connected"])
        elif isinstance(constraint, SingleLoop) and self.encoding["loop"] != "lowered":
            state_single_loop(self, constraint, self.encoding["loop"])
        else:
            return False
        return True

    def number(self, name: str, most: int, whole: bool = False) -> Any:
        """Add a column from 0 to `most` that is no value of a cell."""
        column = self._new_column(name, most, whole)
        self._numbers.add(column.index)
        return column

    def state(
        self, terms: Terms, numbers: Sequence[tuple[int, Any]], op: str, bound: int, label: str
    ) -> None:
        """Add a row over literals and over columns of `number`."""
        coefficients, constant = self.coefficients(terms)
        coefficients.update((column, weight) for weight, column in numbers)
        if coefficients:
            self._add(self._pulp_row(coefficients, op, bound - constant), label)
        elif not RELATIONS[op](0, bound - constant):
            self._add(self._impossible(), label)

    # Columns and rows -----------------------------------------------------------------------

    def columns(self, cell: Cell) -> dict[int, Any]:
        """Return the columns of a cell by value; the lower of two values has none, nor has a single one."""
        columns = self._columns_by_cell.get(cell)
        if columns is None:
            values = self.scope[cell]
            stated = values if len(values) > 2 else values[1:]
            columns = {value: self._new_column(_column_name(cell, value)) for value in stated}
            self._columns_by_cell[cell] = columns
            if len(values) > 2:
                self._add(self._pulp_row(dict.fromkeys(columns.values(), 1), "==", 1), f"one {cell}")
            elif not values:
                self._add(self._impossible(), f"none {cell}")
        return columns

    def value(self, cell: Cell, ones: set[int]) -> int:
        """Return the value of a cell if the columns numbered `ones` are 1 and all others 0."""
        columns = self.columns(cell)
        return next((value for value, column in columns.items() if column.index in ones), self.scope[cell][0])

    def row(self, terms: Terms, op: str, bound: int, label: str = "") -> Any | None:
        """Return the PuLP row for ``sum of terms op bound``, or None if the domains grant it.

        Raises `TooLarge` if the sum may vary by more than `MOST_REACH`.
        """
        weights, constant = self._weights(terms)
        low, high = self._reach(weights)
        bound -= constant
        from_below, from_above = op != "<=", op != ">="
        if (not from_below or bound <= low) and (not from_above or high <= bound):
            return None
        if (from_below and high < bound) or (from_above and bound < low):
            return self._impossible()
        if high - low > MOST_REACH:
            raise TooLarge(
                f"{label or 'a sum'} varies by {high - low}: an integer program is safe up to {MOST_REACH}"
            )
        coefficients, base = self._coefficients(weights)
        return self._pulp_row(coefficients, op, bound - base)

    def _coefficients(self, weights: dict[Cell, dict[int, int]]) -> tuple[dict[Any, int], int]:
        """Return the coefficients of the columns for the result of `_weights`, and a further constant
        part.
        """
        coefficients: dict[Any, int] = {}
        constant = 0
        for cell, by_value in weights.items():
            columns, values = self.columns(cell), self.scope[cell]
            base = by_value.get(values[0], 0) if len(columns) < len(values) else 0
            constant += base
            for value, column in columns.items():
                if weight := by_value.get(value, 0) - base:
                    coefficients[column] = weight
        return coefficients, constant

    def _weights(self, terms: Terms) -> tuple[dict[Cell, dict[int, int]], int]:
        """Return the contribution of each value of each cell to the sum of `terms`, and the constant part."""
        weights: dict[Cell, dict[int, int]] = {}
        constant = 0
        for weight, term in terms:
            if isinstance(term, Is):
                if not term.positive:
                    constant, weight = constant + weight, -weight
                by_value = weights.setdefault(term.cell, {})
                if term.value in self.scope[term.cell]:
                    by_value[term.value] = by_value.get(term.value, 0) + weight
            else:
                by_value = weights.setdefault(term, {})
                lowest = min(self.scope[term], default=0)
                constant += weight * lowest
                for value in self.scope[term]:
                    by_value[value] = by_value.get(value, 0) + weight * (value - lowest)
        return weights, constant

    def _reach(self, weights: dict[Cell, dict[int, int]]) -> tuple[int, int]:
        """Return the least and the greatest sum for the result of `_weights`, without the constant part."""
        low = high = 0
        for cell, by_value in weights.items():
            parts = list(by_value.values())
            if len(parts) < len(self.scope[cell]):
                parts.append(0)
            low, high = low + min(parts, default=0), high + max(parts, default=0)
        return low, high

    def _pulp_row(self, coefficients: dict[Any, int], op: str, bound: int) -> Any:
        expression = self.pulp.LpAffineExpression(coefficients)
        return self.pulp.LpConstraint(expression, self._senses[op], rhs=bound)

    def _impossible(self) -> Any:
        return self._pulp_row({self._zero: 1}, ">=", 1)

    def _new_column(self, name: str, most: int = 1, whole: bool = True) -> Any:
        safe = _safe(name)
        if safe in self._names:
            safe = f"{safe}__{len(self._columns)}"
        self._names.add(safe)
        column = self._problem.add_variable(
            safe, 0, most, self.pulp.LpInteger if whole else self.pulp.LpContinuous
        )
        column.index = len(self._columns)
        self._columns.append(column)
        return column

    def _add(self, row: Any, label: str) -> None:
        self._rows.append(row)
        self._problem.addConstraint(row, f"r{len(self._rows)}_{_safe(label)}")

    def _state(self, terms: Terms, op: str, bound: int, label: str) -> None:
        row = self.row(terms, op, bound, label)
        if row is not None:
            self._add(row, label)

    # Constraints ----------------------------------------------------------------------------

    @emits(Clause)
    def _clause(self, clause: Clause) -> None:
        self._state(clause_terms(clause.literals), ">=", 1, clause.label)

    @emits(Linear)
    def _linear(self, linear: Linear) -> None:
        if linear.op == "!=":
            self._unequal(linear)
        else:
            self._state(linear.terms, linear.op, linear.bound, linear.label)

    def _unequal(self, linear: Linear) -> None:
        """Forbid each wrong tuple, or if there are many, state on which side of the bound the sum is."""
        cells = tuple(dict.fromkeys(linear.variables()))
        domains = [self.scope[cell] for cell in cells]
        if len(cells) <= 2 or prod(map(len, domains)) <= MOST_TUPLES:
            for values in product(*domains):
                wrong = dict(zip(cells, values, strict=True))
                if not linear.holds(wrong):
                    self._clause(Clause(tuple(Is(c, v, False) for c, v in wrong.items()), label=linear.label))
            return
        weights, constant = self._weights(linear.terms)
        low, high = self._reach(weights)
        over = linear.bound + 1 - constant - low
        under = high - linear.bound + 1 + constant
        below = self.scope.flag("below")
        self._state((*linear.terms, (over, below)), ">=", linear.bound + 1, linear.label)
        self._state((*linear.terms, (under, below)), "<=", linear.bound - 1 + under, linear.label)

    @emits(Compare)
    def _compare(self, compare: Compare) -> None:
        """Compare by thresholds, ``left >= k`` implies ``right >= k - plus``: tighter than one sum."""
        left, op, right, plus = compare.left, compare.op, compare.right, compare.plus
        if op in (">", ">="):
            left, op, right, plus = right, op.replace(">", "<"), left, -plus
        if op == "<":
            op, plus = "<=", plus - 1
        if op == "<=":
            for k in self.scope[left]:
                reached = [(1, Is(left, value)) for value in self.scope[left] if value >= k]
                allowed = [(-1, Is(right, value)) for value in self.scope[right] if value + plus >= k]
                self._state((*reached, *allowed), "<=", 0, compare.label)
        elif op == "==":
            for k in sorted({*self.scope[left], *(value + plus for value in self.scope[right])}):
                self._link((Is(left, k),), (Is(right, k - plus),), compare.label)
        else:
            for k in self.scope[left]:
                self._clause(Clause((Is(left, k, False), Is(right, k - plus, False)), label=compare.label))

    @emits(Table)
    def _table(self, table: Table) -> None:
        """Choose one row, whose values agree with the cells' value by value."""
        rows = table.possible_rows(self.scope)
        if not rows:
            self._state((), ">=", 1, table.label)
            return
        choice = self.scope.fresh("row", range(len(rows)))
        for position, cell in enumerate(table.cells):
            for value in self.scope[cell][1:]:
                chosen = (Is(choice, i) for i, row in enumerate(rows) if row[position] == value)
                self._link(chosen, (Is(cell, value),), table.label)

    @emits(Regular)
    def _regular(self, regular: Regular) -> None:
        """State the accepted words as the paths through the layers: a unit of flow chooses one.

        Côté, Gendron and Rousseau, "Modeling the Regular Constraint with Integer Programming",
        CPAIOR 2007.
        """
        layers = regular.layers(self.scope)
        if not all(layers) or not (layers or regular.start in regular.accept):
            self._state((), ">=", 1, regular.label)
            return
        arcs = [self.scope.fresh("arc", range(len(layer))) for layer in layers]
        for cell, arc, layer in zip(regular.cells, arcs, layers, strict=True):
            for value in self.scope[cell][1:]:
                chosen = (Is(arc, i) for i, (_, letter, _) in enumerate(layer) if letter == value)
                self._link(chosen, (Is(cell, value),), regular.label)
        for (arc, layer), (following, onward) in pairwise(zip(arcs, layers, strict=True)):
            for state in {to for _, _, to in layer}:
                into = (Is(arc, i) for i, (_, _, to) in enumerate(layer) if to == state)
                out = (Is(following, i) for i, (start, _, _) in enumerate(onward) if start == state)
                self._link(into, out, regular.label)

    @emits(DistinctSum)
    def _distinct_sum(self, cage: DistinctSum) -> None:
        """Choose one set of values, each of which stands in exactly one cell."""
        sets = cage.value_sets(self.scope, MOST_SETS)
        if not sets:
            for simpler in cage.lower(self.scope):
                self.post(simpler)
            return
        choice = self.scope.fresh("set", range(len(sets)))
        for value in sorted({value for cell in cage.cells for value in self.scope[cell]}):
            chosen = (Is(choice, i) for i, values in enumerate(sets) if value in values)
            self._link(chosen, (Is(cell, value) for cell in cage.cells), cage.label)

    def _link(self, some: Iterable[Is], others: Iterable[Is], label: str) -> None:
        """State that equal numbers of `some` and of `others` are true."""
        self._state((*((1, x) for x in some), *((-1, x) for x in others)), "==", 0, label)

    # The solver's own model -----------------------------------------------------------------

    def _translate(self) -> Any:
        """Return the rows and columns as a HiGHS object, which PuLP would fill one by one, ten times
        slower.
        """
        import numpy as np

        highs = self.highspy.Highs()
        for option, setting in {**OPTIONS, "threads": self.jobs}.items():
            highs.setOptionValue(option, setting)
        highs.HandleUserInterrupt = True
        size = len(self._columns)
        highs.addVars(size, np.zeros(size), np.array([column.upBound for column in self._columns], float))
        highs.changeColsIntegrality(size, np.arange(size, dtype=np.int32), self.whole.astype(np.uint8))
        add_rows(highs, self._rows)
        return highs


GRACE = 0.6
"""Seconds after the deadline when a run of HiGHS that goes on is given up."""


class HighsSearch(Session):
    """A search by HiGHS: bounds and no-goods on its own object, taken back at its end."""

    def __init__(self, model: IlpModel, highs: Any) -> None:
        self.model = model
        self.highs = highs
        self._narrowed: list[int] = []
        self._nogoods: list[int] = []
        self._at_work = False

    def narrow(self, within: Domains) -> None:
        """Narrow each cell to the values given for it."""
        for cell, values in within.items():
            domain = self.model.scope[cell]
            rest = [value for value in domain if value in values]
            if not rest:
                self.forbid(())
            elif len(rest) < len(domain):
                for value, column in self.model.columns(cell).items():
                    self._narrowed.append(column.index)
                    self.highs.changeColBounds(column.index, float(rest == [value]), float(value in rest))

    def close(self) -> None:
        """Take bounds and no-goods back; an object that an interrupt has spoilt is not used again."""
        if self._at_work:
            return
        for index in self._narrowed:
            self.highs.changeColBounds(index, 0.0, 1.0)
        self.highs.deleteRows(len(self._nogoods), self._nogoods)
        self.model.take_back(self.highs)

    def forbid(self, clause: Literals) -> None:
        before = self.highs.getNumRow()
        self._at_work = True  # an interrupt could leave a row in an unknown state
        self.cut(clause)
        self._nogoods += range(before, self.highs.getNumRow())
        self._at_work = False

    def cut(self, clause: Literals, guard: int = 0) -> None:
        row = self.model.row_of_clause(clause)
        add_rows(self.highs, [] if row is None else [row])

    def next(self, deadline: Deadline) -> Solution | None:
        self.highs.clearSolver()
        try:
            point = self.point(deadline)
        finally:
            if not self._at_work:
                self.model.spend(self.highs.getInfo())
        return None if point is None else self.solution(point)

    def point(self, deadline: Deadline) -> Sequence[float] | None:
        """Return the columns' values that HiGHS finds, or None if it proves that there are none."""
        seconds = deadline.seconds_left()
        self.highs.setOptionValue("time_limit", inf if seconds is None else seconds)
        self._run(deadline)
        status, statuses = self.highs.getModelStatus(), self.model.highspy.HighsModelStatus
        if status == statuses.kOptimal:
            values: Sequence[float] = self.highs.getSolution().col_value
            return values
        if status == statuses.kInfeasible:
            return None
        if status == statuses.kTimeLimit:
            raise deadline.timeout_error()
        deadline.seconds_left()  # HiGHS calls itself interrupted where `_run` ended it at the deadline
        raise Unknown(f"HiGHS stopped without an answer: {self.highs.modelStatusToString(status)}")

    def _run(self, deadline: Deadline) -> None:
        """Run HiGHS beside the main thread, which stays free to be interrupted. HiGHS looks at its time
        limit seldom while it simplifies a large model: `GRACE` after the deadline it is left to itself.
        """
        outcome: list[Any] = []
        end = Event()

        def work() -> None:
            try:
                outcome.append(self.highs.run())
            finally:
                end.set()

        worker = Thread(target=work, daemon=True)
        self._at_work = True
        worker.start()
        try:
            # Not `worker.join`: interrupted, it takes a running thread for a finished one (Python 3.11).
            while not end.wait(0.1):
                if deadline.is_over(GRACE / 2):
                    self.highs.cancelSolve()
                if deadline.is_over(GRACE):
                    break
        except BaseException:
            self.highs.cancelSolve()
            end.wait()
            raise
        if not end.is_set():
            raise deadline.timeout_error()
        worker.join()
        self._at_work = False
        # After an error the object still tells the status of the run before.
        if outcome in ([], [self.model.highspy.HighsStatus.kError]):
            raise Unknown("HiGHS failed with an error")

    def solution(self, point: Iterable[float]) -> Solution:
        """Return the cells' values, once every column, rounded if it is whole, is proven to keep every
        row.
        """
        import numpy as np

        floats = np.asarray(point)
        values = np.where(self.model.whole, np.rint(floats), floats)
        self.highs.ensureColwise()
        lp = self.highs.getLp()
        parts = np.asarray(lp.a_matrix_.value_) * np.repeat(values, np.diff(lp.a_matrix_.start_))
        sums = np.bincount(np.asarray(lp.a_matrix_.index_, int), parts, lp.num_row_)
        if not (
            np.abs(floats - values).max() <= INTEGRAL
            and _between(lp.col_lower_, values, lp.col_upper_)
            and _between(lp.row_lower_, sums, lp.row_upper_)
        ):
            raise Unknown("the values found do not keep every row once they are rounded")
        ones = set(np.flatnonzero(values).tolist())
        return {cell: self.model.value(cell, ones) for cell in self.model.puzzle.rules.domain_of}


class CbcSearch(HighsSearch):
    """A search by the CBC that PuLP carries. It can call a feasible model infeasible (PuLP issue 662):
    then HiGHS, on the same model, is asked too and its answer taken.
    """

    def next(self, deadline: Deadline) -> Solution | None:
        pulp = self.model.pulp
        cbc = pulp.COIN_CMD(path=pulp.PULP_CBC_CMD.pulp_cbc_path)
        if not cbc.available():
            raise BackendMissing("PuLP carries no CBC for this machine: use ilp:highs instead of ilp:cbc")
        with TemporaryDirectory() as folder:
            program, answer = Path(folder, "program.mps"), Path(folder, "answer.txt")
            self.highs.writeModel(str(program))
            self._run_cbc(cbc.path, program, answer, deadline)
            if not answer.exists():
                raise Unknown("CBC ended without an answer")
            status, _ = cbc.get_status(str(answer))
            lines = [line.replace("**", "").split() for line in answer.read_text().splitlines()[1:]]
        if status == pulp.LpStatusOptimal:
            values = [0.0] * self.highs.getNumCol()
            for _, name, value, _ in lines:
                if name.startswith("c"):
                    values[int(name[1:])] = float(value)
            return self.solution(values)
        if status == pulp.LpStatusInfeasible:
            return super().next(deadline)
        deadline.check()
        raise Unknown("CBC stopped without an answer")

    def _run_cbc(self, path: str, program: Path, answer: Path, deadline: Deadline) -> None:
        """Run CBC, and end it at an interrupt, which PuLP's own call would not."""
        seconds = deadline.seconds_left()
        limit = [] if seconds is None else ["-sec", str(seconds)]
        exact = ["-ratio", "0", "-allow", "0", "-threads", str(self.model.jobs), "-timeMode", "elapsed"]
        written = ["-solve", "-printingOptions", "all", "-solution", str(answer)]
        try:
            subprocess.run(
                [path, str(program), *limit, *exact, *written],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise deadline.timeout_error() from None


def clause_terms(clause: Iterable[Is]) -> Iterator[tuple[int, Is]]:
    """Return the literals of a clause, each once, as terms of a sum that must be at least 1."""
    return ((1, literal) for literal in dict.fromkeys(clause))


def add_rows(highs: Any, rows: Sequence[Any]) -> None:
    """Add PuLP rows to a HiGHS object, all at once."""
    import numpy as np

    starts = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    highs.addRows(
        len(rows),
        np.array([-inf if row.getLb() is None else row.getLb() for row in rows]),
        np.array([inf if row.getUb() is None else row.getUb() for row in rows]),
        int(starts[-1]),
        starts[:-1],
        np.array([column.index for row in rows for column in row], np.int32),
        np.array([weight for row in rows for weight in row.values()], float),
    )


def _sense(row: Any) -> tuple[str, int]:
    """Return the relation and the bound of a PuLP row."""
    low, high = row.getLb(), row.getUb()
    if low == high:
        return "=", int(low)
    return ("<=", int(high)) if low is None else (">=", int(low))


def _plain(row: Any) -> Row:
    """Return a PuLP row in its written form."""
    terms = tuple((column.index, int(weight)) for column, weight in row.items())
    return Row(row.name, terms, *_sense(row))


def _kind(weights: Sequence[int], op: str, bound: int) -> str:
    """Return the name of a row (as in MIPLIB 2017), with columns of negative weight complemented.

    >>> _kind([1, 1, 1], "<=", 1), _kind([1, -1], ">=", 0), _kind([1, 1, 1], "=", 2), _kind([2, 1], "<=", 2)
    ('set packing', 'set covering', 'cardinality', 'general linear')
    """
    if any(abs(weight) != 1 for weight in weights):
        return "general linear"
    true = bound + sum(weight < 0 for weight in weights)
    if op == "=":
        return "set partitioning" if true == 1 else "cardinality"
    names = ("set packing", "set covering") if op == "<=" else ("set covering", "set packing")
    # At most n - 1 of n columns are 1 if at least one complement is.
    return names[0] if true == 1 else names[1] if true == len(weights) - 1 else "cardinality"


def _between(low: Sequence[float], values: Any, high: Sequence[float]) -> bool:
    """Return whether the values keep the bounds; flows, which are fractions, do so within a tolerance."""
    import numpy as np

    slack = 0 if np.array_equal(values, np.rint(values)) else INTEGRAL
    return bool((values >= np.asarray(low) - slack).all() and (values <= np.asarray(high) + slack).all())


def _column_name(cell: Cell, value: int) -> str:
    return f"x_{cell}_{value}".replace("-", "m")


def _safe(name: str) -> str:
    """Return `name` in a form that every reader of LP and MPS files accepts."""
    return re.sub(r"\W", "_", name, flags=re.ASCII)[:60]


def linear_program() -> Any:
    """Return a linear program of HiGHS without rows and columns, which prints nothing.

    Raises `BackendMissing`.
    """
    highs = _load("highspy").Highs()
    highs.setOptionValue("output_flag", False)
    return highs


def _load(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise BackendMissing(needs("the ilp back end", module)) from error


BACKEND = IlpModel

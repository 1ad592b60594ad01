"""Constraints of a puzzle as linear inequalities, and the sums of these that clauses follow from.

Vocabulary
    native       a constraint that inequalities over the values of its cells state, with no other variables
    definition   of an auxiliary variable: it is true exactly if some terms reach a number
    sum          inequalities, each with a multiplier; a clause follows if the sum is broken when it is false

>>> one, other = Inequality.of([(1, 5), (1, 6), (-1, 7)], 1), Inequality.of([(1, 7)], 1)
>>> print(one.plus(other, 1))
1 x5 1 x6 >= 2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from ...puzzles import Cell, Scope
from ...puzzles.constraints import AllDifferent, Clause, Constraint, Count, DistinctSum, Lazy, Linear, total
from ..encodings.clauses import TRUE
from ..kernels.pure_clauses import unary_meanings
from .clausal import ClausalRefutation
from .derivation import Literals
from .provenance import Term, TracedModel


class Inequality(NamedTuple):
    """A weighted sum of literals, each with a positive weight, that is at least `degree`."""

    weights: dict[int, int]
    degree: int

    @classmethod
    def of(cls, terms: Iterable[Term], degree: int) -> Self:
        """Return the inequality of weights and literals, constants and opposites among them.

        >>> print(Inequality.of([(1, 5), (3, -5), (-2, 7)], 2))
        2 ~x5 2 ~x7 >= 3
        """
        sums: Counter[int] = Counter()
        for weight, literal in terms:
            if literal < 0:
                degree, weight = degree - weight, -weight
            sums[abs(literal)] += weight
        degree -= sums.pop(TRUE, 0) + sum(weight for weight in sums.values() if weight < 0)
        return cls({x if weight > 0 else -x: abs(weight) for x, weight in sums.items() if weight}, degree)

    def plus(self, other: Inequality, times: int) -> Inequality:
        """Return the sum of this one and a multiple of another."""
        terms = [(weight, x) for x, weight in self.weights.items()]
        more = [(times * weight, x) for x, weight in other.weights.items()]
        return Inequality.of([*terms, *more], self.degree + times * other.degree)

    def implies(self, clause: Literals) -> bool:
        """Return whether the clause follows from this inequality alone."""
        return sum(weight for x, weight in self.weights.items() if x not in clause) < self.degree

    def __str__(self) -> str:
        return " ".join([*(f"{w} {opb_literal(x)}" for x, w in self.weights.items()), f">= {self.degree}"])


def opb_literal(literal: int) -> str:
    """Return a literal in OPB."""
    return f"x{literal}" if literal > 0 else f"~x{-literal}"


# Constraints ---------------------------------------------------------------------------------


class NotLinear(Exception):
    """A constraint that is no inequality over the values of its cells."""


def inequalities(constraint: Constraint, model: TracedModel, scope: Scope) -> Iterator[Inequality]:
    """Yield the inequalities that state the constraint. Raises `NotLinear` if they need auxiliary cells."""
    if isinstance(constraint, Clause):
        yield Inequality.of([(1, x) for x in model.numbers(constraint.literals)], 1)
    elif isinstance(constraint, Count):
        numbers = model.numbers(constraint.literals)
        yield Inequality.of([(1, x) for x in numbers], constraint.least)
        yield Inequality.of([(-1, x) for x in numbers], -constraint.most)
    elif isinstance(constraint, Linear) and constraint.op != "!=":
        terms = linear_terms(constraint, model)
        if constraint.op != "<=":
            yield Inequality.of(terms, constraint.bound)
        if constraint.op != ">=":
            yield Inequality.of([(-weight, x) for weight, x in terms], -constraint.bound)
    elif isinstance(constraint, Lazy | Linear):
        raise NotLinear
    else:
        if isinstance(constraint, DistinctSum):
            cells = constraint.cells
            parts: Iterable[Constraint] = (AllDifferent(cells), total(cells, "==", constraint.total))
        else:
            parts = constraint.lower(scope)
        for part in parts:
            if scope.domains.keys() != model.puzzle.domains.keys():
                raise NotLinear
            yield from inequalities(part, model, scope)


def linear_terms(constraint: Linear, model: TracedModel) -> list[Term]:
    """Return the terms of a sum; a cell has one for each of its values."""
    terms: list[Term] = []
    for weight, term in constraint.terms:
        if isinstance(term, str):
            terms += [(weight * value, x) for value, x in model.literals_of[term].items()]
        else:
            terms += [(weight, x) for x in model.numbers([term])]
    return terms


# Sums ----------------------------------------------------------------------------------------

Key = tuple[str, Cell | int, int]
"""The name of an inequality: ``cell`` or ``constraint`` with its number there, or ``auxiliary`` with 1 for
what follows if the variable is true, and 0 for what follows if it is false."""

Sum = list[tuple[int, Key]]
"""Inequalities with their multipliers."""


class LinearModel:
    """The inequalities of the cells, of the constraints and of auxiliary variables by their keys.

    A constraint is native if each of its clauses in the core follows from a sum of inequalities.
    """

    def __init__(self, refutation: ClausalRefutation) -> None:
        self.origins, self.model = refutation.origins, refutation.model
        meanings = self.model.meanings()
        self.cells_of = {x: meaning.cell for x, meaning in meanings.items() if meaning.sort == "v"}
        self.orders = {x: (cell, value) for x, (sort, cell, value) in meanings.items() if sort == "o"}
        self.known: dict[Key, Inequality] = {}
        for cell in self.model.puzzle.rules.domain_of:
            literals = self.model.literals_of[cell].values()
            if len(literals) > 2:
                self.known["cell", cell, 0] = Inequality.of([(1, x) for x in literals], 1)
                self.known["cell", cell, 1] = Inequality.of([(-1, x) for x in literals], -1)
        self.define()
        self.native: dict[int, list[Key]] = {}
        self.sums: dict[int, Sum] = {}
        core: dict[int, list[int]] = {}
        for at in sorted(refutation.derivation.core):
            sort, owner, _ = self.origins[at]
            if sort == "c":
                core.setdefault(owner, []).append(at)
        for number, constraint in enumerate(self.model.puzzle.constraints):
            self.state(number, constraint, core.get(number, []))

    def define(self) -> None:
        """Add the definitions: a cell has at most a value, a sum or a number of literals reaches a bound."""
        for variable, (cell, value) in self.orders.items():
            literals = self.model.literals_of[cell].items()
            self.add_definition(variable, [(1, x) for v, x in literals if v <= value], 1)
        for variable, (terms, bound) in self.model.reached.items():
            self.add_definition(variable, terms, bound)
        for first, (numbers, least, most) in (self.model.clauses.counters or {}).items():
            true, spans = unary_meanings(len(numbers), least, most)
            for variable, (start, end, bound) in enumerate(spans, first):
                counted = [(1, x if true else -x) for x in numbers[start : end + 1]]
                self.add_definition(variable, counted, bound)

    def add_definition(self, variable: int, terms: Sequence[Term], bound: int) -> None:
        """Add what follows if the variable is true, that is if the terms reach the bound, and if it is
        false.
        """
        missing = sum(weight for weight, _ in terms) - bound + 1
        opposite = [(weight, -x) for weight, x in terms]
        self.known["auxiliary", variable, 1] = Inequality.of([(bound, -variable), *terms], bound)
        self.known["auxiliary", variable, 0] = Inequality.of([(missing, variable), *opposite], missing)

    def state(self, number: int, constraint: Constraint, core: Sequence[int]) -> None:
        """Make a constraint native, if it is linear and its clauses of the core follow."""
        try:
            scope = Scope(self.model.puzzle.domains)
            several = (each for each in inequalities(constraint, self.model, scope) if each.degree > 0)
            stated = {str(each): each for each in several}.values()
        except NotLinear:
            return
        keys: list[Key] = [("constraint", number, at) for at in range(len(stated))]
        self.known |= zip(keys, stated, strict=True)
        sums = {at: self.sum_for(self.origins[at].literals, keys) for at in core}
        if all(sums.values()):
            self.native[number] = keys
            self.sums |= {at: parts for at, parts in sums.items() if parts}

    def sum_of_origin(self, at: int) -> Sum | None:
        """Return the sum that a clause follows from; None for a clause that must be stated."""
        sort, _, literals = self.origins[at]
        if sort == "d" and at not in self.sums:
            here = [self.orders.get(abs(x)) or (self.cells_of.get(abs(x)), 0) for x in literals]
            keys: list[Key] = [("cell", cell, side) for cell in dict(here) if cell for side in (0, 1)]
            parts = self.sum_for(literals, [key for key in keys if key in self.known])
            if parts is None:
                return None
            self.sums[at] = parts
        return self.sums.get(at)

    def sum_for(self, clause: Literals, keys: Iterable[Key]) -> Sum | None:
        """Return a sum that the clause follows from, with at most one of the inequalities of these keys."""
        defined = [part for x in clause if abs(x) not in self.cells_of for part in self.meaning(x, 1)]
        if not all(key in self.known for _, key in defined):
            return None
        variables = set(map(abs, clause))
        keys = [key for key in keys if defined or not variables.isdisjoint(map(abs, self.known[key].weights))]
        alone = next((key for key in keys if self.known[key].implies(clause)), None)
        if alone is not None:
            return [(1, alone)]
        for more in [*([(1, key)] for key in keys), []]:
            parts = [*more, *defined]
            sum_ = self.add(parts)
            if sum_.implies(clause):
                return parts
            parts += self.bounds(sum_, clause)
            if self.add(parts).implies(clause):
                return parts
        return None

    def meaning(self, literal: int, times: int) -> Sum:
        """Return what follows if the literal of an auxiliary variable is false; a cell with at most a value
        has no greater one.
        """
        variable, true = abs(literal), literal < 0
        parts: Sum = [(times, ("auxiliary", variable, int(true)))]
        if true and variable in self.orders:
            parts.append((times, ("cell", self.orders[variable][0], 1)))
        return parts

    def bounds(self, sum_: Inequality, clause: Literals) -> Sum:
        """Return multiples of "one value" for cells, with which each adds no more to a sum than with its best
        value among those that a false clause leaves.
        """
        added: Sum = []
        for cell in dict.fromkeys(self.cells_of[abs(x)] for x in sum_.weights if abs(x) in self.cells_of):
            literals = self.model.literals_of[cell]
            if len(literals) < 3:
                continue
            weights = {v: sum_.weights.get(x, 0) - sum_.weights.get(-x, 0) for v, x in literals.items()}
            excluded = {v for v, x in literals.items() if x in clause}
            by_order: list[tuple[int, list[int]]] = []
            for x in clause:
                owner, most = self.orders.get(abs(x), (None, 0))
                if owner == cell:
                    by_order.append((x, [v for v in literals if (v <= most) is (x > 0)]))
                    excluded.update(by_order[-1][1])
            if any(-x in clause for x in literals.values()):
                excluded.clear()
            best = max([weight for v, weight in weights.items() if v not in excluded], default=0)
            if best:
                added.append((abs(best), ("cell", cell, int(best > 0))))
            for x, values in by_order:
                worst = max([weights[v] for v in values], default=best)
                if worst > best:
                    added += self.meaning(x, worst - best)
        return added

    def add(self, parts: Sum) -> Inequality:
        """Return the sum of these inequalities."""
        sum_ = Inequality({}, 0)
        for times, key in parts:
            sum_ = sum_.plus(self.known[key], times)
        return sum_

"""The sums that constraints say, whatever their form: cages, arrows, lines of equal sums.

>>> from .....puzzles.constraints import Table
>>> rows = tuple((x + y, x, y) for x in (1, 2, 3) for y in (1, 2, 3))
>>> equation = equation_of(Table(("a", "b", "c"), rows))
>>> equation.terms, equation.least
(((1, 'a'), (-1, 'b'), (-1, 'c')), 0)
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Constraint, Linear, Table
from .....puzzles.constraints.base import BOUNDLESS
from ...network import Network, per_network

MOST_TERMS = 45
"""Sums of more cells are not looked at."""

Terms = tuple[tuple[int, Cell], ...]


class Equation(NamedTuple):
    """Bounds on the sum of terms, each with a cell of its own, and the labels of the constraints behind
    them.
    """

    terms: Terms
    least: int
    most: int
    labels: tuple[str, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells."""
        return tuple(cell for _, cell in self.terms)

    def plus(self, other: Equation, times: int) -> Equation:
        """Return the sum of this equation and `times` another; both have one bound."""
        weights = {cell: weight for weight, cell in self.terms}
        for weight, cell in other.terms:
            weights[cell] = weights.get(cell, 0) + times * weight
        terms = tuple((weight, cell) for cell, weight in weights.items() if weight)
        bound = self.least + times * other.least
        return Equation(terms, bound, bound, (*self.labels, *other.labels))

    @property
    def is_equal(self) -> bool:
        """True if least and greatest sum are the same."""
        return self.least == self.most


@per_network
def equations(network: Network, deadline: Deadline) -> tuple[Equation, ...]:
    """Return the sums of two cells or more that constraints declare, or that follow from their terms or
    tables.
    """
    declared = (
        Equation(tuple((1, cell) for cell in link.cells), link.total, link.total, (label,))
        for link, label in network.sums
    )
    others = (equation_of(rule) for rule in deadline.watch(network.constraints, 16))
    return tuple(
        dict.fromkeys(each for each in (*declared, *others) if each and 1 < len(each.terms) <= MOST_TERMS)
    )


def equation_of(rule: Constraint) -> Equation | None:
    """Return the sum of a constraint with weights, or of a table, or None if it has none."""
    if isinstance(rule, Linear) and rule.op != "!=":
        terms = tuple((weight, term) for weight, term in rule.terms if isinstance(term, str))
        if len({cell for _, cell in terms}) == len(rule.terms):
            least = -BOUNDLESS if rule.op == "<=" else rule.bound
            return Equation(terms, least, BOUNDLESS if rule.op == ">=" else rule.bound, (rule.label,))
    if isinstance(rule, Table) and len(set(rule.cells)) == len(rule.cells) > 1 and rule.rows:
        weights, bound = plane(rule.rows) or ((), 0)
        if weights and all(weights):
            return Equation(tuple(zip(weights, rule.cells, strict=True)), bound, bound, (rule.label,))
    return None


@lru_cache(maxsize=256)
def plane(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], int] | None:
    """Return the one equation in integers that all rows solve, as weights and their sum; None if there is
    none or there are several. Gaussian elimination on the differences to the first row.

    >>> plane(((1, 2), (2, 1), (0, 3)))
    ((1, 1), 3)
    """
    first, width = rows[0], len(rows[0])
    basis: dict[int, list[Fraction]] = {}
    for row in rows[1:]:
        rest = [Fraction(a - b) for a, b in zip(row, first, strict=True)]
        for pivot, line in basis.items():
            rest = [a - rest[pivot] * b for a, b in zip(rest, line, strict=True)]
        pivot = next((i for i, a in enumerate(rest) if a), width)
        if pivot < width:
            rest = [a / rest[pivot] for a in rest]
            for other, line in basis.items():
                basis[other] = [a - line[pivot] * b for a, b in zip(line, rest, strict=True)]
            basis[pivot] = rest
        if len(basis) == width - 1:
            break
    else:
        return None
    free = next(i for i in range(width) if i not in basis)
    normal = [Fraction(1) if i == free else -basis[i][free] for i in range(width)]
    scale = lcm(*(a.denominator for a in normal))
    weights = tuple(int(a * scale) for a in normal)
    bound = sum(weight * value for weight, value in zip(weights, first, strict=True))
    if any(sum(weight * value for weight, value in zip(weights, row, strict=True)) != bound for row in rows):
        return None
    sign = -1 if bound < 0 or (not bound and weights[0] < 0) else 1
    return tuple(sign * weight for weight in weights), sign * bound

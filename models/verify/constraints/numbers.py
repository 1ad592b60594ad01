"""Constraints: numbers that differ, follow or divide each other.

>>> double = Quotient({"left": "a", "right": "b", "quotient": 2}, {"a", "b"})
>>> double.holds({"a": 4, "b": 2}), double.holds({"a": 4, "b": 3})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from math import prod

from ..reasoning.matching import all_different, crowded_cells, once_each
from ..vocabulary import Cells, Domains, Reason, Refused, Row, Values
from .base import MOST_STATES, MOST_TOTALS, Constraint
from .fields import RELATIONS, Operator


class AllDifferent(Constraint):
    """No two of the cells are equal. The flag `house` says nothing more."""

    cells: Cells
    house: bool

    def variables(self) -> Iterable[str]:
        return self.cells

    def holds(self, values: Values) -> bool:
        return len({values[cell] for cell in self.cells}) == len(self.cells)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        return all_different(self.cells, domains) if len(self.scope) == len(self.cells) else set()

    def row(self, part: int | None, domains: Domains) -> Row:
        return super().row(part, domains) if part is None else once_each(self.cells, part, domains)


class Consecutive(Constraint):
    """The cells hold consecutive numbers, each once, in any order."""

    cells: Cells

    def variables(self) -> Iterable[str]:
        return self.cells

    def holds(self, values: Values) -> bool:
        numbers = sorted(values[cell] for cell in self.cells)
        return all(later == number + 1 for number, later in pairwise(numbers))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if no run of numbers can be dealt to the cells."""
        if not self.cells or len(self.scope) < len(self.cells):
            return None if len(self.cells) < 2 else set()
        lowest = {value for cell in self.cells for value in domains[cell]}
        for low in lowest:
            run = range(low, low + len(self.cells))
            self.look(len(self.cells))
            if lowest.issuperset(run):
                within = {cell: [value for value in domains[cell] if value in run] for cell in self.cells}
                if crowded_cells(self.cells, within) is None:
                    return None
        return set(self.cells)


class Unlike(Constraint):
    """The two lines of cells differ in some place."""

    left: Cells
    right: Cells

    def variables(self) -> Iterable[str]:
        return (*self.left, *self.right)

    def prepare(self) -> None:
        if len(self.left) != len(self.right):
            raise Refused("the two lines of cells that differ are not equally long")

    def holds(self, values: Values) -> bool:
        return any(values[a] != values[b] for a, b in zip(self.left, self.right, strict=True))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        places = [(a, b) for a, b in zip(self.left, self.right, strict=True) if a != b]
        if all(len(domains[a]) == 1 and set(domains[a]) == set(domains[b]) for a, b in places):
            return {cell for place in places for cell in place}
        return None


class Pair(Constraint):
    """A relation between two cells, `left` and `right`."""

    left: str
    right: str

    def allows(self, left: int, right: int) -> bool:
        """Return whether the cells can hold these values."""
        raise NotImplementedError

    def variables(self) -> Iterable[str]:
        return self.left, self.right

    def holds(self, values: Values) -> bool:
        return self.allows(values[self.left], values[self.right])

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        left, right = domains[self.left], domains[self.right]
        if len(left) * len(right) > MOST_TOTALS:
            self.leave()
            return None
        pairs = zip(left, left, strict=True) if self.left == self.right else product(left, right)
        return None if any(self.allows(x, y) for x, y in pairs) else {self.left, self.right}


class Compare(Pair):
    """``left op right + plus``."""

    left: str
    op: Operator
    right: str
    plus: int

    def allows(self, left: int, right: int) -> bool:
        return RELATIONS[self.op](left, right + self.plus)


class Difference(Pair):
    """``left - right`` is one of `allowed`; with `absolute`, ``|left - right|`` is."""

    left: str
    right: str
    allowed: tuple[int, ...]
    absolute: bool

    def prepare(self) -> None:
        self.gaps = frozenset(self.allowed)

    def allows(self, left: int, right: int) -> bool:
        return (abs(left - right) if self.absolute else left - right) in self.gaps


class Quotient(Pair):
    """One of the two cells is `quotient` times the other."""

    left: str
    right: str
    quotient: int

    def allows(self, left: int, right: int) -> bool:
        return left == right * self.quotient or right == left * self.quotient


class Product(Constraint):
    """The product of the cells is `result`, a number or a cell."""

    cells: Cells
    result: int | str

    def variables(self) -> Iterable[str]:
        return (*self.cells, self.result) if isinstance(self.result, str) else self.cells

    def holds(self, values: Values) -> bool:
        target = values[self.result] if isinstance(self.result, str) else self.result
        return prod([values[cell] for cell in self.cells]) == target

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if no product of the cells, built from factors of a result, is a result."""
        goals = domains[self.result] if isinstance(self.result, str) else (self.result,)
        products = {1}
        for cell in self.cells:
            steps = len(products) * len(domains[cell]) * len(goals)
            if steps > MOST_STATES:
                self.leave()
                return None
            self.look(steps)
            grown = {a * b for a in products for b in domains[cell]}
            products = {n for n in grown if any(g == n or (n and g % n == 0) for g in goals)}
        return set(self.scope) if products.isdisjoint(goals) else None

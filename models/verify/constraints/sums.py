"""Constraints: clauses, counts and sums.

>>> two = Count({"literals": [("a", 1, True), ("b", 1, True)], "least": 2, "most": 2}, {"a", "b"})
>>> two.impossible({"a": {0}, "b": {0, 1}}, ())
{'a'}
"""

from __future__ import annotations

from collections.abc import Iterable

from ..reasoning.matching import all_different, once_each
from ..vocabulary import Cells, Domains, Literal, Literals, Reason, Row, Terms, Values
from .base import MOST_STATES, MOST_TOTALS, Constraint, cells_of, truth
from .fields import Operator


class Clause(Constraint):
    """At least one of the literals is true."""

    literals: Literals

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.literals]

    def holds(self, values: Values) -> bool:
        return any((values[cell] == value) is positive for cell, value, positive in self.literals)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        if all(truth(literal, domains) is False for literal in self.literals):
            return cells_of(self.literals)
        return None

    def row(self, part: int | None, domains: Domains) -> Row:
        return [(1, literal) for literal in self.literals], 1, None


class Weighted(Constraint):
    """A sum of weighted terms, and its allowed totals; a literal counts 1 if it is true, a cell counts its
    value.
    """

    def weighted_terms(self) -> Terms:
        """Return the terms: (weight, literal or cell)."""
        raise NotImplementedError

    def limits(self) -> tuple[int | None, int | None]:
        """Return the least and the greatest allowed total, with None for no bound."""
        raise NotImplementedError

    def allows(self, total: int) -> bool:
        """Return whether the total is allowed."""
        low, high = self.limits()
        return (low is None or total >= low) and (high is None or total <= high)

    def variables(self) -> Iterable[str]:
        return [term if isinstance(term, str) else term[0] for _, term in self.weighted_terms()]

    def prepare(self) -> None:
        self.terms_at: dict[str, list[tuple[int, Literal | str]]] = {cell: [] for cell in self.scope}
        for weight, term in self.weighted_terms():
            self.terms_at[term if isinstance(term, str) else term[0]].append((weight, term))
        self.known: dict[tuple[str, int], int] = {}
        # Constant contribution of a cell; None if it is the value itself.
        self.anything: dict[str, set[int] | None] = {}
        for cell, terms in self.terms_at.items():
            term_values = [term[1] for _, term in terms if not isinstance(term, str)]
            plain = any(isinstance(term, str) for _, term in terms)
            some = (*term_values, max(term_values, default=0) + 1)
            self.anything[cell] = None if plain else {self.amount(cell, value) for value in some}

    def amount(self, cell: str, value: int) -> int:
        """Return the amount that the cell adds to the total with this value."""
        amount = self.known.get((cell, value))
        if amount is None:
            amount = 0
            for weight, term in self.terms_at[cell]:
                amount += weight * (value if isinstance(term, str) else (value == term[1]) is term[2])
            self.known[cell, value] = amount
        return amount

    def row(self, part: int | None, domains: Domains) -> Row:
        return (self.weighted_terms(), *self.limits()) if part is None else super().row(part, domains)

    def holds(self, values: Values) -> bool:
        return self.allows(sum([self.amount(cell, values[cell]) for cell in self.scope]))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        amounts = {cell: {self.amount(cell, value) for value in domains[cell]} for cell in self.scope}
        low, high = sum(map(min, amounts.values())), sum(map(max, amounts.values()))
        least, most = self.limits()
        anything = self.anything
        if most is not None and low > most:
            return {
                c for c, here in amounts.items() if (any_ := anything[c]) is None or min(here) > min(any_)
            }
        if least is not None and high < least:
            return {
                c for c, here in amounts.items() if (any_ := anything[c]) is None or max(here) < max(any_)
            }
        if (least is None) != (most is None):
            return None
        if high - low > MOST_TOTALS:
            self.leave()
            return None
        totals = 1  # bit i: the total low + i can be reached
        for here in amounts.values():
            self.look(len(here))
            lowest, grown = min(here), 0
            for amount in here:
                grown |= totals << (amount - lowest)
            totals = grown
        bottom, top = max(low, low if least is None else least), min(high, high if most is None else most)
        if any(totals >> (total - low) & 1 and self.allows(total) for total in range(bottom, top + 1)):
            return None
        return {cell for cell, here in amounts.items() if here != anything[cell]}


class Linear(Weighted):
    """A weighted sum of cells and literals compared with a number."""

    terms: tuple[tuple[int, Literal | str], ...]
    op: Operator
    bound: int

    def weighted_terms(self) -> Terms:
        return self.terms

    def limits(self) -> tuple[int | None, int | None]:
        least = {"==": self.bound, ">=": self.bound, ">": self.bound + 1}
        most = {"==": self.bound, "<=": self.bound, "<": self.bound - 1}
        return least.get(self.op), most.get(self.op)

    def allows(self, total: int) -> bool:
        return total != self.bound if self.op == "!=" else super().allows(total)


class Count(Weighted):
    """A constraint for the number of true literals, from `least` to `most`."""

    literals: Literals
    least: int
    most: int

    def weighted_terms(self) -> Terms:
        return [(1, literal) for literal in self.literals]

    def limits(self) -> tuple[int | None, int | None]:
        return self.least, self.most


class Tally(Weighted):
    """The number of true literals is one of `allowed`."""

    literals: Literals
    allowed: tuple[int, ...]

    def weighted_terms(self) -> Terms:
        return [(1, literal) for literal in self.literals]

    def limits(self) -> tuple[int | None, int | None]:
        return min(self.allowed, default=1), max(self.allowed, default=0)

    def prepare(self) -> None:
        super().prepare()
        self.totals = frozenset(self.allowed)

    def allows(self, total: int) -> bool:
        return total in self.totals


class DistinctSum(Weighted):
    """The cells are all different and have this total."""

    cells: Cells
    total: int

    def weighted_terms(self) -> Terms:
        return [(1, cell) for cell in self.cells]

    def limits(self) -> tuple[int | None, int | None]:
        return self.total, self.total

    def row(self, part: int | None, domains: Domains) -> Row:
        return super().row(part, domains) if part is None else once_each(self.cells, part, domains)

    def holds(self, values: Values) -> bool:
        filling = [values[cell] for cell in self.cells]
        return sum(filling) == self.total and len(set(filling)) == len(filling)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason from the differing cells, then the total, then both, by the sets of values that the
        first cells can hold.
        """
        reason = all_different(self.cells, domains) if len(self.scope) == len(self.cells) else set()
        if reason is None:
            reason = super().impossible(domains, first)
        if reason is not None:
            return reason
        cells = sorted(self.cells, key=lambda cell: len(domains[cell]))
        bit = {value: 1 << i for i, value in enumerate({v for cell in cells for v in domains[cell]})}
        low, high = (sum(end(domains[cell]) for cell in cells) for end in (min, max))
        sums = {0: 0}  # for each set of values used, their sum
        for cell in cells:
            steps = len(sums) * len(domains[cell])
            if steps > MOST_STATES:
                self.leave()
                return None
            self.look(steps)
            low -= min(domains[cell])
            high -= max(domains[cell])
            grown = {}
            for used, total in sums.items():
                for value in domains[cell]:
                    if not used & bit[value] and low <= self.total - total - value <= high:
                        grown[used | bit[value]] = total + value
            sums = grown
        return None if sums else set(self.cells)

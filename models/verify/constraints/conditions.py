"""Constraints about constraints: one under a condition, a negated one, a number of those that hold.

>>> sum_ = Count({"literals": [("a", 1, True), ("b", 1, True)], "least": 2, "most": 2}, {"a", "b"})
>>> if_c = Implication.__new__(Implication)
>>> if_c.condition, if_c.then = ("c", 1, True), sum_
>>> if_c.impossible({"a": {0}, "b": {0, 1}, "c": {1}}, ()) == {"a", "c"}
True
>>> if_c.impossible({"a": {0}, "b": {0, 1}, "c": {0, 1}}, ()) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable

from ..vocabulary import Cells, Domains, Literal, Reason, Refused, Values
from .base import MOST_TOTALS, Constraint, is_true, refute, truth
from .sums import Clause, Count, Linear, Tally, Weighted

MOST_NESTED = 12
"""Maximum depth of constraints nested in constraints."""


class Compound(Constraint):
    """A constraint about constraints. Raises `Refused` if they are nested too deeply: each level asks whether
    the inner one fails, and whether it holds.
    """

    depth: int
    """Depth of nested constraints."""

    def prepare(self) -> None:
        inner = (rule.depth for rule in self.inner() if isinstance(rule, Compound))
        self.depth = 1 + max(inner, default=0)
        if self.depth > MOST_NESTED:
            raise Refused(f"constraints are nested more than {MOST_NESTED} deep")

    def inner(self) -> Iterable[Constraint]:
        """Return the nested constraints."""
        raise NotImplementedError

    def variables(self) -> Iterable[str]:
        return [cell for rule in self.inner() for cell in rule.variables()]

    def why_refuted(self, rule: Constraint, domains: Domains, first: Cells) -> Reason | None:
        """Return the reason why an inner constraint cannot hold, as far as the limits of this one allow."""
        rule.look, rule.leave = self.look, self.leave
        return refute(rule, domains, first)

    def why_granted(self, rule: Constraint, domains: Domains, first: Cells) -> Reason | None:
        """Return the reason why an inner constraint holds whatever happens, or None if no reason was
        found.
        """
        rule.look, rule.leave = self.look, self.leave
        return refute(opposite(rule), domains, first)


class Implication(Compound):
    """A constraint that holds if the condition is true."""

    condition: Literal
    then: Constraint

    def inner(self) -> Iterable[Constraint]:
        return [self.then]

    def variables(self) -> Iterable[str]:
        return [self.condition[0], *super().variables()]

    def holds(self, values: Values) -> bool:
        return not is_true(self.condition, values) or self.then.holds(values)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        if truth(self.condition, domains) is not True:
            return None
        reason = self.why_refuted(self.then, domains, first)
        return None if reason is None else reason | {self.condition[0]}


class Negation(Compound):
    """The constraint does not hold."""

    denied: Constraint

    def inner(self) -> Iterable[Constraint]:
        return [self.denied]

    def holds(self, values: Values) -> bool:
        return not self.denied.holds(values)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if a literal of a clause is true for sure, if every reachable total is allowed, or
        if an implication or a count of constraints holds for sure.
        """
        rule = self.denied
        if isinstance(rule, Negation):
            return self.why_refuted(rule.denied, domains, first)
        if isinstance(rule, Clause):
            return next(({x[0]} for x in rule.literals if truth(x, domains)), None)
        if isinstance(rule, Linear | Count | Tally):
            return within(rule, domains)
        if isinstance(rule, Implication):
            if truth(rule.condition, domains) is False:
                return {rule.condition[0]}
            return self.why_granted(rule.then, domains, first)
        if isinstance(rule, CountHolding):
            return rule.granted_whole(domains, first)
        return None


class CountHolding(Compound):
    """A constraint for the number of `constraints` that hold, from `least` to `most`."""

    constraints: tuple[Constraint, ...]
    least: int
    most: int

    def inner(self) -> Iterable[Constraint]:
        return self.constraints

    def holds(self, values: Values) -> bool:
        return self.least <= sum([rule.holds(values) for rule in self.constraints]) <= self.most

    def decided_reasons(self, domains: Domains, first: Cells) -> tuple[list[Reason], list[Reason]]:
        """Return the reasons of the constraints that cannot hold, and of the ones certain to hold."""
        failing, holding = list[Reason](), list[Reason]()
        for rule in self.constraints:
            reason = self.why_refuted(rule, domains, first)
            if reason is not None:
                failing.append(reason)
            elif (reason := self.why_granted(rule, domains, first)) is not None:
                holding.append(reason)
        return failing, holding

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if too many cannot hold, or too many hold whatever happens."""
        failing, holding = self.decided_reasons(domains, first)
        fewest = max(len(self.constraints) - self.least + 1, 0)
        if len(failing) >= fewest:
            return set[str]().union(*failing[:fewest])
        if len(holding) > self.most:
            return set[str]().union(*holding[: max(self.most + 1, 0)])
        return None

    def granted_whole(self, domains: Domains, first: Cells) -> Reason | None:
        """Return the reason why the number is allowed whatever happens."""
        failing, holding = self.decided_reasons(domains, first)
        if len(holding) < self.least or len(self.constraints) - len(failing) > self.most:
            return None
        return set[str]().union(*failing, *holding)


def opposite(rule: Constraint) -> Negation:
    """Return the negation of a constraint."""
    negation = Negation.__new__(Negation)
    negation.denied = rule
    negation.scope = rule.scope
    negation.look, negation.leave = rule.look, rule.leave
    return negation


def within(rule: Weighted, domains: Domains) -> Reason | None:
    """Return the cells that keep every reachable total of a sum allowed, or None if some total is not."""
    amounts = {cell: {rule.amount(cell, value) for value in domains[cell]} for cell in rule.scope}
    low, high = sum(map(min, amounts.values())), sum(map(max, amounts.values()))
    if high - low > MOST_TOTALS or not all(map(rule.allows, range(low, high + 1))):
        return None
    return {cell for cell, here in amounts.items() if here != rule.anything[cell]}

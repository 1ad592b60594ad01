"""The kernel that every back end takes natively, counts and covers: all others are lowered to these.

Vocabulary
    gap        a maximal run of numbers that a count must not take
    choice     a clause of numbered literals: 1 is the first, -1 its negation

>>> Linear(((1, "a"), (2, "b")), "==", 8).holds({"a": 2, "b": 3})
True
>>> one = exactly_one((Is("a", 1), Is("b", 1)))
>>> one.holds({"a": 1, "b": 0}), one.holds({"a": 1, "b": 1})
(True, False)
>>> cover = ExactCover(2, ((Is("a", 1), (0,)), (Is("b", 1), (1,)), (Is("c", 1), (0, 1))))
>>> cover.holds({"a": 1, "b": 1, "c": 0}), cover.holds({"a": 1, "b": 0, "c": 1})
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..kernels.literals import truth
from .base import (
    BOUNDLESS,
    MOST_LISTED,
    SUM,
    Bounded,
    Choice,
    Constraint,
    Excluded,
    Lazy,
    Link,
    Literals,
    Made,
    Sector,
    Sum,
    list_cells,
)
from .filtering import Removed, enforce, possible, refute

Term = tuple[int, Cell | Is]

RELATIONS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}

SECOND = itemgetter(1)

MOST_SUMS = 4000
"""A sum with a wider range of totals than this is filtered by its bounds alone."""

MOST_WEIGHT = 1_000_000
"""Sums with larger weights are no `bounds`."""

MOST_TALLIED = 8
"""Maximum number of literals of a `Tally` stated by clauses; a larger one is lowered to a sum."""


@dataclass(frozen=True, slots=True)
class Clause(Constraint):
    """A disjunction: at least one of the literals is true. Kernel: every back end takes it natively."""

    title = ("last way out", 20)

    literals: Literals

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.literals)

    def holds(self, solution: Solution, /) -> bool:
        # A generator would take twice as long.
        for cell, value, positive in self.literals:  # noqa: SIM110
            if (solution[cell] == value) is positive:
                return True
        return False

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield self

    def filter(self, domains: Domains, /) -> Removed:
        """Make the last possible literal true."""
        last: Is | None = None
        for literal in self.literals:
            if possible(literal, domains):
                if last not in (None, literal):
                    return
                last = literal
        if last is not None:
            yield from enforce(last, domains)
        else:
            yield from refute(self.variables(), domains)

    def bounds(self) -> Iterable[Bounded]:
        return ((self.literals, None, 1, BOUNDLESS),)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        """Yield the exclusion of both being false, if there are two literals."""
        if len(self.literals) == 2:
            one, other = self.literals
            yield Excluded(~one, ~other)


@dataclass(frozen=True, slots=True)
class Linear(Constraint):
    """A weighted sum of cells and literals compared with a number.

    `op` is one of ``==``, ``!=``, ``<=``, ``>=``. Kernel: every back end takes it natively.
    """

    title = ("sum", 60)
    eager = True

    terms: tuple[Term, ...]
    op: str
    bound: int

    @property
    def words(self) -> str:
        """The sum, as ``a + b == 3``; with weights or literals only its cells."""
        cells = [term for weight, term in self.terms if weight == 1 and not isinstance(term, Is)]
        if len(cells) < len(self.terms) or len(cells) > MOST_LISTED:
            return f"sum of {list_cells(self.variables())} {self.op} {self.bound}"
        return f"{' + '.join(cells)} {self.op} {self.bound}"

    def variables(self) -> Iterable[Cell]:
        return (term.cell if isinstance(term, Is) else term for _, term in self.terms)

    def holds(self, solution: Solution, /) -> bool:
        total = sum(
            weight * (term.holds(solution) if isinstance(term, Is) else solution[term])
            for weight, term in self.terms
        )
        return bool(RELATIONS[self.op](total, self.bound))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield self

    @property
    def sign(self) -> str:
        plain = all(weight == 1 and not isinstance(term, Is) for weight, term in self.terms)
        return "+" if plain and self.op == "==" else ""

    def filter(self, domains: Domains, /) -> Removed:
        """Remove the values with which the other terms cannot meet the bound; for sums with a wide range,
        only by the least and the greatest total. A sum that names a cell twice is not filtered.
        """
        least = most = 0
        amounts: dict[Cell, list[tuple[int, int]]] = {}
        for weight, term in self.terms:
            if isinstance(term, Is):
                cell, expected, positive = term
                here = [(v, weight if (v == expected) is positive else 0) for v in domains[cell]]
            else:
                cell = term
                here = [(v, weight * v) for v in domains[cell]]
            if len(here) == 1:
                least += here[0][1]
                most += here[0][1]
            elif not here or cell in amounts:
                return
            else:
                amounts[cell] = here
                least += min(here, key=SECOND)[1]
                most += max(here, key=SECOND)[1]
        if not amounts:
            if not RELATIONS[self.op](least, self.bound):
                yield from refute(self.variables(), domains)
        elif self.op == "==" and most - least <= MOST_SUMS:
            yield from _off_target(self.bound - least, amounts)
        else:
            for cell, here in amounts.items():
                low, high = least - min(here, key=SECOND)[1], most - max(here, key=SECOND)[1]
                for value, amount in here:
                    if not self._reaches(low + amount, high + amount):
                        yield cell, value

    def bounds(self) -> Iterable[Bounded]:
        """Return the sum if all its terms are literals, with weights that the kernel takes."""
        literals = tuple(term for _, term in self.terms if isinstance(term, Is))
        weights = tuple(weight for weight, _ in self.terms)
        heaviest = max(map(abs, weights), default=0)
        if len(literals) < len(weights) or self.op == "!=" or heaviest > MOST_WEIGHT:
            return ()
        least = -BOUNDLESS if self.op == "<=" else self.bound
        return ((literals, weights, least, BOUNDLESS if self.op == ">=" else self.bound),)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        """Yield the sum if it is one of different cells, each with weight 1."""
        if result := self.made():
            yield Sum(result[0], self.bound)

    def made(self) -> Made | None:
        """Return the cells, `SUM` and the bound of a plain sum of different cells, else None."""
        cells = tuple(dict.fromkeys(self.variables()))
        if self.op == "==" and len(cells) == len(self.terms) and set(self.terms) == {(1, c) for c in cells}:
            return cells, SUM, self.bound
        return None

    def _reaches(self, low: int, high: int) -> bool:
        """Return whether a sum from `low` to `high` can be in the relation."""
        if self.op == "!=":
            return not low == high == self.bound
        return (self.op == ">=" or low <= self.bound) and (self.op == "<=" or high >= self.bound)


def _off_target(excess: int, amounts: dict[Cell, list[tuple[int, int]]]) -> Removed:
    """Yield the values in no solution of the sum, which is `excess` more than the least possible one. A set
    of sums is an integer with a bit for each.
    """
    sums = 1
    before = []
    for cell, here in amounts.items():
        low = min(here, key=SECOND)[1]
        rises = [(value, amount - low) for value, amount in here]
        before.append((cell, rises, sums))
        reached = 0
        for _, rise in rises:
            reached |= sums << rise
        sums = reached
    after = 1 << excess if excess >= 0 else 0
    for cell, rises, sums in reversed(before):
        sums_after = 0
        for value, rise in rises:
            if not sums << rise & after:
                yield cell, value
            sums_after |= after >> rise
        after = sums_after


@dataclass(frozen=True, slots=True)
class Count(Constraint):
    """Bounds on the number of true literals: at least `least` and at most `most`."""

    title = ("count", 30)

    literals: Literals
    least: int
    most: int

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.literals)

    def holds(self, solution: Solution, /) -> bool:
        return self.least <= number_true(self.literals, solution) <= self.most

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        terms = tuple((1, literal) for literal in self.literals)
        if self.least == self.most:
            yield Linear(terms, "==", self.least, label=self.label)
            return
        if self.least > 0:
            yield Linear(terms, ">=", self.least, label=self.label)
        if self.most < len(terms):
            yield Linear(terms, "<=", self.most, label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Make the other literals false if `most` are true; make the possible ones true if only `least` are
        possible. A literal that is named twice counts twice.
        """
        undecided, true = [], 0
        for literal in self.literals:
            cell, value, positive = literal
            values = domains[cell]
            if value not in values:
                true += not positive
            elif len(values) == 1:
                true += positive
            else:
                undecided.append(literal)
        spare, surplus = self.most - true, true + len(undecided) - self.least
        if spare < 0 or surplus < 0:
            yield from refute(self.variables(), domains)
        elif spare and surplus and len({literal.cell for literal in undecided}) == len(undecided):
            return
        for literal, weight in Counter(undecided).items():
            if weight > spare:
                yield from enforce(~literal, domains)
            if weight > surplus:
                yield from enforce(literal, domains)

    def bounds(self) -> Iterable[Bounded]:
        return ((self.literals, None, self.least, self.most),)

    @property
    def has_filter(self) -> bool:
        return self.most != 1 or not all(literal.positive for literal in self.literals)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        if not self.has_filter:
            yield Sector(self.literals, self.least == 1)


@dataclass(frozen=True, slots=True)
class Tally(Constraint):
    """A cardinality constraint with a set of counts: the number of true literals is one of `allowed`, for
    example none or two, or an odd number. A literal that is named twice counts twice.
    """

    literals: Literals
    allowed: tuple[int, ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.literals)

    def holds(self, solution: Solution, /) -> bool:
        return number_true(self.literals, solution) in self.allowed

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield a clause for each minimal way to reach a gap; for many literals, a sum with an auxiliary
        cell.
        """
        weight = Counter(self.literals)
        allowed = tuple(number for number in self.allowed if 0 <= number <= len(self.literals))
        if len(weight) > MOST_TALLIED and allowed:
            number = scope.fresh("tally", allowed)
            yield Linear((*((1, x) for x in self.literals), (-1, number)), "==", 0, label=self.label)
            return
        literals = tuple(weight)
        for choice in tally_clauses(tuple(weight.values()), allowed):
            chosen = [literals[i - 1] if i > 0 else ~literals[-i - 1] for i in choice]
            yield Clause(tuple(chosen), label=self.label)

    @property
    def has_filter(self) -> bool:
        return False

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.lower(scope)


def number_true(literals: Literals, solution: Solution) -> int:
    """Return the number of literals that are true in `solution`."""
    return truth(literals, solution).count(1)


@lru_cache(maxsize=1024)
def tally_clauses(weights: tuple[int, ...], allowed: tuple[int, ...]) -> tuple[Choice, ...]:
    """Return clauses on literals with these `weights` that hold if and only if the true ones have an allowed
    sum.

    True literals of weight `low`, together with false literals that leave at most weight `high` to the
    others, force the sum into the gap from `low` to `high`. Each such choice is forbidden by a clause.

    >>> tally_clauses((1, 1, 1), (0, 2))
    ((-1, 2, 3), (-2, 1, 3), (-3, 1, 2), (-1, -2, -3))
    """
    whole = sum(weights)
    clauses: list[Choice] = []
    for low, high in gaps(whole, allowed):
        for true in lightest(weights, low):
            rest = tuple(0 if i in true else weight for i, weight in enumerate(weights))
            for false in lightest(rest, whole - high):
                clauses.append((*(-i - 1 for i in true), *(i + 1 for i in false)))
    return tuple(clauses)


def gaps(most: int, allowed: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last number of each gap among 0 to `most`.

    >>> list(gaps(4, (0, 2)))
    [(1, 1), (3, 4)]
    """
    before = -1
    for number in (*sorted({n for n in allowed if 0 <= n <= most}), most + 1):
        if number > before + 1:
            yield before + 1, number - 1
        before = number


def lightest(weights: tuple[int, ...], least: int) -> Iterator[Choice]:
    """Yield the minimal sets of positions whose weights add up to `least` or more."""
    heavy = [i for i, weight in enumerate(weights) if weight]
    if max(weights, default=0) <= 1:
        yield from combinations(heavy, max(least, 0))
        return
    for size in range(len(heavy) + 1):
        for chosen in combinations(heavy, size):
            total = sum([weights[i] for i in chosen])
            if total >= least and all(total - weights[i] < least for i in chosen):
                yield chosen


def exactly(count: int, literals: Iterable[Is], label: str = "") -> Count:
    """Require exactly `count` true literals."""
    return Count(tuple(literals), count, count, label=label)


def exactly_one(literals: Iterable[Is], label: str = "") -> Count:
    """Require exactly one true literal."""
    return exactly(1, literals, label)


def at_most_one(literals: Iterable[Is], label: str = "") -> Count:
    """Allow at most one true literal."""
    return Count(tuple(literals), 0, 1, label=label)


def implies(condition: Is, *consequences: Is, label: str = "") -> Clause:
    """Make one of the `consequences` true if `condition` is."""
    return Clause((~condition, *consequences), label=label)


def broken_clauses(rule: Constraint, solution: Solution) -> Iterator[Literals]:
    """Yield clauses that `solution` violates and that follow from the clause, count or tally `rule`."""
    if isinstance(rule, Clause):
        yield rule.literals
        return
    assert isinstance(rule, Count | Tally)
    allowed = range(rule.least, rule.most + 1) if isinstance(rule, Count) else rule.allowed
    true = [literal for literal in rule.literals if literal.holds(solution)]
    false = [literal for literal in rule.literals if not literal.holds(solution)]
    for low, high in gaps(len(rule.literals), allowed):
        if low <= len(true) <= high:
            # Any `low` true literals and `n - high` false ones already force the count into the gap.
            yield (*(~literal for literal in true[:low]), *false[: len(rule.literals) - high])


@dataclass(frozen=True, slots=True)
class ExactCover(Lazy):
    """An exact cover: each site is covered by exactly one of the placements whose literal is true.

    `placements` are (literal, sites covered); sites are numbered from 0 to ``sites - 1``.
    """

    sites: int
    placements: tuple[tuple[Is, tuple[int, ...]], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _ in self.placements)

    def _over(self) -> list[list[Is]]:
        over: list[list[Is]] = [[] for _ in range(self.sites)]
        for literal, sites in self.placements:
            for site in sites:
                over[site].append(literal)
        return over

    def holds(self, solution: Solution, /) -> bool:
        covered: list[int] = []
        for (cell, value, positive), sites in self.placements:
            if (solution[cell] == value) is positive:
                covered += sites
        return len(covered) == self.sites == len(set(covered))

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.lower(scope)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        if self.holds(solution):
            return
        for literals in self._over():
            true = [literal for literal in literals if literal.holds(solution)]
            if not true:
                yield tuple(literals)
            elif len(true) > 1:
                yield (~true[0], ~true[1])

    def bounds(self) -> Iterable[Bounded]:
        return [(tuple(literals), None, 1, 1) for literals in self._over()]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        for literals in self._over():
            yield exactly_one(literals, self.label)

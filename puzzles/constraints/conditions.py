"""Constraints about constraints: implications, negations and bounds on the number that hold.

Vocabulary
    condition   a literal; if it is true, the constraint under it is enforced (half-reified)
    guard       the negation of a condition: one more literal of a clause, one more term of a sum
    flag        an auxiliary truth value that says whether a constraint holds (reified)
    opposite    the constraint that holds exactly if another one does not

Every constraint can stand under a condition, also one of these. A negation takes more: that one of the
simpler constraints fails is enough only if these need no auxiliary cells. Automata, tables, cages, sets, sums
of groups, counts of values, connected sets and lines of sight have negations of their own here. Any other
constraint with auxiliary cells (a loop, an island) is denied solution by solution, or refused with `TooLarge`
if its cells have too many assignments.

>>> from .arithmetic import total
>>> clue = total(("a", "b"), "==", 5)
>>> lie = Negation(clue)
>>> lie.holds({"a": 2, "b": 3}), Implication(Is("a", 1), lie).holds({"a": 2, "b": 3})
(False, True)
>>> exactly_one_of((clue, total(("a", "b"), "==", 3))).holds({"a": 2, "b": 3})
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod

from ..core.cells import Candidate, Cell, Domain, Domains, Is, Scope, Solution
from ..core.errors import TooLarge
from .arithmetic import AllDifferent, Compare, Consecutive, Difference, DistinctSum, total
from .base import BOUNDLESS, Bounded, Constraint, Link
from .connected import Connected
from .filtering import Removed, enforce, refute, sure
from .kernel import MOST_WEIGHT, Clause, Count, Linear, Tally
from .lines import Regular, Sight, Table
from .sets import DistinctSets, GroupedSum, NumberOfValues

MOST_DENIED = 4096
"""Maximum number of assignments of the cells of a constraint that is denied by its solutions."""

MOST_OTHER_SETS = 20_000
"""Maximum number of possible sets if a choice among sets is denied by choosing one of the others."""

OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""The relation that holds exactly if another one does not."""


def describe(constraint: Constraint) -> str:
    """Return the constraint for people: its label, or its words."""
    return constraint.label or constraint.words


@dataclass(frozen=True, slots=True)
class Implication(Constraint):
    """An implication: if `condition` is true, `then` holds (a half-reified or enforced constraint)."""

    title = ("condition", 60)

    condition: Is
    then: Constraint

    @property
    def words(self) -> str:
        return f"if {self.condition}, then {describe(self.then)}"

    def nested(self) -> tuple[Constraint, ...]:
        return (self.then,)

    def variables(self) -> Iterable[Cell]:
        yield self.condition.cell
        yield from self.then.variables()

    def holds(self, solution: Solution, /) -> bool:
        return not self.condition.holds(solution) or self.then.holds(solution)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Add the guard to a clause, and to a sum as a term that lifts it beyond its bound ("big M")."""
        truth = scope.possible(self.condition)
        if truth is False:
            return
        if truth:
            yield self.then
        elif isinstance(self.then, Clause):
            yield Clause((~self.condition, *self.then.literals), label=self.label)
        elif isinstance(self.then, Linear):
            yield from self._add_guard(self.then, scope)
        else:
            for simpler in self.then.lower(scope):
                yield Implication(self.condition, simpler, label=self.label)

    def _add_guard(self, linear: Linear, scope: Scope) -> Iterator[Linear]:
        """Yield the sum with the guard as one more term, whose weight makes up for the missing amount."""
        ends = [_reach(weight, term, scope) for weight, term in linear.terms]
        low, high = sum(low for low, _ in ends), sum(high for _, high in ends)
        terms, op, bound, guard = linear.terms, linear.op, linear.bound, ~self.condition
        if op == "!=" and low <= bound <= high:
            yield Linear((*terms, (bound + 1 - low, guard)), "!=", bound, label=self.label)
        if op in ("==", ">=") and bound > low:
            yield Linear((*terms, (bound - low, guard)), ">=", bound, label=self.label)
        if op in ("==", "<=") and bound < high:
            yield Linear((*terms, (bound - high, guard)), "<=", bound, label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove the candidates that the constraint removes if the condition is true; make the condition
        false if the constraint cannot hold.
        """
        cell, expected, positive = self.condition
        true = tuple(value for value in domains[cell] if (value == expected) is positive)
        if not true:
            return
        removed = narrowed(self.then, {**{c: domains[c] for c in self.then.variables()}, cell: true})
        if removed is None:
            yield from enforce(~self.condition, domains)
        elif sure(self.condition, domains):
            yield from removed
        else:
            # While the condition is open, only values of its own cell go: each makes it true and does not fit
            # the constraint.
            yield from (candidate for candidate in removed if candidate[0] == cell)

    def bounds(self) -> Iterable[Bounded]:
        """Return the bounds of the constraint, each with the guard as one more literal."""
        bounds: list[Bounded] = []
        for literals, weights, least, most in self.then.bounds():
            each = weights or (1,) * len(literals)
            low, high = sum(min(w, 0) for w in each), sum(max(w, 0) for w in each)
            lacks, exceeds = max(least - low, 0), min(most - high, 0)
            if max(lacks, -exceeds) > MOST_WEIGHT:
                return ()
            if lacks:
                bounds.append(((*literals, ~self.condition), (*each, lacks), least, BOUNDLESS))
            if exceeds:
                bounds.append(((*literals, ~self.condition), (*each, exceeds), -BOUNDLESS, most))
        return bounds

    def links(self, domains: Domains, /) -> Iterator[Link]:
        """Yield the links of the constraint, if the condition is surely true."""
        if sure(self.condition, domains):
            yield from self.then.links(domains)

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        for part in self.then.parts(scope):
            yield Implication(self.condition, part, label=self.label)


@dataclass(frozen=True, slots=True)
class Negation(Constraint):
    """The negation of `denied`: a clue that lies."""

    title = ("negation", 60)

    denied: Constraint

    @property
    def words(self) -> str:
        return f"not: {describe(self.denied)}"

    def nested(self) -> tuple[Constraint, ...]:
        return (self.denied,)

    def variables(self) -> Iterable[Cell]:
        return self.denied.variables()

    def holds(self, solution: Solution, /) -> bool:
        return not self.denied.holds(solution)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the opposite; else a special form, the denial of one of the simpler constraints, or of each
        solution. Raises `TooLarge` if there may be too many of these.
        """
        denied, label = self.denied, self.label
        form = opposite(denied, scope.domains)
        if form is not None:
            yield form
        elif isinstance(denied, Implication):
            yield Clause((denied.condition,), label=label)
            yield Negation(denied.then, label=label)
        elif isinstance(denied, CountHolding):
            flags = [reify(scope, constraint, label) for constraint in denied.constraints]
            for _, says in flags:
                yield from says
            allowed = [n for n in range(len(flags) + 1) if not denied.least <= n <= denied.most]
            yield counted([flag for flag, _ in flags], allowed, label)
        elif isinstance(denied, DistinctSum):
            sums = AllDifferent(denied.cells), total(denied.cells, "==", denied.total)
            yield CountHolding(sums, 0, 1, label=label)
        elif isinstance(denied, Table):
            for row in denied.possible_rows(scope):
                unlike = (Is(cell, value, False) for cell, value in zip(denied.cells, row, strict=True))
                yield Clause(tuple(unlike), label=label)
        elif isinstance(denied, Sight):
            visible = scope.fresh("seen", range(sum(map(len, denied.rays)) + 1))
            yield Sight(denied.rays, visible, label=label)
            yield other_than(visible, denied.total, label)
        elif isinstance(denied, NumberOfValues):
            number = scope.fresh("held", range(len(denied.cells) + 1))
            yield NumberOfValues(denied.cells, number, label=label)
            yield other_than(number, denied.count, label)
        elif isinstance(denied, GroupedSum):
            apart = (AllDifferent(group) for group in denied.groups if len(group) > 1)
            terms = *((1, cell) for group in denied.groups for cell in group), *denied.rest
            parts = *apart, Linear(terms, "==", denied.total)
            yield CountHolding(parts, 0, len(parts) - 1, label=label)
        elif isinstance(denied, Consecutive):
            near = tuple(range(1, len(denied.cells)))
            pairs = combinations(denied.cells, 2)
            steps = tuple(Difference(a, b, near, absolute=True) for a, b in pairs)
            yield CountHolding(steps, 0, len(steps) - 1, label=label)
        elif isinstance(denied, DistinctSets):
            yield from self._other_sets(denied, scope)
        elif isinstance(denied, Connected):
            yield from self._two_sides(denied, scope)
        else:
            own = Scope({cell: scope[cell] for cell in denied.variables()})
            size = len(own.domains)
            simpler = list(denied.lower(own))
            if len(own.domains) == size:
                yield CountHolding(tuple(simpler), 0, len(simpler) - 1, label=label)
            else:
                yield from self._solutions(scope)

    def _other_sets(self, denied: DistinctSets, scope: Scope) -> Iterator[Constraint]:
        """Require two equal cells, or one of the other sets."""
        values, size = sorted({x for cell in denied.cells for x in scope[cell]}), len(denied.cells)
        if comb(len(values), size) > MOST_OTHER_SETS:
            yield from self._solutions(scope)
            return
        others = tuple(choice for choice in combinations(values, size) if choice not in {*denied.sets})
        ways = Negation(AllDifferent(denied.cells)), DistinctSets(denied.cells, others)
        yield at_least_one_of(ways, self.label)

    def _two_sides(self, denied: Connected, scope: Scope) -> Iterator[Constraint]:
        """Give each vertex a side, the same for neighbours in the set, and put some on both sides; or leave
        the root out of the set.
        """
        label, vertices = self.label, denied.vertices
        sides = [scope.flag("side") for _ in vertices]
        root = () if denied.root is None else (~vertices[denied.root],)
        for i, j in denied.edges:
            out = ~vertices[i], ~vertices[j]
            yield Clause((*out, ~sides[i], sides[j]), label=label)
            yield Clause((*out, sides[i], ~sides[j]), label=label)
        for on_side in (True, False):
            there = []
            for vertex, side in zip(vertices, sides, strict=True):
                member = scope.flag("there")
                there.append(member)
                yield Clause((~member, vertex), label=label)
                yield Clause((~member, side if on_side else ~side), label=label)
            yield Clause((*root, *there), label=label)

    def _solutions(self, scope: Scope) -> Iterator[Clause]:
        """Yield a clause for each solution of the denied constraint. Raises `TooLarge`."""
        cells = tuple(dict.fromkeys(self.denied.variables()))
        domains = [scope[cell] for cell in cells]
        if prod(map(len, domains)) > MOST_DENIED:
            raise TooLarge(
                f"{describe(self.denied)} cannot be denied:"
                f" its {len(cells)} cells have more than {MOST_DENIED} assignments"
            )
        for values in product(*domains):
            solution = dict(zip(cells, values, strict=True))
            if self.denied.holds(solution):
                yield Clause(tuple(Is(c, v, False) for c, v in solution.items()), label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove the candidates that the opposite removes; else the values of the last open cell that make
        the denied constraint hold.
        """
        contrary = opposite(self.denied, domains)
        if contrary is not None:
            removed = narrowed(contrary, domains)
            yield from refute(self.variables(), domains) if removed is None else removed
            return
        cells = tuple(dict.fromkeys(self.denied.variables()))
        solution = {cell: domains[cell][0] for cell in cells if len(domains[cell]) == 1}
        open_ = [cell for cell in cells if cell not in solution]
        if not open_ and self.denied.holds(solution):
            yield from refute(cells, domains)
        elif len(open_) == 1:
            for value in domains[open_[0]]:
                if self.denied.holds({**solution, open_[0]: value}):
                    yield open_[0], value


@dataclass(frozen=True, slots=True)
class CountHolding(Constraint):
    """Bounds on the number of `constraints` that hold: at least `least` and at most `most`; one that is named
    twice counts twice.

    The cardinality operator of Van Hentenryck and Deville, "The Cardinality Operator: A New Logical
    Connective for Constraint Logic Programming", ICLP 1991.
    """

    title = ("how many hold", 80)

    constraints: tuple[Constraint, ...]
    least: int
    most: int

    @property
    def words(self) -> str:
        number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        if self.most >= len(self.constraints):
            number = f"at least {self.least}"
        elif self.least <= 0 < self.most:
            number = f"at most {self.most}"
        return f"of these hold {number}: {'; '.join(map(describe, self.constraints))}"

    def nested(self) -> tuple[Constraint, ...]:
        return self.constraints

    def variables(self) -> Iterable[Cell]:
        for constraint in self.constraints:
            yield from constraint.variables()

    def holds(self, solution: Solution, /) -> bool:
        true = [constraint for constraint in self.constraints if constraint.holds(solution)]
        return self.least <= len(true) <= self.most

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Count flags. If only `least` matters, a flag need only imply its constraint; if only `most` does,
        its negation.
        """
        holds, fails = self.least > 0, self.most < len(self.constraints)
        flags: list[Is] = []
        for constraint in self.constraints:
            flag, says = reify(scope, constraint, self.label, holds=holds, fails=fails)
            flags.append(flag)
            yield from says
        yield counted(flags, range(max(self.least, 0), min(self.most, len(flags)) + 1), self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Enforce each constraint that can hold if only `least` can; deny the others if already `most` hold.
        Remove values that no remaining disjunct supports: none if a disjunct removes nothing and more than
        `least` can hold.
        """
        able, failing = list[set[Candidate]](), list[set[Candidate] | None]()
        true, limited = 0, self.most < len(self.constraints)
        for constraint in self.constraints:
            removed = narrowed(constraint, domains)
            if removed is not None:
                able.append(removed)
                if not limited and len(able) > self.least and not all(able):
                    return
            if limited:
                contrary = narrowed(Negation(constraint), domains)
                true += contrary is None
                if removed is not None and contrary is not None:
                    failing.append(contrary)
        if len(able) < self.least or true > self.most:
            yield from refute(self.variables(), domains)
        elif len(able) == self.least:
            yield from set[Candidate]().union(*able)
        elif self.least > true:
            yield from set.intersection(*able)
        if true == self.most:
            yield from set[Candidate]().union(*(removed for removed in failing if removed))


def counted(flags: Sequence[Is], allowed: Sequence[int], label: str) -> Constraint:
    """Allow only these numbers of true flags; a clause if every number but 0, or but all, is allowed."""
    size = len(flags)
    if len(allowed) == size and 0 not in allowed:
        return Clause(tuple(flags), label=label)
    if len(allowed) == size and size not in allowed:
        return Clause(tuple(~flag for flag in flags), label=label)
    if allowed and len(allowed) == allowed[-1] - allowed[0] + 1:
        return Count(tuple(flags), allowed[0], allowed[-1], label=label)
    return Tally(tuple(flags), tuple(allowed), label=label)


def other_than(cell: Cell, other: int | Cell, label: str) -> Constraint:
    """Make a cell hold another number than this, or than another cell."""
    if isinstance(other, str):
        return Compare(cell, "!=", other, label=label)
    return total((cell,), "!=", other, label)


def exactly_one_of(constraints: Iterable[Constraint], label: str = "") -> CountHolding:
    """Require exactly one of the constraints to hold."""
    return CountHolding(tuple(constraints), 1, 1, label=label)


def at_least_one_of(constraints: Iterable[Constraint], label: str = "") -> CountHolding:
    """Require at least one of the constraints to hold: a disjunction."""
    some = tuple(constraints)
    return CountHolding(some, 1, len(some), label=label)


def reify(
    scope: Scope, constraint: Constraint, label: str = "", *, holds: bool = True, fails: bool = True
) -> tuple[Is, list[Constraint]]:
    """Return a literal and the constraints that channel it: true implies the constraint (with `holds`), false
    its negation (with `fails`).
    """
    if isinstance(constraint, Clause) and len(constraint.literals) == 1:
        return constraint.literals[0], []
    flag = scope.flag("holds")
    says: list[Constraint] = []
    if holds:
        says.append(Implication(flag, constraint, label=label))
    if fails:
        says.append(Implication(~flag, Negation(constraint, label=label), label=label))
    return flag, says


def opposite(constraint: Constraint, domains: Domains) -> Constraint | None:
    """Return the constraint that holds exactly if this one does not, within the domains, or None if that
    takes several constraints or auxiliary cells.
    """
    label = constraint.label
    if isinstance(constraint, Negation):
        return constraint.denied
    if isinstance(constraint, Clause):
        return Count(constraint.literals, 0, 0, label=label)
    if isinstance(constraint, Linear):
        op, bound = OPPOSITES[constraint.op], constraint.bound
        if op in ("<", ">"):
            op, bound = f"{op}=", bound - 1 if op == "<" else bound + 1
        return Linear(constraint.terms, op, bound, label=label)
    if isinstance(constraint, Compare):
        return Compare(
            constraint.left, OPPOSITES[constraint.op], constraint.right, constraint.plus, label=label
        )
    if isinstance(constraint, Count | Tally):
        every = range(len(constraint.literals) + 1)
        counts = (
            constraint.allowed
            if isinstance(constraint, Tally)
            else range(constraint.least, constraint.most + 1)
        )
        return Tally(constraint.literals, tuple(n for n in every if n not in counts), label=label)
    if isinstance(constraint, Regular):
        return rejecting(constraint, domains)
    return None


def rejecting(regular: Regular, domains: Domains) -> Regular:
    """Return the automaton that accepts the words that `regular` rejects, over the values of the domains
    alone.
    """
    step = {(state, value): after for state, value, after in regular.transitions}
    states = {regular.start, *regular.accept, *step.values(), *(state for state, _ in step)}
    sink = max(states) + 1
    values = {value for cell in regular.cells for value in domains[cell]}
    arrows = (
        (s, value, step.get((s, value), sink)) for s in sorted({*states, sink}) for value in sorted(values)
    )
    accept = tuple(sorted({*states, sink} - {*regular.accept}))
    return Regular(regular.cells, regular.start, accept, tuple(arrows), label=regular.label)


def narrowed(constraint: Constraint, domains: Domains) -> set[Candidate] | None:
    """Return the candidates that its filter finds in no solution of the constraint, or None if it finds that
    there is no solution.
    """
    cells = tuple(dict.fromkeys(constraint.variables()))
    if all(len(domains[cell]) == 1 for cell in cells):
        return set() if constraint.holds({cell: domains[cell][0] for cell in cells}) else None
    removed = set(constraint.filter(domains))
    if not constraint.has_filter:
        scope = Scope({cell: domains[cell] for cell in cells})
        simpler = list(constraint.lower(scope))
        if len(scope.domains) == len(cells):
            for each in simpler:
                removed.update(each.filter(domains))
    counts = Counter(cell for cell, _ in removed)
    return None if any(counts[cell] == len(domains[cell]) for cell in cells) else removed


def _reach(weight: int, term: Cell | Is, scope: Scope) -> tuple[int, int]:
    """Return the least and the greatest amount of a term."""
    values: Domain = (0, 1) if isinstance(term, Is) else scope[term]
    ends = weight * min(values, default=0), weight * max(values, default=0)
    return min(ends), max(ends)

"""Sets of values: which ones cells hold, and how many.

>>> DistinctSets(("a", "b"), ((1, 4), (2, 3))).holds({"a": 4, "b": 1})
True
>>> NumberOfValues(("a", "b", "c"), 2).holds({"a": 1, "b": 1, "c": 3})
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

from ..core.cells import Cell, Domain, Domains, Is, Scope, Solution
from .arithmetic import MOST_SETS, AllDifferent, choose_set
from .base import SUM, Constraint, Different, Link, Made, Sum
from .filtering import Removed, keep
from .kernel import Clause, Linear, implies


def possible_sets(cells: Iterable[Cell], sets: Iterable[Domain], domains: Scope | Domains) -> list[Domain]:
    """Return the sets in which each value has a place, and each cell a value."""
    places = [frozenset(domains[cell]) for cell in cells]
    values = frozenset[int]().union(*places)
    return [x for x in sets if values.issuperset(x) and not any(place.isdisjoint(x) for place in places)]


def sums_of_others(parts: Sequence[Iterable[int]]) -> list[set[int]]:
    """Return, for each set of numbers, the sums of one number from each of the others.

    >>> sums_of_others([{1, 2}, {10}, {0, 100}])
    [{10, 110}, {1, 2, 101, 102}, {11, 12}]
    """
    before, after = [{0}], [{0}]
    for part, other in zip(parts, reversed(parts), strict=True):
        before.append({total + number for total in before[-1] for number in part})
        after.append({total + number for total in after[-1] for number in other})
    return [
        {one + other for one in before[i] for other in after[len(parts) - 1 - i]} for i in range(len(parts))
    ]


@dataclass(frozen=True, slots=True)
class DistinctSets(Constraint):
    """A choice among `sets` of values, each ascending, for cells that are all different."""

    title = ("possible sets", 60)

    cells: tuple[Cell, ...]
    sets: tuple[tuple[int, ...], ...]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        return tuple(sorted(solution[cell] for cell in self.cells)) in self.sets

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Choose one of the sets, as for a sum of different cells."""
        yield AllDifferent(self.cells, label=self.label)
        yield from choose_set(scope, self.cells, self.sets, self.label)[1]

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the values of sets that have a place for each value and a value for each cell; put a value of
        all these with one place left there.
        """
        sets = [set(values) for values in possible_sets(self.cells, self.sets, domains)]
        for cell in self.cells:
            yield from keep(cell, set[int]().union(*sets), domains)
        for value in set.intersection(*sets) if sets else ():
            places = [cell for cell in self.cells if value in domains[cell]]
            if len(places) == 1:
                yield from keep(places[0], (value,), domains)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        yield Different(self.cells)


@dataclass(frozen=True, slots=True)
class NumberOfValues(Constraint):
    """A number of different values, `count`, in the cells: a number or a cell (Pachet and Roy, "Automatic
    Generation of Music Programs", CP 1999).
    """

    title = ("number of values", 60)

    cells: tuple[Cell, ...]
    count: int | Cell

    def variables(self) -> Iterable[Cell]:
        return (*self.cells, self.count) if isinstance(self.count, str) else self.cells

    def holds(self, solution: Solution, /) -> bool:
        number = len({solution[cell] for cell in self.cells})
        return number == (solution[self.count] if isinstance(self.count, str) else self.count)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Give each value a flag for being held, and count the flags."""
        flags = []
        for value in sorted({value for cell in self.cells for value in scope[cell]}):
            is_held = scope.flag("held")
            flags.append(is_held)
            places = tuple(Is(cell, value) for cell in self.cells if value in scope[cell])
            yield Clause((~is_held, *places), label=self.label)
            for place in places:
                yield Clause((~place, is_held), label=self.label)
        terms: list[tuple[int, Cell | Is]] = [(1, flag) for flag in flags]
        if isinstance(self.count, str):
            yield Linear((*terms, (-1, self.count)), "==", 0, label=self.label)
        else:
            yield Linear(tuple(terms), "==", self.count, label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the counts from the number of sure values to the number that the cells can hold."""
        sure = {domains[cell][0] for cell in self.cells if len(domains[cell]) == 1}
        values = {value for cell in self.cells for value in domains[cell]}
        if isinstance(self.count, str) and self.count not in self.cells:
            most = min(len(values), len(set(self.cells)))
            yield from keep(self.count, range(max(len(sure), min(most, 1)), most + 1), domains)


@dataclass(frozen=True, slots=True)
class GroupedSum(Constraint):
    """A sum of groups, none of which repeats a value: the cells of all groups together, and a `rest` of
    others, each times its weight, sum to `total`. It fits a little killer, whose cells differ within each
    box. Each group is a choice among sets of values, as in `DistinctSum`, and only the sums of the groups are
    added.
    """

    title = ("sum of groups", 60)
    eager = True

    groups: tuple[tuple[Cell, ...], ...]
    total: int
    rest: tuple[tuple[int, Cell], ...] = ()

    def variables(self) -> Iterable[Cell]:
        return chain(chain.from_iterable(self.groups), (cell for _, cell in self.rest))

    def holds(self, solution: Solution, /) -> bool:
        contents = [[solution[cell] for cell in group] for group in self.groups]
        others = sum(weight * solution[cell] for weight, cell in self.rest)
        return sum(map(sum, contents)) + others == self.total and all(
            len(set(values)) == len(values) for values in contents
        )

    def sets(self, group: tuple[Cell, ...], domains: Scope | Domains) -> list[Domain] | None:
        """Return the sets of values that a group may hold, or None if there are too many to list."""
        values = sorted({value for cell in group for value in domains[cell]})
        if comb(len(values), len(group)) > MOST_SETS:
            return None
        return possible_sets(group, combinations(values, len(group)), domains)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Choose the set of each group and channel it to its sum; then sum these."""
        terms: list[tuple[int, Cell | Is]] = [*self.rest]
        for group in self.groups:
            if len(group) == 1:
                terms.append((1, group[0]))
                continue
            yield AllDifferent(group, label=self.label)
            sets = self.sets(group, scope)
            if sets is None:
                terms += ((1, cell) for cell in group)
                continue
            part = scope.fresh("part", map(sum, sets))
            terms.append((1, part))
            choice, clauses = choose_set(scope, group, sets, self.label)
            yield from clauses
            for total in scope[part]:
                chosen = [Is(choice, i) for i, values in enumerate(sets) if sum(values) == total]
                yield implies(Is(part, total), *chosen, label=self.label)
                for each in chosen:
                    yield implies(each, Is(part, total), label=self.label)
        yield Linear(tuple(terms), "==", self.total, label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the values of the sets, and of the rest, with which the total can be made."""
        choices: list[list[Domain]] = []
        for group in self.groups:
            sets = self.sets(group, domains)
            if sets is None:
                return
            choices.append(sets)
        sums = [set(map(sum, sets)) for sets in choices]
        sums += ({weight * value for value in domains[cell]} for weight, cell in self.rest)
        others = sums_of_others(sums)
        for group, sets, remainders in zip(self.groups, choices, others[: len(choices)], strict=True):
            fits = [values for values in sets if self.total - sum(values) in remainders]
            for cell in group:
                yield from keep(cell, set[int]().union(*fits), domains)
        for (weight, cell), remainders in zip(self.rest, others[len(choices) :], strict=True):
            fitting = {value for value in domains[cell] if self.total - weight * value in remainders}
            yield from keep(cell, fitting, domains)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        for group in self.groups:
            yield Different(group)
        if result := self.made():
            yield Sum(result[0], self.total)

    def made(self) -> Made | None:
        cells = tuple(self.variables())
        return (cells, SUM, self.total) if len(set(cells)) == len(cells) and not self.rest else None

    @property
    def sign(self) -> str:
        return "+"

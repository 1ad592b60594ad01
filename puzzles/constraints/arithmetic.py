"""Sums, comparisons, differences, products, and looking up by index.

>>> [str(c.op) for c in Compare("a", "<", "b").lower(Scope({"a": (1, 2), "b": (1, 2)}))]
['<=']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import prod

from ..cells import Cell, Is, Scope, Solution
from .base import Constraint, Lazy, Literals
from .kernel import RELATIONS, Clause, Linear, at_most_one, exactly_one
from .lines import fold


def total(cells: Iterable[Cell], op: str, bound: int, label: str = "") -> Linear:
    """The plain sum of `cells` compared with `bound`."""
    return Linear(tuple((1, cell) for cell in cells), op, bound, label=label)


@dataclass(frozen=True, slots=True)
class AllDifferent(Constraint):
    """No two of the cells are equal.

    A *house* is said to have as many values as cells, hence to hold each once. Encodings do not take
    its word for it: they count the values, so that the flag never changes what is a solution.
    """

    cells: tuple[Cell, ...]
    house: bool = False

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        return len({solution[cell] for cell in self.cells}) == len(self.cells)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        values = sorted({value for cell in self.cells for value in scope[cell]})
        permutation = len(values) == len(self.cells)
        each = exactly_one if permutation else at_most_one
        for value in values:
            literals = tuple(Is(cell, value) for cell in self.cells if value in scope[cell])
            if permutation or len(literals) > 1:
                yield each(literals, self.label)


@dataclass(frozen=True, slots=True)
class Unlike(Lazy):
    """The two lines of cells, equally long, differ in some place (binairo's rows)."""

    left: tuple[Cell, ...]
    right: tuple[Cell, ...]

    def variables(self) -> Iterable[Cell]:
        return (*self.left, *self.right)

    def holds(self, solution: Solution, /) -> bool:
        return any(solution[a] != solution[b] for a, b in zip(self.left, self.right, strict=True))

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """The two lines do not both hold what they hold now."""
        if not self.holds(solution):
            yield tuple(Is(cell, solution[cell], False) for cell in dict.fromkeys(self.variables()))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Some place differs, and a place that differs shares no value."""
        places = []
        for a, b in zip(self.left, self.right, strict=True):
            differs = scope.flag("differs")
            places.append(differs)
            for value in scope[a]:
                if value in scope[b]:
                    yield Clause((~differs, Is(a, value, False), Is(b, value, False)), label=self.label)
        yield Clause(tuple(places), label=self.label)


MOST_SETS = 500
"""A cage of more value sets than this is stated as a sum."""


@lru_cache(maxsize=1024)
def value_sets(values: tuple[int, ...], size: int, total: int, bound: int) -> list[tuple[int, ...]] | None:
    """The sets of `size` of the `values` that sum to `total`; None where there are over `bound`."""
    found: list[tuple[int, ...]] = []
    for tried, chosen in enumerate(combinations(values, size)):
        if tried > 20 * bound:
            return None
        if sum(chosen) == total:
            found.append(chosen)
            if len(found) > bound:
                return None
    return found


@dataclass(frozen=True, slots=True)
class DistinctSum(Constraint):
    """The cells are all different and sum to `total`: a killer cage, a kakuro run.

    Lowered to one choice among the *sets* of values that make the total, which propagates far
    better than the sum (for a cage of k cells over 1..9 at most 126 sets).
    """

    cells: tuple[Cell, ...]
    total: int

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        values = [solution[cell] for cell in self.cells]
        return sum(values) == self.total and len(set(values)) == len(values)

    def value_sets(self, scope: Scope, bound: int) -> list[tuple[int, ...]] | None:
        """The sets of distinct values that sum to `total`; None where there are over `bound`."""
        values = sorted({value for cell in self.cells for value in scope[cell]})
        return value_sets(tuple(values), len(self.cells), self.total, bound)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield AllDifferent(self.cells, label=self.label)
        sets = self.value_sets(scope, MOST_SETS)
        if sets is None:
            yield total(self.cells, "==", self.total, self.label)
            return
        values = {value for cell in self.cells for value in scope[cell]}
        choice = scope.fresh("set", range(len(sets))) if sets else None
        for value in sorted(values):
            with_value = tuple(i for i, chosen in enumerate(sets) if value in chosen)
            places = tuple(Is(cell, value) for cell in self.cells if value in scope[cell])
            for place in places:
                if len(with_value) < len(sets) and choice is not None:
                    yield Clause((~place, *(Is(choice, i) for i in with_value)), label=self.label)
            for i in with_value:
                if choice is not None:
                    yield Clause((Is(choice, i, False), *places), label=self.label)
        if not sets:
            yield Clause((), label=self.label)


@dataclass(frozen=True, slots=True)
class Consecutive(Constraint):
    """The cells hold consecutive numbers, each once, in any order (str8ts, renban)."""

    cells: tuple[Cell, ...]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        values = sorted(solution[cell] for cell in self.cells)
        return all(after == before + 1 for before, after in pairwise(values))

    def windows(self, scope: Scope) -> list[range]:
        """The runs of numbers, as many as there are cells, of which each is in some cell's domain and
        each cell's domain has one.
        """
        size = len(self.cells)
        values = {value for cell in self.cells for value in scope[cell]}
        return [
            window
            for window in (range(low, low + size) for low in sorted(values))
            if values.issuperset(window) and all(set(scope[cell]).intersection(window) for cell in self.cells)
        ]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """All different, and a choice among the `windows`."""
        if not self.cells:
            return
        windows = self.windows(scope)
        if not windows:
            yield Clause((), label=self.label)
            return
        yield AllDifferent(self.cells, label=self.label)
        lowest = scope.fresh("lowest", (window[0] for window in windows))
        for value in sorted({value for cell in self.cells for value in scope[cell]}):
            places = tuple(Is(cell, value) for cell in self.cells if value in scope[cell])
            around = tuple(Is(lowest, window[0]) for window in windows if value in window)
            for place in places:
                yield Clause((~place, *around), label=self.label)
            for chosen in around:
                yield Clause((~chosen, *places), label=self.label)


@dataclass(frozen=True, slots=True)
class Compare(Constraint):
    """``left op right + plus``, with `op` one of ``==  !=  <  <=  >  >=``."""

    left: Cell
    op: str
    right: Cell
    plus: int = 0

    def variables(self) -> Iterable[Cell]:
        return (self.left, self.right)

    def holds(self, solution: Solution, /) -> bool:
        return bool(RELATIONS[self.op](solution[self.left], solution[self.right] + self.plus))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        op, bound = self.op, self.plus
        if op == "<":
            op, bound = "<=", bound - 1
        elif op == ">":
            op, bound = ">=", bound + 1
        yield Linear(((1, self.left), (-1, self.right)), op, bound, label=self.label)


@dataclass(frozen=True, slots=True)
class Difference(Constraint):
    """``left - right`` is one of `allowed`; with `absolute`, ``|left - right|`` is."""

    left: Cell
    right: Cell
    allowed: tuple[int, ...]
    absolute: bool = False

    def variables(self) -> Iterable[Cell]:
        return (self.left, self.right)

    def holds(self, solution: Solution, /) -> bool:
        gap = solution[self.left] - solution[self.right]
        return (abs(gap) if self.absolute else gap) in self.allowed

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        signs = (1, -1) if self.absolute else (1,)
        gaps = {sign * gap for gap in self.allowed for sign in signs if gap >= 0 or not self.absolute}
        yield from _supports(self.left, self.right, scope, lambda x, y: x - y in gaps, self.label)


def _supports(
    left: Cell, right: Cell, scope: Scope, related: Callable[[int, int], bool], label: str
) -> Iterator[Clause]:
    """Each value of either cell asks for one of its partners in the other."""
    for x in scope[left]:
        partners = tuple(Is(right, y) for y in scope[right] if related(x, y))
        yield Clause((Is(left, x, False), *partners), label=label)
    for y in scope[right]:
        partners = tuple(Is(left, x) for x in scope[left] if related(x, y))
        yield Clause((Is(right, y, False), *partners), label=label)


@dataclass(frozen=True, slots=True)
class Product(Constraint):
    """The product of the cells is `result`, a number or a cell."""

    cells: tuple[Cell, ...]
    result: int | Cell

    def variables(self) -> Iterable[Cell]:
        return (*self.cells, self.result) if isinstance(self.result, str) else self.cells

    def holds(self, solution: Solution, /) -> bool:
        wanted = solution[self.result] if isinstance(self.result, str) else self.result
        return prod(solution[cell] for cell in self.cells) == wanted

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        goals = scope[self.result] if isinstance(self.result, str) else (self.result,)

        def times(partial: int, value: int) -> int | None:
            grown = partial * value
            return grown if any(goal == grown or (grown and goal % grown == 0) for goal in goals) else None

        yield fold(scope, self.cells, 1, times, int, self.result, self.label)


@dataclass(frozen=True, slots=True)
class Quotient(Constraint):
    """One of the two cells is `quotient` times the other."""

    left: Cell
    right: Cell
    quotient: int

    def variables(self) -> Iterable[Cell]:
        return (self.left, self.right)

    def holds(self, solution: Solution, /) -> bool:
        a, b = solution[self.left], solution[self.right]
        return a == b * self.quotient or b == a * self.quotient

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        def related(a: int, b: int) -> bool:
            return a == b * self.quotient or b == a * self.quotient

        yield from _supports(self.left, self.right, scope, related, self.label)


@dataclass(frozen=True, slots=True)
class Element(Constraint):
    """``cells[index - first] == result``: the index cell says which of the cells to read."""

    index: Cell
    cells: tuple[Cell, ...]
    result: Cell
    first: int = 0

    def variables(self) -> Iterable[Cell]:
        return (self.index, *self.cells, self.result)

    def holds(self, solution: Solution, /) -> bool:
        position = solution[self.index] - self.first
        return 0 <= position < len(self.cells) and solution[self.cells[position]] == solution[self.result]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        results = scope[self.result]
        for chosen in scope[self.index]:
            unchosen = Is(self.index, chosen, False)
            position = chosen - self.first
            if not 0 <= position < len(self.cells):
                yield Clause((unchosen,), label=self.label)
                continue
            cell = self.cells[position]
            for value in scope[cell]:
                found: Literals = (Is(self.result, value),) if value in results else ()
                yield Clause((unchosen, Is(cell, value, False), *found), label=self.label)
            for value in results:
                if value not in scope[cell]:
                    yield Clause((unchosen, Is(self.result, value, False)), label=self.label)

"""Sums, comparisons, differences, products and quotients.

>>> [str(c.op) for c in Compare("a", "<", "b").lower(Scope({"a": (1, 2), "b": (1, 2)}))]
['<=']
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import prod

from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..core.errors import InputError
from .base import (
    DIFFERENCE,
    PRODUCT,
    QUOTIENT,
    SUM,
    Constraint,
    Different,
    Excluded,
    Lazy,
    Link,
    Literals,
    Made,
    Sum,
    list_cells,
)
from .filtering import Removed, filter_lowered, keep
from .kernel import RELATIONS, Clause, Linear, at_most_one, exactly_one
from .lines import fold


def total(cells: Iterable[Cell], op: str, bound: int, label: str = "") -> Linear:
    """Return the plain sum of `cells` compared with `bound`. Raises `InputError` for an unknown
    comparison.
    """
    if op not in RELATIONS:
        raise InputError(f"{op!r} compares nothing: one of {', '.join(RELATIONS)} was expected")
    return Linear(tuple((1, cell) for cell in cells), op, bound, label=label)


@dataclass(frozen=True, slots=True)
class AllDifferent(Constraint):
    """All-different constraint: no two of the cells are equal.

    A *house* has as many values as cells, hence holds each once. Encodings do not rely on the flag: they
    count the values, so that it never changes the solutions.
    """

    cells: tuple[Cell, ...]
    house: bool = False

    @property
    def words(self) -> str:
        return f"all different: {list_cells(self.cells)}"

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        return len(set(map(solution.__getitem__, self.cells))) == len(self.cells)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        values = sorted({value for cell in self.cells for value in scope[cell]})
        permutation = len(values) == len(self.cells)
        each = exactly_one if permutation else at_most_one
        for value in values:
            literals = tuple(Is(cell, value) for cell in self.cells if value in scope[cell])
            if permutation or len(literals) > 1:
                yield each(literals, self.label)

    @property
    def has_filter(self) -> bool:
        return False

    def links(self, domains: Domains, /) -> Iterator[Link]:
        yield Different(self.cells)


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
        """Yield a clause that changes some value, if both lines hold the same values."""
        if not self.holds(solution):
            yield tuple(Is(cell, solution[cell], False) for cell in dict.fromkeys(self.variables()))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Require a place that differs; a place that differs shares no value."""
        places = []
        for a, b in zip(self.left, self.right, strict=True):
            differs = scope.flag("differs")
            places.append(differs)
            for value in scope[a]:
                if value in scope[b]:
                    yield Clause((~differs, Is(a, value, False), Is(b, value, False)), label=self.label)
        yield Clause(tuple(places), label=self.label)


MOST_SETS = 500
"""A cage of more value sets than this is lowered to a sum."""


@lru_cache(maxsize=1024)
def value_sets(values: tuple[int, ...], size: int, total: int, bound: int) -> list[tuple[int, ...]] | None:
    """Return the sets of `size` of the `values` that sum to `total`, or None if there are over `bound`."""
    sets: list[tuple[int, ...]] = []
    for tried, chosen in enumerate(combinations(values, size)):
        if tried > 20 * bound:
            return None
        if sum(chosen) == total:
            sets.append(chosen)
            if len(sets) > bound:
                return None
    return sets


def choose_set(
    scope: Scope, cells: tuple[Cell, ...], sets: Sequence[tuple[int, ...]], label: str
) -> tuple[Cell, list[Clause]]:
    """Return a new cell whose value is the position of one of the sets, and clauses by which the cells hold
    that set. The cells are all different, as many as a set has values.
    """
    choice = scope.fresh("set", range(len(sets)))
    if not sets:
        return choice, [Clause((), label=label)]
    clauses = []
    for value in sorted({value for cell in cells for value in scope[cell]}):
        with_value = tuple(i for i, chosen in enumerate(sets) if value in chosen)
        places = tuple(Is(cell, value) for cell in cells if value in scope[cell])
        if len(with_value) < len(sets):
            for place in places:
                clauses.append(Clause((~place, *(Is(choice, i) for i in with_value)), label=label))
        for i in with_value:
            clauses.append(Clause((Is(choice, i, False), *places), label=label))
    return choice, clauses


MOST_LAYER = 4000
"""A cage whose first cells can hold more different sets of values than this is not filtered."""


@dataclass(frozen=True, slots=True)
class DistinctSum(Constraint):
    """A sum of different cells, `total`: a killer cage, a kakuro run.

    Lowered to one choice among the *sets* of values that make the total, which propagates far
    better than the sum (for a cage of k cells over 1..9 at most 126 sets).
    """

    title = ("cage combinations", 60)

    cells: tuple[Cell, ...]
    total: int

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        values = [solution[cell] for cell in self.cells]
        return sum(values) == self.total and len(set(values)) == len(values)

    def value_sets(self, scope: Scope, bound: int) -> list[tuple[int, ...]] | None:
        """Return the sets of distinct values that sum to `total`, or None if there are over `bound`."""
        values = sorted({value for cell in self.cells for value in scope[cell]})
        return value_sets(tuple(values), len(self.cells), self.total, bound)

    @property
    def sign(self) -> str:
        return "+"

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield AllDifferent(self.cells, label=self.label)
        sets = self.value_sets(scope, MOST_SETS)
        if sets is None:
            yield total(self.cells, "==", self.total, self.label)
            return
        yield from choose_set(scope, self.cells, sets, self.label)[1]

    def filter(self, domains: Domains, /) -> Removed:
        """Remove the values that occur in no filling (dynamic programming over the cells). Partial fillings
        with the same set of values are one state, so nine values give at most 512 states.
        """
        cells = sorted(set(self.cells), key=lambda cell: len(domains[cell]))
        if not all(domains[cell] for cell in cells):
            return
        bit = {value: 1 << i for i, value in enumerate(sorted({v for cell in cells for v in domains[cell]}))}
        least = [sum(min(domains[cell]) for cell in cells[i:]) for i in range(1, len(cells) + 1)]
        most = [sum(max(domains[cell]) for cell in cells[i:]) for i in range(1, len(cells) + 1)]
        layers: list[dict[int, int]] = [{0: 0}]
        for cell, low, high in zip(cells, least, most, strict=True):
            layer = {}
            for used, part in layers[-1].items():
                for value in domains[cell]:
                    if not used & bit[value] and part + value + low <= self.total <= part + value + high:
                        layer[used | bit[value]] = part + value
            if len(layer) > MOST_LAYER:
                return
            layers.append(layer)
        ends = set(layers[-1])
        for cell, layer in zip(reversed(cells), reversed(layers[:-1]), strict=True):
            supported: set[int] = set()
            starts = set()
            for value in domains[cell]:
                origins = {used for used in layer if not used & bit[value] and used | bit[value] in ends}
                if origins:
                    supported.add(value)
                    starts |= origins
            yield from keep(cell, supported, domains)
            ends = starts

    def made(self) -> Made:
        return self.cells, SUM, self.total

    def links(self, domains: Domains, /) -> Iterator[Link]:
        yield Different(self.cells)
        yield Sum(self.cells, self.total)


@dataclass(frozen=True, slots=True)
class Consecutive(Constraint):
    """Consecutive numbers in the cells, each once, in any order (str8ts)."""

    title = ("consecutive numbers", 40)
    eager = True

    cells: tuple[Cell, ...]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        values = sorted(solution[cell] for cell in self.cells)
        return all(after == before + 1 for before, after in pairwise(values))

    def windows(self, scope: Scope | Domains) -> list[range]:
        """Return the ranges of consecutive numbers that the cells can hold: as many numbers as cells, each in
        some domain, and at least one in every domain.
        """
        size = len(self.cells)
        values = {value for cell in self.cells for value in scope[cell]}
        return [
            window
            for window in (range(low, low + size) for low in sorted(values))
            if values.issuperset(window) and all(set(scope[cell]).intersection(window) for cell in self.cells)
        ]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Make all cells different, and choose among the `windows`."""
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

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the values of the `windows`; put a value of all windows with one place left there."""
        windows = [set(window) for window in self.windows(domains)]
        for cell in self.cells:
            yield from keep(cell, set[int]().union(*windows), domains)
        for value in set.intersection(*windows) if windows else ():
            places = [cell for cell in self.cells if value in domains[cell]]
            if len(places) == 1:
                yield from keep(places[0], (value,), domains)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        yield Different(self.cells)


class Pair(Constraint):
    """A relation between two cells, the fields `left` and `right` of its data class."""

    __slots__ = ()

    left: Cell
    right: Cell

    @property
    @abstractmethod
    def relation(self) -> Hashable:
        """The relation of the two values, independent of the cells' names."""

    @abstractmethod
    def related(self, x: int, y: int) -> bool:
        """Return whether the relation holds between a value of the left cell and one of the right."""

    def holds(self, solution: Solution, /) -> bool:
        return self.related(solution[self.left], solution[self.right])

    def variables(self) -> Iterable[Cell]:
        return (self.left, self.right)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove values without a partner in the other cell."""
        left, right = self.left, self.right
        if left == right:
            return
        pairs = [(x, y) for x in domains[left] for y in domains[right] if self.related(x, y)]
        yield from keep(left, (x for x, _ in pairs), domains)
        yield from keep(right, (y for _, y in pairs), domains)

    def links(self, domains: Domains, /) -> Iterator[Link]:
        """Yield the pairs of values that the relation forbids."""
        for x in domains[self.left]:
            for y in domains[self.right]:
                if not self.related(x, y):
                    yield Excluded(Is(self.left, x), Is(self.right, y))


@dataclass(frozen=True, slots=True)
class Compare(Pair):
    """``left op right + plus``, with `op` one of ``==  !=  <  <=  >  >=``."""

    title = ("inequality", 30)

    left: Cell
    op: str
    right: Cell
    plus: int = 0

    @property
    def relation(self) -> Hashable:
        return self.op, self.plus

    def related(self, x: int, y: int) -> bool:
        return bool(RELATIONS[self.op](x, y + self.plus))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        op, bound = self.op, self.plus
        if op == "<":
            op, bound = "<=", bound - 1
        elif op == ">":
            op, bound = ">=", bound + 1
        yield Linear(((1, self.left), (-1, self.right)), op, bound, label=self.label)


@dataclass(frozen=True, slots=True)
class Difference(Pair):
    """``left - right`` is one of `allowed`; with `absolute`, ``|left - right|`` is."""

    title = ("difference", 30)

    left: Cell
    right: Cell
    allowed: tuple[int, ...]
    absolute: bool = False

    @property
    def relation(self) -> Hashable:
        return self.allowed, self.absolute

    def related(self, x: int, y: int) -> bool:
        return (abs(x - y) if self.absolute else x - y) in self.allowed

    def gaps(self) -> frozenset[int]:
        """Return the allowed values of the left cell less the right one."""
        signs = (1, -1) if self.absolute else (1,)
        return frozenset(
            sign * gap for gap in self.allowed for sign in signs if gap >= 0 or not self.absolute
        )

    def made(self) -> Made | None:
        if self.absolute and len(self.allowed) == 1 and self.left != self.right:
            return (self.left, self.right), DIFFERENCE, self.allowed[0]
        return None

    @property
    def sign(self) -> str:
        return "−" if self.absolute else ""

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        gaps = self.gaps()
        yield from _supports(self.left, self.right, scope, lambda x, y: x - y in gaps, self.label)


def _supports(
    left: Cell, right: Cell, scope: Scope, related: Callable[[int, int], bool], label: str
) -> Iterator[Clause]:
    """Make each value of either cell imply one of its partners in the other (support encoding)."""
    for x in scope[left]:
        partners = tuple(Is(right, y) for y in scope[right] if related(x, y))
        yield Clause((Is(left, x, False), *partners), label=label)
    for y in scope[right]:
        partners = tuple(Is(left, x) for x in scope[left] if related(x, y))
        yield Clause((Is(right, y, False), *partners), label=label)


@dataclass(frozen=True, slots=True)
class Product(Constraint):
    """The product of the cells is `result`, a number or a cell."""

    title = ("product", 60)

    cells: tuple[Cell, ...]
    result: int | Cell

    def variables(self) -> Iterable[Cell]:
        return (*self.cells, self.result) if isinstance(self.result, str) else self.cells

    def holds(self, solution: Solution, /) -> bool:
        result = solution[self.result] if isinstance(self.result, str) else self.result
        return prod(solution[cell] for cell in self.cells) == result

    def made(self) -> Made | None:
        if isinstance(self.result, str) or len(set(self.cells)) < len(self.cells):
            return None
        return self.cells, PRODUCT, self.result

    @property
    def sign(self) -> str:
        return "" if isinstance(self.result, str) else "×"

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        goals = scope[self.result] if isinstance(self.result, str) else (self.result,)

        def times(partial: int, value: int) -> int | None:
            grown = partial * value
            return grown if any(goal == grown or (grown and goal % grown == 0) for goal in goals) else None

        yield fold(scope, self.cells, 1, times, int, self.result, self.label)

    def filter(self, domains: Domains, /) -> Removed:
        yield from filter_lowered(self, domains)


@dataclass(frozen=True, slots=True)
class Quotient(Pair):
    """A ratio of two cells, in either order: one is `quotient` times the other."""

    title = ("quotient", 30)

    left: Cell
    right: Cell
    quotient: int

    @property
    def relation(self) -> Hashable:
        return self.quotient

    def related(self, x: int, y: int) -> bool:
        return x == y * self.quotient or y == x * self.quotient

    def made(self) -> Made | None:
        return ((self.left, self.right), QUOTIENT, self.quotient) if self.left != self.right else None

    @property
    def sign(self) -> str:
        return "÷"

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from _supports(self.left, self.right, scope, self.related, self.label)

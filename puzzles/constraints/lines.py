"""Constraints along a line of cells: tables, automata and visibility.

>>> Table(("a", "b"), ((1, 2), (2, 1))).holds({"a": 2, "b": 1})
True
>>> Visible(("a", "b", "c"), 2).holds({"a": 2, "b": 1, "c": 3})
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count
from operator import contains, itemgetter
from typing import TypeVar

from ..core.cells import Cell, Domain, Domains, Is, Scope, Solution
from ..core.errors import TooLarge
from .base import SEEN, Constraint, Literals, Made
from .filtering import Removed, enforce, filter_lowered, keep, possible, refute, sure
from .kernel import Clause, Linear, exactly, implies

MOST_STATES = 100_000
"""An automaton that grows beyond this many transitions is refused (`TooLarge`)."""

Transition = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Table(Constraint):
    """A list of allowed `rows` of values for the cells, in order."""

    title = ("table", 40)

    cells: tuple[Cell, ...]
    rows: tuple[tuple[int, ...], ...]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        return tuple(solution[cell] for cell in self.cells) in self.rows

    def possible_rows(self, scope: Scope | Domains) -> list[tuple[int, ...]]:
        """Return the rows that the domains still allow, each once."""
        domains = [set(scope[cell]) for cell in self.cells]
        return [row for row in dict.fromkeys(self.rows) if all(map(contains, domains, row))]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        rows = self.possible_rows(scope)
        if not rows:
            yield Clause((), label=self.label)
            return
        row = scope.fresh("row", range(len(rows)))
        for position, cell in enumerate(self.cells):
            supports: dict[int, list[int]] = {value: [] for value in scope[cell]}
            for i, values in enumerate(rows):
                supports[values[position]].append(i)
                yield implies(Is(row, i), Is(cell, values[position]), label=self.label)
            for value, numbers in supports.items():
                yield implies(Is(cell, value), *(Is(row, i) for i in numbers), label=self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the values of the rows that the domains still allow."""
        rows = self.possible_rows(domains)
        for i, cell in enumerate(self.cells):
            yield from keep(cell, (row[i] for row in rows), domains)


def accepted(
    domains: Iterable[Domain], start: int, accept: Iterable[int], transitions: Iterable[Transition]
) -> list[list[Transition]]:
    """Return, for each domain of a line, the transitions of an automaton that lie on some accepted path."""
    step: dict[int, dict[int, int]] = {}
    for state, value, after in transitions:
        step.setdefault(state, {})[value] = after
    forward: list[list[Transition]] = []
    here = {start}
    for values in domains:
        layer = [
            (state, value, step[state][value])
            for state in sorted(here)
            for value in values
            if value in step.get(state, ())
        ]
        forward.append(layer)
        here = {after for _, _, after in layer}
    alive = set(accept)
    for i in range(len(forward) - 1, -1, -1):
        forward[i] = [arc for arc in forward[i] if arc[2] in alive]
        alive = {state for state, _, _ in forward[i]}
    return forward


@dataclass(frozen=True, slots=True)
class Regular(Constraint):
    """A deterministic automaton that accepts the values of the cells, read in order.

    `transitions` are (state, value, next state); a missing one rejects. Pesant, "A Regular
    Language Membership Constraint for Finite Sequences of Variables", CP 2004.
    """

    title = ("line", 60)
    eager = True

    cells: tuple[Cell, ...]
    start: int
    accept: tuple[int, ...]
    transitions: tuple[Transition, ...]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        step = {(state, value): after for state, value, after in self.transitions}
        state: int | None = self.start
        for cell in self.cells:
            if state is None:
                return False
            state = step.get((state, solution[cell]))
        return state in self.accept

    def layers(self, scope: Scope | Domains) -> list[list[Transition]]:
        """Return, for each cell, the transitions that lie on some accepted path within the domains."""
        domains = [scope[cell] for cell in self.cells]
        return accepted(domains, self.start, self.accept, self.transitions)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        layers = self.layers(scope)
        if not self.cells:
            if self.start not in self.accept:
                yield Clause((), label=self.label)
            return
        if not all(layers):
            yield Clause((), label=self.label)
            return
        before: Cell | None = None
        for cell, layer in zip(self.cells, layers, strict=True):
            arc = scope.fresh("arc", range(len(layer)))
            after = scope.fresh("state", {to for _, _, to in layer})
            uses: dict[tuple[str, int], list[int]] = {}
            for i, (state, value, to) in enumerate(layer):
                for role, item in (("from", state), ("value", value), ("to", to)):
                    uses.setdefault((role, item), []).append(i)
            places = {"value": cell, "to": after} | ({"from": before} if before is not None else {})
            for role, place in places.items():
                for item in scope[place]:
                    arcs = uses.get((role, item), [])
                    yield implies(Is(place, item), *(Is(arc, i) for i in arcs), label=self.label)
                    for i in arcs:
                        yield implies(Is(arc, i), Is(place, item), label=self.label)
            before = after

    def filter(self, domains: Domains, /) -> Removed:
        """Keep the values on accepted paths (Pesant 2004: domain consistent if no cell repeats)."""
        for cell, layer in zip(self.cells, self.layers(domains), strict=True):
            yield from keep(cell, (value for _, value, _ in layer), domains)


State = TypeVar("State", bound=Hashable)


def fold(
    scope: Scope,
    cells: tuple[Cell, ...],
    start: State,
    step: Callable[[State, int], State | None],
    value: Callable[[State], int],
    result: int | Cell,
    label: str = "",
) -> Regular:
    """Return the automaton that folds the cells' values with `step` (None rejects) from `start`, so that
    `value` of the last state is `result`, a number or a cell.

    Raises `TooLarge` beyond `MOST_STATES` transitions.
    """
    # States are numbered anew after each cell: otherwise the last step, which reads the result, could clash
    # with an earlier step from the same state by the same value.
    transitions: list[Transition] = []
    here: dict[State, int] = {start: 0}
    numbers = count(1)
    for cell in cells:
        reached: dict[State, int] = {}
        for state, number in here.items():
            for symbol in scope[cell]:
                after = step(state, symbol)
                if after is not None:
                    if after not in reached:
                        reached[after] = next(numbers)
                    transitions.append((number, symbol, reached[after]))
        if len(transitions) > MOST_STATES:
            raise TooLarge(f"{label or 'a constraint'} needs an automaton of over {MOST_STATES} transitions")
        here = reached
    if isinstance(result, str):
        end = next(numbers)
        transitions += [(number, value(state), end) for state, number in here.items()]
        return Regular((*cells, result), 0, (end,), tuple(transitions), label=label)
    ends = tuple(number for state, number in here.items() if value(state) == result)
    return Regular(cells, 0, ends, tuple(transitions), label=label)


@dataclass(frozen=True, slots=True)
class Sight(Constraint):
    """Visibility along rays: count the literals of each ray before its first false one. The counts of all
    rays sum to `total`, a number or a cell. (Kuromasu, cave: a literal says that a cell is no wall.)
    """

    title = ("line of sight", 40)

    rays: tuple[Literals, ...]
    total: int | Cell

    def variables(self) -> Iterable[Cell]:
        yield from (literal.cell for ray in self.rays for literal in ray)
        if isinstance(self.total, str):
            yield self.total

    def holds(self, solution: Solution, /) -> bool:
        number = 0
        for ray in self.rays:
            for literal in ray:
                if not literal.holds(solution):
                    break
                number += 1
        return number == (solution[self.total] if isinstance(self.total, str) else self.total)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        visible: list[Is] = []
        for ray in self.rays:
            before: Is | None = None
            for literal in ray:
                if before is None:
                    clear = literal
                else:
                    clear = scope.flag("seen")
                    yield implies(clear, before, label=self.label)
                    yield implies(clear, literal, label=self.label)
                    yield Clause((~before, ~literal, clear), label=self.label)
                visible.append(clear)
                before = clear
        if isinstance(self.total, str):
            terms: list[tuple[int, Cell | Is]] = [(1, literal) for literal in visible]
            yield Linear((*terms, (-1, self.total)), "==", 0, label=self.label)
        else:
            yield exactly(self.total, visible, self.label)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove the candidates that contradict the possible counts of a ray, given the possible counts of
        the others.
        """
        spans = [_lengths(ray, domains) for ray in self.rays]
        total = self.total
        totals = set(domains[total]) if isinstance(total, str) else {total}
        sums = _sums(spans)
        if isinstance(total, str):
            yield from keep(total, sums, domains)
        elif not sums & totals:
            yield from refute(self.variables(), domains)
        for i, (ray, span) in enumerate(zip(self.rays, spans, strict=True)):
            rest = _sums(spans[:i] + spans[i + 1 :])
            fits = {number for number in span if any(goal - number in rest for goal in totals)}
            if fits:
                for literal in ray[: min(fits)]:
                    yield from enforce(literal, domains)
                if len(fits) == 1 and min(fits) < len(ray):
                    yield from enforce(~ray[min(fits)], domains)


def _lengths(ray: Literals, domains: Domains) -> set[int]:
    """Return the possible counts of a ray: the numbers of literals that can be true before the first false
    one.
    """
    lengths = set()
    for i, literal in enumerate(ray):
        if not sure(literal, domains):
            lengths.add(i)
        if not possible(literal, domains):
            return lengths
    return lengths | {len(ray)}


def _sums(spans: list[set[int]]) -> set[int]:
    """Return the possible sums of one number from each span."""
    return reduce(lambda sums, span: {a + b for a in sums for b in span}, spans, {0})


@dataclass(frozen=True, slots=True)
class Visible(Constraint):
    """Visibility of heights: `count`, a number or a cell, is how many cells are larger than all before them.

    The skyscrapers clue; the cells are listed from the viewer on.
    """

    title = ("visible count", 60)

    cells: tuple[Cell, ...]
    count: int | Cell

    def variables(self) -> Iterable[Cell]:
        return (*self.cells, self.count) if isinstance(self.count, str) else self.cells

    def holds(self, solution: Solution, /) -> bool:
        highest: int | None = None
        number = 0
        for cell in self.cells:
            if highest is None or solution[cell] > highest:
                highest = solution[cell]
                number += 1
        return number == (solution[self.count] if isinstance(self.count, str) else self.count)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        most = max(scope[self.count], default=0) if isinstance(self.count, str) else self.count
        lowest = min((value for cell in self.cells for value in scope[cell]), default=0) - 1

        def look(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            highest, number = state
            if value <= highest:
                return state
            return (value, number + 1) if number < most else None

        yield fold(scope, self.cells, (lowest, 0), look, itemgetter(1), self.count, self.label)

    def made(self) -> Made | None:
        if isinstance(self.count, str) or len(set(self.cells)) < len(self.cells):
            return None
        return self.cells, SEEN, self.count

    def filter(self, domains: Domains, /) -> Removed:
        yield from filter_lowered(self, domains)

"""The functions of `sums` in Python: the fallback, and the meaning that the compiled form is tested against.

>>> values = bytearray(4)
>>> sums = Sums({}, [], [((1, 2), 1, 1), ((1, 2, 3), 2, 3)], [], [], values)
>>> sums.settle(values), list(values[1:])
(1, [0, 0, 1])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from math import prod

from .pure_clauses import rows_and_choices

BUDGET = 1_000_000
"""Literals that a call may look at."""

MOST_WEIGHT, MOST_TOTAL, MOST_TERMS, MOST_VALUES, MOST_STEPS = 1_000_000, 4000, 512, 12, 20_000
MOST_BOUND, MOST_KEPT = 1 << 61, 4096
SUM, PRODUCT, DIFFERENCE, QUOTIENT, SEEN = range(5)
CONFLICT, DONE, UNFINISHED = range(3)
OPEN, TRUE, FALSE = range(3)

Named = tuple[str, int, bool]
OneSum = tuple[Sequence[Named], Sequence[int] | None, int, int]
SumRows = tuple[Sequence[Named], bytes, int, bytes, int, int]
Loaded = tuple[dict[int, int], int, int]


class Impossible(Exception):
    """A sum cannot be met."""


class TooMany(Exception):
    """A cage has too many fillings to go through."""


def literal_numbers(numbers: Mapping[str, Mapping[int, int]], literals: Sequence[Named]) -> list[int | None]:
    """Return the numbers of literals, with None for a false and 0 for a true one, whatever the value."""
    codes: list[int | None] = []
    for cell, value, positive in literals:
        number = numbers[cell].get(value)
        if number is None:
            codes.append(None if positive else 0)
        else:
            codes.append(check(number) if positive else -check(number))
    return codes


def check(number: int) -> int:
    """Return the number unless it is 0."""
    if not number:
        raise ValueError("a literal names no variable")
    return number


class Sums:
    """Sums, as weights by literal with the bounds of all of them, and the values found so far. See `sums`."""

    def __init__(
        self,
        numbers: dict[str, dict[int, int]],
        sums: Sequence[OneSum | SumRows],
        groups: list[tuple[tuple[int, ...], int, int]],
        houses: list[tuple[str, ...]],
        cages: list[tuple[tuple[str, ...], int, int, tuple[int, ...] | None]],
        values: bytearray,
        /,
    ) -> None:
        if len(values) < 2 or max(values[1:]) > FALSE:
            raise ValueError("the values have no place for a variable, or one that is not 0, 1 or 2")
        self.size = len(values) - 1
        negations = bytes(value and TRUE + FALSE - value for value in reversed(values[1:]))
        self.values = bytearray(values) + negations
        """OPEN, TRUE or FALSE of each literal: those of negative ones stand where their numbers count from
        the end.
        """
        self.sums: list[Loaded] = []
        self.cages: dict[int, CageSum] = {}
        self.opened: dict[int, Loaded] = {}
        self.plain: set[int] = set()
        """Sums of distinct variables with weight 1, which are compared."""
        self.of: dict[int, list[int]] = {}
        self.queue: list[int] = []
        self.changed: set[int] = set()
        self.left = BUDGET
        self.impossible = False
        for item in sums:
            if len(item) == 6:
                self.load_rows(numbers, *item)
                continue
            literals, weights, least, most = item
            if weights is not None and len(weights) != len(literals):
                raise TypeError("a sum has a weight for each literal, or None")
            self.load(literal_numbers(numbers, literals), weights or [1] * len(literals), least, most)
        for members, least, most in groups:
            self.load(list(map(check, members)), [1] * len(members), least, most)
        for house in houses:
            self.load_house([numbers[cell] for cell in house])
        for cells, operation, target, apart in cages:
            self.load_cage([numbers[cell] for cell in cells], operation, target, apart)
        self.same: dict[int, int] = {}
        self.unite()

    def settle(self, values: bytearray, patience: int = 0, /) -> int:
        """See `sums`."""
        if len(values) != self.size + 1 or max(values[1:]) > FALSE:
            raise ValueError("the values have another number of variables, or one that is not 0, 1 or 2")
        self.left = BUDGET
        try:
            if self.impossible:
                return CONFLICT
            for variable, value in enumerate(values):
                if variable and value:
                    literal = self.equal(variable)
                    self.decide(literal if value == TRUE else -literal)
            status = self.run()
            if status == DONE and patience > 0:
                status = self.try_all(patience)
        except Impossible:
            self.impossible = True
            return CONFLICT
        values[1:] = bytes(self.values[self.equal(variable)] for variable in range(1, len(values)))
        return status

    def try_all(self, patience: int) -> int:
        """Suppose the open variables true, then false, in turn; what cannot be is decided. It ends after
        `patience` suppositions in a row without that, or once all are tried.
        """
        vain = since = variable = 0
        while since < self.size and vain < patience:
            variable, since = variable % self.size + 1, since + 1
            for literal in (variable, -variable):
                if self.values[literal] != OPEN or variable not in self.of or vain >= patience:
                    continue
                vain += 1
                if self.can_be(literal):
                    if self.left <= 0:
                        return DONE
                    continue
                self.decide(-literal)
                if self.run() != DONE:
                    return UNFINISHED
                vain = since = 0
        return DONE

    def can_be(self, literal: int) -> bool:
        """Return whether the sums, decided one by one, allow the literal, which stays open."""
        before = bytes(self.values), dict(self.opened), set(self.changed)
        try:
            self.decide(literal)
            self.drain()
        except Impossible:
            return False
        finally:
            self.values[:], self.opened, self.changed = before
            self.queue = []
        return True

    def load(self, literals: Sequence[int | None], weights: Sequence[int], least: int, most: int) -> None:
        """Add the open part of a sum: equal literals are one, and weights are positive."""
        if not (-MOST_BOUND <= least <= MOST_BOUND and -MOST_BOUND <= most <= MOST_BOUND):
            raise ValueError("a bound is out of range")
        terms: dict[int, int] = {}
        for number, factor in zip(literals, weights, strict=True):
            if abs(factor) > MOST_WEIGHT:
                raise ValueError("a weight is out of range")
            if number is None or number == 0:
                shift = factor if number == 0 else 0
                least, most = least - shift, most - shift
                continue
            if abs(number) > self.size:
                raise ValueError("a literal names no variable")
            literal, weight = number, factor
            if weight < 0:
                least, most, literal, weight = least - weight, most - weight, -literal, -weight
            if self.values[literal] == TRUE:
                least, most = least - weight, most - weight
            elif self.values[literal] == OPEN and weight:
                terms[literal] = terms.get(literal, 0) + weight
        self.watch(terms)
        self.changed.add(len(self.sums))
        if set(terms.values()) <= {1} and len(set(map(abs, terms))) == len(terms):
            self.plain.add(len(self.sums))
        self.sums.append((terms, least, most))

    def load_rows(
        self,
        numbers: Mapping[str, Mapping[int, int]],
        literals: Sequence[Named],
        rows: bytes,
        width: int,
        pattern: bytes,
        least: int,
        most: int,
    ) -> None:
        """Add of each row of places one sum for each choice of the pattern."""
        codes = [*literal_numbers(numbers, literals), None]  # the place -1 is of no literal
        for row, choice in rows_and_choices(rows, width, pattern, len(literals)):
            terms = [codes[row[abs(x) - 1]] for x in choice]
            opposite = [0 if term is None else None if term == 0 else -term for term in terms]
            signed = [one if x > 0 else other for x, one, other in zip(choice, terms, opposite, strict=True)]
            self.load(signed, [1] * len(signed), least, most)

    def load_house(self, cells: list[dict[int, int]]) -> None:
        """Add that each value stands once, or with more values than cells at most once."""
        places: dict[int, list[int]] = {}
        for table in cells:
            for value, number in table.items():
                places.setdefault(value, []).append(check(number))
        for there in places.values():
            self.load(there, [1] * len(there), int(len(places) == len(cells)), 1)

    def load_cage(
        self, cells: list[dict[int, int]], operation: int, target: int, apart: tuple[int, ...] | None
    ) -> None:
        """Add a cage: of each cell the numbers of its values."""
        if not 0 < len(cells) <= MOST_VALUES or len({v for table in cells for v in table}) > MOST_VALUES:
            raise ValueError("a cage has no cell, or too many cells or values")
        if apart is not None and len(apart) != len(cells):
            raise TypeError("a cage says of each cell from which it differs, or None")
        if any(bits < 0 or bits >> cell for cell, bits in enumerate(apart or ())):
            raise ValueError("a cell differs from cells before it")
        if not SUM <= operation <= SEEN or (operation == SEEN and apart is not None):
            raise ValueError("a cage has no such operation")
        if not -MOST_BOUND <= target <= MOST_BOUND or any(
            abs(v) > MOST_WEIGHT for table in cells for v in table
        ):
            raise ValueError("a target or a value is out of range")
        numbers = [check(number) for table in cells for number in table.values()]
        if any(abs(number) > self.size for number in numbers):
            raise ValueError("a literal names no variable")
        self.watch(numbers)
        self.cages[len(self.sums)] = CageSum(cells, operation, target, apart)
        self.sums.append(({}, 0, 0))

    def unite(self) -> None:
        """Unite literals that imply each other by clauses of two into that of the least variable, unless sums
        are too heavy.
        """
        pairs = [tuple(terms) for number, (terms, least, most) in enumerate(self.sums)
                 if number in self.plain and len(terms) == 2 and least == 1 and most >= 2]  # fmt: skip
        if len(pairs) < 2 or any(sum(terms.values()) >= 1 << 31 for terms, _, _ in self.sums):
            return
        implied: dict[int, list[int]] = {}
        for one, other in pairs:
            implied.setdefault(-one, []).append(other)
            implied.setdefault(-other, []).append(one)
        for variable in sorted({abs(literal) for literal in implied}):
            if variable in self.same:
                continue
            alike = [
                x for x in implied_literals(implied, variable) if variable in implied_literals(implied, x)
            ]
            self.impossible |= -variable in alike
            self.same |= {abs(x): variable if x > 0 else -variable for x in alike if abs(x) != variable}
        if self.same and not self.impossible:
            self.merge()

    def equal(self, literal: int) -> int:
        """Return the literal that stands for this one."""
        root = self.same.get(abs(literal), abs(literal))
        return root if literal > 0 else -root

    def merge(self) -> None:
        """Put for each literal the one that it is equal to; a literal and its negation are one term."""
        for number, (terms, least, most) in enumerate(self.sums):
            merged: dict[int, int] = {}
            for literal, weight in terms.items():
                x = self.equal(literal)
                both = min(weight, merged.get(-x, 0))
                if both:
                    least, most = least - both, most - both
                    merged[-x] -= both
                merged[x] = merged.get(x, 0) + weight - both
            nonzero = {literal: weight for literal, weight in merged.items() if weight}
            self.sums[number] = nonzero, least, most
            if number not in self.cages and set(nonzero.values()) <= {1}:
                self.plain.add(number)
            else:
                self.plain.discard(number)
        for number, cage in self.cages.items():
            cells = [{value: self.equal(x) for value, x in table.items()} for table in cage.cells]
            self.cages[number] = replace(cage, cells=cells)
        self.of = {}
        for number, (terms, _, _) in enumerate(self.sums):
            tables = self.cages[number].cells if number in self.cages else []
            names = [*terms, *chain.from_iterable(table.values() for table in tables)]
            for variable in dict.fromkeys(map(abs, names)):
                self.of.setdefault(variable, []).append(number)

    def watch(self, literals: Iterable[int]) -> None:
        """Queue the next sum, and let it be queued again when one of these variables is decided."""
        for variable in dict.fromkeys(map(abs, literals)):
            self.of.setdefault(variable, []).append(len(self.sums))
        self.queue.append(len(self.sums))

    def open(self, number: int) -> Loaded:
        """Return the open rest of a sum."""
        if number in self.opened:
            return self.opened[number]
        (terms, least, most), values = self.sums[number], self.values
        self.left -= len(terms)
        true = sum([weight for literal, weight in terms.items() if values[literal] == TRUE])
        remaining = {literal: weight for literal, weight in terms.items() if values[literal] == OPEN}
        self.opened[number] = remaining, least - true, most - true
        return self.opened[number]

    def decide(self, literal: int) -> None:
        """Make a literal true. Raises `Impossible` if it is false."""
        if self.values[literal] == FALSE:
            raise Impossible
        if self.values[literal] == OPEN:
            self.values[literal], self.values[-literal] = TRUE, FALSE
            touched = self.of.get(abs(literal), ())
            self.queue += touched
            self.changed.update(touched)
            for number in touched:
                self.opened.pop(number, None)

    def run(self) -> int:
        """Decide the consequences. Raises `Impossible`."""
        while self.left > 0:
            self.drain()
            if not self.queue and not self.pairs():
                return DONE
        return UNFINISHED

    def drain(self) -> None:
        """Visit the queued sums, as far as the budget goes. Raises `Impossible`."""
        while self.queue and self.left > 0:
            waiting, self.queue = dict.fromkeys(self.queue), []
            for number in waiting:
                self.visit(number)

    def visit(self, number: int) -> None:
        """Decide the consequences of a sum or a cage by itself."""
        if number in self.cages:
            self.fill(self.cages[number])
            return
        terms, least, most = self.opened.get(number) or self.open(number)
        surplus = sum(terms.values()) - least
        if most < 0 or surplus < 0:
            raise Impossible
        for literal, weight in terms.items():
            if weight > most:
                self.decide(-literal)
            if weight > surplus:
                self.decide(literal)
        weights = self.sums[number][0].values()
        if least == most <= MOST_TOTAL and len(weights) <= MOST_TERMS and max(weights, default=0) > 1:
            self.equation(terms, least)

    def equation(self, terms: dict[int, int], target: int) -> None:
        """Decide the consequences of terms that add up to a target; a set of sums is an integer with a bit
        for each.
        """
        before = [1]
        for weight in terms.values():
            before.append(before[-1] | before[-1] << weight)
        after = 1 << target
        for (literal, weight), sums in zip(reversed(terms.items()), reversed(before[:-1]), strict=True):
            can_be_true, can_be_false = sums & after >> weight, sums & after
            if not can_be_true:
                self.decide(-literal)
            if not can_be_false:
                self.decide(literal)
            after |= after >> weight

    def fill(self, cage: CageSum) -> None:
        """Falsify candidates of a cage that are in no filling."""
        now = self.values
        open_ = [tuple(sorted([v for v, n in cell.items() if now[n] != FALSE])) for cell in cage.cells]
        if not all(open_):
            raise Impossible
        possible, looks = fillings(cage.operation, cage.target, cage.apart, tuple(open_))
        self.left -= 10 * len(open_) + looks
        if possible is None:
            return
        if not all(possible):
            raise Impossible
        for table, values, allowed in zip(cage.cells, open_, possible, strict=True):
            for value in values:
                if value not in allowed:
                    self.decide(-table[value])

    def pairs(self) -> bool:
        """Return whether a pair of sums decides anything."""
        for number in sorted(self.changed & self.plain):
            terms, least, most = self.open(number)
            near = chain.from_iterable(map(self.of.__getitem__, map(abs, terms)))
            for other in self.plain.intersection(near) - {number}:
                _, low, high = self.opened.get(other) or self.open(other)
                if least >= high and self.compare(number, other):
                    return True
                if low >= most and self.compare(other, number):
                    return True
                if self.left <= 0:
                    return False
            self.changed.discard(number)
        return False

    def compare(self, one: int, other: int) -> bool:
        """Return whether one sum needs more than another may have, and so decides something."""
        (ones, least, _), (others, _, most) = self.open(one), self.open(other)
        own, rest = ones.keys() - others.keys(), others.keys() - ones.keys()
        if least < most or len(own) > least - most or not ones.keys() & others.keys():
            return False
        if len(own) < least - most:
            raise Impossible
        for literal in own:
            self.decide(literal)
        for literal in rest:
            self.decide(-literal)
        return bool(own or rest)


@dataclass(frozen=True)
class CageSum:
    """Cells, each as the numbers of its values, that reach a target by an operation; `apart` has for each the
    bits of the earlier cells that differ from it, None if all differ.
    """

    cells: list[dict[int, int]]
    operation: int
    target: int
    apart: tuple[int, ...] | None

    def reaches_target(self, values: Sequence[int]) -> bool:
        """Return whether these values make the target."""
        if self.operation == SUM:
            return sum(values) == self.target
        if self.operation == PRODUCT:
            return prod(values) == self.target
        if self.operation == SEEN:
            return (
                sum(all(value > other for other in values[:i]) for i, value in enumerate(values))
                == self.target
            )
        if len(values) != 2:
            return False
        one, other = values
        if self.operation == DIFFERENCE:
            return abs(one - other) == self.target
        return one == other * self.target or other == one * self.target


@lru_cache(MOST_KEPT)
def fillings(
    operation: int, target: int, apart: tuple[int, ...] | None, open_: tuple[tuple[int, ...], ...]
) -> tuple[list[set[int]] | None, int]:
    """Return the values of each cell of a cage that are in a filling, None if there are too many to go
    through, and the looks that this takes. They are kept, as boards differ little from stroke to stroke.
    """
    cage = CageSum([], operation, target, apart)
    if apart is None:
        return distinct_fillings(cage, open_)
    tree = Tree(cage, open_)
    try:
        return tree.possible_values(), 4 * tree.steps
    except TooMany:
        return None, 4 * tree.steps


def distinct_fillings(cage: CageSum, open_: Sequence[Sequence[int]]) -> tuple[list[set[int]], int]:
    """Return the values of each cell that are in a filling if all cells differ, and how many looks at a value
    of a state that took. Fillings of the first cells with the same set of values, and the same number of them
    seen, are one state.
    """
    State = tuple[frozenset[int], int]

    def extended(state: State, value: int) -> State:
        used, visible = state
        return used | {value}, visible + (cage.operation == SEEN and value > max(used, default=value - 1))

    layers: list[set[State]] = [{(frozenset(), 0)}]
    for values in open_:
        layers.append({extended(s, value) for s in layers[-1] for value in values if value not in s[0]})
    end = layers.pop()
    looks = 2 * sum(len(layer) * len(values) for layer, values in zip(layers, open_, strict=True))
    after = {
        s
        for s in end
        if (s[1] == cage.target if cage.operation == SEEN else cage.reaches_target(sorted(s[0])))
    }
    survivors: list[set[int]] = []
    for values, layer in zip(reversed(open_), reversed(layers), strict=True):
        states_of = {v: {s for s in layer if v not in s[0] and extended(s, v) in after} for v in values}
        survivors.insert(0, {value for value, states in states_of.items() if states})
        after = set(chain.from_iterable(states_of.values()))
    return survivors, looks


@dataclass
class Tree:
    """The fillings of a cage, value by value; each value tried is a step, and there are not too many
    steps.
    """

    cage: CageSum
    open: Sequence[Sequence[int]]
    steps: int = 0
    chosen: list[int] = field(default_factory=list)

    def possible_values(self) -> list[set[int]]:
        """Return the values of each cell that are in a filling. Raises `TooMany`."""
        values: list[set[int]] = [set() for _ in self.open]
        self.grow(values)
        return values

    def grow(self, values: list[set[int]]) -> bool:
        """Go through the fillings of the next cells; whether there is one. Raises `TooMany`."""
        cell = len(self.chosen)
        if cell == len(self.open):
            return True
        some = False
        assert self.cage.apart is not None
        apart = self.cage.apart[cell]
        clashing = {value for i, value in enumerate(self.chosen) if apart >> i & 1}
        for value in self.open[cell]:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooMany
            self.chosen.append(value)
            if value not in clashing and self.possible() and self.grow(values):
                values[cell].add(value)
                some = True
            self.chosen.pop()
        return some

    def possible(self) -> bool:
        """Return whether the choices can be a part of the target."""
        chosen, target = self.chosen, self.cage.target
        rest = self.open[len(chosen) :]
        if not rest:
            return self.cage.reaches_target(chosen)
        if self.cage.operation == SUM:
            so_far = sum(chosen)
            return so_far + sum(map(min, rest)) <= target <= so_far + sum(map(max, rest))
        if self.cage.operation == PRODUCT:
            so_far = prod(chosen)
            return target % so_far == 0 if so_far else target == 0
        return len(chosen) == 1


def implied_literals(implied: Mapping[int, Sequence[int]], start: int) -> list[int]:
    """Return the literals that a literal implies, itself included."""
    closure = {start: None}
    queue = [start]
    for x in queue:
        new = [y for y in implied.get(x, ()) if y not in closure]
        closure.update(dict.fromkeys(new))
        queue += new
    return list(closure)

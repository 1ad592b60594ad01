"""Cuts: rows that every solution keeps and a point of the relaxation violates, found from its fractions.

Each family derives its cut from the rows in whole numbers; the point decides only which cut is worth it. So a
cut is valid however inexact the point is.

Vocabulary
    literal    a 0-1 column, or its complement: ``(column, True)`` or ``(column, False)``
    conflict   two literals of which a row allows one at most
    clique     literals in pairwise conflict: one of them is true at most
    odd cycle  an odd number of literals, each in conflict with the next: fewer than half are true
    cover      literals of one row that are too heavy together: they are not all true
    rounding   a sum of rows with multipliers, all its weights and its bound rounded down (Gomory, Chvátal)

>>> from math import inf
>>> rows = [Row(((i, 1), (j, 1)), -inf, 1, "apart") for i, j in ((0, 1), (1, 2), (0, 2))]
>>> columns = Columns([0, 0, 0], [1, 1, 1], [True] * 3, ["a", "b", "c"])
>>> cut = find_cut(Vertex(rows, columns, [0.5, 0.5, 0.5]))
>>> print(cut)
clique cut: a + b + c <= 1
>>> cut.value
1.5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations
from math import floor, inf
from typing import NamedTuple, TypeAlias

from ...puzzles import Deadline, InputError, Puzzle
from ..exchange.inspect import INTEGRAL, Relaxation, number_in_words, sum_in_words
from .program import LinearProgram, Row
from .relaxation import describe

Literal: TypeAlias = tuple[int, bool]

CLEARLY = 0.01
"""Minimum violation of a cut: smaller ones could be the solver's own error."""

MOST_LITERALS = 1_500
"""Maximum number of fractional literals whose conflicts are searched."""

MOST_BOUND = 10_000
"""Maximum bound of a row in which covers are sought, by a table of this length."""

MOST_BASIC = 1_500
"""Maximum size of the system of equations that gives the multipliers of rounded sums."""

MOST_TERMS = 60
"""Maximum number of terms of a cut: nobody reads a longer one."""

MOST_ROWS = 60
"""Maximum number of rows that a cut is the sum of."""

PARTS = 1_000
"""Maximum denominator of a multiplier."""

MOST_ROUNDS = 50
"""Maximum number of cuts, one after the other."""


class Columns(NamedTuple):
    """The columns of a program: their bounds, whether they are whole numbers, and their names."""

    low: Sequence[float]
    high: Sequence[float]
    whole: Sequence[bool]
    names: Sequence[str]

    def is_fixed(self, column: int) -> bool:
        """Return whether the bounds leave one value."""
        return self.low[column] == self.high[column]

    def is_binary(self, column: int) -> bool:
        """Return whether the column is 0 or 1, and open."""
        return bool(self.whole[column]) and self.low[column] == 0 and self.high[column] == 1

    def literal(self, literal: Literal) -> str:
        """Return a literal in words."""
        column, true = literal
        return self.names[column] if true else f"(1 - {self.names[column]})"


@dataclass(frozen=True)
class Cut:
    """A cut: its `family`, its statement in `words`, and the same as a `row` over the columns.

    No solution has a greater sum than `bound`; the point that is cut off has `value`. `reason` is the
    argument that the cut is valid, and `labels` are the constraints whose rows it follows from.
    """

    family: str
    words: str
    bound: int
    value: float
    reason: str
    labels: tuple[str, ...]
    row: Row

    def __str__(self) -> str:
        return f"{self.family} cut: {self.words}"

    @property
    def violation(self) -> float:
        """The excess of the point over the bound."""
        return self.value - self.bound


@dataclass(frozen=True)
class Cutting:
    """Cuts found one after the other: the relaxation `before`, the `cuts`, and the relaxation after each.

    `message` says why there is no further cut, or that the number asked for was reached.
    """

    puzzle: Puzzle
    before: Relaxation
    cuts: tuple[Cut, ...]
    after: tuple[Relaxation, ...]
    message: str

    @property
    def cut(self) -> Cut | None:
        """The first cut, or None if there is none."""
        return self.cuts[0] if self.cuts else None

    def __str__(self) -> str:
        lines = []
        for cut, after in zip(self.cuts, self.after, strict=True):
            lines.append(f"{cut}: the point has {number_in_words(cut.value)}")
            lines.append(f"  {cut.reason}")
            lines.append(f"  afterwards: {after}")
        return "\n".join([f"before: {self.before}", *lines, self.message])


def cutting(
    program: LinearProgram, deadline: Deadline, families: Sequence[str] | None = None, rounds: int = 1
) -> Cutting:
    """Return up to `rounds` cuts, each of the point that the cuts before it leave.

    Raises `InputError` for an unknown family and for a number of rounds out of range, and `Unknown` on
    time-out.
    """
    chosen = tuple(FAMILIES) if families is None else tuple(families)
    for family in chosen:
        if family not in FAMILIES:
            raise InputError(f"there is no family of cuts {family!r:.40}; there are {', '.join(FAMILIES)}")
    if not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"rounds is {rounds!r:.40}; a whole number from 1 to {MOST_ROUNDS} was expected")
    columns = Columns(program.low.tolist(), program.high.tolist(), program.whole.tolist(), program.names)
    program.solve(deadline, "ipm")
    point = program.solve(deadline)
    before = describe(program, point)
    cuts: list[Cut] = []
    after: list[Relaxation] = []
    message = f"the number of cuts asked for was reached: {rounds}"
    while len(cuts) < rounds:
        cut = None
        if point is not None and program.ragged(point):
            deadline.check()
            vertex = Vertex(list(program.rows()), columns, point.tolist(), basis_of(program))
            cut = find_cut(vertex, chosen, deadline)
        if cut is None:
            message = _ending(after[-1] if after else before, chosen)
            break
        program.add(cut.row)
        cuts.append(cut)
        point = program.solve(deadline)
        after.append(describe(program, point))
    return Cutting(program.puzzle, before, tuple(cuts), tuple(after), message)


def _ending(last: Relaxation, families: Sequence[str]) -> str:
    """Return why there is no further cut."""
    if not last.feasible:
        return "there is no point left: the puzzle has no solution"
    if last.integral and last.broken:
        return (
            f"the point is whole, so no cut is needed; it breaks {last.broken}, which the rows state in part"
        )
    if last.integral:
        return "the point is whole, so no cut is needed: it is a solution"
    return f"no violated cut of these families was found: {', '.join(families)}"


class Basis(NamedTuple):
    """The vertex of a point: the numbers of its basic columns, of the rows that it keeps at their lower
    and upper bounds, and of the columns at their upper bounds.
    """

    columns: tuple[int, ...]
    at_low: tuple[int, ...]
    at_high: tuple[int, ...]
    upper: frozenset[int]


def basis_of(program: LinearProgram) -> Basis | None:
    """Return the basis of the point found last, or None if the solver has none."""
    basis = program.highs.getBasis()
    if not basis.valid:
        return None
    at_low, basic, upper = 0, 1, 2
    columns, rows = [int(s) for s in basis.col_status], [int(s) for s in basis.row_status]
    return Basis(
        tuple(i for i, status in enumerate(columns) if status == basic),
        tuple(i for i, status in enumerate(rows) if status == at_low),
        tuple(i for i, status in enumerate(rows) if status == upper),
        frozenset(i for i, status in enumerate(columns) if status == upper),
    )


class Vertex(NamedTuple):
    """A point of the relaxation, with everything that its cuts are derived from."""

    rows: Sequence[Row]
    columns: Columns
    point: Sequence[float]
    basis: Basis | None = None


def find_cut(
    vertex: Vertex, families: Iterable[str] | None = None, deadline: Deadline | None = None
) -> Cut | None:
    """Return the cut of the first family that has a violated one, or None.

    In a family it is the most violated cut, and among equals the shortest. Raises `Unknown` on time-out.
    """
    deadline = deadline or Deadline()
    for family in FAMILIES if families is None else families:
        found = [
            cut
            for cut in deadline.watch(FAMILIES[family](vertex), every=1)
            if cut.violation >= CLEARLY and len(cut.row.terms) <= MOST_TERMS
        ]
        if found:
            return min(found, key=lambda cut: (-round(cut.violation, 6), len(cut.row.terms), cut.row.terms))
    return None


# Conflicts ----------------------------------------------------------------------------------------


class Knapsack(NamedTuple):
    """A row over literals with positive weights: their sum is at most `bound`."""

    weights: dict[Literal, int]
    bound: int
    label: str


def knapsacks(rows: Iterable[Row], columns: Columns) -> Iterator[Knapsack]:
    """Yield the rows over open 0-1 columns, one for each bound; a row with other columns is left out."""
    for row in rows:
        for sign, limit in ((1, row.high), (-1, -row.low)):
            if limit == inf:
                continue
            bound, weights = round(limit), dict[Literal, int]()
            for column, weight in row.terms:
                weight *= sign
                if columns.is_fixed(column):
                    bound -= weight * round(columns.low[column])
                elif not columns.is_binary(column):
                    break
                elif weight > 0:
                    weights[column, True] = weight
                elif weight < 0:
                    weights[column, False] = -weight
                    bound -= weight
            else:
                yield Knapsack(weights, bound, row.label)


def value_of(literal: Literal, point: Sequence[float]) -> float:
    """Return the value of a literal at a point."""
    column, true = literal
    return point[column] if true else 1 - point[column]


Conflicts: TypeAlias = dict[Literal, dict[Literal, str]]
"""For each literal those in conflict with it, with the label of a row that says so."""


def conflicts(vertex: Vertex) -> Conflicts:
    """Return the conflicts among the literals that are fractions at a point; none if there are too many."""
    rows, columns, point, _ = vertex
    ragged = {c for c in range(len(point)) if columns.is_binary(c) and INTEGRAL < point[c] < 1 - INTEGRAL}
    found: Conflicts = {}
    if 2 * len(ragged) > MOST_LITERALS:
        return found
    for row in knapsacks(rows, columns):
        heavy = sorted(
            ((weight, literal) for literal, weight in row.weights.items() if literal[0] in ragged),
            reverse=True,
        )
        for i, (weight, one) in enumerate(heavy):
            for other_weight, other in heavy[i + 1 :]:
                if weight + other_weight <= row.bound:
                    break
                found.setdefault(one, {}).setdefault(other, row.label)
                found.setdefault(other, {}).setdefault(one, row.label)
    return found


def cliques(vertex: Vertex) -> Iterator[Cut]:
    """Yield cliques that grow from each literal by the greatest value first."""
    _, columns, point, _ = vertex
    graph = conflicts(vertex)
    order = sorted(graph, key=lambda literal: (-value_of(literal, point), literal))
    for first in order:
        clique = [first]
        for literal in order:
            if all(literal in graph[member] for member in clique):
                clique.append(literal)
        if len(clique) > 2:
            clique.sort()
            pairs = (graph[one][two] for one, two in combinations(clique, 2))
            yield stated("clique", clique, 1, columns, point, "no two of them are true", pairs)


def odd_cycles(vertex: Vertex) -> Iterator[Cut]:
    """Yield for each literal the odd cycle through it that is violated most, or one that is left of it."""
    _, columns, point, _ = vertex
    graph = conflicts(vertex)
    seen = set()
    for start in sorted(graph):
        walk = shortest_odd_walk(graph, start, lambda one, two: slack(one, two, point))
        cycle = odd_part(walk)
        if len(cycle) >= 5 and frozenset(cycle) not in seen:
            seen.add(frozenset(cycle))
            pairs = (graph[one][two] for one, two in zip(cycle, [*cycle[1:], cycle[0]], strict=True))
            reason = f"each of the {len(cycle)} is in conflict with the next, so fewer than half are true"
            yield stated("odd cycle", cycle, len(cycle) // 2, columns, point, reason, pairs)


def slack(one: Literal, two: Literal, point: Sequence[float]) -> float:
    """Return how far two literals in conflict are from breaking it."""
    return max(0.0, 1 - value_of(one, point) - value_of(two, point))


def shortest_odd_walk(
    graph: Conflicts, start: Literal, length: Callable[[Literal, Literal], float]
) -> list[Literal]:
    """Return the shortest closed walk of an odd number of steps, its start once; [] if there is none."""
    best: dict[tuple[Literal, int], float] = {(start, 0): 0.0}
    back: dict[tuple[Literal, int], tuple[Literal, int]] = {}
    heap = [(0.0, 0, (start, 0))]
    while heap:
        so_far, steps, here = heappop(heap)
        if so_far > best[here]:
            continue
        if here == (start, 1):
            walk = []
            while here in back:
                here = back[here]
                walk.append(here[0])
            return walk[::-1]
        for other in graph[here[0]]:
            there, far = (other, 1 - here[1]), so_far + length(here[0], other)
            if far < best.get(there, inf) - 1e-12:
                best[there], back[there] = far, here
                heappush(heap, (far, steps + 1, there))
    return []


def odd_part(walk: list[Literal]) -> list[Literal]:
    """Return an odd cycle of a closed walk of an odd number of steps: no literal twice.

    >>> odd_part([(0, True), (1, True), (2, True), (3, True), (1, True)])
    [(1, True), (2, True), (3, True)]
    """
    for i, j in combinations(range(len(walk)), 2):
        if walk[i] == walk[j]:
            inner = walk[i:j]
            return odd_part(inner if len(inner) % 2 else walk[:i] + walk[j:])
    return walk


# Covers -------------------------------------------------------------------------------------------


def covers(vertex: Vertex) -> Iterator[Cut]:
    """Yield for each row the cover that the point violates most, with no literal to spare."""
    rows, columns, point, _ = vertex
    for row in knapsacks(rows, columns):
        some = {x: weight for x, weight in row.weights.items() if value_of(x, point) > INTEGRAL}
        if not 0 <= row.bound <= MOST_BOUND or not row.bound < sum(some.values()) or {*some.values()} == {1}:
            continue
        cover = cheapest_cover(row._replace(weights=some), point)
        if sum(1 - value_of(literal, point) for literal in cover) < 1 - INTEGRAL:
            for literal in sorted(cover, key=lambda literal: (value_of(literal, point), literal)):
                if sum(row.weights[x] for x in cover) - row.weights[literal] > row.bound:
                    cover.remove(literal)
            reason = f"together they weigh {sum(row.weights[x] for x in cover)}, and {row.bound} is allowed"
            yield stated("cover", sorted(cover), len(cover) - 1, columns, point, reason, [row.label])


def cheapest_cover(row: Knapsack, point: Sequence[float]) -> list[Literal]:
    """Return literals that weigh more than the bound together, and lack least to be true all."""
    need = row.bound + 1
    best: list[tuple[float, tuple[Literal, ...]]] = [(0.0, ()), *([(inf, ())] * need)]
    for literal, weight in sorted(row.weights.items()):
        lack = 1 - value_of(literal, point)
        for reached in range(need, 0, -1):
            lacking, chosen = best[max(0, reached - weight)]
            if lacking + lack < best[reached][0]:
                best[reached] = (lacking + lack, (*chosen, literal))
    return list(best[need][1])


# Rounding -----------------------------------------------------------------------------------------


def roundings(vertex: Vertex) -> Iterator[Cut]:
    """Yield for each fractional column of the basis the cut of Gomory: the fractions of its row in the
    tableau are the multipliers of the rows.
    """
    import numpy as np

    rows, columns, point, basis = vertex
    if basis is None:
        return
    tight = [*((i, -1) for i in basis.at_low), *((i, 1) for i in basis.at_high)]
    if not len(tight) == len(basis.columns) <= MOST_BASIC:
        return
    position = {column: i for i, column in enumerate(basis.columns)}
    matrix = np.zeros((len(tight), len(tight)))
    for across, (row, _) in enumerate(tight):
        for column, weight in rows[row].terms:
            if column in position:
                matrix[position[column], across] = weight
    ragged = [c for c in basis.columns if columns.whole[c] and abs(point[c] - round(point[c])) > CLEARLY]
    if not ragged:
        return
    try:
        units = np.zeros((len(tight), len(ragged)))
        for across, column in enumerate(ragged):
            units[position[column], across] = 1.0
        solved = np.linalg.solve(matrix, units)
    except np.linalg.LinAlgError:
        return
    if not np.isfinite(solved).all():
        return
    sides = np.array([side for _, side in tight])
    for multipliers in solved.T:
        for sign in (1, -1):
            parts = sign * sides * multipliers
            used = np.flatnonzero(np.abs(parts - np.rint(parts)) > INTEGRAL)
            if 0 < len(used) <= MOST_ROWS:
                yield from rounded(vertex, {tight[i]: fraction_of(float(parts[i])) for i in used})


def fraction_of(multiplier: float) -> Fraction:
    """Return the part of a multiplier above the next lower whole number, as a plain fraction.

    >>> fraction_of(1.3333333333), fraction_of(-0.25), fraction_of(1.9999999999)
    (Fraction(1, 3), Fraction(3, 4), Fraction(0, 1))
    """
    exact = Fraction(multiplier).limit_denominator(PARTS)
    return exact - floor(exact)


def rounded(vertex: Vertex, multipliers: dict[tuple[int, int], Fraction]) -> Iterator[Cut]:
    """Yield the sum of rows with these multipliers, rounded down; nothing if it is of no use.

    A key is the number of a row, and 1 for its upper or -1 for its lower bound. Columns that the basis has at
    their upper bounds are counted down from there, all others up from their lower bounds: so counted they are
    whole and not negative, and the weights of the sum may be rounded down, and then its bound.
    """
    rows, columns, point, basis = vertex
    upper = frozenset[int]() if basis is None else basis.upper
    weights: dict[int, Fraction] = {}
    bound, labels = Fraction(0), []
    for (number_of_row, side), multiplier in multipliers.items():
        row = rows[number_of_row]
        limit = side * (row.high if side > 0 else row.low)
        if limit == inf:
            return
        bound += multiplier * round(limit)
        for column, weight in row.terms:
            weights[column] = weights.get(column, Fraction(0)) + multiplier * side * weight
        labels.append(row.label)
    terms: dict[int, int] = {}
    total = 0
    for column, exact in weights.items():
        if not exact:
            continue
        low, high = columns.low[column], columns.high[column]
        if not columns.whole[column] or not (low == round(low) and high == round(high)):
            return
        if low == high:
            bound -= exact * round(low)
            continue
        flipped = column in upper
        start = round(high if flipped else low)
        bound -= exact * start
        weight = floor(-exact) if flipped else floor(exact)
        if weight:
            terms[column] = -weight if flipped else weight
            total += terms[column] * start
    ordered = tuple(sorted(terms.items()))
    row = Row(ordered, -inf, floor(bound) + total, "rounding cut")
    words = f"{sum_in_words((weight, columns.names[column]) for column, weight in ordered)} <= {row.high}"
    shown = (f"{part} of {label}" for part, label in zip(multipliers.values(), labels, strict=True))
    reason = f"rows with multipliers, added and rounded down: {', '.join(shown)}"
    named = tuple(dict.fromkeys(labels))
    yield Cut("rounding", words, floor(bound) + total, row.sum(point), reason, named, row)


# Statements ---------------------------------------------------------------------------------------


def stated(
    family: str,
    literals: Sequence[Literal],
    bound: int,
    columns: Columns,
    point: Sequence[float],
    reason: str,
    labels: Iterable[str],
) -> Cut:
    """Return the cut that at most `bound` of some literals are true."""
    weights: dict[int, int] = {}
    for column, true in literals:
        weights[column] = weights.get(column, 0) + (1 if true else -1)
    terms = tuple((column, weight) for column, weight in sorted(weights.items()) if weight)
    row = Row(terms, -inf, bound - sum(not true for _, true in literals), f"{family} cut")
    words = f"{' + '.join(map(columns.literal, literals))} <= {bound}"
    value = sum(value_of(literal, point) for literal in literals)
    return Cut(family, words, bound, value, reason, tuple(dict.fromkeys(filter(None, labels))), row)


Family: TypeAlias = Callable[[Vertex], Iterator[Cut]]

FAMILIES: dict[str, Family] = {
    "clique": cliques,
    "odd cycle": odd_cycles,
    "cover": covers,
    "rounding": roundings,
}
"""The families of cuts, the simplest argument first."""

"""Innies and outies: houses whose sum is known, with cages whose sums are known in them.

    zone     one house, or several of one family; its sum is that of their values
    innies   the cells of a zone outside all cages inside it: their sum is the remainder
    outies   the cells outside a zone in the cages that cover it: their sum is the excess

>>> from gridproof.puzzles import read_record
>>> shapes = [[[0, 0], [0, 1], [0, 2]], [[0, 3], [1, 3]], [[1, 0], [1, 1], [1, 2]]]
>>> shapes += [[[row, column] for column in range(4)] for row in (2, 3)]
>>> cages = [{"cells": cells, "sum": n} for cells, n in zip(shapes, (6, 5, 9, 10, 10))]
>>> puzzle = read_record({"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}})
>>> step = next(innies_and_outies(State.of(puzzle)))
>>> step.sentence
'r1c4 ≠ 1; r1c4 ≠ 2; r1c4 ≠ 3: innies and outies r1c4 = 10 − 6 = 4 in row 1, cage 1 (sum 6) from r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import gcd
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import DistinctSum, Linear
from ...network import Bits, Group, Network, bits, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from .equations import Equation, equations

MOST_HOUSES = 4
"""Zones of more houses are not looked at."""

MOST_CELLS = 5
"""Nor are sums of more innies or outies."""


class DerivedSum(NamedTuple):
    """The sum of a few cells that follows from houses and other sums: as a rule, in words, and its labels."""

    rule: Linear | DistinctSum
    words: str
    labels: tuple[str, ...]


@technique(cost=330, profile="basic")
def innies_and_outies(state: State) -> Iterator[Step]:
    """Find values for which the sum of the innies, or of the outies, or of both, leaves no room."""
    clues = derived_sums(state.network, state.deadline)
    yield from state.look_at("innies and outies", clues, _left_by)


def _left_by(state: State, derived: DerivedSum) -> Iterator[Step]:
    rule = derived.rule
    removals = state.network.filtered_by(rule, rule.variables(), state.alive)
    if removals:
        because = (
            union(state.network.cell_mask[cell] for cell in derived.rule.variables())
            & state.alive
            & ~removals
        )
        yield state.removal("innies and outies", 100, removals, because, derived.labels, derived.words)


@per_network
def derived_sums(network: Network, deadline: Deadline) -> tuple[tuple[Bits, DerivedSum], ...]:
    """Return the sums of few cells that follow from houses and others, each set of cells once, and their
    reach.
    """
    totals = [each for each in equations(network, deadline) if each.is_equal]
    pairs: dict[frozenset[Cell], tuple[Equation, Equation]] = {}
    for zone in deadline.watch(_zones(network)) if totals else ():
        for derived in dict.fromkeys(_less(zone, totals, outside) for outside in range(3)):
            cells = frozenset(derived.cells)
            if 0 < len(cells) <= MOST_CELLS and len(derived.labels) > len(zone.labels) and cells not in pairs:
                pairs[cells] = zone, derived
    sums = sorted(pairs.values(), key=lambda both: len(both[1].terms))
    return tuple(
        (union(network.cell_mask[cell] for cell in both[1].cells), _derived(network, *both)) for both in sums
    )


def _less(zone: Equation, totals: list[Equation], outside: int) -> Equation:
    """Return a zone less the sums that leave no more cells than before, each with at most `outside` cells
    outside the zone.
    """
    inside, rest = {*zone.cells}, zone
    for each in totals:
        cells = {*each.cells}
        weights = {cell: weight for weight, cell in rest.terms}
        first = next(((w, c) for w, c in each.terms if c in inside and c in weights), None)
        if first is None or len(cells - inside) > outside or weights[first[1]] % first[0]:
            continue
        less = rest.plus(each, -weights[first[1]] // first[0])
        if len(less.terms) < len(rest.terms) + bool(outside):
            rest = less
    return rest


def _derived(network: Network, zone: Equation, derived: Equation) -> DerivedSum:
    """Return the derived sum, with its words; cells that all differ are read as a cage."""
    terms = sorted(derived.terms, key=lambda term: term[1])
    cells = tuple(cell for _, cell in terms)
    sign = -1 if all(weight < 0 for weight, _ in terms) else 1
    times = gcd(*(weight for weight, _ in terms))
    times = sign * (times if derived.least % times == 0 else 1)
    terms = [(weight // times, cell) for weight, cell in terms]
    bound, others = derived.least // times, zone.least - derived.least
    labels = tuple(dict.fromkeys(filter(None, derived.labels)))
    rule: Linear | DistinctSum = Linear(tuple(terms), "==", bound, label=labels[0])
    if all(weight == 1 for weight, _ in terms) and any(
        {*cells} <= {*group.cells} for group in network.groups
    ):
        rule = DistinctSum(cells, bound, label=labels[0])
    ends = (zone.least, others) if sign > 0 else (others, zone.least)
    difference = f"{ends[0]} − {ends[1]}" if abs(times) == 1 else f"({ends[0]} − {ends[1]}) / {abs(times)}"
    return DerivedSum(rule, f"{_said(terms)} = {difference} = {bound}", labels)


def _said(terms: list[tuple[int, Cell]]) -> str:
    """Return a weighted sum in words, positive terms first.

    >>> _said([(-1, "a"), (1, "b"), (2, "c")])
    'b + 2 c − a'
    """
    ordered = sorted(terms, key=lambda term: term[0] < 0)
    words = [f"{'−' if w < 0 else '+'} {'' if abs(w) == 1 else f'{abs(w)} '}{cell}" for w, cell in ordered]
    return " ".join(words).removeprefix("+ ")


def _zones(network: Network) -> Iterator[Equation]:
    """Yield the sums of up to `MOST_HOUSES` houses that share no cell."""
    for family in network.house_families:
        for size in range(1, MOST_HOUSES + 1):
            for houses in combinations(family, size):
                terms = tuple((1, cell) for house in houses for cell in house.cells)
                total = sum(_sum_of(network, house) for house in houses)
                yield Equation(terms, total, total, tuple(house.label for house in houses))


def _sum_of(network: Network, house: Group) -> int:
    """Return the sum of the values of a house that holds each of them once."""
    return sum({network.candidates[candidate][1] for candidate in bits(house.mask)})

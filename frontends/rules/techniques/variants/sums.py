"""Bounds of sums: the limits that some terms leave to another one. Cells that all differ make more than their
least digits, each taken alone.

>>> from .....puzzles import read_record
>>> cage = {"cells": [[0, 0], [0, 1], [0, 2]], "sum": 20}
>>> record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"cages": [cage]}}
>>> print(next(bounds_of_a_sum(State.of(read_record(record)))).detail)
cage 1 (sum 20) from r1c1: two different digits make at most 17, so r1c1, r1c2 and r1c3 are at least 3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from ...network import Bits, Network, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.equations import Equation, equations
from .words import GRADES, conclusion, count, name_of, number

FEW_DEGREES = 3
"""Maximum degrees of freedom with which a sum is nearly its most or least."""

MOST_PAIRS = 400
"""Maximum pairs of sums that are looked at together."""


class DistinctTerms(NamedTuple):
    """Terms of one weight whose cells all differ, and the label of what says so, "" for a single cell."""

    weight: int
    cells: tuple[Cell, ...]
    label: str


Clustered = tuple[Equation, tuple[DistinctTerms, ...]]


@technique(cost=120, profile="basic", variants=True)
def bounds_of_a_sum(state: State) -> Iterator[Step]:
    """Find values of a cell beyond the room left by the least and the most of the other terms of a sum."""
    clues = _alone(state.network, state.deadline)
    yield from state.look_at("bounds", clues, partial(_bounded, name="bounds of a sum"))


@technique(cost=210, profile="basic", variants=True)
def sums_together(state: State) -> Iterator[Step]:
    """Find conclusions of two sums together with cells in one house, or in both sums."""
    clues = _joined(state.network, state.deadline)
    yield from state.look_at("together", clues, partial(_bounded, name="sums together"))


@per_network
def _alone(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Clustered], ...]:
    """Return the sums of more than two cells, each with its clusters."""
    return tuple(
        clustered(network, each)
        for each in deadline.watch(equations(network, deadline))
        if len(each.terms) > 2
    )


@per_network
def _joined(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Clustered], ...]:
    """Return the sums and differences of two equations that share cells, or that have more cells together in
    some house than either has.
    """
    totals = [each for each in equations(network, deadline) if each.is_equal]
    clues: list[tuple[Bits, Clustered]] = []
    for one, other in deadline.watch(combinations(totals, 2)):
        shared = {*one.cells} & {*other.cells}
        for times in (1, -1):
            both = one.plus(other, times)
            fewer = len(both.terms) < len(one.terms) + len(other.terms) - len(shared)
            if both.terms and (fewer if shared else _meet(network, one, other, times)):
                clues.append(clustered(network, both))
        if len(clues) >= MOST_PAIRS:
            break
    return tuple(clues)


def _meet(network: Network, one: Equation, other: Equation, times: int) -> bool:
    """Return whether some house has cells of both whose weights are equal."""
    weights = {cell: weight for weight, cell in one.terms} | {
        cell: times * weight for weight, cell in other.terms
    }
    mine, others = {*one.cells}, {*other.cells}
    for house in network.houses:
        here = {weights[cell] for cell in house.cells if cell in mine}
        if any(weights[cell] in here for cell in house.cells if cell in others):
            return True
    return False


def clustered(network: Network, equation: Equation) -> tuple[Bits, Clustered]:
    """Return the equation with its clusters, and the candidates that it looks at."""
    clusters: list[DistinctTerms] = []
    by_weight: dict[int, list[Cell]] = {}
    for weight, cell in equation.terms:
        by_weight.setdefault(weight, []).append(cell)
    for weight, cells in by_weight.items():
        clusters += [DistinctTerms(weight, some, label) for some, label in apart(network, cells)]
    return union(network.cell_mask[cell] for cell in equation.cells), (equation, tuple(clusters))


def apart(network: Network, cells: Sequence[Cell]) -> Iterator[tuple[tuple[Cell, ...], str]]:
    """Yield the cells in few groups, found greedily, each of cells that all differ, and the label of the
    difference.
    """
    rest = [*cells]
    while rest:
        best, label = rest[:1], ""
        for group in network.groups:
            here = [cell for cell in rest if cell in group.cells]
            if len(here) > len(best):
                best, label = here, group.label
        yield tuple(best), label
        rest = [cell for cell in rest if cell not in best]


def bounds_of(state: State, clue: Clustered, n: int) -> tuple[int, int] | None:
    """Return the least and the most that the digits of cluster `n` add up to; None if a cell has no
    candidate.
    """
    equation, clusters = clue
    least, most = equation.least, equation.most
    for i, cluster in enumerate(clusters):
        low, high = _end(state, cluster, False), _end(state, cluster, True)
        if low is None or high is None:
            return None
        if i != n:
            least, most = least - high, most - low
    weight = clusters[n].weight
    low, high = (least, most) if weight > 0 else (-most, -least)
    return -(-low // abs(weight)), high // abs(weight)


def _bounded(state: State, clue: Clustered, name: str) -> Iterator[Step]:
    """Yield the cells that are too small or too large for the rest, those with one bound at once."""
    equation, clusters = clue
    ends = [(_end(state, cluster, False), _end(state, cluster, True)) for cluster in clusters]
    if any(low is None or high is None for low, high in ends):
        return
    for up in (True, False):
        whole = sum(high if up else low for low, high in ends)  # type: ignore[misc]
        bound = equation.least if up else equation.most
        alike: dict[tuple[int, int], list[Cell]] = {}
        for cluster, end in zip(clusters, ends, strict=True):
            for cell in cluster.cells:
                rest = _end(state, cluster, up, cell)
                others = whole - (end[up] or 0) + (rest or 0)
                need = bound - others
                values = state.values(cell)
                if any(_fails(cluster.weight * value, need, up) for value in values):
                    alike.setdefault((cluster.weight, need), []).append(cell)
        for (weight, need), some in alike.items():
            yield _step(state, clue, name, up, weight, need, some, abs(whole - bound))


def _fails(amount: int, need: int, up: bool) -> bool:
    """Return whether a term is less than it needs to be (if `up`: the others make their most), or more."""
    return amount < need if up else amount > need


def _end(state: State, cluster: DistinctTerms, up: bool, without: Cell = "") -> int | None:
    """Return the most (if `up`) or least that the cells of a cluster make with its weight, `without` one of
    them; None if a cell has no value.
    """
    sign = 1 if (cluster.weight < 0) == up else -1
    pick = min if sign > 0 else max
    total, digit = 0, None
    ends = [
        sign * pick(values) for cell in cluster.cells if cell != without and (values := state.values(cell))
    ]
    if len(ends) < len(cluster.cells) - (without in cluster.cells):
        return None
    for end in sorted(ends):
        digit = end if digit is None else max(digit + 1, end)
        total += digit
    return cluster.weight * sign * total


def _step(
    state: State,
    clue: Clustered,
    name: str,
    up: bool,
    weight: int,
    need: int,
    some: list[Cell],
    degrees: int,
) -> Step:
    """Return the step of a sum's bounds, told by degrees of freedom if they are few."""
    equation, clusters = clue
    net = state.network
    removals = mask_of(
        [
            net.number[cell, value]
            for cell in some
            for value in state.values(cell)
            if _fails(weight * value, need, up)
        ]
    )
    basis = union(net.cell_mask[cell] for cell in equation.cells) & state.alive & ~removals
    labels = [*equation.labels, *(cluster.label for cluster in clusters if cluster.label)]
    clue_name = name_of(equation.labels)
    plain = all(cluster.weight == 1 for cluster in clusters) and equation.is_equal
    if plain and name == "bounds of a sum" and degrees <= FEW_DEGREES and len(clusters) > 1:
        most = equation.least + (degrees if up else -degrees)
        words = f"{clue_name}: {most} is the {'most' if up else 'least'} here, so {_freedom(degrees)}"
        return state.removal(
            "degrees of freedom", GRADES[3], removals, basis, labels, words + conclusion(state, removals)
        )
    grade = GRADES[4 if name != "bounds of a sum" else 1 + (len(clusters) > 1)]
    words = f"{clue_name}: {_others(state, clusters, some[0], weight, up)}"
    return state.removal(name, grade, removals, basis, labels, words + conclusion(state, removals))


def _freedom(degrees: int) -> str:
    if not degrees:
        return "no digit can be another"
    return f"there {'is' if degrees == 1 else 'are'} {count(degrees, 'degree')} of freedom"


def _others(state: State, clusters: Sequence[DistinctTerms], cell: Cell, weight: int, up: bool) -> str:
    """Return in words the bounds of the terms on the other side, and of those beside a cell."""
    phrases = []
    for sign, side in ((-1, "the other side"), (1, "the others")):
        some = [each for each in clusters if sign * weight * each.weight > 0 and {*each.cells} != {cell}]
        if not some:
            continue
        word = "at most" if (weight > 0) == (up == (sign > 0)) else "at least"
        total = abs(sum(_end(state, each, up, cell) or 0 for each in some))
        size = len(some[0].cells) - (cell in some[0].cells)
        if len(some) == 1 and abs(some[0].weight) == 1 and size > 1:
            side = f"{number(size)} different digits"
        phrases.append(f"{side} make{'s' if side == 'the other side' else ''} {word} {total}")
    return " and ".join(phrases)


@technique(cost=200, profile="basic", variants=True)
def parity_of_a_sum(state: State) -> Iterator[Step]:
    """Find the parity of the last cell of a sum, if that of the others is known."""
    clues = ((reach, clue[0]) for reach, clue in _alone(state.network, state.deadline))
    yield from state.look_at("parity of a sum", clues, _last_parity)


def _last_parity(state: State, equation: Equation) -> Iterator[Step]:
    """Yield the removal of the wrong parity from the only open odd term."""
    if not equation.is_equal:
        return
    odd = [cell for weight, cell in equation.terms if weight % 2]
    open_ = [cell for cell in odd if len({value % 2 for value in state.values(cell)}) != 1]
    if len(open_) != 1 or not state.values(open_[0]):
        return
    net, last = state.network, open_[0]
    rest = (equation.least + sum(state.values(cell)[0] for cell in odd if cell != last)) % 2
    removals = mask_of([net.number[last, value] for value in state.values(last) if value % 2 != rest])
    basis = union(net.cell_mask[cell] for cell in odd) & state.alive & ~removals
    words = f"{name_of(equation.labels)}: of all other cells it is known whether they are odd, so {last} is "
    words += "odd" if rest else "even"
    yield state.removal("parity of a sum", GRADES[3], removals, basis, equation.labels, words)

"""Counting: how often digits are among the cells of clues that tell for each digit how often it may be.

>>> from .....puzzles import read_record
>>> circles = {"cells": [[0, 0], [1, 2]]}
>>> record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"counting_circles": [circles]}}
>>> print(next(counted_cells(State.of(read_record(record)))).detail)
two cells of circles 1 from r1c1 are filled by 2, so r1c1 and r2c3 are 2
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Tally
from ...network import Bits, Group, Network, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from .words import GRADES, conclusion, count, digits_of, either, name_of

MOST_CHOICES = 5000
"""Maximum choices of counts of the digits that are looked at."""

MOST_LISTED = 4
"""Maximum choices of digits that are listed; of more the number is told."""


class DigitCounts(NamedTuple):
    """Cells, and for each digit how often it may be among them, with the label that says so."""

    cells: tuple[Cell, ...]
    allowed: dict[int, tuple[tuple[int, ...], str]]


@technique(cost=220, profile="basic", variants=True)
def counted_cells(state: State) -> Iterator[Step]:
    """Find the digits, each with its count, that together fill the cells. A digit in no choice leaves the
    cells, and one that is there as often as in the whole grid is not elsewhere.
    """
    yield from state.look_at("counting", _counts(state.network, state.deadline), _filled)


@per_network
def _counts(network: Network, deadline: Deadline) -> tuple[tuple[Bits, DigitCounts], ...]:
    """Return the clues that count each digit among the same cells."""
    by_cells: dict[tuple[Cell, ...], dict[int, tuple[tuple[int, ...], str]]] = {}
    for rule in deadline.watch(network.constraints):
        if isinstance(rule, Tally) and all(literal.positive for literal in rule.literals):
            cells, values = tuple(rule.variables()), {literal.value for literal in rule.literals}
            if len(values) == 1 and len({*cells}) == len(cells):
                by_cells.setdefault(cells, {})[values.pop()] = rule.allowed, rule.label
    everything = (1 << len(network.candidates)) - 1
    return tuple(
        (everything, DigitCounts(cells, allowed))
        for cells, allowed in by_cells.items()
        if allowed.keys() >= {value for cell in cells for value in network.domains[cell]}
    )


def _filled(state: State, counts: DigitCounts) -> Iterator[Step]:
    """Yield the removals that all possible counts of the digits in a clue have in common."""
    net, cells = state.network, counts.cells
    often = {
        digit: [n for n in allowed if _sure(state, cells, digit) <= n <= _most(state, cells, digit)]
        for digit, (allowed, _) in counts.allowed.items()
    }
    if prod(map(len, often.values())) > MOST_CHOICES:
        return
    ways = product(*often.values())
    choices = [dict(zip(often, way, strict=True)) for way in ways if sum(way) == len(cells)]
    if not choices:
        return
    totals = {digit: {choice[digit] for choice in choices} for digit in often}
    never = {digit for digit, times in totals.items() if times == {0}}
    lost = [net.number[c, d] for c in cells for d in state.values(c) if d in never]
    families = parting(net)
    full = {digit for digit, times in totals.items() if any(times == {len(family)} for family in families)}
    parted = dict.fromkeys(cell for family in families for house in family for cell in house.cells)
    elsewhere = [cell for cell in parted if cell not in {*cells}]
    lost += [net.number[c, d] for c in elsewhere for d in state.values(c) if d in full]
    if lost:
        removals = mask_of(lost)
        labels = [label for _, label in counts.allowed.values()]
        basis = union(net.cell_mask[cell] for cell in cells) & state.alive & ~removals
        sets = dict.fromkeys(digits_of(d for d, n in choice.items() if n) for choice in choices)
        which = either([*sets]) if len(sets) <= MOST_LISTED else f"one of {len(sets)} sets"
        words = (
            f"{count(len(cells), 'cell')} of {name_of([labels[0].rpartition(' (')[0]])} are filled by {which}"
        )
        words += conclusion(state, removals)
        houses = [house.label for family in families for house in family]
        yield state.removal("counting", GRADES[2], removals, basis, (*labels, *houses), words)


def _sure(state: State, cells: tuple[Cell, ...], digit: int) -> int:
    """Return how often a digit is among the cells for sure."""
    return sum(state.values(cell) == (digit,) for cell in cells)


def _most(state: State, cells: tuple[Cell, ...], digit: int) -> int:
    """Return how often it can be there: once in each house of a family that parts the grid."""
    able = {cell for cell in cells if digit in state.values(cell)}
    inside = [sum(not able.isdisjoint(house.cells) for house in family) for family in parting(state.network)]
    return min(inside, default=len(able))


def parting(network: Network) -> list[list[Group]]:
    """Return the families of houses that part the grid: each digit is in it once for each house of a
    family.
    """
    whole = {*network.shown}
    return [x for x in network.house_families if {cell for house in x for cell in house.cells} == whole]

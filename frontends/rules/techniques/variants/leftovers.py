"""Set equivalence: some houses against some others. Without their common cells, the rest of either side holds
the same digits; against fewer houses, also each digit once more.

>>> from .....puzzles import read_record
>>> record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "params": {"windoku": True}}
>>> state = State.of(read_record(record))
>>> state.place(state.network.number["r2c1", 5])
>>> next(set_equivalence(state)).detail.rpartition(", ")[2]
'r4c5 and r4c9 are not 5'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.wording.words import list_names
from ...network import Bits, Network, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from .words import GRADES, conclusion

MOST_HOUSES = 3
"""Maximum houses on one side."""

MOST_ZONES = 400
"""Maximum zones with an equal number of houses that are compared with each other."""

MOST_LEFT = 5
"""Maximum cells left on a side; with more of them little follows."""


class Leftovers(NamedTuple):
    """The cells that hold the same digits as the `others`, or without others each digit once."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]
    labels: tuple[str, ...]


@technique(cost=230, profile="basic", variants=True)
def set_equivalence(state: State) -> Iterator[Step]:
    """Find a digit that no cell on one side can hold: the other side loses it."""
    yield from state.look_at("set equivalence", _leftovers(state.network, state.deadline), _compared)


@per_network
def _leftovers(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Leftovers], ...]:
    """Return the cells left of some houses against the same number of others, or against one fewer that lie
    in them; each pair of sides once, that of the fewest cells first.
    """
    bit = {cell: 1 << i for i, cell in enumerate(network.cell_mask)}
    digits = max((len(house.cells) for house in network.houses), default=0)
    zones: list[list[tuple[int, Bits, tuple[str, ...]]]] = [[] for _ in range(MOST_HOUSES + 1)]
    for n in range(1, MOST_HOUSES + 1):
        for family, houses in enumerate(network.house_families):
            for some in combinations([house for house in houses if len(house.cells) == digits], n):
                cells = union(bit[cell] for house in some for cell in house.cells)
                zones[n].append((family, cells, tuple(house.label for house in some)))
    singles = {cells for _, cells, _ in zones[1]}
    by_sides: dict[tuple[Bits, Bits], tuple[str, ...]] = {}
    for n in range(1, MOST_HOUSES + 1):
        pairs = combinations(zones[n], 2) if len(zones[n]) <= MOST_ZONES else ()
        for (family, one, labels), (other_family, other, others) in deadline.watch(pairs, 4096):
            if family != other_family and 0 < (one & ~other).bit_count() <= MOST_LEFT:
                by_sides.setdefault((one & ~other, other & ~one), (*labels, *others))
        for (_, one, labels), (_, other, others) in deadline.watch(product(zones[n], zones[n - 1]), 4096):
            if not other & ~one and one & ~other not in singles:
                by_sides.setdefault((one & ~other, 0), (*labels, *others))
    ordered = sorted(by_sides.items(), key=lambda each: each[0][0].bit_count())
    return tuple(
        (
            union(network.cell_mask[cell] for cell in bit if bit[cell] & (one | other)),
            Leftovers(
                tuple(cell for cell in bit if bit[cell] & one),
                tuple(cell for cell in bit if bit[cell] & other),
                labels,
            ),
        )
        for (one, other), labels in ordered
    )


def _compared(state: State, rest: Leftovers) -> Iterator[Step]:
    """Yield the digits of one side that the other side cannot hold."""
    if not rest.others:
        yield from _hidden_house(state, rest)
        return
    net = state.network
    sides = rest.cells, rest.others
    values = [{value for cell in side for value in state.values(cell)} for side in sides]
    for side, (mine, theirs) in zip(sides, (values, values[::-1]), strict=True):
        removals = mask_of([net.number[c, v] for c in side for v in state.values(c) if v in mine - theirs])
        if removals:
            there = next(other for other in sides if other is not side)
            basis = union(net.cell_mask[cell] for cell in there) & state.alive
            words = f"{_names(side)} hold the same digits as {_names(there)}{conclusion(state, removals)}"
            yield state.removal("set equivalence", GRADES[3], removals, basis, rest.labels, words)


def _hidden_house(state: State, rest: Leftovers) -> Iterator[Step]:
    """Yield steps for cells that hold each digit once: a placed digit leaves the others, and one takes its
    last place.
    """
    net = state.network
    for value in sorted({value for cell in rest.cells for value in state.values(cell)}):
        places = [net.number[cell, value] for cell in rest.cells if value in state.values(cell)]
        sure = [n for n in places if state.values(net.candidates[n][0]) == (value,)]
        if len(sure) == 1 < len(places):
            removals = mask_of([n for n in places if n not in sure])
            words = f"{_names(rest.cells)} hold each digit once, as a house does{conclusion(state, removals)}"
            yield state.removal("set equivalence", GRADES[3], removals, mask_of(sure), rest.labels, words)
        elif len(places) == 1:
            cell = net.candidates[places[0]][0]
            removals = net.cell_mask[cell] & state.alive & ~mask_of(places)
            if not removals:
                continue
            basis = union(net.cell_mask[c] for c in rest.cells) & state.alive & ~removals
            words = f"{_names(rest.cells)} hold each digit once, and {value} has one place"
            words += conclusion(state, removals)
            yield state.removal("set equivalence", GRADES[3], removals, basis, rest.labels, words)


def _names(cells: tuple[Cell, ...]) -> str:
    return list_names([*cells])

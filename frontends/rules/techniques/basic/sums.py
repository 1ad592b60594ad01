"""Innies and outies: houses whose sum is known, with cages whose sums are known in them.

    zone     one house, or several of one family; its sum is that of their values
    innies   the cells of a zone outside all cages that lie in it: the sum is what is left
    outies   the cells outside a zone of the cages that cover it: the sum is what is over

>>> from gridproof.puzzles import read_record
>>> shapes = [[[0, 0], [0, 1], [0, 2]], [[0, 3], [1, 3]], [[1, 0], [1, 1], [1, 2]]]
>>> shapes += [[[row, column] for column in range(4)] for row in (2, 3)]
>>> cages = [{"cells": cells, "sum": n} for cells, n in zip(shapes, (6, 5, 9, 10, 10))]
>>> puzzle = read_record({"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}})
>>> found = next(innies_and_outies(State.of(puzzle)))
>>> found.sentence
'r1c4 ≠ 1; r1c4 ≠ 2; r1c4 ≠ 3: innies and outies r1c4 = 4 in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Linear, total
from ...network import Group, Network, bits, per_network
from ...state import State
from ...step import Step

MOST_HOUSES = 4
"""Zones of more houses are not looked at."""

MOST_CELLS = 5
"""Nor are sums of more innies or outies."""

Known = tuple[frozenset[Cell], int]
"""Cells whose sum is known."""


def innies_and_outies(state: State) -> Iterator[Step]:
    """The values that the sum of the innies, or of the outies, of a zone leaves no room for."""
    for derived in state.watch(derived_sums(state.network, state.deadline)):
        gone = state.network.filtered_by(derived, state.alive)
        if gone:
            cells = tuple(derived.variables())
            because = state.names(sum(state.network.cell_mask[cell] & state.alive & ~gone for cell in cells))
            detail = f"{' + '.join(cells)} = {derived.bound}"
            parts = (("pattern", because),)
            yield Step("innies and outies", 100, (), state.names(gone), (), (derived.label,), detail, parts)


@per_network
def derived_sums(network: Network, deadline: Deadline) -> tuple[Linear, ...]:
    """The sums of few cells that follow from houses and cages, each set of cells once."""
    cages = [(frozenset(cells), amount) for cells, amount in network.sums]
    found: dict[frozenset[Cell], Linear] = {}
    for zone, known, label in deadline.watch(_zones(network)) if cages else ():
        inside = [cage for cage in cages if cage[0] <= zone]
        touching = [cage for cage in cages if cage[0] & zone]
        for cells, amount in (_left_over(zone, known, inside), _over(zone, known, touching)):
            if 0 < len(cells) <= MOST_CELLS and cells not in found:
                found[cells] = total(sorted(cells), "==", amount, label)
    return tuple(sorted(found.values(), key=lambda derived: len(derived.terms)))


def _left_over(zone: frozenset[Cell], known: int, cages: list[Known]) -> Known:
    """The innies, once disjoint cages are taken out."""
    for cells, amount in cages:
        if cells <= zone:
            zone, known = zone - cells, known - amount
    return zone, known


def _over(zone: frozenset[Cell], known: int, cages: list[Known]) -> Known:
    """The outies of disjoint cages that cover the zone; no cells where there are none such."""
    covered: frozenset[Cell] = frozenset()
    amounts = 0
    for cells, amount in cages:
        if not cells & covered:
            covered, amounts = covered | cells, amounts + amount
    return (covered - zone, amounts - known) if covered >= zone else (frozenset(), 0)


def _zones(network: Network) -> Iterator[tuple[frozenset[Cell], int, str]]:
    """Up to `MOST_HOUSES` houses that share no cell, with their sum."""
    for family in network.house_families:
        for size in range(1, MOST_HOUSES + 1):
            for houses in combinations(family, size):
                cells = frozenset(cell for house in houses for cell in house.cells)
                known = sum(_sum_of(network, house) for house in houses)
                yield cells, known, ", ".join(house.label for house in houses)


def _sum_of(network: Network, house: Group) -> int:
    """The sum of the values of a house, each of which it holds once."""
    return sum({network.candidates[candidate][1] for candidate in bits(house.mask)})

"""Cages for the kernel ``sums``: cells that make a number by an operation.

Vocabulary
    house      as many different cells as values
    rest       the remainder of a house outside the sums inside it: a cage as well

>>> from gridproof.puzzles.constraints import total
>>> house, domains = tuple("abc"), dict.fromkeys("abc", (1, 2, 3))
>>> sum_ = total("ab", "==", 4)
>>> split_cages([(sum_.made(), sum_)], [house], domains)
([(('a', 'b'), 0, 4, None), (('c',), 0, 2, None)], [])
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import prod
from operator import and_

from ...models.kernels.sums import MOST_STEPS, MOST_TARGET, MOST_VALUES
from ...puzzles import Cell, Domain
from ...puzzles.constraints import Constraint, DistinctSum
from ...puzzles.constraints.base import SEEN, SUM, Made
from ...puzzles.constraints.filtering import bits

Cage = tuple[tuple[Cell, ...], int, int, tuple[int, ...] | None]
"""Cells, an operation, its result, and the earlier cells from which each differs, as bits (None: from all).
"""


def split_cages(
    forms: list[tuple[Made, Constraint]], different: list[tuple[Cell, ...]], domains: dict[Cell, Domain]
) -> tuple[list[Cage], list[Constraint]]:
    """Return the cages that the kernel takes, and the eager constraints among the others. If there is a cage,
    the rest of each house outside its sums is a cage too.
    """
    groups = [*different, *(c.cells for _, c in forms if type(c) is DistinctSum)]
    within: dict[Cell, int] = {}
    for i, cells in enumerate(groups):
        for cell in cells:
            within[cell] = within.get(cell, 0) | 1 << i
    few = len(set[int]().union(*set(domains.values()))) <= MOST_VALUES
    cages: list[Cage] = []
    beyond: list[Constraint] = []
    inside: dict[int, list[Cage]] = {}
    for (cells, operation, target), constraint in forms:
        shared = reduce(and_, (within.get(cell, 0) for cell in cells), -1)
        cage = (cells, operation, target, None if shared else differing_before(cells, within))
        own = () if shared or operation != SUM else cells
        fillings = prod(values_left(cell, groups, within, domains) for cell in own)
        if is_taken(cage, domains, few, fillings):
            cages.append(cage)
            if operation == SUM:
                for group in bits(shared):
                    inside.setdefault(group, []).append(cage)
        elif constraint.eager:
            beyond.append(constraint)
    if cages:
        cages += rest_of_houses(different, inside, domains)
    return cages, beyond


def differing_before(cells: tuple[Cell, ...], within: dict[Cell, int]) -> tuple[int, ...]:
    """Return, for each cell, the earlier ones that share a group of different cells with it, as bits."""
    groups = [within.get(cell, 0) for cell in cells]
    return tuple(sum(1 << j for j in range(i) if groups[i] & groups[j]) for i in range(len(cells)))


def values_left(
    cell: Cell, groups: list[tuple[Cell, ...]], within: dict[Cell, int], domains: dict[Cell, Domain]
) -> int:
    """Return the number of values left to a cell by the fixed cells that differ from it."""
    apart = (other for group in bits(within.get(cell, 0)) for other in groups[group] if other != cell)
    neighbour_values = {domains[other][0] for other in apart if len(domains[other]) == 1}
    return len(set(domains[cell]) - neighbour_values)


def is_taken(cage: Cage, domains: dict[Cell, Domain], few: bool, fillings: int) -> bool:
    """Return whether the kernel supports this cage, and decides it. `few`: its values fit the kernel's limit;
    `fillings`: the assignments to enumerate if cells may be equal.
    """
    cells, operation, target, different = cage
    if not 0 < len(cells) <= MOST_VALUES or abs(target) > MOST_TARGET:
        return False
    if not few and len(set[int]().union(*map(domains.__getitem__, cells))) > MOST_VALUES:
        return False
    if different is None:
        return True
    if operation == SUM:
        # Another filter goes through longer sums, if with less knowledge.
        return fillings <= MOST_STEPS
    return operation != SEEN


def rest_of_houses(
    different: list[tuple[Cell, ...]], inside: dict[int, list[Cage]], domains: dict[Cell, Domain]
) -> Iterator[Cage]:
    """Yield the cells of each house outside the sums inside it, with the sum of the other values."""
    for i, house in enumerate(different):
        values = set[int]().union(*set(map(domains.__getitem__, house)))
        if len(values) != len(house) or len(values) > MOST_VALUES:
            continue
        rest, total = dict.fromkeys(house), sum(values)
        for cells, _, target, _ in inside.get(i, ()):
            if all(map(rest.__contains__, cells)):
                total -= target
                for cell in cells:
                    del rest[cell]
        if rest:
            yield tuple(rest), SUM, total, None

"""Joint consequences of houses and sums, for search alone: the rule of 45, for houses of any values.

Vocabulary
    house      equally many different cells and values, so that its sum is known
    union      up to three disjoint houses; a sum has cells of each and of one before it
    innies     the cells of a union that lie in none of the sums that are taken away
    outies     the cells of these sums outside of the union

The innies are a known number more than the outies. If both are few, a solver learns at once a fact that it
would have to search for. Long sums whose cells may repeat, as little killers, have such facts too: all
together are at times near the most, or the least, that their houses can hold, and none of them alone. The
constraints stated follow from the houses and the sums, and hold under their conditions.

>>> from ...puzzles.constraints import total
>>> house, domains = AllDifferent(tuple("abcd"), label="row 1"), dict.fromkeys("abcd", (1, 2, 3, 4))
>>> list(sums_of_houses([house, total("abc", "==", 7)], domains))
[DistinctSum(label='45 rule: row 1', cells=('d',), total=3)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from typing import NamedTuple

from ...puzzles import Cell, Domains
from ...puzzles.constraints import AllDifferent, Constraint, DistinctSum, GroupedSum, Linear
from ...puzzles.constraints.base import SUM

MOST_HOUSES = 3
"""The most houses of a union. Measured: with two, hard killers take as long; with four, longer."""

MOST_UNIONS = 500
"""No more unions are looked at."""

SLACK = 12
"""Maximum distance of all long sums together from the most, or the least, that their houses hold."""

MOST_CELLS, MOST_MIXED = 6, 4
"""No longer sums are stated; the second bound is for those with innies and outies."""

MOST_BEYOND = 12
"""No more cells beyond houses are stated. With two such sums a little killer takes 1 s, without them 5."""

MOST_COVERED = 4000
"""No more unions of one number of houses are looked at: all of 29 houses."""

Cells = int
"""A bit mask, decoded by `bits_of`: there are thousands of unions."""


class Union(NamedTuple):
    """Houses together: their cells, what these add up to, the sums with cells in them (a bit mask, too), the
    last house.
    """

    cells: Cells
    total: int
    sums: int
    last: int
    label: str


def bits_of(domains: Domains) -> dict[Cell, Cells]:
    """Return the mask of each cell alone."""
    return {cell: 1 << i for i, cell in enumerate(domains)}


def united(cells: Iterable[Cell], bits: Mapping[Cell, Cells]) -> Cells:
    """Return the mask of cells."""
    mask = 0
    for cell in cells:
        mask |= bits[cell]
    return mask


def sums_of_houses(constraints: Iterable[Constraint], domains: Domains) -> Iterator[Constraint]:
    """Yield short sums that follow from the constraints and the domains; some milliseconds for a killer
    sudoku.
    """
    bits = bits_of(domains)
    different: list[AllDifferent] = []
    sums: list[tuple[Cells, int]] = []
    peers = dict.fromkeys(domains, 0)
    for constraint in constraints:
        if type(constraint) is AllDifferent:
            different.append(constraint)
        elif type(constraint) in (DistinctSum, Linear) and (parts := constraint.made()) and parts[1] == SUM:
            sums.append((united(parts[0], bits), parts[2]))
        if isinstance(constraint, (AllDifferent, DistinctSum)):
            group = united(constraint.cells, bits)
            for cell in constraint.cells:
                peers[cell] |= group
    if not different or not sums:
        return
    earlier = {(cells, 0) for cells, _ in sums}
    for union in unions(whole_houses(different, domains, bits), sums):
        innies, outies, number, _ = balance(union, sums)
        if innies.bit_count() < outies.bit_count():
            innies, outies, number = outies, innies, -number
        few = MOST_MIXED if outies else MOST_CELLS
        if not 0 < (innies | outies).bit_count() <= few or not earlier.isdisjoint(
            ((innies, outies), (outies, innies))
        ):
            continue
        earlier.add((innies, outies))
        label = f"45 rule: {union.label}"
        plus, minus = (sorted(c for c, bit in bits.items() if bit & cells) for cells in (innies, outies))
        if not outies and not any(innies & ~peers[cell] for cell in plus):
            yield DistinctSum(tuple(plus), number, label=label)
        else:
            terms = (*((1, cell) for cell in plus), *((-1, cell) for cell in minus))
            yield Linear(terms, "==", number, label=label)


def sum_of_sums(constraints: Iterable[Constraint], domains: Domains) -> Iterator[Constraint]:
    """Yield the total of all sums of groups, if it is nearly the most or the least that their cells can
    hold.
    """
    houses: list[tuple[Cell, ...]] = []
    times: Counter[Cell] = Counter()
    number = sums = 0
    for constraint in constraints:
        if type(constraint) is AllDifferent:
            houses.append(constraint.cells)
        elif type(constraint) is GroupedSum and (parts := constraint.made()):
            times.update(parts[0])
            number, sums = number + parts[2], sums + 1
    if sums < 2:
        return
    groups: list[tuple[Cell, ...]] = []
    for more in range(max(times.values())):
        groups += split_by_houses([cell for cell, count in times.items() if count > more], houses)
    least, most = bounds(groups, domains)
    if min(number - least, most - number) <= SLACK:
        yield GroupedSum(tuple(groups), number, label="all sums together")


def sums_beyond_houses(constraints: Iterable[Constraint], domains: Domains) -> Iterator[Constraint]:
    """Yield the excess of disjoint sums of groups, and houses, over a union of houses that they cover."""
    different: list[AllDifferent] = []
    long: list[tuple[Cells, int]] = []
    bits = bits_of(domains)
    for constraint in constraints:
        if type(constraint) is AllDifferent:
            different.append(constraint)
        elif type(constraint) is GroupedSum and (parts := constraint.made()):
            long.append((united(parts[0], bits), parts[2]))
    if len(long) < 2:
        return
    houses = [(house.cells, house.total) for house in whole_houses(different, domains, bits)]
    earlier = {cells for cells, _ in houses}
    for count in range(1, MOST_HOUSES + 1):
        for chosen in islice(combinations(houses, count), MOST_COVERED):
            union = sum(cells for cells, _ in chosen)
            if any(one & other for (one, _), (other, _) in combinations(chosen, 2)) or not any(
                2 * (cells & union).bit_count() > cells.bit_count() for cells, _ in long
            ):
                continue
            uncovered, beyond, number = union, 0, -sum(total for _, total in chosen)
            others = [house for house in houses if house not in chosen]
            for cells, made_up in sorted([*long, *others], key=lambda it: -(it[0] & union).bit_count()):
                inside = cells & union
                if inside and inside & uncovered == inside and not beyond & cells:
                    uncovered, beyond, number = uncovered & ~inside, beyond | cells & ~union, number + made_up
            if not uncovered and 0 < beyond.bit_count() <= MOST_BEYOND and beyond not in earlier:
                earlier.add(beyond)
                members = sorted(cell for cell, bit in bits.items() if bit & beyond)
                groups = split_by_houses(members, [group.cells for group in different])
                yield GroupedSum(tuple(groups), number, label="45 rule: beyond houses")


def split_by_houses(cells: list[Cell], houses: Iterable[tuple[Cell, ...]]) -> Iterator[tuple[Cell, ...]]:
    """Split the cells into groups of one house each, and yield the largest first."""
    inside = [frozenset(house) for house in houses]
    while cells:
        group = max(([cell for cell in cells if cell in house] for house in inside), key=len, default=[])
        group = group or cells[:1]
        yield tuple(group)
        cells = [cell for cell in cells if cell not in group]


def bounds(groups: Iterable[tuple[Cell, ...]], domains: Domains) -> tuple[int, int]:
    """Return the least and the most that groups of different cells can hold together."""
    least = most = 0
    for group in groups:
        values = sorted(set[int]().union(*(domains[cell] for cell in group)))
        least, most = least + sum(values[: len(group)]), most + sum(values[-len(group) :])
    return least, most


def unions(whole: Iterable[Union], sums: list[tuple[Cells, int]]) -> Iterator[Union]:
    """Yield the houses that have cells of sums, and the unions of them, small ones first."""
    houses: list[Union] = []
    for house in whole:
        here = sum(1 << i for i, (cells, _) in enumerate(sums) if cells & house.cells)
        if here:
            houses.append(house._replace(sums=here, last=len(houses)))
    earlier, latest = set[Cells](), houses
    for _ in range(MOST_HOUSES):
        fresh = []
        for union in latest:
            if union.cells not in earlier:
                if len(earlier) == MOST_UNIONS:
                    return
                earlier.add(union.cells)
                fresh.append(union)
                yield union
        latest = [
            joined(union, house)
            for union in fresh
            for house in houses[union.last + 1 :]
            if union.sums & house.sums and not union.cells & house.cells
        ]


def whole_houses(
    different: Iterable[AllDifferent], domains: Domains, bits: Mapping[Cell, Cells]
) -> Iterator[Union]:
    """Yield each group with equally many different cells and values."""
    for group in different:
        values = set[int]().union(*{domains[cell] for cell in group.cells})
        if len(values) == len(group.cells) == len(set(group.cells)):
            yield Union(united(group.cells, bits), sum(values), 0, 0, group.label)


def joined(union: Union, house: Union) -> Union:
    """Return the union with another house."""
    return Union(
        union.cells | house.cells,
        union.total + house.total,
        union.sums | house.sums,
        house.last,
        f"{union.label} and {house.label}",
    )


def balance(union: Union, sums: list[tuple[Cells, int]]) -> tuple[Cells, Cells, int, list[int]]:
    """Return innies, outies, the surplus of the innies, and the places of the sums that are taken away. A sum
    is taken away if that leaves fewer cells, the sums with the most cells inside first; no two of them share
    a cell.
    """
    innies, outies, number, places = union.cells, 0, union.total, list[int]()
    fewer = [
        (size - 2 * inside, i)
        for i, (cells, _) in enumerate(sums)
        if (inside := (cells & innies).bit_count()) and (size := cells.bit_count()) < 2 * inside
    ]
    for _, i in sorted(fewer):
        cells, amount = sums[i]
        beyond = cells & ~union.cells
        if not cells & union.cells & ~innies and not beyond & outies:
            innies, outies, number = innies & ~cells, outies | beyond, number - amount
            places.append(i)
    return innies, outies, number, places

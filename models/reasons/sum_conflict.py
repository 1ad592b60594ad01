"""Sums that cannot be: clues that add up to more, or to less, than the houses filled by them can hold.

Vocabulary
    house     as many different cells as values, so that its sum is known
    union     disjoint houses
    innies    the cells of a union that lie in none of the sums that are added up
    outies    the cells of these sums outside of the union

This is the rule of 45, which setters know: the only conflict that can be followed by adding up. It is exact,
and needs no search. Spare clues are another question.

>>> from ...puzzles import read_record
>>> cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[0, 2], [0, 3]], "sum": 6}]
>>> record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}}
>>> found = sum_conflict(read_record(record), Deadline())
>>> found.sentence()
'row 1 holds 10, but cage 1 (sum 3) from r1c1 and cage 2 (sum 6) from r1c3 add up to 9'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain

from ...puzzles import Cell, Deadline, Domains, Puzzle
from ...puzzles.constraints import AllDifferent, Constraint, DistinctSum, GroupedSum, Linear, expand
from ...puzzles.constraints.base import SUM
from ...puzzles.wording.clues import by_clue
from ..encodings.sums_of_houses import (
    MOST_HOUSES,
    Cells,
    Union,
    balance,
    bits_of,
    bounds,
    joined,
    split_by_houses,
    unions,
    united,
    whole_houses,
)

MOST_NAMED = 4
"""A sentence names no more clues, or cells, than this."""


@dataclass(frozen=True)
class SumConflict:
    """Clues that add up to `made`, and `houses`, one or `several`, that hold `held`: so the `innies` would be
    `number` more than the `outies`, but can only be from `least` to `most` more.
    """

    clues: tuple[Constraint, ...]
    houses: str
    several: bool
    held: int
    made: int
    innies: tuple[Cell, ...]
    outies: tuple[Cell, ...]
    number: int
    least: int
    most: int

    def sentence(self, *, named: bool = True) -> str:
        """Return the contradiction in a sentence; clues that were `named` before are "they"."""
        names = list_of(list(by_clue(self.clues))) if named else "they"
        one = named and len(by_clue(self.clues)) == 1
        text = f"{self.houses} hold{'' if self.several else 's'} {self.held}, but {names} "
        text += f"{'makes' if one else 'add up to'} {self.made}"
        possible = f"{self.least} to {self.most} {'are' if self.most != 1 else 'is'} possible"
        innies, outies = list_of(self.innies), list_of(self.outies)
        if self.innies and self.outies:
            return f"{text}: {innies} would be {self.number} more than {outies}, where {possible}"
        if self.innies:
            return f"{text}: {self.number} is left for {innies}, where {possible}"
        if self.outies:
            possible = f"{-self.most} to {-self.least} are possible"
            total = "would be" if len(self.outies) == 1 else "would add up to"
            return f"{text}: {outies} outside {total} {-self.number}, where {possible}"
        return text


def sum_conflict(puzzle: Puzzle, deadline: Deadline) -> SumConflict | None:
    """Return the fewest sums that cannot be, a clue among them, or None if none is found.

    It examines unions of up to three houses, and of houses that follow each other. Raises `Unknown`.
    """
    domains = puzzle.rules.domain_of
    bits, stated, own = bits_of(domains), list(expand(puzzle.constraints)), {*expand(puzzle.clues)}
    different = [c for c in stated if type(c) is AllDifferent]
    summed: list[Constraint] = []
    sums: list[tuple[Cells, int]] = []
    for c in stated:
        parts = c.made() if type(c) in (DistinctSum, GroupedSum, Linear) else None
        if parts and parts[1] == SUM and len(set(parts[0])) == len(parts[0]):
            summed.append(c)
            sums.append((united(parts[0], bits), parts[2]))
    if not sums:
        return None
    houses = list(whole_houses(different, domains, bits))
    apart = [c.cells for c in stated if isinstance(c, (AllDifferent, DistinctSum))]
    best: SumConflict | None = None
    for union in deadline.watch(chain(unions(houses, sums), runs(houses)), every=8):
        innies, outies, number, places = balance(union, sums)
        if not places or (best is not None and len(places) >= len(best.clues)):
            continue
        inside, outside = (
            tuple(cell for cell, bit in bits.items() if bit & cells) for cells in (innies, outies)
        )
        least, most = difference(inside, outside, apart, domains)
        if not least <= number <= most:
            clues = tuple(summed[i] for i in sorted(places))
            if own.isdisjoint(clues):
                continue
            made_up = sum(sums[i][1] for i in places)
            several = union.cells not in {house.cells for house in houses}
            best = SumConflict(
                clues, union.label, several, union.total, made_up, inside, outside, number, least, most
            )
    return best


def difference(
    innies: Sequence[Cell], outies: Sequence[Cell], apart: list[tuple[Cell, ...]], domains: Domains
) -> tuple[int, int]:
    """Return the least and the most by which the innies can exceed the outies."""
    (low, high), (less, more) = (
        bounds(split_by_houses(list(cells), apart), domains) for cells in (innies, outies)
    )
    return low - more, high - less


def runs(houses: Sequence[Union]) -> Iterator[Union]:
    """Yield unions of more than `MOST_HOUSES` disjoint houses that follow each other, as rows do."""
    families: list[list[Union]] = []
    for house in houses:
        family = next((it for it in families if not any(one.cells & house.cells for one in it)), None)
        if family is None:
            families.append([house])
        else:
            family.append(house)
    for family in families:
        for size in range(MOST_HOUSES + 1, len(family) + 1):
            for start in range(len(family) - size + 1):
                run = family[start : start + size]
                yield reduce(joined, run)._replace(label=f"{run[0].label} to {run[-1].label}")


def list_of(names: Sequence[str]) -> str:
    """Return names as part of a sentence.

    >>> list_of(["a"]), list_of(["a", "b", "c"]), list_of(list("abcdef"))
    ('a', 'a, b and c', 'a, b, c and 3 more')
    """
    if len(names) > MOST_NAMED:
        names = [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

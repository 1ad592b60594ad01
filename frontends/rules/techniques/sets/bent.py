"""Bent sets: n cells in two groups that cross, with n values between them (rules R3 and R4).

A value whose candidates in the cells all exclude each other is in one of the cells at most. If that holds
of every value, each is in just one: what sees all of its candidates goes. If it holds of all but one
value, that one is in one of the cells at least: what sees all of its candidates goes.

    Sue de Coq    cells of the crossing, and some of each group, which share no value
    WXYZ-wing     four cells, one value beside the crossing on both sides; larger ones likewise

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(sue_de_coq(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from .....puzzles import Cell, Deadline
from ...network import Bits, Group, Network, bits, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import by_value, common
from ..chains.chains import joining
from ..chains.eureka import is_compact, squares

WINGS = {
    4: ("WXYZ-wing", 240),
    5: ("VWXYZ-wing", 270),
    6: ("UVWXYZ-wing", 290),
    7: ("TUVWXYZ-wing", 310),
    8: ("STUVWXYZ-wing", 330),
    9: ("RSTUVWXYZ-wing", 350),
}
"""Their grades lie between the XYZ-wing and the ALS-XY-chain, as on the scale of SukakuExplainer."""

MOST_CELLS = 9
"""Maximum cells of a bent set that is sought."""

MOST_BESIDE = 6
"""Groups with more open cells than this beside the crossing are left alone."""

MOST_SHARED = 5
"""Maximum cells of a crossing that is looked at."""

Values = int
"""A set of values, as bits."""


@dataclass(frozen=True, slots=True)
class CellPart:
    """Some cells: how many, their candidates and their values."""

    cells: int
    mask: Bits
    values: Values

    def beyond(self, base: Values) -> int:
        """Return the number of cells minus the number of values other than the `base` ones."""
        return self.cells - (self.values & ~base).bit_count()


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two groups that share two cells or more: the shared parts with more values than cells, and the parts of
    the rest of each.
    """

    groups: tuple[Group, Group]
    shared: list[CellPart]
    beside: tuple[list[CellPart], list[CellPart]]

    def sides(
        self, middle: CellPart, least: int, most_cells: int, total: int
    ) -> Iterator[tuple[CellPart, CellPart]]:
        """Yield pairs of parts, each of one group alone with at least `least` more cells than values beyond
        those of the middle, and `total` more in sum.
        """
        base, room = middle.values, most_cells - middle.cells
        by_spare: dict[int, list[CellPart]] = {}
        for part in self.beside[1]:
            if part.cells < room and (spare := part.beyond(base)) >= least:
                by_spare.setdefault(spare, []).append(part)
        for one in self.beside[0] if by_spare else ():
            if one.cells < room and (spare := one.beyond(base)) >= least:
                for other in by_spare.get(total - spare, ()):
                    if one.cells + other.cells <= room:
                        yield one, other


@technique(cost=590, expensive=True)
def sue_de_coq(state: State) -> Iterator[Step]:
    """Find two cells or more of a crossing, and cells in each of its groups that share no value with those in
    the other: the values are no more than the cells.
    """
    for crossing in _crossings(state):
        for middle in crossing.shared:
            total = middle.values.bit_count() - middle.cells
            for one, other in crossing.sides(middle, 1, MOST_CELLS, total) if middle.cells > 1 else ():
                if not one.values & other.values:
                    ends = by_value(state.network, middle.mask | one.mask | other.mask)
                    losses = _excluded_by_any(state, ends.values())
                    if losses:
                        yield _step(state, crossing, (middle, one, other), ends, losses, ("Sue de Coq", 250))


@technique(cost=570, expensive=True)
def wxyz_wing(state: State) -> Iterator[Step]:
    """Find a bent set of four cells."""
    yield from _wings(state, 4, 4)


@technique(cost=660, expensive=True)
def bent_set(state: State) -> Iterator[Step]:
    """Find a bent set of five cells to nine."""
    yield from _wings(state, 5, MOST_CELLS)


def _wings(state: State, least: int, most: int) -> Iterator[Step]:
    """Yield the removals by bent sets of `least` to `most` cells whose sides share one value."""
    values = list(_bit_of_value(state))
    for crossing in _crossings(state):
        for middle in crossing.shared:
            total = middle.values.bit_count() - middle.cells
            for beside in (0, 1):  # the value that is free is in the middle too, or only beside it
                for one, other in crossing.sides(middle, -1, most, total - beside):
                    cells, free = middle.cells + one.cells + other.cells, one.values & other.values
                    if free.bit_count() != 1 or cells < least or bool(free & middle.values) is bool(beside):
                        continue
                    mask = middle.mask | one.mask | other.mask
                    value = values[free.bit_length() - 1]
                    ends = by_value(state.network, mask)[value]
                    losses = common(state.network, state.alive & ~state.placed, ends)
                    if losses:
                        yield _step(
                            state, crossing, (middle, one, other), {value: ends}, losses, WINGS[cells]
                        )


def _bit_of_value(state: State) -> dict[int, int]:
    """Return the values of a puzzle, each with its bit."""
    values = sorted({value for _, value in state.network.candidates})
    return {value: 1 << i for i, value in enumerate(values)}


def _excluded_by_any(state: State, masks: Iterable[Bits]) -> Bits:
    """Return the open candidates that all members of some set exclude."""
    return union(common(state.network, state.alive & ~state.placed, mask) for mask in masks)


@per_network
def _pairs(network: Network, deadline: Deadline) -> list[tuple[Group, Group]]:
    """Return the groups that share two cells or more, and have some to themselves."""
    pairs = []
    for one, other in deadline.watch(combinations(network.groups, 2)):
        shared = (one.mask & other.mask).bit_count()
        if shared and 1 < len({*one.cells} & {*other.cells}) < min(len(one.cells), len(other.cells)):
            pairs.append((one, other))
    return pairs


def _crossings(state: State) -> Iterator[Crossing]:
    """Yield the crossings of two groups, with the parts of their open cells."""
    numbered = _bit_of_value(state)
    parts: dict[Cell, CellPart] = {}
    for cell, mask in state.network.cell_mask.items():
        if mask & state.alive & ~state.placed:
            parts[cell] = CellPart(
                1, mask & state.alive, sum(numbered[value] for value in state.values(cell))
            )
    for one, other in state.check_deadline_every(1, _pairs(state.network, state.deadline)):
        shared = [parts[cell] for cell in one.cells if cell in parts and cell in other.cells]
        rest = [
            [parts[c] for c in a.cells if c in parts and c not in b.cells]
            for a, b in ((one, other), (other, one))
        ]
        if 0 < len(shared) <= MOST_SHARED and all(0 < len(cells) <= MOST_BESIDE for cells in rest):
            middles = [part for part in _subsets(shared) if part.beyond(0) < 0]
            yield Crossing((one, other), middles, (_subsets(rest[0]), _subsets(rest[1])))


def _subsets(cells: list[CellPart]) -> list[CellPart]:
    """Return all parts of some cells."""
    parts: list[CellPart] = []
    for cell in cells:
        parts += [CellPart(p.cells + 1, p.mask | cell.mask, p.values | cell.values) for p in parts] + [cell]
    return parts


def _step(
    state: State,
    crossing: Crossing,
    parts: tuple[CellPart, CellPart, CellPart],
    ends: dict[int, Bits],
    removals: Bits,
    kind: tuple[str, int],
) -> Step:
    """Return the step of three parts of a crossing."""
    masks = [part.mask for part in parts]
    labels = [group.label for group in crossing.groups]
    for mask in ends.values():
        for candidate in bits(common(state.network, removals, mask)):
            labels += joining(state, mask, 1 << candidate)
    drawn = [*zip(("pattern", f"in {labels[0]}", f"in {labels[1]}"), masks, strict=True)]
    drawn += [("ends", mask) for mask in ends.values() if len(ends) == 1]
    members = [state.names(mask) for mask in masks]
    values = ",".join(map(str, sorted({value for candidates in members for _, value in candidates})))
    places = " and ".join(squares((cell for cell, _ in part), is_compact(state.network)) for part in members)
    return state.removal(*kind, removals, union(masks), labels, f"{values} {places}", *drawn)

"""Deadly patterns of any size (rule R6): unique loops, BUG-lite, extended rectangles, (reverse) BUGs.

As with rectangles, a pattern would have a second filling if no guardian of it were true; see
``uniqueness.py`` for the consequences, and for the cells that may be in a pattern.

    pairs       cells with two values each, so that each value is in two of these cells, or none, of every
                group: to swap the values of all of them gives the other filling
    loop        such cells with the same two values
    rectangle   n cells of a group and n of another, to be swapped one by one, that hold n values

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(unique_loop(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from .....puzzles import Cell, Deadline, Domain
from ...network import Bits, Network, bits, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..chains.eureka import is_compact, squares
from .uniqueness import GRADE, PROVISO, Deadly, conclusions, free_cells, guardian_step

MOST_PAIRS = 14
"""Cells of a pattern of pairs."""

MOST_ROOF = 2
"""Cells of a pattern of pairs that have more values than the two."""

MOST_WIDE = 5
"""Cells with more values are in no pattern of pairs."""

MOST_TRIES = 400
"""Cells put into a pattern of pairs in the search from one cell."""

MOST_SIDE = 4
"""Cells on a side of an extended rectangle."""

MOST_OTHERS = 3
"""Values of an extended rectangle beyond its own."""

MOST_EXTRA = 6
"""Cells with more than two values in a BUG."""

BUG_TYPES = {"type 2": "type 2", "type 5": "type 2", "type 3": "type 3"}
"""Names of the argument for a BUG."""

Pair = tuple[int, int]
Solved = dict[tuple[int, int], Cell]
"""The cell that holds a value in a group without a given of it."""

Places = dict[tuple[int, int], int]
"""Numbers of cells of a pattern that have a value in a group."""


@technique(cost=500, unique=True)
def unique_loop(state: State) -> Iterator[Step]:
    """Find a loop of six cells or more with the same two values."""
    patterns = [deadly for deadly in _pairs(state, alike=True) if len(deadly.cells) > 4]
    yield from _steps(state, patterns, "unique loop")


@technique(cost=770, unique=True)
def bug_lite(state: State) -> Iterator[Step]:
    """Find cells with two values each, not the same in all."""
    patterns = [deadly for deadly in _pairs(state, alike=False) if len(deadly.values) > 2]
    yield from _steps(state, patterns, "BUG-lite")


@technique(cost=490, unique=True)
def extended_rectangle(state: State) -> Iterator[Step]:
    """Find three or four cells on each of two sides, with no more values than cells on a side; the smallest
    of the patterns called MUG ("multi-valued universal grave").
    """
    yield from _steps(state, list(_extensions(state)), "extended rectangle")


@technique(cost=480, unique=True)
def bug(state: State) -> Iterator[Step]:
    """Find a position in which all open cells but a few have two values, and without some candidates of these
    few every value has two places in each house: one of these is true ("bivalue universal grave", types 2 to
    4).
    """
    for deadly, removals, kind in conclusions(state, list(_graves(state))):
        if kind != "type 1":
            detail = f"{deadly.describe(state)} {PROVISO}"
            yield _step(state, deadly, removals, f"BUG {BUG_TYPES.get(kind, 'type 4')}", detail)


@technique(cost=510, unique=True)
def reverse_bug(state: State) -> Iterator[Step]:
    """Find a candidate that would complete solved cells with two values, none of them given, in which every
    house has both values or none: they could be swapped. Four such cells are an avoidable rectangle.
    """
    net, groups_of = state.network, free_cells(state.network, state.deadline)
    solved: Solved = {}
    for cell, value in state.names(state.placed):
        if cell in groups_of:
            solved.update(dict.fromkeys(((group, value) for group in groups_of[cell]), cell))
    values = sorted({value for _, value in solved})
    for candidate in state.check_deadline_every(16, bits(state.alive & ~state.placed)):
        cell, value = net.candidates[candidate]
        for other in values if cell in groups_of else ():
            pattern = _swapped(groups_of, solved, cell, (value, other)) if other != value else {}
            swapped = [net.number.get((c, value + other - v), -1) for c, v in pattern.items()]
            if len(pattern) > 4 and all(number >= 0 and state.start >> number & 1 for number in swapped):
                because = mask_of([net.number[place] for place in pattern.items()])
                cells = squares(pattern, is_compact(net))
                detail = f"{value},{other} {cells} {PROVISO}"
                yield state.removal("reverse BUG", GRADE, 1 << candidate, because, (), detail)
                break


def _swapped(
    groups_of: dict[Cell, frozenset[int]], solved: Solved, start: Cell, pair: Pair
) -> dict[Cell, int]:
    """Return the solved cells that go with a cell and its value (the first of a pair), so that every group
    has both values; none if one of them is not there.
    """
    pattern, queue = {start: pair[0]}, [start]
    for cell in queue:
        missing = pair[0] + pair[1] - pattern[cell]
        for group in groups_of[cell]:
            holder = next((c for c, v in pattern.items() if v == missing and group in groups_of[c]), None)
            holder = holder or solved.get((group, missing))
            if holder is None:
                return {}
            if holder not in pattern:
                pattern[holder] = missing
                queue.append(holder)
    return pattern


def _steps(state: State, patterns: list[Deadly], name: str) -> Iterator[Step]:
    for deadly, removals, kind in conclusions(state, patterns):
        yield _step(state, deadly, removals, name, f"{deadly.describe(state)} {kind} {PROVISO}")


def _step(state: State, deadly: Deadly, removals: Bits, name: str, detail: str) -> Step:
    return guardian_step(state, name, GRADE, deadly.own, deadly.guardians, removals, (), detail)


# Pairs -----------------------------------------------------------------------------------------


def _pairs(state: State, alike: bool) -> Iterator[Deadly]:
    """Yield the patterns of pairs, all of the same two values if `alike`, from each cell that may have a
    guardian.
    """
    groups_of = free_cells(state.network, state.deadline)
    domains = {cell: state.values(cell) for cell in groups_of}
    cells_of: dict[int, list[Cell]] = {}
    for cell, values in domains.items():
        for group in groups_of[cell] if 2 <= len(values) <= MOST_WIDE else ():
            cells_of.setdefault(group, []).append(cell)
    earlier: set[frozenset[tuple[Cell, Pair]]] = set()
    for start in state.check_deadline_every(
        1, (cell for cell, values in domains.items() if 3 <= len(values) <= MOST_WIDE)
    ):
        for pair in combinations(domains[start], 2):
            search = PatternSearch(groups_of, cells_of, domains, pair if alike else None)
            for pattern in search.patterns({}, start, pair, {}, 1):
                key = frozenset(pattern.items())
                if key not in earlier:
                    earlier.add(key)
                    yield _deadly(state, pattern)


@dataclass
class PatternSearch:
    """The search for patterns of pairs from one cell: the groups of the cells, the cells of the groups that
    may be in a pattern, the values of each, the only pair if there is one, and how many tries are left.
    """

    groups_of: dict[Cell, frozenset[int]]
    cells_of: dict[int, list[Cell]]
    held: dict[Cell, Domain]
    only: Pair | None
    spare: int = MOST_TRIES

    def patterns(
        self, pattern: dict[Cell, Pair], cell: Cell, pair: Pair, places: Places, roof: int
    ) -> Iterator[dict[Cell, Pair]]:
        """Yield the patterns with this cell too, `roof` of whose cells have more values: each value of a
        group that has one place needs a second.
        """
        self.spare -= 1
        if self.spare < 0 or len(pattern) == MOST_PAIRS:
            return
        places = dict(places)
        for place in product(self.groups_of[cell], pair):
            places[place] = places.get(place, 0) + 1
            if places[place] > 2:
                return
        pattern = {**pattern, cell: pair}
        lacking = [place for place, number in places.items() if number == 1]
        if not lacking:
            yield pattern
            return
        every = (self._options(pattern, group, value, roof) for group, value in lacking)
        for other, two in min(every, key=len):
            more = roof + (len(self.held[other]) > 2)
            yield from self.patterns(pattern, other, two, places, more)

    def _options(
        self, pattern: dict[Cell, Pair], group: int, value: int, roof: int
    ) -> list[tuple[Cell, Pair]]:
        """Return the cells that can give a value to a group, each with a pair."""
        return [
            (other, pair)
            for other in self.cells_of[group]
            if other not in pattern and value in self.held[other]
            if len(self.held[other]) == 2 or roof < MOST_ROOF
            for pair in combinations(self.held[other], 2)
            if value in pair and (self.only is None or pair == self.only)
        ]


def _deadly(state: State, pattern: dict[Cell, Pair]) -> Deadly:
    number = state.network.number
    own = sum(1 << number[cell, value] for cell, pair in pattern.items() for value in pair)
    together = union(state.network.cell_mask[cell] & state.alive for cell in pattern)
    values = tuple(sorted({value for pair in pattern.values() for value in pair}))
    return Deadly(tuple(sorted(pattern)), values, own, together & ~own)


# Extended rectangles ---------------------------------------------------------------------------


@per_network
def _sides(network: Network, deadline: Deadline) -> tuple[tuple[tuple[Cell, Cell], ...], ...]:
    """Return pairs of cells that can be swapped one by one: they differ only in the same groups."""
    groups_of = free_cells(network, deadline)
    by_sides: dict[frozenset[frozenset[int]], list[tuple[Cell, Cell]]] = {}
    for w, x in deadline.watch(combinations(groups_of, 2)):
        if groups_of[w] & groups_of[x]:
            sides = (groups_of[w] - groups_of[x], groups_of[x] - groups_of[w])
            pairs = by_sides.setdefault(frozenset(sides), [])
            first = pairs[0][0] if pairs else w
            pairs.append((w, x) if sides[0] <= groups_of[first] else (x, w))
    return tuple(tuple(pairs) for sides, pairs in by_sides.items() if len(pairs) > 2 and len(sides) == 2)


def _extensions(state: State) -> Iterator[Deadly]:
    """Yield the extended rectangles of three or four open pairs."""
    net = state.network
    domains = {cell: frozenset(state.values(cell)) for cell in free_cells(net, state.deadline)}
    initial = {cell: frozenset(net.values(cell, state.start)) for cell in domains}
    for pairs in state.check_deadline_every(1, _sides(net, state.deadline)):
        open_ = [(w, x) for w, x in pairs if len(domains[w]) > 1 and len(domains[x]) > 1]
        for size in range(3, MOST_SIDE + 1):
            narrow = [(w, x) for w, x in open_ if len(domains[w] | domains[x]) <= size + MOST_OTHERS]
            for chosen in state.check_deadline_every(16, combinations(narrow, size)):
                cells = tuple(cell for pair in chosen for cell in pair)
                together = frozenset.union(*(domains[cell] for cell in cells))
                if len({*cells}) < 2 * size or not size < len(together) <= size + MOST_OTHERS:
                    continue
                for values in combinations(sorted(together), size):
                    extra = [cell for cell in cells if not domains[cell] <= {*values}]
                    possible = all(domains[cell] & {*values} and initial[cell] >= {*values} for cell in cells)
                    if len(extra) <= MOST_ROOF and possible:
                        mask = union(net.cell_mask[cell] & state.alive for cell in cells)
                        own = mask & union(1 << net.number[cell, v] for cell in cells for v in values)
                        yield Deadly(cells, values, own, mask & ~own)


# Graves ----------------------------------------------------------------------------------------


def _graves(state: State) -> Iterator[Deadly]:
    """Yield the cells with more than two values, if all others have two, with the surplus there."""
    net = state.network
    groups_of = free_cells(net, state.deadline)
    if len(groups_of) < len(net.cell_mask) or not all(group.house for group in net.groups):
        return
    open_ = state.alive & ~state.placed
    masks = {cell: mask & open_ for cell, mask in net.cell_mask.items() if mask & open_}
    wide = [cell for cell, mask in masks.items() if mask.bit_count() > 2]
    if not 2 <= len(wide) <= MOST_EXTRA or any(mask.bit_count() < 2 for mask in masks.values()):
        return
    places = [sector.mask & open_ for sector in net.strong if sector.value is not None]
    extra: Bits = 0
    for cell in wide:
        for candidate in bits(masks[cell]):
            mine = [mask for mask in places if mask >> candidate & 1]
            if mine and all(mask.bit_count() > 2 for mask in mine):
                extra |= 1 << candidate
    if any((masks[cell] & ~extra).bit_count() != 2 for cell in wide):
        return
    if all((mask & ~extra).bit_count() in (0, 2) for mask in places):
        own = union(masks[cell] for cell in wide) & ~extra
        yield Deadly(tuple(wide), (), own, extra)

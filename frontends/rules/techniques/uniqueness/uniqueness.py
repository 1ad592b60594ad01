"""Uniqueness (rule R6): patterns that would give a second solution, in puzzles proven to have one.

Sound only if the puzzle has one solution: never used to prove that it has. A pattern counts only if nothing
but houses and all-different groups bears on its cells: a cage or a diagonal through it may tell its two
fillings apart.

    rectangle    four open cells that hold a, b, b, a in any two fillings of the same groups
    guardian     a candidate of a rectangle other than a and b: one of them is true

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for cell in ("r1c1", "r1c3", "r2c1"):
...     state.remove(sum(1 << state.network.number[cell, value] for value in (3, 4)))
>>> next(unique_rectangle(state)).sentence
'r2c3 ≠ 1; r2c3 ≠ 2: unique rectangle 1,2 r12c13 type 1 (the solution is unique)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, islice

from .....puzzles import Cell, Deadline
from ...network import Bits, Network, bits, mask_of, per_network
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import excluded_by_all
from ..chains.eureka import is_compact, squares
from ..chains.probing import assume

Cells = tuple[Cell, ...]

GRADE = 100
VERITY_GRADE = 500

MOST_FREE = 1_500
"""Maximum number of cells among which rectangles are sought: all pairs of them are tried."""

MOST_DEADLY = 20_000
"""At most this many rectangles with two values are looked at: a 9×9 sudoku has no more than 17,496."""

MOST_GUARDIANS = 6
"""Maximum guardians of a rectangle that are assumed in turn."""

MOST_IN_SUBSET = 3
"""Cells that the guardians complete to a naked subset."""

PROVISO = "(the solution is unique)"
"""Wording with which a step states that it rests on uniqueness."""


@per_network
def free_cells(network: Network, deadline: Deadline) -> dict[Cell, frozenset[int]]:
    """Return the cells that only groups constrain, with their groups."""
    groups_of = {}
    for cell, mask in deadline.watch(network.cell_mask.items()):
        sectors = {i for candidate in bits(mask) for i in network.sectors_of[candidate]}
        filtered = any(network.filters_of[candidate] for candidate in bits(mask))
        others = [network.sectors[i] for i in sectors if network.sectors[i].mask != mask]
        if cell in network.shown and not filtered and all(sector.group is not None for sector in others):
            groups_of[cell] = frozenset(sector.group for sector in others if sector.group is not None)
    return groups_of


@per_network
def rectangles(network: Network, deadline: Deadline) -> tuple[Cells, ...]:
    """Return the cells w, x, y, z such that each group that has one of w, z has one of x, y, and none else;
    () for more than `MOST_FREE` cells.
    """
    groups_of = free_cells(network, deadline)
    if len(groups_of) > MOST_FREE:
        return ()
    by_pair: dict[frozenset[int], list[tuple[Cell, Cell]]] = {}
    for w, x in deadline.watch(combinations(groups_of, 2)):
        if groups_of[w] & groups_of[x]:
            by_pair.setdefault(groups_of[w] ^ groups_of[x], []).append((w, x))
    by_cells = {}
    for pairs in by_pair.values():
        for (w, x), (a, b) in deadline.watch(combinations(pairs, 2)):
            for y, z in ((a, b), (b, a)):
                cells = (w, x, y, z)
                if len({*cells}) == 4 and _swaps(groups_of, cells):
                    by_cells[frozenset(cells)] = cells
    return tuple(by_cells.values())


@per_network
def values_of(network: Network, deadline: Deadline) -> dict[int, Bits]:
    """Return the candidates of each value, by value."""
    by_value: dict[int, list[int]] = {}
    for number, (_, value) in enumerate(deadline.watch(network.candidates)):
        by_value.setdefault(value, []).append(number)
    return {value: mask_of(numbers) for value, numbers in sorted(by_value.items())}


@per_network
def open_rectangles(
    network: Network, deadline: Deadline, start: Bits
) -> tuple[tuple[Cells, tuple[int, ...]], ...]:
    """Return the rectangles, with the values that the givens leave all four cells: two of them at least."""
    pairs = []
    of_value = values_of(network, deadline)
    for cells in deadline.watch(rectangles(network, deadline)):
        masks = [network.cell_mask[cell] & start for cell in cells]
        free = [value for value, mask in of_value.items() if all(mask & domain for domain in masks)]
        if len(free) > 1:
            pairs.append((cells, tuple(free)))
    return tuple(pairs)


def _swaps(groups_of: dict[Cell, frozenset[int]], cells: Cells) -> bool:
    """Return whether every group has the same number of w, z as of x, y: one, or none."""
    w, x, y, z = cells
    return (
        not groups_of[w] & groups_of[z]
        and not groups_of[x] & groups_of[y]
        and groups_of[w] | groups_of[z] == groups_of[x] | groups_of[y]
    )


@dataclass(frozen=True)
class Deadly:
    """Cells that would have a second filling: the candidates of the pattern, and its guardians."""

    cells: Cells
    values: tuple[int, ...]
    own: Bits
    guardians: Bits

    def describe(self, state: State) -> str:
        """Return its values, if they are the same in all cells, and its cells."""
        cells = squares(self.cells, is_compact(state.network))
        return f"{','.join(map(str, self.values))} {cells}".lstrip()


def guardian_step(
    state: State,
    name: str,
    grade: int,
    own: Bits,
    guardians: Bits,
    removals: Bits,
    labels: tuple[str, ...],
    detail: str,
) -> Step:
    """Return the step of a pattern with its own candidates and guardians, one of which is true."""
    parts = (("pattern", own), ("guardian", guardians))
    return state.removal(name, grade, removals, own | guardians, labels, detail, *parts)


@technique(cost=460, unique=True)
def unique_rectangle(state: State) -> Iterator[Step]:
    """Find candidates that every guardian of a rectangle excludes; then those excluded by a naked subset that
    the guardians complete; then candidates of its two values that would make the rectangle deadly.
    """
    patterns = list(islice(_deadly(state), MOST_DEADLY))
    for deadly, removals, kind in conclusions(state, patterns):
        yield _step(state, deadly, removals, kind=kind)


def conclusions(state: State, patterns: list[Deadly]) -> Iterator[tuple[Deadly, Bits, str]]:
    """Yield the candidates that are false because some guardian of each pattern is true, and the usual name
    of the argument: exclusions by all guardians; by the guardians as a cell of a naked subset; candidates
    that would leave no guardian.
    """
    for deadly in state.check_deadline_every(16, patterns):
        removals = excluded_by_all(state, deadly.guardians)
        if removals:
            yield deadly, removals, _kind(state, deadly)
    for deadly in state.check_deadline_every(16, patterns):
        for removals in filter(None, _subsets(state, deadly)):
            yield deadly, removals, "type 3"
    for deadly in state.check_deadline_every(16, patterns):
        removals = _fills(state, deadly)
        if removals:
            yield deadly, removals, _kind(state, deadly)


@technique(cost=780, unique=True)
def deadly_pattern(state: State) -> Iterator[Step]:
    """Find candidates that are false whichever guardian of a rectangle is true, by singles."""
    follow = cache(partial(assume, state))
    for deadly in state.check_deadline_every(4, _deadly(state)):
        removals = _false_anyway(state, deadly, follow)
        if removals:
            yield _step(state, deadly, removals, "deadly pattern", VERITY_GRADE)


def _deadly(state: State) -> Iterator[Deadly]:
    """Yield the rectangles that have guardians. A cell may have lost one of the two values, as long as the
    puzzle gives it neither.
    """
    of_value = values_of(state.network, state.deadline)
    for cells, values in state.check_deadline_every(
        16, open_rectangles(state.network, state.deadline, state.start)
    ):
        w, x, y, z = (state.network.cell_mask[cell] & state.alive for cell in cells)
        together = w | x | y | z
        for a, b in combinations(values, 2):
            both = of_value[a] | of_value[b]
            guardians = together & ~both
            if guardians and w & both and x & both and y & both and z & both:
                yield Deadly(cells, (a, b), together & both, guardians)


def _subsets(state: State, deadly: Deadly) -> Iterator[Bits]:
    """Yield the removals by the guardians as one cell, with k others for k + 1 values between them."""
    net = state.network
    roof = [cell for cell in deadly.cells if net.cell_mask[cell] & deadly.guardians]
    if len(roof) < 2:
        return
    groups_of = free_cells(net, state.deadline)
    values = {value for _, value in state.names(deadly.guardians)}
    for shared in sorted(frozenset.intersection(*(groups_of[cell] for cell in roof))):
        others = {cell: state.values(cell) for cell in net.groups[shared].cells if cell not in roof}
        narrow = [cell for cell, domain in others.items() if 2 <= len(domain) <= MOST_IN_SUBSET + 1]
        for size in range(1, MOST_IN_SUBSET + 1):
            for chosen in combinations(narrow, size):
                together = values.union(*(others[cell] for cell in chosen))
                if len(together) == size + 1:
                    yield sum(
                        1 << net.number[cell, value]
                        for cell, domain in others.items()
                        if cell not in chosen
                        for value in together.intersection(domain)
                    )


def _fills(state: State, deadly: Deadly) -> Bits:
    """Return the candidates of the two values that leave no guardian, using only the strong sectors within
    the rectangle.
    """
    network, whole = state.network, deadly.own | deadly.guardians
    touching = {i for one in bits(deadly.own) for i in bits(network.strong_of[one])}
    within = [mask for i in touching if not (mask := network.strong_masks[i] & state.alive) & ~whole]
    removals: Bits = 0
    for candidate in bits(deadly.own):
        rest, true = whole, [candidate]
        for here in true:
            rest &= ~network.links[here]
            forced = {(mask & rest).bit_length() - 1 for mask in within if (mask & rest).bit_count() == 1}
            true += forced.difference(true)
        if not rest & deadly.guardians:
            removals |= 1 << candidate
    return removals


def _false_anyway(state: State, deadly: Deadly, follow: Callable[[int], Bits | None]) -> Bits:
    """Return the candidates that are false whichever guardian is true, or 0 if these are too many to be
    assumed.
    """
    if deadly.guardians.bit_count() > MOST_GUARDIANS:
        return 0
    removals = state.alive & ~deadly.guardians
    for guardian in bits(deadly.guardians):
        after = follow(guardian)
        removals &= state.alive if after is None else ~after
        if not removals:
            break
    return removals


def _step(
    state: State,
    deadly: Deadly,
    removals: Bits,
    name: str = "unique rectangle",
    grade: int = GRADE,
    kind: str | None = None,
) -> Step:
    """Return the step of a rectangle, which is "avoidable" if some of its cells are placed."""
    if any(state.network.cell_mask[cell] & state.placed for cell in deadly.cells):
        name = name.replace("unique", "avoidable")
    detail = f"{deadly.describe(state)} {kind or _kind(state, deadly)} {PROVISO}"
    return guardian_step(state, name, grade, deadly.own, deadly.guardians, removals, (), detail)


def _kind(state: State, deadly: Deadly) -> str:
    """Return the usual name of a rectangle, by the places of its guardians."""
    guardians = state.names(deadly.guardians)
    groups_of = free_cells(state.network, state.deadline)
    roof = sorted({cell for cell, _ in guardians})
    beside = len(roof) == 2 and bool(groups_of[roof[0]] & groups_of[roof[1]])
    if len(roof) == 1:
        return "type 1"
    if len({value for _, value in guardians}) == 1:
        return "type 2" if beside else "type 5"
    if len(roof) > 2:
        return "hidden"
    return "type 4" if beside else "type 6"


@technique(cost=400, unique=True)
def bug_plus_one(state: State) -> Iterator[Step]:
    """Find the only open cell with three candidates, all others having two: without one of the three every
    value has two places in every house, so that one is true ("bivalue universal grave").
    """
    net = state.network
    open_ = {
        cell: live for cell, mask in net.cell_mask.items() if (live := mask & state.alive & ~state.placed)
    }
    wide = [live for live in open_.values() if live.bit_count() != 2]
    whole = len(free_cells(net, state.deadline)) == len(net.cell_mask) and all(
        group.house for group in net.groups
    )
    if len(wide) != 1 or wide[0].bit_count() != 3 or not whole:
        return
    places = [sector.mask & state.alive & ~state.placed for sector in net.strong]
    for candidate in bits(wide[0]):
        rest = ~(1 << candidate)
        if all((mask & rest).bit_count() in (0, 2) for mask in places):
            placement = state.names(1 << candidate)
            because = state.names(wide[0])
            detail = f"{placement[0][0]} {PROVISO}"
            yield Step("BUG+1", GRADE, placement, (), because, (), detail, (("pattern", because),))

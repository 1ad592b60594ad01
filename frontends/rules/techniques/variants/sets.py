"""Sets of digits: what cells that all differ may hold together, by a cage, an arrow, a renban or the like.

Vocabulary
    holding    cells that all differ, with the sets of digits that a clue lets them hold

>>> from .....puzzles import read_record
>>> cage = {"cells": [[0, 0], [0, 1], [0, 2]], "sum": 22}
>>> record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"cages": [cage]}}
>>> state = State.of(read_record(record))
>>> print(next(only_sets(state)).detail)
cage 1 (sum 22) from r1c1: 589 or 679, so r1c1, r1c2 and r1c3 are at least 5
>>> print(next(must_hold(state)).detail)
cage 1 (sum 22) from r1c1: 589 or 679, so it holds a 9, and no other cell that sees all its places does
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Clause, Consecutive, Count
from .....puzzles.constraints.sets import DistinctSets, possible_sets
from .....puzzles.wording.words import list_names
from ...network import Bits, Group, Network, bits, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.equations import equations
from ..basic.intersections import excluded_by_all
from .sums import Clustered, bounds_of, clustered
from .words import GRADES, a_digit, conclusion, digits_of, either, name_of

MOST_SETS = 130
"""Maximum sets that are looked at: those of four or five of nine digits."""

MOST_LISTED = 4
"""Maximum sets that are listed; of more the number is told."""

MOST_TRIED = 3000
"""Maximum combinations of sets that are tried in a house."""

MOST_TOGETHER = 4
"""Maximum clues that are looked at together."""

FEW = 3
"""Maximum digits of a cell that is looked at with a clue."""

MOST_PLACES = 8
"""A clue with more places for the digits that it needs is not looked at."""

MOST_FILLED = 5
"""For more cells than this it is not asked which cell may hold which digit."""

Sets = list[tuple[int, ...]]


class Holding(NamedTuple):
    """Cells that all differ, their sets as the candidates of `reach` leave them, and what says so."""

    cells: tuple[Cell, ...]
    reach: Bits
    sets: Callable[[State], Sets]
    labels: tuple[str, ...]

    whole: bool = True

    @property
    def name(self) -> str:
        """The clue, with its other cells, if there are any."""
        clue = name_of(self.labels[:1])
        return clue if self.whole else f"{list_names([*self.cells])} of {clue}"


@per_network
def holdings(network: Network, deadline: Deadline) -> tuple[Holding, ...]:
    """Return the cells of each clue with their possible sets."""
    clues: list[Holding] = []
    for rule in deadline.watch(network.constraints, 16):
        if isinstance(rule, Consecutive | DistinctSets) and len(rule.cells) > 1:
            reach = union(network.cell_mask[cell] for cell in rule.cells)
            clues.append(Holding(rule.cells, reach, _declared(rule), (rule.label,)))
    for equation in deadline.watch(equations(network, deadline), 16):
        reach, clue = clustered(network, equation)
        for n, cluster in enumerate(clue[1]):
            if len(cluster.cells) > 1:
                labels = tuple(dict.fromkeys((*equation.labels, cluster.label)))
                clues.append(Holding(cluster.cells, reach, _summed(clue, n), labels, len(clue[1]) == 1))
    return tuple(clues)


def _declared(rule: Consecutive | DistinctSets) -> Callable[[State], Sets]:
    def sets(state: State) -> Sets:
        domains = {cell: state.values(cell) for cell in rule.cells}
        if isinstance(rule, DistinctSets):
            return possible_sets(rule.cells, rule.sets, domains)
        return [tuple(window) for window in rule.windows(domains)]

    return sets


def _summed(clue: Clustered, n: int) -> Callable[[State], Sets]:
    """Return a function that gives the possible sets of a cluster of a sum."""

    def sets(state: State) -> Sets:
        """Return the sets of digits within the bounds of the sum."""
        cluster = clue[1][n]
        domains = {cell: state.values(cell) for cell in cluster.cells}
        values = sorted({value for digits in domains.values() for value in digits})
        bounds = bounds_of(state, clue, n)
        if bounds is None or comb(len(values), len(cluster.cells)) > MOST_SETS:
            return []
        low, high = bounds
        ways = (digits for digits in combinations(values, len(cluster.cells)) if low <= sum(digits) <= high)
        return possible_sets(cluster.cells, ways, domains)

    return sets


@technique(cost=110, profile="basic", variants=True)
def only_sets(state: State) -> Iterator[Step]:
    """Find the digits that are in none of the sets of a clue, or for which its other cells have no room."""
    clues = ((each.reach, each) for each in holdings(state.network, state.deadline))
    yield from state.look_at("only sets", clues, _only)
    yield from state.look_at("filled", _full(state.network, state.deadline), _filled)


Full = tuple[str, tuple[Cell, ...], frozenset[int]]
"""A clue whose cells hold no other digits than these, as it needs one for each of them."""


@per_network
def _full(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Full], ...]:
    """Return the clues that need one digit for each of their cells."""
    needed: dict[tuple[str, tuple[Cell, ...]], dict[int, int]] = {}
    for _, rule in deadline.watch(_needs(network, deadline)):
        values = {literal.value for literal in rule.literals}
        if len(values) == 1:
            least = rule.least if isinstance(rule, Count) else 1
            needed.setdefault((rule.label, tuple(rule.variables())), {})[values.pop()] = least
    return tuple(
        (union(network.cell_mask[cell] for cell in cells), (label, cells, frozenset(often)))
        for (label, cells), often in needed.items()
        if sum(often.values()) == len(cells)
    )


def _filled(state: State, clue: Full) -> Iterator[Step]:
    label, cells, digits = clue
    net = state.network
    removals = mask_of([net.number[c, v] for c in cells for v in state.values(c) if v not in digits])
    if removals:
        basis = union(net.cell_mask[cell] for cell in cells) & state.alive & ~removals
        words = f"{name_of([label])}: its digits {digits_of(digits)} fill {list_names([*cells])}"
        yield state.removal("only sets", GRADES[1], removals, basis, (label,), words)


def _only(state: State, holding: Holding) -> Iterator[Step]:
    """Yield the removal of digits that fit in none of a clue's sets."""
    sets = holding.sets(state)
    if not sets:
        return
    fits: dict[Cell, set[int]] = {cell: set() for cell in holding.cells}
    for digits in sets:
        for cell, values in _places(state, holding.cells, digits).items():
            fits[cell] |= values
    net = state.network
    removals = [
        net.number[cell, value] for cell in fits for value in state.values(cell) if value not in fits[cell]
    ]
    if removals and all(fits.values()):
        mask = mask_of(removals)
        basis = holding.reach & state.alive & ~mask
        words = f"{_told(holding, sets)}{conclusion(state, mask)}"
        yield state.removal("only sets", GRADES[1 + (len(sets) > 1)], mask, basis, holding.labels, words)


def _places(state: State, cells: Sequence[Cell], digits: tuple[int, ...]) -> dict[Cell, set[int]]:
    """Return the digits of a set that each cell may hold, if the other digits have places in the other
    cells.
    """
    if len(cells) > MOST_FILLED:
        return {cell: {*digits} for cell in cells}
    return {
        cell: {
            value
            for value in state.values(cell)
            if value in digits and _fits(state, [x for x in cells if x != cell], {*digits} - {value})
        }
        for cell in cells
    }


def _fits(state: State, cells: Sequence[Cell], digits: set[int]) -> bool:
    """Return whether each digit has a cell of its own."""
    return not cells or any(
        value in digits and _fits(state, cells[1:], digits - {value}) for value in state.values(cells[0])
    )


def _told(holding: Holding, sets: Sets) -> str:
    """Return a clue with its sets, in words. For a part of its cells also their sum, which no label
    states.
    """
    sums = sorted(map(sum, sets))
    makes = ""
    if not holding.whole:
        makes = f" make {sums[0]}" + (f" to {sums[-1]}" if sums[0] < sums[-1] else "")
    return f"{holding.name}{makes}: {_listed(sets)}"


def _listed(sets: Sets) -> str:
    if len(sets) > MOST_LISTED:
        return f"one of {len(sets)} sets"
    return either([digits_of(digits) for digits in sets])


@technique(cost=150, profile="basic", variants=True)
def must_hold(state: State) -> Iterator[Step]:
    """Find a digit that a clue must hold: cells that see all its places there lose it."""
    everything = (1 << len(state.network.candidates)) - 1
    clues = ((everything, clue) for clue in holdings(state.network, state.deadline))
    yield from state.look_at("must hold", clues, _must)
    yield from state.look_at("needs", _needs(state.network, state.deadline), _needed)


@per_network
def _needs(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Clause | Count], ...]:
    """Return the clues that demand at least one true candidate among some."""
    everything = (1 << len(network.candidates)) - 1
    return tuple(
        (everything, rule)
        for rule in deadline.watch(network.constraints)
        if rule.label
        and (isinstance(rule, Clause) or (isinstance(rule, Count) and rule.least > 0))
        and all(literal.positive for literal in rule.literals)
    )


def _needed(state: State, rule: Clause | Count) -> Iterator[Step]:
    """Yield the exclusions by all choices of enough places that do not exclude each other."""
    net = state.network
    numbers = [net.number[literal[:2]] for literal in rule.literals if literal[:2] in net.number]
    places = [number for number in numbers if state.alive >> number & 1]
    size = rule.least if isinstance(rule, Count) else 1
    if len(places) > MOST_PLACES or all(state.placed >> number & 1 for number in places):
        return
    choices = [
        some
        for some in combinations(places, size)
        if not any(net.links[one] >> other & 1 for one, other in combinations(some, 2))
    ]
    removals = state.alive & ~state.placed if choices else 0
    for some in choices:
        removals &= union(net.links[number] for number in some)
    if removals:
        basis = union(net.cell_mask[cell] for cell in rule.variables()) & state.alive & ~removals
        pairs = [(one, other) for one in (*bits(removals), *places) for other in places if one != other]
        labels = dict.fromkeys(net.why_excluded(*pair) for pair in pairs if net.links[pair[0]] >> pair[1] & 1)
        words = f"{name_of([rule.label])} needs {_said_needed(state, choices, removals)}"
        yield state.removal("must hold", GRADES[2], removals, basis, (rule.label, *labels), words)


def _said_needed(state: State, choices: list[tuple[int, ...]], removals: Bits) -> str:
    """Return in words the choices of places, for one digit only by squares, and their conclusion."""
    places = [[state.network.candidates[number] for number in some] for some in choices]
    digits = {value for some in places for _, value in some}
    lost = state.names(removals)
    if len(digits) == 1 and {len(some) for some in places} == {1} and {value for _, value in lost} == digits:
        (digit,) = digits
        cells = list(dict.fromkeys(cell for cell, _ in lost))
        verb = "is" if len(cells) == 1 else "are"
        follows = f"so {list_names(cells)} {verb} not {digit}"
        if len(cells) > MOST_LISTED:
            follows = f"and no other cell that sees all of these is {digit}"
        return f"{a_digit(digit)} in {either([cell for ((cell, _),) in places])}, {follows}"
    ways = [" and ".join(f"{value} in {cell}" for cell, value in some) for some in places]
    return f"{either(ways)}, and what sees all of these is gone{conclusion(state, removals)}"


def _must(state: State, holding: Holding) -> Iterator[Step]:
    """Yield the exclusions by the digits that all sets of a clue contain."""
    sets = holding.sets(state)
    net = state.network
    alike: dict[tuple[Cell, ...], list[tuple[int, Bits, Bits]]] = {}
    for value in sorted(set.intersection(*map(set, sets))) if sets else ():
        places = mask_of([net.number[c, value] for c in holding.cells if value in state.values(c)])
        mask = 0 if places & state.placed else excluded_by_all(state, places)
        if places and mask:
            cells = tuple(cell for cell, _ in state.names(mask))
            alike.setdefault(cells, []).append((value, places, mask))
    for cells, some in alike.items():
        pairs = [(lost, place) for _, places, mask in some for lost in bits(mask) for place in bits(places)]
        labels = dict.fromkeys(net.why_excluded(*pair) for pair in pairs)
        digits = list_names([a_digit(value) for value, _, _ in some])
        whose = "its places" if len(some) == 1 else "their places"
        others = f"no other cell that sees all {whose} does"
        if len(cells) <= MOST_LISTED:
            others = f"{list_names([*cells])} {'does' if len(cells) == 1 else 'do'} not"
        words = f"{_told(holding, sets)}, so it holds {digits}, and {others}"
        mask, basis = union(mask for _, _, mask in some), holding.reach & state.alive
        yield state.removal("must hold", GRADES[2], mask, basis, (*holding.labels, *labels), words)


@technique(cost=180, profile="basic", variants=True)
def sets_clash(state: State) -> Iterator[Step]:
    """Find clues with cells in one house: they share no digit, and its other cells hold the digits left."""
    clues = _together(state.network, state.deadline)
    yield from state.look_at("sets clash", clues, _clash)


Together = tuple[Group, tuple[Holding, ...]]


@per_network
def _together(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Together], ...]:
    """Return holdings that lie in one group and share no cell, the fewest first."""
    clues: list[tuple[Bits, Together]] = []
    pool = holdings(network, deadline)
    for group in deadline.watch(network.groups):
        inside = [each for each in pool if {*each.cells} <= {*group.cells} and each.labels[0] != group.label]
        for size in range(1, MOST_TOGETHER + 1):
            for some in combinations(inside, size):
                cells = [cell for each in some for cell in each.cells]
                if len({*cells}) == len(cells):
                    clues.append((union(each.reach for each in some) | group.mask, (group, some)))
    return tuple(clues)


def _clash(state: State, together: Together) -> Iterator[Step]:
    """Yield the clashes of clues with each other, or of a single clue with a cell of two or three digits."""
    group, some = together
    listed = [each.sets(state) for each in some]
    if len(some) > 1:
        yield from _apart(state, group, some, None, listed)
        return
    for cell in group.cells:
        if cell not in some[0].cells and 1 < len(state.values(cell)) <= FEW:
            beside: Sets = [(value,) for value in state.values(cell)]
            yield from _apart(state, group, some, cell, [*listed, beside])


def _apart(
    state: State, group: Group, some: tuple[Holding, ...], beside: Cell | None, listed: list[Sets]
) -> Iterator[Step]:
    """Yield the removals by all choices of sets, one for each clue, that share no digit."""
    choices = _disjoint(listed)
    if not choices:
        return
    net = state.network
    parts = [each.cells for each in some] + ([(beside,)] if beside else [])
    cells = [cell for part in parts for cell in part]
    others = [cell for cell in group.cells if cell not in cells]
    used = [frozenset().union(*choice) for choice in choices]
    values = {value for cell in group.cells for value in net.domains[cell]}
    free = values - frozenset.intersection(*used)  # values that no choice leaves them are not theirs
    removals = []
    for i, part in enumerate(parts):
        digits = set[int]().union(*(choice[i] for choice in choices))
        removals += [net.number[c, v] for c in part for v in state.values(c) if v not in digits]
    removals += [net.number[c, v] for c in others for v in state.values(c) if v not in free]
    if removals:
        mask = mask_of(removals)
        basis = union([each.reach for each in some] + [net.cell_mask[beside] if beside else 0])
        basis &= state.alive & ~mask
        labels = tuple(dict.fromkeys((*(label for each in some for label in each.labels), group.label)))
        names = list_names([*(each.name for each in some), *([beside] if beside else [])])
        how = f"in {group.label} {names} share no digit: {_choices(choices)}"
        yield state.removal("sets clash", GRADES[3], mask, basis, labels, how + conclusion(state, mask))


def _choices(choices: list[tuple[frozenset[int], ...]]) -> str:
    if len(choices) > MOST_LISTED:
        return f"{len(choices)} ways are left"
    return either([" with ".join(digits_of(digits) for digits in choice) for choice in choices])


def _disjoint(listed: list[Sets]) -> list[tuple[frozenset[int], ...]]:
    """Return the choices of one set from each list that share no digit; none if they are too many."""
    choices: list[tuple[frozenset[int], ...]] = [()]
    for sets in listed:
        if len(choices) * len(sets) > MOST_TRIED:
            return []
        choices = [
            (*before, digits)
            for before in choices
            for digits in map(frozenset, sets)
            if not any(map(digits.intersection, before))
        ]
    return choices

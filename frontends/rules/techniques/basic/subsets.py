"""Subsets (rule R3): n cells of a group that hold n values between them, or n values in n cells.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for cell in ("r1c1", "r1c2"):
...     state.remove(sum(1 << state.network.number[cell, value] for value in (3, 4)))
>>> next(naked_pair(state)).sentence
'r1c3, r1c4 ≠ 1; r1c3, r1c4 ≠ 2: naked pair 1,2 in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .....puzzles import Cell, Domain
from ...network import Bits, Group, union
from ...state import State
from ...step import Step
from .. import technique

NAMES = {2: "pair", 3: "triple", 4: "quad"}
NAKED = {2: 60, 3: 80, 4: 120}
LOCKED = {2: 40, 3: 60}
HIDDEN = {2: 70, 3: 100, 4: 150}


@technique(cost=250, profile="basic")
def locked_pair(state: State) -> Iterator[Step]:
    """Find a naked pair in two groups at once; both lose its values."""
    yield from _locked_steps(state, 2)


@technique(cost=260, profile="basic")
def locked_triple(state: State) -> Iterator[Step]:
    """Find a naked triple in two groups at once; both lose its values."""
    yield from _locked_steps(state, 3)


@technique(cost=280, profile="basic")
def naked_pair(state: State) -> Iterator[Step]:
    """Find two cells of a group that hold two values between them."""
    yield from _naked_steps(state, 2)


@technique(cost=290, profile="basic")
def naked_triple(state: State) -> Iterator[Step]:
    """Find three cells of a group that hold three values between them."""
    yield from _naked_steps(state, 3)


@technique(cost=340)
def naked_quad(state: State) -> Iterator[Step]:
    """Find four cells of a group that hold four values between them."""
    yield from _naked_steps(state, 4)


@technique(cost=300, profile="basic")
def hidden_pair(state: State) -> Iterator[Step]:
    """Find two values of a house that have two cells between them."""
    yield from _hidden_steps(state, 2)


@technique(cost=310, profile="basic")
def hidden_triple(state: State) -> Iterator[Step]:
    """Find three values of a house that have three cells between them."""
    yield from _hidden_steps(state, 3)


@technique(cost=350)
def hidden_quad(state: State) -> Iterator[Step]:
    """Find four values of a house that have four cells between them."""
    yield from _hidden_steps(state, 4)


def _naked_steps(state: State, size: int) -> Iterator[Step]:
    """Yield a step for each naked subset of a size that removes something; `own` are its candidates."""
    for group, own, values in _naked_subsets(state, size):
        removals = _rest(state, group, own, values)
        if removals:
            yield _step(state, (group,), f"naked {NAMES[size]}", NAKED[size], values, own, removals)


def _locked_steps(state: State, size: int) -> Iterator[Step]:
    """Yield the naked subsets that lie in two groups and remove candidates from both."""
    groups_of: dict[Bits, list[Group]] = {}
    for group, own, values in _naked_subsets(state, size):
        groups = groups_of.setdefault(own, [])
        groups.append(group)
        if len(groups) == 2:
            one, other = (_rest(state, group, own, values) for group in groups)
            if one & ~other and other & ~one:
                yield _step(
                    state, tuple(groups), f"locked {NAMES[size]}", LOCKED[size], values, own, one | other
                )


def _naked_subsets(state: State, size: int) -> Iterator[tuple[Group, Bits, set[int]]]:
    """Yield each group with `size` cells that hold `size` values: the group, their candidates, the values."""
    narrow: dict[Cell, tuple[Bits, Domain]] = {
        cell: (candidates, state.values(cell))
        for cell, mask in state.network.cell_mask.items()
        if 2 <= (candidates := mask & state.alive).bit_count() <= size
    }
    for group in state.check_deadline_every(1, state.network.groups):
        open_cells = [narrow[cell] for cell in group.cells if cell in narrow]
        for chosen in state.check_deadline_every(16, combinations(open_cells, size)):
            together = {value for _, domain in chosen for value in domain}
            if len(together) == size:
                yield group, union(mask for mask, _ in chosen), together


def _rest(state: State, group: Group, own: Bits, values: set[int]) -> Bits:
    """Return the candidates of the values in a group, except a subset's own."""
    places = _value_masks(state, group)
    return union(places[value] for value in values) & ~own


def _hidden_steps(state: State, size: int) -> Iterator[Step]:
    """Yield the removals by `size` values of a house with `size` cells between them."""
    for group in state.check_deadline_every(1, state.network.groups):
        if not group.house:
            continue
        places = [
            (value, mask)
            for value, mask in _value_masks(state, group).items()
            if 2 <= mask.bit_count() <= size and not mask & state.placed
        ]
        cells = {cell: state.network.cell_mask[cell] & state.alive for cell in group.cells}
        for chosen in state.check_deadline_every(16, combinations(places, size)):
            own = union(mask for _, mask in chosen)
            masks = [mask for mask in cells.values() if mask & own]
            if len(masks) != size:
                continue
            removals = sum(masks) & ~own
            if removals:
                values = {value for value, _ in chosen}
                yield _step(state, (group,), f"hidden {NAMES[size]}", HIDDEN[size], values, own, removals)


def _value_masks(state: State, group: Group) -> dict[int, Bits]:
    """Return the places of each value in a group."""
    masks: dict[int, Bits] = {}
    candidates, live = state.network.candidates, group.mask & state.alive
    while live:
        low = live & -live
        value = candidates[low.bit_length() - 1][1]
        masks[value] = masks.get(value, 0) | low
        live ^= low
    return masks


def _step(
    state: State, groups: tuple[Group, ...], name: str, grade: int, values: set[int], own: Bits, losses: Bits
) -> Step:
    labels = (group.label for group in groups)
    return state.removal(name, grade, losses, own, labels, ",".join(map(str, sorted(values))))

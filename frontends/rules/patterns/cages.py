"""Searches for patterns of cages: the common features of all their fillings.

Vocabulary
    filling    digits for the cells of a cage, different ones in cells of one line

>>> sorted(FOUND_IN_CAGES)
['doubles', 'only_set', 'pointing']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import prod

from ....puzzles import Cell, Domain
from ....puzzles.constraints import Constraint
from ..filters import Filter
from ..network import Network, mask_of
from ..state import State
from ..step import Step
from .declared import Pattern
from .facts import step

MOST_FILLINGS = 1000
"""A cage whose cells could be filled in more ways, whatever it says, nobody looks through."""


def only_set(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a cage with one set of digits, all different, in one line: no other cell of the line
    holds them.
    """
    net = state.network
    for i, cage in _cages(net):
        alive = state.alive & ~(cage.removed(state.alive) if state.pending_filters >> i & 1 else 0)
        digits = {v for c in cage.cells for v in net.values(c, alive)}
        if len(digits) != len(cage.cells) or cage.reach & state.placed:
            continue
        losses, labels = alive ^ state.alive, list(cage.labels)
        for group in net.groups:
            if {*cage.cells} < {*group.cells}:
                others = [c for c in group.cells if c not in cage.cells]
                losses |= state.alive & mask_of([net.number[c, v] for c in others for v in digits])
                labels.append(group.label)
        if losses:
            yield step(state, pattern, losses, cage.reach & alive, tuple(labels))


def doubles(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a cage every filling of which has a digit twice, in cells that share no line."""
    net = state.network
    for _, cage in _cages(net):
        fillings = _fillings(state, cage)
        if fillings and all(len({*some}) < len(some) for some in fillings):
            stay = {net.number[one] for some in fillings for one in zip(cage.cells, some, strict=True)}
            if losses := cage.reach & state.alive & ~mask_of([*stay]):
                yield step(state, pattern, losses, cage.reach & state.placed, cage.labels)


def pointing(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a digit that every filling of a cage has in the same line: the other cells of the line
    lose it.
    """
    net = state.network
    for _, cage in _cages(net):
        fillings = _fillings(state, cage)
        for group in net.groups if fillings else ():
            inside = [at for at, cell in enumerate(cage.cells) if cell in group.cells]
            digits = set.intersection(*({some[at] for at in inside} for some in fillings))
            others = [cell for cell in group.cells if cell not in cage.cells]
            losses = mask_of([net.number[cell, digit] for cell in others for digit in digits]) & state.alive
            if losses:
                yield step(state, pattern, losses, cage.reach & state.placed, (*cage.labels, group.label))


def _cages(net: Network) -> list[tuple[int, Filter]]:
    """Return the filters of cages, with their places among all."""
    alone = [(i, f) for i, f in enumerate(net.filters) if len(f.constraints) == 1]
    return [(i, f) for i, f in alone if f.constraints[0].label.startswith("cage")]


def _fillings(state: State, cage: Filter) -> list[tuple[int, ...]]:
    """Return the digits that may fill a cage, different ones in cells of one line; none if too many might."""
    values = tuple(state.values(cell) for cell in cage.cells)
    if prod(map(len, values)) > MOST_FILLINGS:
        return []
    lines = tuple(tuple(at for at, c in enumerate(cage.cells) if c in g.cells) for g in state.network.groups)
    return _filled(cage.constraints[0], cage.cells, values, lines)


@lru_cache(maxsize=1 << 7)
def _filled(
    cage: Constraint, cells: tuple[Cell, ...], values: tuple[Domain, ...], lines: tuple[tuple[int, ...], ...]
) -> list[tuple[int, ...]]:
    return [
        some
        for some in product(*values)
        if all(len({some[at] for at in line}) == len(line) for line in lines)
        and cage.holds(dict(zip(cells, some, strict=True)))
    ]


FOUND_IN_CAGES: dict[str, Callable[[State, Pattern], Iterator[Step]]] = {
    "doubles": doubles, "only_set": only_set, "pointing": pointing,
}  # fmt: skip
"""The searches of this module by their names."""

"""Equal cells: palindromes, clones, and cells that make the same sum with a third one.

>>> from .....puzzles import read_record
>>> line = {"cells": [[0, 0], [1, 1], [2, 3]]}
>>> record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"palindromes": [line]}}
>>> state = State.of(read_record(record))
>>> state.remove(1 << state.network.number["r1c1", 3])
>>> print(next(equal_cells(state)).detail)
r1c1 and r3c4 are the same digit by r1c1 = r3c4 on palindrome 1, so r3c4 is not 3
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Compare
from .....puzzles.wording.words import list_names
from ...network import Bits, CandidateSector, Network, bits, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.equations import equations
from ..basic.intersections import excluded_by_all
from .words import GRADES, conclusion

MOST_PLACES = 4
"""A sector with more candidates than this is not looked at."""

Equal = tuple[tuple[Cell, ...], tuple[str, ...]]
"""Cells that hold one digit, and the labels of what says so."""


@per_network
def equals(network: Network, deadline: Deadline) -> tuple[Equal, ...]:
    """Return the cells that are equal by constraints, in groups."""
    pairs: list[tuple[Cell, Cell, tuple[str, ...]]] = []
    for rule in deadline.watch(network.constraints):
        if isinstance(rule, Compare) and rule.op == "==" and not rule.plus:
            pairs.append((rule.left, rule.right, (rule.label,)))
    twos = [(link, label) for link, label in network.sums if len(link.cells) == 2]
    for (one, label), (other, second) in deadline.watch(combinations(twos, 2)):
        if one.total == other.total and len(shared := {*one.cells} & {*other.cells}) == 1:
            (a,), (b,) = {*one.cells} - shared, {*other.cells} - shared
            pairs.append((a, b, (label, second)))
    for each in equations(network, deadline):
        if not each.least and each.is_equal and sorted(weight for weight, _ in each.terms) == [-1, 1]:
            pairs.append((*each.cells, each.labels))  # type: ignore[arg-type]
    groups: list[tuple[list[Cell], list[str]]] = []
    for a, b, labels in pairs:
        touching = [group for group in groups if a in group[0] or b in group[0]]
        cells = [cell for group in touching for cell in group[0]]
        names = [label for group in touching for label in group[1]]
        groups = [group for group in groups if group not in touching]
        groups.append(([*dict.fromkeys((*cells, a, b))], [*dict.fromkeys((*names, *labels))]))
    return tuple((tuple(cells), tuple(labels)) for cells, labels in groups)


@technique(cost=100, profile="basic", variants=True)
def equal_cells(state: State) -> Iterator[Step]:
    """Find a digit that one of some equal cells cannot hold: the others lose it."""
    net = state.network
    for cells, labels in equals(net, state.deadline):
        common = set.intersection(*({*state.values(cell)} for cell in cells))
        lost = [net.number[cell, v] for cell in cells for v in state.values(cell) if v not in common]
        if lost and common:
            removals = mask_of(lost)
            basis = union(net.cell_mask[cell] for cell in cells) & state.alive & ~removals
            words = f"{list_names([*cells])} are the same digit by {list_names([*labels])}"
            words += conclusion(state, removals)
            yield state.removal("equal cells", GRADES[1], removals, basis, labels, words)


@technique(cost=190, profile="basic", variants=True)
def seen_through_equals(state: State) -> Iterator[Step]:
    """Find candidates excluded by all places of a digit, or all digits of a cell, if equal cells exclude for
    each other. Exclusions without an equal cell are no step of this technique.
    """
    groups = equals(state.network, state.deadline)
    net = state.network
    of = {cell: group for group in groups for cell in group[0]}
    for sector in state.check_deadline_every(16, net.strong) if groups else ():
        mask = sector.mask & state.alive
        if mask & state.placed or not 1 <= mask.bit_count() <= MOST_PLACES:
            continue
        places = [net.candidates[n] for n in bits(mask)]
        if not any(cell in of for cell, _ in places):
            continue
        removals = state.alive & ~state.placed & ~mask & ~excluded_by_all(state, mask)
        for cell, value in places:
            same = of[cell][0] if cell in of else (cell,)
            removals &= union(
                net.links[net.number[other, value]] for other in same if (other, value) in net.number
            )
            removals &= ~mask_of([net.number[other, value] for other in same if (other, value) in net.number])
        if removals:
            yield _seen(state, sector, mask, removals, of)


def _seen(state: State, sector: CandidateSector, mask: Bits, removals: Bits, of: dict[Cell, Equal]) -> Step:
    """Return the step, with the labels that exclude each candidate from each place."""
    net = state.network
    labels: dict[str, None] = {sector.label: None}
    through: dict[Cell, None] = {}
    for cell, value in state.names(mask):
        for lost in bits(removals):
            own = net.number[cell, value]
            if net.links[own] >> lost & 1:
                labels[net.why_excluded(lost, own)] = None
                continue
            same, names = of[cell]
            other = next(c for c in same if net.links[net.number[c, value]] >> lost & 1)
            labels.update(dict.fromkeys((*names, net.why_excluded(lost, net.number[other, value]))))
            through[other] = None
    spots = list_names([cell for cell, _ in state.names(mask)])
    words = f"{spots} of {sector.label}, and {list_names([*through])}, equal to one of them, leave none other"
    words += conclusion(state, removals)
    used = [each for each in labels if each not in net.cell_mask]
    cells = {net.candidates[number][0] for number in bits(sector.mask)}
    basis = union(net.cell_mask[cell] for cell in cells) & state.alive & ~removals
    return state.removal("seen through equal cells", GRADES[3], removals, basis, used, words)

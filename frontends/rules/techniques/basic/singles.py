"""Singles: a strong sector with one candidate left (rule R1), and the end of a house.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> state = State.of(puzzle)
>>> for step in list(given_cells(state)):
...     state.place(state.network.number[step.places[0]])
>>> next(full_house(state)).sentence
'r1c4 = 4: full house in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...network import Bits, bits
from ...state import State
from ...step import Step
from .. import technique


def given_cells(state: State) -> Iterator[Step]:
    """Yield the cells that have one candidate from the start."""
    for cell, mask in state.network.cell_mask.items():
        candidates = mask & state.start
        if candidates.bit_count() == 1 and not candidates & state.placed:
            places = state.names(candidates)
            yield Step("given", 0, places=places, because=places, labels=(cell,))


@technique(cost=30, profile="singles", before_patterns=True)
def full_house(state: State) -> Iterator[Step]:
    """Find the last open cell of a house."""
    lone = sum([last for _, last in _lone(state, state.network.cells)])
    open_ = state.alive & ~state.placed
    for group in state.network.groups if lone else ():
        last = group.mask & open_
        if last & lone and not last & (last - 1) and group.house:
            yield _step(state, "full house", 4, last, group.label)


@technique(cost=20, profile="singles")
def exclusion(state: State) -> Iterator[Step]:
    """Find the exclusions by a placed candidate in cells that have two values by the rules: each takes its
    other value. All exclusions by one placement are one step.
    """
    net = state.network
    settled: dict[Bits, Bits] = {}
    labels: dict[Bits, dict[str, None]] = {}
    for i, last in _lone(state, net.cells):
        cell, _ = net.candidates[last.bit_length() - 1]
        if len(net.domains[cell]) == 2:
            lost = (net.strong_masks[i] & ~last).bit_length() - 1
            by = net.links[lost] & state.placed
            if by:
                first = by & -by
                settled[first] = settled.get(first, 0) | last
                labels.setdefault(first, {})[net.why_excluded(lost, first.bit_length() - 1)] = None
    for first, places in settled.items():
        because = state.names(first)
        used = tuple(label for label in labels[first] if label)
        yield Step("exclusion", 4, state.names(places), (), because, used, parts=(("pattern", because),))


@technique(cost=40, profile="singles", before_patterns=True)
def naked_single(state: State) -> Iterator[Step]:
    """Find a cell with one candidate."""
    for i, last in _lone(state, state.network.cells):
        yield _step(state, "naked single", 4, last, state.network.strong[i].label)


@technique(cost=50, profile="singles")
def hidden_single(state: State) -> Iterator[Step]:
    """Find a value with one place in a house, or the last candidate of any other strong sector."""
    for i, last in _lone(state, state.fresh):
        yield _step(state, "hidden single", 14, last, state.network.strong[i].label)


def _lone(state: State, among: Bits) -> Iterator[tuple[int, Bits]]:
    """Yield the fresh strong sectors `among` some with one candidate, not yet placed. Those with more are
    fresh no longer.
    """
    masks, alive, placed = state.network.strong_masks, state.alive, state.placed
    for i in bits(state.fresh & among):
        candidates = masks[i] & alive
        if candidates & (candidates - 1) or candidates & placed:
            state.fresh &= ~(1 << i)
        elif candidates:
            yield i, candidates


def _step(state: State, name: str, grade: int, candidate: Bits, label: str) -> Step:
    places = state.names(candidate)
    return Step(name, grade, places=places, because=places, labels=(label,))

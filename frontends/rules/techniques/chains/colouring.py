"""Colouring: pairs with just one true candidate, followed through a position in two colours.

One of the two colours is true throughout. A candidate that sees both colours is false (a *trap*); a colour
that sees itself is false (a *wrap*), as is one that sees both colours of another part.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(simple_colouring(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...network import Bits, bits, mask_of, union
from ...state import State
from ...step import Step
from .. import technique
from ..fish.templates import removable
from .eureka import is_compact, squares

MEDUSA = 240
"""The grade of a 3D Medusa, which HoDoKu lacks: easier than a chain, as it needs no search."""

Either = dict[int, set[int]]
"""For each candidate the others that form a pair with it: exactly one of the two is true."""

Colours = tuple[Bits, Bits]
"""Two sets of candidates: all of the one are true, or all of the other."""


@technique(cost=550)
def simple_colouring(state: State) -> Iterator[Step]:
    """Find two colours for one value, through the sectors in which it has two places."""
    for value, parts in _parts(state):
        for colours in state.check_deadline_every(16, parts):
            removals = _seen_by_both(state, colours)
            for colour in colours:
                if any(state.network.links[candidate] & colour for candidate in bits(colour)):
                    removals |= colour
            if removals and sum(colours).bit_count() > 2:
                yield _step(
                    state, "simple colouring", 150, f"{value} {_cells(state, colours)}", colours, removals
                )


@technique(cost=560)
def multi_colouring(state: State) -> Iterator[Step]:
    """Find two parts of one value. If a colour of one sees a colour of the other, one of the two opposite
    colours is true, and candidates that see both are false; a colour that sees both colours is false.
    """
    for value, parts in _parts(state):
        for one, other in state.check_deadline_every(16, combinations(parts, 2)):
            removals: Bits = 0
            for (a, b), (x, y) in product((one, one[::-1]), (other, other[::-1])):
                peers = _seen_by_colour(state, a)
                if peers & x:
                    removals |= _seen_by_both(state, (b, y)) | (a if peers & y else 0)
            if removals:
                detail = f"{value} {_cells(state, (*one, *other))}"
                yield _step(state, "multi-colouring", 200, detail, (*one, *other), removals)


@technique(cost=580, expensive=True)
def medusa(state: State) -> Iterator[Step]:
    """Find two colours for several values, through the cells and the places of a value that come in pairs
    ("3D Medusa"). A colour is false too if its exclusions leave a cell, or a value of a house, without
    candidates.
    """
    either: Either = {}
    for sector in state.network.strong:
        mask = sector.mask & state.alive
        if mask.bit_count() == 2 and not mask & state.placed:
            _join(either, *bits(mask))
    for colours in _two_colours(either):
        state.deadline.check()
        candidates = state.names(sum(colours))
        if len({value for _, value in candidates}) < 2 or len({cell for cell, _ in candidates}) < 3:
            continue
        removals = _seen_by_both(state, colours)
        for colour in colours:
            peers = _seen_by_colour(state, colour)
            remaining = (sector.mask & state.alive for sector in state.network.strong)
            if peers & colour or any(not mask & ~peers for mask in remaining):
                removals |= colour
        if removals:
            values = ",".join(map(str, sorted({value for _, value in candidates})))
            yield _step(state, "3D Medusa", MEDUSA, values, colours, removals)


@technique(cost=390)
def remote_pair(state: State) -> Iterator[Step]:
    """Find two colours for the cells that have the same two values left, four of them at least."""
    net = state.network
    cells: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for mask in net.cell_mask.values():
        pair = mask & state.alive
        if pair.bit_count() == 2:
            a, b = bits(pair)
            cells.setdefault((net.candidates[a][1], net.candidates[b][1]), []).append((a, b))
    for values, pairs in cells.items():
        either: Either = {}
        second = dict(pairs)
        first = mask_of([*second])
        for a, b in state.check_deadline_every(16, pairs):
            for x in bits(net.links[a] & first & ((1 << a) - 1)):
                if net.links[b] >> (y := second[x]) & 1:
                    for one, other in ((a, b), (x, y), (a, x), (b, y)):
                        _join(either, one, other)
        for colours in _two_colours(either):
            removals = _seen_by_both(state, colours)
            if removals and sum(colours).bit_count() >= 8:
                detail = f"{','.join(map(str, values))} {_cells(state, (sum(colours),))}"
                yield _step(state, "remote pair", 110, detail, colours, removals)


def _parts(state: State) -> Iterator[tuple[int, list[Colours]]]:
    """Yield the connected components of strong links for each value with something to remove."""
    by_value: dict[int, Either] = {}
    masks = removable(state)
    for sector in state.network.strong:
        pair = sector.mask & state.alive
        if sector.value in masks and pair.bit_count() == 2:
            _join(by_value.setdefault(sector.value, {}), *bits(pair))
    for value, either in by_value.items():
        yield value, list(_two_colours(either))


def _join(either: Either, one: int, other: int) -> None:
    either.setdefault(one, set()).add(other)
    either.setdefault(other, set()).add(one)


def _two_colours(either: Either) -> Iterator[Colours]:
    """Yield the connected parts, in two colours each, except parts that have no two colours."""
    visited: Bits = 0
    for start in either:
        if visited >> start & 1:
            continue
        colour = {start: 0}
        queue = [start]
        for here in queue:
            for ahead in sorted(either[here]):
                if ahead not in colour:
                    colour[ahead] = 1 - colour[here]
                    queue.append(ahead)
        masks = [sum(1 << c for c, shade in colour.items() if shade == side) for side in (0, 1)]
        visited |= sum(masks)
        if all(colour[a] != colour[b] for a in colour for b in either[a]):
            yield masks[0], masks[1]


def _seen_by_both(state: State, colours: Colours) -> Bits:
    """Return the open candidates that see one of each colour, except the colours themselves."""
    peers = _seen_by_colour(state, colours[0]) & _seen_by_colour(state, colours[1])
    return peers & state.alive & ~state.placed & ~sum(colours)


def _seen_by_colour(state: State, colour: Bits) -> Bits:
    """Return the candidates that see one of a colour."""
    return union(state.network.links[candidate] for candidate in bits(colour))


def _cells(state: State, colours: tuple[Bits, ...]) -> str:
    """Return the cells of each colour, in words."""
    compact = is_compact(state.network)
    return " / ".join(squares((cell for cell, _ in state.names(colour)), compact) for colour in colours)


def _step(
    state: State, name: str, grade: int, detail: str, colours: tuple[Bits, ...], removals: Bits
) -> Step:
    parts = ((f"colour {n}", colour) for n, colour in enumerate(colours, 1))
    return state.removal(name, grade, removals, sum(colours), (), detail, *parts)

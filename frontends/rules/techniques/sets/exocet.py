"""Exocets: two cells of a band that hold what two others hold.

    base         two open cells of a block in one line, with three or four values between them
    target       a cell in each of the two other blocks of the band, off the line of the base
    companion    the cell beside a target in its column, off the line of the base: it has no base value
    cross-lines  the columns of the targets, and the one of the base's block that the base is not in
    mirror       of a target: the two cells of the other target's block, off its column, in the third row

Say that a base cell has v. Then its row and its block have no other v, so that the cross-line of that block
has v beyond the band. If the cross-lines have v there at most twice, that of one target has it within the
band, where only the target is left. So the targets hold both values of the base, in some order; each mirror
has the value of its target, and the other two cross-lines have it beyond the band (the junior exocet of
champagne and D. P. Bird, 2012).

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
>>> list(exocet(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from .....puzzles import Cell
from ...network import Bits, union
from ...state import State
from ...step import Step
from .. import technique
from ..chains.eureka import squares
from ..grid import Band, grids

GRADE = 800
"""As a tridagon: puzzles that need it are rated 10 and more by Sudoku Explainer."""

SIZES = (3, 4)
"""Numbers of values that a base may have."""

MOST_TRUE = 2
"""Maximum times that the cross-lines may have a value beyond the band."""


@dataclass(frozen=True)
class Exocet:
    """The cells of the base and of the targets, the mirror and the possible values of each target, and the
    labels of the houses.
    """

    base: tuple[Cell, ...]
    targets: tuple[Cell, ...]
    mirrors: tuple[tuple[Cell, ...], ...]
    possible: tuple[set[int], ...]
    labels: tuple[str, ...]


@technique(cost=810, expensive=True)
def exocet(state: State) -> Iterator[Step]:
    """Find the candidates of base, targets and mirrors with which base and targets would differ."""
    for grid in grids(state.network, state.deadline):
        for band in grid.bands:
            for pattern in state.check_deadline_every(1, _exocets(state, band)):
                removals = _refuted_candidates(state, pattern)
                if removals:
                    yield _step(state, pattern, removals)


def _exocets(state: State, band: Band) -> Iterator[Exocet]:
    """Yield each base of a band with its targets."""
    grid, net = band.grid, state.network
    for (block, columns), row in product(band.stacks, band.rows):
        stacks = [across for other, across in band.stacks if other is not block]
        for escape in columns:
            base = tuple(grid.at[row, column] for column in columns if column != escape)
            values = {value for cell in base for value in state.values(cell)}
            if len(values) not in SIZES or any(net.cell_mask[cell] & state.placed for cell in base):
                continue
            for beside in product(*stacks):
                if any(_most_true(state, band, (escape, *beside), value) > MOST_TRUE for value in values):
                    continue
                cross = [grid.columns[column].label for column in (escape, *beside)]
                labels = (grid.rows[row].label, block.label, *cross)
                able = [_possible_values(state, band, (escape, other), values) for other in reversed(beside)]
                for targets, mirrors in _targets(state, band, row, stacks, beside, values):
                    yield Exocet(base, targets, mirrors, tuple(able), labels)


def _possible_values(state: State, band: Band, cross: Sequence[int], values: set[int]) -> set[int]:
    """Return the values that these two cross-lines can both have beyond the band."""
    return {value for value in values if _most_true(state, band, cross, value) > 1}


def _targets(
    state: State,
    band: Band,
    base: int,
    stacks: Sequence[tuple[int, ...]],
    beside: Sequence[int],
    values: set[int],
) -> Iterator[tuple[tuple[Cell, ...], tuple[tuple[Cell, ...], ...]]]:
    """Yield the open targets in two columns whose companions have none of the values of the base, which is in
    another row, and their mirrors.
    """
    at, rows = band.grid.at, [row for row in band.rows if row != base]
    for places in product(rows, rows):
        thirds = [next(row for row in rows if row != place) for place in places]
        companions = [at[place] for place in zip(thirds, beside, strict=True)]
        targets = tuple(at[place] for place in zip(places, beside, strict=True))
        if any(state.network.cell_mask[cell] & state.placed for cell in targets):
            continue
        if not any(values.intersection(state.values(cell)) for cell in companions):
            across = zip(thirds, reversed(stacks), reversed(beside), strict=True)
            yield (
                targets,
                tuple(tuple(at[row, c] for c in stack if c != other) for row, stack, other in across),
            )


def _most_true(state: State, band: Band, cross: Sequence[int], value: int) -> int:
    """Return how often the cross-lines can have a value beyond the band: once in each of the lines that hold
    it.
    """
    beyond = [row for row in range(len(band.grid.rows)) if row not in band.rows]
    rows = [{row for row in beyond if value in state.values(band.grid.at[row, column])} for column in cross]
    return min(
        size + len(set().union(*(rows[n] for n in range(len(cross)) if n not in covered)))
        for size in range(len(cross) + 1)
        for covered in combinations(range(len(cross)), size)
    )


def _refuted_candidates(state: State, exocet: Exocet) -> Bits:
    """Return the candidates in no filling in which the targets hold the values of the base, and each mirror
    that of its target.
    """
    domains = {cell: {*state.values(cell)} for cell in (*exocet.base, *exocet.targets)}
    for target, mirror, possible in zip(exocet.targets, exocet.mirrors, exocet.possible, strict=True):
        domains[target] &= possible.intersection(value for cell in mirror for value in state.values(cell))
    supports: dict[Cell, set[int]] = {cell: set() for cell in domains}
    for pair in permutations(set.union(*exocet.possible), 2):
        for order in (pair, pair[::-1]):
            filling = dict(zip((*exocet.base, *exocet.targets), (*pair, *order), strict=True))
            if all(value in domains[cell] for cell, value in filling.items()):
                for cell, value in filling.items():
                    supports[cell].add(value)
    for target, mirror in zip(exocet.targets, exocet.mirrors, strict=True):
        able = [cell for cell in mirror if supports[target].intersection(state.values(cell))]
        if len(able) == 1:
            supports[able[0]] = supports[target]
    return union(
        1 << state.network.number[cell, value]
        for cell, values in supports.items()
        for value in state.values(cell)
        if value not in values and not state.network.cell_mask[cell] & state.placed
    )


def _step(state: State, exocet: Exocet, removals: Bits) -> Step:
    """Return the step of an exocet."""
    cells = [state.network.cell_mask[cell] & state.alive for cell in (*exocet.base, *exocet.targets)]
    values = sorted({value for cell in exocet.base for value in state.values(cell)})
    base, targets = (state.names(union(masks)) for masks in (cells[:2], cells[2:]))
    return Step(
        "exocet",
        GRADE,
        (),
        state.names(removals),
        (*base, *targets),
        exocet.labels,
        f"{','.join(map(str, values))} base {squares(exocet.base)} targets {squares(exocet.targets)}",
        (("pattern", base), ("ends", targets)),
    )

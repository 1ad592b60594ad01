"""Fireworks: a row and a column that have a value in one block, but for one cell of each.

    hub      the cell at the crossing of the two lines, in the block
    wing     the only cell of a line outside the block that may have the value
    triple   three values with the same hub and wings: these three cells hold them
    quad     two values at each of two hubs, at opposite corners of a rectangle whose others are the wings

If neither wing has the value, both lines have it in the block, so at their crossing. The three cells have it
at least once; as many values as cells are locked there, once each. Then the value is in one of the lines
within the block. (Found by shye, 2021.)

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
>>> state = State.of(puzzle)
>>> for line in ("r1c{}", "r{}c1"):
...     for cell in (line.format(i) for i in range(4, 9)):
...         state.remove(sum(1 << state.network.number[cell, value] for value in (1, 2, 3)))
>>> next(fireworks(state)).sentence.partition(": ")[2]
'triple firework 1,2,3 r1c1 with r1c9,r9c1 in row 1, column 1, box 1'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .....puzzles import Cell
from ...network import Bits, Group, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import by_value
from ..chains.eureka import is_compact, squares
from ..grid import HouseGrid, grids

FIREWORKS = {1: ("triple firework", 380), 2: ("quadruple firework", 420)}
"""Beside ALS-chains and complex fish: puzzles that need them are rated 8 to 9 by Sudoku Explainer."""

Wings = tuple[Cell, Cell]
"""The wing in the row and the one in the column."""


@dataclass(frozen=True)
class Hub:
    """A cell with its row, its column and its block."""

    cell: Cell
    row: Group
    column: Group
    block: Group


@technique(cost=800)
def fireworks(state: State) -> Iterator[Step]:
    """Find three values at one hub, then two at each of two hubs with the same wings."""
    for grid in grids(state.network, state.deadline):
        lit: dict[Wings, tuple[Hub, tuple[int, ...]]] = {}
        for hub in state.check_deadline_every(16, _hubs(grid)):
            lit.update((wings, (hub, values)) for wings, values in _lit(state, grid, hub))
        for wings, (hub, values) in lit.items():
            for three in combinations(values, 3):
                yield from _steps(state, wings, [(hub, three)])
        for (one, other), (hub, values) in lit.items():
            if (other, one) in lit and hub.cell < lit[other, one][0].cell:
                opposite, others = lit[other, one]
                for pair, second in product(combinations(values, 2), combinations(others, 2)):
                    if not {*pair} & {*second}:
                        yield from _steps(state, (one, other), [(hub, pair), (opposite, second)])


def _hubs(grid: HouseGrid) -> Iterator[Hub]:
    for (row, column), cell in grid.at.items():
        for block in grid.blocks_of[cell]:
            yield Hub(cell, grid.rows[row], grid.columns[column], block)


def _lit(state: State, grid: HouseGrid, hub: Hub) -> Iterator[tuple[Wings, tuple[int, ...]]]:
    """Yield the values that the lines have at two wings of a hub or in the block, if there are two at
    least.
    """
    network, beyond = state.network, state.alive & ~hub.block.mask
    if network.cell_mask[hub.cell] & state.placed:
        return
    places: dict[int, tuple[Bits, Bits]] = {}
    for value in network.domains[hub.cell]:
        row, column = (grid.sectors[line.mask, value].mask for line in (hub.row, hub.column))
        narrow = max((row & beyond).bit_count(), (column & beyond).bit_count()) < 2
        if narrow and not (row | column) & state.placed:
            places[value] = (row & beyond, column & beyond)
    if len(places) > 1:
        ends = [
            sorted({cell for cell, _ in state.names(union(m))}) for m in zip(*places.values(), strict=True)
        ]
        for one, other in product(*ends):
            arms = network.cell_mask[one], network.cell_mask[other]
            values = [v for v, masks in places.items() if not masks[0] & ~arms[0] and not masks[1] & ~arms[1]]
            if len(values) > 1:
                yield (one, other), tuple(values)


def _steps(state: State, wings: Wings, hubs: Sequence[tuple[Hub, tuple[int, ...]]]) -> Iterator[Step]:
    """Yield the removals if there are no more values than cells: other values in the cells, values of one hub
    at the other, and each value in the block off the lines.
    """
    network, open_ = state.network, state.alive & ~state.placed
    own: Bits = 0
    removals: Bits = 0
    every = {value for _, values in hubs for value in values}
    for hub, values in hubs:
        cells = network.cell_mask[hub.cell] | network.cell_mask[wings[0]] | network.cell_mask[wings[1]]
        places = by_value(network, open_)
        here = union(places.get(value, 0) for value in values)
        own |= here & cells
        removals |= here & hub.block.mask & ~hub.row.mask & ~hub.column.mask
        removals |= network.cell_mask[hub.cell] & open_ & ~here
    both = union(network.cell_mask[wing] for wing in wings)
    removals |= both & open_ & ~union(mask for value, mask in places.items() if value in every)
    if removals:
        yield _step(state, wings, hubs, own, removals)


def _step(
    state: State, wings: Wings, hubs: Sequence[tuple[Hub, tuple[int, ...]]], own: Bits, removals: Bits
) -> Step:
    words = " and ".join(f"{','.join(map(str, values))} {hub.cell}" for hub, values in hubs)
    labels = [group.label for hub, _ in hubs for group in (hub.row, hub.column, hub.block)]
    detail = f"{words} with {squares(wings, is_compact(state.network))}"
    return state.removal(*FIREWORKS[len(hubs)], removals, own, labels, detail)

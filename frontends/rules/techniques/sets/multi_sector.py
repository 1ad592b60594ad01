"""Multi-sector locked sets (rule R3): n cells of many houses, and n links that hold all of their candidates.

    link     a value of a house: it is in one cell of the house at most
    MSLS     the open cells where some rows meet some columns; the links are values of these lines
    SK-loop  four settled cells, the hubs, at the corners of a rectangle, in four blocks; the cells are those
             of each block in line with its hub, the links values of these lines and blocks

The n cells need n values and no link gives more than one, so each link has its value in one of the cells:
a candidate elsewhere in a link is false, and so is one that lies in two links.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
>>> list(sk_loop(State.of(puzzle)))
[]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .....puzzles import Cell
from ...network import Bits, CandidateSector, Group, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import by_value
from ..chains.eureka import is_compact, squares
from ..grid import HouseGrid, grids

GRADES = {"SK-loop": 800, "MSLS": 800}
"""As a tridagon: puzzles that need them are rated 10 and more by Sudoku Explainer."""

SIZES = (3, 4, 5)
"""Numbers of rows, and of values of rows, in an MSLS; it has no fewer columns than the least of them."""

MOST_LINES = 9
"""Grids of more lines have too many sets of them."""


Link = tuple[int, CandidateSector]
"""The number of a group, and a value of it."""


@technique(cost=820, rare=True)
def sk_loop(state: State) -> Iterator[Step]:
    """Find the cells around four settled cells, if each of the lines and blocks holds a link."""
    for grid in grids(state.network, state.deadline):
        for hubs, arms, groups in state.check_deadline_every(16, _rectangles(grid)):
            if all(state.network.cell_mask[hub] & state.placed for hub in hubs):
                loop = _open_if_locked(state, grid, arms, groups)
                if loop is not None and len({n for n, _ in loop.links}) == len(groups):
                    yield _step(state, "SK-loop", f"around {squares(hubs, is_compact(state.network))}", loop)


@technique(cost=830, expensive=True)
def msls(state: State) -> Iterator[Step]:
    """Find the cells common to some rows and columns: the rows hold some of the values, the columns
    others.
    """
    earlier: set[Bits] = set()
    for grid in grids(state.network, state.deadline):
        for rows, columns in _balanced_lines(state, grid):
            cells = [grid.at[place] for place in product(rows, columns)]
            groups = [*(grid.rows[row] for row in rows), *(grid.columns[column] for column in columns)]
            locked = _open_if_locked(state, grid, cells, groups)
            if locked is not None and locked.gone not in earlier:
                earlier.add(locked.gone)
                yield _step(state, "MSLS", f"of {sum(map(bool, locked.cells))} cells", locked)


def _rectangles(grid: HouseGrid) -> Iterator[tuple[tuple[Cell, ...], list[Cell], list[Group]]]:
    """Yield the corners of each rectangle in four blocks, the cells of these in line with them, and the lines
    and blocks.
    """
    pairs = [list(combinations(range(len(lines)), 2)) for lines in (grid.rows, grid.columns)]
    for rows, columns in product(*pairs):
        hubs = tuple(grid.at[place] for place in product(rows, columns))
        blocks = [block for hub in hubs for block in grid.blocks_of[hub]]
        if len({block.mask for block in blocks}) == len(blocks) == len(hubs):
            lines = [*(grid.rows[row] for row in rows), *(grid.columns[column] for column in columns)]
            in_line = {cell for line in lines for cell in line.cells}.difference(hubs)
            arms = [cell for block in blocks for cell in block.cells if cell in in_line]
            yield hubs, arms, [*lines, *blocks]


def _balanced_lines(state: State, grid: HouseGrid) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield rows and columns with equal numbers of common open cells and links, if the same values are held
    by each of the rows, and all others by the columns.
    """
    if max(len(grid.rows), len(grid.columns)) > MOST_LINES:
        return
    open_ = state.alive & ~state.placed
    numbered = {value: 1 << i for i, value in enumerate(sorted({v for _, v in state.network.candidates}))}
    domains = {
        place: sum(numbered[value] for value in state.values(cell))
        for place, cell in grid.at.items()
        if state.network.cell_mask[cell] & open_
    }
    homes = [(sum(some), some) for size in SIZES for some in combinations(numbered.values(), size)]
    for rows in state.check_deadline_every(
        1, (rows for size in SIZES for rows in combinations(range(len(grid.rows)), size))
    ):
        spare = []
        for column in range(len(grid.columns)):
            cells = [domains[row, column] for row in rows if (row, column) in domains]
            together = union(cells)
            spare.append((len(cells) - together.bit_count(), together))
        in_rows = [union(domains.get((row, c), 0) for c in range(len(grid.columns))) for row in rows]
        price = {bit: sum(1 for values in in_rows if values & bit) for bit in numbered.values()}
        most = {size: sum(max(0, cells + size) for cells, _ in spare) for size in SIZES}
        for home, some in homes:
            links = sum([price[bit] for bit in some])
            if links > most[len(some)]:
                continue
            gains = [cells + (together & home).bit_count() for cells, together in spare]
            if sum([gain for gain in gains if gain > 0]) >= links:
                columns = [column for column, gain in enumerate(gains) if gain > 0]
                if len(columns) >= SIZES[0]:
                    yield rows, columns


@dataclass(frozen=True)
class Locked:
    """The open candidates of each cell, the links in the order of their groups, and the false candidates."""

    cells: list[Bits]
    links: list[Link]
    gone: Bits


def _open_if_locked(
    state: State, grid: HouseGrid, cells: Iterable[Cell], groups: Sequence[Group]
) -> Locked | None:
    """Return the open cells of some, if no more links of the groups hold all of their candidates, else
    None.
    """
    open_ = state.alive & ~state.placed
    masks = [mask for cell in cells if (mask := state.network.cell_mask[cell] & open_)]
    links: list[Link] = []
    removals: Bits = 0
    for value, places in by_value(state.network, union(masks)).items():
        near = [(n, grid.sectors[g.mask, value]) for n, g in enumerate(groups) if g.mask & places]
        choices = (_holding(places, near, size) for size in range(1, len(near) + 1))
        fewest = next(choice for choice in choices if choice)
        removed = [_false_candidates(open_, places, some) for some in fewest]
        best = max(range(len(fewest)), key=lambda n: removed[n].bit_count())
        links += fewest[best]
        removals |= removed[best]
        if len(links) > len(masks):
            return None
    links.sort(key=lambda link: link[0])
    return Locked(masks, links, removals) if removals else None


def _holding(places: Bits, links: Sequence[Link], size: int) -> list[tuple[Link, ...]]:
    """Return the sets of `size` links that hold all of these candidates."""
    return [some for some in combinations(links, size) if not places & ~union(s.mask for _, s in some)]


def _false_candidates(open_: Bits, places: Bits, links: Iterable[Link]) -> Bits:
    """Return the candidates that are false if each link has its value in one of the cells with the candidates
    `places`.
    """
    once: Bits = 0
    twice: Bits = 0
    for _, link in links:
        twice |= once & link.mask
        once |= link.mask
    return open_ & (once & ~places | twice)


def _shorten(label: str) -> str:
    """Return a house by its initial, as players write it.

    >>> _shorten("row 3"), _shorten("region A")
    ('r3', ' region A')
    """
    return re.sub(r"^(?:(\w)\w* (\d+)|(.*))$", lambda m: f"{m[1]}{m[2]}" if m[1] else f" {m[3]}", label)


def _step(state: State, name: str, detail: str, locked: Locked) -> Step:
    """Return the step of a locked set, with its links by house."""
    by_house: dict[str, list[int]] = {}
    for _, link in locked.links:
        by_house.setdefault(link.label, []).append(link.value or 0)
    words = " ".join(
        f"{''.join(map(str, sorted(values)))}{_shorten(label)}" for label, values in by_house.items()
    )
    parts = [("truth", mask) for mask in locked.cells]
    parts += [("link", link.mask & state.alive & ~state.placed) for _, link in locked.links]
    own = union(locked.cells)
    return state.removal(name, GRADES[name], locked.gone, own, by_house, f"{detail} ({words})", *parts)

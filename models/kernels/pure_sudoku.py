"""The sudoku kernel in Python: the functions of ``sudoku.c``, with the same answers.

The vocabulary is explained there. A digit's cells are three masks, one for each band; a state has the masks
of all digits, of finished cells and of cells with two candidates, and the digits to look at.

>>> counts, first, second = bytearray(1), bytearray(81), bytearray(81)
>>> solve(bytes(81), 2, counts, first, second)
>>> counts[0], sorted(first[:9]) == sorted(second[:9]) == list(range(1, 10)), first != second
(2, True, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations
from math import inf

CELLS, DIGITS, BANDS = 81, 9, 3

GAVE_UP, PATIENT = 3, 100_000
"""The count of a grid that was given up, and the guesses that a grid gets."""

ALL, EVERY = (1 << 27) - 1, (1 << 9) - 1
WHOLE, TOPS, DOWN = 0x40201, 0x1C0E07, 0x49
LATER, LAST, EARLY = 0x7E3F1F8, 0x70381C0, 0xFC7E3F

Masks = list[int]


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits, the lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def tables() -> tuple[Masks, Masks, Masks]:
    """Return three tables by sets of mini-rows: the union of the permutations inside, those alone in their
    row, and all that share a row or a box with another one of the set.
    """
    triples = [1 << a | 8 << b | 64 << c for a, b, c in permutations(range(3))]
    inside, sole, beside = [0] * 512, [0] * 512, [0] * 512
    for chosen in range(512):
        for one in triples:
            if one & ~chosen == 0:
                inside[chosen] |= one
        for row in (0, 3, 6):
            if (inside[chosen] >> row & 7).bit_count() == 1:
                sole[chosen] |= inside[chosen] & 7 << row
        for at in bits(chosen):
            beside[chosen] |= (7 << at // 3 * 3 | 0x49 << at % 3) & ~(1 << at)
    return inside, sole, beside


INSIDE, SOLE, BESIDE = tables()
PLACES = [
    (row // 3, 9 * (column % 3) + 3 * (row % 3) + column // 3) for row in range(9) for column in range(9)
]
CELL = {place: cell for cell, place in enumerate(PLACES)}
NEAR = [(TOPS << at % 9 // 3 * 3 | (WHOLE * DOWN) << at % 3) & ~(1 << at) for at in range(27)]
"""The other cells of a cell's row and box, in its band."""
UNITS = [(row, 9 + column, 18 + row // 3 * 3 + column // 3) for row in range(9) for column in range(9)]
"""The row, the column and the box of each cell."""


@dataclass
class GridState:
    """Remaining candidates of a grid."""

    can: list[Masks]
    done: Masks
    pairs: Masks
    changed: set[int]

    def copy(self) -> GridState:
        return GridState([masks[:] for masks in self.can], self.done[:], self.pairs[:], set(self.changed))


def mini_rows(mask: int) -> int:
    """Return the mini-rows with a cell in a band's mask."""
    return (mask | mask >> 9 | mask >> 18) & EVERY


def confine(can: Masks) -> bool:
    """Keep of a digit's cells what lies in permutations; whether something does."""
    while True:
        for band in range(BANDS):
            united = INSIDE[mini_rows(can[band])]
            if not united:
                return False
            can[band] &= united * WHOLE
        columns = 0
        for band, mask in enumerate(can):
            columns |= ((mask | mask >> 3 | mask >> 6) & TOPS) << 3 * band
        following = (columns << 9 | columns >> 18) & ALL
        after = (columns << 18 | columns >> 9) & ALL
        up, down = [
            ((x << 3 & LATER) | (x >> 6 & TOPS), (x << 6 & LAST) | (x >> 3 & EARLY))
            for x in (following, after)
        ]
        keep = columns & (up[0] & down[1] | up[1] & down[0])
        if keep == columns:
            return True
        if (keep | keep >> 3 | keep >> 6) & TOPS != TOPS:
            return False
        for band in range(BANDS):
            can[band] &= (keep >> 3 * band & TOPS) * DOWN


def give(can: Masks, band: int, cells: int) -> bool:
    """Give a digit these cells of a band; return False if two of them are in one mini-row."""
    x, y, z = cells & EVERY, cells >> 9 & EVERY, cells >> 18
    if x & y | x & z | y & z:
        return False
    occupied = x | y | z
    can[band] &= ~(BESIDE[occupied] * WHOLE) & (~(occupied * WHOLE) | cells)
    return True


def settle(s: GridState) -> bool:
    """Propagate to the end; return False if there is a contradiction."""
    while s.changed:
        own: dict[int, Masks] = {}
        occupied = [0] * BANDS
        for digit in sorted(s.changed):
            if not confine(s.can[digit]):
                return False
            own[digit] = [0] * BANDS
            for band, mask in enumerate(s.can[digit]):
                x, y, z = mask & EVERY, mask >> 9 & EVERY, mask >> 18
                once = (x ^ y ^ z) & ~(x & y & z) & SOLE[x | y | z]
                fresh = mask & once * WHOLE & ~s.done[band]
                if fresh & occupied[band]:
                    return False
                occupied[band] |= fresh
                own[digit][band] = fresh
        s.changed = set()
        for band in range(BANDS):
            s.done[band] |= occupied[band]
            for digit in range(DIGITS):
                removals = s.can[digit][band] & occupied[band]
                if digit in own:
                    removals &= ~own[digit][band]
                if removals:
                    s.can[digit][band] ^= removals
                    s.changed.add(digit)
            if not singles(s, band):
                return False
    return True


def singles(s: GridState, band: int) -> bool:
    """Settle the cells with one candidate; return False if a cell has none, or two of them clash."""
    one = two = three = 0
    for masks in s.can:
        three |= two & masks[band]
        two |= one & masks[band]
        one |= masks[band]
    if one != ALL:
        return False
    s.pairs[band] = two & ~three
    single = ~two & ~s.done[band] & ALL
    s.done[band] |= single
    for digit, masks in enumerate(s.can):
        if placed_cells := masks[band] & single:
            if not give(masks, band, placed_cells):
                return False
            s.changed.add(digit)
    return True


def count_seen(cells: Masks, band: int, at: int) -> int:
    """Return the number of `cells` that a cell sees: in its band, and in its column of the other two
    bands.
    """
    top = at - at % 9 + at % 3
    others = sum((cells[other] >> top & DOWN).bit_count() for other in range(BANDS) if other != band)
    return (cells[band] & NEAR[at]).bit_count() + others


def choose(s: GridState) -> tuple[int, int]:
    """Return the band and the bit to branch on: the cell with two candidates that sees these most often, with
    cells of two candidates counted three times; if there is none, the cell with the fewest.
    """
    best, square = -1, None
    for band, pairs in enumerate(s.pairs):
        for at in bits(pairs):
            score = 0
            for can in s.can:
                if can[band] >> at & 1:
                    twos = [cells & two for cells, two in zip(can, s.pairs, strict=True)]
                    score += count_seen(can, band, at) + 2 * count_seen(twos, band, at)
            if score > best:
                best, square = score, (band, 1 << at)
    if square is not None:
        return square
    places = ((band, 1 << at) for band, filled in enumerate(s.done) for at in bits(ALL & ~filled))
    return min(places, key=lambda place: sum(bool(masks[place[0]] & place[1]) for masks in s.can))


def begin(grid: bytes | bytearray) -> GridState | None:
    """Return the state with these clues, or None if two in one mini-row are equal."""
    givens = [[0] * BANDS for _ in range(DIGITS)]
    for (band, at), value in zip(PLACES, grid, strict=True):
        if value:
            givens[value - 1][band] |= 1 << at
    filled = [sum(masks[band] for masks in givens) for band in range(BANDS)]
    can = [[ALL & ~filled[band] | masks[band] for band in range(BANDS)] for masks in givens]
    for digit, masks in enumerate(givens):
        for band in range(BANDS):
            if not give(can[digit], band, masks[band]):
                return None
    return GridState(can, filled, [0] * BANDS, set(range(DIGITS)))


class GaveUp(Exception):
    """A search came to the number of guesses that it may make."""


def search(state: GridState | None, most: float = inf) -> Iterator[bytes]:
    """Yield every solution once. Raises `GaveUp` after more than `most` guesses."""
    stack = [] if state is None else [state]
    while stack:
        s = stack.pop()
        if not settle(s):
            continue
        if all(filled == ALL for filled in s.done):
            yield solution_bytes(s)
            continue
        most -= 1
        if most < 0:
            raise GaveUp
        band, bit = choose(s)
        digit = next(digit for digit, masks in enumerate(s.can) if masks[band] & bit)
        other = s.copy()
        other.can[digit][band] &= ~bit
        other.changed = {digit}
        s.done[band] |= bit
        s.changed = {d for d, masks in enumerate(s.can) if masks[band] & bit}
        for d in s.changed - {digit}:
            s.can[d][band] &= ~bit
        give(s.can[digit], band, bit)
        stack += (other, s)


def solution_bytes(s: GridState) -> bytes:
    """Return the remaining solution."""
    solution = bytearray(CELLS)
    for digit, masks in enumerate(s.can, 1):
        for band, mask in enumerate(masks):
            for at in bits(mask):
                solution[CELL[band, at]] = digit
    return bytes(solution)


def check_values(grids: memoryview) -> None:
    """Raise `ValueError` for a value that is no digit."""
    for at, value in enumerate(grids):
        if value > DIGITS:
            raise ValueError(f"grid {at // CELLS} has the value {value} in cell {at % CELLS}")


def solve(
    grids: memoryview,
    limit: int,
    counts: memoryview,
    first: memoryview,
    second: memoryview,
    most: int = PATIENT,
) -> None:
    """Fill in counts and solutions of all grids; `GAVE_UP` for one that takes over `most` guesses."""
    if limit not in (1, 2):
        raise ValueError(f"the limit is {limit}, not 1 or 2")
    n, rest = divmod(len(grids), CELLS)
    if rest:
        raise ValueError(f"{len(grids)} bytes are no grids of 81")
    for name, out, size in (
        ("counts", counts, n),
        ("first", first, len(grids)),
        ("second", second, len(grids)),
    ):
        if len(out) != size:
            raise ValueError(f"{name} has {len(out)} bytes, not {size}")
    check_values(grids)
    for i in range(n):
        cells = slice(CELLS * i, CELLS * (i + 1))
        try:
            solutions = list(islice(search(begin(bytes(grids[cells])), most), limit))
            counts[i] = len(solutions)
        except GaveUp:
            counts[i], solutions = GAVE_UP, []
        first[cells], second[cells] = (*solutions, bytes(CELLS), bytes(CELLS))[:2]


def reduce(grid: memoryview, order: bytes, sizes: bytes, least: int) -> bytes:
    """Return the grid with clues removed."""
    if len(order) != sum(sizes) or len(set(order)) < len(order) or max(order, default=0) >= CELLS:
        raise ValueError(f"{len(order)} cells in groups of {sum(sizes)} are no order of cells 0 to 80")
    if len(grid) != CELLS:
        raise ValueError(f"the grid has {len(grid)} bytes, not {CELLS}")
    check_values(grid)
    clues = bytearray(grid)
    solutions = len(list(islice(search(begin(clues)), 2)))
    if solutions != 1:
        raise ValueError(f"the grid has {'several solutions' if solutions else 'no solution'}")
    cells = iter(order)
    for size in sizes:
        group = [cell for cell in islice(cells, size) if clues[cell]]
        if group and CELLS - clues.count(0) - len(group) >= least:
            removals = [(cell, clues[cell]) for cell in group]
            for cell in group:
                clues[cell] = 0
            if len(list(islice(search(begin(clues)), 2))) > 1:
                for cell, value in removals:
                    clues[cell] = value
    return bytes(clues)


def random_bits(state: int) -> Iterator[int]:
    """Yield series of 64 random bits: splitmix64, by Steele, Lea and Flood (2014)."""
    most = (1 << 64) - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & most
        x = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & most
        x = (x ^ x >> 27) * 0x94D049BB133111EB & most
        yield x ^ x >> 31


def fill(seed: int) -> bytes:
    """Return a full grid: the first cell with the fewest digits left gets one of them at random, and another
    one if that leads to no solution.
    """
    if not 0 <= seed < 1 << 64:
        raise OverflowError(f"the seed {seed} is not from 0 to 2^64 - 1")
    series = random_bits(seed)
    grid = bytearray(CELLS)
    used = [0] * 27
    trail: list[tuple[int, int]] = []

    def turn(cell: int, digit: int) -> None:
        for unit in UNITS[cell]:
            used[unit] ^= 1 << digit

    while len(trail) < CELLS:
        cell, candidates = min(
            (
                (cell, EVERY & ~(used[a] | used[b] | used[c]))
                for cell, (a, b, c) in enumerate(UNITS)
                if not grid[cell]
            ),
            key=lambda pair: pair[1].bit_count(),
        )
        while not candidates:
            cell, candidates = trail.pop()
            turn(cell, grid[cell] - 1)
            grid[cell] = 0
        digits = list(bits(candidates))
        digit = digits[(next(series) >> 32) * len(digits) >> 32]
        trail.append((cell, candidates & ~(1 << digit)))
        turn(cell, digit)
        grid[cell] = digit + 1
    return bytes(grid)

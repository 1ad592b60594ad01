"""The least form of sudoku grids, in Python: the twin of ``canonical.c``, with equal answers.

Both follow the same plan. A *view* is the grid unchanged or, if boxes are square, transposed. The first rows
of the least form are blank as far as that is possible. The row after them is the same for every order of
columns that sorts its blanks to the left, so these orders, and no others, are tried, each with the rows after
it chosen one by one: the least of those allowed, and all of them if several are equal.

>>> list(min_lex(bytes([0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]), 2, 2))
[0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations, product

Row = tuple[int, ...]
View = tuple[Row, ...]


def min_lex(grids: bytes, height: int, width: int) -> bytes:
    """See ``canonical.min_lex``."""
    area = (height * width) ** 2
    forms = bytearray()
    for start in range(0, len(grids), area):
        forms += CanonicalSearch(grids[start : start + area], height, width).least()
    return bytes(forms)


class CanonicalSearch:
    """The search for the least form of one grid."""

    def __init__(self, grid: bytes, height: int, width: int) -> None:
        self.height, self.width, self.side = height, width, height * width
        rows = tuple(
            tuple(grid[start : start + self.side]) for start in range(0, self.side * self.side, self.side)
        )
        self.views = (rows, tuple(zip(*rows, strict=True))) if height == width else (rows,)
        self.best: list[Row] = []
        """The least rows found so far."""

    def least(self) -> bytes:
        """Return the least form."""
        starts = [start for view in self.views for start in self.starts(view)]
        blank = max((len(order) for _, order in starts), default=self.side + 1) - 1
        starts = [(view, order) for view, order in starts if len(order) == blank + 1]
        self.best = [(0,) * self.side] * blank
        masks = [self.least_mask(view[order[-1]]) for view, order in starts]
        for (view, order), mask in zip(starts, masks, strict=True):
            if mask == min(masks):
                row = view[order[-1]]
                for columns in self.columns(view, row):
                    first, names = rename_values((row[c] for c in columns), {})
                    if self.is_least(blank, first):
                        self.rest(view, columns, order, names)
        return bytes(value for row in self.best for value in row)

    def starts(self, view: View) -> Iterator[tuple[View, list[int]]]:
        """Yield the rows that can stand first: the most blank ones, then one that is not blank. Yield nothing
        if all are blank.
        """
        bands = self.bands(view, [])
        blank = [row for band in bands for row in band if not any(any(view[row]) for row in band)]
        others = [band for band in bands if band[0] not in blank]
        empty = [[row for row in band if not any(view[row])] for band in others]
        most = max(map(len, empty), default=0)
        for band, rows in zip(others, empty, strict=True):
            if len(rows) == most:
                for row in different(view, band):
                    if any(view[row]):
                        yield view, [*blank, *rows, row]

    def bands(self, view: View, order: list[int]) -> list[range]:
        """Return the bands without a placed row."""
        bands = (range(start, start + self.height) for start in range(0, self.side, self.height))
        return [band for band in bands if not any(row in band for row in order)]

    def least_mask(self, row: Row) -> Row:
        """Return the mask of the row's clues (1), with its columns in the best order."""
        parts = (row[start : start + self.width] for start in range(0, self.side, self.width))
        return tuple(x for part in sorted(sorted(map(bool, part)) for part in parts) for x in part)

    def columns(self, view: View, row: Row) -> Iterator[Row]:
        """Yield the orders of columns that give a row its least mask, with a single order for equal
        columns.
        """
        content = tuple(zip(*view, strict=True))
        stacks = [range(start, start + self.width) for start in range(0, self.side, self.width)]
        orders: list[list[Row]] = []
        for stack in stacks:
            unique: dict[tuple[Row, ...], Row] = {}
            for order in permutations(stack):
                if all(bool(row[a]) <= bool(row[b]) for a, b in pairwise(order)):
                    unique.setdefault(tuple(content[c] for c in order), order)
            orders.append(list(unique.values()))
        clues = [sum(bool(row[c]) for c in stack) for stack in stacks]
        for stacked in permutations(range(len(stacks))):
            if all(clues[a] <= clues[b] for a, b in pairwise(stacked)):
                for chosen in product(*(orders[stack] for stack in stacked)):
                    yield tuple(c for part in chosen for c in part)

    def is_least(self, place: int, row: Row) -> bool:
        """Return whether no earlier row at this place is less; a row less than all becomes the best."""
        if len(self.best) > place:
            if row > self.best[place]:
                return False
            if row < self.best[place]:
                del self.best[place:]
        if len(self.best) == place:
            self.best.append(row)
        return True

    def rest(self, view: View, columns: Row, order: list[int], names: dict[int, int]) -> None:
        """Place the remaining rows below those of `order`; give up if `best` is less."""
        place = len(order)
        if place == self.side:
            return
        if place % self.height:
            first = order[-1] - order[-1] % self.height
            band = range(first, first + self.height)
            allowed = different(view, [row for row in band if row not in order])
        else:
            allowed = [row for band in self.bands(view, order) for row in different(view, band)]
        rows = [(*rename_values((view[row][c] for c in columns), names), row) for row in allowed]
        least = min(row for row, _, _ in rows)
        if not self.is_least(place, least):
            return
        for values, renaming, row in rows:
            if values == least:
                self.rest(view, columns, [*order, row], renaming)


def different(view: View, rows: Sequence[int]) -> list[int]:
    """Return the rows, only the first of equal ones."""
    return [row for i, row in enumerate(rows) if view[row] not in (view[other] for other in rows[:i])]


def rename_values(values: Iterable[int], names: dict[int, int]) -> tuple[Row, dict[int, int]]:
    """Return the values under their names, and the names; new names are given from left to right."""
    names = names | {0: 0}
    return tuple(names.setdefault(value, len(names)) for value in values), names

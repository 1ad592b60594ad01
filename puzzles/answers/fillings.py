"""All possible answers of a board, right or wrong.

Vocabulary
    answer     the writing of a person, in the form of records: ``{"values": [[...]]}``
    filling    an answer that the form allows, right or wrong; the kind's judge says which are right
    given      an entry that the record fixes

Fillings come from the record alone, never from the constraints of a puzzle. A constraint that is too strong,
or a reader that loses something, therefore shows when the fillings accepted by the judge are compared with
the solutions.

>>> from gridproof.puzzles import kind_named
>>> record = Record({"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 0]]}})
>>> list(kind_named("akari").answer.fillings(record, 9))
[{'bulbs': [(0, 0)]}, {'bulbs': [(0, 1)]}, {'bulbs': [(1, 0)]}, {'bulbs': [(1, 1)]}]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from ..core.record import Record, Square, numbers_told
from ..fields.base import Limit, limit
from ..judging import clues_of, numbers_of, rooms

Answer = dict[str, Any]
Rows = Sequence[Sequence[Any]]
Entries = Callable[[Record], Sequence[Any]]
"""Possible entries of each open square of a board."""
Given = Callable[[Record], Mapping[Square, Any]]
"""The entries that a record fixes."""
Fillings = Callable[[Record, int], "Iterator[Answer] | None"]
"""All fillings of a record, or None if there are more than a number."""
Holes = Callable[[Record], Collection[Square]]
"""The squares of a record that belong to no region."""


def grids(
    record: Record, entries: Sequence[Any], givens: Mapping[Square, Any], most: int
) -> Iterator[list[Sequence[Any]]] | None:
    """Return all grids of entries, or None if they are more than `most`. Squares with a given hold it if
    there would be more grids otherwise; else they hold the other entries too.
    """
    every = tuple(dict.fromkeys((*entries, *givens.values())))
    area = record.rows * record.columns
    fixed = givens if len(every) ** area > most else {}
    if len(every) ** (area - len(fixed)) > most:
        return None

    def options(square: Square) -> Sequence[Any]:
        if square in fixed:
            return (fixed[square],)
        return every if square in givens else entries

    rows = [list(product(*(options((r, c)) for c in range(record.columns)))) for r in range(record.rows)]
    return map(list, product(*rows))


def given_in(name: str) -> Given:
    """Return the function that reads the entries of a clue grid unchanged, unknown numbers left out."""
    return lambda record: numbers_told(dict(numbers_of(record.clues.get(name) or ())))


def numbers(low: Limit, high: Limit, *more: Any) -> Entries:
    """Return the function that lists whole numbers, and `more` besides."""
    return lambda record: (*more, *range(limit(low, record), limit(high, record) + 1))


def numbers_of_regions(*more: Any) -> Entries:
    """Return the function that lists the numbers from 1 to the size of the largest region, and `more`
    besides.
    """
    return lambda record: (*more, *range(1, 1 + max(map(len, rooms(record).values()), default=0)))


# Links ----------------------------------------------------------------------------------------------------

WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


class BoardLinks:
    """The links between the squares of a board, numbered, and the grid that some of them make; `order` is
    that of the ways in an entry.
    """

    def __init__(self, rows: int, columns: int, order: str) -> None:
        self.rows, self.columns = rows, columns
        squares = list(product(range(rows), range(columns)))
        near = ((square, (square[0] + y, square[1] + x)) for square in squares for y, x in ((0, 1), (1, 0)))
        links = [(one, other) for one, other in near if other[0] < rows and other[1] < columns]
        number = {link: i for i, link in enumerate(links)}
        self.count = len(links)
        self.words: list[tuple[int, dict[int, str]]] = []
        for r, c in squares:
            bits = {}
            for way in order:
                other = r + WAYS[way][0], c + WAYS[way][1]
                link = number.get(((r, c), other), number.get((other, (r, c))))
                if link is not None:
                    bits[way] = 1 << link
            table = {}
            for chosen in product((0, 1), repeat=len(bits)):
                ways = [way for way, on in zip(bits, chosen, strict=True) if on]
                table[sum(bits[way] for way in ways)] = "".join(ways)
            self.words.append((sum(bits.values()), table))
        self.faces = [
            1 << number[(r, c), (r, c + 1)]
            | 1 << number[(r, c), (r + 1, c)]
            | 1 << number[(r + 1, c), (r + 1, c + 1)]
            | 1 << number[(r, c + 1), (r + 1, c + 1)]
            for r, c in product(range(rows - 1), range(columns - 1))
        ]

    def even_link_sets(self) -> Iterator[int]:
        """Yield all sets of links that leave every square an even number of times: the sums of single
        faces.
        """
        links = 0
        yield links
        for step in range(1, 1 << len(self.faces)):
            links ^= self.faces[(step & -step).bit_length() - 1]  # the order of Gray's code
            yield links

    def entries(self, links: int) -> list[str]:
        """Return the ways of each square."""
        return [table[links & mask] for mask, table in self.words]

    def grid(self, entries: Sequence[Any]) -> list[Sequence[Any]]:
        """Return the entries of all squares as rows."""
        return [entries[at : at + self.columns] for at in range(0, len(entries), self.columns)]

    def sets(self, most: int, ends: bool) -> Iterable[int] | None:
        """Return all sets of links if they are no more than `most`, else the closed ones unless there may be
        `ends`, or None if these are too many.
        """
        if 1 << self.count <= most:
            return range(1 << self.count)
        return None if ends or 1 << len(self.faces) > most else self.even_link_sets()


board_links = lru_cache(maxsize=64)(BoardLinks)


def link_fillings(ends: bool, order: str) -> Fillings:
    """Return the fillings with grids of links, see `BoardLinks.sets`."""

    def fillings(record: Record, most: int) -> Iterator[Answer] | None:
        board = board_links(record.rows, record.columns, order)
        sets = board.sets(most, ends)
        return None if sets is None else ({"links": board.grid(board.entries(links))} for links in sets)

    return fillings


def shaded_link_fillings(apart: bool) -> Fillings:
    """Return the fillings with grids of links, and all ways to shade squares: ``"#"`` in a square without
    links; or a grid ``shaded`` `apart`, which on a small board may shade the squares with links too.
    """

    def fillings(record: Record, most: int) -> Iterator[Answer] | None:
        """Return the fillings of a board, or None if they are more than `most`."""
        board = board_links(record.rows, record.columns, "nesw")
        area = record.rows * record.columns
        small = 1 << board.count + area <= most
        sets = board.sets(most, ends=False) if small else board.even_link_sets()
        if sets is None or len(board.faces) > 10:
            return None
        entries = list(map(board.entries, sets))
        if not small and sum(1 << each.count("") for each in entries) > most:
            return None

        def each() -> Iterator[Answer]:
            """Yield each set of links with each of its shadings."""
            for links in entries:
                if apart:
                    shades = (((0, 1) if small or not ways else (0,)) for ways in links)
                    for shaded in product(*shades):
                        yield {"links": board.grid(links), "shaded": board.grid(shaded)}
                else:
                    for marks in product(*(((ways,) if ways else ("", "#")) for ways in links)):
                        yield {"links": board.grid(marks)}

        return each()

    return fillings


# Regions --------------------------------------------------------------------------------------------------

ANY_SHAPE = 7
"""Maximum number of squares for regions in several pieces, which the judge must refuse like any other
error.
"""

MOST_DIVIDED = 16
"""Maximum number of squares that are divided."""

Labels = tuple[int | None, ...]
"""The number of the region of each square in reading order, None for a square that belongs to none."""


@lru_cache(maxsize=64)
def divisions(
    rows: int, columns: int, most: int, holes: frozenset[Square] = frozenset(), loose: bool = False
) -> tuple[Labels, ...] | None:
    """Return all ways to number regions in reading order: of any shape on a board of a few squares, else
    connected ones, or None if there are more than `most`. The `holes` belong to no region, and if it is
    `loose` other squares may belong to none.
    """
    area = rows * columns
    near = [
        sum(1 << y * columns + x for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= y < rows and 0 <= x < columns)
        for r, c in product(range(rows), range(columns))
    ]  # fmt: skip

    def pieces(free: int) -> Iterator[int]:
        """Yield the connected pieces of free squares that hold the first of them."""
        first = free & -free
        visited, ahead = {first}, [first]
        while ahead:
            piece = ahead.pop()
            yield piece
            edge = 0
            for square in range(area):
                if piece >> square & 1:
                    edge |= near[square]
            edge &= free & ~piece
            while edge:
                more = piece | (edge & -edge)
                edge &= edge - 1
                if more not in visited:
                    visited.add(more)
                    ahead.append(more)

    def any_pieces(free: int) -> Iterator[int]:
        first = free & -free
        rest = other = free & ~first
        yield first | rest
        while other:
            other = (other - 1) & rest
            yield first | other

    labelings: list[Labels] = []
    cut = any_pieces if area <= ANY_SHAPE else pieces

    def extend(free: int, areas: list[int]) -> None:
        if not free:
            regions = ((i for i, p in enumerate(areas) if p >> s & 1) for s in range(area))
            labelings.append(tuple([next(each, None) for each in regions]))
            return
        if loose and len(labelings) <= most:
            extend(free & free - 1, areas)
        for piece in cut(free):
            if len(labelings) > most:
                return
            extend(free & ~piece, [*areas, piece])

    extend(sum(1 << s for s in range(area) if divmod(s, columns) not in holes), [])
    return None if len(labelings) > most else tuple(labelings)


def holes_in(name: str, sign: str | int = "#") -> Holes:
    """Return the function that lists the squares with a sign in a clue grid: they belong to no region."""
    return lambda record: [square for square, clue in clues_of(record.clues.get(name) or ()) if clue == sign]


def region_fillings(
    record: Record, most: int, holes: Collection[Square] = (), loose: bool = False
) -> Iterator[Answer] | None:
    """Return all divisions of the board, see `divisions`. On a board of a few squares with holes, regions may
    hold these too and leave out others, as the judge must refuse that like any other error.
    """
    rows, columns, out = record.rows, record.columns, frozenset(holes)
    labelings = None
    if out and rows * columns <= ANY_SHAPE:
        labelings = divisions(rows, columns, most, loose=True)
    if labelings is None and rows * columns - len(out) <= MOST_DIVIDED:
        labelings = divisions(rows, columns, most, out, loose)
    if labelings is None:
        return None
    starts = range(0, rows * columns, columns)
    return ({"regions": [list(labels[at : at + columns]) for at in starts]} for labels in labelings)


def choices(name: str, options: Callable[[Record], Mapping[Any, Sequence[Any]]]) -> Fillings:
    """Return the fillings with objects that have one of some values under each key."""

    def fillings(record: Record, most: int) -> Iterator[Answer] | None:
        values = options(record)
        if prod(map(len, values.values())) > most:
            return None
        return ({name: dict(zip(values, each, strict=True))} for each in product(*values.values()))

    return fillings

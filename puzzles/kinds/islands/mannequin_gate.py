"""Mannequin gate: shade two cells in each region; a number counts the cells between them.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0, 1, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "mannequin_gate", "rows": 1, "cols": 5, "clues": clues})
>>> puzzle.givens
(('gap1', (1,)),)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Cell, Clause, Constraint, Counts, Derived, Domain, Is, Kind,
    Phrase, Pzpr, Recipe, Record, Rule, Shading, Square, all_of, borders, deriving, exactly, judging,
    number_told, pages, parts, shaded, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells lie between the two shaded ones, on a shortest way in the region")


@lru_cache(maxsize=64)
def gaps(board: Board) -> tuple[dict[tuple[Cell, Cell], int], ...]:
    """Return for each region the number of cells between any two, on a shortest way within it."""
    closed, found = {*board.borders()}, []
    near: dict[Cell, list[Cell]] = {cell: [] for cell in board.cells()}
    for one, other in board.edges():
        if (one, other) not in closed:
            near[one].append(other)
            near[other].append(one)
    for cells in board.regions:
        between: dict[tuple[Cell, Cell], int] = {}
        for start in cells:
            steps = {start: -1}
            for here in (queue := [start]):
                for ahead in near[here]:
                    if ahead not in steps:
                        steps[ahead] = steps[here] + 1
                        queue.append(ahead)
            between |= {(start, end): count for end, count in steps.items()}
        found.append(between)
    return tuple(found)


def hidden(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the hidden cell of each region, the number between its two shaded cells."""
    for name, between in zip(board.per_region("gap"), gaps(board), strict=True):
        yield name, tuple(sorted({count for count in between.values() if count >= 0} or {0}))


def two_each(board: Board) -> Iterator[Constraint]:
    """Require two shaded cells in each region, and tie its number to them."""
    for i, (cells, between) in enumerate(zip(board.regions, gaps(board), strict=True)):
        where = f"region {i + 1} from {cells[0]}"
        yield exactly(2, all_of(cells, 1), f"two shaded in {where}")
        for one, other in combinations(cells, 2):
            gap = (Is(f"gap{i + 1}", between[one, other]),) if (one, other) in between else ()
            yield Clause((Is(one, 0), Is(other, 0), *gap), label=f"cells between the two of {where}")


def unlike(board: Board) -> Iterator[Clause]:
    """Require different numbers of regions that share an edge."""
    domains = dict(hidden(board))
    pairs = {
        (min(pair), max(pair))
        for ends in board.borders()
        for pair in [tuple(board.region_of[end] for end in ends)]
        if pair[0] != pair[1]
    }
    for i, j in sorted(pairs):
        one, other = f"gap{i + 1}", f"gap{j + 1}"
        for count in sorted({*domains[one]} & {*domains[other]}):
            both = (f"region {k + 1} from {board.regions[k][0]}" for k in (i, j))
            label = f"other distances in {' and '.join(both)}"
            yield Clause((Is(one, count, False), Is(other, count, False)), label=label)


def given(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the number of each region that has one."""
    for i, number in COUNTS.of(record).items():
        yield f"gap{i + 1}", (number,)


def steps_between(area: set[Square], inner: set[tuple[Square, Square]], start: Square) -> dict[Square, int]:
    """Return the number of steps to each square of a region, over none of its borders."""
    steps, layer = {start: 0}, [start]
    while layer:
        pairs = ((a, b) for a in layer for b in judging.beside(a) if (a, b) not in inner)
        ahead = {b: a for a, b in pairs if b in area and b not in steps}
        steps |= {b: steps[a] + 1 for b, a in ahead.items()}
        layer = [*ahead]
    return steps


def numbers_in(record: Record, answer: Answer) -> dict[Square, int | None]:
    """Return the number between the two shaded cells of each region, by its first square, or None."""
    dark, inner, numbers = shaded.shaded_in(answer), judging.inner_borders(record), {}
    for area in judging.rooms(record).values():
        there = sorted(area & dark)
        steps = steps_between(area, inner, there[0]).get(there[1]) if len(there) == 2 else None
        numbers[min(area)] = steps and steps - 1
    return numbers


def wrong_distance(record: Record, answer: Answer) -> str | None:
    """Return a region without two shaded cells, or with another number, or None."""
    rooms, counts = judging.rooms(record), record.clues.get("counts") or {}
    for label, area in rooms.items():
        number = numbers_in(record, answer)[min(area)]
        if number is None:
            return (
                f"the region at {judging.place(min(area))} does not hold two shaded cells with a way between"
            )
        if number_told(counts.get(str(label))) not in (None, number):
            return f"the two cells of the region at {judging.place(min(area))} are not as far apart as told"
    return None


def equal_beside(record: Record, answer: Answer) -> str | None:
    """Return a region whose number is that of one beside it, or None."""
    numbers, rooms = numbers_in(record, answer), judging.rooms(record).values()
    for one, other in combinations(rooms, 2):
        touch = any(other.intersection(judging.beside(square)) for square in one)
        if touch and numbers[min(one)] is not None and numbers[min(one)] == numbers[min(other)]:
            return (
                f"the regions at {judging.place(min(one))} and {judging.place(min(other))} have one distance"
            )
    return None


def say_gap(region: str, value: int, true: bool) -> Phrase:
    """Word the number of cells between the two of a region."""
    has, cells = "has" if true else "does not have", "cell" if value == 1 else "cells"
    return Phrase(region, f"{{}} {has} <> {cells} between", what=str(value))


TWO_EACH = Rule(
    words="Each region has exactly two shaded cells. A number counts the cells between the two, on a shortest"
    " way within the region that crosses no border.",
    hidden=hidden,
    places=lambda board: board.per_region("gap"),
    board=two_each,
    givens=given,
    marks=lambda record, board: (
        *shading.region_marks(board.regions, COUNTS.printed(record)),
        *BORDERS.marks(record),
    ),
    broken=wrong_distance,
)
UNLIKE = Rule(
    words="Regions that share an edge do not have the same number of cells between their two.",
    board=unlike,
    broken=equal_beside,
)

KIND = Kind(
    name="mannequin_gate",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(shaded.SHADE, TWO_EACH, shaded.WHITE_PIECE, UNLIKE),
    answer=Shading(),
    fact_wording=words.by_place({"region": words.of_region(say_gap)}, words.shaded_or_white),
    forms=(
        Pzpr(
            "mannequin",
            parts.BORDERED,
            page=(
                borders.WallTable(parts.BORDERS),
                borders.CountTable(),
                pages.LayerTable((pages.SHADED,)),
            ),
        ),
    ),
    recipe=Recipe((Derived("counts"),), size=(5, 5), shape=deriving.random_regions(4, 7)),
)

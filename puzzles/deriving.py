"""Parts of recipes: shapes of boards, answers drawn without a solver, and clues that follow from an answer.

>>> from random import Random
>>> from gridproof.puzzles.record import Record
>>> blank = Blank(Record({"rows": 3, "cols": 4}), Random(1), "rotate")
>>> black = blacks("#", 0.3)(blank)["cells"]
>>> [line[::-1] for line in black[::-1]] == black
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .board import Board
from .judging import patches
from .recipe import Blank, Clues, Derive, Derived, Draft, Entries, Mend, Unfit
from .record import Square

if TYPE_CHECKING:
    from random import Random

    from .kind import Answer

Labels = list[list[Any]]

# Clues that follow from an answer ------------------------------------------------------------


def values(draft: Draft) -> Entries:
    """What the answer, a single grid, holds in each square."""
    return by_square(draft.grid())


AS_GIVENS = Derived("givens", values)
"""The numbers of the answer as givens."""


def each_line(of: Callable[[Sequence[Any]], Any]) -> Derive:
    """For each line what `of` makes of its entries in the answer, a single grid."""

    def derive(draft: Draft) -> Entries:
        grid = draft.grid()
        by_row = getattr(draft.field, "line", "row") == "row"
        return {i: of(line) for i, line in enumerate(grid if by_row else zip(*grid, strict=True))}

    return derive


def blocks(line: Iterable[Any]) -> list[int]:
    """The lengths of the runs of ones in a line.

    >>> blocks([1, 1, 0, 1])
    [2, 1]
    """
    return [len(list(run)) for held, run in groupby(line) if held == 1]


def one_per_area(
    found: Callable[[Draft], Iterable[list[Square]]], number: Callable[[list[Square]], Any] = len
) -> Derive:
    """In a random square of each of some areas the `number` that the area gives, by default its size."""

    def derive(draft: Draft) -> Entries:
        return {draft.random.choice(sorted(area)): number(area) for area in found(draft)}

    return derive


def areas(value: int) -> Callable[[Draft], Iterable[list[Square]]]:
    """The areas of connected squares at which the answer has this value."""
    return lambda draft: [sorted(area) for area in sorted(patches(draft.squares(value)), key=min)]


def cages(target: str, most: int, number: Callable[[list[int]], int] = sum) -> Derive:
    """Cages of up to `most` squares that cover the board, in each of which the values of the answer differ,
    with the `number` that these give.
    """

    def derive(draft: Draft) -> Entries:
        found, grid = draft.grid(), Entries()
        held = list[list[Square]]()
        for area in areas_of(divided(draft.board, draft.random, 1, most)):
            seen: dict[int, Square] = {found[r][c]: (r, c) for r, c in area}
            held += [area] if len(seen) == len(area) else [[square] for square in area]
        for i, area in enumerate(held):
            grid[i] = {
                "cells": [[*square] for square in area],
                target: number([found[r][c] for r, c in area]),
            }
        return grid

    return derive


def by_square(grid: Labels) -> Entries:
    """A grid as entries."""
    return {(r, c): held for r, row in enumerate(grid) for c, held in enumerate(row) if held is not None}


def moving(value: int) -> Mend:
    """Regions of which a square moves to the next region: one at which the other answer has this value, and
    the first one has not. No region is emptied or torn apart.
    """

    def mend(draft: Draft, entries: Entries, other: Answer) -> Entries:
        (grid,) = other.values()
        squares = [square for square, _ in by_square(grid).items() if grid[square[0]][square[1]] == value]
        squares = sorted(set(squares).difference(draft.squares(value)))
        draft.random.shuffle(squares)
        for square in squares:
            into = sorted({entries[near] for near in draft.board.near(*square)} - {entries[square]})
            rest = [other for other in entries if entries[other] == entries[square] and other != square]
            if into and len(patches(rest)) == 1:
                return {**entries, square: draft.random.choice(into)}
        raise Unfit("no square can move to another region")

    return mend


def pairs_where(holds: Callable[[Any, Any], bool]) -> Derive:
    """The pairs of the field of which the values of the answer are such."""

    def derive(draft: Draft) -> Entries:
        held = by_square(draft.grid())
        places = draft.field.places(draft.record)
        pairs = [(one, other) for one, other in places if holds(held[one], held[other])]
        return {(one, other): [[*one], [*other]] for one, other in pairs}

    return derive


def consecutive(one: int, other: int) -> bool:
    """Whether two numbers differ by one."""
    return abs(one - other) == 1


# Shapes of blank boards ----------------------------------------------------------------------


def random_regions(least: int, most: int) -> Callable[[Blank], Clues]:
    """Regions of about `least` to `most` squares that cover the board."""
    return lambda blank: {"regions": divided(blank.board, blank.random, least, most)}


def blacks(word: Any, share: float, name: str = "cells") -> Callable[[Blank], Clues]:
    """Random squares that hold `word`, about this share of the board, in the pattern that is wanted."""

    def shape(blank: Blank) -> Clues:
        grid: Labels = [[None] * blank.columns for _ in range(blank.rows)]
        squares = list(blank.board.squares())
        blank.random.shuffle(squares)
        left = round(share * len(squares))
        for square in squares:
            if left <= 0:
                break
            for r, c in blank.orbit(square):
                left -= grid[r][c] is None
                grid[r][c] = word
        return {name: grid}

    return shape


def divided(board: Board, random: Random, least: int, most: int) -> Labels:
    """A random division of a board into connected regions of about `least` to `most` squares, as labels."""
    label: dict[Square, int] = {}
    order = list(board.squares())
    random.shuffle(order)
    areas: list[list[Square]] = []
    for start in order:
        if start in label:
            continue
        area, edge, size = list[Square](), [start], random.randint(least, most)
        while edge and len(area) < size:
            square = edge.pop(random.randrange(len(edge)))
            if square not in label:
                label[square] = len(areas)
                area.append(square)
                edge += [near for near in board.near(*square) if near not in label]
        areas.append(area)
    # What is left between regions is too small: it joins its smallest neighbour.
    for i, area in enumerate(areas):
        if len(area) < least:
            beside = {label[near] for square in area for near in board.near(*square)} - {i}
            if beside:
                into = min(beside, key=lambda other: (len(areas[other]), other))
                for square in area:
                    label[square] = into
                areas[into] += area
                areas[i] = []
    return relabelled(board, label)


def grown(board: Board, random: Random, seeds: Sequence[Sequence[Square]]) -> Labels:
    """A random division of a board into one region for each seed, some connected squares, as labels.

    >>> from random import Random
    >>> grown(Board(1, 3), Random(0), [[(0, 0), (0, 1)], [(0, 2)]])
    [[0, 0, 1]]
    """
    label = {square: i for i, seed in enumerate(seeds) for square in seed}
    edge = [(near, label[square]) for square in label for near in board.near(*square)]
    while edge:
        place = random.randrange(len(edge))
        edge[place], edge[-1] = edge[-1], edge[place]
        square, into = edge.pop()
        if square not in label:
            label[square] = into
            edge += [(near, into) for near in board.near(*square) if near not in label]
    return relabelled(board, label)


def grouped(board: Board, random: Random, labels: Labels, number: int) -> Labels:
    """The regions joined to connected groups of this number each. Raises `Unfit` where the regions at hand
    cannot be.
    """
    label = by_square(labels)
    beside: dict[int, set[int]] = {region: set() for region in set(label.values())}
    for one, other in ((label[a], label[b]) for a in label for b in board.near(*a)):
        if one != other:
            beside[one].add(other)
    left, group = set(beside), dict[int, int]()
    while left:
        start = min(left, key=lambda region: (len(beside[region] & left), region))
        held, edge = [start], sorted(beside[start] & left)
        while edge and len(held) < number:
            region = edge.pop(random.randrange(len(edge)))
            if region not in held:
                held.append(region)
                edge += sorted(beside[region] & left)
        if len(held) < number:
            raise Unfit("the regions cannot be joined")
        left.difference_update(held)
        group.update(dict.fromkeys(held, start))
    return relabelled(board, {square: group[region] for square, region in label.items()})


def latin(board: Board, random: Random) -> dict[Square, int]:
    """Numbers from 1 that differ in each row and column: a shuffled Latin square, cut to the board. Only
    squares that come of a cyclic one are drawn.
    """
    side = max(board.rows, board.columns)
    down, right, numbers = (random.sample(range(side), side) for _ in range(3))
    return {(r, c): numbers[(down[r] + right[c]) % side] + 1 for r, c in board.squares()}


def areas_of(labels: Labels) -> list[list[Square]]:
    """The squares of each region of a grid of labels, in order of label."""
    found: dict[int, list[Square]] = {}
    for (r, c), label in by_square(labels).items():
        found.setdefault(label, []).append((r, c))
    return [found[label] for label in sorted(found)]


def relabelled(board: Board, label: dict[Square, int]) -> Labels:
    """Labels numbered from 0 in the order in which they are met."""
    order: dict[int, int] = {}
    flat = [order.setdefault(label[square], len(order)) for square in board.squares()]
    return [flat[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]


# Answers drawn without a solver --------------------------------------------------------------


def picture(name: str, share: float) -> Callable[[Blank], Answer]:
    """Squares that are 1 with this probability, the others 0."""

    def answer(blank: Blank) -> Answer:
        draw = blank.random.random
        return {name: [[int(draw() < share) for _ in range(blank.columns)] for _ in range(blank.rows)]}

    return answer

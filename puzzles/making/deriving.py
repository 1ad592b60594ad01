"""Parts of recipes: shapes of boards, answers drawn without a solver, and clues that follow from an answer.

>>> from random import Random
>>> from gridproof.puzzles.core.record import Record
>>> blank = BlankBoard(Record({"rows": 3, "cols": 4}), Random(1), "rotate")
>>> black = blacks("#", 0.3)(blank)["cells"]
>>> [line[::-1] for line in black[::-1]] == black
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.record import Record, Square
from ..judging import patches
from .dividing import Labels, areas_of, by_square, divide_board, divide_equally, number_labels, relabel
from .recipe import BlankBoard, Clues, Derive, Derived, Draft, Entries, Mend, Unfit, derive_by_judge, grid_of

if TYPE_CHECKING:
    from random import Random

    from ..answers import Answer

# Clues that follow from an answer ------------------------------------------------------------


def values(draft: Draft) -> Entries:
    """Return the value of each square in the answer, a single grid."""
    return by_square(draft.grid())


AS_GIVENS = Derived("givens", values)
"""The numbers of the answer as givens."""


def each_line(of: Callable[[Sequence[Any]], Any]) -> Derive:
    """Derive for each line the value of `of` on its entries in the answer, a single grid."""

    def derive(draft: Draft) -> Entries:
        grid = draft.grid()
        by_row = getattr(draft.field, "line", "row") == "row"
        return {i: of(line) for i, line in enumerate(grid if by_row else zip(*grid, strict=True))}

    return derive


def blocks(line: Iterable[Any]) -> list[int]:
    """Return the lengths of the runs of ones in a line.

    >>> blocks([1, 1, 0, 1])
    [2, 1]
    """
    return [len(list(run)) for value, run in groupby(line) if value == 1]


def runs(draft: Draft) -> Entries:
    """Derive the lengths of the runs of ones for each line that has some."""
    return {i: lengths for i, lengths in each_line(blocks)(draft).items() if lengths}


def one_per_area(
    listing: Callable[[Draft], Iterable[list[Square]]], number: Callable[[list[Square]], Any] = len
) -> Derive:
    """Derive the `number` of each of some areas, by default its size, in a random square of the area."""

    def derive(draft: Draft) -> Entries:
        return {draft.random.choice(sorted(area)): number(area) for area in listing(draft)}

    return derive


def areas(value: Any) -> Callable[[Draft], Iterable[list[Square]]]:
    """Return the function that lists the areas of connected squares at which the answer has this value."""
    return lambda draft: [sorted(area) for area in sorted(patches(draft.squares(value)), key=min)]


def draw_cages(most: int, clues_of: Callable[[Random, list[int]], Clues]) -> Derive:
    """Draw cages of up to `most` squares that cover the board, with the clues of the values in each."""

    def derive(draft: Draft) -> Entries:
        grid = draft.grid()
        areas = areas_of(divide_board(draft.board, draft.random, 2, most))
        clues = (clues_of(draft.random, [grid[r][c] for r, c in area]) for area in areas)
        cells = ([[r, c] for r, c in area] for area in areas)
        return {i: {"cells": each, **clue} for i, (each, clue) in enumerate(zip(cells, clues, strict=True))}

    return derive


def cages(target: str, most: int, number: Callable[[list[int]], int] = sum) -> Derive:
    """Draw cages of up to `most` squares that cover the board, each with different values and with their
    `number`.
    """

    def derive(draft: Draft) -> Entries:
        """Split each area with equal values into single squares."""
        digits, entries = draft.grid(), Entries()
        pieces = list[list[Square]]()
        for area in areas_of(divide_board(draft.board, draft.random, 1, most)):
            square_of: dict[int, Square] = {digits[r][c]: (r, c) for r, c in area}
            pieces += [area] if len(square_of) == len(area) else [[square] for square in area]
        for i, area in enumerate(pieces):
            entries[i] = {
                "cells": [[*square] for square in area],
                target: number([digits[r][c] for r, c in area]),
            }
        return entries

    return derive


def in_each_area(number: Callable[[list[Square], Square], Any]) -> Derive:
    """Derive, in each area of the answer, a grid of labels, the `number` of the area and a square: one with a
    number already, or else a random one.
    """

    def derive(draft: Draft) -> Entries:
        standing = draft.field.entries(draft.record.data)
        entries: Entries = {}
        for area in areas_of(draft.grid()):
            square = next((s for s in area if s in standing), None) or draft.random.choice(area)
            entries[square] = number(area, square)
        return entries

    return derive


def anew(derive: Derive) -> Mend:
    """Derive the entries of areas that the other answer does not have anew; the others stay."""

    def mend(draft: Draft, entries: Entries, other: Answer) -> Entries:
        theirs = {frozenset(area) for area in areas_of(grid_of(other))}
        unlike = [area for area in areas_of(draft.grid()) if frozenset(area) not in theirs]
        squares = {square for area in unlike for square in area}
        fresh = derive(draft)
        return {square: entry for square, entry in entries.items() if square not in squares} | {
            square: entry for square, entry in fresh.items() if square in squares
        }

    return mend


def move_square(value: int) -> Mend:
    """Move a square to the next region: one at which the other answer has this value, and the first one has
    not. No region is emptied or torn apart.
    """

    def mend(draft: Draft, entries: Entries, other: Answer) -> Entries:
        for moved in moves(draft, entries, other, value):
            return moved
        raise Unfit("no square can move to another region")

    return mend


def moving_borders(value: Any = None) -> Callable[[Draft, Answer], Draft]:
    """Move a square of a draft whose board has regions to the next region, as in `move_square`; without a
    value any square at which the answers differ. The first answer is one of the new board, too.
    """

    def mend(draft: Draft, other: Answer) -> Draft:
        labels = by_square(draft.record.clues["regions"])
        for moved in moves(draft, labels, other, value):
            clues = {**draft.record.clues, "regions": relabel(draft.board, moved)}
            record = Record({**draft.record.data, "clues": clues})
            if draft.kind.judge(record, draft.answer) is None:
                return replace(draft, record=record)
        raise Unfit("no square can move to another region")

    return mend


def moves(
    draft: Draft, labels: Entries, other: Answer, value: Any = None, beside: bool = False
) -> Iterator[Entries]:
    """Yield the labels after each move of a square to the next region, in random order, see `moving_borders`;
    with `beside`, moves of squares beside such ones come last.
    """
    mine, theirs = by_square(draft.grid()), by_square(grid_of(other))
    differing = [square for square in labels if mine.get(square) != theirs.get(square)]
    squares = [square for square in differing if value is None or theirs.get(square) == value]
    draft.random.shuffle(squares)
    if beside:
        around = sorted({near for square in differing for near in draft.board.near(*square)} - {*differing})
        squares += draft.random.sample(around, len(around))
    for square in squares:
        into = sorted(
            {labels[near] for near in draft.board.near(*square) if near in labels} - {labels[square]}
        )
        rest = [near for near in labels if labels[near] == labels[square] and near != square]
        if into and len(patches(rest)) == 1:
            yield {**labels, square: draft.random.choice(into)}


def pairs_where(holds: Callable[[Any, Any], bool]) -> Derive:
    """Derive the pairs of the field whose answer values satisfy `holds`."""

    def derive(draft: Draft) -> Entries:
        value_at = by_square(draft.grid())
        places = draft.field.places(draft.record)
        pairs = [(one, other) for one, other in places if holds(value_at[one], value_at[other])]
        return {(one, other): [[*one], [*other]] for one, other in pairs}

    return derive


def consecutive(one: int, other: int) -> bool:
    """Return whether two numbers differ by one."""
    return abs(one - other) == 1


def richer(draft: Draft, other: Answer) -> Draft:
    """Return the draft of the other answer if it gives more clues: all those of the first answer, as it fits
    them. For kinds in which a square without a clue is no clue.
    """
    assert draft.kind.recipe is not None
    names = [derived.name for derived in draft.kind.recipe.clues]
    other_draft = replace(draft, answer=other)
    one, two = (
        sum(len(derive_by_judge(replace(each, name=name))) for name in names) for each in (draft, other_draft)
    )
    if two <= one:
        raise Unfit("all clues together leave several solutions")
    return other_draft


def holes(sign: Any) -> Derive:
    """Derive the sign for each square that belongs to no area of the answer, a grid of labels."""
    return lambda draft: dict.fromkeys(draft.squares(None), sign)


def dig(draft: Draft, other: Answer) -> Draft:
    """Take an area that the other answer does not have out of the answer, so that holes are in its place.
    Raises `Unfit` if there is none.
    """
    theirs = {frozenset(area) for area in areas_of(grid_of(other))}
    unlike = [area for area in areas_of(draft.grid()) if frozenset(area) not in theirs]
    if not unlike:
        raise Unfit("the other answer has all areas")
    hole = draft.random.choice(unlike)
    labels = [
        [None if (r, c) in hole else label for c, label in enumerate(row)]
        for r, row in enumerate(draft.grid())
    ]
    return replace(draft, answer={"regions": number_labels(labels)})


# Shapes of blank boards ----------------------------------------------------------------------


def random_regions(least: int, most: int) -> Callable[[BlankBoard], Clues]:
    """Draw regions of about `least` to `most` squares that cover the board."""
    return lambda blank: {"regions": divide_board(blank.board, blank.random, least, most)}


def equal_regions(size: int | None = None) -> Callable[[BlankBoard], Clues]:
    """Draw regions of `size` squares each, by default the length of a row, that cover the board."""
    return lambda blank: {"regions": divide_equally(blank.board, blank.random, size or blank.columns)}


def blacks(word: Any, share: float, name: str = "cells") -> Callable[[BlankBoard], Clues]:
    """Random squares that hold `word`, about this share of the board, in the wanted pattern."""

    def shape(blank: BlankBoard) -> Clues:
        """Place the word in random squares, each with its images."""
        grid: Labels = [[None] * blank.columns for _ in range(blank.rows)]
        squares = list(blank.board.squares())
        blank.random.shuffle(squares)
        missing = round(share * len(squares))
        for square in squares:
            if missing <= 0:
                break
            for r, c in blank.orbit(square):
                missing -= grid[r][c] is None
                grid[r][c] = word
        return {name: grid}

    return shape


def latin(board: Board, random: Random) -> dict[Square, int]:
    """Draw numbers from 1 that differ in each row and column: a shuffled Latin square, cut to the board. Only
    shuffles of a cyclic square are drawn.
    """
    side = max(board.rows, board.columns)
    down, right, numbers = (random.sample(range(side), side) for _ in range(3))
    return {(r, c): numbers[(down[r] + right[c]) % side] + 1 for r, c in board.squares()}


# Answers drawn without a solver --------------------------------------------------------------


def picture(name: str, share: float) -> Callable[[BlankBoard], Answer]:
    """Draw squares that are 1 with this probability, the others 0."""

    def answer(blank: BlankBoard) -> Answer:
        draw = blank.random.random
        return {name: [[int(draw() < share) for _ in range(blank.columns)] for _ in range(blank.rows)]}

    return answer


def cut_board(into: Callable[[Board, Random, int], Labels], most: int) -> Callable[[BlankBoard], Answer]:
    """Draw regions of up to `most` squares by cutting a board at random, as `rectangles` does."""
    return lambda blank: {"regions": into(blank.board, blank.random, most)}

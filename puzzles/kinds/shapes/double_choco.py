"""Double choco: cut the board into areas of a white and a grey half of the same shape.

>>> from gridproof.puzzles import read_record
>>> clues = {"grey": [[0, 1, 1]], "cells": [[1, None, None]]}
>>> puzzle = read_record({"type": "double_choco", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.shown, puzzle.constraints[0].label
(('r1c1|r1c2', 'r1c2|r1c3'), 'both colours in the area of each cell')
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ...kit import (
    CLUES, Answer, BlankBoard, Board, Bound, Clues, Derived, Draft, Enclosed, Entries, Fill, InputError,
    Kind, Lattice, Mark, Marked, NumbersOrUnknown, Place, Pzpr, Recipe, Record, Rule, Square, borders,
    codes, demand, dividing, flag_cells, frames, halves, inner_edges, judging, labels, parts,
)  # fmt: skip

HALF = Bound("half the cells", lambda board: max(board.rows * board.columns // 2, 1))
GREY = Marked("grey", "1 for a grey cell").also_written(dict.fromkeys("#▒", "1"))
CELLS = NumbersOrUnknown("cells", 1, HALF, "how many cells the half has", required=False)


@lru_cache(maxsize=CLUES)
def halves_of(board: Board, grey: frozenset[Square], sizes: tuple[tuple[Square, int], ...]) -> halves.Halves:
    """Return the halves of a board, the same object for the same clues."""
    return halves.Halves(board, grey, dict(sizes))


def grey_in(record: Record) -> frozenset[Square]:
    return frozenset(square for square, tone in GREY.of(record).items() if tone)


def with_halves(record: Record) -> Rule:
    """Return the rule for the colours and numbers of a record."""
    return of_colours(grey_in(record), tuple(CELLS.told(record).items()))


@lru_cache(maxsize=CLUES)
def of_colours(grey: frozenset[Square], sizes: tuple[tuple[Square, int], ...]) -> Rule:
    """Return the rule for these grey squares and numbers."""
    return replace(
        ALIKE,
        settled=None,
        hidden=lambda board: halves_of(board, grey, sizes).hidden(),
        places=lambda board: halves_of(board, grey, sizes).places(),
        board=lambda board: halves_of(board, grey, sizes).constraints(),
    )


def demand_few(record: Record, board: Board) -> None:
    """Raise `TooLarge` for a board with too many motions."""
    grey = len(grey_in(record))
    demand(64 * grey * (board.rows * board.columns - grey))


def marks(record: Record, _: Board) -> tuple[Mark, ...]:
    grey = sorted(grey_in(record))
    return Lattice("faint"), *(Fill(square, "grey") for square in grey), *labels(CELLS.of(record))


def unlike(record: Record, answer: Answer) -> str | None:
    """Return an area whose halves are not alike, or a number that is not that of its half, or None."""
    if empty := judging.left_out(answer["regions"]):
        return empty
    grey = judging.squares_with(record.clues["grey"], 1)
    numbers = dict(judging.numbers_of(record.clues.get("cells") or ()))
    for area in judging.areas(answer["regions"]).values():
        where = judging.place(min(area))
        both = area & grey, area - grey
        if len(judging.patches(area)) != 1 or any(len(judging.patches(half)) != 1 for half in both):
            return f"the area of {where} has not one half of each colour"
        if judging.shape_of(both[0]) != judging.shape_of(both[1]):
            return f"the halves of the area of {where} differ in shape"
        wrong = [square for square in sorted(area) if numbers.get(square) not in (None, len(area) // 2)]
        if wrong:
            return f"the half of {judging.place(wrong[0])} has {len(area) // 2} cells"
    return None


def draw_grey(blank: BlankBoard) -> Clues:
    """Draw the colours of random areas: dominoes, many of which are put together. Raises `InputError` for a
    board that has no dominoes.
    """
    if blank.rows * blank.columns % 2:
        raise InputError(f"{blank.rows}×{blank.columns} cells are no pairs")
    labels = dividing.divide_equally(blank.board, blank.random, 2)
    pairs = [({one}, {other}) for one, other in map(sorted, dividing.areas_of(labels))]
    for _ in range(40 * len(pairs)):
        (one, other), (first, second) = blank.random.sample(pairs, 2) if len(pairs) > 1 else pairs * 2
        if blank.random.random() < 0.5:
            first, second = second, first
        union = one | first, other | second
        connected = all(len(judging.patches(half)) == 1 for half in union)
        if connected and len(union[0]) <= MOST and judging.shape_of(union[0]) == judging.shape_of(union[1]):
            pairs = [pair for pair in pairs if one is not pair[0] and pair[0] not in (first, second)]
            pairs.append(union)
    grey = {square for pair in pairs for square in blank.random.choice(pair)}
    return {"grey": [[int((r, c) in grey) for c in range(blank.columns)] for r in range(blank.rows)]}


MOST = 6
"""Maximum squares of a half that is drawn."""


def sizes(draft: Draft) -> Entries:
    """Derive for each square the number of squares of its half."""
    areas = judging.areas(draft.grid()).values()
    return {square: len(area) // 2 for area in areas for square in sorted(area)}


DIVIDED = Rule(
    words="Divide the board into areas.",
    cells=lambda board: flag_cells(tuple(inner_edges(board))),
    places=lambda board: {cell: Place("edge", ends) for cell, ends in inner_edges(board).items()},
)
ALIKE = Rule(
    words="Each area consists of two halves: its white cells are connected, so are its grey cells, and both "
    "are of the same shape, perhaps turned or mirrored. A number tells how many cells its half has.",
    demands=demand_few,
    settled=with_halves,
    marks=marks,
    broken=unlike,
)

KIND = Kind(
    name="double_choco",
    aliases=("Doublechoco", "Dbchoco"),
    fields=(CELLS, GREY),
    declared=(DIVIDED, ALIKE),
    answer=Enclosed(),
    fact_wording=halves.say,
    forms=(
        Pzpr(
            "dbchoco",
            (parts.CellsPart("grey", codes.BITS), parts.CellsPart("cells", codes.NUMBER16)),
            page=(frames.TonedNumbers("grey", "cells"), borders.AreaTable()),
        ),
    ),
    recipe=Recipe((Derived("cells", sizes),), size=(6, 6), shape=draw_grey),
)

"""Sashikazune: divide the board into L-shapes; a number tells how far its cell is from the corner.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "sashikazune", "rows": 2, "cols": 2, "clues": {"cells": [[1, None], [None, None]]}}
>>> puzzle = read_record(record)
>>> len(puzzle.shown), puzzle.givens
(4, (('r1c2:r2c2:r1c1', (0,)), ('r2c1:r1c1:r2c2', (0,))))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    LONGER, Answer, Board, Cell, Derived, Domain, Draft, Entries, Kind, Lattice, NumbersOrUnknown, Pieces,
    Place, Pzpr, Recipe, Record, Rule, Square, borders, codes, cover, deriving, ells, flag_cells, judging,
    labels, parts,
)  # fmt: skip

CELLS = NumbersOrUnknown(
    "cells", 1, LONGER, "the place of the cell in its arm, counted from the corner of the shape, which is 1"
)
MOST = 2
"""Maximum number of numbers in a shape."""


def shapes(board: Board) -> Iterator[ells.Ell]:
    """Yield all shapes on a board."""
    return ells.ells(board, {}, {})


def misfits(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Exclude the shapes that do not fit their numbers, or have too many."""
    numbers = CELLS.of(record)
    for x in shapes(board):
        (top, left), inside = x.corner, numbers.keys() & {*x.squares()}
        fitting = all(numbers[r, c] in (None, 1 + abs(r - top) + abs(c - left)) for r, c in inside)
        if len(inside) > MOST or not fitting:
            yield x.name, (0,)


def ranked(area: set[Square]) -> dict[Square, int]:
    """Return for each square of a shape the number of squares up to it from the corner."""
    corner = judging.corner_of(area)
    ranks = {corner: 1} if corner else {}
    for here in (queue := [*ranks]):
        for near in judging.beside(here):
            if near in area and near not in ranks:
                ranks[near] = ranks[here] + 1
                queue.append(near)
    return ranks


def misplaced(record: Record, answer: Answer) -> str | None:
    """Return a shape with too many numbers, or with one that does not fit; None if there is none."""
    numbers = dict(judging.numbers_of(record.clues["cells"]))
    for area in judging.areas(answer["regions"]).values():
        where, inside, ranks = f"the shape at {judging.place(min(area))}", area & numbers.keys(), ranked(area)
        if len(inside) > MOST:
            return f"{where} holds {len(inside)} numbers"
        if any(numbers[square] not in (None, ranks[square]) for square in inside):
            return f"{where} does not fit its numbers"
    return None


def places(draft: Draft) -> Entries:
    """Return the places of two squares of each shape."""
    entries = Entries()
    for area in judging.areas(draft.grid()).values():
        ranks = ranked(area)
        entries |= {square: ranks[square] for square in draft.random.sample(sorted(area), MOST)}
    return entries


KIND = Kind(
    name="sashikazune",
    fields=(CELLS,),
    declared=(
        Rule(
            words="Divide the board into L-shapes, whose two arms are one cell wide.",
            cells=lambda board: flag_cells([x.name for x in shapes(board)]),
            places=lambda board: {x.name: Place("remark", tuple(x.squares())) for x in shapes(board)},
            board=lambda board: (
                cover(board, {x.name: x.squares() for x in shapes(board)}, "one shape on each cell"),
            ),
            broken=lambda _, answer: judging.no_ell(answer["regions"]),
        ),
        Rule(
            words="A number tells the place of its cell in its arm, counted from the corner of the shape, "
            "which is 1; a ? stands for any. A shape holds at most two of them.",
            givens=misfits,
            marks=lambda record, _: (Lattice("faint"), *labels(CELLS.of(record))),
            broken=misplaced,
        ),
    ),
    answer=Pieces(),
    fact_wording=ells.say_shape,
    forms=(Pzpr("sashikazune", (parts.CellsPart("cells", codes.NUMBER16),), (borders.AreaTable(),)),),
    recipe=Recipe((Derived("cells", places, mend=deriving.anew(places)),), size=(6, 6)),
)

"""Tapa-like loop: one loop; clues give the lengths of its visits to the eight cells around them.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, None], [None, [8], None], [None, None, None]]
>>> puzzle = read_record({"type": "tapa_like_loop", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, len(puzzle.clues[0].rows)
('visits of 8 round r2c2', 9)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ...kit import (
    UNKNOWN, Answer, Board, Derived, Draft, Entries, Grid, Kind, Links, Pzpr, Recipe, Record, Rule,
    Square, Table, at, borders, codes, judging, label_at, looks, loop, loops, number_told, parts, words,
)  # fmt: skip
from ..connected.tapa import ROUND, Lengths, Runs, clue_marks, clue_text, fits

CELLS = Grid[Runs](
    "cells", Lengths(0, len(ROUND)), "the lengths of the visits of the loop round the cell, in any order"
)

Ring = tuple[tuple[int, int], ...]
"""For each cell round a clue, whether the loop visits it, and whether it goes on to the next one."""


@cache
def rings() -> tuple[Ring, ...]:
    """Return all ways in which a loop can visit the cells round another: no link leads to a cell left out."""
    states = ((0, 0), (1, 0), (1, 1))
    every = product(states, repeat=len(ROUND))
    return tuple(ring for ring in every if all(ring[i - 1][1] <= here for i, (here, _) in enumerate(ring)))


@cache
def visits(ring: Ring) -> tuple[int, ...]:
    """Return the lengths of the visits, or one of 0 if there is none."""
    if all(link for _, link in ring):
        return (len(ring),)
    start = next(i for i, (_, link) in enumerate(ring) if not link) + 1
    lengths, length = [], 0
    for here, link in ring[start:] + ring[:start]:
        length += here
        if length and not link:
            lengths.append(length)
            length = 0
    return tuple(lengths) or (0,)


@cache
def patterns(clue: Runs, there: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the values of the cells round a clue that can be visited, and of the links between them."""
    pairs = [one and there[(i + 1) % len(there)] for i, one in enumerate(there)]
    rows = []
    for ring in rings():
        held = all(
            (here <= one and link <= pair) for (here, link), one, pair in zip(ring, there, pairs, strict=True)
        )
        if held and (fits(visits(ring), clue) or (clue == (None,) and visits(ring) == (0,))):
            cells = [here for (here, _), one in zip(ring, there, strict=True) if one]
            rows.append((*cells, *[link for (_, link), pair in zip(ring, pairs, strict=True) if pair]))
    return tuple(rows)


def clues(record: Record, board: Board) -> Iterator[Table]:
    """Yield the constraint of each clue."""
    lists = CELLS.of(record)
    for square, clue in lists.items():
        circle = [(square[0] + down, square[1] + right) for down, right in ROUND]
        there = tuple(board.holds(*other) and other not in lists for other in circle)
        cells = [at(*other) for other, one in zip(circle, there, strict=True) if one]
        for i, other in enumerate(circle):
            after = (i + 1) % len(circle)
            if there[i] and there[after]:
                cells.append(loops.link(*sorted((other, circle[after]))))
        lengths = sorted(clue, key=lambda length: (length is None, length))  # in any order they say the same
        label = label_at(f"visits of {clue_text(tuple(lengths))} round", square)
        yield Table(tuple(cells), patterns(clue, there), label=label)


def visits_round(links: judging.Grid, square: Square) -> list[int]:
    """Return the lengths of the visits of a loop to the cells round a square, or one of 0."""
    ring = judging.squares_on_loop(links).intersection(judging.around(square))
    pieces = judging.patches(ring, lambda here: judging.linked_squares(links, here))
    return sorted(map(len, pieces)) or [0]


def other_visits(record: Record, answer: Answer) -> str | None:
    """Return a clue with other visits around it, or None."""
    for square, clue in judging.clues_of(record.clues["cells"]):
        lengths = visits_round(answer["links"], square)
        numbers = [length for length in map(number_told, clue) if length is not None]
        fewer = any(numbers.count(length) > lengths.count(length) for length in numbers)
        if fewer or len(lengths) != len(clue):
            return f"round {judging.place(square)} there are visits of {lengths}"
    return None


def derive_visits(draft: Draft) -> Entries:
    """Return the visits round each cell that the loop leaves out."""
    return {square: list(visits_round(draft.grid(), square)) for square in draft.squares("")}


VISITS = Rule(
    words="It avoids all clue cells. The numbers of a clue are the lengths, in cells, of the loop's separate "
    "visits to the eight cells around it, in any order. A ? stands for any length; alone, for no visit, too.",
    off=lambda record, _: CELLS.of(record),
    hidden=loop.near_clues,
    board=loop.visited_near_clues,
    clues=clues,
    marks=lambda record, _: (mark for item in CELLS.of(record).items() for mark in clue_marks(*item)),
    broken=lambda record, answer: loop.on_clue(record, answer) or other_visits(record, answer),
)

WORDS = {
    ",".join("-" if n < 0 else str(n) for n in clue): [UNKNOWN if n < 0 else n for n in clue]
    for length, most in ((1, 8), (2, 7), (3, 6), (4, 5))
    for clue in product((-1, *range(length > 1, most + 1)), repeat=length)
}
"""The clues by the words of pzpr's files."""

KIND = Kind(
    name="tapa_like_loop",
    title="Tapa-like loop",
    aliases=("Tapaloop", "Tapa loop"),
    fields=(CELLS,),
    declared=(loop.ONE_LOOP, VISITS),
    answer=Links(),
    fact_wording=words.by_place(
        {"square": words.flags("the loop visits {}", "the loop leaves out {}")}, words.loop
    ),
    forms=(
        looks.Penpa("tapa-like loop", tags=("tapalikeloop",), listed=True),
        Pzpr("tapaloop", (parts.CellsPart("cells", codes.VISITS, words=WORDS),), (borders.LinkTable(),)),
    ),
    recipe=Recipe((Derived("cells", derive_visits),), size=(6, 6)),
)

"""Myopia: one loop along the grid lines; the arrows of a cell point to the nearest lines that it sees.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["s", None], [None, None]]}
>>> puzzle = read_record({"type": "myopia", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('arrow s at r1c1', ['r1c1=1', 'r2c1=1'])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from math import inf

from ...kit import (
    UNKNOWN, Answer, Board, Clause, Derived, Inside, Kind, Lattice, Pzpr, Recipe, Record, Rule, RuleFlag,
    Square, Turn, Word, all_of, at, borders, cells_ahead, codes, fence, judging, label_at, labels, loops,
    pages, parts,
)  # fmt: skip
from ..loops.pipelink import PieceGrid, in_order

WAYS = tuple("".join(ways) for n in range(1, 5) for ways in combinations("nesw", n))


class Ways(Word):
    """Some of the ways n, e, s and w, in any order, or a sign."""

    def turn_entry(self, entry: str, turn: Turn) -> str:
        return entry if entry == UNKNOWN else in_order(turn.word(entry))


CELLS = PieceGrid(
    "cells",
    Ways(
        r"(?!.*(.).*\1)[nesw]{1,4}|[?]",
        "words of different ways n, e, s, w, or ?",
        "some of the ways n, e, s, w, or ?",
        (*WAYS, UNKNOWN),
        known=lambda _: WAYS,
        meanings={ways: "".join(loops.SIGNS[way] for way in ways) for ways in WAYS},
    ),
    "all ways in which the nearest line of the loop is seen",
).also_written({sign: way for way, sign in loops.SIGNS.items()}, compound=True)


def arrows(record: Record) -> Iterator[tuple[Square, str]]:
    """Yield the ways of each clue that has arrows."""
    yield from ((square, in_order(ways)) for square, ways in CELLS.of(record).items() if ways != UNKNOWN)


def nearest(board: Board, square: Square, ways: str) -> Iterator[Clause]:
    """Put the first line by a way with an arrow as near as that by another one, and nearer than that by a way
    without: as long as the cells on the one are on the same side of the loop, so are those on the other.
    Beyond the board all is outside.
    """
    label = label_at(f"{'arrow' if len(ways) == 1 else 'arrows'} {ways} at", square)
    here, rays = at(*square), {way: cells_ahead(board, square, way) for way in "nesw"}
    yield Clause(all_of((here, *rays[ways[0]]), 1), label=label)
    for (way, other), side in product(permutations("nesw", 2), (0, 1)):
        if way in ways:
            equal = int(other in ways)
            reach = len(rays[way]) + 1 - equal if side else len(rays[other])
            for k in range(1, reach + 1):
                until = all_of((here, *rays[way])[: k + equal], 1 - side)
                yield Clause((*until, *all_of(rays[other][k - 1 : k], side)), label=label)


def seen(record: Record, answer: Answer, square: Square, way: str) -> float:
    """Return how many cells away the first line is by a way, or infinity if there is none."""
    inside = judging.squares_with(answer["inside"], 1)
    here, steps = square, 0
    while 0 <= here[0] < record.rows and 0 <= here[1] < record.columns:
        here, steps = judging.ahead(here, way), steps + 1
        if (here in inside) != (square in inside):
            return steps
    return inf


def wrong_arrows(record: Record, answer: Answer) -> str | None:
    """Return a clue whose arrows do not point to the nearest lines, or None."""
    for square, ways in judging.clues_of(record.clues["cells"]):
        if ways != UNKNOWN:
            steps = {way: seen(record, answer, square, way) for way in "nesw"}
            nearest = min(steps.values())
            if nearest == inf or {way for way in "nesw" if steps[way] == nearest} != {*ways}:
                return f"the arrows in {judging.place(square)} do not point to the nearest lines"
    return None


ARROWS = Rule(
    words="The arrows of a cell point in all directions in which it sees the nearest line of the loop, and "
    "in no others.",
    clues=lambda record, board: (clause for item in arrows(record) for clause in nearest(board, *item)),
    marks=lambda record, _: (Lattice("dots"), *labels(drawn(record))),
    broken=wrong_arrows,
)


def drawn(record: Record) -> dict[Square, str]:
    """Return the arrows of each clue as they are printed."""
    return {
        square: "".join(loops.SIGNS.get(way, way) for way in ways)
        for square, ways in CELLS.of(record).items()
    }


BITS = dict(zip("nswe", (1, 2, 4, 8), strict=True))
NAMES = {sum(BITS[way] for way in ways): ways for ways in WAYS} | {0: UNKNOWN}
"""The clues by pzpr's numbers; a clue without arrows says nothing."""

KIND = Kind(
    name="myopia",
    fields=(CELLS, fence.FULL),
    declared=(fence.LOOP, ARROWS, fence.EVERY_POINT),
    answer=Inside(),
    fact_wording=fence.WORDING,
    facts_wording=fence.tell,
    forms=(
        Pzpr(
            "myopia",
            (
                parts.CellsPart(
                    "cells",
                    codes.NUMBER16,
                    NAMES,
                    words={"-": UNKNOWN} | {str(number): ways for number, ways in NAMES.items()},
                ),
            ),
            (pages.Since(0), borders.Fence()),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)

"""Water walk: one loop that never takes three cells of water in a row; numbers are lengths of dry stretches.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None], [None, None, None]], "water": [[0, 1, 1], [0, 0, 1]]}
>>> puzzle = read_record({"type": "water_walk", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['no three cells of water at r1c3', 'a line visits r1c1', 'each stretch is as long as its number']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...kit import (
    Answer, Board, Clause, Derived, Kind, Links, Marked, Pzpr, Recipe, Record, Rule, RuleFlag, all_of,
    borders, deriving, judging, label_at, loop, loops, parts, visits, walks,
)  # fmt: skip

WATER = Marked("water", "1 for water").also_written(walks.SIGNS)
MOST = 2


def short(record: Record, board: Board) -> Iterator[Clause]:
    """Forbid the loop to come to a cell of water from water and to go on to water."""
    water = walks.rough_squares(WATER, record)
    for square in sorted(water):
        wet = [loops.link(*sorted((square, near))) for near in board.near(*square) if near in water]
        for pair in combinations(wet, 2):
            yield Clause(all_of(pair, 0), label=label_at("no three cells of water at", square))


def too_wet(record: Record, answer: Answer) -> str | None:
    """Return a stretch of more than two cells of water, or None."""
    wet = visits.lengths(answer["links"], walks.rough_in(WATER, record))
    long = [square for square, length in wet.items() if length > MOST]
    return f"three cells of water follow each other at {judging.place(min(long))}" if long else None


KIND = Kind(
    name="water_walk",
    fields=(walks.CELLS, WATER, loops.VISIT_ALL),
    declared=(
        *loop.LOOP_AS_SET,
        Rule(words="It never takes more than two cells of water in a row.", clues=short, broken=too_wet),
        walks.lengths(WATER, "cell of water", "sky"),
    ),
    answer=Links(),
    forms=(
        Pzpr(
            "waterwalk", parts.walk("water"), page=borders.walk("water"), flags=(RuleFlag("f", "visit_all"),)
        ),
    ),
    recipe=Recipe(
        (Derived("cells", walks.derive_lengths(WATER)),), size=(6, 6), shape=deriving.blacks(1, 0.3, "water")
    ),
)

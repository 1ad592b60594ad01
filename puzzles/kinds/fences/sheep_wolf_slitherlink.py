"""Sheep wolf slitherlink: one loop along the grid lines, round all sheep, with all wolves outside.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["s", 2], ["w", None]]}
>>> puzzle = read_record({"type": "sheep_wolf_slitherlink", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.domains["r1c1"], puzzle.domains["r2c1"], puzzle.clues[0].label
((1,), (0,), 'clue 2 at r1c2')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kit import (
    UNKNOWN, Answer, Board, Cell, Derived, Domain, Draft, Entries, Grid, Inside, Kind, NumberOr, Pzpr,
    Recipe, Record, Rule, RuleFlag, at, borders, codes, derive_by_judge, fence, judging, pages, parts,
)  # fmt: skip


NAMES = {"s": "sheep", "w": "wolf"}

CELLS = Grid[Any](
    "cells",
    NumberOr(0, 4, *NAMES, unknown=True, meanings=NAMES),
    "how many edges of the cell belong to the loop, the sheep and the wolves",
)


def sides(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the sides of the sheep and the wolves."""
    for square, animal in CELLS.of(record).items():
        if animal in NAMES:
            yield at(*square), (int(animal == "s"),)


def strayed(record: Record, answer: Answer) -> str | None:
    """Return a sheep outside the loop or a wolf inside, or None if there is none."""
    inside = judging.squares_with(answer["inside"], 1)
    for square, clue in judging.clues_of(record.clues["cells"]):
        if clue in NAMES and (clue == "s") is not (square in inside):
            return f"the {NAMES[clue]} in {judging.place(square)} is {'outside' if clue == 's' else 'inside'}"
    return None


def animals(draft: Draft) -> Entries:
    """Return a sheep or a wolf for one cell in three, and the number of edges for the others."""
    inside, entries = draft.grid(), derive_by_judge(draft)
    for r, c in draft.board.squares():
        if draft.random.random() < 1 / 3:
            entries[r, c] = "s" if inside[r][c] else "w"
    return entries


HERD = Rule(
    words="All sheep lie inside the loop, and all wolves outside.",
    givens=sides,
    broken=strayed,
)

WORDS = {"-": UNKNOWN, "5": "s", "6": "w"} | {str(number): number for number in range(5)}
"""The clues by the words of pzpr's files."""

KIND = Kind(
    name="sheep_wolf_slitherlink",
    fields=(CELLS, fence.FULL),
    declared=(fence.LOOP, fence.edge_counts(CELLS), HERD, fence.EVERY_POINT),
    answer=Inside(),
    fact_wording=fence.WORDING,
    facts_wording=fence.tell,
    forms=(
        Pzpr(
            "swslither",
            (parts.CellsPart("cells", codes.NUMBER10, {5: "s", 6: "w"}, words=WORDS),),
            (pages.Since(1), borders.Fence()),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells", animals),), size=(6, 6)),
)

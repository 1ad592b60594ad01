"""Fobidoshi: add circles so that all are connected, and never four in a row or column.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "fobidoshi", "rows": 1, "cols": 4, "clues": {"circles": [[1, 0, 0, 0]]}})
>>> [rule.label for rule in puzzle.constraints], puzzle.givens
(['no four from r1c1', 'the circles in one piece'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    Answer, Board, Derived, Draft, Entries, Kind, Marked, Placement, Puzzle, Recipe, Record, Repeated,
    Rules, all_of, at, clause_rows, givens, judging, label_at, shading, shapes,
)  # fmt: skip

CIRCLES = Marked("circles", "1 for a circle that is there from the start").also_written(
    dict.fromkeys("○●oO", "1")
)


def no_four(board: Board) -> Iterator[Repeated]:
    """Forbid four circles in a row, across or down."""
    yield clause_rows(all_of(board.cells(), 0), board.stretches(4), label_at("no four from", "{}"))


@lru_cache(maxsize=32)
def fobidoshi_rules(board: Board) -> Rules:
    """Return the rules on a board of this size."""
    return shading.shading_rules(
        "fobidoshi", board, no_four(board), shading.one_piece(board, 1, "the circles")
    )


def read(record: Record) -> Puzzle:
    rules = fobidoshi_rules(record.board)
    circles = {at(r, c): 1 for (r, c), value in CIRCLES.of(record).items() if value}
    return Puzzle.for_record(record, rules, (), givens(circles))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens and the lines, then that the circles are connected."""
    circles = judging.squares_with(answer["circles"], 1)
    missing = judging.squares_with(record.clues["circles"], 1) - circles
    if missing:
        return f"the given circle in {judging.place(min(missing))} is missing"
    for name, line in judging.lines(answer["circles"]):
        if any(all(line[i : i + 4]) for i in range(len(line) - 3)):
            return f"{name} holds four circles in a row"
    return None if len(judging.patches(circles)) < 2 else "the circles are not connected"


def all_circles(draft: Draft) -> Entries:
    """Return the circles of the answer."""
    return dict.fromkeys(draft.squares(1), 1)


KIND = Kind(
    name="fobidoshi",
    title="Fobidoshi",
    rules="Add circles so that all circles are connected along edges. No row or column has four consecutive"
    " circles.",
    fields=(CIRCLES,),
    read=read,
    answer=Placement("circle", "○", lambda x, y: (shapes.ring("answer", 0.07, x, y, 0.3),)),
    judge=judge,
    recipe=Recipe(
        (Derived("circles", all_circles),),
        size=(6, 6),
        mend=lambda draft, other: replace(draft, answer=other),
    ),
)

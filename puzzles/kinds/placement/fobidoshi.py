"""Fobidoshi: add circles so that all are connected, and never four in a row or column.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "fobidoshi", "rows": 1, "cols": 4, "clues": {"circles": [[1, 0, 0, 0]]}})
>>> [rule.label for rule in puzzle.constraints], puzzle.givens
(['no four from r1c1', 'the circles in one piece'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    Answer, Board, Cell, Derived, Domain, Draft, Entries, InputError, Kind, Marked, Placement, Recipe,
    Record, Repeated, Rule, Sign, Square, all_of, at, clause_rows, judging, label_at, placed, shading,
    shapes,
)  # fmt: skip

CIRCLES = Marked("circles", "1 for a circle that is there from the start").also_written(
    dict.fromkeys("○●oO", "1")
)
CROSSES = Marked("crosses", "1 for a cross, on which there is no circle", required=False).also_written(
    dict.fromkeys("×xX", "1")
)


def no_four(board: Board) -> Iterator[Repeated]:
    """Forbid four circles in a row, across or down."""
    yield clause_rows(all_of(board.cells(), 0), board.stretches(4), label_at("no four from", "{}"))


def given(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the circles that are there from the start."""
    return ((at(*square), (1,)) for square, circle in CIRCLES.of(record).items() if circle)


def missing(record: Record, answer: Answer) -> str | None:
    """Return a given circle that is missing, or None."""
    circles = judging.squares_with(answer["circles"], 1)
    gone = judging.squares_with(record.clues["circles"], 1) - circles
    return f"the given circle in {judging.place(min(gone))} is missing" if gone else None


def crosses(record: Record) -> list[Square]:
    """Return the squares with crosses."""
    return [square for square, cross in CROSSES.of(record).items() if cross]


def refuse_both(record: Record, _: Board) -> None:
    """Raise `InputError` for a circle on a cross."""
    circles = CIRCLES.of(record)
    for square in crosses(record):
        if circles.get(square):
            raise InputError("a circle stands on a cross", cell=at(*square))


def crossed(record: Record, answer: Answer) -> str | None:
    """Return a circle that stands on a cross, or None."""
    both = judging.squares_with(record.clues.get("crosses") or (), 1) & judging.squares_with(
        answer["circles"], 1
    )
    return f"a circle stands on the cross in {judging.place(min(both))}" if both else None


def four(_: Record, answer: Answer) -> str | None:
    """Return a line with four circles in a row, or None."""
    for name, line in judging.lines(answer["circles"]):
        if any(all(line[i : i + 4]) for i in range(len(line) - 3)):
            return f"{name} holds four circles in a row"
    return None


def fall_apart(_: Record, answer: Answer) -> str | None:
    """Return whether the circles are in several pieces, in words."""
    return None if judging.pieces(answer["circles"], 1) < 2 else "the circles are not connected"


RULES = (
    placed.things("Add circles."),
    Rule(givens=given, broken=missing),
    Rule(
        words="No circle stands on a cross.",
        givens=lambda record, _: ((at(*square), (0,)) for square in crosses(record)),
        marks=lambda record, _: [Sign((r + 0.5, c + 0.5), "×") for r, c in crosses(record)],
        broken=crossed,
        demands=refuse_both,
    ),
    Rule(words="No row or column has four consecutive circles.", board=no_four, broken=four),
    Rule(
        words="All circles are connected along edges.",
        board=lambda board: shading.one_piece(board, 1, "the circles"),
        broken=fall_apart,
    ),
)


def all_circles(draft: Draft) -> Entries:
    """Return the circles of the answer."""
    return dict.fromkeys(draft.squares(1), 1)


KIND = Kind(
    name="fobidoshi",
    title="Fobidoshi",
    fields=(CIRCLES, CROSSES),
    declared=RULES,
    answer=Placement("circle", "○", lambda x, y: (shapes.ring("answer", 0.07, x, y, 0.3),)),
    recipe=Recipe(
        (Derived("circles", all_circles),),
        size=(6, 6),
        mend=lambda draft, other: replace(draft, answer=other),
    ),
)

"""Battenberg painting: numbers count shaded cells of lines; marks stand at all chequers of two by two cells.

Marks are given in half squares: the lower right corner of (r, c) is ``[2r + 2, 2c + 2]``.

>>> from gridproof.puzzles import read_record
>>> clues = {"rows": [1, None], "centers": [[2, 2]]}
>>> puzzle = read_record({"type": "battenberg_painting", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['row 1 holds 1', 'a chequer at the lower right corner of r1c1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from ...kit import (
    Answer, Board, Centers, Clause, Derived, Disc, Draft, Edge, Entries, InputError, Kind, Pzpr, Recipe,
    Record, Rule, Shading, Square, all_of, at, deriving, fields, frames, judging, label_at, pages, parts,
    shaded, shaded_clues,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


class Chequers(Centers):
    """Marks at corners inside the board."""

    @property
    def shape(self) -> str:
        return f"{super().shape}, each a corner of four squares"

    def of(self, record: Record) -> tuple[Square, ...]:
        """Return the marks in the order of the list. Raises `InputError` for one at no corner."""
        marks = super().of(record)
        for y, x in marks:
            if y % 2 or x % 2:
                cell = at((y - 1) // 2, (x - 1) // 2)
                raise InputError(f"{self.where} has a mark that is at no corner of four squares", cell=cell)
        return marks

    def hand_places(self, board: Record) -> Iterable[Square]:
        return (mark for mark in super().hand_places(board) if mark[0] % 2 == mark[1] % 2 == 0)

    def random(self, random: Random, board: Record) -> Any:
        points = [[y, x] for y, x in self.hand_places(board)]
        return random.sample(points, len(points) // 4)


CENTERS = Chequers("centers", "the marks at all chequers")


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Require a chequer at each mark, and none elsewhere."""
    marks = CENTERS.of(record)
    for r in range(board.rows - 1):
        for c in range(board.columns - 1):
            p, q, s, t = at(r, c), at(r, c + 1), at(r + 1, c), at(r + 1, c + 1)
            if (2 * r + 2, 2 * c + 2) in marks:
                label = label_at("a chequer at the lower right corner of", (r, c))
                for one, other in ((p, q), (p, s), (q, t), (s, t)):
                    yield Clause(all_of((one, other), 0), label=label)
                    yield Clause(all_of((one, other), 1), label=label)
            else:
                label = label_at("no chequer at the lower right corner of", (r, c))
                for (one, two), (three, four) in (((p, t), (q, s)), ((q, s), (p, t))):
                    yield Clause((*all_of((one, two), 0), *all_of((three, four), 1)), label=label)


def chequers(shaded_grid: judging.Grid) -> set[Square]:
    """Return the corners of chequers, in half squares."""
    return {
        (2 * r + 2, 2 * c + 2)
        for r, (row, below) in enumerate(pairwise(shaded_grid))
        for c in range(len(row) - 1)
        if row[c] == below[c + 1] != row[c + 1] == below[c]
    }


def unmarked(record: Record, answer: Answer) -> str | None:
    """Return a mark without a chequer, or a chequer without a mark, or None."""
    there, marks = chequers(answer["shaded"]), {(y, x) for y, x in record.clues.get("centers") or ()}
    for y, x in sorted(there ^ marks):
        what = "a chequer without a mark" if (y, x) in there else "a mark without a chequer"
        return f"right below {judging.place((y // 2 - 1, x // 2 - 1))} there is {what}"
    return None


def marked(draft: Draft) -> Entries:
    """Return the marks of all chequers."""
    return dict(enumerate([*mark] for mark in sorted(chequers(draft.grid()))))


KIND = Kind(
    name="battenberg_painting",
    fields=(COLS, ROWS, CENTERS),
    declared=(
        shaded.SHADE,
        shaded_clues.outside_counts(ROWS, COLS),
        Rule(
            words="Marks stand at all corners where four cells are a chequer, two shaded and two white ones "
            "by turns, and nowhere else.",
            clues=clues,
            marks=lambda record, _: (Disc((y / 2, x / 2), 0.14, "black") for y, x in CENTERS.of(record)),
            broken=unmarked,
        ),
    ),
    answer=Shading(),
    forms=(
        Pzpr(
            "batten",
            (parts.CornerPart(), parts.COLS_ROWS),
            page=(frames.Corners(), frames.two_sides(pages.SHADED)),
        ),
    ),
    recipe=Recipe(
        (Derived("centers", marked, stay=True), Derived("cols"), Derived("rows")),
        size=(6, 6),
        answer=deriving.picture("shaded", 0.5),
    ),
)

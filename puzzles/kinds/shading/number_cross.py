"""Number cross: shade numbers so that those left add up to the sums beside the board.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[4, 5]], "rows": [5], "cols": [0, None]}
>>> [clue.label for clue in read_record({"type": "number_cross", "rows": 1, "cols": 2, "clues": clues}).clues]
['row 1 adds up to 5', 'column 1 adds up to 0']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    LONGER, Answer, BlankBoard, Board, Bound, Clues, Constraint, Derived, Draft, Edge, Entries, Kind,
    Linear, Numbers, Recipe, Record, Rule, Shading, all_of, beside_marks, deriving, judging, labels,
    line_clues, looks, shaded,
)  # fmt: skip

MOST_NUMBER = 1000
"""The largest number that a square may hold."""

LARGEST = Bound(f"{MOST_NUMBER} times the longer side", lambda board: MOST_NUMBER * LONGER.of(board))
CELLS = Numbers("cells", 0, MOST_NUMBER, "the numbers on the board", full=True)
COLS = Edge("cols", 0, LARGEST, "the sum of the numbers left in the column")
ROWS = Edge("rows", 0, LARGEST, "the sum of the numbers left in the row")


def digits(blank: BlankBoard) -> Clues:
    """Draw a random digit for each square."""
    return {"cells": [[blank.random.randint(1, 9) for _ in range(blank.columns)] for _ in range(blank.rows)]}


def left_over(draft: Draft) -> Entries:
    """Return the sum of the remaining numbers in each line."""
    pairs = zip(draft.record.clues["cells"], draft.grid(), strict=True)
    remaining = [[number * (1 - shade) for number, shade in zip(*rows, strict=True)] for rows in pairs]
    return dict(enumerate(map(sum, remaining if draft.name == "rows" else zip(*remaining, strict=True))))


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the sums of the numbers that stay white."""
    white = all_of(board.cells(), 0)
    term = dict(zip(board.cells(), zip(CELLS.of(record).values(), white, strict=True), strict=True))
    for line, cells, total in line_clues(record, ROWS, COLS):
        yield Linear(tuple(map(term.__getitem__, cells)), "==", total, label=f"{line} adds up to {total}")


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a line with another sum, or None."""
    pairs = zip(record.clues["cells"], answer["shaded"], strict=True)
    remaining = [[0 if shade else number for number, shade in zip(*rows, strict=True)] for rows in pairs]
    return judging.wrong_sum(record, remaining)


SUMS = Rule(
    words="A number outside the board is the sum of the numbers that stay white in its row or column.",
    clues=clues,
    marks=lambda record, _: (*labels(CELLS.of(record)), *beside_marks(record, ROWS, COLS)),
    broken=wrong_sum,
)

KIND = Kind(
    name="number_cross",
    fields=(CELLS, COLS, ROWS),
    declared=(
        shaded.SHADE,
        SUMS,
    ),
    answer=Shading(),
    forms=(looks.Janko(("zahlenkreuz",)),),
    recipe=Recipe(
        (Derived("cols", left_over), Derived("rows", left_over)),
        size=(6, 6),
        shape=digits,
        answer=deriving.picture("shaded", 0.45),
    ),
)

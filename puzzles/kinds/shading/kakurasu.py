"""Kakurasu: shaded cells count as much as their column in a row's sum, and as their row in a column's.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "kakurasu", "rows": 2, "cols": 2, "clues": {"rows": [3, None], "cols": [None, 2]}}
>>> [clue.label for clue in read_record(record).clues]
['row 1 sums to 3', 'column 2 sums to 2']
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...kit import (
    CLUES, FLIPPED, LONGER, Answer, Board, Bound, Cell, Derived, Edge, InputError, Is, Kind, Linear,
    Marks, Pzpr, Recipe, Record, RecordDraft, Rule, Scale, Shading, beside_marks, codes, deriving, frames,
    gym, line_clues, looks, pages, parts, shaded,
)  # fmt: skip

ALL = Bound("the sum of 1 to the longer side", lambda board: sum(range(LONGER.of(board) + 1)))
COLS = Edge(
    "cols", 0, ALL, "the sum of the column, to which a shaded cell adds the number of its row"
).also_called("bottom", "below")
ROWS = Edge(
    "rows", 0, ALL, "the sum of the row, to which a shaded cell adds the number of its column"
).also_called("right")


@lru_cache(maxsize=CLUES)
def weighted_sum(line: str, cells: tuple[Cell, ...], number: int) -> Linear:
    """Require the positions of the shaded cells in the line to add up to the number."""
    terms = tuple((i, Is(cell, 1)) for i, cell in enumerate(cells, 1))
    return Linear(terms, "==", number, label=f"{line} sums to {number}")


def scales(board: Board) -> Marks:
    """Write the weight of a shaded cell of each line."""
    return (Scale("bottom", weights(board.columns)), Scale("right", weights(board.rows)))


def weights(count: int) -> tuple[str, ...]:
    """Return the weights of the cells of `count` lines, in words.

    >>> weights(2)
    ('×1', '×2')
    """
    return tuple(f"×{i}" for i in range(1, count + 1))


def of_gym(metadata: gym.Metadata) -> dict[str, Any]:
    """Convert metadata of reasoning-gym to a record."""
    return {"clues": {"rows": metadata["row_sums"], "cols": metadata["col_sums"]}}


def demand_sums(draft: RecordDraft) -> None:
    """Raise `InputError` for a line without a sum: pzpr has a number beside each."""
    for name, line in (("cols", "column"), ("rows", "row")):
        if None in draft.line(name, parts.side_length(name, draft)):
            raise InputError(f"pzpr has a sum beside every {line}, and clues.{name} lacks one")


def blanks_to_zeros(draft: RecordDraft) -> None:
    """Fill in 0 for each blank beside a page, as pzpr does."""
    for name in ("cols", "rows"):
        draft.clues[name] = [number or 0 for number in draft.clues[name]]


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a line with another sum, or None."""
    rows = answer["shaded"]
    for name, clues, lines in (("row", "rows", rows), ("column", "cols", zip(*rows, strict=True))):
        for i, (clue, line) in enumerate(zip(record.clues.get(clues) or (), lines, strict=False)):
            total = sum(weight * value for weight, value in enumerate(line, 1))
            if clue not in (None, total):
                return f"{name} {i + 1} sums to {total}"
    return None


SUMS = Rule(
    words="In its row, a shaded cell counts as much as its column number (×1, ×2, …); in its column, as much "
    "as its row number. A number outside the board is the total of its row or column.",
    clues=lambda record, _: (weighted_sum(*clue) for clue in line_clues(record, ROWS, COLS)),
    marks=lambda record, board: (*beside_marks(record, ROWS, COLS), *scales(board)),
    broken=wrong_sum,
)

KIND = Kind(
    name="kakurasu",
    fields=(COLS, ROWS),
    declared=(
        shaded.SHADE,
        SUMS,
    ),
    answer=Shading(),
    turns=FLIPPED,
    forms=(
        looks.Task("kakurasu", ("lines",)),
        gym.Gym(("kakurasu",), of_gym),
        Pzpr(
            "box",
            (parts.Sides((("cols",), ("rows",)), codes.BOX),),
            page=(frames.two_sides(pages.SHADED, corner="0"),),
            as_there=demand_sums,
            as_here=blanks_to_zeros,
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), size=(6, 6), answer=deriving.picture("shaded", 0.5)),
)

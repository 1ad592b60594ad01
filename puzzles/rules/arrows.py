"""Arrow clues: shared by the kinds in which a number counts the shaded cells in one direction.

>>> cells = [[{"n": 1, "dir": "e"}, None, None]]
>>> record = Record({"type": "demo", "rows": 1, "cols": 3, "clues": {"cells": cells}})
>>> arrows = ARROWS.of(record)
>>> [(count.label, [str(literal) for literal in count.literals]) for count in arrow_counts(record, arrows)]
[('1 to the east of r1c1', ['r1c2=1', 'r1c3=1'])]
>>> arrow_labels(arrows)
(Label(square=(0, 0), text='1→'),)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from ..constraints import Count, exactly, label_at
from ..core.board import Board, at
from ..core.cells import Cell
from ..core.marks import Marks, labels
from ..core.record import Record, Square
from ..fields import Arrow, ArrowClue, Grid
from ..judging import squares_with
from ..limits.caches import CLUES
from ..making.recipe import Draft, Entries, Unfit
from .loops import NAMES, SIGNS, STEPS
from .shading import all_of

if TYPE_CHECKING:
    from ..notation.draft import RecordDraft

ARROWS = Grid[ArrowClue]("cells", Arrow(), "how many shaded cells lie in the direction of the arrow")


def arrow_counts(record: Record, arrows: Mapping[Square, ArrowClue]) -> tuple[Count, ...]:
    """Make each arrow with a number count the shaded cells in its direction."""
    board = record.board
    return tuple(
        arrow_count(board, square, way, number)
        for square, (number, way) in arrows.items()
        if number is not None
    )


@lru_cache(maxsize=CLUES)
def arrow_count(board: Board, square: Square, way: str, number: int) -> Count:
    """Require `number` shaded cells from a square in one direction."""
    ahead = all_of(cells_ahead(board, square, way), 1)
    return exactly(number, ahead, label_at(f"{number} to the {NAMES[way]} of", square))


def cells_ahead(board: Board, square: Square, way: str) -> tuple[Cell, ...]:
    """Return the cells from a square in one direction to the edge of the board, without its own."""
    (r, c), (down, right) = square, STEPS[way]
    cells = []
    while board.holds(r + down, c + right):
        r, c = r + down, c + right
        cells.append(at(r, c))
    return tuple(cells)


def arrow_labels(arrows: Mapping[Square, ArrowClue]) -> Marks:
    """Return the number and the sign of each arrow; ``?`` for an unknown number."""
    return labels({square: f"{'?' if n is None else n}{SIGNS[way]}" for square, (n, way) in arrows.items()})


def point(draft: RecordDraft) -> None:
    """Point the clues of pzpr that tell neither number nor direction: in records each has one."""
    for clue in filter(None, chain(*draft.clues["cells"])):
        if clue["n"] == "?" and clue["dir"] is None:
            clue["dir"] = "n"


def pointing(draft: Draft) -> Entries:
    """Put an arrow with its number in each white square, or each that holds an arrow already. It points to a
    side with shaded cells, or else to any side with cells.
    """
    board, dark = draft.board, squares_with(draft.answer["shaded"], 1)
    white, shaded = [square for square in board.squares() if square not in dark], {at(*each) for each in dark}
    entries: Entries = {}
    for square in draft.field.entries(draft.record.data) or white:
        cells = {way: cells_ahead(board, square, way) for way in STEPS}
        numbers = {way: len(shaded.intersection(each)) for way, each in cells.items() if each}
        if not numbers:
            raise Unfit("an arrow has nowhere to point")
        way = draft.random.choice([way for way in numbers if numbers[way]] or list(numbers))
        entries[square] = {"n": numbers[way], "dir": way}
    return entries

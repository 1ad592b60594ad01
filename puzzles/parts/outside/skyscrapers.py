"""Skyscrapers: the clue counts the digits that are larger than all before them. A 0 is no building.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"skyscrapers": [{"side": "left", "line": 0, "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['skyscraper left 1 (sees 3)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint, Implication, Visible
from ...core.cells import Is
from ...fields import LONGER, Number, Outside, OutsideClue
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import beside
from ..finished import Finished, Raw
from ..grid import SudokuGrid
from ..part import Part

FIELD = Outside(
    "skyscrapers", "skyscraper", Number(1, LONGER), "how many buildings are seen, digits being heights"
)


def constraints(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Iterator[Constraint]:
    """How many are seen; behind a 0 in the first square, if that may be."""
    for clue in clues:
        label, cells = f"{clue.name} (sees {clue.clue})", grid.values(clue.cells)
        seen = Visible(cells, clue.clue, label=label)
        if grid.digits[0] > 0:
            yield seen
        else:
            empty = Is(cells[0], 0)
            yield Implication(empty, Visible(cells[1:], clue.clue, label=label), label=label)
            yield Implication(~empty, seen, label=label)


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """The first line of which another number is seen."""
    for clue in clues:
        highest = seen = 0
        for height in board.values_of(board.seen_from(clue)):
            if height > highest:
                highest, seen = height, seen + 1
        if seen != clue["value"]:
            return f"the skyscrapers {clue['side']} {clue['line'] + 1} show {seen}, not {clue['value']}"
    return None


PART = Part(
    field=FIELD,
    title="Skyscrapers",
    rules="Digits are heights of buildings; a clue counts those that no higher one before them hides.",
    constraints=constraints,
    marks=lambda clues, grid: beside(clues),
    judge=judge,
    keys=(fpuzzles.outside("skyscraper"), iss.outside("Skyscraper"), sudokumaker.outside(503)),
)

"""All sums are given: neighbours without a sum add up to none that stands on the board. An X or a V, and a
board without sums, stands for both of these.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"all_sums_given": True, "boxes": False}
>>> record = Record({"type": "variant_sudoku", "rows": 1, "cols": 2, "params": params})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['r1c1 + r1c2 != 5', 'r1c1 + r1c2 != 10']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    Constraint, Finished, Flag, Part, Record, RuleLabel, SudokuGrid, Unmarked, every_mark, keys, total,
    unmarked, unmarked_by, values_unmarked,
)  # fmt: skip
from .sums import FIELD as SUMS
from .sums import LETTERS

LABEL = RuleLabel("{} and {} have no sum", "neighbours without a sum have none that is marked")


def parse(record: Record) -> Unmarked:
    """Return the sums, X and V together."""
    said = unmarked_by(record, SUMS, 10)
    letters = LETTERS if not LETTERS.keys().isdisjoint(said.numbers) else ()
    return said._replace(numbers=tuple(sorted({*said.numbers, *letters})))


def constraints(said: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the sums that neighbours without one do not have."""
    for pair in unmarked(grid.board, said.marked):
        for number in said.numbers:
            yield total(grid.values(pair), "!=", number, LABEL.format(*pair))


def judge(said: bool, board: Finished) -> str | None:
    """Describe the first neighbours that lack a sum, or return None."""
    numbers = {group["value"] for group in board.record.clues.get("sums") or ()}
    if not numbers or 5 in numbers or 10 in numbers:
        numbers |= {5, 10}
    for one, other, place in values_unmarked(board, "sums"):
        if one + other in numbers:
            return f"{one} and {other} at {place} lack their sum"
    return None


PART = Part(
    field=Flag("all_sums_given", False, "whether neighbours without a sum have none of those on the board"),
    title="All sums are given",
    rules="All possible Xs and Vs are given: digits without one between them add up to neither 10 nor 5.",
    parser=parse,
    constraints=constraints,
    judge=judge,
    derived=every_mark("sums", lambda a, b: {"value": a + b} if a + b in LETTERS else None),
    keys=(keys.fpuzzles.negative("xv"), keys.iss.flag("StrictXV"), keys.sudokumaker.negative(202)),
    knows_two_digits=True,
)

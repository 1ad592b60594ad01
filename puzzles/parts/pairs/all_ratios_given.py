"""All black dots are given: no two neighbours without a dot are in the ratio of a black dot, 2 if there are
none. White dots are dots: neighbours with one may be in that ratio.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"all_ratios_given": True, "boxes": False}
>>> record = Record({"type": "variant_sudoku", "rows": 1, "cols": 2, "params": params})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['sum of r1c1, r1c2 != 0', 'sum of r1c2, r1c1 != 0']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    Constraint, Finished, Flag, Linear, Part, RuleLabel, SudokuGrid, Unmarked, every_mark, keys, unmarked,
    unmarked_by, values_unmarked,
)  # fmt: skip
from .differences import FIELD as DIFFERENCES
from .ratios import FIELD as RATIOS

LABEL = RuleLabel("{} and {} have no dot", "neighbours without a dot have no ratio of a black dot")


def constraints(said: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the ratios that neighbours without a dot do not have."""
    for pair in unmarked(grid.board, said.marked):
        one, other = grid.values(pair)
        for times in said.numbers:
            for less, more in ((one, other), (other, one)):
                yield Linear(((times, less), (-1, more)), "!=", 0, label=LABEL.format(*pair))


def judge(said: bool, board: Finished) -> str | None:
    """Describe the first neighbours that lack a dot, or return None."""
    dots = board.record.clues.get("ratios") or [{}]
    numbers = {2 if dot.get("value") is None else dot["value"] for dot in dots}
    for one, other, place in values_unmarked(board, "differences", "ratios"):
        if any(max(one, other) == times * min(one, other) for times in numbers):
            return f"{one} and {other} at {place} lack a black dot"
    return None


PART = Part(
    field=Flag("all_ratios_given", False, "whether neighbours without a dot are in none of their ratios"),
    title="All black dots are given",
    rules="All possible black dots are given: of digits without a dot between them none is twice the other.",
    parser=lambda record: unmarked_by(record, RATIOS, 2, DIFFERENCES),
    constraints=constraints,
    judge=judge,
    derived=every_mark("ratios", lambda a, b: {} if 2 * min(a, b) == max(a, b) else None, "differences"),
    keys=(keys.fpuzzles.negative("ratio"), keys.iss.flag("StrictKropki"), keys.sudokumaker.negative(201)),
    knows_two_digits=True,
)

"""All white dots are given: no two neighbours without a dot differ by the number of a white dot, by 1 if
there are none. Black dots are dots: neighbours with one may differ by it.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"all_differences_given": True, "boxes": False}
>>> record = Record({"type": "variant_sudoku", "rows": 1, "cols": 2, "params": params})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['r1c1 and r1c2 have no dot']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    Constraint, Difference, Finished, Flag, Part, RuleLabel, SudokuGrid, Unmarked, every_mark, keys, unmarked,
    unmarked_by, values_unmarked,
)  # fmt: skip
from .differences import FIELD as DIFFERENCES
from .ratios import FIELD as RATIOS

LABEL = RuleLabel("{} and {} have no dot", "neighbours without a dot have no difference of a white dot")


def constraints(said: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the possible differences of neighbours without a dot."""
    gaps = tuple(gap for gap in range(grid.widest + 1) if gap not in said.numbers)
    for one, other in unmarked(grid.board, said.marked):
        label = LABEL.format(one, other)
        yield Difference(grid.value(one), grid.value(other), gaps, absolute=True, label=label)


def judge(said: bool, board: Finished) -> str | None:
    """Describe the first neighbours that lack a dot, or return None."""
    dots = board.record.clues.get("differences") or [{}]
    numbers = {1 if dot.get("value") is None else dot["value"] for dot in dots}
    for one, other, place in values_unmarked(board, "differences", "ratios"):
        if abs(one - other) in numbers:
            return f"{one} and {other} at {place} lack a white dot"
    return None


PART = Part(
    field=Flag("all_differences_given", False, "whether neighbours without a dot have none of their numbers"),
    title="All white dots are given",
    rules="All possible white dots are given: digits without a dot between them do not differ by 1.",
    parser=lambda record: unmarked_by(record, DIFFERENCES, 1, RATIOS),
    constraints=constraints,
    judge=judge,
    derived=every_mark("differences", lambda a, b: {} if abs(a - b) == 1 else None, "ratios"),
    keys=(keys.iss.flag("StrictKropki"), keys.sudokumaker.negative(200)),
    knows_two_digits=True,
)

"""All bars are given: neighbours without a bar do not differ by 1. A variant sudoku has a setting for that;
in some kinds it always holds.

>>> PART.labels(True)[0]
'r1c1 and r1c2 are not consecutive'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..kit import (
    ClueLabel, Constraint, Derived, Finished, Flag, RuleLabel, SudokuGrid, consecutive,
    pairs_where, unrelated_part,
)  # fmt: skip
from . import consecutive_bars
from .all_differences_given import other_gaps
from .consecutive_bars import FIELD as BARS

PART = replace(
    unrelated_part(
        Flag("all_consecutive_given", False, "whether neighbours without a bar do not differ by one"),
        "All bars are given",
        "All possible bars are given: digits without a bar between them do not differ by 1.",
        numbers=(1,),
        exempt=(BARS,),
        constraints=other_gaps,
        label=RuleLabel("{} and {} are not consecutive", "neighbours without a bar are not consecutive"),
        related=lambda one, other, number: abs(one - other) == number,
        fault="{} and {} at {} are consecutive and lack a bar",
        knows_two_digits=True,
    ),
    derived=Derived(BARS.name, pairs_where(consecutive), stay=True),
)


# Kinds in which all bars are given -------------------------------------------------------------------


def constraints(bars: Sequence[consecutive_bars.Bar], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the possible differences of neighbours: 1 with a bar, all others without one."""
    stated = {rule.variables(): rule for rule in consecutive_bars.constraints(bars, grid)}
    cells = grid.board.cells()
    for pair in ((cells[i], cells[j]) for i, j in grid.board.pairs()):
        rule = stated.get(grid.values(pair))
        label = ClueLabel("{} and {} are not consecutive".format(*pair), "neighbours without a bar")
        yield from other_gaps(pair, (1,), grid, label) if rule is None else (rule,)


def judge(bars: Sequence[Sequence[Sequence[int]]], board: Finished) -> str | None:
    """Describe neighbours with a bar that do not differ by one, or that do without one; or return None."""
    return consecutive_bars.judge(bars, board) or PART.judge(True, board)


ALL_BARS = replace(
    consecutive_bars.PART,
    field=consecutive_bars.field(required=True),
    constraints=constraints,
    judge=judge,
    closed_world=True,
)
"""The bars of a kind whose rules say that all are given."""

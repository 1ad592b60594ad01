"""Rossini: an arrow beside the board says that the nearest three digits rise towards its tip.

Without an arrow they neither rise nor fall; ``params.rossini_may_lack`` lifts that.

>>> PART.labels([{"side": "left", "line": 0, "value": "rises"}], rossini_may_lack=True)
['r1c1 < r1c2 by the arrow left 1', 'r1c2 < r1c3 by the arrow left 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..kit import (
    Beside, Cell, ClueLabel, Compare, Constraint, CountHolding, Finished, Flag, Letter, Marks, Outside,
    OutsideClue, Part, Raw, Record, SudokuGrid,
)  # fmt: skip

FIELD = Outside(
    "rossini",
    "arrow",
    Letter({"rises": "rising", "falls": "falling"}),
    "whether the nearest three digits rise or fall from there",
)
LACK = Flag("rossini_may_lack", False, "whether digits may rise or fall where there is no arrow")

SIGNS = {"rises": {"top": "↓", "bottom": "↑", "left": "→", "right": "←"}}
SIGNS["falls"] = {"top": "↑", "bottom": "↓", "left": "←", "right": "→"}


class Arrows(NamedTuple):
    """The clues, and the first three cells of each line without one."""

    clues: tuple[OutsideClue, ...]
    others: tuple[tuple[Cell, ...], ...]


def parse(record: Record) -> Arrows:
    """Return the clues and the lines that lack one, unless some may."""
    clues = FIELD.of(record)
    places = {(clue.side, clue.line) for clue in clues}
    lacking = [] if LACK.of(record) else [place for place in FIELD.places(record) if place not in places]
    views = (FIELD.view(record, "", {"side": side, "line": line}) for side, line in lacking)
    return Arrows(clues, tuple(cells[:3] for cells in views))


def constraints(arrows: Arrows, grid: SudokuGrid) -> Iterator[Constraint]:
    """State steps up or down along arrows; without an arrow, neither two steps up nor two down."""
    for clue in arrows.clues:
        op = "<" if clue.clue == "rises" else ">"
        for a, b in pairwise(clue.cells[:3]):
            label = ClueLabel(f"{a} {op} {b} by the {clue.name}", clue.name)
            yield Compare(grid.value(a), op, grid.value(b), label=label)
    for cells in arrows.others:
        for op in "<>":
            steps = tuple(Compare(a, op, b) for a, b in pairwise(grid.values(cells)))
            yield CountHolding(
                steps,
                0,
                len(steps) - 1,
                label=ClueLabel(f"no arrow at {cells[0]}", "places without an arrow"),
            )


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first arrow, or place without one, that is wrong; or return None."""
    arrows = {(clue["side"], clue["line"]): clue["value"] for clue in clues}
    sides = {"top": board.columns, "bottom": board.columns, "left": board.rows, "right": board.rows}
    for side, lines in sides.items():
        for line in range(lines):
            near = board.values_of(board.seen_from({"side": side, "line": line}))[:3]
            rises, falls = near == sorted(set(near)), near == sorted(set(near), reverse=True)
            arrow = arrows.get((side, line))
            if arrow:
                right = rises if arrow == "rises" else falls
            else:
                right = board.record.params.get("rossini_may_lack") or not (rises or falls)
            if not right:
                return f"the arrow {side} {line + 1} is wrong, or lacks"
    return None


def marks(arrows: Arrows, grid: SudokuGrid) -> Marks:
    """Draw arrows beside the board, to the largest digit."""
    return tuple(Beside(clue.side, clue.line, (SIGNS[clue.clue][clue.side],)) for clue in arrows.clues)


PART = Part(
    field=FIELD,
    title="Rossini",
    rules="The nearest three digits rise to the tip of an arrow; without one they neither rise nor fall.",
    parser=parse,
    settings=(LACK,),
    constraints=constraints,
    marks=marks,
    judge=judge,
    made_with={LACK.name: True},
)

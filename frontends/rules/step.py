"""Steps: what a rule did and why, as data that can be printed, drawn and replayed.

>>> step = Step("naked single", 4, places=(("r1c1", 5),), because=(("r1c1", 5),), labels=("r1c1",))
>>> step.sentence
'r1c1 = 5: naked single'
>>> Step.from_json(step.to_json()) == step
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, TypeAlias

from ...puzzles import Cell, Puzzle
from ...puzzles.core.board import SQUARES, square_of
from ...puzzles.wording.reason import Candidates, Reason

__all__ = [
    "NOTATIONS",
    "ONE_SOLUTION",
    "Candidates",
    "Notation",
    "Outcome",
    "Reason",
    "Step",
    "from_zero",
    "k9",
]

Notation = Callable[[Cell], str]

Outcome: TypeAlias = Literal["solved", "stuck", "none", "unknown"]
"""How a path of steps ends: ``none`` is proven, ``unknown`` where a limit was reached."""

ONE_SOLUTION = "one solution"
"""The label, in a reason, of what no constraint says: that the puzzle has one solution."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    `places` and `removes` are what it does, `because` the candidates that justify it, `labels` the
    constraints that it used, `detail` the words between the technique and the labels ("3,8"), and
    `grade` how hard it is to see (the scale of HoDoKu's scores). `parts` are named groups of
    candidates for a picture: ("pattern", ...), ("fin", ...), ("link", ...), and ("chain", ...) in its
    order, strong and weak links in turn. `reason`, where a reasoner was at hand, is what the step needs and
    no more; that of a technique for puzzles with one solution has the label `ONE_SOLUTION`.
    With its `puzzle`, by which steps are not compared, ``str(step)`` is in the words of the kind.
    """

    technique: str
    grade: int
    places: Candidates = ()
    removes: Candidates = ()
    because: Candidates = ()
    labels: tuple[str, ...] = ()
    detail: str = ""
    parts: tuple[tuple[str, Candidates], ...] = ()
    reason: Reason | None = None
    puzzle: Puzzle | None = field(default=None, compare=False)

    @property
    def sentence(self) -> str:
        """The step for people: ``r4c7 ≠ 9: naked pair 3,8 in row 4``."""
        return self.describe()

    def describe(self, notation: Notation = str) -> str:
        """The sentence, with its cells written in `notation`."""
        results = []
        for sign, candidates in (("=", self.places), ("≠", self.removes)):
            by_value: dict[int, list[Cell]] = {}
            for cell, value in candidates:
                by_value.setdefault(value, []).append(cell)
            results += [f"{', '.join(map(notation, cells))} {sign} {v}" for v, cells in by_value.items()]
        known = {cell for cell, _ in self.because + self.removes + self.places}
        detail = rewrite_cells(self.detail, notation, known)
        words = [self.technique, detail] if detail else [self.technique]
        used = [label for label in self.labels if label not in {cell for cell, _ in self.places}]
        return f"{'; '.join(results)}: {' '.join(words)}{' in ' + ', '.join(used) if used else ''}"

    def __str__(self) -> str:
        """The step in the words of the puzzle's kind, as the command line prints it."""
        if self.puzzle is None:
            return self.sentence
        from .words import sentence  # which knows steps

        return sentence(self.puzzle, self)

    def __repr__(self) -> str:
        return f"<Step: {self}>"

    def to_json(self) -> dict[str, Any]:
        """The step as a JSON object."""
        return {
            "technique": self.technique,
            "grade": self.grade,
            "places": [list(candidate) for candidate in self.places],
            "removes": [list(candidate) for candidate in self.removes],
            "because": [list(candidate) for candidate in self.because],
            "labels": list(self.labels),
            "detail": self.detail,
            "parts": [[role, [list(candidate) for candidate in group]] for role, group in self.parts],
            "reason": self.reason.to_json() if self.reason is not None else None,
            "sentence": self.sentence,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Step:
        """The step that `to_json` wrote."""
        return cls(
            data["technique"],
            data["grade"],
            _candidates(data["places"]),
            _candidates(data["removes"]),
            _candidates(data["because"]),
            tuple(data["labels"]),
            data["detail"],
            tuple((role, _candidates(group)) for role, group in data["parts"]),
            Reason.from_json(data["reason"]) if data.get("reason") is not None else None,
        )


def _candidates(pairs: list[list[Any]]) -> Candidates:
    return tuple((cell, value) for cell, value in pairs)


def rewrite_cells(text: str, notation: Notation, known: Collection[Cell] = ()) -> str:
    """A text with its squares in `notation`. Several of a board of one-digit names may be written as one,
    unless a cell that is `known` has the name.

    >>> rewrite_cells("(5=3)r1c12-r45c2", k9), rewrite_cells("(3)r12c1", from_zero)
    ('(5=3)A12-DE2', '(3)[0,0],[1,0]')
    >>> rewrite_cells("(3)r12c1", k9, {"r12c1"})
    '(3)M1'
    """

    def spelled(found: re.Match[str]) -> str:
        rows, columns = found[1], found[2]
        if found[0] in known or len(rows) == len(columns) == 1:
            return notation(found[0])
        if notation is k9:
            return "".join(k9(f"r{row}c1")[0] for row in rows) + columns
        return ",".join(notation(f"r{row}c{column}") for row, column in product(rows, columns))

    return text if notation is str else SQUARES.sub(spelled, text)


def k9(cell: Cell) -> str:
    """A cell in K9 notation: row letter (I left out), column number.

    >>> k9("r1c3"), k9("r9c1")
    ('A3', 'J1')
    """
    square = square_of(cell)
    if square is None or square[0] >= 25:
        return cell
    return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[square[0]]}{square[1] + 1}"


def from_zero(cell: Cell) -> str:
    """A cell as [row,column] counted from 0.

    >>> from_zero("r1c3")
    '[0,2]'
    """
    square = square_of(cell)
    return cell if square is None else f"[{square[0]},{square[1]}]"


NOTATIONS: dict[str, Notation] = {"r1c1": str, "k9": k9, "0-based": from_zero}
"""How cells can be named."""

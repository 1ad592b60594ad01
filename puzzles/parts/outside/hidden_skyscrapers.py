"""Hidden skyscrapers: the clue is the first digit that a larger one hides, seen from its side.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"hidden_skyscrapers": [{"side": "left", "line": 0, "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['hidden skyscraper left 1 (3)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...constraints import Constraint
from ...constraints.lines import fold
from ...core.cells import Scope
from ...fields import Number, Outside, OutsideClue
from ...forms.variants.keys import iss
from ...rules.line_marks import beside
from ..finished import Finished, Raw
from ..grid import HIGHEST, LOWEST, SudokuGrid
from ..part import Part

FIELD = Outside(
    "hidden_skyscrapers", "hidden skyscraper", Number(LOWEST, HIGHEST), "the first digit that is hidden"
)

FOUND = -1
"""The state behind the first hidden digit; before it the state is the highest one so far."""


def constraints(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton along the line, up to the first digit that is hidden."""
    for clue in clues:
        scope = Scope(dict.fromkeys(clue.cells, grid.digits))
        label = f"{clue.name} ({clue.clue})"
        yield fold(scope, clue.cells, 0, partial(look, clue.clue), int, FOUND, label)


def look(hidden: int, highest: int, digit: int) -> int | None:
    """The state behind one more digit, None where another one is hidden first."""
    if highest == FOUND:
        return FOUND
    if digit > highest:
        return digit
    return FOUND if digit == hidden else None


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """The first line that hides another digit first."""
    for clue in clues:
        line = board.line(clue["side"], clue["line"])
        hidden = [digit for i, digit in enumerate(line) if digit <= max(line[:i], default=0)]
        if hidden[:1] != [clue["value"]]:
            return f"{clue['side']} {clue['line'] + 1} does not hide {clue['value']} first"
    return None


PART = Part(
    field=FIELD,
    title="Hidden skyscrapers",
    rules="Digits are heights of buildings; a clue is the first one that a higher one before it hides.",
    constraints=constraints,
    marks=lambda clues, grid: beside(clues),
    judge=judge,
    keys=(iss.outside("HiddenSkyscraper"),),
)

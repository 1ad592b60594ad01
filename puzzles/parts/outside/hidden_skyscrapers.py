"""Hidden skyscrapers: the clue is the first digit that a larger one hides, seen from its side.

>>> PART.labels([{"side": "left", "line": 0, "value": 3}])
['hidden skyscraper left 1 (3)']
"""

from __future__ import annotations

from functools import partial

from ...constraints.lines import fold
from ..kit import (
    HIGHEST, LOWEST, Finished, Number, Outside, OutsideClue, Raw, Rules, Scope, SudokuGrid, keys,
    outside_part,
)  # fmt: skip

FIELD = Outside(
    "hidden_skyscrapers", "hidden skyscraper", Number(LOWEST, HIGHEST), "the first digit that is hidden"
)

FOUND = -1
"""The state behind the first hidden digit; before it the state is the highest one so far."""


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State an automaton along the line, up to the first digit that is hidden."""
    scope = Scope(dict.fromkeys(clue.cells, grid.digits))
    label = f"{clue.name} ({clue.clue})"
    yield fold(scope, clue.cells, 0, partial(look, clue.clue), int, FOUND, label)


def look(hidden: int, highest: int, digit: int) -> int | None:
    """Return the state after one more digit, or None if another one is hidden first."""
    if highest == FOUND:
        return FOUND
    if digit > highest:
        return digit
    return FOUND if digit == hidden else None


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished hidden skyscraper, or None."""
    line = board.line(clue["side"], clue["line"])
    hidden = [digit for i, digit in enumerate(line) if digit <= max(line[:i], default=0)]
    if hidden[:1] != [clue["value"]]:
        return f"{clue['side']} {clue['line'] + 1} does not hide {clue['value']} first"
    return None


PART = outside_part(
    FIELD,
    "Hidden skyscrapers",
    "Digits are heights of buildings; a clue is the first one that a higher one before it hides.",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.outside("HiddenSkyscraper"),),
)

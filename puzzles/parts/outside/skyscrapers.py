"""Skyscrapers: the clue counts the digits that are larger than all before them. A 0 is no building.

>>> PART.labels([{"side": "left", "line": 0, "value": 3}])
['skyscraper left 1 (sees 3)']
"""

from __future__ import annotations

from ..kit import (
    LONGER, Finished, Implication, Is, Number, Outside, OutsideClue, Raw, Rules, SudokuGrid, Visible, keys,
    outside_part,
)  # fmt: skip

FIELD = Outside(
    "skyscrapers", "skyscraper", Number(1, LONGER), "how many buildings are seen, digits being heights"
)


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State the number of visible buildings, behind a 0 in the first square if that may be."""
    label, cells = f"{clue.name} (sees {clue.clue})", grid.values(clue.cells)
    visible = Visible(cells, clue.clue, label=label)
    if grid.digits[0] > 0:
        yield visible
    else:
        empty = Is(cells[0], 0)
        yield Implication(empty, Visible(cells[1:], clue.clue, label=label), label=label)
        yield Implication(~empty, visible, label=label)


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished skyscraper, or None."""
    highest = count = 0
    for height in board.values_of(board.seen_from(clue)):
        if height > highest:
            highest, count = height, count + 1
    if count != clue["value"]:
        return f"the skyscrapers {clue['side']} {clue['line'] + 1} show {count}, not {clue['value']}"
    return None


PART = outside_part(
    FIELD,
    "Skyscrapers",
    "Digits are heights of buildings; a clue counts those that no higher one before them hides.",
    constraints=constraints,
    judge=judge,
    keys=(keys.fpuzzles.outside("skyscraper"), keys.iss.outside("Skyscraper"), keys.sudokumaker.outside(503)),
)

"""Numbered rooms: the clue stands in the N-th square of its line, where N is the digit in the first one.

Squares are counted from 1; the first digit must be the number of a square.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"numbered_rooms": [{"side": "left", "line": 0, "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.words for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['clause of r1c1', 'clause of r1c1, r1c2', 'clause of r1c1, r1c3', 'clause of r1c1, r1c4']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST, LOWEST, Clause, Finished, Is, Number, Outside, OutsideClue, Raw, Rules, SudokuGrid, keys,
    outside_part,
)  # fmt: skip

FIELD = Outside(
    "numbered_rooms",
    "numbered room",
    Number(LOWEST, HIGHEST),
    "the digit in the square that the first digit counts",
)


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State for each first digit the place of the clue."""
    for n in grid.digits:
        room = [Is(cell, clue.clue) for cell in clue.cells[n - 1 : n] if n > 0]
        yield Clause((Is(clue.cells[0], n, False), *room), label=f"{clue.name} ({clue.clue})")


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished numbered room, or None."""
    line = board.line(clue["side"], clue["line"])
    if not 1 <= line[0] <= len(line) or line[line[0] - 1] != clue["value"]:
        return f"room {line[0]} of {clue['side']} {clue['line'] + 1} does not hold {clue['value']}"
    return None


PART = outside_part(
    FIELD,
    "Numbered rooms",
    "A clue stands in the N-th square from its side, where N is the digit in the first square.",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.outside("NumberedRoom"), keys.sudokumaker.outside(504)),
)

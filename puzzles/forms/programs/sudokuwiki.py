"""Positions of SudokuWiki: ``S9B`` and two signs a square, a number in base 36.

A number up to 9 is a given, up to 18 a digit that was placed, 9 more than the digit. A larger one tells the
candidates: 18 more than the sum of 1 for the digit 1, 2 for 2, 4 for 3, and so on.

>>> record = read_state("S9B" + "01" + "0b" + "0n" + "ep" * 78)
>>> record["clues"]["givens"][0][:3], record["answer"]["values"][0][:3], record["pencil_marks"][0][2:4]
([1, None, None], [1, 2, None], [[1, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9]])
"""

from __future__ import annotations

from typing import Any

from ...core.errors import InputError
from ...kinds import BARE

SIDE = 9
HEAD = "S9B"
BASE = 36


def read_state(text: str) -> dict[str, Any]:
    """Return the record of a position: its givens, the digits that were placed as ``answer``, and the
    candidates as ``pencil_marks``. A position without givens is a sudoku of candidates alone. Raises
    `InputError` for a number that tells nothing.
    """
    numbers = [int(text[i : i + 2], BASE) for i in range(len(HEAD), len(text), 2)]
    most = 2 * SIDE + (1 << SIDE) - 1
    for place, number in enumerate(numbers):
        if not (1 <= number <= most and number != 2 * SIDE):
            cell = f"r{place // SIDE + 1}c{place % SIDE + 1}"
            raise InputError("the position of SudokuWiki has a square without candidates", cell=cell)

    def rows(entries: list[Any]) -> list[list[Any]]:
        return [entries[i : i + SIDE] for i in range(0, SIDE * SIDE, SIDE)]

    givens = [number if number <= SIDE else None for number in numbers]
    placed = [number - SIDE if SIDE < number <= 2 * SIDE else number for number in numbers]
    digits = [number if number <= SIDE else None for number in placed]
    marks = [
        [digit for digit in range(1, SIDE + 1) if (number - 2 * SIDE) >> (digit - 1) & 1]
        if number > 2 * SIDE
        else None
        for number in numbers
    ]
    record: dict[str, Any] = {"type": BARE, "rows": SIDE, "cols": SIDE, "clues": {}, "params": {}}
    if any(givens):
        record["clues"]["givens"] = rows(givens)
        return record | {"answer": {"values": rows(digits)}, "pencil_marks": rows(marks)}
    record["clues"]["candidates"] = rows([mark or [digit] for mark, digit in zip(marks, digits, strict=True)])
    return record

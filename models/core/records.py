"""Solutions in the form of the records of their kind.

>>> from gridproof import sample
>>> answer_of(sample("sudoku", 1), {"r1c1": 4})["values"][0][:2]
[4, None]
"""

from __future__ import annotations

from typing import Any

from ...puzzles import Puzzle, Solution, form_of
from ...puzzles.forms.text.grids import sudoku_text


def answer_with_text(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """Return a solution in the form of the kind's records; a square grid of single characters also as text.

    >>> from gridproof.puzzles import read_record
    >>> puzzle = read_record({"type": "sudoku", "rows": 1, "cols": 1, "clues": {}})
    >>> answer_with_text(puzzle, {"r1c1": 1})
    {'values': [[1]], 'text': '1'}
    """
    return with_text(answer_of(puzzle, solution))


def answer_of(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """Return a solution, which may be partial, in the form of the kind's records."""
    return form_of(puzzle)(puzzle, solution)


def with_text(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a solution in the form of its kind, with its text if it has one.

    >>> with_text({"values": [[2, 1], [1, 2]]})
    {'values': [[2, 1], [1, 2]], 'text': '2112'}
    """
    values = answer.get("values")
    if values and len(values) == len(values[0]) and all(_is_character(v) for row in values for v in row):
        return {**answer, "text": sudoku_text(values)}
    return answer


def _is_character(value: object) -> bool:
    return isinstance(value, int) and 0 < value <= 35

"""Result records: the answer about one puzzle as one line of JSON (design: the contract)."""

from __future__ import annotations

import json
from typing import Any

from ..models.uniqueness import Verdict
from ..puzzles import Puzzle, Solution, kind_named
from ..puzzles.forms.grids import sudoku_text


def written(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """A solution in the form of the kind's records; a square grid of single characters also as text.

    >>> from gridproof.puzzles import read_record
    >>> puzzle = read_record({"type": "sudoku", "rows": 1, "cols": 1, "clues": {}})
    >>> written(puzzle, {"r1c1": 1})
    {'values': [[1]], 'text': '1'}
    """
    answer = kind_named(puzzle.kind).answer(puzzle, solution)
    values = answer.get("values")
    if values and len(values) == len(values[0]) and all(_is_character(v) for row in values for v in row):
        answer["text"] = sudoku_text(values)
    return answer


def _is_character(value: object) -> bool:
    return isinstance(value, int) and 0 < value <= 35


def result(
    index: int, identity: str | None, kind: str | None, verdict: Verdict, puzzle: Puzzle | None
) -> dict[str, Any]:
    """The result record of a verdict."""
    solutions = [written(puzzle, s) for s in verdict.solutions] if puzzle is not None else []
    return {
        "index": index,
        "id": identity,
        "type": kind,
        "status": verdict.status,
        "solutions": solutions,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "message": verdict.message,
    }


def line(record: dict[str, Any]) -> str:
    """The record as one line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))

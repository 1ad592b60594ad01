"""Result records: the answer about one puzzle as a JSON object (the contract of the command line).

>>> from gridproof.models.core.uniqueness import Verdict
>>> result(0, "a", "sudoku", Verdict("unknown", (), "the time limit was reached"), None)["status"]
'unknown'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...puzzles import Puzzle, Solution, form_of
from ...puzzles.forms.text.grids import sudoku_text

if TYPE_CHECKING:
    from .uniqueness import Verdict


def written(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """A solution in the form of the kind's records; a square grid of single characters also as text.

    >>> from gridproof.puzzles import read_record
    >>> puzzle = read_record({"type": "sudoku", "rows": 1, "cols": 1, "clues": {}})
    >>> written(puzzle, {"r1c1": 1})
    {'values': [[1]], 'text': '1'}
    """
    return with_text(answer_of(puzzle, solution))


def answer_of(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """A solution, which may be partial, in the form of the kind's records."""
    return form_of(puzzle)(puzzle, solution)


def with_text(answer: dict[str, Any]) -> dict[str, Any]:
    """A solution in the form of its kind, and as text too where that is possible.

    >>> with_text({"values": [[2, 1], [1, 2]]})
    {'values': [[2, 1], [1, 2]], 'text': '2112'}
    """
    values = answer.get("values")
    if values and len(values) == len(values[0]) and all(_is_character(v) for row in values for v in row):
        return {**answer, "text": sudoku_text(values)}
    return answer


def _is_character(value: object) -> bool:
    return isinstance(value, int) and 0 < value <= 35


def result(
    index: int, identity: str | None, kind: str | None, verdict: Verdict, puzzle: Puzzle | None
) -> dict[str, Any]:
    """The result record of a verdict; `differs`, `conflict`, `proof` and `example` where there are such."""
    solutions = [written(puzzle, s) for s in verdict.solutions] if puzzle is not None else []
    record: dict[str, Any] = {
        "index": index,
        "id": identity,
        "type": kind,
        "status": verdict.status,
        "solutions": solutions,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "message": verdict.message,
    }
    if verdict.differs:
        record["differs"] = list(verdict.differs)
    if verdict.conflict is not None:
        record["conflict"] = verdict.conflict.to_json()
    if verdict.proof is not None:
        record["proof"] = verdict.proof.to_json()
    if verdict.example:
        record["example"] = verdict.example.splitlines()
    return record

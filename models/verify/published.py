"""The file of constraints: what the rules of a kind make of a record, for people and for the stand-alone
checker. Its SHA-256, which stands in a certificate, says which version of the rules that is.

>>> from ...puzzles import read_record
>>> puzzle = read_record({"type": "latin_square", "rows": 1, "cols": 1, "clues": {"givens": [[1]]}})
>>> print(constraints_text(puzzle).splitlines()[0])
{"kind": "latin_square",
"""

from __future__ import annotations

import json
from typing import Any

from ...puzzles import Puzzle


def constraints_of(puzzle: Puzzle) -> dict[str, Any]:
    """What a checker must know of a puzzle: a JSON object. One without a record is of no kind."""
    said = json.loads(puzzle.to_json())
    return {
        "kind": None if puzzle.record is None else puzzle.kind,
        "id": puzzle.id if puzzle.record is None else puzzle.record.get("id"),
        "record": said["record"],
        "board": said["board"][:2],
        **{name: said[name] for name in ("domains", "constraints", "clues", "givens", "shown")},
    }


def constraints_text(puzzle: Puzzle) -> str:
    """The text of the file: JSON, each domain, constraint and given on a line of its own."""
    parts = []
    for name, value in constraints_of(puzzle).items():
        lists = name in ("domains", "constraints", "clues", "givens") and value
        text = ",\n  ".join(map(compact, value)) if lists else ""
        parts.append(f'"{name}": ' + (f"[\n  {text}]" if lists else compact(value)))
    return "{" + ",\n ".join(parts) + "}\n"


def compact(value: Any) -> str:
    """The JSON of a value without spaces that nobody needs."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

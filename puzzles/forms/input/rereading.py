"""Text that was written, read again.

>>> puzzle = puzzle_of({"type": "sudoku", "rows": 4, "cols": 4, "id": "a"})
>>> is_read_as("." * 16, puzzle), is_read_as("1" + "." * 15, puzzle)
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...puzzle import Puzzle
from ...records import read_record
from .reader import read_text


def puzzle_of(record: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a record, without its id."""
    return replace(read_record(record), id=None)


def is_read_as(text: str, puzzle: Puzzle) -> bool:
    """Return whether a text is read as this puzzle and nothing else."""
    return [parsed.puzzle for parsed in read_text(text)] == [puzzle]

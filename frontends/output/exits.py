"""The exit codes, and the one that a run over several puzzles ends with.

>>> worst([0, MULTIPLE, NONE]), worst([BAD_INPUT, NONE]), worst([])
(20, 2, 0)
"""

from __future__ import annotations

from collections.abc import Iterable

FAULT, BAD_INPUT, MULTIPLE, NONE, UNKNOWN, REFUSED, INTERRUPTED = 1, 2, 10, 20, 30, 40, 130

CODES = {"solved": 0, "unique": 0, "multiple": MULTIPLE, "none": NONE, "unknown": UNKNOWN}
"""Exit codes for the statuses of ``solve`` and ``check``."""

MEANINGS = {
    0: "all solved, all unique, or all that was asked is done",
    FAULT: "a fault of gridproof",
    BAD_INPUT: "bad usage, or a puzzle that cannot be read",
    MULTIPLE: "some puzzle has several solutions",
    NONE: "some puzzle has none, or a hint found a wrong entry",
    UNKNOWN: "of some puzzle it is not known, as at a time limit",
    REFUSED: "a certificate is refused",
    INTERRUPTED: "interrupted",
}
"""Meanings of the codes of a run; without any of these it is 0."""

ORDER = (0, MULTIPLE, NONE, UNKNOWN, REFUSED, FAULT, BAD_INPUT)
"""The codes of single puzzles: the last one that occurs is that of the run."""

STATUSES = (
    "solved", "unique", "complete", "counted", "found", "forced", "verified", "converted",
    "multiple", "none", "unknown", "refused", "error",
)  # fmt: skip
"""Statuses of a puzzle, in the order in which they are counted."""


def worst(codes: Iterable[int]) -> int:
    """Return the exit code of several puzzles: the largest that occurred, but neither an unreadable puzzle
    nor an error of this package is masked by other codes.
    """
    return max(codes, key=ORDER.index, default=0)

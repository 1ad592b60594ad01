"""Claims of a row about its puzzle besides the solution, and their verification.

Vocabulary
    claim      the statement of a column; judging it gives a sentence if it is false, '' if it is true, and
               None if it is not understood or not known

>>> case = AuditedRow("unique", "", "sudoku 2x2 ...", "", 5)
>>> said = {"clues": "6", "status": "Unique", "unique": "who knows?"}
>>> [judge_claim(role, value, case) for role, value in said.items()]
['it says 6 clues, there are 5', '', None]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from ....puzzles import Puzzle
from ....puzzles.core.record import shorten
from ..generation.grades import GRADES
from ..symmetry.canonical import digest

_ID = re.compile(r"[0-9a-f]{32}")
_TRUE, _FALSE = ("true", "yes", "1", "1.0"), ("false", "no", "0", "0.0")

COUNTS = {"none": 0, "unique": 1, "multiple": 2}
WORDS = {"none": "none", "unique": "one", "multiple": "several"}


Grade = tuple[str, str | None]
"""The level of a puzzle and the hardest step on its path."""


class AuditedRow(NamedTuple):
    """A row whose puzzle was answered.

    `text` is the puzzle as stated, `canonical_text` up to symmetry (blank if not asked for); `grades` returns
    its grade, or None if that is unknown or not asked for. `puzzle` is the puzzle itself, or its line.
    """

    status: str
    message: str
    text: str
    canonical_text: str
    clues: int
    grades: Callable[[], Grade | None] = lambda: None
    puzzle: Puzzle | str = ""


def judge_claim(role: str, claim: Any, case: AuditedRow) -> str | None:
    """Check the claim in a column of this role."""
    return CLAIMS[role](claim, case)


def check_clue_count(claim: Any, case: AuditedRow) -> str | None:
    """Check a claimed number of clues."""
    if (clues := number(claim)) is None:
        return None
    return "" if clues == case.clues else f"it says {clues} clues, there are {case.clues}"


def check_solution_count(claim: Any, case: AuditedRow) -> str | None:
    """Check a claimed number of solutions."""
    if (solutions := number(claim)) is None or case.status not in COUNTS:
        return None
    right = min(solutions, 2) == COUNTS[case.status]
    return "" if right else f"it says {solutions} solutions, the puzzle has {WORDS[case.status]}"


def check_uniqueness(claim: Any, case: AuditedRow) -> str | None:
    """Check the claim that the puzzle is unique, or that it is not."""
    if (unique := truth(claim)) is None or case.status not in COUNTS:
        return None
    if unique == (case.status == "unique"):
        return ""
    return f"it says that it is {'' if unique else 'not '}unique, the puzzle has {WORDS[case.status]}"


def check_status(claim: Any, case: AuditedRow) -> str | None:
    """Check a claimed status, ignoring case."""
    status = claim.strip().lower() if isinstance(claim, str) else None
    if status not in COUNTS or case.status not in COUNTS:
        return None
    return "" if status == case.status else f"it says {status}, the puzzle has {WORDS[case.status]}"


def check_canonical_id(claim: Any, case: AuditedRow) -> str | None:
    """Check a claimed canonical id, ignoring case."""
    same = claim.strip().lower() if isinstance(claim, str) else ""
    if not case.canonical_text or not _ID.fullmatch(same):
        return None
    right = digest(case.canonical_text)
    return "" if same == right else f"it says the canonical id {same}, it is {right}"


def check_grade(claim: Any, case: AuditedRow) -> str | None:
    """Check a claimed level, ignoring case."""
    level = claim.strip().lower() if isinstance(claim, str) else None
    if level not in GRADES or case.status != "unique" or (right := case.grades()) is None:
        return None
    return "" if level == right[0] else f"it says {level}, the grade is {right[0]}"


def check_technique(claim: Any, case: AuditedRow) -> str | None:
    """Check the claimed hardest technique, ignoring case."""
    if not isinstance(claim, str) or case.status != "unique" or (right := case.grades()) is None:
        return None
    hardest = right[1] or "none"
    same = claim.strip().lower() == hardest.lower()
    return "" if same else f"it says {shorten(claim)}, the hardest technique is {hardest}"


CLAIMS: dict[str, Callable[[Any, AuditedRow], str | None]] = {
    "clues": check_clue_count,
    "n_solutions": check_solution_count,
    "unique": check_uniqueness,
    "status": check_status,
    "canonical_id": check_canonical_id,
    "grade": check_grade,
    "hardest_technique": check_technique,
}


def number(value: Any) -> int | float | None:
    """Return the number in a column, a fraction too, or None if it holds none.

    >>> number("24"), number(24.0), number("25.5"), number("many"), number(True)
    (24, 24, 25.5, None, None)
    """
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value.strip()):
        value = float(value)
    if isinstance(value, float) and isfinite(value):
        return int(value) if value.is_integer() else value
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def truth(value: Any) -> bool | None:
    """Return whether a column says yes, or None if it says neither yes nor no."""
    text = str(value).strip().lower()
    return True if text in _TRUE else False if text in _FALSE else None

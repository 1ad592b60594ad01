"""What a row says of its puzzle besides the solution, and whether it is so.

Vocabulary
    claim      what a column says; judged, it is a sentence where it is not so, blank where it is, and None
               where it is not understood or not known

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
    """A row whose puzzle was answered: its status, its texts as stated and up to symmetry (blank where that
    is not asked for), its number of clues, and what `grades` it, None where it is not known or not asked for.
    """

    status: str
    message: str
    exact: str
    same: str
    clues: int
    grades: Callable[[], Grade | None] = lambda: None


def judge_claim(role: str, said: Any, case: AuditedRow) -> str | None:
    """The claim in a column of this role, judged."""
    return CLAIMS[role](said, case)


def of_clues(said: Any, case: AuditedRow) -> str | None:
    """Of a number of clues."""
    if (clues := number(said)) is None:
        return None
    return "" if clues == case.clues else f"it says {clues} clues, there are {case.clues}"


def of_solutions(said: Any, case: AuditedRow) -> str | None:
    """Of a number of solutions."""
    if (solutions := number(said)) is None or case.status not in COUNTS:
        return None
    right = min(solutions, 2) == COUNTS[case.status]
    return "" if right else f"it says {solutions} solutions, the puzzle has {WORDS[case.status]}"


def of_uniqueness(said: Any, case: AuditedRow) -> str | None:
    """Of whether the puzzle is unique."""
    if (unique := truth(said)) is None or case.status not in COUNTS:
        return None
    if unique == (case.status == "unique"):
        return ""
    return f"it says that it is {'' if unique else 'not '}unique, the puzzle has {WORDS[case.status]}"


def of_status(said: Any, case: AuditedRow) -> str | None:
    """Of a status, in any case."""
    status = said.strip().lower() if isinstance(said, str) else None
    if status not in COUNTS or case.status not in COUNTS:
        return None
    return "" if status == case.status else f"it says {status}, the puzzle has {WORDS[case.status]}"


def of_canonical_id(said: Any, case: AuditedRow) -> str | None:
    """Of a canonical id, in any case."""
    same = said.strip().lower() if isinstance(said, str) else ""
    if not case.same or not _ID.fullmatch(same):
        return None
    right = digest(case.same)
    return "" if same == right else f"it says the canonical id {same}, it is {right}"


def of_grade(said: Any, case: AuditedRow) -> str | None:
    """Of a level, in any case."""
    level = said.strip().lower() if isinstance(said, str) else None
    if level not in GRADES or case.status != "unique" or (right := case.grades()) is None:
        return None
    return "" if level == right[0] else f"it says {level}, the grade is {right[0]}"


def of_technique(said: Any, case: AuditedRow) -> str | None:
    """Of the name of the hardest technique, in any case."""
    if not isinstance(said, str) or case.status != "unique" or (right := case.grades()) is None:
        return None
    hardest = right[1] or "none"
    same = said.strip().lower() == hardest.lower()
    return "" if same else f"it says {shorten(said)}, the hardest technique is {hardest}"


CLAIMS: dict[str, Callable[[Any, AuditedRow], str | None]] = {
    "clues": of_clues,
    "n_solutions": of_solutions,
    "unique": of_uniqueness,
    "status": of_status,
    "canonical_id": of_canonical_id,
    "grade": of_grade,
    "hardest_technique": of_technique,
}


def number(value: Any) -> int | float | None:
    """The number that a column says, a fraction too; None where it says none.

    >>> number("24"), number(24.0), number("25.5"), number("many"), number(True)
    (24, 24, 25.5, None, None)
    """
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value.strip()):
        value = float(value)
    if isinstance(value, float) and isfinite(value):
        return int(value) if value.is_integer() else value
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def truth(value: Any) -> bool | None:
    """Whether a column says yes; None where it says neither yes nor no."""
    said = str(value).strip().lower()
    return True if said in _TRUE else False if said in _FALSE else None

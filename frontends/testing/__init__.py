"""Tests for kinds, back ends, constraints, forms, parts, techniques and systems, also those of others.

Vocabulary
    check      a test with a name, which raises `CheckFailed` with it
    board      a puzzle of a few open cells, drawn at random
    filling    an answer that the form of the kind's answers allows, right or wrong
    fault      a board on which judge and model differ, or that a form of text does not give back

>>> found = survey("latin_square", boards=2)
>>> found.boards, found.faults
(2, ())
"""

from __future__ import annotations

from .backends import backend_checks, check_backend
from .boards import boards
from .checks import Check, CheckFailed
from .constraints import check_constraint, constraint_checks
from .forms import check_form, form_checks
from .kinds import check_kind, kind_checks
from .parts import check_part, part_checks
from .round_trips import lost_forms
from .survey import Survey, survey
from .systems import check_system, system_checks
from .techniques import check_technique, technique_checks
from .universe import Compared, Fault, compare

__all__ = [
    "Check",
    "CheckFailed",
    "Compared",
    "Fault",
    "Survey",
    "backend_checks",
    "boards",
    "check_backend",
    "check_constraint",
    "check_form",
    "check_kind",
    "check_part",
    "check_system",
    "check_technique",
    "compare",
    "constraint_checks",
    "form_checks",
    "kind_checks",
    "lost_forms",
    "part_checks",
    "survey",
    "system_checks",
    "technique_checks",
]

"""Tests for kinds, back ends, constraints, forms, parts, techniques and systems, also those of others.

>>> from gridproof import testing
>>> testing.check_kind("akari", boards=3)
>>> print(*testing.kind_checks("akari")[:2], sep="; ")
it describes itself; each field has values
"""

from .frontends.testing import (
    Check,
    CheckFailed,
    Compared,
    Fault,
    Survey,
    backend_checks,
    boards,
    check_backend,
    check_constraint,
    check_form,
    check_kind,
    check_part,
    check_system,
    check_technique,
    compare,
    constraint_checks,
    form_checks,
    kind_checks,
    lost_forms,
    part_checks,
    survey,
    system_checks,
    technique_checks,
)

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

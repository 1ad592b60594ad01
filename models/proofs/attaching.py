"""A verdict with its certificate, which is made for it and checked.

>>> from gridproof.frontends import api
>>> puzzle = api.read_one("123.34......4..1")
>>> verdict, certificate = add_certificate(puzzle, api.check(puzzle), "clausal", Deadline())
>>> verdict.proof.form, certificate.claim.name
('clausal', 'unique')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...puzzles import Cell, Deadline, Puzzle, Solution, TooLarge, Unknown
from ..core.search import WrongSolution
from ..questions.verdict import Proof, Verdict
from . import Certificate, Disproved, prove
from .derivation import NotDerived

CHECKED = "gridproof verify"
"""The checker of every certificate that is made here."""

PROOF = "proof"
"""The mark of a verdict that a certificate confirms, beside a back end or alone."""


def make(
    puzzle: Puzzle,
    form: str,
    name: str | None,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    *,
    deadline: Deadline,
) -> tuple[Certificate, Proof]:
    """Return a certificate, and the account of it in a verdict. Raises what `prove` raises."""
    cert = prove(puzzle, form, name, solutions=solutions, forced=forced, timeout=deadline)
    deep = (cert.splits, cert.depth) if form == "steps" else (None, None)
    return cert, Proof(form, None, cert.bytes, cert.lines, cert.seconds, CHECKED, cert.trusted, *deep)


def add_certificate(
    puzzle: Puzzle, verdict: Verdict, form: str, deadline: Deadline
) -> tuple[Verdict, Certificate | None]:
    """Return `verdict` with its certificate, made and checked.

    The verdict becomes ``unknown`` if no certificate is made in time, if the checker does not accept it, or
    if the verdict turns out to be wrong. Two solutions that differ need no certificate.
    """
    if verdict.status not in ("unique", "none"):
        return verdict, None
    try:
        certificate, proof = make(puzzle, form, verdict.status, verdict.solutions, deadline=deadline)
    except (Disproved, NotDerived, WrongSolution) as reason:
        message = f"{verdict.backend} says {verdict.status}, but {reason}"
    except (TooLarge, Unknown) as reason:
        message = f"{verdict.backend} says {verdict.status}; no proof: {reason}"
    else:
        return replace(verdict, backend=f"{verdict.backend}+{PROOF}", proof=proof), certificate
    return replace(verdict, status="unknown", message=message, conflict=None), None

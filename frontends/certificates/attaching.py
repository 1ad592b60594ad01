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

from ...models import proofs
from ...models.core.search import WrongSolution
from ...models.proofs import Certificate, Disproved
from ...models.proofs.derivation import NotDerived
from ...models.questions.verdict import Proof, Verdict
from ...puzzles import Cell, Deadline, Puzzle, Solution, TooLarge, Unknown

CHECKED = "gridproof verify"
"""What checks every certificate that is made here."""

PROOF = "proof"
"""What stands beside a back end, or alone, where a certificate says the same."""


def make(
    puzzle: Puzzle,
    form: str,
    name: str | None,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    *,
    deadline: Deadline,
) -> tuple[Certificate, Proof]:
    """A certificate, and what a verdict says of it. Raises what `models.proofs.prove` raises."""
    made = proofs.prove(puzzle, form, name, solutions=solutions, forced=forced, timeout=deadline)
    deep = (made.splits, made.depth) if form == "steps" else (None, None)
    return made, Proof(form, None, made.bytes, made.lines, made.seconds, CHECKED, made.trusted, *deep)


def add_certificate(
    puzzle: Puzzle, verdict: Verdict, form: str, deadline: Deadline
) -> tuple[Verdict, Certificate | None]:
    """`verdict` with its certificate, made and checked; ``unknown`` where none is made in time or the checker
    does not accept it, and where the verdict turns out to be wrong. Two solutions that differ need no
    certificate.
    """
    if verdict.status not in ("unique", "none"):
        return verdict, None
    try:
        made, proof = make(puzzle, form, verdict.status, verdict.solutions, deadline=deadline)
    except (Disproved, NotDerived, WrongSolution) as reason:
        message = f"{verdict.backend} says {verdict.status}, but {reason}"
    except (TooLarge, Unknown) as reason:
        message = f"{verdict.backend} says {verdict.status}; no proof: {reason}"
    else:
        return replace(verdict, backend=f"{verdict.backend}+{PROOF}", proof=proof), made
    return replace(verdict, status="unknown", message=message, conflict=None), None

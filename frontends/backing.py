"""Answers with a certificate: made, and checked by what shares nothing with the solvers.

Vocabulary
    certificate   a file that proves an answer: the puzzle, the claim and its proof (`models.proofs`)
    backed        said of a verdict: a certificate of it was made and checked

>>> from gridproof.frontends.reading import puzzle_of
>>> puzzle = puzzle_of("123.34......4..1")
>>> checked(puzzle, "steps", "unique").proof.checked
'gridproof verify'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ..models.model import Deadline, Unknown
from ..models.proofs import Certificate, Disproved
from ..models.proofs import prove as proven
from ..models.proofs.derivation import NotDerived
from ..models.search import WrongSolution
from ..models.uniqueness import Proof, Verdict
from ..models.verify.verifying import verify as verified
from ..puzzles import Cell, InputError, Puzzle, Solution, TooLarge
from ..puzzles.stating import restated

CHECKED = "gridproof verify"
"""What checks every certificate that is made here."""

PROOF = "proof"
"""What stands beside a back end, or alone, where a certificate says the same."""


def as_recorded(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the record that says all that it holds, without one where there is none.

    >>> from gridproof.frontends.reading import puzzle_of
    >>> puzzle = puzzle_of("slitherlink 1x2\\n. 2")
    >>> [as_recorded(found).record is None for found in (puzzle, puzzle.narrowed([("r1c1", (1,))]))]
    [False, True]
    """
    try:
        return restated(puzzle)
    except InputError:
        return replace(puzzle)


class Checked(NamedTuple):
    """A certificate that the checker has accepted, and what is said of it."""

    certificate: Certificate
    proof: Proof


def checked(
    puzzle: Puzzle,
    form: str,
    name: str | None,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    deadline: Deadline | None = None,
) -> Checked:
    """A certificate, made and checked. Raises what `models.proofs.prove` raises, and `Unknown` too where the
    checker does not accept what was made.
    """
    deadline = deadline or Deadline()
    made = proven(as_recorded(puzzle), form, name, solutions=solutions, forced=forced, timeout=deadline)
    found = verified(made.text.encode(), deadline.left())
    if found.status != "verified":
        deadline.left()  # raises `Unknown` where this is why
        raise Unknown(f"the certificate that was made is {found.status}: {found.message}")
    deep = (made.splits, made.depth) if form == "steps" else (None, None)
    said = Proof(form, None, made.bytes, made.lines, made.seconds, CHECKED, found.trusted, *deep)
    return Checked(made, said)


def backed(
    puzzle: Puzzle, verdict: Verdict, form: str, deadline: Deadline
) -> tuple[Verdict, Certificate | None]:
    """`verdict` with its certificate, made and checked; ``unknown`` where none is made in time or the checker
    does not accept it, and where the verdict turns out to be wrong. Two solutions that differ need no
    certificate.
    """
    if verdict.status not in ("unique", "none"):
        return verdict, None
    try:
        made, said = checked(puzzle, form, verdict.status, verdict.solutions, deadline=deadline)
    except (Disproved, NotDerived, WrongSolution) as reason:
        return doubted(verdict, f"{verdict.backend} says {verdict.status}, but {reason}"), None
    except (TooLarge, Unknown) as reason:
        return doubted(verdict, f"{verdict.backend} says {verdict.status}; no proof: {reason}"), None
    return replace(verdict, backend=f"{verdict.backend}+{PROOF}", proof=said), made


def doubted(verdict: Verdict, message: str) -> Verdict:
    """The verdict as one that is not known to be right."""
    return replace(verdict, status="unknown", message=message, conflict=None)

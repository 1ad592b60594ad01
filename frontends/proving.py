"""Certificates, as the Python face makes and checks them.

Vocabulary
    certificate   a file that proves an answer: the puzzle, the claim and its proof (`models.proofs`)
    claim         ``unique``, ``none``, ``all`` (these solutions, no others), or a cell and its value
    form          ``clausal`` or ``steps``: what the lines of the proof speak of
    backed        said of a verdict: a certificate of it was made and checked

>>> certificate = prove("123.34......4..1")
>>> certificate.form, certificate.claim.name
('clausal', 'unique')
>>> prove("12..............", claim="r1c1=1").claim.name
'forced'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ..models.model import Deadline, Unknown
from ..models.proofs import Certificate, Disproved
from ..models.proofs import prove as proven
from ..models.search import WrongSolution
from ..models.uniqueness import Proof, Verdict
from ..models.verify.verifying import verify as verified
from ..puzzles import Cell, InputError, Puzzle, Solution, TooLarge, read_record
from . import api
from .reading import PuzzleLike, puzzle_of

FORMS = ("clausal", "steps")

FORCED = re.compile(r"([^=]+)=(-?\d{1,12})")
"""The claim that a cell has a value."""

CHECKED = "gridproof verify"
"""What checks every certificate that is made here."""

PROOF = "proof"
"""What stands beside a back end, or alone, where a certificate says the same."""


def prove(
    puzzle: PuzzleLike,
    form: str = "clausal",
    claim: str | None = None,
    *,
    backend: str = "auto",
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Certificate:
    """A certificate about `puzzle`, by default that its solution is the only one, or that there is none.

    Other claims are ``"all"``, which lists every solution, and a cell with the value that it has in all of
    them, as ``"r1c1=5"``. A `backend` that is named finds the solutions; the proof does not depend on it.

    Raises `Disproved` for a claim that is false, with solutions that show it; `InputError` for a claim or a
    form that there is not; `TooLarge` for a proof beyond the bounds; and `Unknown` where `timeout` seconds
    are too few.
    """
    puzzle, deadline = as_recorded(puzzle_of(puzzle, kind)), Deadline.of(timeout)
    name, forced = claim_of(claim)
    solutions = None
    if backend != "auto" and forced is None:
        solutions = api.solve(puzzle, backend, limit=2, timeout=deadline).solutions
    return proven(puzzle, form, name, solutions=solutions, forced=forced, timeout=deadline)


def as_recorded(puzzle: Puzzle) -> Puzzle:
    """The puzzle; where it was narrowed since it was read, without its record, which states another one.

    >>> puzzle = puzzle_of({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    >>> narrowed = puzzle.narrowed([("r2c1", (3,))])
    >>> [as_recorded(found).record is None for found in (puzzle, narrowed)]
    [False, True]
    """
    if puzzle.record is None or read_record(puzzle.record, puzzle.kind).domains == puzzle.domains:
        return puzzle
    return replace(puzzle)


def claim_of(text: str | None) -> tuple[str | None, tuple[Cell, int] | None]:
    """The name of a claim, and the cell and value of a forced one. Raises `InputError` for any other text.

    >>> claim_of("none"), claim_of("r1c1=5")
    (('none', None), ('forced', ('r1c1', 5)))
    """
    if text is None or text in ("unique", "none", "all"):
        return text, None
    found = FORCED.fullmatch(text)
    if found is None:
        raise InputError(f"the claim is {text[:40]!r}; unique, none, all or CELL=VALUE was expected")
    return "forced", (found[1].strip(), int(found[2]))


class Checked(NamedTuple):
    """A certificate that the checker has accepted, and what is said of it."""

    certificate: Certificate
    proof: Proof


def checked(
    puzzle: Puzzle,
    form: str,
    name: str,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    deadline: Deadline | None = None,
) -> Checked:
    """A certificate, made and checked. Raises what `models.proofs.prove` raises, also where time runs out for
    the checker, and `RuntimeError` where that refuses what was made.
    """
    deadline = deadline or Deadline()
    made = proven(as_recorded(puzzle), form, name, solutions=solutions, forced=forced, timeout=deadline)
    found = verified(made.text.encode(), deadline.left())
    if found.status != "verified":
        deadline.left()  # raises `Unknown` where this is why
        raise RuntimeError(f"the certificate that was made is refused: {found.message}")
    deep = (made.splits, made.depth) if form == "steps" else (None, None)
    said = Proof(form, None, made.bytes, made.lines, made.seconds, CHECKED, found.trusted, *deep)
    return Checked(made, said)


def backed(
    puzzle: Puzzle, verdict: Verdict, form: str, deadline: Deadline
) -> tuple[Verdict, Certificate | None]:
    """`verdict` with its certificate, made and checked; ``unknown`` where none is made in time, or where the
    verdict turns out to be wrong. Two solutions that differ need no certificate.
    """
    if verdict.status not in ("unique", "none"):
        return verdict, None
    try:
        made, said = checked(puzzle, form, verdict.status, verdict.solutions, deadline=deadline)
    except (Disproved, WrongSolution) as reason:
        return doubted(verdict, f"{verdict.backend} says {verdict.status}, but {reason}"), None
    except (TooLarge, Unknown) as reason:
        return doubted(verdict, f"{verdict.backend} says {verdict.status}; no proof: {reason}"), None
    return replace(verdict, backend=f"{verdict.backend}+{PROOF}", proof=said), made


def doubted(verdict: Verdict, message: str) -> Verdict:
    """The verdict as one that is not known to be right."""
    return replace(verdict, status="unknown", message=message, conflict=None)

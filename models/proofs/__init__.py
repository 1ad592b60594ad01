"""Proofs of a puzzle's solutions, written as certificates that `models/verify` checks.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1, 2)),), (), ("a",), Board(1, 1))
>>> prove(Puzzle("demo", rules, givens=(("a", (2,)),))).claim.name
'unique'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module

from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution, Unknown
from ...puzzles.revising.stating import with_full_record
from ..verify.checkable import to_checkable
from ..verify.verifying import verify
from ..verify.vocabulary import Refused, Unfinished
from .certificate import Certificate, make_certificate
from .claims import CLAIMS, Claim, Disproved, establish_claim

__all__ = ["CLAIMS", "FORMS", "Certificate", "Claim", "Disproved", "prove"]

FORMS = ("clausal", "steps")
"""Forms of certificates; the writer of each has its name and stands in a module of this name."""


def prove(
    puzzle: Puzzle,
    form: str = "clausal",
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
) -> Certificate:
    """Return a certificate of a claim about `puzzle`, one of `CLAIMS`.

    The default is ``unique`` or ``none``, whichever is true, or ``forced`` if a cell and its value are given.

    `solutions` are those that any back end found: solve there, prove here. The checker has accepted the
    returned certificate. Raises `Disproved` with the solutions that show it if the claim is false,
    `WrongSolution` for a solution that is none, `Unknown` at the time limit and if the checker does not
    accept the result, `TooLarge` for more solutions than a certificate lists and for a proof beyond bounds,
    and `InputError` for an unknown form, claim or cell.
    """
    if form not in FORMS:
        raise InputError(f"there is no form of certificate {form[:40]!r}; there are {', '.join(FORMS)}")
    writer = getattr(import_module(f".{form}", __name__), form)
    deadline = Deadline.of(timeout)
    try:
        puzzle = puzzle if puzzle.is_as_read else with_full_record(puzzle)
    except InputError:
        puzzle = replace(puzzle)  # the constraints alone say all that it holds
    try:
        certificate = certificate_of(puzzle, writer, claim, solutions, forced, deadline)
    except (Refused, Unfinished) as reason:
        raise Unknown(f"no certificate was found that the checker accepts: {reason}") from None
    verdict = verify(certificate.text.encode(), deadline.seconds_left())
    if verdict.status != "verified":
        deadline.seconds_left()  # raises `Unknown` if this is the reason
        raise Unknown(f"the certificate that was made is {verdict.status}: {verdict.message}")
    return replace(
        certificate, trusted=verdict.trusted, unchecked=verdict.unchecked, statement=verdict.message
    )


def certificate_of(
    puzzle: Puzzle,
    writer: Callable[..., Certificate],
    claim: str | None,
    solutions: Iterable[Solution] | None,
    forced: tuple[Cell, int] | None,
    deadline: Deadline,
) -> Certificate:
    """Return a certificate that nobody has checked yet. Raises what `prove` raises."""
    checkable = to_checkable(puzzle)
    if claim in ("minimal", "clash"):
        from . import members  # few claims need it

        make = members.minimal if claim == "minimal" else members.clash
        return make(puzzle, checkable, writer, deadline)
    if claim == "multiple":
        from ..backends.sat import SatModel

        model = SatModel(checkable, timeout=deadline)
        statement = establish_claim(model, claim, solutions, deadline=deadline)
        return make_certificate(writer.__name__, checkable, statement, ())
    return writer(checkable, claim, solutions=solutions, forced=forced, timeout=deadline)

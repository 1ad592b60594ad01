"""Certificates, as the Python face makes and checks them.

Vocabulary
    certificate   a file that proves an answer: the puzzle, the claim and its proof (`models.proofs`)
    claim         ``unique``, ``none``, ``all`` (these solutions, no others), or a cell and its value
    form          ``clausal`` or ``steps``: what the lines of the proof speak of

>>> certificate = prove("123.34......4..1")
>>> certificate.form, certificate.claim.name
('clausal', 'unique')
>>> prove("12..............", claim="r1c1=1").claim.name
'forced'
"""

from __future__ import annotations

import re

from ..models.model import Deadline
from ..models.proofs import Certificate
from ..puzzles import Cell, InputError
from . import api
from .backing import checked
from .reading import PuzzleLike, puzzle_of

FORMS = ("clausal", "steps")

FORCED = re.compile(r"([^=]+)=(-?\d{1,12})")
"""The claim that a cell has a value."""


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

    The certificate that is returned was checked: `verify` accepts it. Raises `Disproved` for a claim that is
    false, with solutions that show it; `InputError` for a claim or a form that there is not, and for a
    constraint that the checker does not know; `TooLarge` for a proof beyond the bounds; and `Unknown` where
    `timeout` seconds are too few.
    """
    puzzle, deadline = puzzle_of(puzzle, kind), Deadline.of(timeout)
    name, forced = claim_of(claim)
    solutions = None
    if backend != "auto" and forced is None:
        solutions = api.solve(puzzle, backend, limit=2, timeout=deadline).solutions
    return checked(puzzle, form, name, solutions, forced, deadline).certificate


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

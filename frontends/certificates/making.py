"""Certificates made, and checked by code that shares nothing with the solvers: `prove`, and its task.

Vocabulary
    place     destination of certificates: a file for one puzzle, a folder for several

>>> certificate = prove("123.34......4..1")
>>> certificate.form, certificate.claim.name
('clausal', 'unique')
>>> prove("12..............", claim="r1c1=1").claim.name
'forced'
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> from gridproof.frontends.running.tasks import answer
>>> [parsed] = read_text("123.34......4..1")
>>> outcome = answer(Prove(), 0, parsed)
>>> outcome.record["status"], outcome.record["proof"]["form"], outcome.code
('unique', 'clausal', 0)
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from ...models import proofs
from ...models.proofs import Certificate, Disproved
from ...models.proofs.attaching import PROOF, add_certificate, make
from ...models.proofs.claims import MOST_SOLUTIONS
from ...models.questions.uniqueness import explained
from ...models.questions.verdict import Proof, Status, Verdict, result
from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution, TooLarge, Unknown
from .. import api
from ..output.exits import CODES
from ..reading.puzzles import PuzzleLike, read_one
from ..running.tasks import Outcome, SolveTask

FORCED = re.compile(r"([^=]+)=(-?\d{1,12})")
"""The claim that a cell has a value."""

EXIT = CODES | {"forced": 0}

UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
"""Characters of a puzzle's id that are unsafe in the name of a file."""

LONGEST = 60
"""The most characters of an id in the name of a file."""


# One certificate ----------------------------------------------------------------------------------


def prove(
    puzzle: PuzzleLike,
    form: Literal["clausal", "steps"] = "clausal",
    claim: str | None = None,
    *,
    backend: str = "auto",
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Certificate:
    """Make a certificate about `puzzle`, and check it.

    A constraint unknown to the checker is stated by a table or by its lowering, see
    `models.verify.checkable`.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        form: The form of the proof: ``"clausal"`` is small and quick, ``"steps"`` can be followed by people.
        claim: The claim; by default that the solution is the only one, or that there is none. ``"all"`` lists
            every solution, and ``"r1c1=5"`` is the value of a cell in all of them.
        backend: The back end that finds the solutions; the proof does not depend on it.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A certificate that `verify` accepts.

    Raises:
        Disproved: For a false claim, with solutions that show it.
        InputError: For an unknown claim or form.
        TooLarge: For a proof beyond the bounds.
        Unknown: On time-out.
    """
    puzzle, deadline = read_one(puzzle, kind, lenient=lenient), Deadline.of(timeout)
    name, forced = claim_of(claim)
    solutions = None
    if backend != "auto" and forced is None:
        solutions = api.solve(puzzle, backend, limit=2, timeout=deadline).solutions
    return proofs.prove(puzzle, form, name, solutions=solutions, forced=forced, timeout=deadline)


def claim_of(text: str | None) -> tuple[str | None, tuple[Cell, int] | None]:
    """Return the name of a claim, and the cell and value of a forced one. Raises `InputError` for any other
    text.

    >>> claim_of("none"), claim_of("r1c1=5")
    (('none', None), ('forced', ('r1c1', 5)))
    """
    if text is None or text in ("unique", "none", "all"):
        return text, None
    match = FORCED.fullmatch(text)
    if match is None:
        raise InputError(f"the claim is {text[:40]!r}; unique, none, all or CELL=VALUE was expected")
    return "forced", (match[1].strip(), int(match[2]))


# The task -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Destination:
    """Destination of certificates; a folder has a file for each puzzle."""

    path: str
    folder: bool

    def file(self, index: int, identity: str | None) -> Path:
        """Return the file of a puzzle, by its position and its id.

        >>> Destination("proofs", True).file(0, "a/b c").name
        '0001-a-b-c.proof'
        >>> Destination("proof.gz", False).file(0, None).name
        'proof.gz'
        """
        if not self.folder:
            return Path(self.path)
        name = UNSAFE.sub("-", identity or "")[:LONGEST].strip("-.")
        return Path(self.path, f"{index + 1:04}{'-' if name else ''}{name}.proof")


@dataclass(frozen=True)
class Prove(SolveTask):
    """The task of checking, and making a certificate of the answer; or of proving another claim. With a
    `limit` the claim about a puzzle with no more solutions is that these are all. Without a `place`
    certificates are checked and not kept; `foreign` forms are written beside them.
    """

    form: str = "clausal"
    claim: str | None = None
    place: Destination | None = None
    foreign: tuple[str, ...] = ()

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        started = time.perf_counter()
        deadline = Deadline.of(self.timeout)
        verdict, certificate = self.certify(puzzle, deadline)
        if verdict.status == "none" and verdict.conflict is None:
            verdict = explained(verdict, puzzle, deadline)
        verdict = replace(verdict, seconds=time.perf_counter() - started)
        if certificate is not None and verdict.proof is not None and self.place is not None:
            path = self.place.file(index, puzzle.id)
            verdict = replace(verdict, proof=self.write(puzzle, certificate, verdict.proof, path, deadline))
        elif certificate is None and verdict.status == "multiple" and self.place is not None:
            verdict = replace(verdict, message=f"{verdict.message}; no proof is written")
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), EXIT[verdict.status])

    def certify(self, puzzle: Puzzle, deadline: Deadline) -> tuple[Verdict, Certificate | None]:
        """Return the verdict and its certificate, if one was made. Raises `InputError` for a false claim."""
        name, forced = claim_of(self.claim)
        if forced is not None:
            return self.prove_value(puzzle, forced, deadline)
        if name == "all":
            return self.prove_all(puzzle, deadline)
        verdict = api.check_without_conflict(
            puzzle, self.backend, deadline, self.confirm is True, self.narrow
        )
        if name == "none" and verdict.solutions:
            raise InputError("the claim none is false: there is a solution")
        if verdict.status == "multiple" and self.limit is not None:
            return self.prove_all(puzzle, deadline)
        return add_certificate(puzzle, verdict, self.form, deadline)

    def prove_value(
        self, puzzle: Puzzle, forced: tuple[Cell, int], deadline: Deadline
    ) -> tuple[Verdict, Certificate | None]:
        """Prove that a cell has this value in every solution."""
        try:
            cert, proof = make(puzzle, self.form, "forced", forced=forced, deadline=deadline)
        except Disproved as reason:
            raise InputError(f"the claim {self.claim} is false: {reason}") from None
        except (TooLarge, Unknown) as reason:
            return Verdict("unknown", (), str(reason), PROOF, puzzle=puzzle), None
        message = f"{forced[0]} is {forced[1]} in every solution"
        return Verdict("forced", cert.claim.solutions, message, PROOF, proof=proof, puzzle=puzzle), cert

    def prove_all(self, puzzle: Puzzle, deadline: Deadline) -> tuple[Verdict, Certificate | None]:
        """Prove that these are all solutions, if they are within the limit."""
        limit = self.limit or MOST_SOLUTIONS
        verdict = api.solve(puzzle, self.backend, limit=limit + 1, timeout=deadline, narrow=self.narrow)
        if verdict.status == "unknown":
            return replace(verdict, solutions=verdict.solutions[:2]), None
        if len(verdict.solutions) > limit:
            two, message = verdict.solutions[:2], f"there are more than {limit} solutions"
            differs = differing(puzzle, two)
            return replace(verdict, status="multiple", solutions=two, message=message, differs=differs), None
        try:
            certificate, proof = make(puzzle, self.form, "all", verdict.solutions, deadline=deadline)
        except (TooLarge, Unknown) as reason:
            return replace(verdict, status="unknown", message=str(reason), conflict=None), None
        solutions = certificate.claim.solutions
        status: Status = "multiple" if len(solutions) > 1 else "unique" if solutions else "none"
        return replace(
            verdict,
            status=status,
            solutions=solutions,
            message=f"{len(solutions)} solutions, and no others" if status == "multiple" else "",
            backend=f"{verdict.backend}+{PROOF}",
            differs=differing(puzzle, solutions),
            proof=proof,
        ), certificate

    def write(self, puzzle: Puzzle, cert: Certificate, proof: Proof, path: Path, deadline: Deadline) -> Proof:
        """Write a certificate, and beside it the files for other programs; return `proof` with their names.

        Raises `InputError` if that is not possible.
        """
        beside: tuple[Path, ...] = ()
        try:
            size = cert.write(path)
            if self.foreign:
                from ...models.proofs.third_party import write
                from ...models.verify.checkable import to_checkable

                beside = write(to_checkable(puzzle), cert.claim, self.foreign, path, deadline)
        except OSError as reason:
            raise InputError(f"{path}: {reason.strerror}") from None
        except (TooLarge, Unknown) as reason:
            raise InputError(f"{path} is written, but nothing beside it: {reason}") from None
        return replace(proof, path=str(path), bytes=size, beside=tuple(map(str, beside)))


def differing(puzzle: Puzzle, solutions: tuple[Solution, ...]) -> tuple[Cell, ...]:
    """Return the shown cells in which some of the solutions differ."""
    return tuple(cell for cell in puzzle.shown if len({solution[cell] for solution in solutions}) > 1)

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
from ...models.proofs import CLAIMS, Certificate, Disproved
from ...models.proofs.attaching import PROOF, add_certificate, make
from ...models.proofs.claims import LISTED, MOST_SOLUTIONS
from ...models.questions.uniqueness import explained
from ...models.questions.verdict import Proof, Status, Verdict, result
from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution, TooLarge, Unknown
from .. import api, check_arguments
from ..narrowing.tiers import Narrowing
from ..output.exits import CODES
from ..reading.puzzles import PuzzleLike, read_one
from ..running.tasks import Outcome, SolveTask

FOREIGN_CLAIMS = ("unique", "none", "all", "forced")
"""Claims that the formats of other checkers can say."""

FORCED = re.compile(r"([^=]+)=(-?\d{1,12})")
"""The claim that a cell has a value."""

EXIT = CODES | {"forced": 0}

STATUS: dict[str, Status] = {
    "multiple": "multiple",
    "candidates": "multiple",
    "minimal": "unique",
    "clash": "none",
}
"""The status of a puzzle for which the claim is true; candidates may be those of one solution."""

UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
"""Characters of a puzzle's id that are unsafe in the name of a file."""

LONGEST = 60
"""The most characters of an id in the name of a file."""


# One certificate ----------------------------------------------------------------------------------


@check_arguments
def prove(
    puzzle: PuzzleLike,
    form: Literal["clausal", "steps"] = "clausal",
    claim: str | None = None,
    *,
    limit: int | None = None,
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
            every solution, ``"r1c1=5"`` is the value of a cell in all of them, ``"multiple"`` shows two,
            ``"candidates"`` every value of each cell; ``"minimal"`` says that no clue and no given can go,
            ``"clash"`` which of them cannot all hold.
        limit: The most solutions that ``"all"`` lists; by default 1,000.
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
    if name == "all" and limit is not None:
        solutions = listed(puzzle, backend, limit, deadline).solutions
        if len(solutions) > limit:
            raise TooLarge(f"there are more than {limit:,} solutions")
    elif backend != "auto" and forced is None and name not in ("minimal", "clash"):
        solutions = api.solve(puzzle, backend, limit=2, timeout=deadline).solutions
    return proofs.prove(puzzle, form, name, solutions=solutions, forced=forced, timeout=deadline)


def listed(
    puzzle: Puzzle, backend: str, limit: int, deadline: Deadline, narrow: Narrowing = "auto"
) -> Verdict:
    """Return the solutions of a puzzle, with one more than `limit` if there are more."""
    if limit > MOST_SOLUTIONS:
        raise InputError(f"a certificate lists no more than {MOST_SOLUTIONS:,} solutions")
    return api.solve(puzzle, backend, limit=limit + 1, timeout=deadline, narrow=narrow)


def claim_of(text: str | None) -> tuple[str | None, tuple[Cell, int] | None]:
    """Return the name of a claim, and the cell and value of a forced one. Raises `InputError` for any other
    text.

    >>> claim_of("none"), claim_of("r1c1=5")
    (('none', None), ('forced', ('r1c1', 5)))
    """
    names = [name for name in CLAIMS if name != "forced"]
    if text is None or text in names:
        return text, None
    match = FORCED.fullmatch(text)
    if match is None:
        raise InputError(f"the claim is {text[:40]!r}; {', '.join(names)} or CELL=VALUE was expected")
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
        if name in STATUS:
            return self.prove_other(puzzle, name, deadline)
        verdict = api.check_without_conflict(
            puzzle, self.backend, deadline, self.confirm is True, self.narrow
        )
        if name == "none" and verdict.solutions:
            raise InputError("the claim none is false: there is a solution")
        if verdict.status == "multiple" and self.limit is not None:
            return self.prove_all(puzzle, deadline)
        if verdict.status == "multiple" and name is None:
            try:
                certificate, proof = make(puzzle, self.form, "multiple", verdict.solutions, deadline=deadline)
            except (TooLarge, Unknown) as reason:
                return replace(verdict, message=f"{verdict.message}; {reason}"), None
            return replace(verdict, backend=f"{verdict.backend}+{PROOF}", proof=proof), certificate
        return add_certificate(puzzle, verdict, self.form, deadline)

    def prove_other(
        self, puzzle: Puzzle, name: str, deadline: Deadline
    ) -> tuple[Verdict, Certificate | None]:
        """Prove a claim whose solutions, if it has any, the proof itself looks for."""
        try:
            certificate, proof = make(puzzle, self.form, name, deadline=deadline)
        except Disproved as reason:
            raise InputError(f"the claim {name} is false: {reason}") from None
        except (TooLarge, Unknown) as reason:
            return Verdict("unknown", (), str(reason), PROOF, puzzle=puzzle), None
        solutions = certificate.claim.solutions
        differs = differing(puzzle, solutions)
        status: Status = "unique" if name == "candidates" and not differs else STATUS[name]
        shown = solutions[: 1 if status == "unique" else 2]
        return Verdict(
            status, shown, certificate.statement, PROOF, differs=differs, proof=proof, puzzle=puzzle
        ), certificate

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
        limit = self.limit or LISTED
        verdict = listed(puzzle, self.backend, limit, deadline, self.narrow)
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

                if cert.claim.name not in FOREIGN_CLAIMS:
                    raise TooLarge(f"other checkers do not know the claim {cert.claim.name}")
                beside = write(to_checkable(puzzle), cert.claim, self.foreign, path, deadline)
        except OSError as reason:
            raise InputError(f"{path}: {reason.strerror}") from None
        except (TooLarge, Unknown) as reason:
            raise InputError(f"{path} is written, but nothing beside it: {reason}") from None
        return replace(proof, path=str(path), bytes=size, beside=tuple(map(str, beside)))


def differing(puzzle: Puzzle, solutions: tuple[Solution, ...]) -> tuple[Cell, ...]:
    """Return the shown cells in which some of the solutions differ."""
    return tuple(cell for cell in puzzle.shown if len({solution[cell] for solution in solutions}) > 1)

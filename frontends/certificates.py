"""The tasks of proving an answer and of verifying certificates, with the files that they write and read.

Vocabulary
    place     where certificates go: a file for one puzzle, a folder for several

>>> from gridproof.puzzles.forms.reader import read_text
>>> from gridproof.frontends.tasks import answer
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

from ..models.model import Deadline, Unknown
from ..models.proofs import Certificate, Disproved
from ..models.proofs.claims import MOST_SOLUTIONS
from ..models.uniqueness import Proof, Verdict, explained
from ..puzzles import Cell, InputError, Puzzle, TooLarge
from . import api
from .backing import PROOF, backed, checked
from .proving import claim_of
from .records import result
from .tasks import CODES, Outcome, Search

EXIT = CODES | {"forced": 0}

UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
"""What the id of a puzzle may have and the name of a file had better not."""

LONGEST = 60
"""The most characters of an id in the name of a file."""


@dataclass(frozen=True)
class Place:
    """Where certificates go; a folder has a file for each puzzle."""

    path: str
    folder: bool

    def file(self, index: int, identity: str | None) -> Path:
        """The file of a puzzle, by its position and its id.

        >>> Place("proofs", True).file(0, "a/b c").name, Place("proof.gz", False).file(0, None).name
        ('0001-a-b-c.proof', 'proof.gz')
        """
        if not self.folder:
            return Path(self.path)
        named = UNSAFE.sub("-", identity or "")[:LONGEST].strip("-.")
        return Path(self.path, f"{index + 1:04}{'-' if named else ''}{named}.proof")


@dataclass(frozen=True)
class Prove(Search):
    """Check, and make a certificate of the answer; or prove another claim. With a `limit` the claim about a
    puzzle with up to so many solutions is that these are all. Without a `place` certificates are checked and
    not kept; `foreign` forms are written beside them.
    """

    form: str = "clausal"
    claim: str | None = None
    place: Place | None = None
    foreign: tuple[str, ...] = ()

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        started = time.perf_counter()
        deadline = Deadline.of(self.timeout)
        verdict, made = self.proven(puzzle, deadline)
        if verdict.status == "none" and verdict.conflict is None:
            verdict = explained(verdict, puzzle, deadline)
        verdict = replace(verdict, seconds=time.perf_counter() - started)
        if made is not None and verdict.proof is not None and self.place is not None:
            path = self.place.file(index, puzzle.id)
            verdict = replace(verdict, proof=self.kept(puzzle, made, verdict.proof, path, deadline))
        return Outcome(result(index, puzzle.id, puzzle.kind, verdict, puzzle), EXIT[verdict.status])

    def kept(self, puzzle: Puzzle, made: Certificate, said: Proof, path: Path, deadline: Deadline) -> Proof:
        """Write a certificate, and beside it the files for programs of others; `said` with their names.

        Raises `InputError` where that is not possible.
        """
        beside: tuple[Path, ...] = ()
        try:
            size = made.write(path)
            if self.foreign:
                from ..models.proofs.clausal import refutation
                from ..models.proofs.foreign import write

                claim = made.claim
                forced = None if claim.cell is None or claim.value is None else (claim.cell, claim.value)
                found = refutation(
                    puzzle, claim.name, solutions=claim.solutions, forced=forced, timeout=deadline
                )
                for form in self.foreign:
                    beside += write(found, form, path)
        except OSError as reason:
            raise InputError(f"{path}: {reason.strerror}") from None
        except (TooLarge, Unknown) as reason:
            raise InputError(f"{path} is written, but nothing beside it: {reason}") from None
        return replace(said, path=str(path), bytes=size, beside=tuple(dict.fromkeys(map(str, beside))))

    def proven(self, puzzle: Puzzle, deadline: Deadline) -> tuple[Verdict, Certificate | None]:
        """The verdict and its certificate, if one was made. Raises `InputError` for a claim that is false."""
        name, forced = claim_of(self.claim)
        if forced is not None:
            return self.forced(puzzle, forced, deadline)
        if name == "all":
            return self.all(puzzle, deadline)
        verdict = api.unexplained(puzzle, self.backend, deadline, self.confirm is True, self.narrow)
        if name == "none" and verdict.solutions:
            raise InputError("the claim none is false: there is a solution")
        if verdict.status == "multiple" and self.limit is not None:
            return self.all(puzzle, deadline)
        return backed(puzzle, verdict, self.form, deadline)

    def forced(
        self, puzzle: Puzzle, forced: tuple[Cell, int], deadline: Deadline
    ) -> tuple[Verdict, Certificate | None]:
        """That a cell has this value in every solution."""
        try:
            made, said = checked(puzzle, self.form, "forced", forced=forced, deadline=deadline)
        except Disproved as reason:
            raise InputError(f"the claim {self.claim} is false: {reason}") from None
        except (TooLarge, Unknown) as reason:
            return Verdict("unknown", (), str(reason), PROOF, puzzle=puzzle), None
        message = f"{forced[0]} is {forced[1]} in every solution"
        return Verdict("forced", made.claim.solutions, message, PROOF, proof=said, puzzle=puzzle), made

    def all(self, puzzle: Puzzle, deadline: Deadline) -> tuple[Verdict, Certificate | None]:
        """That these are all solutions, where they are not more than the limit."""
        limit = self.limit or MOST_SOLUTIONS
        found = api.solve(puzzle, self.backend, limit=limit + 1, timeout=deadline, narrow=self.narrow)
        if found.status == "unknown" or len(found.solutions) > limit:
            status = "unknown" if found.status == "unknown" else "multiple"
            message = found.message if status == "unknown" else f"there are more than {limit} solutions"
            two = found.solutions[:2]
            return several(replace(found, status=status, solutions=two, message=message)), None
        try:
            made, said = checked(puzzle, self.form, "all", found.solutions, deadline=deadline)
        except (TooLarge, Unknown) as reason:
            return replace(found, status="unknown", message=str(reason), conflict=None), None
        solutions = made.claim.solutions
        status = {0: "none", 1: "unique"}.get(len(solutions), "multiple")
        message = f"{len(solutions)} solutions, and no others" if status == "multiple" else ""
        verdict = replace(found, status=status, solutions=solutions, message=message, proof=said)
        return several(replace(verdict, backend=f"{found.backend}+{PROOF}")), made


def several(verdict: Verdict) -> Verdict:
    """The verdict with the shown cells in which its solutions differ."""
    if verdict.status != "multiple" or verdict.puzzle is None:
        return verdict
    first, *others = verdict.solutions
    shown = verdict.puzzle.shown
    differs = tuple(cell for cell in shown if any(other[cell] != first[cell] for other in others))
    return replace(verdict, differs=differs)

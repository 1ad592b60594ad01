"""A certificate verified by the package: the findings of the stand-alone checker, and two things beyond it,
the record that the puzzle was made from and the judge of its kind.

>>> verify(b"nothing of the kind").message
'line 1: this is no certificate that this checker reads'
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from ...puzzles import InputError, Puzzle, Solution, TooLarge, kind_named, read_record
from ...puzzles.kinds import file_names
from ...puzzles.records import judge_solution
from .checkable import constraints_text, is_known, lowered_in, to_checkable, with_lowered
from .checker import NO_MEMORY, follow
from .claim import CheckedClaim, Entry
from .file import MOST_BYTES, MOST_SECONDS, CertificateParts, Clock, sha256, take_apart, unpack
from .vocabulary import Refused, Unfinished, printable

TITLE = "gridproof certificate "
"""Beginning of the text of a certificate."""

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, TooLarge)
"""Errors that the package may raise for a made-up puzzle or record."""


@dataclass(frozen=True)
class Verified:
    """Result of checking a certificate.

    Its `status` is ``verified``, ``refused``, or ``unknown`` if time, steps or memory ran out.

    `message` states the proven claim, the reason of the refusal, or the limit. For a verified certificate,
    `claim`, `form`, `lines`, `splits` and `depth` describe the proof, and `trusted` its assumptions; `kind`
    and `id` are those of its puzzle; `unchecked` lists the parts of its document that no constraint states.
    """

    status: Literal["verified", "refused", "unknown", "error"]
    message: str
    claim: str = ""
    form: str = ""
    lines: int = 0
    trusted: str = ""
    kind: str | None = None
    id: str | None = None
    seconds: float = 0.0
    splits: int = 0
    depth: int = 0
    board: Mapping[str, Any] | None = None
    answer: Mapping[str, Any] | None = None
    told: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Verified: {self.status}, {self.message}>"


def verify(
    source: str | os.PathLike[str] | bytes,
    timeout: float | None = None,
    *,
    of: Puzzle | None = None,
) -> Verified:
    """Check that a certificate (a file, its text or its bytes) proves its claim, and return the result.

    The constraints are made anew from the record, and must be those of the certificate; the checker reads all
    of it, and justifies every line; the judge of the kind must accept the solutions of the claim. With `of`,
    the certificate of a puzzle with other constraints is refused, and the `unchecked` parts of this puzzle
    are named too. The status is unknown after `timeout` seconds, by default `MOST_SECONDS`, and if steps or
    memory run out. Raises `OSError` for a file that cannot be read.
    """
    started = time.perf_counter()
    try:
        data = contents(source)
        result = _verify(data, Clock(MOST_SECONDS if timeout is None else timeout), of)
    except Refused as reason:
        result = Verified("refused", str(reason))
    except Unfinished as reason:
        result = Verified("unknown", str(reason))
    except MemoryError:
        result = Verified("unknown", NO_MEMORY)
    except RecursionError:
        result = Verified("refused", "its constraints are nested too deeply")
    return replace(result, seconds=time.perf_counter() - started)


def contents(source: str | os.PathLike[str] | bytes) -> bytes:
    """Return the bytes of a certificate, given as bytes, as text, or as a file name (no line break). Raises
    `OSError`.
    """
    if isinstance(source, str) and (source.startswith(TITLE) or "\n" in source):
        return source.encode(errors="surrogatepass")
    if isinstance(source, bytes):
        return source
    with open(source, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _verify(data: bytes, clock: Clock, of: Puzzle | None) -> Verified:
    """Check a certificate and return the result. Raises `Refused` and `Unfinished`."""
    parts = take_apart(unpack(data))
    puzzle = constraints = None
    if parts.rules is not None:
        puzzle = puzzle_of(parts)
        constraints = constraints_text(to_checkable(puzzle))
        if sha256(constraints) != parts.rules.sha256:
            kind = parts.rules.kind
            raise Refused(f"line 4: the rules of {kind} make other constraints of this record here")
    proof = follow(parts, clock, constraints, file_names(), anew=True)
    if puzzle is None:
        puzzle = puzzle_of(parts)
        if puzzle.record is not None:
            theirs = puzzle_by_kind(puzzle.record, puzzle.kind)
            same(puzzle, theirs, f"line 3: the {{}} are not those that {theirs.kind} makes of the record")
    if of is not None:
        same(puzzle, of, "it is the certificate of another puzzle: the {} are not the same")
        proof = proof._replace(unchecked=[*dict.fromkeys((*proof.unchecked, *of.unchecked))])
    _judge(puzzle, proof.claim, clock)
    _judge_entries(puzzle, proof.claim, clock)
    solution = next(iter(proof.claim.solutions), None)
    return Verified(
        "verified",
        proof.finding,
        proof.claim.claim,
        proof.form,
        proof.lines,
        proof.trusted,
        None if puzzle.record is None else puzzle.kind,
        puzzle.id,
        splits=proof.splits,
        depth=proof.depth,
        board=puzzle.record,
        answer=None if solution is None else _answer(puzzle, solution),
        told=tuple(proof.describe()),
        unchecked=tuple(proof.unchecked),
    )


def constraints_file(source: str | os.PathLike[str] | bytes) -> str:
    """Return the text of the file of constraints for a certificate, made from its record by its kind.

    Raises `Refused` for an invalid certificate, and `OSError`.
    """
    puzzle = puzzle_of(take_apart(unpack(contents(source))))
    return constraints_text(
        to_checkable(puzzle if puzzle.record is None else puzzle_by_kind(puzzle.record, puzzle.kind))
    )


def puzzle_of(parts: CertificateParts) -> Puzzle:
    """Return the puzzle of a certificate: read by its kind from the record, or built from the constraints it
    states.

    Raises `Refused` if there is no puzzle.
    """
    try:
        data = json.loads(parts.puzzle)
        if parts.rules is not None:
            return puzzle_by_kind(data, parts.rules.kind)
        if parts.edition > 1:
            data |= {"name": OWN, "kind": OWN, "marks": [], "board": [*data["board"], []]}
        puzzle = Puzzle.from_json(json.dumps(data))
        return with_lowered(puzzle, data["lowered"]) if "lowered" in data else puzzle
    except UNREADABLE as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"line 3: the puzzle cannot be read: {error}") from None


OWN = "own"
"""Name of the kind of a puzzle without a kind."""


def puzzle_by_kind(record: Mapping[str, Any], kind: str) -> Puzzle:
    """Return the puzzle that a kind reads from a record. Raises `Refused`."""
    try:
        return read_record(record, kind_named(kind).name)
    except InputError as error:
        raise Refused(f"line 3: the record of the puzzle is wrong: {error}") from None
    except UNREADABLE as error:
        raise Refused(f"line 3: the record of the puzzle cannot be read: {error}") from None


def same(one: Puzzle, other: Puzzle, message: str) -> None:
    """Raise `Refused` with `message` unless both puzzles have the same cells, rules and clues, as the checker
    reads them.
    """
    one, other = to_checkable(one), to_checkable(other)
    for what, mine, theirs in (
        ("cells", one.rules.domains, other.rules.domains),
        ("rules", one.rules.constraints, other.rules.constraints),
        ("clues", one.clues, other.clues),
        ("givens", one.domains, other.domains),
        ("shown cells", one.shown, other.shown),
        ("lowered constraints", lowered_in(one), lowered_in(other)),
    ):
        if mine != theirs:
            raise Refused(message.format(what))


def _answer(puzzle: Puzzle, solution: Mapping[str, int]) -> Mapping[str, Any]:
    """Return a solution in the form of the kind; without a kind, the values of the shown cells."""
    if puzzle.record is None:
        return {cell: solution[cell] for cell in puzzle.shown}
    return kind_named(puzzle.kind).answer(puzzle, dict(solution))


def _judge(puzzle: Puzzle, claim: CheckedClaim, clock: Clock) -> None:
    """Raise `Refused` if a solution of the claim breaks a rule of the kind's judge, or a constraint unknown
    to the checker.
    """
    unknown = [constraint for constraint in puzzle.constraints if not is_known(constraint)]
    for number, solution in enumerate(claim.solutions):
        clock.look()
        for constraint in unknown:
            if not constraint.holds(solution):
                raise Refused(f"line 4: solution {number} breaks {constraint.label or constraint.words}")
        if (broken := judge_solution(puzzle, solution)) is not None:
            raise Refused(f"line 4: solution {number} is wrong: {broken}")


def _judge_entries(puzzle: Puzzle, claim: CheckedClaim, clock: Clock) -> None:
    """Raise `Refused` unless the puzzle without each entry of the claim has the second solution that stands
    there.
    """
    for entry in claim.entries:
        clock.look()
        try:
            same_answer, broken = compare_without(puzzle, entry, claim.solutions[0])
        except UNREADABLE as error:
            raise Refused(f"line 5: there is no puzzle without {entry.name}: {error}") from None
        if same_answer or broken is not None:
            raise Refused(f"line 5: the solution without {entry.name} is {broken or 'the same'}")


def compare_without(puzzle: Puzzle, entry: Entry, solution: Solution) -> tuple[bool, str | None]:
    """Return whether the values without an entry are the same answer, and the rule that they break. Raises
    `InputError` if it has no such entry.
    """
    from ...puzzles.revising.removing import Removing  # few claims need it

    removing = Removing(puzzle)
    clue = removing.clue(entry.number)
    if entry.number < 0 or clue is None or printable(clue.label[:80]) != entry.name:
        raise InputError("the record has no such entry")
    rest = removing.without([entry.number])
    values = dict(zip(rest.domains, entry.values, strict=True))
    outside = next((cell for cell, value in values.items() if value not in rest.domains[cell]), None)
    if outside is not None:
        return False, f"outside the domain of {outside}"
    broken = rest.broken(values)
    rule = judge_solution(rest, values) if broken is None else broken.label or broken.words
    return removing.kind.answer(rest, values) == removing.kind.answer(puzzle, dict(solution)), rule

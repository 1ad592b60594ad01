"""Check a certificate: a proof about the solutions of a logic puzzle. This one file is the whole checker. It
needs Python 3.11 and nothing else:

    python -I -S checker.py [--timeout SECONDS] CERTIFICATE… [CONSTRAINTS…]

Exit code 0: verified, 40: refused, 30: unknown, 2: a file is missing.

Vocabulary
    cell        a variable with a finite domain of whole numbers; numbered from 0 in the order of `domains`
    constraint  a condition on some cells; numbered from 0, rules first, then clues
    literal     `cell == value` or its negation
    shown       the cells that are the answer: solutions that agree on them count as one
    claim       a statement about all solutions, with those that show it
    refuted     no assignment within the domains keeps this one constraint
    reason      the cells on which that depends: it stays refuted however the domains of the others grow

The file is text, or gzip of text:

    gridproof certificate 2
    form clausal | form steps
    record {"type": KIND, "rows": …, "cols": …, "clues": {…}, …}        the board
    rules KIND SHA-256 of the file of constraints
    claim {"claim": "unique" | "none" | "all" | …, "solutions": [[value of each cell], …]}
    begin
    … the body: one line a step of the proof, see `Short` and `Steps` …
    end SHA-256 of all lines before this one

The claims `unique`, `none` and `all` say that there is no solution beside the listed ones. Others are

    forced      "cell" and "value": every solution has this value in this cell; the list holds one or none
    multiple    these solutions differ; the body is empty
    candidates  every shown cell has, in any solution, a value that it has in one of these
    minimal     there is this solution alone, and another one without any of the members
    clash       the rules and the members have no solution, and one without any of the members; the body is
                about the rules and the members alone

"members" is a list of {"clues": [number of a constraint, …], "givens": [cell, …], "without": values}: the
values keep everything but this member. Values of one digit can stand as a text of digits. `minimal` can have
"entries" too, {"entry": number, "name": text, "without": values}: clues of the record without which other
rules change. Only `gridproof verify`, which knows the kinds, checks them; this program names them as trusted.

The file of constraints is JSON, and `gridproof verify --print-constraints` writes it:

    {"kind": KIND, "record": {…}, "board": [rows, columns], "domains": [[cell, [value, …]], …],
     "constraints": […], "clues": […], "givens": [[cell, [value, …]], …], "shown": [cell, …]}

A puzzle without a record has, in place of `record` and `rules`, one line `constraints` with that JSON, where
kind and record are null. Classes of constraints that this checker does not know stand in a list "lowered":
simpler constraints take their place, with auxiliary cells whose names begin with "#".

Certificates of the first edition are read too: they have a line `puzzle` with all constraints, and one `hash`
with the SHA-256 of that and of the claim; see `Clausal`. The givens cut the domains down, and the proof
starts from the rest.

Checked: the claim's solutions keep all constraints and differ, every line of the body follows, and the
constraints are those named by the certificate; the size, the givens and the numbers of the board are compared
with the record. Trusted: that these constraints are the published rules of the kind for this board, and that
the constraints in place of a class in "lowered" are equivalent to it.

A shard of the proofs of a data set (`gridproof audit --proof`) is checked too. Each of its rows names the
SHA-256 of its record and of its certificate, which stands below it and claims the status of the row, see
`DataRow`. One file may hold the constraints of all rows, one after the other. Not checked: that no row or
shard is missing, and that the rows are those of the data set; `gridproof verify` compares the manifest.

This file holds, one after the other: the meanings of constraints, a class for each, with `holds` for a
complete board and `impossible` for one that cannot be (only those used by a puzzle matter for it); the
reading of the file; the two forms of proof; the command line.

>>> check(b"nothing of the kind")
Traceback (most recent call last):
gridproof.models.verify.vocabulary.Refused: line 1: this is no certificate that this checker reads
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from io import BytesIO, TextIOWrapper
from typing import NamedTuple

from .board import answer, picture, unchecked_in
from .bodies.body import Body, Empty
from .bodies.clausal import Clausal, Short
from .bodies.steps import Steps
from .claim import CheckedClaim, claim_of, part_of
from .file import MOST_BYTES, MOST_SECONDS, CertificateParts, Clock, read_json, sha256, take_apart, unpack
from .problem import Problem, problem_of
from .shards import SHARD, check_row, entries, is_shard, text_stream
from .vocabulary import Refused, Unfinished, printable, shorten

MOST_MEMBERS = 40
"""Clues and givens that a statement names; the others are counted."""

MOST_NAMED = 6
"""More shown cells are named by the first and the last."""

LONG = 10_000
"""After a line of more characters the time is looked at."""

BODIES: dict[tuple[str, int], type[Body]] = {
    ("clausal", 1): Clausal,
    ("clausal", 2): Short,
    ("steps", 1): Steps,
    ("steps", 2): Steps,
}
"""Readers of bodies by the form and the edition of the certificate."""


class CheckedProof(NamedTuple):
    """Result of a check. `splits` and `depth` are those of the steps form; `board` and `answer` are lines for
    people: the record, and the shown cells in the first solution of the claim.
    """

    form: str
    claim: CheckedClaim
    lines: int
    splits: int
    depth: int
    trusted: str
    board: list[str]
    answer: list[str]
    unchecked: list[str]

    @property
    def finding(self) -> str:
        """Return the proven statement in one sentence, with the `unchecked` parts of the puzzle's document
        named.
        """
        claim = self.claim
        number, names = len(claim.solutions), [member.name for member in claim.members]
        more = f" and {len(names) - MOST_MEMBERS} more" if len(names) > MOST_MEMBERS else ""
        members = "; ".join(names[:MOST_MEMBERS]) + more
        statement = {
            "unique": "there is exactly one solution",
            "none": "there is no solution",
            "all": f"there are exactly {number} solutions",
            "forced": f"{printable(claim.cell or '')} is {claim.value} in every solution",
            "multiple": f"there are at least {number} solutions",
            "candidates": f"the values of each cell in all solutions are those of these {number}",
            "minimal": f"there is exactly one solution, and none of these can go: {members}",
            "clash": f"there is no solution: these clash, and without any one they do not: {members}"
            if names
            else "there is no solution: the rules alone cannot hold on this board",
        }[claim.claim]
        rest = f"; this is about the rest, not checked: {', '.join(self.unchecked)}"
        return statement + (rest if self.unchecked else "")

    def __str__(self) -> str:
        claim = self.claim
        unwitnessed = claim.claim == "forced" and not claim.solutions
        witness = " (none was shown)" if unwitnessed else ""
        tree = f", {self.splits} splits, depth {self.depth}" if self.form == "steps" else ""
        return (
            f"{self.finding}{witness} ({self.form} form, {self.lines} lines{tree}; trusted: {self.trusted})"
        )

    def describe(self) -> list[str]:
        """Return the board and the answer for people."""
        return [*self.board, *(["answer:", *self.answer] if self.answer else [])]


def check(
    data: bytes,
    seconds: float = MOST_SECONDS,
    beside: Mapping[str, str] | None = None,
    kinds: Collection[str] = (),
) -> CheckedProof:
    """Check a certificate and return the statement it proves.

    The constraints of a certificate of a kind are looked up by their SHA-256 among the texts `beside`. A
    puzzle of one of the published `kinds` must have a record.

    Raises `Refused`; `Missing` if these constraints are not there; and `Unfinished` if the check takes longer
    than `seconds`, or more memory than there is.
    """
    clock = Clock(seconds)
    try:
        parts = take_apart(unpack(data))
        constraints = None
        if parts.rules is not None and beside:
            if parts.rules.sha256 not in beside:
                raise Refused("line 4: none of the files of constraints has this SHA-256")
            constraints = beside[parts.rules.sha256]
        return follow(parts, clock, constraints, kinds)
    except MemoryError:
        raise Unfinished(NO_MEMORY) from None


NO_MEMORY = "the memory does not suffice to check the certificate"
"""Said where `MemoryError` ends the check."""


def check_shard(
    data: bytes,
    seconds: float = MOST_SECONDS,
    beside: Mapping[str, str] | None = None,
    kinds: Collection[str] = (),
) -> str:
    """Check a shard of the proofs of a data set, each of its certificates within `seconds`, and return the
    statuses of its rows. Raises what `check` raises.
    """
    counts = Counter[str]()
    for row, certificate in entries(text_stream(BytesIO(data), data), SHARD):
        if row.proof is not None:
            check_row(row, certificate, lambda text: check(text, seconds, beside, kinds).claim.claim)
        counts[row.status if row.proof is not None else f"{row.status} without a proof"] += 1
    listed = ", ".join(f"{number} {status}" for status, number in counts.items())
    return f"{listed} (trusted: that the constraints are the published rules of each kind for its board)"


class Missing(Exception):
    """The constraints of a certificate are not there, in one sentence."""


def problem_of_certificate(
    parts: CertificateParts, constraints: str | None, clock: Clock, kinds: Collection[str]
) -> Problem:
    """Return the puzzle of a certificate, made of its record and its constraints.

    The certificate holds the constraints, or they stand beside it and must have the SHA-256 that it names.
    Raises `Refused` and `Missing`.
    """
    if parts.rules is None:
        problem = problem_of(parts.puzzle, clock, kinds)
        if parts.edition > 1 and problem.record is not None:
            raise Refused("a puzzle with a record does not state its constraints itself")
        return problem
    if constraints is None:
        raise Missing(
            "its constraints are missing: print them with gridproof verify --print-constraints, and name that"
            f" file too (SHA-256 {shorten(parts.rules.sha256)})"
        )
    if sha256(constraints) != parts.rules.sha256:
        raise Refused("the constraints have another SHA-256 than those that the certificate is about")
    problem = problem_of(constraints, clock)
    if problem.kind != parts.rules.kind or problem.record != read_json(parts.puzzle, "the record"):
        raise Refused("the record is not the one that the constraints were made of")
    return problem


def follow(
    parts: CertificateParts,
    clock: Clock,
    constraints: str | None = None,
    kinds: Collection[str] = (),
    anew: bool = False,
) -> CheckedProof:
    """Return the statement that the parts of a certificate prove, with the facts known at its end. The
    constraints are trusted to show the whole answer unless they were made `anew` from the record. Raises
    `Refused`, `Unfinished` and `Missing`.
    """
    number = 3
    try:
        problem = problem_of_certificate(parts, constraints, clock, kinds)
        number = parts.line - 3 if parts.edition == 1 else parts.line - 2
        claim = claim_of(parts.claim, problem, clock)
        number = parts.line - 1
        made = Empty if claim.claim == "multiple" else BODIES[parts.form, parts.edition]
        body = made(part_of(problem, claim, clock), claim, clock)
        clock.earn(len(parts.body))
        for number, line in enumerate(parts.body, start=parts.line):
            if number % 64 == 0 or len(line) > LONG:
                clock.look()
            body.read(line)
        number += 1
        body.finish()
    except (Refused, Unfinished) as error:
        raise type(error)(f"line {number}: {error}") from None
    except (ValueError, IndexError):
        raise Refused(f"line {number}: this line cannot be read") from None
    except RecursionError:
        raise Refused(f"line {number}: constraints are nested too deeply") from None
    record = problem.record
    board = [] if record is None else picture({**record, "type": problem.kind})
    values = answer(problem.shown, shown_values(claim)) if claim.solutions else []
    trusted = rests_on(problem.kind, problem.lowered, () if anew else problem.shown)
    if claim.entries and not anew:
        names = ", ".join([entry.name for entry in claim.entries[:MOST_NAMED]])
        trusted += f", and that there is another solution without each of {len(claim.entries)}: {names}"
    counts = len(parts.body), body.splits, body.depth
    return CheckedProof(parts.form, claim, *counts, trusted, board, values, unchecked_in(record or {}))


def shown_values(claim: CheckedClaim) -> Mapping[str, object]:
    """Return the answer to print: the first solution, or the candidates of each cell."""
    first, *others = claim.solutions
    if claim.claim != "candidates":
        return first
    several = {cell: sorted({first[cell], *[other[cell] for other in others]}) for cell in first}
    return {cell: "/".join(map(str, values)) for cell, values in several.items()}


def rests_on(kind: str | None, lowered: Collection[str] = (), shown: Sequence[str] = ()) -> str:
    """Return the remaining trust in one sentence. It includes that the `shown` cells are the whole answer,
    if there are any.
    """
    text = "that these constraints, which are of no kind, are what is meant"
    if kind is not None:
        text = f"that these constraints are the published rules of the kind {printable(kind)} for this board"
    if shown:
        names = ", ".join(shown) if len(shown) <= MOST_NAMED else f"{shown[0]} to {shown[-1]}"
        cells = (
            f"the {len(shown)} cells {names[:200]} are" if len(shown) > 1 else f"the cell {names[:200]} is"
        )
        text += f", and that {printable(cells)} the whole answer"
    names = printable(", ".join(lowered))
    return f"{text}, and that the lowering of {names} says what it means" if names else text


def arguments(words: Sequence[str]) -> tuple[float, list[str]]:
    """Return the seconds for a certificate, and the paths; exit with code 2 for anything else."""
    parser = ArgumentParser(description="Check certificates; JSON files hold their constraints.")
    parser.add_argument("paths", nargs="+", metavar="FILE", help="a certificate, a shard, or constraints")
    parser.add_argument("--timeout", type=float, default=MOST_SECONDS, metavar="SECONDS")
    options = parser.parse_args(words)
    if not options.timeout >= 0:
        parser.error("--timeout: a number of seconds was expected")
    return options.timeout, options.paths


def main(words: Sequence[str], kinds: Collection[str]) -> int:
    """Check the files, where JSON files hold constraints; return the exit code of the worst."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    seconds, paths = arguments(words)
    code = 0
    files: dict[str, bytes] = {}
    beside: dict[str, str] = {}
    for path in paths:
        try:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
            if data.startswith(b"{"):
                texts = [f"{{{text}" for text in re.split(r"(?m)^\{", unpack(data))[1:]]
                beside |= {sha256(text): text for text in texts}
            else:
                files[path] = data
        except (OSError, Refused) as error:
            message = error.strerror if isinstance(error, OSError) else error
            print(f"{printable(path)}: {message}", file=sys.stderr)
            code = 2
    for path, data in files.items():
        name = printable(path)
        try:
            if is_shard(data):
                print(f"{name}: verified: {check_shard(data, seconds, beside, kinds)}")
                continue
            verdict = check(data, seconds, beside, kinds)
            print(f"{name}: verified: {verdict}", *verdict.describe(), sep="\n   ")
        except Refused as error:
            print(f"{name}: refused: {error}")
            code = 40
        except Unfinished as error:
            print(f"{name}: unknown: {error}")
            code = max(code, 30)
        except Missing as error:
            print(f"{name}: {error}", file=sys.stderr)
            code = max(code, 2)
    return code

"""Check a certificate: a proof of what the solutions of a logic puzzle are. This one file is the whole
checker. It needs Python 3.11 and nothing else:

    python -I -S checker.py FILE…        exit code 0: verified, 40: refused, 30: unknown, 2: no such file

Vocabulary
    cell        a variable with a finite domain of whole numbers; numbered from 0 in the order of `domains`
    constraint  a condition on some cells; numbered from 0, rules first, then clues
    literal     `cell == value` or its negation
    shown       the cells that are the answer: solutions that agree on them count as one
    claim       a list of solutions, and the statement that there is no other one
    refuted     no assignment within the domains keeps this one constraint
    reason      the cells on which that depends: it stays refuted however the domains of the others grow

The file is text, or gzip of text:

    gridproof certificate 1
    form clausal | form steps
    puzzle {"domains": [[cell, [value, …]], …], "constraints": […], "shown": [cell, …], "clues": […],
            "givens": [[cell, [value, …]], …], …}                                       (one line)
    claim {"claim": "unique" | "none" | "all" | "forced", "solutions": [[value of each cell], …]}
    hash SHA-256 of the puzzle's JSON, SHA-256 of the claim's JSON
    begin
    … the body: one line a step of the proof, see `Clausal` and `Steps` …
    end SHA-256 of the body

The claim `forced` also has "cell" and "value": every solution has this value in this cell; its list holds one
such solution, or none. The givens cut the domains down, and the proof starts from what is left.

What is checked: the claim's solutions keep all constraints and differ, and every line of the body follows.
What is trusted: that the constraints are the rules of the puzzle.

This file says, one after the other, what constraints mean, a class for each, with `holds` for a board that is
filled in and `impossible` for one that cannot be (only those that a puzzle uses matter for it); how the file
is read; the two forms of proof; the command line.

>>> check(b"nothing of the kind")
Traceback (most recent call last):
gridproof.models.verify.vocabulary.Refused: line 1: this is no certificate that this checker reads
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from .body import Body
from .clausal import Clausal
from .file import MOST_BYTES, MOST_SECONDS, TRUSTED, Clock, Parts, take_apart, unpack
from .problem import Claim, claim_of, problem_of
from .steps import Steps
from .vocabulary import Refused, Unfinished

LONG = 10_000
"""After a line of more characters the time is looked at."""

BODIES: dict[str, type[Body]] = {"clausal": Clausal, "steps": Steps}


class Verdict(NamedTuple):
    """What was found to be proven. `splits` and `depth` are those of the steps form."""

    form: str
    claim: Claim
    lines: int
    splits: int
    depth: int
    trusted: str

    def __str__(self) -> str:
        claim = self.claim
        said = {
            "unique": "there is exactly one solution",
            "none": "there is no solution",
            "all": f"there are exactly {len(claim.solutions)} solutions",
            "forced": f"{claim.cell} is {claim.value} in every solution",
        }[claim.claim]
        witness = "" if claim.claim != "forced" or claim.solutions else " (none was shown)"
        tree = f", {self.splits} splits, depth {self.depth}" if self.form == "steps" else ""
        return f"{said}{witness} ({self.form} form, {self.lines} lines{tree}; trusted: {self.trusted})"


def check(data: bytes, seconds: float = MOST_SECONDS) -> Verdict:
    """What the certificate proves. Raises `Refused`, and `Unfinished` where that takes longer than `seconds`,
    or more memory than there is.
    """
    clock = Clock(seconds)
    try:
        return follow(take_apart(unpack(data)), clock)
    except MemoryError:
        raise Unfinished(NO_MEMORY) from None


NO_MEMORY = "the memory does not suffice to check the certificate"
"""Said where `MemoryError` ends the check."""


def follow(parts: Parts, clock: Clock) -> Verdict:
    """What the parts of a certificate prove. Raises `Refused` and `Unfinished`."""
    number = 3
    try:
        problem = problem_of(parts.puzzle, clock)
        number = 4
        claim = claim_of(parts.claim, problem, clock)
        number = 6
        body = BODIES[parts.form](problem, claim, clock)
        clock.earn(len(parts.body))
        for number, line in enumerate(parts.body, start=7):
            if number % 64 == 0 or len(line) > LONG:
                clock.look()
            body.read(line)
        number += 1
        body.finish()
    except (Refused, Unfinished) as error:
        raise type(error)(f"line {number}: {error}") from None
    except (ValueError, IndexError):
        raise Refused(f"line {number}: this line cannot be read") from None
    return Verdict(parts.form, claim, len(parts.body), body.splits, body.depth, TRUSTED)


def main(paths: Sequence[str]) -> int:
    """Check the files; the exit code is that of the worst."""
    if not paths:
        print("usage: python -I -S checker.py FILE…", file=sys.stderr)
        return 2
    code = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
            print(f"{path}: verified: {check(data)}")
        except Refused as error:
            print(f"{path}: refused: {error}")
            code = 40
        except Unfinished as error:
            print(f"{path}: unknown: {error}")
            code = max(code, 30)
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            code = max(code, 2)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

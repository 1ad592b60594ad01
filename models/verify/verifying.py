"""A certificate verified by the package: what the stand-alone checker finds, and what it cannot look at, the
record that the puzzle was made from and the judge of its kind.

>>> verify(b"nothing of the kind").message
'line 1: this is no certificate that this checker reads'
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace

from ...puzzles import InputError, Puzzle, TooLarge, kind_named, read_record
from .checker import NO_MEMORY, follow
from .file import MOST_BYTES, MOST_SECONDS, Clock, take_apart, unpack
from .problem import Claim
from .vocabulary import Refused, Unfinished

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, TooLarge)
"""What the package may raise for a puzzle or a record that somebody made up."""

NO_RECORD = "that the constraints of a puzzle without a record are its rules"
"""What is trusted beside, where there is nothing to compare the constraints with."""


@dataclass(frozen=True)
class Verified:
    """What became of a certificate: its `status` is ``verified``, ``refused``, or ``unknown`` where time,
    steps or memory ran out before either was seen.

    `message` says what is proven, why it is refused, or what ran out. Of a certificate that is verified,
    `claim`, `form`, `lines`, `splits` and `depth` say what it is, `trusted` what its proof rests on; `kind`
    and `id` are those of its puzzle.
    """

    status: str
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


def verify(source: str | os.PathLike[str] | bytes, timeout: float | None = None) -> Verified:
    """Whether a certificate, a file or the bytes of one, is a proof of its claim.

    The checker reads all of it, and justifies every line. Then the record is read again: it must give these
    very constraints, domains and shown cells. The judge of the kind must accept the solutions of the claim.
    Unknown is what takes longer than `timeout` seconds, by default `MOST_SECONDS`, and what takes more steps
    or memory than there are. Raises `OSError` for a file that cannot be read.
    """
    started = time.perf_counter()
    if not isinstance(source, bytes):
        with open(source, "rb") as file:
            source = file.read(MOST_BYTES + 1)
    try:
        found = _verified(source, Clock(MOST_SECONDS if timeout is None else timeout))
    except Refused as reason:
        found = Verified("refused", str(reason))
    except Unfinished as reason:
        found = Verified("unknown", str(reason))
    except MemoryError:
        found = Verified("unknown", NO_MEMORY)
    return replace(found, seconds=time.perf_counter() - started)


def _verified(data: bytes, clock: Clock) -> Verified:
    """What the certificate proves. Raises `Refused` and `Unfinished`."""
    parts = take_apart(unpack(data))
    found = follow(parts, clock)
    try:
        puzzle = Puzzle.from_json(parts.puzzle)
    except UNREADABLE as error:
        raise Refused(f"line 3: the puzzle cannot be read: {error}") from None
    if puzzle.record is not None:
        _compare(puzzle)
        _judge(puzzle, found.claim, clock)
    return Verified(
        "verified",
        str(found).partition(" (")[0],
        found.claim.claim,
        found.form,
        found.lines,
        found.trusted if puzzle.record is not None else f"{found.trusted}; {NO_RECORD}",
        puzzle.kind,
        puzzle.id,
        splits=found.splits,
        depth=found.depth,
    )


def _compare(puzzle: Puzzle) -> None:
    """Raises `Refused` where the puzzle is not what its kind makes of its record."""
    record = puzzle.record
    try:
        assert record is not None
        kind = kind_named(puzzle.kind)
        if record.get("type", kind.name) != kind.name:
            raise Refused(f"line 3: the record is not of the kind {kind.name}")
        made = read_record(record, kind.name)
    except InputError as error:
        raise Refused(f"line 3: the record of the puzzle is wrong: {error}") from None
    except Refused:
        raise
    except UNREADABLE as error:
        raise Refused(f"line 3: the record of the puzzle cannot be read: {error}") from None
    for what, mine, theirs in (
        ("cells", puzzle.rules.domains, made.rules.domains),
        ("rules", puzzle.rules.constraints, made.rules.constraints),
        ("clues", puzzle.clues, made.clues),
        ("givens", puzzle.domains, made.domains),
        ("shown cells", puzzle.shown, made.shown),
    ):
        if mine != theirs:
            raise Refused(f"line 3: the {what} are not those that {kind.name} makes of the record")


def _judge(puzzle: Puzzle, claim: Claim, clock: Clock) -> None:
    """Raises `Refused` where the judge of the kind does not accept a solution of the claim."""
    for number, solution in enumerate(claim.solutions):
        clock.look()
        if (broken := puzzle.verify(solution)) is not None:
            raise Refused(f"line 4: solution {number} is wrong: {broken}")

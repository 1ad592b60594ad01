"""Certificates verified, as the Python face and the command line do it; no solver is imported.

>>> verify_file(0, "no such file").record["message"]
'no such file: No such file or directory'
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from ...models.verify import verifying
from ...models.verify.shards import SHARD
from ...models.verify.verifying import Verified, constraints_file
from ...models.verify.vocabulary import Refused
from ...puzzles import Deadline, InputError, Puzzle, form_of, read_record
from ..output.exits import BAD_INPUT, REFUSED, UNKNOWN
from ..reading.puzzles import PuzzleLike, read_one
from .data_sets import DataSetFile, RowsReport, constraints_of_shard, title_of, verify_data_set

CODES = {"verified": 0, "error": BAD_INPUT, "unknown": UNKNOWN, "refused": REFUSED}
"""The exit code that each status asks for."""


class HasText(Protocol):
    """A `Certificate`, without an import of its class: the verifier shares nothing with the maker."""

    @property
    def text(self) -> str: ...


def verify(
    certificate: HasText | str | os.PathLike[str] | bytes,
    timeout: float | None = None,
    *,
    of: PuzzleLike | None = None,
    lenient: bool = False,
) -> Verified:
    """Verify that a certificate proves its claim.

    The constraints are made anew from the record, and must be those of the certificate; every line is
    justified without a solver; and the judge of the kind must accept the solutions of the claim.

    Args:
        certificate: A `Certificate`, its text, its bytes, or the path of its file; or that of the manifest of
            a data set, or of a shard.
        timeout: Seconds; None for no limit.
        of: The puzzle that the certificate must be about, in any form that `read_one` reads; for a manifest
            or a shard, the path of the data set.
        lenient: Leave out unknown rules of `of`; the result names them as `unchecked`.

    Returns:
        The status ``verified``, ``refused``, or ``unknown`` if time or memory ran out, with `claim`, `board`,
        `answer`, and the assumptions still to be `trusted`.

    Raises:
        InputError: For anything that is no certificate.
        OSError: For a file that cannot be read.

    >>> from gridproof import prove
    >>> verify(prove("123.34......4..1")).status
    'verified'
    >>> verify(prove("123.34......4..1"), of="12......4..1....").status
    'refused'
    """
    Deadline.of(timeout)
    source = getattr(certificate, "text", certificate)
    if not isinstance(source, str | bytes | os.PathLike):
        type_name = type(source).__name__
        raise InputError(f"a Certificate, its text, its bytes or its path was expected; this is: {type_name}")
    if not isinstance(source, bytes) and title_of(Path(source)):
        if not isinstance(of, str | os.PathLike | None):
            raise InputError("the proofs of a data set are compared with its file: give its path as of")
        same = None if of is None else DataSetFile(Path(of))
        return verify_data_set(Path(source), RowsReport(timeout, same))
    return verifying.verify(source, timeout, of=None if of is None else read_one(of, lenient=lenient))


@dataclass(frozen=True)
class CertificateOutcome:
    """The record about a certificate, and the exit code that it asks for."""

    record: dict[str, Any]
    code: int
    told: tuple[str, ...] = ()
    """The board and the answer in lines for people."""


def verify_file(
    index: int, path: str, timeout: float | None = None, of: Puzzle | None = None
) -> CertificateOutcome:
    """Verify the certificate in a file; one that cannot be read has status ``error``."""
    try:
        result = verifying.verify(Path(path), timeout, of=of)
    except OSError as reason:
        result = Verified("error", unreadable(path, reason))
    return CertificateOutcome(record_of(index, path, result), CODES[result.status], board_lines(result))


def unreadable(path: str, reason: OSError) -> str:
    """Return why a file cannot be read, in a sentence."""
    if isinstance(reason, IsADirectoryError):
        return f"{path} is a folder: name a file in it that gridproof prove has written"
    return f"{path}: {reason.strerror}"


def board_lines(result: Verified) -> tuple[str, ...]:
    """Return the board and the answer of a certificate in lines for people.

    An answer on the borders of squares is drawn.
    """
    lines = tuple(result.told)
    if result.status != "verified" or not result.board or not result.answer:
        return lines
    puzzle = read_record(dict(result.board))
    if not form_of(puzzle).on_borders:
        return lines
    from ..drawing.characters import page  # for those who ask for it

    picture = str(page(puzzle, dict(result.answer))).splitlines()
    return (*lines[: lines.index("answer:") + 1], *picture)


def record_of(index: int, path: str, result: Verified) -> dict[str, Any]:
    """Return the record of a certificate; its claim only if it is verified."""
    record: dict[str, Any] = {
        "index": index,
        "id": result.id,
        "type": result.kind,
        "status": result.status,
        "path": path,
    }
    if result.status == "verified":
        record |= {"claim": result.claim, "form": result.form, "lines": result.lines}
        record |= {"splits": result.splits, "depth": result.depth} if result.form == "steps" else {}
        record |= {"trusted": result.trusted, "board": result.board, "answer": result.answer}
        record |= {"unchecked": list(result.unchecked)} if result.unchecked else {}
    return record | {"seconds": round(result.seconds, 6), "message": result.message}


def verify_rows_file(
    index: int, path: str, timeout: float | None, only: int | None, same: DataSetFile | None
) -> CertificateOutcome:
    """Verify the manifest of a data set, or a shard; one that cannot be read has status ``error``."""
    report = RowsReport(timeout, same)
    try:
        result = verify_data_set(Path(path), report, only)
    except OSError as reason:
        result = Verified("error", unreadable(str(reason.filename or path), reason))
    record: dict[str, Any] = {"index": index, "id": None, "type": None}
    record |= {"status": result.status, "path": path}
    if result.status == "verified":
        record |= {"claim": result.claim, "rows": result.lines}
        record |= {"proven": dict(report.proven), "unproven": dict(report.unproven)}
        record |= {"trusted": result.trusted}
        record |= {"unchecked": list(result.unchecked)} if result.unchecked else {}
    record |= {"seconds": round(result.seconds, 6), "message": result.message}
    return CertificateOutcome(record, CODES[result.status])


def constraints(path: str) -> Iterator[str]:
    """Yield the file of constraints that goes with a certificate, or all of those of a shard. Raises
    `InputError`.
    """
    try:
        if title_of(Path(path)) == SHARD:
            yield from constraints_of_shard(Path(path))
        else:
            yield constraints_file(Path(path))
    except OSError as reason:
        raise InputError(unreadable(path, reason)) from None
    except Refused as reason:
        raise InputError(f"{path}: {reason}") from None

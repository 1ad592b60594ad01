"""Certificates verified, as the command line says it; no solver is imported.

>>> outcome(0, "no such file").record["message"]
'no such file: No such file or directory'
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..models.verify.verifying import Verified, constraints_file, verify
from ..models.verify.vocabulary import Refused
from ..puzzles import InputError, Puzzle

CODES = {"verified": 0, "error": 2, "unknown": 30, "refused": 40}
"""The exit code that each status asks for."""


@dataclass(frozen=True)
class Outcome:
    """The record about a certificate, and the exit code that it asks for."""

    record: dict[str, Any]
    code: int
    told: tuple[str, ...] = ()
    """The board and the answer in lines for people."""


def outcome(index: int, path: str, timeout: float | None = None, of: Puzzle | None = None) -> Outcome:
    """What becomes of the certificate in a file; one that cannot be read has status ``error``."""
    try:
        found = verify(Path(path), timeout, of=of)
    except OSError as reason:
        found = Verified("error", f"{path}: {reason.strerror}")
    return Outcome(record_of(index, path, found), CODES[found.status], found.told)


def record_of(index: int, path: str, found: Verified) -> dict[str, Any]:
    """The record of a certificate; what it proves only where it is verified."""
    record: dict[str, Any] = {
        "index": index,
        "id": found.id,
        "type": found.kind,
        "status": found.status,
        "path": path,
    }
    if found.status == "verified":
        record |= {"claim": found.claim, "form": found.form, "lines": found.lines}
        record |= {"splits": found.splits, "depth": found.depth} if found.form == "steps" else {}
        record |= {"trusted": found.trusted, "board": found.board, "answer": found.answer}
    return record | {"seconds": round(found.seconds, 6), "message": found.message}


def constraints(path: str) -> str:
    """The file of constraints that goes with a certificate. Raises `InputError`."""
    try:
        return constraints_file(Path(path))
    except OSError as reason:
        raise InputError(f"{path}: {reason.strerror}") from None
    except Refused as reason:
        raise InputError(f"{path}: {reason}") from None

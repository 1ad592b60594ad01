"""A certificate verified by the package: what the checker says, as an answer instead of an exception.

>>> verify(b"nothing of the kind").message
'line 1: this is no certificate that this checker reads'
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, replace

from .checker import MOST_BYTES, Refused, check, take_apart, unpack


@dataclass(frozen=True)
class Verified:
    """What became of a certificate: its `status` is ``verified`` or ``refused``.

    `message` says what is proven, or why it is refused. `claim`, `form`, `lines` and what remains to be
    `trusted` are those of a certificate that is verified; `kind` and `id` are those of its puzzle.
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


def verify(source: str | os.PathLike[str] | bytes, timeout: float | None = None) -> Verified:
    """Whether a certificate, a file or the bytes of one, is a proof of its claim.

    Raises `OSError` for a file that cannot be read.
    """
    started = time.perf_counter()
    if not isinstance(source, bytes):
        with open(source, "rb") as file:
            source = file.read(MOST_BYTES + 1)
    try:
        found = _verified(source, timeout)
    except Refused as reason:
        found = Verified("refused", str(reason))
    return replace(found, seconds=time.perf_counter() - started)


def _verified(data: bytes, timeout: float | None) -> Verified:
    """What the checker finds. Raises `Refused`."""
    found = check(data, timeout)
    puzzle = json.loads(take_apart(unpack(data)).puzzle)
    said = str(found).partition(" (")[0]
    kind, id = (name if isinstance(name, str) else None for name in (puzzle.get("kind"), puzzle.get("id")))
    return Verified("verified", said, found.claim.claim, found.form, found.lines, found.trusted, kind, id)

"""The file: unpacked, taken apart, its hashes compared, its JSON read.

>>> read_json('{"a": {"is": ["r1c1", 2, true]}}', "the example")
{'a': ('r1c1', 2, True)}
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import time
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .vocabulary import Refused, Unfinished, shorten

MOST_BYTES = 32_000_000
"""A larger file is refused, packed or not."""

MOST_LINES = 1_000_000
"""A longer proof is refused."""

MOST_IN_LINE = 1_000_000
"""A proof with a line of more characters is refused."""

MOST_JSON = 8_000_000
"""A puzzle or a claim with more characters is refused."""

MOST_SECONDS = 600
"""Seconds after which an unfinished check stays unknown."""

MOST_STEPS = 3_000_000
"""The steps that the check of any certificate may take: about a second."""

STEPS_A_LINE = 20_000
"""Further steps for each line of the body."""

FORMS = ("clausal", "steps")
"""The forms of proof."""


WORK_A_LOOK = 100_000
"""The values and literals that are gone through between two looks at the time: some milliseconds."""


class Clock:
    """A time limit in seconds, and one in steps of the dynamic programs that look at constraints; each line
    that is read earns some more of these.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.end = time.monotonic() + seconds
        self.steps = MOST_STEPS
        self.left = False
        self.worked = 0

    def earn(self, lines: int) -> None:
        """Add the steps for newly read `lines`."""
        self.steps += STEPS_A_LINE * lines

    def look(self, steps: int = 0) -> None:
        """Spend `steps`, and raise `Unfinished` after a limit."""
        self.steps -= steps
        if self.steps < 0:
            raise Unfinished("the steps in which the certificate should be checked ran out")
        if time.monotonic() > self.end:
            raise Unfinished(f"the certificate was not checked within {self.seconds:g} s")

    def work(self, amount: int) -> None:
        """Count values or literals that are gone through, and look at the time if they are many."""
        self.worked += amount
        if self.worked > WORK_A_LOOK:
            self.worked = 0
            self.look()

    def leave(self) -> None:
        """Note that a search was given up as too large, so that an unseen fact may still be true."""
        self.left = True

    def unseen(self, message: str) -> Refused | Unfinished:
        """Return the error for a line that is not seen to follow: no refusal if a search was given up."""
        return Unfinished(f"{message}: a search was too large") if self.left else Refused(message)


class RulesReference(NamedTuple):
    """Reference to the constraints of a certificate with a record: a file with this SHA-256."""

    kind: str
    sha256: str


class CertificateParts(NamedTuple):
    """The parts of a certificate's text. `puzzle` is its constraints as JSON, or its record if it names
    `rules`. `line` is the number of the first line of its body.
    """

    form: str
    puzzle: str
    claim: str
    body: list[str]
    rules: RulesReference | None = None
    edition: int = 1
    line: int = 7


def unpack(data: bytes) -> str:
    """Return the text of a certificate, unpacked if it is gzip. Raises `Refused`."""
    try:
        if data[:2] == b"\x1f\x8b":
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Refused(f"the file is larger than {MOST_BYTES:,} bytes")
        return data.decode()
    except (OSError, EOFError, zlib.error) as error:
        raise Refused(f"the file cannot be unpacked: {error}") from None
    except UnicodeDecodeError:
        raise Refused("the file is not text") from None


def take_apart(text: str) -> CertificateParts:
    """Return the parts of a certificate after a check of its hashes. Raises `Refused`."""
    if text.count("\n") > MOST_LINES:
        raise Refused(f"the file has more than {MOST_LINES:,} lines")
    first, _, rest = text.partition("\n")
    if first not in ("gridproof certificate 1", "gridproof certificate 2"):
        raise Refused("line 1: this is no certificate that this checker reads")
    head, begin, tail = rest.partition("\nbegin\n")
    body, end, digest = f"\n{tail}".rpartition("\nend ")
    if not begin or not end or not digest.endswith("\n") or digest.count("\n") > 1:
        raise Refused("the file is cut off: its last line is not the hash of the body")
    listed = body[1:].split("\n") if body else []
    parts = (first_edition if first.endswith("1") else second_edition)(head.split("\n"), listed)
    if parts.form not in FORMS:
        raise Refused(f"line 2: there is no form {shorten(parts.form)}")
    lines = f"{body[1:]}\n" if body else ""
    expected = sha256(lines if parts.edition == 1 else f"{first}\n{head}\nbegin\n{lines}")
    if digest != f"{expected}\n":
        raise Refused("the last line is not the hash of what stands before it")
    longest = max(map(len, parts.body), default=0)
    if longest > MOST_IN_LINE:
        raise Refused(f"a line of the body has {longest:,} characters, more than {MOST_IN_LINE:,}")
    return parts


def first_edition(head: list[str], body: list[str]) -> CertificateParts:
    """Return the parts of a certificate that holds all constraints."""
    form, puzzle, claim, hashes = behind_heads(head, ("form", "puzzle", "claim", "hash"))
    if hashes != f"{sha256(puzzle)} {sha256(claim)}":
        raise Refused("line 5: the puzzle or the claim is not the one that these hashes are of")
    return CertificateParts(form, puzzle, claim, body)


def second_edition(head: list[str], body: list[str]) -> CertificateParts:
    """Return the parts of a certificate that holds a record, or the constraints of a puzzle without one."""
    if len(head) == 3:
        form, puzzle, claim = behind_heads(head, ("form", "constraints", "claim"))
        return CertificateParts(form, puzzle, claim, body, edition=2, line=6)
    form, record, rules, claim = behind_heads(head, ("form", "record", "rules", "claim"))
    kind, _, digest = rules.rpartition(" ")
    return CertificateParts(form, record, claim, body, RulesReference(kind, digest), edition=2)


def behind_heads(lines: list[str], names: Sequence[str]) -> list[str]:
    """Return the text after each of these words, one at the beginning of each line. Raises `Refused`."""
    texts = []
    for number, name in enumerate(names, start=2):
        word, _, rest = lines[number - 2].partition(" ") if number - 2 < len(lines) else ("", "", "")
        if word != name:
            raise Refused(f"line {number}: the word {name!r} was expected")
        texts.append(rest)
    if len(lines) > len(names):
        raise Refused(f"line {len(names) + 2}: the word 'begin' was expected")
    return texts


def sha256(text: str) -> str:
    """Return the SHA-256 of the text in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def read_json(text: str, what: str) -> dict[str, Any]:
    """Return the JSON object of the text, with literals as tuples. Raises `Refused`."""
    if len(text) > MOST_JSON:
        raise Refused(f"{what} has more than {MOST_JSON:,} characters")
    try:
        data = json.loads(text, object_pairs_hook=object_of)
    except Refused:
        raise
    except ValueError as error:
        raise Refused(f"{what} is not JSON: {error}") from None
    except RecursionError:
        raise Refused(f"{what} is nested too deeply") from None
    if type(data) is not dict:
        raise Refused(f"{what} is not a JSON object")
    return data


def object_of(pairs: list[tuple[str, Any]]) -> object:
    """Return a JSON object, or a tuple for a literal ``{"is": [cell, value, positive]}``."""
    if len(pairs) == 1 and pairs[0][0] == "is" and type(pairs[0][1]) is list and len(pairs[0][1]) == 3:
        return tuple(pairs[0][1])
    data = dict(pairs)
    if len(data) < len(pairs):
        raise Refused(f"a JSON object names {shorten(next(k for k, _ in pairs))} or another key twice")
    return data


def list_in(data: Mapping[str, Any], name: str, what: str) -> list[Any]:
    """Return the list of this name. Raises `Refused`."""
    items = data.get(name)
    if type(items) is not list:
        raise Refused(f"{what} has no list {name!r}")
    return items

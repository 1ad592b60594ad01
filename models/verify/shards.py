r"""The proofs of a data set: rows with their verdicts, and in shards their certificates.

Vocabulary
    row        a line of JSON: its number, its shard, its id, the SHA-256 of its record, its status, and the
               SHA-256 of its certificate; that is null if the status rests on a solver alone
    shard      some rows, each certificate below its row: a file that stands by itself, gzip of text
    manifest   the rows of all shards, without certificates

Each file ends with the SHA-256 of all lines before the last one:

    gridproof shard 1
    {"row":7,"shard":0,"id":"a","record":SHA-256,"status":"unique","proof":SHA-256}
    gridproof certificate 2
    … the other lines of the certificate of row 7 …
    end SHA-256

>>> text = b'{"row":7,"shard":0,"id":"a","record":null,"status":"error","proof":null}\n'
>>> row = data_row(text)
>>> row.row, row.id, row.line() == text
(7, 'a', True)
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .file import MOST_BYTES, MOST_LINES, sha256, take_apart, unpack
from .vocabulary import Refused, Unfinished

SHARD, MANIFEST = b"gridproof shard 1\n", b"gridproof data set 1\n"
"""The first lines of the two files."""

PACKED = b"\x1f\x8b"
"""The first bytes of gzip."""

MOST_ROWS = 100_000_000
"""A data set with more rows is refused."""

MOST_UNPACKED = 128_000_000
"""A shard with more bytes, once unpacked, is refused."""

MOST_IN_ROW = 2_000
"""A longer row is refused."""

PROVABLE = ("unique", "multiple", "none")
"""The statuses that a certificate can prove: it has the claim of the same name."""

ROW_STATUSES = (*PROVABLE, "unknown", "error")
"""All statuses of rows; ``error``: the row holds no puzzle, and has no record."""

_DIGEST = re.compile(r"[0-9a-f]{64}")

_STATED = ("rows", "cols", "clues", "params")
"""The parts of a record that state the puzzle, beside its kind."""


class DataRow(NamedTuple):
    """A row of a data set."""

    row: int
    shard: int
    id: str | None
    record: str | None
    status: str
    proof: str | None

    def line(self) -> bytes:
        """Return the row as a line of JSON."""
        return json.dumps(self._asdict(), separators=(",", ":")).encode() + b"\n"

    def is_sound(self) -> bool:
        """Return whether each value is one that it may be."""
        return (
            all(type(number) is int and 0 <= number < MOST_ROWS for number in (self.row, self.shard))
            and (self.id is None or type(self.id) is str)
            and all(x is None or (type(x) is str and _DIGEST.fullmatch(x)) for x in (self.record, self.proof))
            and self.status in ROW_STATUSES
            and (self.record is None) == (self.status == "error")
            and (self.proof is None or self.status in PROVABLE)
        )


def data_row(line: bytes) -> DataRow:
    """Return the row of a line. Raises `Refused`."""
    try:
        row = DataRow(**json.loads(line))
        if row.is_sound() and row.line() == line:
            return row
    except (ValueError, TypeError, RecursionError):
        pass
    raise Refused("this is no row of a data set")


def record_digest(record: Mapping[str, Any], kind: str) -> str:
    """Return the SHA-256 of a record of this kind: of its JSON with sorted keys, without spaces, in ASCII,
    and with nothing but what states the puzzle.

    >>> record_digest({"type": "sudoku", "id": "a"}, "sudoku") == sha256('{"type":"sudoku"}')
    True
    """
    stated = {"type": kind, **{name: record[name] for name in _STATED if name in record}}
    return sha256(json.dumps(stated, sort_keys=True, separators=(",", ":")))


# Reading ----------------------------------------------------------------------------------------------


def text_stream(file: io.BufferedIOBase, beginning: bytes) -> io.BufferedIOBase:
    """Return the text of a file with this beginning as a stream, unpacked if it is gzip."""
    return gzip.GzipFile(fileobj=file) if beginning[:2] == PACKED else file


def is_shard(data: bytes) -> bool:
    """Return whether these are the bytes of a shard."""
    try:
        return text_stream(io.BytesIO(data), data).read(len(SHARD)) == SHARD
    except (OSError, EOFError, zlib.error):
        return False


class SealedLines:
    """The lines of a stream, of which the last is the hash of those before it."""

    def __init__(self, stream: io.BufferedIOBase, most: int | None = None) -> None:
        self.stream = stream
        self.room = most
        self.number = 0
        self.hash = hashlib.sha256()

    def next(self, most: int) -> bytes:
        """Return the next line. Raises `Refused` for one that is longer than `most`, and beyond all room."""
        line = self.read(most + 1)
        self.number += 1
        if len(line) > most:
            raise Refused(f"it has more than {most:,} bytes")
        if not line.endswith(b"\n"):
            raise Refused("the file is cut off: its last line is not the hash of the others")
        if self.room is not None:
            self.room -= len(line)
            if self.room < 0:
                raise Refused(f"the file is larger than {MOST_UNPACKED:,} bytes")
        self.hash.update(line)
        return line

    def read(self, most: int) -> bytes:
        """Return the bytes up to the end of the line, `most` of them. Raises `Refused`."""
        try:
            return self.stream.readline(most)
        except (OSError, EOFError, zlib.error) as error:
            raise Refused(f"the file cannot be unpacked: {error}") from None

    def row(self) -> DataRow | None:
        """Return the next row; None at the end, if that is the right one. Raises `Refused`."""
        expected = b"end %s\n" % self.hash.hexdigest().encode()
        line = self.next(MOST_IN_ROW)
        if not line.startswith(b"end "):
            return data_row(line)
        if line != expected:
            raise Refused("the last line is not the hash of what stands before it")
        if self.read(1):
            raise Refused("something stands after the last line")
        return None

    def certificate(self) -> bytes:
        """Return the lines up to the end of a certificate. Raises `Refused`."""
        text = bytearray()
        for _ in range(MOST_LINES):
            line = self.next(MOST_BYTES - len(text))
            text += line
            if line.startswith(b"end "):
                return bytes(text)
        raise Refused(f"the certificate has more than {MOST_LINES:,} lines")


def entries(stream: io.BufferedIOBase, title: bytes) -> Iterator[tuple[DataRow, bytes]]:
    """Yield the rows of a shard or a manifest, in order, each with its certificate; b"" if it has none here.

    Raises `Refused`, for a wrong hash of the whole after the last row.
    """
    lines = SealedLines(stream, MOST_UNPACKED if title == SHARD else None)
    try:
        if lines.next(MOST_IN_ROW) != title:
            raise Refused(f"this is not the line {title.decode().strip()!r}")
        before: DataRow | None = None
        while (row := lines.row()) is not None:
            demand_next(row, before, title)
            certificate = lines.certificate() if title == SHARD and row.proof is not None else b""
            if certificate and hashlib.sha256(certificate).hexdigest() != row.proof:
                raise Refused(f"the certificate of row {row.row} is not the one that the row names")
            yield row, certificate
            before = row
        if before is None:
            raise Refused("there are no rows")
    except Refused as error:
        raise Refused(f"line {lines.number}: {error}") from None


def demand_next(row: DataRow, before: DataRow | None, title: bytes) -> None:
    """Raise `Refused` for a row that does not follow on the one `before`."""
    if before is None:
        good = title == SHARD or (row.row, row.shard) == (0, 0)
    else:
        steps = (0,) if title == SHARD else (0, 1)
        good = row.row == before.row + 1 and row.shard - before.shard in steps
    if not good:
        raise Refused(f"row {row.row} of shard {row.shard} stands where it does not belong")


# Checking ---------------------------------------------------------------------------------------------


def check_row(row: DataRow, certificate: bytes, proven_claim: Callable[[bytes], str]) -> None:
    """Check that the certificate of a row proves its status, for its record. `proven_claim` returns the claim
    of a certificate that is a proof. Raises what that raises, and `Refused`.
    """
    try:
        claim = proven_claim(certificate)
        parts = take_apart(unpack(certificate))
        if parts.rules is None:
            raise Refused("the certificate has no record")
        if record_digest(json.loads(parts.puzzle), parts.rules.kind) != row.record:
            raise Refused("the certificate is about another record")
        if claim != row.status:
            raise Refused(f"the certificate proves {claim!r}, the row says {row.status!r}")
    except (Refused, Unfinished) as error:
        raise type(error)(f"row {row.row}: {error}") from None

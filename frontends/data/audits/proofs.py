"""The proofs of a data set, written while it is audited: a shard for some rows, and the manifest of all rows.

>>> from tempfile import TemporaryDirectory
>>> from ...reading.puzzles import read_one
>>> from ...certificates.data_sets import RowsReport, verify_data_set
>>> shard = ShardWriter(0, 0, None)
>>> shard.add("a", "unique", read_one("123.34......4..1"))
>>> shard.add("b", "error", None)
>>> with TemporaryDirectory() as folder:
...     with DataSetWriter(Path(folder)) as data_set:
...         data_set.add(shard.finish())
...     verify_data_set(Path(folder, MANIFEST_FILE), RowsReport()).message
'1 of 2 rows proven (1 unique); not proven: 1 error'
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedIOBase, BytesIO
from itertools import islice
from pathlib import Path
from types import TracebackType

from ....models.proofs import CLAIMS
from ....models.proofs.attaching import make
from ....models.verify.shards import (
    MANIFEST,
    MOST_IN_ROW,
    MOST_UNPACKED,
    PROVABLE,
    SHARD,
    DataRow,
    entries,
    record_digest,
)
from ....puzzles import Deadline, Puzzle, TooLarge, Unknown
from ...certificates.data_sets import MANIFEST_FILE, shard_file, short_id
from ...reading.files.blocks import RowBlock, TableEntry

MOST_IN_SHARD = 500
"""Maximum rows in a shard."""

SHARD_INPUT = 1 << 16
"""Bytes of input in a shard, about: larger puzzles have larger proofs."""


@dataclass(frozen=True)
class BlockPart(RowBlock):
    """A part of a block: `count` rows from `start` on."""

    block: RowBlock
    start: int
    count: int
    size: int

    def entries(self) -> Iterator[TableEntry]:
        return islice(self.block.entries(), self.start, self.start + self.count)


def parts_of(block: RowBlock) -> Iterator[RowBlock]:
    """Yield the rows of a block in parts, each for a shard."""
    most = max(1, min(MOST_IN_SHARD, SHARD_INPUT * block.count // max(1, block.size)))
    for start in range(0, block.count, most):
        count = min(most, block.count - start)
        yield BlockPart(block, start, count, block.size * count // block.count)


class SealedFile:
    """A file of rows that ends with the hash of all that was written before."""

    def __init__(self, file: BufferedIOBase, title: bytes) -> None:
        self.file = file
        self.hash = hashlib.sha256()
        self.size = 0
        self.write(title)

    def write(self, text: bytes) -> None:
        """Write some lines."""
        self.file.write(text)
        self.hash.update(text)
        self.size += len(text)

    def finish(self) -> None:
        """Write the last line."""
        self.file.write(f"end {self.hash.hexdigest()}\n".encode())


class ShardWriter:
    """Writer of a shard with this number, whose rows begin at `first`; a proof may take `timeout` seconds."""

    def __init__(self, number: int, first: int, timeout: float | None) -> None:
        self.number, self.next, self.timeout = number, first, timeout
        self.packed = BytesIO()
        self.gzip = gzip.GzipFile(fileobj=self.packed, mode="wb", mtime=0)
        self.text = SealedFile(self.gzip, SHARD)

    def add(self, identity: str | None, status: str, puzzle: Puzzle | None) -> None:
        """Add a row, with a certificate if its status can be proven in time. Raises what `make` raises for
        a false status.
        """
        record, certificate = None, b""
        if puzzle is not None:
            assert puzzle.record is not None
            record = record_digest(puzzle.record, puzzle.kind)
            if status in PROVABLE and status in CLAIMS:
                certificate = self.certificate(puzzle, status)
        proof = hashlib.sha256(certificate).hexdigest() if certificate else None
        row = DataRow(self.next, self.number, short_id(identity), record, status, proof)
        self.text.write(row.line() + certificate)
        self.next += 1

    def certificate(self, puzzle: Puzzle, status: str) -> bytes:
        """Return the certificate of a status; b"" if none is made in time, or none fits into the shard."""
        with suppress(TooLarge, Unknown):
            made, _ = make(puzzle, "clausal", status, deadline=Deadline.of(self.timeout))
            text = made.text.encode()
            if self.text.size + len(text) <= MOST_UNPACKED - MOST_IN_SHARD * MOST_IN_ROW:
                return text
        return b""

    def finish(self) -> bytes:
        """Return the shard."""
        self.text.finish()
        self.gzip.close()
        return self.packed.getvalue()


class DataSetWriter:
    """Writer of shards into a folder, and of their manifest at the end. As a context it writes that unless
    an error ends the work.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.path = folder, folder / MANIFEST_FILE
        self.shards = self.proven = 0

    def __enter__(self) -> DataSetWriter:
        self.unfinished = self.path.with_name(f".{self.path.name}")
        self.file = self.unfinished.open("wb")
        self.text = SealedFile(self.file, MANIFEST)
        return self

    def add(self, shard: bytes) -> None:
        """Write the next shard, and its rows into the manifest."""
        path = self.folder / shard_file(self.shards)
        beside = path.with_name(f".{path.name}")
        beside.write_bytes(shard)
        beside.replace(path)
        with gzip.GzipFile(fileobj=BytesIO(shard)) as text:
            for row, _ in entries(text, SHARD):
                self.text.write(row.line())
                self.proven += row.proof is not None
        self.shards += 1

    def __exit__(self, error: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        if error is None:
            self.text.finish()
        self.file.close()
        if error is None:
            self.unfinished.replace(self.path)
        else:
            self.unfinished.unlink()

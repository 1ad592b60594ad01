"""The proofs of a data set verified: a manifest with its shards, or a shard alone; no solver is imported.

Vocabulary
    manifest    a file with a row for each row of the data set (`models.verify.shards`); its shards stand
                beside it, under names that follow from their numbers

>>> shard_file(7)
'000007.proofs.gz'
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, MANIFEST_FILE)
...     _ = path.write_bytes(MANIFEST)
...     verify_data_set(path, RowsReport()).message
'line 2: the file is cut off: its last line is not the hash of the others'
"""

from __future__ import annotations

import time
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BufferedIOBase
from itertools import chain, groupby, islice
from operator import attrgetter
from pathlib import Path

from ...models.verify import verifying
from ...models.verify.checker import NO_MEMORY
from ...models.verify.file import sha256
from ...models.verify.shards import (
    MANIFEST,
    PROVABLE,
    ROW_STATUSES,
    SHARD,
    DataRow,
    check_row,
    entries,
    record_digest,
    text_stream,
)
from ...models.verify.verifying import Verified
from ...models.verify.vocabulary import Refused, Unfinished
from ...puzzles.core.record import identity_of

MANIFEST_FILE = "manifest.txt"

MOST_IN_ID = 100
"""Maximum characters of an id in a row."""

MOST_NAMED = 200
"""Maximum assumptions, and unchecked parts, that a report names."""


def shard_file(number: int) -> str:
    """Return the name of the file of a shard."""
    return f"{number:06}.proofs.gz"


def short_id(identity: str | None) -> str | None:
    """Return an id as it stands in a row."""
    return None if identity is None else identity[:MOST_IN_ID]


def title_of(path: Path) -> bytes:
    """Return the first line of a manifest or of a shard; b"" for any other file."""
    try:
        if path.is_file():
            with path.open("rb") as file:
                beginning = file.peek(len(MANIFEST))
                if beginning.startswith(MANIFEST):
                    return MANIFEST
                if text_stream(file, beginning).read(len(SHARD)) == SHARD:
                    return SHARD
    except (OSError, EOFError, zlib.error):
        pass
    return b""


@contextmanager
def open_shard(path: Path) -> Iterator[BufferedIOBase]:
    """Open a shard, packed or not. Raises `OSError`, also for what is no file, such as a pipe."""
    if path.exists() and not path.is_file():
        raise OSError(None, "this is no file", str(path))
    with path.open("rb") as file:
        yield text_stream(file, file.peek(2))


# The data set itself ----------------------------------------------------------------------------------


class DataSetFile:
    """The file of a data set, read once, with which rows of proofs are compared in order."""

    def __init__(self, path: Path, columns: Mapping[str, str] | None = None, kind: str | None = None) -> None:
        from ..reading.files.row_reader import RowReader, of_columns, whole_or_damaged
        from ..reading.files.tables import table_of

        table = table_of(path, columns or {}, kind)
        self.path = path
        self.reader = RowReader(table.chosen, kind)
        blocks = (block.entries() for block in whole_or_damaged(table))
        self.entries = map(of_columns, chain.from_iterable(blocks))
        self.following = 0

    def compare(self, row: DataRow) -> None:
        """Raise `Refused` unless the file has this id and this record in its row of the same number."""
        entry = next(islice(self.entries, row.row - self.following, None), None)
        self.following = row.row + 1
        if entry is None:
            raise Refused(f"row {row.row}: {self.path} has no such row")
        if row.record is None:  # nothing is said about it
            return
        puzzle = self.reader.puzzle_of(entry).puzzle
        if puzzle is None or puzzle.record is None:
            raise Refused(f"row {row.row}: {self.path} has no puzzle there")
        if record_digest(puzzle.record, puzzle.kind) != row.record:
            raise Refused(f"row {row.row}: {self.path} has another puzzle there")
        identity = self.reader.first_value_of(entry.row, "id")
        if short_id(identity_of(identity)) != row.id:
            raise Refused(f"row {row.row}: {self.path} has another id there")

    def demand_end(self, rows: int) -> None:
        """Raise `Refused` unless this is the number of rows in the file."""
        count = self.following + sum(1 for _ in self.entries)
        if count != rows:
            raise Refused(f"{self.path} has {count:,} rows, the manifest {rows:,}")


# Verifying --------------------------------------------------------------------------------------------


@dataclass
class RowsReport:
    """Report on rows: the number of `proven` and of other rows by status, the assumptions still to be
    trusted, the parts of puzzles that no constraint states, and a sentence on the first unfinished proof.

    Each certificate may take `timeout` seconds, by default those of `verifying.verify`. If there is the
    `same` data set, the rows must be its rows.
    """

    timeout: float | None = None
    same: DataSetFile | None = None
    proven: Counter[str] = field(default_factory=Counter)
    unproven: Counter[str] = field(default_factory=Counter)
    trusted: dict[str, None] = field(default_factory=dict)
    unchecked: dict[str, None] = field(default_factory=dict)
    unfinished: str = ""

    def check(self, row: DataRow, certificate: bytes) -> None:
        """Check a row, and its certificate if it has one. Raises `Refused`."""
        if self.same is not None:
            self.same.compare(row)
        if row.proof is None:
            self.unproven[row.status] += 1
            return
        try:
            check_row(row, certificate, self.proven_claim)
            self.proven[row.status] += 1
        except Unfinished as reason:
            self.unfinished = self.unfinished or str(reason)

    def proven_claim(self, certificate: bytes) -> str:
        """Return the claim that a certificate proves. Raises `Refused` and `Unfinished`."""
        result = verifying.verify(certificate, self.timeout)
        if result.status == "refused":
            raise Refused(result.message)
        if result.status == "unknown":
            raise Unfinished(result.message)
        for names, new in ((self.trusted, (result.trusted,)), (self.unchecked, result.unchecked)):
            names.update(dict.fromkeys(new[: MOST_NAMED - len(names)]))
        return result.claim

    def result(self, about: str = "") -> Verified:
        """Return the result, if no row was refused, with words on the rows that it is `about`."""
        if self.unfinished:
            return Verified("unknown", self.unfinished)
        rows, proven = self.proven.total() + self.unproven.total(), self.proven.total()
        message = f"{proven:,} of {rows:,} rows{about} proven"
        message += f" ({in_words(self.proven)})" if self.proven else ""
        message += f"; not proven: {in_words(self.unproven)}" if self.unproven else ""
        message += f"; not checked: {', '.join(self.unchecked)}" if self.unchecked else ""
        solver = ["the solver, where a status has no proof"] if {*PROVABLE} & {*self.unproven} else []
        trusted = "; ".join([*self.trusted, *solver])
        return Verified(
            "verified", message, "rows", lines=rows, trusted=trusted, unchecked=tuple(self.unchecked)
        )


def in_words(counts: Mapping[str, int]) -> str:
    """Return the number of each status that occurs.

    >>> in_words({"none": 2, "unique": 1000})
    '1,000 unique, 2 none'
    """
    return ", ".join(f"{counts[status]:,} {status}" for status in ROW_STATUSES if counts.get(status))


def verify_data_set(path: Path, report: RowsReport, only: int | None = None) -> Verified:
    """Verify a manifest with its shards, or `only` one of them, or a shard by itself, and count its rows in
    the report. Raises `OSError` for a file that cannot be read.
    """
    started = time.perf_counter()
    try:
        about = read_manifest(path, only, report) if title_of(path) == MANIFEST else read_shard(path, report)
        result = report.result(about)
    except Refused as reason:
        result = Verified("refused", str(reason))
    except MemoryError:
        result = Verified("unknown", NO_MEMORY)
    return replace(result, seconds=time.perf_counter() - started)


def read_shard(path: Path, report: RowsReport) -> str:
    """Check a shard by itself, and return the words for its rows. Raises `Refused` and `OSError`."""
    numbers = list[int]()
    with open_shard(path) as stream:
        for row, certificate in entries(stream, SHARD):
            report.check(row, certificate)
            numbers = [*numbers[:1], row.row]
    return f" from row {numbers[0]:,} on"


def read_manifest(path: Path, only: int | None, report: RowsReport) -> str:
    """Check a manifest, then its shards or `only` this one; return the words for the rows. Raises `Refused`
    and `OSError`.
    """
    rows = shards = 0
    with path.open("rb") as stream:
        for row, _ in entries(stream, MANIFEST):
            rows, shards = row.row + 1, row.shard + 1
    if only is not None and only >= shards:
        raise Refused(f"there is no shard {only:,}; the last one is {shards - 1:,}")
    with path.open("rb") as stream:
        listed = (row for row, _ in entries(stream, MANIFEST))
        for number, group in groupby(listed, attrgetter("shard")):
            if only in (None, number):
                read_listed(path.with_name(shard_file(number)), group, report)
    if report.same is not None:
        report.same.demand_end(rows)
    return "" if only is None else f" of shard {only:,}"


def read_listed(path: Path, listed: Iterable[DataRow], report: RowsReport) -> None:
    """Check a shard that must have these rows. Raises `Refused` and `OSError`."""
    try:
        with open_shard(path) as stream:
            present = entries(stream, SHARD)
            for row in listed:
                own, certificate = next(present, (None, b""))
                if own != row:
                    raise Refused(f"row {row.row} is not the one of the manifest")
                report.check(row, certificate)
            if next(present, None) is not None:
                raise Refused("it has more rows than the manifest lists")
    except Refused as reason:
        raise Refused(f"{path.name}: {reason}") from None


def constraints_of_shard(path: Path) -> Iterator[str]:
    """Yield the files of constraints that go with the certificates of a shard, each once. Raises `Refused`
    and `OSError`.
    """
    known = set[str]()
    with open_shard(path) as stream:
        for _, certificate in entries(stream, SHARD):
            text = verifying.constraints_file(certificate) if certificate else ""
            if text and sha256(text) not in known:
                known.add(sha256(text))
                yield text

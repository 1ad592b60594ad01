"""Puzzles that occur again, found on disk: memory does not grow with their number.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, SeenPuzzles(Path(folder, "seen.sqlite")) as seen:
...     seen.add([(0, b"a", b"A", None), (1, b"b", b"A", None), (2, b"a", b"A", None), (3, b"c", b"C", None)])
...     list(seen.repeats())
[Repeat(row=1, first=0, exact=False, splits=None), Repeat(row=2, first=0, exact=True, splits=None)]
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple


class Repeat(NamedTuple):
    """A row with the puzzle of an earlier row, the `first` of all: exactly, or up to symmetry. `splits` are
    those of the two, if different.
    """

    row: int
    first: int
    exact: bool
    splits: tuple[str, str] | None


class SeenPuzzles:
    """Store of the puzzles seen: for each row the digests of its puzzle, as stated and up to symmetry, and
    its split. As a context it closes its file at the end.
    """

    def __init__(self, path: Path) -> None:
        self.base = sqlite3.connect(path, isolation_level=None)
        self.base.execute("PRAGMA journal_mode = OFF")
        self.base.execute("PRAGMA synchronous = OFF")
        self.base.execute("CREATE TABLE seen (row INTEGER PRIMARY KEY, exact BLOB, same BLOB, split TEXT)")

    def __enter__(self) -> SeenPuzzles:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        self.base.close()

    def add(self, rows: Iterable[tuple[int, bytes, bytes, str | None]]) -> None:
        """Note rows: index, digests and split."""
        self.base.execute("BEGIN")
        self.base.executemany("INSERT INTO seen VALUES (?, ?, ?, ?)", rows)
        self.base.execute("COMMIT")

    def repeats(self) -> Iterator[Repeat]:
        """Yield the rows whose puzzle occurs in an earlier row, in order."""
        for name in ("exact", "same"):
            self.base.execute(f"CREATE INDEX by_{name} ON seen ({name})")
            self.base.execute(
                f"CREATE TABLE first_{name} AS SELECT {name} AS digest, MIN(row) AS row FROM seen "
                f"GROUP BY {name} HAVING COUNT(*) > 1"
            )
            self.base.execute(f"CREATE INDEX at_{name} ON first_{name} (digest)")
        rows = self.base.execute(
            "SELECT seen.row, e.row, s.row, seen.split, first.split FROM seen "
            "JOIN first_same s ON s.digest = seen.same JOIN seen first ON first.row = s.row "
            "LEFT JOIN first_exact e ON e.digest = seen.exact AND e.row < seen.row "
            "WHERE s.row < seen.row ORDER BY seen.row"
        )
        for row, exact, same, split, other in rows:
            first = same if exact is None else exact
            yield Repeat(row, first, exact is not None, None if split == other else (other, split))

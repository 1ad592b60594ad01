r"""Progress of a job on disk: an SQLite file in a folder, and the pieces beside it.

A piece is written under another name, synced to the disk, renamed, and only then entered here: whatever
happens to the driver, every entered piece is complete.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     with Manifest.open_folder(Path(folder, "squares.job"), {"command": "squares"}) as manifest:
...         manifest.keep(0, WrittenRows(b"0\n1\n", 2))
...         manifest.done, manifest.path(0).read_bytes()
({0}, b'0\n1\n')
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...puzzles import InputError
from ..output.exits import worst
from ..output.results import WrittenRows
from ..version import VERSION
from .job import Json

FILE = "manifest.sqlite"

SHORT = 40
"""Maximum length of values in messages; longer ones, such as digests, say nothing to people."""

SCHEMA = """
CREATE TABLE run (identity TEXT NOT NULL);
CREATE TABLE piece (shard INTEGER PRIMARY KEY, rows INTEGER, code INTEGER, tally TEXT, bytes INTEGER);
CREATE TABLE aside (shard INTEGER, item INTEGER, PRIMARY KEY (shard, item));
"""


class Manifest:
    """The finished part of a job, as long as it is open; no other process can open it meanwhile."""

    def __init__(self, folder: Path, database: sqlite3.Connection) -> None:
        self.folder = folder
        self.database = database
        sizes = dict(database.execute("SELECT shard, bytes FROM piece"))
        self.done = {shard for shard, size in sizes.items() if _size(self.path(shard)) == size}

    @classmethod
    @contextmanager
    def open_folder(cls, folder: Path, identity: dict[str, Json], resume: bool = False) -> Iterator[Manifest]:
        """Open the manifest in a folder, created if missing.

        Raises `InputError` if the folder holds work that is not to be resumed, work of another run or
        version, or work that is open elsewhere; `OSError` if it cannot be written. After an exception the
        folder is removed if nothing is done.
        """
        if folder.exists() and not _is_of_work(folder):
            raise InputError(f"{folder} is no folder of unfinished work: name another output")
        folder.mkdir(exist_ok=True)
        with _connect(folder / FILE) as database:
            mine: dict[str, Json] = {"version": VERSION, **identity}
            with _as_os_error():
                begun = database.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
                if not begun:
                    _create(database, mine)
                (text,) = database.execute("SELECT identity FROM run").fetchone()
            if begun and not resume:
                raise InputError(
                    f"{folder} holds unfinished work: --resume goes on with it, or remove the folder"
                )
            _demand_same(folder, json.loads(text), mine)
            manifest = cls(folder, database)
            try:
                yield manifest
            except BaseException:
                if manifest.is_empty():
                    database.close()
                    shutil.rmtree(folder, ignore_errors=True)
                raise

    def is_empty(self) -> bool:
        """Return whether there is nothing to resume: no shard is done, and no item set aside."""
        return not self.done and self.database.execute("SELECT 1 FROM aside").fetchone() is None

    def path(self, shard: int) -> Path:
        """Return the path of the piece of a shard."""
        return self.folder / f"{shard:09}"

    def keep(self, shard: int, piece: WrittenRows) -> None:
        """Keep the piece of a shard. Raises `OSError` if that is not possible, as on a full disk."""
        path = self.path(shard)
        beside = path.with_suffix(".new")
        try:
            with beside.open("wb") as file:
                file.write(piece.content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError:
            with suppress(OSError):
                beside.unlink()
            raise
        tally = json.dumps(dict(piece.tally))
        row = (shard, piece.rows, piece.code, tally, len(piece.content))
        with _as_os_error(), self.database:
            self.database.execute("INSERT OR REPLACE INTO piece VALUES (?, ?, ?, ?, ?)", row)
        self.done.add(shard)

    def aside(self, shard: int) -> frozenset[int]:
        """Return the positions of the items of a shard that were set aside."""
        rows = self.database.execute("SELECT item FROM aside WHERE shard = ?", (shard,))
        return frozenset(item for (item,) in rows)

    def set_aside(self, shard: int, items: frozenset[int]) -> None:
        """Set items of a shard aside."""
        with _as_os_error(), self.database:
            self.database.executemany(
                "INSERT OR IGNORE INTO aside VALUES (?, ?)", [(shard, item) for item in sorted(items)]
            )

    def rows(self) -> int:
        """Return the number of rows done."""
        return int(self.database.execute("SELECT coalesce(sum(rows), 0) FROM piece").fetchone()[0])

    def code(self) -> int:
        """Return the exit code of all pieces."""
        return worst(code for (code,) in self.database.execute("SELECT DISTINCT code FROM piece"))

    def tally(self) -> Counter[str]:
        """Return the tally over all pieces."""
        total: Counter[str] = Counter()
        for (tally,) in self.database.execute("SELECT tally FROM piece ORDER BY shard"):
            total.update(json.loads(tally))
        return total


def _is_of_work(folder: Path) -> bool:
    """Return whether a folder is empty, or holds unfinished work."""
    return folder.is_dir() and ((folder / FILE).exists() or next(folder.iterdir(), None) is None)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


@contextmanager
def _connect(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for us alone until it is closed."""
    with _as_os_error():
        database = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        try:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
        except sqlite3.OperationalError as reason:
            if "locked" in str(reason):
                raise InputError(
                    f"{path.parent} is worked on by another process: wait until it ends"
                ) from None
            raise OSError(None, str(reason)) from None
        except sqlite3.DatabaseError as reason:
            raise InputError(f"{path} is damaged ({reason}): remove {path.parent} to begin anew") from None
        yield database
    finally:
        database.close()


def _create(database: sqlite3.Connection, identity: dict[str, Json]) -> None:
    """Make the tables, all of them or none."""
    with database:
        database.execute("BEGIN")
        for statement in SCHEMA.split(";"):
            database.execute(statement)
        database.execute("INSERT INTO run VALUES (?)", (json.dumps(identity),))


@contextmanager
def _as_os_error() -> Iterator[None]:
    """Turn an error of the database, such as a full disk, into an `OSError`."""
    try:
        yield
    except sqlite3.OperationalError as reason:
        raise OSError(None, str(reason)) from None


def _demand_same(folder: Path, earlier: dict[str, Json], mine: dict[str, Json]) -> None:
    """Raise `InputError` where work was begun under another identity."""
    other = next((name for name in {**mine, **earlier} if earlier.get(name) != mine.get(name)), None)
    if other is not None:
        was, now = (json.dumps(each.get(other)) for each in (earlier, mine))
        short = max(len(was), len(now)) <= SHORT
        what = f"{other} was {was}, now it is {now}" if short else f"not the same {other}"
        raise InputError(f"{folder} holds work of another run ({what}): remove it, or write to another file")

r"""The file that a job writes: its pieces one after another, there as a whole or not at all.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     pieces = [Path(folder, "0"), Path(folder, "1")]
...     sizes = [piece.write_bytes(b"%d\n" % number) for number, piece in enumerate(pieces)]
...     join_pieces(pieces, Path(folder, "squares.csv"), OutputForm("csv", ("square",)), Path(folder, "new"))
...     Path(folder, "squares.csv").read_text()
'square\n0\n1\n'
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ..output.results import csv_line, new_file, parquet_schema
from .engine import Tell, crew_of, drive
from .job import Job
from .manifest import Manifest

if TYPE_CHECKING:
    import pyarrow

ROWS = 1 << 16
"""Rows in a row group of Parquet."""

FEW = frozenset({"type", "status", "backend", "message", "differs", "source", "split", "version"})
"""The columns with few different values, for which a dictionary pays."""


@dataclass(frozen=True)
class OutputForm:
    """The form of an output: ``json``, ``lines``, ``csv``, ``parquet``; and the `fields` of its rows, which
    tables need.
    """

    name: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class JobSummary:
    """Result of a job: rows, the exit code, and the tally."""

    rows: int
    code: int
    tally: Counter[str]


def folder_of(output: Path) -> Path:
    """Return the folder of unfinished work."""
    return output.with_name(f"{output.name}.job")


def run_to_file(
    job: Job,
    output: Path,
    form: OutputForm,
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    progress: Tell | None = None,
) -> JobSummary:
    """Run a job, and write its pieces to a file in this form, which exists once all is done; until then they
    are in a folder beside it, FILE.job. Raises the errors of `engine.run`.
    """
    output, folder = writable(output, form), folder_of(output)
    identity = {"form": form.name, "fields": list(form.fields), **job.identity()}
    with Manifest.open_folder(folder, identity, resume) as manifest:
        with closing(drive(job, manifest, crew_of(job, workers, cluster), progress)) as pieces:
            join_pieces(pieces, output, form, folder / "output")
        summary = JobSummary(manifest.rows(), manifest.code(), manifest.tally())
    shutil.rmtree(folder)
    return summary


def writable(output: Path, form: OutputForm) -> Path:
    """Return the file to write. Raises `InputError` for no file, or a missing package."""
    if form.name == "parquet":
        parquet_schema(form.fields)
    return new_file(output)


def join_pieces(pieces: Iterable[Path], output: Path, form: OutputForm, beside: Path) -> None:
    """Write pieces to a file, by way of another one (`beside`) on the same disk. Raises `OSError`, and leaves
    an earlier file in place then.
    """
    try:
        with beside.open("wb") as file:
            if form.name == "parquet":
                join_tables(pieces, file, form.fields)
            else:
                if form.name == "csv":
                    file.write(csv_line(form.fields).encode())
                for piece in pieces:
                    with piece.open("rb") as content:
                        shutil.copyfileobj(content, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(output)
    finally:
        beside.unlink(missing_ok=True)


def join_tables(pieces: Iterable[Path], file: IO[bytes], fields: tuple[str, ...]) -> None:
    """Write pieces, whose rows are JSON Lines, as Parquet: row groups of `ROWS`, wherever pieces end."""
    from pyarrow import concat_tables, parquet

    schema = parquet_schema(fields)
    few = [name for name in fields if name in FEW]
    with parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=few) as writer:
        waiting = schema.empty_table()
        for piece in pieces:
            waiting = concat_tables([waiting, table_of(piece, schema)])
            while len(waiting) >= ROWS:
                writer.write_table(waiting.slice(0, ROWS).combine_chunks(), ROWS)
                waiting = waiting.slice(ROWS)
        if len(waiting):
            writer.write_table(waiting.combine_chunks(), ROWS)


def table_of(piece: Path, schema: pyarrow.Schema) -> pyarrow.Table:
    """Return the rows of a piece as a table."""
    from pyarrow import json

    content = piece.read_bytes()
    if not content:
        return schema.empty_table()
    parsing = json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
    reading = json.ReadOptions(block_size=len(content))  # no row is too long for it
    rows = json.read_json(BytesIO(content), reading, parsing)
    return rows.select(schema.names).cast(schema)

r"""An audit from the file to its summary: rows in shards, repeats found on disk, offending rows in a folder.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "two.csv")
...     _ = path.write_text("id,puzzle\na,1234............\nb,............4321\n")
...     summary = audit(path)
>>> summary.rows, summary.tally, summary.code
(2, {'multiple': 2, 'equivalent': 1}, 10)
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from hashlib import file_digest, sha256
from heapq import merge
from io import BytesIO, IOBase
from itertools import groupby
from operator import itemgetter
from os import PathLike
from pathlib import Path
from shutil import copyfileobj, rmtree
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any, BinaryIO, TypeAlias, cast

from ....puzzles import InputError, kind_called
from ...jobs.engine import Tell, run
from ...reading.files.blocks import RowTable
from ...reading.files.columns import Columns, Row
from ...reading.files.row_reader import whole_or_damaged
from ...reading.files.tables import table_of
from ...running.sudoku_lane import SPOT
from .audit import (
    CODES,
    EQUIVALENT,
    LEAK,
    REPEATED,
    Audit,
    AuditOptions,
    code_of,
    join_columns,
    seen_in,
)
from .proofs import DataSetWriter
from .repeats import SeenPuzzles

File: TypeAlias = str | PathLike[str] | BinaryIO

OFFENDING, SUMMARY, WORK = "offending.jsonl", "summary.json", "audit.job"
"""Files in the folder of an audit: the offending rows, the summary, and unfinished work."""

ORDER = ("unique", "multiple", "none", "unknown", "error", *CODES)
"""The order in which statuses and faults are counted up."""


@dataclass(frozen=True, repr=False)
class AuditSummary:
    """Result of an audit: the number of rows, of each status and of each fault, the column of each role, the
    exit code, the file of offending rows, the number of rows with claims in a column that was not judged, or
    without an answer although others have one, and the manifest of proofs with the number of proven rows. If
    several columns have a role, each is judged.
    """

    rows: int
    tally: dict[str, int]
    columns: Columns
    code: int
    offending: Path | None
    not_judged: dict[str, int] = field(default_factory=dict)
    proofs: Path | None = None
    proven: int = 0

    def __repr__(self) -> str:
        counts = ", ".join(f"{name} {count:,}" for name, count in {"rows": self.rows, **self.tally}.items())
        return f"<Summary: {counts}>"

    def __str__(self) -> str:
        """Return the summary as a table.

        >>> print(AuditSummary(3, {"unique": 2, "none": 1}, {"puzzle": "quiz"}, 20, None))
        rows            3
        unique          2   66.7 %
        none            1   33.3 %
        columns: puzzle in quiz
        """
        width = max(3, len(f"{self.rows:,}"))
        lines = [f"{'rows':14}{self.rows:>{width},}"]
        for name, count in self.tally.items():
            lines.append(f"{name:14}{count:>{width},}{100 * count / max(1, self.rows):7.1f} %")
        pairs = ((role, name) for role, name in self.columns.items() if name != ".")
        roles = ", ".join(role if role == name else f"{role} in {name}" for role, name in pairs)
        lines += [f"columns: {roles}"] if roles else []
        names = ", ".join(f"{name} ({count:,} rows)" for name, count in self.not_judged.items())
        lines += [f"not judged: {names}"] if names else []
        lines += [f"offending rows: {self.offending}"] if self.offending else []
        lines += [f"proofs: {self.proofs} ({self.proven:,} rows)"] if self.proofs else []
        return "\n".join(lines)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Print the summary in IPython."""
        printer.text(str(self))

    def to_json(self) -> dict[str, Any]:
        """Return the summary as an object."""
        offending = None if self.offending is None else str(self.offending)
        details: dict[str, Any] = {
            "columns": self.columns,
            "not_judged": self.not_judged,
            "offending": offending,
        }
        details |= {"proofs": str(self.proofs), "proven": self.proven} if self.proofs else {}
        return {"rows": self.rows, **self.tally, **details}


def audit(
    source: File | Iterable[Row],
    columns: Mapping[str, str] | None = None,
    *,
    kind: str | None = None,
    backend: str = "auto",
    timeout: float | None = None,
    symmetry: bool = True,
    rate: bool = False,
    spot: float = SPOT,
    output: str | PathLike[str] | None = None,
    proofs: str | PathLike[str] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    progress: Tell | None = None,
) -> AuditSummary:
    """Audit a data set: answer each puzzle, check the claims of its row, and find repeated puzzles.

    Memory does not grow with the file. Without `jobs` and `cluster` this process does the work.

    Args:
        source: A file of JSON, CSV, Parquet, Arrow, numpy, or text of puzzles; a folder of `datasets`; an
            open file of bytes; or rows, as `generate` gives them.
        columns: The column of each role that is not recognised, as ``{"puzzle": "quizzes"}``.
        kind: The kind of a puzzle whose text or record names none.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds for each puzzle.
        symmetry: Count a puzzle as repeated if it is an image of another one, too.
        rate: Judge grades and hardest techniques, too, each by a path of the rules: at least some
            milliseconds a puzzle, at most ten seconds without a `timeout`.
        spot: The share of plain sudokus, answered by a compiled kernel, that SAT answers too.
        output: A folder for the offending rows, each with its faults.
        proofs: A folder for certificates of the verdicts, in shards, and for their manifest.
        jobs: The number of processes.
        cluster: The address of a Dask cluster that does the work.
        resume: Continue the interrupted audit in the `output` folder, or in that of the `proofs`.
        progress: A function that is told how far the audit is.

    Returns:
        The numbers of rows, statuses and faults, and the file of offending rows.

    Raises:
        InputError: For an unreadable file or rows, missing columns, and a folder that holds other work.
        OSError: For a file that cannot be opened or written.
        RuntimeError: If the sudoku kernel turns out to be wrong.
    """
    workers = 0 if jobs == 1 else jobs
    options = AuditOptions(kind and kind_called(kind).name, backend, timeout, spot, symmetry, rate)
    folders = [None if name is None else Path(name) for name in (output, proofs)]
    return run_audit(
        _file(source), columns, options, *folders, workers=workers, cluster=cluster, resume=resume,
        progress=progress,
    )  # fmt: skip


def _file(source: File | Iterable[Row]) -> File:
    """Return the file of a data set: rows become JSON Lines."""
    if isinstance(source, str | PathLike | IOBase) or hasattr(source, "read"):
        return cast(File, source)
    try:
        return BytesIO("".join(f"{json.dumps(dict(row))}\n" for row in source).encode())
    except (TypeError, ValueError) as reason:
        expected = "a file, or rows such as {'puzzle': '1234............'} were expected"
        raise InputError(f"{expected}: {reason}") from None


def run_audit(
    path: File,
    columns: Mapping[str, str] | None,
    options: AuditOptions,
    output: Path | None,
    proofs: Path | None = None,
    *,
    workers: int,
    cluster: str | None = None,
    resume: bool = False,
    progress: Tell | None = None,
) -> AuditSummary:
    """Audit a data set: see `audit`. The work is done by `workers` processes, or by this one if there are 0:
    then a puzzle that kills its process ends the audit.
    """
    if not 0 <= options.spot <= 1:
        raise InputError(f"spot is {options.spot}, a share from 0 to 1 was expected")
    options, work = replace(options, prove=proofs is not None), output or proofs
    with ExitStack() as stack:
        table = table_of(stack.enter_context(rereadable(path)), columns or {}, options.kind)
        job = Audit(table, options, digest_of(table.files), sum(file.stat().st_size for file in table.files))
        if work is not None:
            work.mkdir(parents=True, exist_ok=True)
        spare = Path(stack.enter_context(TemporaryDirectory(dir=work)))
        folder = (work or spare) / WORK
        data_set = None if proofs is None else stack.enter_context(DataSetWriter(proofs))
        puzzles = stack.enter_context(SeenPuzzles(spare / "seen.sqlite"))
        pieces, tally, rows = list[Path](), Counter[str](), 0
        all_columns, not_judged, unanswered = dict[str, tuple[str, ...]](), Counter[str](), 0
        for piece in run(job, folder, workers=workers, cluster=cluster, resume=resume, progress=progress):
            pieces.append(piece)
            with piece.open("rb") as lines:
                head = json.loads(next(lines))
                puzzles.add(seen_in(head))
                tally_of = json.loads(next(lines))
            if data_set is not None:
                data_set.add(b64decode(head["proofs"]))
            all_columns = join_columns(all_columns, head["columns"])
            not_judged.update(head["not_judged"])
            unanswered += head["unanswered"]
            tally.update(tally_of)
            rows += sum(tally_of[status] for status in ORDER[:5] if status in tally_of)
        repeats = write_repeats(puzzles, tally, spare / "repeats.jsonl")
        code = code_of(tally)
        counted = {name: tally[name] for name in dict.fromkeys(ORDER) if tally[name]}
        offending = None if output is None else output / OFFENDING
        roles = {role: " and ".join(names) for role, names in all_columns.items()}
        if "solution" in roles and unanswered:
            not_judged[all_columns["solution"][0]] += unanswered
        summary = AuditSummary(rows, counted, roles, code, offending, dict(not_judged))
        if data_set is not None:
            summary = replace(summary, proofs=data_set.path, proven=data_set.proven)
        if output is not None:
            write_offending(table, findings(pieces, repeats), output / OFFENDING)
            (output / SUMMARY).write_text(json.dumps(summary.to_json(), indent=1) + "\n", encoding="utf-8")
    if work is not None:
        rmtree(folder)
    return summary


@contextmanager
def rereadable(path: File) -> Iterator[Path]:
    """Provide a file that can be read repeatedly: `path`, or a copy of a stream or a pipe."""
    if isinstance(path, str | PathLike):
        path = Path(path)
        if path.is_file() or path.is_dir() or not path.exists():
            yield path
            return
        path = path.open("rb")
    with path as stream, NamedTemporaryFile() as copy:
        copyfileobj(stream, copy)
        copy.flush()
        yield Path(copy.name)


def digest_of(files: Iterable[Path]) -> str:
    """Return the SHA-256 of files, one after another."""
    digest = sha256()
    for path in files:
        with path.open("rb") as file:
            digest.update(file_digest(file, "sha256").digest())
    return digest.hexdigest()


def write_repeats(puzzles: SeenPuzzles, tally: Counter[str], path: Path) -> Path:
    """Write the faults of rows with repeated puzzles to a file, count them, and return the file."""
    with path.open("w", encoding="utf-8") as file:
        for repeat in puzzles.repeats():
            name = REPEATED if repeat.exact else EQUIVALENT
            same = "the puzzle is that" if repeat.exact else "up to symmetry the puzzle is that"
            faults = [(name, f"{same} of row {repeat.first}")]
            if repeat.splits is not None:
                first, here = repeat.splits
                faults.append(
                    (LEAK, f"it is in {here}, and row {repeat.first}, which is the same, in {first}")
                )
            tally.update(name for name, _ in faults)
            file.write(json.dumps({"row": repeat.row, "faults": faults}) + "\n")
    return path


def findings(pieces: Iterable[Path], repeats: Path) -> Iterator[tuple[int, list[list[str]]]]:
    """Yield the index of each offending row and its faults, in order."""
    listed = merge(listed_in(pieces, 2), listed_in([repeats], 0), key=itemgetter("row"))
    for index, same in groupby(listed, key=itemgetter("row")):
        yield index, [fault for finding in same for fault in finding["faults"]]


def listed_in(paths: Iterable[Path], head: int) -> Iterator[dict[str, Any]]:
    """Yield the findings in files with one a line, after `head` other lines."""
    for path in paths:
        with path.open("rb") as lines:
            for number, line in enumerate(lines):
                if number >= head:
                    yield json.loads(line)


def write_offending(table: RowTable, faulty_rows: Iterator[tuple[int, list[list[str]]]], path: Path) -> None:
    """Write the offending rows of a table, which is read again: each with its index, its line, its faults."""
    unfinished = path.with_name(f".{path.name}")
    with unfinished.open("w", encoding="utf-8") as file:
        following, index = next(faulty_rows, None), 0
        for block in whole_or_damaged(table):
            if following is None:
                break
            if following[0] >= index + block.count:
                index += block.count
                continue
            for place, entry in enumerate(block.entries(), index):
                if following is not None and following[0] == place:
                    faults = [{"fault": name, "message": message} for name, message in following[1]]
                    row = None if entry.row is None else dict(entry.row)
                    entry_data = {"index": place, "line": entry.line, "faults": faults, "row": row}
                    file.write(json.dumps(entry_data, ensure_ascii=False, default=str) + "\n")
                    following = next(faulty_rows, None)
            index += block.count
    unfinished.replace(path)

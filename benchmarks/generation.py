"""Sudokus made by the million, and audited: speed, memory, and the verdict of the audit.

    python benchmarks/generation.py                50,000 sudokus, one process
    python benchmarks/generation.py 1000000 2      a million, two processes

No row may have a second solution, occur twice or say a wrong thing of its puzzle; the number of rows that
equal another up to symmetry is printed. The file is written again with another number of processes if there
are several, and must be the same byte for byte. Memory is the peak of the driver and that of the largest
worker.
"""

from __future__ import annotations

import resource
import sys
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import gridproof
from gridproof.frontends.data.generation.job import GenerateJob
from gridproof.frontends.data.generation.wishes import check_wishes
from gridproof.frontends.jobs.output import OutputForm, run_to_file

FORM = "parquet"


def made(path: Path, count: int, jobs: int) -> float:
    """Write `count` rows, and return the seconds it took."""
    job = GenerateJob(check_wishes("sudoku", seed=42, graded=False), count, FORM)
    began = perf_counter()
    summary = run_to_file(job, path, OutputForm(FORM, job.columns), workers=jobs)
    assert summary.tally["unique"] == count, summary
    return perf_counter() - began


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def main(count: int = 50_000, jobs: int = 1) -> None:
    """Make rows, audit them, and print the cost."""
    with TemporaryDirectory() as folder:
        path, again = Path(folder, "a.parquet"), Path(folder, "b.parquet")
        seconds = made(path, count, jobs)
        print(f"{count:,} sudokus made by {jobs} processes: {count / seconds:,.0f} a second, ", end="")
        print(f"{path.stat().st_size / count:.0f} bytes a row", flush=True)
        if jobs > 1:
            made(again, min(count, 50_000), 1)
            made(path.with_name("c.parquet"), min(count, 50_000), jobs)
            assert digest(again) == digest(path.with_name("c.parquet"))
            print("the same bytes by one process", flush=True)
        began = perf_counter()
        audit = gridproof.audit(path, output=Path(folder, "out"), jobs=jobs)
        seconds = perf_counter() - began
        print(f"audited by {jobs} processes: {count / seconds:,.0f} rows a second; {audit.tally}")
    for name, who in (("driver", resource.RUSAGE_SELF), ("worker", resource.RUSAGE_CHILDREN)):
        print(f"{name}: at most {resource.getrusage(who).ru_maxrss / 1024:,.0f} MB")
    faults = {name: number for name, number in audit.tally.items() if name not in ("unique", "equivalent")}
    assert audit.tally["unique"] == count, audit.tally
    assert not any(faults.values()), faults


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

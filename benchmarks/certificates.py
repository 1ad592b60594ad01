"""Size of certificates, and the time to find and to check them.

    python benchmarks/certificates.py [--form clausal] [--limit N] [--timeout 60] [--drat] [FILE…]

Each FILE holds puzzles in any form that is read, and is a row of the table; without one there is a row for
the samples of each kind. The columns: certificates made; lines of the proof; kilobytes of the whole text, and
of the proof alone once compressed; CPU seconds to find it; CPU milliseconds of the stand-alone checker,
reading included. Each is the median and the maximum. Then, for steps, splits and depth. Failures are named
below the row. With `--drat` the clausal proofs are put to `dratify` too.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import dratify

import gridproof
from gridproof.models.proofs import FORMS, Disproved, prove
from gridproof.models.proofs.clausal import refutation
from gridproof.models.proofs.dimacs import dimacs, drat
from gridproof.models.verify import checker
from gridproof.puzzles import Puzzle, TooLarge, Unknown, kind_names, read_record
from gridproof.puzzles.samples import samples

COLUMNS = ("lines", "kB", "gz kB", "prove s", "check ms", "splits", "depth")


class Size(NamedTuple):
    """Measures of a certificate, in the order of `COLUMNS`."""

    lines: int
    text: float
    packed: float
    prove: float
    check: float
    splits: int
    depth: int


def size(puzzle: Puzzle, form: str, timeout: float) -> Size:
    """Return the measures of the certificate of a puzzle. Raises as `prove` does, and `Refused`."""
    started = time.process_time()
    cert = prove(puzzle, form, timeout=timeout)
    proved = time.process_time()
    data = cert.text.encode()
    beside = {sha256(cert.constraints.encode()).hexdigest(): cert.constraints} if cert.constraints else {}
    read = time.process_time()
    checker.check(data, 600, beside)
    checked = time.process_time()
    body = data.partition(b"\nbegin\n")[2]
    packed = len(gzip.compress(body, 6)) / 1000
    return Size(
        cert.lines,
        len(data) / 1000,
        packed,
        proved - started,
        1000 * (checked - read),
        cert.splits,
        cert.depth,
    )


def other_checker(puzzle: Puzzle, timeout: float) -> bool:
    """Return whether `dratify` accepts the clausal proof."""
    evidence = refutation(puzzle, timeout=timeout)
    result = dratify.check_proof(dratify.parse_dimacs(dimacs(evidence), strict=True), drat(evidence))
    return bool(result.ok and result.reached_empty)


def row(name: str, puzzles: Iterable[Puzzle], options: argparse.Namespace) -> Iterator[str]:
    """Yield the row of these puzzles, and a line for each that failed."""
    sizes, accepted, failed = list[Size](), 0, list[str]()
    for number, puzzle in enumerate(puzzles, 1):
        try:
            sizes.append(size(puzzle, options.form, options.timeout))
            accepted += options.drat and other_checker(puzzle, options.timeout)
        except (Disproved, TooLarge, Unknown, checker.Refused) as reason:
            failed.append(f"    {puzzle.id or number}: {type(reason).__name__}: {reason}")
    columns = [
        f"{median(column):9.6g}{max(column):9.6g}" for column in zip(*map(rounded, sizes), strict=True)
    ]
    others = f"  dratify {accepted}" if options.drat else ""
    yield f"{name[:28]:28}{len(sizes):6}" + "".join(columns) + others
    yield from failed


def rounded(measures: Size) -> tuple[float, ...]:
    return tuple(round(value, 3 if value < 10 else 1) for value in measures)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--form", choices=tuple(FORMS), default="clausal")
    parser.add_argument("--limit", type=int, help="so many puzzles of each row")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for each certificate")
    parser.add_argument("--drat", action="store_true", help="check with dratify too")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    rows: dict[str, Iterable[Puzzle]] = {file.name: gridproof.read(file) for file in options.files}
    if not rows:
        rows = {kind: map(read_record, samples(kind)) for kind in kind_names()}
    print(f"{'':28}{'made':>6}" + "".join(f"{column:>9}{'max':>9}" for column in COLUMNS))
    for name, puzzles in rows.items():
        for line in row(name, islice(puzzles, options.limit), options):
            print(line, flush=True)


if __name__ == "__main__":
    main()

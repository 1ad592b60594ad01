"""Numbers of clauses of certificates by their way of justification, and its cost.

    python benchmarks/strict.py [--timeout 60] [--each] [FILE…]

Each FILE holds puzzles in any form that is read, and is a row of the table; without one there is one row for
the samples of all kinds. The columns: certificates made; clauses taken from constraints: examined alone
without auxiliaries, examined alone with named ones, in blocks; CPU milliseconds of the check without
examining these clauses (all together); of the examination: all together, median, 90th percentile, maximum.
With `--each`, a row for each certificate. Failures are named below the row.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from unittest import mock

import gridproof
from gridproof.models.proofs import prove
from gridproof.models.verify import checker
from gridproof.models.verify.bodies.strict import Strict
from gridproof.models.verify.checkable import constraints_text
from gridproof.models.verify.file import sha256
from gridproof.models.verify.vocabulary import Refused, Unfinished
from gridproof.puzzles import Puzzle, TooLarge, Unknown, kind_names, read_record
from gridproof.puzzles.samples import samples


class Cost(NamedTuple):
    """Clauses by the way they are looked at, and milliseconds without and for the look."""

    alone: int
    named: int
    blocks: int
    lines: float
    look: float


def cost(puzzle: Puzzle, timeout: float) -> Cost:
    """Return the cost of the certificate of a puzzle. Raises as `prove` and `check` do."""
    data = prove(puzzle, timeout=timeout).text.encode()
    constraints = constraints_text(puzzle)
    beside = {sha256(constraints): constraints}
    ways = [0, 0, 0]

    def counted(self: Strict, *arguments: Any) -> None:
        mine: tuple[int, ...] = arguments[-1]
        ways[0 if not mine else 1 if all(abs(x) in self.named for x in mine) else 2] += 1

    with mock.patch.multiple(Strict, take=counted, finish=lambda _: None):
        started = time.process_time()
        checker.check(data, beside=beside)
        lines = time.process_time() - started
    started = time.process_time()
    checker.check(data, beside=beside)
    whole = time.process_time() - started
    return Cost(*ways, 1000 * lines, 1000 * (whole - lines))


def row(name: str, puzzles: Iterable[Puzzle], options: argparse.Namespace) -> Iterator[str]:
    """Yield the row of these puzzles, and a line for each that failed."""
    costs, failed = list[Cost](), list[str]()
    for number, puzzle in enumerate(puzzles, 1):
        try:
            costs.append(cost(puzzle, options.timeout))
        except (TooLarge, Unknown, Refused, Unfinished, gridproof.Disproved) as reason:
            failed.append(f"    {puzzle.id or number}: {type(reason).__name__}: {reason}")
            continue
        if options.each:
            yield line(f"  {puzzle.id or number}", costs[-1:])
    yield line(name, costs)
    yield from failed


def line(name: str, costs: list[Cost]) -> str:
    if not costs:
        return f"{name[:30]:30}{0:6}"
    alone, named, blocks, lines, look = zip(*costs, strict=True)
    some = sorted(look)
    figures = (sum(lines), sum(look), median(look), some[len(some) * 9 // 10], some[-1])
    counts = (len(costs), sum(alone), sum(named), sum(blocks))
    return f"{name[:30]:30}" + "".join(f"{n:8}" for n in counts) + "".join(f"{x:10.1f}" for x in figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--timeout", type=float, default=60, help="seconds for each certificate")
    parser.add_argument("--each", action="store_true", help="a row for each certificate")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    rows: dict[str, Iterable[Puzzle]] = {file.name: gridproof.read(file) for file in options.files}
    if not rows:
        kinds = chain.from_iterable(map(samples, kind_names()))
        rows = {"samples of all kinds": map(read_record, kinds)}
    head = ("made", "alone", "named", "blocks")
    times = ("lines ms", "look ms", "median", "p90", "max")
    print(f"{'':30}" + "".join(f"{name:>8}" for name in head) + "".join(f"{name:>10}" for name in times))
    for name, puzzles in rows.items():
        for text in row(name, puzzles, options):
            print(text, flush=True)


if __name__ == "__main__":
    main()

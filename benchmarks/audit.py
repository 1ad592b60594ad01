"""Speed and memory of an audit: rows of sudokus, most of them images of others.

    python benchmarks/audit.py             100,000 rows, one process
    python benchmarks/audit.py 1000000 2   a million rows, two processes

Every row is a random image of one of the sudokus of the tests, with its solution and its number of clues; a
thousandth part of them has a planted fault. The counts of the audit are checked against the planted faults.
Memory is the peak of the driver and that of the largest worker.
"""

from __future__ import annotations

import csv
import resource
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import gridproof
from gridproof.models.kernels import sudoku

LINES = (Path(__file__).parent.parent / "tests/data/sudokus.txt").read_text(encoding="ascii").split()

PLANTED = 1000
"""Number of rows for each fault: no solution, a wrong answer, a wrong number of clues, by turns."""


def lines(random: Random) -> list[int]:
    """Return rows in a random order that keeps bands together."""
    bands = random.sample((0, 3, 6), 3)
    return [band + line for band in bands for line in random.sample(range(3), 3)]


def image(random: Random, puzzle: str, solution: str) -> tuple[str, str]:
    """Return a random image of a puzzle and its solution."""
    rows, columns = lines(random), lines(random)
    turned = random.random() < 0.5
    cells = [9 * c + r if turned else 9 * r + c for r in rows for c in columns]
    names = str.maketrans("123456789", "".join(random.sample("123456789", 9)))
    return tuple("".join(grid[cell] for cell in cells).translate(names) for grid in (puzzle, solution))  # type: ignore[return-value]


def make(path: Path, count: int) -> None:
    """Write `count` rows."""
    random = Random(count)
    solved = ["".join(map(str, sudoku.solve(sudoku.grid(line))[1])) for line in LINES]
    with path.open("w", newline="", encoding="ascii") as file:
        writer = csv.writer(file)
        writer.writerow(("puzzle", "solution", "clues"))
        for i in range(count):
            base = i % len(LINES)
            puzzle, solution = image(random, LINES[base], solved[base])
            clues = 81 - puzzle.count(".")
            match i % (3 * PLANTED):
                case 0:
                    puzzle, solution, clues = "11" + "." * 79, "", 2
                case 1000:
                    solution = solution[::-1] if solution != solution[::-1] else "1" * 81
                case 2000:
                    clues += 1
            writer.writerow((puzzle, solution, clues))


def main(count: int = 100_000, jobs: int = 1) -> None:
    """Make the rows, audit them, and print the cost."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "rows.csv")
        make(path, count)
        before = {"driver": process_time(), "workers": 0.0}
        began = perf_counter()
        summary = gridproof.audit(path, output=Path(folder, "out"), jobs=jobs)
        seconds = perf_counter() - began
    planted = [len(range(first, count, 3 * PLANTED)) for first in (0, PLANTED, 2 * PLANTED)]
    counts = [summary.tally.get(name, 0) for name in ("none", "wrong answer", "wrong metadata")]
    assert counts == planted, (counts, planted)
    print(f"{count:,} rows, {jobs} processes: {count / seconds:,.0f} rows a second; {summary.tally}")
    for name, who in (("driver", resource.RUSAGE_SELF), ("workers", resource.RUSAGE_CHILDREN)):
        used = resource.getrusage(who)
        spent = used.ru_utime + used.ru_stime - before[name]
        print(f"{name}: at most {used.ru_maxrss / 1024:,.0f} MB, {1e6 * spent / count:.0f} µs of CPU a row")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

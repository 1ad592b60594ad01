"""Sudokus of 9 × 9 a second: the compiled lane, as a library call and as a command, beside packages of PyPI.

    python benchmarks/bulk.py FILE… [--peer-python PATH] [--count N]

Each file holds puzzles of 81 characters, a line each; it is repeated until there are N of them, or as many as
the kernel does in `SECONDS`. The peers (``pip install exact_cover lib-sudoku py-sudoku rustoku``) are asked
in the Python named; a dash stands for one that is not there or does not have the task. They begin each file,
and are stopped after `SECONDS`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from measure import cpu_seconds

import gridproof
from gridproof.frontends.running import sudoku_lane
from gridproof.models.kernels import lines, sudoku

SECONDS = 3
"""Approximate seconds for a file and a task."""

ROUNDS = 4
"""Number of rounds; the fastest counts, as other work of the machine only ever makes them slower."""

PEERS = """
import json, sys, time

def exact_cover():
    import numpy
    from exact_cover import get_all_solutions, get_exact_cover
    rows = numpy.zeros((729, 324), dtype=bool)
    for i in range(729):
        (r, rest), v = divmod(i, 81), i % 9
        c = rest // 9
        for column in (9 * r + c, 81 + 9 * r + v, 162 + 9 * c + v, 243 + 9 * (r // 3 * 3 + c // 3) + v):
            rows[i, column] = True
    def left(text):
        gone = set()
        for cell, value in enumerate(text):
            if value != ".":
                gone |= {9 * cell + v for v in range(9) if v != int(value) - 1}
        return rows[[i for i in range(729) if i not in gone]]
    return (lambda text: len(get_exact_cover(left(text))) == 81,
            lambda text: len(get_all_solutions(left(text), max_count=2)) == 1)

def lib_sudoku():
    from lib_sudoku import solve
    return lambda text: 0 not in solve([0 if c == "." else int(c) for c in text]), None

def py_sudoku():
    from sudoku import Sudoku
    def board(text):
        values = [None if c == "." else int(c) for c in text]
        return Sudoku(3, 3, board=[values[i:i + 9] for i in range(0, 81, 9)])
    return (lambda text: board(text).solve(assert_solvable=True).board is not None,
            lambda text: not board(text).has_multiple_solutions())

def rustoku():
    from rustoku import solve, solve_all
    return lambda text: solve(text) is not None, lambda text: len(solve_all(text)) == 1

name, task, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
try:
    ask = globals()[name]()[task]
except ImportError:
    ask = None
texts, done, wrong, start = sys.stdin.read().split(), 0, 0, time.process_time()
while ask and done < len(texts) and time.process_time() - start < seconds:
    wrong += not ask(texts[done])
    done += 1
print(json.dumps([done, wrong, time.process_time() - start]))
"""
"""Program run by the Python of the peers: it solves puzzles from standard input, in their order, until time
is over.
"""

NAMES = ("rustoku", "exact_cover", "lib_sudoku", "py_sudoku")

TASKS = ("solve", "check")


def best(way: Callable[[], object], count: int) -> float:
    """Return puzzles a CPU second, the best of several rounds."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        way()
        fastest = min(fastest, time.process_time() - start)
    return count / fastest


def command(task: str, path: Path, jobs: int) -> tuple[float, float]:
    """Return puzzles a CPU second and a second of ``gridproof solve`` or ``check`` of a file into a file."""
    count = path.read_bytes().count(b"\n")
    with TemporaryDirectory() as folder:
        arguments = [task, str(path), "--format", "lines", "-o", f"{folder}/out", "--jobs", str(jobs)]
        cpu, clock = cpu_seconds(), time.perf_counter()
        subprocess.run([sys.executable, "-m", "gridproof", *arguments], check=True, capture_output=True)
        return count / (cpu_seconds() - cpu), count / (time.perf_counter() - clock)


def peer(python: str, name: str, task: str, texts: list[str]) -> str:
    """Return puzzles a CPU second of a peer, as text; a dash if it is not there or does not have the task."""
    arguments = [python, "-I", "-c", PEERS, name, str(TASKS.index(task)), str(SECONDS)]
    process = subprocess.run(arguments, input="\n".join(texts), capture_output=True, text=True)
    if process.returncode:
        return "error"
    count, wrong, seconds = json.loads(process.stdout)
    return "–" if not count else shown(count / seconds) + (f" ({wrong} WRONG)" if wrong else "")


def by_sat(texts: list[str], task: str) -> float:
    """Return puzzles a CPU second of the SAT back end, in process."""
    ask = gridproof.check if task == "check" else gridproof.solve
    sample = texts[:300]
    return best(lambda: [ask(text, "sat") for text in sample], len(sample))


def figures(file: Path, task: str, count: int, python: str) -> dict[str, str]:
    """Return the puzzles a second of everyone, for one file."""
    texts, limit = file.read_text().split(), 1 + TASKS.index(task)
    sample = "".join(f"{text}\n" for text in texts).encode()
    grids = lines.read(sample)[0]
    rate = best(lambda: sudoku.solve(grids, limit), len(texts))
    count = min(count, int(rate * SECONDS))
    rates = {
        "kernel, arrays": shown(rate),
        "lane, lines to lines": shown(best(lambda: sudoku_lane.block(sample, solve=limit == 1), len(texts))),
    }
    with TemporaryDirectory() as folder:
        path = Path(folder, "puzzles.txt")
        path.write_bytes((sample * (count // len(texts) + 1))[: 82 * count])
        for jobs in (1, 2):
            cpu, clock = command(task, path, jobs)
            rates[f"command, --jobs {jobs}, CPU"] = shown(cpu)
            rates[f"command, --jobs {jobs}, clock"] = shown(clock)
    rates["sat, in process"] = shown(by_sat(texts, task))
    return rates | {name: peer(python, name, task, texts) for name in NAMES}


def shown(rate: float) -> str:
    """Return a number of puzzles a second as text."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@click.option("--peer-python", default=sys.executable, help="The Python in which peers are installed.")
@click.option("--count", default=1_000_000, help="Puzzles of each file.")
def main(files: tuple[Path, ...], peer_python: str, count: int) -> None:
    """Print a table of puzzles a second for each task."""
    for task in TASKS:
        table: dict[str, list[str]] = {}
        for file in files:
            for name, figure in figures(file, task, count, peer_python).items():
                table.setdefault(name, []).append(figure)
        click.echo(f"\n| {task} | {' | '.join(file.stem for file in files)} |")
        click.echo("| --- |" + " ---: |" * len(files))
        for name, row in table.items():
            click.echo(f"| {name} | {' | '.join(row)} |")


if __name__ == "__main__":
    main()

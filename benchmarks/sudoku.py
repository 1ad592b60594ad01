"""Checks of minimal sudokus: puzzles a second by the command line and in process, and the peers.

    python benchmarks/sudoku.py --data 17clue.txt

The file holds a puzzle of 81 characters a line. The peers get a sample of it, as in `run`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

import click
from measure import cpu_seconds, forked
from run import BACKENDS, HERE, PEERS, TASKS, Record, Worker, pythons, runs, table

import gridproof

BOX = 3


def command_line(path: Path) -> int:
    """Return the number of puzzles that ``gridproof check`` proves unique."""
    command = [sys.executable, "-m", "gridproof", "check", str(path), "--backend", "sat", "--json"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sum(json.loads(line)["status"] == "unique" for line in output.splitlines())


def in_process(path: Path) -> int:
    """Return the same number by `gridproof.read` and `gridproof.check`."""
    return sum(gridproof.check(puzzle, "sat").status == "unique" for puzzle in gridproof.read(path))


def timed(way: Callable[[Path], int], path: Path) -> dict[str, Any]:
    """Return the result of `way`, with CPU and wall seconds."""
    cpu, clock = cpu_seconds(), time.perf_counter()
    unique = way(path)
    return {"unique": unique, "cpu": cpu_seconds() - cpu, "clock": time.perf_counter() - clock}


def record_of(text: str) -> Record:
    """Return a board record of a line; its solution is the one that sat finds, and the others must find it
    too.
    """
    side = BOX * BOX
    values = [int(character) if character in "123456789" else None for character in text]
    record: dict[str, Any] = {
        "id": text,
        "type": "sudoku",
        "rows": side,
        "cols": side,
        "clues": {"givens": [values[i : i + side] for i in range(0, side * side, side)]},
        "params": {"box": [BOX, BOX]},
    }
    puzzle = gridproof.read(json.dumps(record))[0]
    kind = next(kind for kind in gridproof.kinds() if kind.name == "sudoku")
    return record | {"solution": kind.answer(puzzle, gridproof.check(puzzle, "sat").solutions[0])}


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    default=HERE.parent / "tests" / "data" / "sudokus.txt",
    help="A file of puzzles, 81 characters a line.",
)
@click.option(
    "--sample", type=click.IntRange(2), default=50, show_default=True, help="Puzzles for the peers."
)
@click.option("--timeout", type=float, default=60.0, show_default=True, help="CPU seconds a puzzle.")
@click.option("--repeat", type=click.IntRange(1), default=3, show_default=True)
@click.option("--peer-python", default=sys.executable, help="The Python that has the peers' packages.")
def main(data: Path, sample: int, timeout: float, repeat: int, peer_python: str) -> None:
    """Measure the check of minimal sudokus."""
    lines = [line for line in data.read_text(encoding="ascii").split() if len(line) == (BOX * BOX) ** 2]
    for name, way in (("command line", command_line), ("in process", in_process)):
        # Each in a fork: a second pass over the same puzzles would profit from the first one's learnt
        # clauses.
        measurements = [forked(partial(timed, way, data), timeout * len(lines)) for _ in range(repeat)]
        unique = min(each["unique"] for each in measurements)
        cpu, clock = (median(each[unit] for each in measurements) for unit in ("cpu", "clock"))
        click.echo(
            f"{name}: {unique} of {len(lines)} unique, {len(lines) / cpu:.0f} puzzles a CPU second, "
            f"{len(lines) / clock:.0f} a second by the clock"
        )
    records = [record_of(line) for line in lines[:: max(1, len(lines) // sample)][:sample]]
    names = (*BACKENDS, *PEERS)
    workers = {name: Worker(name, python) for name, python in pythons(names, peer_python).items()}
    try:
        every = {record["id"] for record in records}
        results = list(chain.from_iterable(runs(records, every, workers, TASKS, timeout, repeat)))
    finally:
        for worker in workers.values():
            worker.close()
    click.echo(table(results, names))


if __name__ == "__main__":
    main()

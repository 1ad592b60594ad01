"""CPU time to the first step of a path, and to all steps, of the samples of every kind.

    python benchmarks/first_steps.py                  the first step of each sample
    python benchmarks/first_steps.py kakuro heyawake  of some kinds

The process is warm: imports are done, and nothing is known of the board. Boards that take longer than
`WISHED` are listed.

>>> first_step(samples("sudoku")[0]) > 0
True
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import click

from gridproof import steps_of
from gridproof.puzzles import kind_names, read_record
from gridproof.puzzles.samples import samples

WISHED = 0.3
"""Seconds within which the first step is wished for."""


def first_step(record: dict[str, Any]) -> float:
    """Return the CPU seconds until the first step of a board is found."""
    puzzle = read_record(record)
    started = time.process_time()
    next(iter(steps_of(puzzle)), None)
    return time.process_time() - started


@click.command()
@click.argument("kinds", nargs=-1)
def main(kinds: tuple[str, ...]) -> None:
    """Print the median and the greatest time, and the boards that take longer than wished."""
    first_step(samples("sudoku")[0])
    boards = [
        (kind, number, board) for kind in kinds or kind_names() for number, board in enumerate(samples(kind))
    ]
    times = {(kind, number + 1): first_step(board) for kind, number, board in boards}
    print(f"{len(times)} boards: median {median(times.values()):.3f} s, greatest {max(times.values()):.2f} s")
    for (kind, number), seconds in sorted(times.items(), key=lambda each: -each[1]):
        if seconds > WISHED:
            print(f"{kind} {number}: {seconds:.2f} s")


if __name__ == "__main__":
    main()

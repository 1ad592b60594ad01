"""Time of the questions about all solutions, on the middle sample of every kind.

    python benchmarks/questions.py [--backend NAME] [--timeout SECONDS] [KIND…]

Prints for each kind what every question answered, and its CPU seconds; the sums come last. A sample has one
solution, so `complete` is asked without half of its givens or, if it has none, of its clues.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import gridproof
from gridproof.puzzles import Puzzle, kind_names, read_record
from gridproof.puzzles.samples import samples


def opened(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without half of its givens or, if it has none, of its clues."""
    if puzzle.givens:
        return replace(puzzle, givens=puzzle.givens[::2])
    return replace(puzzle, clues=puzzle.clues[::2])


def questions(backend: str, timeout: float) -> dict[str, Callable[[Puzzle], Any]]:
    """Return each question, as a function of a puzzle."""
    limits = {"backend": backend, "timeout": timeout}
    return {
        "count": lambda puzzle: gridproof.count(puzzle, **limits),
        "candidates": lambda puzzle: gridproof.candidates(puzzle, **limits),
        "redundant": lambda puzzle: gridproof.redundant(puzzle, greedy=True, **limits),
        "complete": lambda puzzle: gridproof.complete(opened(puzzle), **limits),
        "effort": lambda puzzle: gridproof.effort(puzzle, **limits),
    }


def main() -> None:
    """Time all questions on all kinds that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kinds", nargs="*", default=list(kind_names()))
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--timeout", type=float, default=30.0)
    options = parser.parse_args()
    asks = questions(options.backend, options.timeout)
    print(f"{'':22}" + "".join(f"{name:>20}" for name in asks))
    spent: Counter[str] = Counter()
    for kind in options.kinds:
        boards = samples(kind)
        puzzle = read_record(boards[len(boards) // 2])
        cells = []
        for name, ask in asks.items():
            started = time.process_time()
            status = ask(puzzle).status
            seconds = time.process_time() - started
            spent[name] += seconds
            cells.append(f"{status} {seconds:.2f}")
        print(f"{kind:22}" + "".join(f"{cell:>20}" for cell in cells), flush=True)
    print(f"{'sum':22}" + "".join(f"{spent[name]:>20.1f}" for name in asks))


if __name__ == "__main__":
    main()

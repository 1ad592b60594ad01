"""Does narrowing pay? Time and model size of each back end after each tier of rules.

    python benchmarks/narrowing.py [FILE]

prints for each puzzle of FILE (default: one of each kind) and each back end, per tier: CPU ms to narrow, to
compile and prove, together, and the size of the model.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from gridproof import Puzzle, compile, narrow, read
from gridproof.models.backends import backend_names
from gridproof.models.questions.uniqueness import check

SAMPLE = Path(__file__).parent.parent / "puzzles" / "samples" / "eighteen.jsonl"
TIERS = ("off", "singles", "full")


def measured(puzzle: Puzzle, backend: str, tier: str, timeout: float) -> tuple[float, float, int, str]:
    """Return CPU ms of narrowing, CPU ms of the rest, the model's first size figure, and the answer."""
    start = time.process_time()
    narrowed = narrow(puzzle, tier)
    ready = narrowed.applied() if narrowed.possible else puzzle
    middle = time.process_time()
    model = compile(ready, backend, bake=narrowed.possible)
    verdict = check(puzzle, model, dict(ready.givens), timeout=timeout)
    end = time.process_time()
    return 1e3 * (middle - start), 1e3 * (end - middle), sum(model.size().values()), verdict.status


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--limit", type=int, default=20, help="puzzles to take from the file")
    arguments = parser.parse_args()
    print(f"{'puzzle':24} {'back end':8} " + " ".join(f"{tier:>28}" for tier in TIERS))
    for puzzle in read(arguments.file)[: arguments.limit]:
        for backend in backend_names():
            columns = []
            for tier in TIERS:
                runs = [measured(puzzle, backend, tier, arguments.timeout) for _ in range(arguments.repeat)]
                rules = statistics.median(run[0] for run in runs)
                proof = statistics.median(run[1] for run in runs)
                size, status = runs[0][2:]
                columns.append(f"{rules:6.1f} +{proof:8.1f} ={size:8} {status[:3]}")
            print(f"{(puzzle.id or puzzle.kind)[:24]:24} {backend:8} {' '.join(columns)}", flush=True)


if __name__ == "__main__":
    main()

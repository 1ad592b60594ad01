"""What the judge of each kind costs: the share of a check that goes into judging its solutions.

    python benchmarks/judging.py [KIND…]

Every board that the package ships is checked on the default back end, `ROUNDS` times, as the second puzzle
of its rules. The columns: milliseconds of CPU for a check and for judging its one solution, sums over the
boards of a kind, each the best of its rounds; the share of the one in the other.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from gridproof import check
from gridproof.puzzles import kind_names, read_record
from gridproof.puzzles.samples import samples

ROUNDS = 5

Cost = tuple[str, float, float]


def best(work: Callable[[], object]) -> float:
    """Milliseconds of CPU, the best of some rounds."""
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        found.append(time.process_time() - started)
    return 1000 * min(found)


def cost(kind: str) -> Cost:
    """The kind, and milliseconds for checks and for judging, over all its boards."""
    checks = judging = 0.0
    for record in samples(kind):
        puzzle = read_record(record)
        solution = check(puzzle).solutions[0]
        checks += best(lambda puzzle=puzzle: check(puzzle))
        judging += best(lambda puzzle=puzzle, solution=solution: puzzle.verify(solution))
    return kind, checks, judging


def main() -> None:
    """Print the costs, the largest share first."""
    costs = sorted(map(cost, sys.argv[1:] or kind_names()), key=lambda cost: -cost[2] / cost[1])
    print(f"{'kind':24}{'check ms':>10}{'judge ms':>10}{'share':>8}")
    for kind, checks, judging in costs:
        print(f"{kind:24}{checks:10.2f}{judging:10.3f}{judging / checks:8.1%}")
    _, checks, judging = ("", sum(c for _, c, _ in costs), sum(j for _, _, j in costs))
    print(f"{'all':24}{checks:10.2f}{judging:10.3f}{judging / checks:8.1%}")


if __name__ == "__main__":
    main()

"""Cost of the judge of each kind: the share of a check that goes into judging its solutions.

    python benchmarks/judging.py [KIND…]

Every board that the package ships is checked on the default back end, `ROUNDS` times, with the model of its
rules ready. The columns: milliseconds of CPU for a check of a board just read, and for judging its one
solution; the share of the one in the other; the same share for a board that was checked before, whose
solution is remembered as accepted. All are sums over the boards of a kind, each the best of its rounds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from gridproof import check
from gridproof.puzzles import Puzzle, Solution, kind_names, read_record
from gridproof.puzzles.records import judge_solution
from gridproof.puzzles.samples import samples

ROUNDS = 7


class Cost(NamedTuple):
    """Milliseconds of CPU for the boards of a kind: the first time, and again."""

    kind: str
    check: float
    judge: float
    check_again: float
    judge_again: float

    def __str__(self) -> str:
        first, again = self.judge / self.check, self.judge_again / self.check_again
        return f"{self.kind:24}{self.check:10.2f}{self.judge:10.3f}{first:8.1%}{again:8.1%}"


def best(puzzles: Iterable[Puzzle], work: Callable[[Puzzle], object]) -> float:
    """Return milliseconds of CPU for the work on one of the puzzles, the least of all."""
    seconds = []
    for puzzle in puzzles:
        started = time.process_time()
        work(puzzle)
        seconds.append(time.process_time() - started)
    return 1000 * min(seconds)


def cost(kind: str) -> Cost:
    """Return the cost of checks and judging over all the boards of a kind."""
    costs = []
    for record in samples(kind):
        solution = check(read_record(record)).solutions[0]

        def judged(puzzle: Puzzle, solution: Solution = solution) -> str | None:
            return judge_solution(puzzle, solution)

        fresh, again = [[read_record(record) for _ in range(ROUNDS)] for _ in range(2)], read_record(record)
        same = [again] * (ROUNDS + 1)
        costs.append((best(fresh[0], check), best(fresh[1], judged), best(same, check), best(same, judged)))
    return Cost(kind, *map(sum, zip(*costs, strict=True)))


def main() -> None:
    """Print the costs, the largest share first."""
    costs = sorted(map(cost, sys.argv[1:] or kind_names()), key=lambda cost: -cost.judge / cost.check)
    print(f"{'kind':24}{'check ms':>10}{'judge ms':>10}{'share':>8}{'again':>8}")
    for one in costs:
        print(one)
    print(Cost("all", *(sum(column) for column in list(zip(*costs, strict=True))[1:])))


if __name__ == "__main__":
    main()

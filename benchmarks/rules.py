"""Our rating of puzzles beside HoDoKu's, and the time of a full explanation.

    python benchmarks/rules.py --rated rated.jsonl
    python benchmarks/rules.py --puzzles 17clue.txt --sample 200

Times are for one puzzle explained to the end, in milliseconds, beside the packages hodoku-py, sudokutools and
dokusan if they are installed. `techniques.py` measures the techniques one by one.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import click
from techniques import sudoku

from gridproof import rate
from gridproof.frontends.rules.agenda import follow
from gridproof.puzzles.making.levels import LEVELS

# Ratings ---------------------------------------------------------------------------------------


def ratings(rated: Path) -> Iterator[str]:
    """Yield the counts of our levels for each of HoDoKu's: a row for each of its levels, and our share."""
    counts: Counter[tuple[str, str]] = Counter()
    for line in rated.read_text(encoding="utf-8").splitlines():
        puzzle = json.loads(line)
        counts[puzzle["hodoku_level"].lower(), rate(sudoku(puzzle["puzzle"])).level] += 1
    yield f"{'HoDoKu':10}" + "".join(f"{level:>9}" for level in LEVELS)
    for theirs in LEVELS:
        yield f"{theirs:10}" + "".join(f"{counts[theirs, ours]:9}" for ours in LEVELS)
    for levels in (LEVELS[: LEVELS.index("hard") + 1], LEVELS):
        same = sum(counts[level, level] for level in levels)
        cases = sum(counts[theirs, ours] for theirs in levels for ours in LEVELS)
        yield f"up to {levels[-1]} the same level for {same} of {cases} ({same / cases:.1%})"


# Times -----------------------------------------------------------------------------------------

Solver = Callable[[str], bool]
"""Test of a program: it solves a grid by its techniques, without guessing."""


def gridproof_rules(grid: str) -> bool:
    """Return whether our default profile solves it, from the text to the last step."""
    return follow(sudoku(grid)).outcome == "solved"


def hodoku_py(grid: str) -> bool:
    """Return whether hodoku-py solves it with its own settings; falling back on brute force does not
    count.
    """
    from hodoku import SolutionType, Solver

    result = Solver().solve(grid)
    return bool(result.solved) and all(step.type is not SolutionType.BRUTE_FORCE for step in result.steps)


def sudokutools(grid: str) -> bool:
    """Return whether the solving steps of sudokutools solve it; falling back on brute force does not
    count.
    """
    from sudokutools.solvers import Bruteforce, solve
    from sudokutools.sudoku import Sudoku

    steps: list[object] = []
    solution = solve(Sudoku.decode(grid.replace(".", "0")), steps.append)
    return all(solution[row, column] for row in range(9) for column in range(9)) and not any(
        isinstance(step, Bruteforce) for step in steps
    )


def dokusan(grid: str) -> bool:
    """Return whether the techniques of dokusan solve it; it stops when they end."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku
    from dokusan.exceptions import Unsolvable

    rows = [[int(c) for c in grid.replace(".", "0")[i : i + 9]] for i in range(0, 81, 9)]
    try:
        list(solvers.steps(Sudoku.from_list(rows, box_size=BoxSize(3, 3))))
    except Unsolvable:
        return False
    return True


PEERS: dict[str, Solver] = {"hodoku-py": hodoku_py, "sudokutools": sudokutools, "dokusan": dokusan}


def installed() -> dict[str, Solver]:
    """Return ours, and the peers that are installed."""
    return {"gridproof": gridproof_rules} | {
        name: solver for name, solver in PEERS.items() if find_spec(name.removesuffix("-py")) is not None
    }


def times(title: str, grids: list[str], solvers: dict[str, Solver]) -> Iterator[str]:
    """Yield a line for each solver: CPU milliseconds of all grids, and of those that it solves; for a peer
    also its time relative to ours, on grids that both solve.
    """
    times_of: dict[str, dict[str, tuple[float, bool]]] = {name: {} for name in solvers}
    for solver in solvers.values():
        solver(grids[0])
    for grid in grids:
        for name, solver in solvers.items():
            started = time.process_time()
            solved = solver(grid)
            times_of[name][grid] = (1000 * (time.process_time() - started), solved)
    first = next(iter(times_of.values()))
    yield f"{title}: {len(grids)} puzzles"
    for name, runs in times_of.items():
        spent = [ms for ms, _ in runs.values()]
        solved_by = [grid for grid, (_, solved) in runs.items() if solved]
        both = [runs[grid][0] / first[grid][0] for grid in solved_by if first[grid][1]]
        ratio = (
            f", takes ×{median(both):.1f} of our time on what both solve"
            if both and runs is not first
            else ""
        )
        yield (
            f"  {name:12} solves {len(solved_by):4}; median {median(spent):7.1f} ms, "
            f"most {max(spent):8.1f} ms{ratio}"
        )


@click.command()
@click.option("--rated", type=click.Path(path_type=Path, exists=True), help="Puzzles with HoDoKu's level.")
@click.option(
    "--puzzles", type=click.Path(path_type=Path, exists=True), multiple=True, help="81 characters a line."
)
@click.option("--sample", type=click.IntRange(1), default=100, show_default=True, help="Puzzles of a file.")
def main(rated: Path | None, puzzles: tuple[Path, ...], sample: int) -> None:
    """Report on ratings, and on the time that puzzles take."""
    for line in ratings(rated) if rated is not None else ():
        click.echo(line)
    for path in puzzles:
        grids = path.read_text(encoding="ascii").split()
        for line in times(path.name, grids[:: max(1, len(grids) // sample)][:sample], installed()):
            click.echo(line)


if __name__ == "__main__":
    main()

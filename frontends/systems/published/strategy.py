"""Strategies inside backtracking: five objects that can be exchanged, and a count of trial values.

Each trial value is judged (does it conflict with a related cell?), then the strategies infer as much as
possible; cells are tried in reading order. Without strategies this is plain backtracking.

The first three strategies are not named in the source, and are taken to be naked single, hidden single and
naked pair.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> plain, strategic = SYSTEM.run(puzzle, ()), SYSTEM.run(puzzle)
>>> plain.stats.iterations, strategic.stats.iterations, plain.grid == strategic.grid
(40, 7, True)
"""

from __future__ import annotations

from collections.abc import Iterator

from ....puzzles import Deadline, Puzzle
from ...rules.network import bits
from ...rules.positions import begin, load_grid, outcome_of
from ...rules.scopes import claiming, pointing
from ...rules.search import SearchResult, Stats, first_cell, search
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import naked_pair
from ..firing import Rule
from ..run import Run, fire
from ..system import System, SystemResult

MOST_ITERATIONS = 100_000_000
"""Maximum trial values before plain backtracking gives up."""

TRIED = f"{MOST_ITERATIONS:,} trial values were tried"

EVERY = 1024
"""Number of trial values between two looks at the clock."""

RULES = (
    Rule("naked single", naked_single),
    Rule("hidden single", hidden_single),
    Rule("naked pair", naked_pair),
    Rule("locked in box", pointing),
    Rule("locked in line", claiming),
)


def infer_and_try(run: Run) -> None:
    """Find the first solution in reading order: infer, then try a value; without rules by plain backtracking.
    ``stats.iterations`` is the number of trial values.
    """
    if not run.rules:
        run.end_with(backtrack(run.puzzle, run.stats, deadline=run.state.deadline))
        return
    depth = len(run.state.network.cell_mask)

    def infer(state: State, *trial: Step) -> Iterator[Step]:
        for step in trial:
            run.record(step, state)
        return fire(run, state)

    run.end_with(search(run.puzzle, run.state, infer, first_cell, run.stats, depth))
    run.stats.iterations = run.stats.guesses


def closing(result: SystemResult) -> Iterator[str]:
    """Yield the number of trial values, and the time."""
    yield f"{result.stats.iterations} iterations, {1000 * result.stats.seconds:.1f} ms"


def backtrack(
    puzzle: Puzzle, stats: Stats, most: int = MOST_ITERATIONS, deadline: Deadline | None = None
) -> SearchResult:
    """Run plain backtracking: every value of every open cell, judged against the values before it.

    The outcome is ``unknown`` after `most` trial values, and past the deadline.
    """
    start = begin(puzzle, deadline)
    outcome = outcome_of(puzzle, start)
    if outcome != "stuck":
        return SearchResult(outcome, (), start)
    net, placed = start.network, start.placed
    values = load_grid(puzzle).alive
    open_cells = [mask & values for mask in net.cell_mask.values() if not mask & placed]
    chosen: list[int] = []
    trials = [bits(open_cells[0])]
    while trials:
        candidate = next(trials[-1], None)
        if candidate is None:
            trials.pop()
            if chosen:
                placed ^= 1 << chosen.pop()
            continue
        if stats.iterations == most or (stats.iterations % EVERY == 0 and start.deadline.is_over()):
            stats.limit = str(start.deadline.timeout_error()) if stats.iterations < most else TRIED
            return SearchResult("unknown", (), start)
        stats.iterations += 1
        if net.links[candidate] & placed:
            continue
        if len(trials) < len(open_cells):
            chosen.append(candidate)
            placed |= 1 << candidate
            trials.append(bits(open_cells[len(chosen)]))
            continue
        state = State(net, placed | 1 << candidate, placed | 1 << candidate)
        if outcome_of(puzzle, state) == "solved":
            path = (state.names(1 << c) for c in (*chosen, candidate))
            return SearchResult(
                "solved", tuple(Step("guess", 0, places=place, because=place) for place in path), state
            )
    return SearchResult("none", (), start)


SYSTEM = System(
    name="strategy",
    title="Strategy pattern: five strategies inside backtracking",
    source="Song Tao, a sudoku solver with the strategy pattern",
    rules=RULES,
    flow=infer_and_try,
    closing=closing,
    agenda=False,
)

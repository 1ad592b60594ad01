"""Strategies inside backtracking: five objects that can be exchanged, and a count of trial values.

Each trial value is judged (does it conflict with a related cell?), then the strategies infer what
they can; cells are tried in reading order. Without strategies this is plain backtracking.

Source: Song Tao, a sudoku solver with the strategy pattern; its first three strategies are not
named there, and are taken to be naked single, hidden single and naked pair.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> plain, strategic = solve(puzzle, ()), solve(puzzle, PROFILE.rules)
>>> plain.stats.iterations, strategic.stats.iterations, plain.grid == strategic.grid
(40, 7, True)
"""

from __future__ import annotations

from time import perf_counter

from ....puzzles import Deadline, Puzzle
from ..activations import Rule
from ..network import bits
from ..profile import Profile, ProfileResult, Stats, begin, claiming, fire, load_grid, outcome_of, pointing
from ..search import SearchResult, first_cell, search
from ..state import State
from ..step import Step
from ..techniques.basic.singles import hidden_single, naked_single
from ..techniques.basic.subsets import naked_pair

MOST_ITERATIONS = 100_000_000
"""Plain backtracking gives up after this many trial values."""

TRIED = f"{MOST_ITERATIONS:,} trial values were tried"

EVERY = 1024
"""Trial values between two looks at the clock."""

RULES = (
    Rule("naked single", naked_single),
    Rule("hidden single", hidden_single),
    Rule("naked pair", naked_pair),
    Rule("locked in box", pointing),
    Rule("locked in line", claiming),
)


def solve(puzzle: Puzzle, rules: tuple[Rule, ...], deadline: Deadline | None = None) -> ProfileResult:
    """Return the first solution in reading order; ``stats.iterations`` is the number of trial values. Without
    rules it is found by plain backtracking.
    """
    started = perf_counter()
    state, stats = begin(puzzle, deadline), Stats()
    if rules:
        depth = len(state.network.cell_mask)
        found = search(puzzle, state, lambda s: fire(s, rules, stats), first_cell, stats, depth)
        stats.iterations = stats.guesses
    else:
        found = backtrack(puzzle, stats, deadline=deadline)
    milliseconds = 1000 * (perf_counter() - started)
    messages = (f"{stats.iterations} iterations, {milliseconds:.1f} ms",)
    return ProfileResult(puzzle, found.outcome, found.steps, messages, stats, found.state.domains())


def backtrack(
    puzzle: Puzzle, stats: Stats, most: int = MOST_ITERATIONS, deadline: Deadline | None = None
) -> SearchResult:
    """Plain backtracking: every value of every open cell, judged against the values before it.

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
            taken = (state.names(1 << c) for c in (*chosen, candidate))
            return SearchResult(
                "solved", tuple(Step("guess", 0, places=place, because=place) for place in taken), state
            )
    return SearchResult("none", (), start)


PROFILE = Profile("strategy", "Strategy pattern: five strategies inside backtracking", RULES, solve)

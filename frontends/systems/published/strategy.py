"""Strategies inside backtracking: five objects that can be exchanged, and a count of trial values.

Each trial value is judged (does it conflict with a related cell?), then the strategies infer as much as
possible; cells are tried in reading order. Without strategies this is plain backtracking. The strategies
remove what conflicts, so that with them the judge has nothing to reject.

The first three strategies are not named in the source, and are taken to be naked single, hidden single and
naked pair.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> plain, strategic = SYSTEM.run(puzzle, ()), SYSTEM.run(puzzle)
>>> plain.stats.iterations, strategic.stats.iterations, plain.grid == strategic.grid
(40, 7, True)
>>> for line in (*strategic.messages[:2], *plain.messages[:3]):
...     print(line)
Inference leaves 16 open cells with 64 candidates: 0 values, 0 candidates removed
Trial 1, depth 1: r1c1=1, inferred 0 values, 0 candidates removed; 15 open cells with 53 candidates
Without inference there are 16 open cells with 64 candidates
Trial 1, depth 1: r1c1=1 conflicts with no cell; 15 open cells with 60 candidates
Trial 2, depth 2: r1c2=1 conflicts with r1c1 in row 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from ....puzzles import Deadline, InputError, Puzzle
from ...rules.network import Bits, bits, union
from ...rules.positions import begin, load_grid, outcome_of
from ...rules.scopes import claiming, pointing
from ...rules.search import Position, SearchResult, Stats, TreeRecorder, Visit, first_cell, search
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import naked_pair
from ..firing import Rule
from ..needs import DIFFERENT
from ..run import Run, fire
from ..system import System, SystemResult

MOST_ITERATIONS = 100_000_000
"""Maximum trial values before plain backtracking gives up."""

TRIED = f"{MOST_ITERATIONS:,} trial values were tried"

MOST_TOLD = 1_000
"""Maximum trial values of plain backtracking that are shown; later ones are counted."""

PLAIN = "plain backtracking tries a value in every open cell: a depth does not go with it"

BACK = "Back to the board before the first trial"

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
    if not run.rules and run.most_depth is not None:
        raise InputError(PLAIN)
    if not run.rules:
        stats, deadline = run.stats, run.state.deadline
        run.end_with(backtrack(run.puzzle, stats, deadline=deadline, tell=teller_of_trials(run)))
        stats.unshown += max(0, stats.iterations - MOST_TOLD)
    else:
        run.recorder = Teller(run)
        run.end_with(with_strategies(run))
    if run.stats.iterations and run.outcome != "solved":
        run.say(BACK)
        run.end_press()


def with_strategies(run: Run) -> SearchResult:
    """Return the result of backtracking with the strategies of a run, which its recorder watches."""

    def infer(state: State, *trial: Step) -> Iterator[Step]:
        for step in trial:
            run.record(step, state)
        return fire(run, state)

    depth = len(run.state.network.cell_mask) if run.most_depth is None else run.most_depth
    result = search(run.puzzle, run.state, infer, first_cell, run.stats, depth, onlooker=run.recorder)
    run.stats.iterations = run.stats.guesses
    return result


def measure(puzzle: Puzzle, rules: tuple[Rule, ...], deadline: Deadline | None = None) -> SystemResult:
    """Return backtracking with some strategies, or none, in time that no line or press takes."""
    started, stats = perf_counter(), Stats()
    if rules:
        run = Run(puzzle, rules, begin(puzzle, deadline), ends_press=lambda _step: False, stats=stats)
        result = with_strategies(run)
    else:
        result = backtrack(puzzle, stats, deadline=deadline)
    stats.seconds = perf_counter() - started
    return SystemResult(puzzle, result.outcome, result.steps, (), stats, result.state)


class Teller(TreeRecorder):
    """An onlooker that keeps the tree, and shows the inference at its root and each trial as a press."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run, self.before = run, 0

    def enter(self, position: Position) -> None:
        """Count the candidates before the strategies infer."""
        self.before = position.state.alive.bit_count()

    def leave(self, visit: Visit[Position]) -> None:
        """Keep the node, and print what the strategies have inferred, and what comes of it."""
        super().leave(visit)
        if visit.outcome == "limit":
            return
        position, state = visit.node, visit.node.state
        inferred = position.steps if position.guess is None else position.steps[1:]
        values = sum(len(step.places) for step in inferred)
        removed = self.before - state.alive.bit_count()
        what = f"{number(values, 'value')}, {number(removed, 'candidate')} removed"
        if position.guess is None:
            begun = f"Inference leaves {rest(state)}: {what}"
        else:
            [(cell, value)] = position.guess.places
            begun = f"Trial {self.run.stats.guesses}, depth {position.depth}: {cell}={value}, inferred {what}"
            begun += f"; {rest(state)}"
        self.run.say(f"{begun}{fate(position)}")
        self.run.end_press()


def rest(state: State) -> str:
    """Return the number of open cells and their candidates."""
    masks = [mask & state.alive for mask in state.network.cell_mask.values() if not mask & state.placed]
    candidates = sum(mask.bit_count() for mask in masks)
    return f"{number(len(masks), 'open cell')} with {number(candidates, 'candidate')}"


def number(count: int, noun: str) -> str:
    """Return a number of things in words."""
    return f"{count} {noun}{'s' * (count != 1)}"


def fate(position: Position) -> str:
    """Return what comes of a position: nothing is said of one below which the search goes on."""
    if position.outcome == "solved":
        return "; solved"
    if position.outcome != "none":
        return ""
    above = position.way_back
    back = f"back to {above.untried[0].places[0][0]}" if above is not None else "no value is left to try"
    return f"; contradiction, {contradiction(position.state)}: {back}"


def contradiction(state: State) -> str:
    """Return what contradicts itself in a state, in words."""
    for sector in state.network.strong:
        if not sector.mask & state.alive:
            value = "" if sector.value is None else f"{sector.value} "
            return f"no {value}place in {sector.label}" if value else f"no value for {sector.label}"
    return "values that conflict"


Tell = Callable[[int, Bits, Bits], None]
"""A function that gets a trial value: the candidate, the placed ones, and those in conflict with it."""


def in_silence(_candidate: int, _placed: Bits, _clash: Bits) -> None:
    """Say nothing."""


def teller_of_trials(run: Run) -> Tell:
    """Return the function that shows each trial value of plain backtracking as a press."""
    net, start, values = run.state.network, run.state, load_grid(run.puzzle).alive
    run.say(f"Without inference there are {rest(State(net, values, start.placed))}")
    run.end_press()

    def tell(candidate: int, placed: Bits, clash: Bits) -> None:
        [(cell, value)] = place = start.names(1 << candidate)
        tried = bits(placed & ~start.placed)
        depth = (placed & ~start.placed).bit_count() + 1
        begun = f"Trial {run.stats.iterations}, depth {depth}: {cell}={value}"
        if clash:
            other = next(bits(clash))
            house = net.why_excluded(candidate, other)
            run.say(f"{begun} conflicts with {net.candidates[other][0]} in {house}")
        else:
            filled = union(net.cell_mask[net.candidates[each][0]] for each in (*tried, candidate))
            board = State(net, values & ~filled | placed | 1 << candidate, placed | 1 << candidate)
            run.say(f"{begun} conflicts with no cell; {rest(board)}")
            run.record(Step("guess", 0, places=place, because=place), board)
        run.end_press()

    return tell


def backtrack(
    puzzle: Puzzle,
    stats: Stats,
    most: int = MOST_ITERATIONS,
    deadline: Deadline | None = None,
    tell: Tell = in_silence,
) -> SearchResult:
    """Run plain backtracking: every value of every open cell, judged against the values before it.

    The first trial values, up to `MOST_TOLD`, are shown by `tell`. The outcome is ``unknown`` after `most`
    trial values, and past the deadline.
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
        clash = net.links[candidate] & placed
        if stats.iterations <= MOST_TOLD:
            tell(candidate, placed, clash)
        if clash:
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


def closing(result: SystemResult) -> Iterator[str]:
    """Yield how often each strategy has fired, then the number of trial values, and the time."""
    if result.stats.calls:
        fired = ", ".join(f"{name} {result.stats.firings[name]}" for name in result.stats.calls)
        yield f"Strategies fired: {fired}"
    yield f"{result.stats.iterations} iterations, {1000 * result.stats.seconds:.1f} ms"


SYSTEM = System(
    name="strategy",
    title="Strategy pattern: five strategies inside backtracking",
    source="Song Tao, a sudoku solver with the strategy pattern",
    rules=RULES,
    flow=infer_and_try,
    closing=closing,
    ends_press=lambda _step: False,
    agenda=False,
    needs=DIFFERENT,
    guesses=True,
)

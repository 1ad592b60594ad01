"""Depth-first search over states: guess only when the rules end.

Vocabulary
    node     a state in which the rules have ended
    guess    a technique whose steps are alternatives: one of them is true
    depth    the number of guesses on the path to a node

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> result = search(puzzle, begin(puzzle), lambda state, *guess: iter(()), fewest_candidates, Stats(), 16)
>>> result.outcome, len(result.steps)
('solved', 16)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ...puzzles import Cell, Puzzle
from .network import bits
from .positions import outcome_of
from .state import State, apply
from .step import Outcome, Step
from .techniques import Finder

MOST_GUESSES = 100_000
"""Maximum guesses before a search gives up: the rules are too weak for the puzzle."""

Infer = Callable[..., Iterator[Step]]
"""A function that yields the inferred steps of a state; it gets that and the guess that led there, if any."""

Told = Callable[[tuple[Step, ...], str], None]
"""A listener that gets the steps to each node, and its outcome."""


@dataclass
class Stats:
    """The cost of a run: how often each rule was asked and has fired, guesses and trial values, the most
    guesses on a path, and the numbers of values found in each round (of systems that work in rounds).
    `unshown` presses are beyond the maximum that is kept. `limit` says why the run ended early, if it did.
    """

    calls: Counter[str] = field(default_factory=Counter)
    firings: Counter[str] = field(default_factory=Counter)
    guesses: int = 0
    iterations: int = 0
    depth: int = 0
    unshown: int = 0
    rounds: list[int] = field(default_factory=list)
    seconds: float = 0.0
    limit: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the numbers by name; calls and firings by rule."""
        return vars(self) | {"calls": dict(self.calls), "firings": dict(self.firings)}

    def __str__(self) -> str:
        """Return what is not zero, in words."""
        names = ", ".join(f"{name} {number:,}" for name, number in self.firings.items())
        parts = (
            (self.firings.total(), f"firings ({names})"),
            (len(self.rounds), f"rounds of {', '.join(map(str, self.rounds))} values"),
            (self.guesses, "guesses"),
            (self.iterations, "iterations"),
            (self.depth, "guesses on a path"),
            (self.calls.total(), "rule calls"),
        )
        return ", ".join(f"{number:,} {what}" for number, what in parts if number)


@dataclass(frozen=True)
class SearchResult:
    """The outcome, the steps and guesses to it, and the state there. If nothing is found, they are those
    before the first guess.
    """

    outcome: Outcome
    steps: tuple[Step, ...]
    state: State


@dataclass(frozen=True)
class Node:
    """A state, the steps from its parent to it, and the guesses that are still to be tried."""

    state: State
    steps: tuple[Step, ...]
    outcome: Outcome
    guesses: Iterator[Step]


def search(
    puzzle: Puzzle,
    start: State,
    infer: Infer,
    guess: Finder | None,
    stats: Stats,
    most_depth: int,
    most_guesses: int = MOST_GUESSES,
    report: Told = lambda *_: None,
) -> SearchResult:
    """Return the first solution, if any: infer, then try each guess in turn, to `most_depth` on a path and
    `most_guesses` in all. Call `report` at every node, dead ends too.

    ``none`` is a proof; if a limit cut the tree (``stats.limit`` is one too), the outcome is ``unknown``.
    Without a `guess` the outcome is that of inference alone.
    """

    def node(state: State, *steps: Step) -> Node:
        trail = (*steps, *infer(state, *steps))
        outcome = ending(puzzle, state, stats)
        report(trail, outcome)
        stuck = outcome == "stuck" and guess is not None
        return Node(state, trail, outcome, guess(state) if guess is not None and stuck else iter(()))

    root = node(start)
    if guess is None or root.outcome != "stuck":
        return SearchResult(root.outcome, root.steps, root.state)
    path, cut = [root], False
    while path:
        last = path[-1]
        if last.outcome == "solved":
            return SearchResult("solved", tuple(step for n in path for step in n.steps), last.state)
        if last.outcome == "unknown":
            break
        if len(path) > most_depth and last.outcome == "stuck":
            cut = True
            path.pop()
            continue
        trial = next(last.guesses, None)
        if trial is None:
            path.pop()
            continue
        if stats.guesses == most_guesses:
            return SearchResult("unknown", root.steps, root.state)
        stats.guesses += 1
        child = last.state.copy()
        apply(child, trial)
        stats.depth = max(stats.depth, len(path))
        path.append(node(child, trial))
    return SearchResult("unknown" if cut or path else "none", root.steps, root.state)


def ending(puzzle: Puzzle, state: State, stats: Stats) -> Outcome:
    """Return how a run ended: ``unknown`` if a limit was reached before it was decided, else `outcome_of`."""
    outcome = outcome_of(puzzle, state)
    return "unknown" if stats.limit and outcome == "stuck" else outcome


def fewest_candidates(state: State) -> Iterator[Step]:
    """Yield each value, ascending, of the first open cell with the fewest candidates."""
    cells = _open_cells(state)
    return _values(state, min(cells, key=lambda cell: len(state.values(cell)))) if cells else iter(())


def first_cell(state: State) -> Iterator[Step]:
    """Yield each value, ascending, of the first open cell."""
    cells = _open_cells(state)
    return _values(state, cells[0]) if cells else iter(())


def _open_cells(state: State) -> list[Cell]:
    return [cell for cell, mask in state.network.cell_mask.items() if not mask & state.placed]


def _values(state: State, cell: Cell) -> Iterator[Step]:
    mask = state.network.cell_mask[cell] & state.alive
    because = state.names(mask)
    for candidate in bits(mask):
        place = state.names(1 << candidate)
        yield Step("guess", 0, places=place, because=because, parts=(("pattern", because),))

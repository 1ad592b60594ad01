"""Depth-first search over states: guess only when the rules end.

Vocabulary
    position   a state as a node of the search tree
    guess      a technique whose steps are alternatives: one of them is true

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
from itertools import count
from typing import Any

from ....puzzles import Cell, Puzzle
from ..network import bits
from ..positions import outcome_of
from ..state import State, apply
from ..step import Outcome, Step
from ..techniques import Finder
from .solver import Visit, solve

MOST_GUESSES = 100_000
"""Maximum guesses before a search gives up: the rules are too weak for the puzzle."""

Infer = Callable[..., Iterator[Step]]
"""A function that yields the inferred steps of a state; it gets that and the guess that led there, if any."""

Ending = Callable[[Puzzle, State, "Stats"], Outcome]
"""A function that returns how the rules have ended on a state: ``stuck`` if a guess may follow."""


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


class Position:
    """A state in the tree, with the guess that led to it from its `parent` (both None at the root).

    Once the rules have run, it has its `number` in the order of visits, its `steps`, the guess first, its
    `outcome`, and the guesses that are `untried`.
    """

    def __init__(self, state: State, parent: Position | None = None, guess: Step | None = None) -> None:
        self.state, self.parent, self.guess = state, parent, guess
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.number = 0
        self.steps: tuple[Step, ...] = ()
        self.outcome: Outcome = "stuck"
        self.untried: list[Step] = []

    @property
    def is_goal(self) -> bool:
        """True if the state is a solution."""
        return self.outcome == "solved"

    @property
    def is_dead_end(self) -> bool:
        """True if the state has no solution."""
        return self.outcome == "none"

    def children(self) -> Iterator[Position]:
        """Yield the position after each guess that is untried."""
        while self.untried:
            guess = self.untried.pop(0)
            state = self.state.copy()
            apply(state, guess)
            yield Position(state, self, guess)

    @property
    def way_back(self) -> Position | None:
        """The next position above it with a guess that is untried; None if there is none."""
        above = self.parent
        while above is not None and not above.untried:
            above = above.parent
        return above

    def path(self) -> tuple[Step, ...]:
        """Return all steps from the root to it."""
        positions = [self]
        while (above := positions[-1].parent) is not None:
            positions.append(above)
        return tuple(step for position in reversed(positions) for step in position.steps)


class Onlooker:
    """A watcher of a search, which by default does nothing."""

    def enter(self, position: Position) -> None:
        """See a position before the rules run on it."""

    def leave(self, visit: Visit[Position]) -> None:
        """See a position after the rules have run."""


def search(
    puzzle: Puzzle,
    start: State,
    infer: Infer,
    guess: Finder | None,
    stats: Stats,
    most_depth: int,
    most_guesses: int = MOST_GUESSES,
    onlooker: Onlooker | None = None,
    ends: Ending | None = None,
) -> SearchResult:
    """Return the first solution, if any: infer, then try each guess in turn, to `most_depth` on a path and
    `most_guesses` in all. An `onlooker` sees every position, dead ends too; `ends` tells how the rules have
    ended on a state, by default as `ending` does.

    ``none`` is a proof; if a limit cut the tree (``stats.limit`` is one too), the outcome is ``unknown``.
    Without a `guess` the outcome is that of inference alone.
    """
    watcher, ends, numbers = onlooker or Onlooker(), ends or ending, count()

    def engine(position: Position) -> Position:
        position.number = next(numbers)
        if position.parent is not None:
            stats.guesses += 1
            stats.depth = max(stats.depth, position.depth)
        watcher.enter(position)
        guesses = () if position.guess is None else (position.guess,)
        position.steps = (*guesses, *infer(position.state, *guesses))
        position.outcome = ends(puzzle, position.state, stats)
        if guess is not None and position.outcome == "stuck":
            position.untried = [*guess(position.state)]
        return position

    root, cut = Position(start), ""
    for visit in solve(root, engine, most_depth, most_guesses + 1):
        position = visit.node
        watcher.leave(visit)
        if position.outcome == "solved":
            return SearchResult("solved", position.path(), position.state)
        if guess is None or position.outcome == "unknown":
            return SearchResult(position.outcome, root.steps, root.state)
        if visit.outcome == "too deep":
            cut = f"the limit of {most_depth} guesses on a path was reached"
        elif visit.outcome == "limit":
            cut = f"the limit of {most_guesses:,} guesses was reached"
    stats.limit = stats.limit or cut
    return SearchResult("unknown" if cut else "none", root.steps, root.state)


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

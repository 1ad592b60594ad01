"""Firing: rules with a salience and a guard, and a run in which they fire one at a time.

Vocabulary
    salience   the priority of a rule: of the rules that apply, the one with the highest fires
    guard      a further condition of a rule, such as that no simpler rule applies
    flow       a function that carries a run from the first step to the last

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.frontends.rules.techniques.basic.singles import hidden_single, naked_single
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> rules = (Rule("hidden", hidden_single, guard=finds_none(naked_single)), Rule("naked", naked_single))
>>> next(fire(begin(puzzle), rules, Stats())).sentence
'r1c4 = 4: naked single'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ...puzzles import Puzzle, Unknown
from ..rules.search import SearchResult, Stats
from ..rules.state import State, apply
from ..rules.step import Outcome, Step
from ..rules.techniques import Finder

GUESS = "guess"
"""The name of the rule that tries a value after all others have ended."""

Guard = Callable[[State], bool]

LinesOf = Callable[[Step], Iterable[str]]
"""A function that returns the lines which a system prints of a step."""


def always(_state: State) -> bool:
    """Return True."""
    return True


def finds_none(technique: Finder) -> Guard:
    """Return the guard that holds while a technique finds no step."""

    def is_idle(state: State) -> bool:
        return next(technique(state), None) is None

    return is_idle


@dataclass(frozen=True)
class Rule:
    """A technique under the name that a system gives it, with its salience and its guard."""

    name: str
    technique: Finder
    salience: int = 0
    guard: Guard = always

    def steps(self, state: State) -> Iterator[Step]:
        """Return the steps that the rule finds."""
        return self.technique(state) if self.guard(state) else iter(())


@dataclass
class Run:
    """A run of a system: its working memory (`state`), its steps and its printed lines until now.

    The chosen `rules` are in the order of trial. An `outcome` of None stands for that of the state in the
    end.
    """

    puzzle: Puzzle
    rules: tuple[Rule, ...]
    state: State
    lines_of: LinesOf = lambda _: ()
    carries_on: bool = False
    stats: Stats = field(default_factory=Stats)
    steps: list[Step] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    outcome: Outcome | None = None

    def end_with(self, result: SearchResult) -> None:
        """Take over the results of a search."""
        self.outcome, self.steps, self.state = result.outcome, [*result.steps], result.state


Flow = Callable[[Run], None]


def one_at_a_time(run: Run) -> None:
    """Fire the first rule that applies, print its lines, and begin again, until no rule applies."""
    for step in fire(run.state, run.rules, run.stats, run.carries_on):
        run.steps.append(step)
        run.messages += run.lines_of(step)


def fire(state: State, rules: tuple[Rule, ...], stats: Stats, carries_on: bool = False) -> Iterator[Step]:
    """Yield steps until no rule finds one, always of the first rule that does; each is applied before it is
    yielded. A contradiction ends them, unless the system carries on; so does the deadline of the state, which
    `stats` tells.
    """
    while carries_on or not state.is_dead:
        try:
            state.deadline.check()
            step = next((step for rule in rules for step in _ask(rule, state, stats)), None)
        except Unknown as reason:
            stats.limit = str(reason)
            return
        if step is None:
            return
        apply(state, step)
        yield step


def _ask(rule: Rule, state: State, stats: Stats) -> Iterator[Step]:
    """Return the steps of a rule, and count that it was asked."""
    stats.calls[rule.name] += 1
    return rule.steps(state)

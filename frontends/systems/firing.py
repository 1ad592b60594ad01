"""Firing: rules with a salience and a guard as data, and the agenda that they allow.

Vocabulary
    salience     the priority of a rule: of the rules that apply, those with the highest may fire
    guard        a further condition of a rule, such as that no simpler rule applies
    activation   a rule with the bindings of its conditions: a step, which fires as a whole
    agenda       the activations that the rules allow at a moment, one of which fires

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.frontends.rules.search import Stats
>>> from gridproof.frontends.rules.techniques.basic.singles import hidden_single, naked_single
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> rules = (Rule("hidden", hidden_single, guard=finds_none(naked_single)), Rule("naked", naked_single))
>>> [(rule.name, step.sentence) for rule, step in agenda(rules, begin(puzzle), Stats())]
[('naked', 'r1c4 = 4: naked single')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from ..rules.search import Stats
from ..rules.state import State
from ..rules.step import Step
from ..rules.techniques import Finder

GUESS = "guess"
"""The name of the rule that tries a value after all others have ended."""

LinesOf = Callable[[Step], Iterable[str]]
"""A function that returns the lines which a system prints of a step."""


@dataclass(frozen=True)
class Guard:
    """A condition of a rule on the whole board, with the words in which the system prints it."""

    words: str
    holds: Callable[[State], bool]

    def __call__(self, state: State) -> bool:
        """Return whether the condition holds."""
        return self.holds(state)


ALWAYS = Guard("", lambda _state: True)
"""The guard of a rule without a condition on the whole board."""


def finds_none(technique: Finder, words: str = "") -> Guard:
    """Return the guard that holds while a technique finds no step."""
    name = getattr(technique, "__name__", "technique").replace("_", " ")
    return Guard(words or f"no {name}", lambda state: next(technique(state), None) is None)


@dataclass(frozen=True)
class Rule:
    """A technique under the name that a system gives it, with its salience and its guard.

    Each step of the technique is an activation: to fire for one candidate at a time, a rule has a technique
    of such steps (`rules.scopes.each_removal`).
    """

    name: str
    technique: Finder
    salience: float = 0
    guard: Callable[[State], bool] = ALWAYS

    def steps(self, state: State) -> Iterator[Step]:
        """Return the activations of the rule; none unless its guard holds."""
        return self.technique(state) if self.guard(state) else iter(())


class Activation(NamedTuple):
    """A rule with the step that it takes if it fires."""

    rule: Rule
    step: Step


def agenda(rules: Sequence[Rule], state: State, stats: Stats) -> Iterator[Activation]:
    """Yield the activations that the rules allow, and count in `stats` which rules are asked.

    The rules come in their order. Those of one salience that follow each other are equal: all their
    activations are yielded, and later rules are asked only if there are none.
    """
    for _, equal in groupby(rules, key=lambda rule: rule.salience):
        activation = None
        for rule in equal:
            stats.calls[rule.name] += 1
            for step in rule.steps(state):
                activation = Activation(rule, step)
                yield activation
        if activation is not None:
            return

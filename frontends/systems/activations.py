"""Any activation: the agenda of a production system without saliences, in an order drawn with a seed.

Vocabulary
    activation   a rule with the bindings of its conditions: one candidate removed, cells in one order
    agenda       all activations of a moment, one of which fires

A rule system that gives its rules no priority may fire them in any order; a published trace is one of them.

>>> from gridproof.frontends.systems.catalogue import system_named
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> orders = [system_named("drools7").run(puzzle, seed=seed) for seed in range(3)]
>>> {found.outcome for found in orders}, len({found.messages for found in orders})
({'solved'}, 3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

from ..rules.state import State
from ..rules.step import Step
from .firing import GUESS, LinesOf, Rule

Choice = Callable[[Sequence[Step]], Step]
"""A function that takes one of the activations of an agenda."""


def fire_by_seed(rules: tuple[Rule, ...], seed: int) -> tuple[Rule, ...]:
    """Return the rules as one that fires any activation; the same seed gives the same order."""
    return any_activation(rules, Random(seed).choice)


def fire_by_trace(
    rules: tuple[Rule, ...], trace: Sequence[str], seed: int, lines_of: LinesOf
) -> tuple[Rule, ...]:
    """Return the rules as one that fires an activation which prints the next line of a `trace` as soon as
    there is one. Until then any other fires, in the order of the seed, but those that print later lines wait.
    """
    choice, waiting = Random(seed).choice, [*trace]

    def choose(agenda: Sequence[Step]) -> Step:
        printed = [{*lines_of(step)} for step in agenda]
        for step, lines in zip(agenda, printed, strict=True):
            if waiting and waiting[0] in lines:
                waiting.pop(0)
                return step
        others = [step for step, lines in zip(agenda, printed, strict=True) if lines.isdisjoint(waiting)]
        return choice(others or agenda)

    return any_activation(rules, choose)


def any_activation(rules: tuple[Rule, ...], choice: Choice) -> tuple[Rule, ...]:
    """Return the rules as one that fires the activation of the `choice`; guesses stay the last resort."""
    apart = tuple(rule for rule in rules if rule.name == GUESS)
    inferring = tuple(rule for rule in rules if rule.name != GUESS)

    def fire_any(state: State) -> Iterator[Step]:
        stream = (step for rule in inferring for step in rule.steps(state))
        agenda = [each for step in stream for each in activations(step)]
        if agenda:
            yield choice(agenda)

    return (Rule("any activation", fire_any), *apart)


def activations(step: Step) -> Iterator[Step]:
    """Yield each activation of a step. A hidden subset is one for all that it removes, others are one for
    each candidate; the cells of pairs and of locked candidates are bound in every order.
    """
    cells = tuple(dict.fromkeys(cell for cell, _ in step.because))
    bound = len(cells) == 2 or step.technique == "locked candidates"
    whole = not step.removes or step.technique.startswith("hidden")
    for order in permutations(cells) if bound else (cells,):
        because = tuple(candidate for cell in order for candidate in step.because if candidate[0] == cell)
        if whole:
            yield replace(step, because=because)
        else:
            yield from (replace(step, because=because, removes=(candidate,)) for candidate in step.removes)

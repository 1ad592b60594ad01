"""Choices: the one activation of an agenda that fires.

A rule system that gives several rules one priority may fire them in any order; a published trace is one of
them. A choice is made among the activations that the rules allow at a moment, and never beyond them.

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
from random import Random

from .firing import Activation, LinesOf

Choice = Callable[[Iterator[Activation]], Activation | None]
"""A function that takes one of the activations of an agenda, or None from an empty one."""


def first(agenda: Iterator[Activation]) -> Activation | None:
    """Return the first activation: the order of the rules decides."""
    return next(agenda, None)


def by_seed(seed: int) -> Choice:
    """Return the choice of any activation; the same seed gives the same order."""
    random = Random(seed)

    def choose(agenda: Iterator[Activation]) -> Activation | None:
        activations = [*agenda]
        return random.choice(activations) if activations else None

    return choose


def by_trace(trace: Sequence[str], seed: int, lines_of: LinesOf) -> Choice:
    """Return the choice of the activation which prints the next line of a `trace`, as soon as there is one.

    Until then any other fires, in the order of the seed, but those that print later lines wait.
    """
    random, waiting = Random(seed), [*trace]

    def choose(agenda: Iterator[Activation]) -> Activation | None:
        activations = [*agenda]
        printed = [{*lines_of(each.step)} for each in activations]
        for activation, lines in zip(activations, printed, strict=True):
            if waiting and waiting[0] in lines:
                waiting.pop(0)
                return activation
        others = [each for each, lines in zip(activations, printed, strict=True) if lines.isdisjoint(waiting)]
        return random.choice(others or activations) if activations else None

    return choose

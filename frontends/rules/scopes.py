"""Scopes: the steps of a technique that somebody asks for, such as "only in rows" or "only pairs in boxes".

Vocabulary
    shape    the kind of a house: "row", "column", or "box" for any other

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.frontends.rules.techniques.basic.singles import hidden_single
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, None, None, None], [None] * 4, [None] * 4]
>>> state = begin(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}}))
>>> [step.labels for step in only_in_shapes(hidden_single, "box")(state)][-1]
('box 1',)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from .state import State
from .step import Step
from .techniques import Finder
from .techniques.basic.intersections import locked_candidates


def only_where(technique: Finder, accepts: Callable[[State, Step], bool]) -> Finder:
    """Return a technique of those steps that are wanted."""

    def within(state: State) -> Iterator[Step]:
        return (step for step in technique(state) if accepts(state, step))

    return within


def shape(label: str) -> str:
    """Return the type of a house: "row", "column", or "box" for any other."""
    word = label.partition(" ")[0]
    return word if word in ("row", "column") else "box"


def only_in_shapes(technique: Finder, *shapes: str) -> Finder:
    """Return a technique of those steps whose houses begin with these shapes, in this order."""
    return only_where(technique, lambda _, step: tuple(map(shape, step.labels[: len(shapes)])) == shapes)


def either(*techniques: Finder) -> Finder:
    """Return a technique of the steps of one, then of the next."""

    def join_steps(state: State) -> Iterator[Step]:
        return (step for technique in techniques for step in technique(state))

    return join_steps


def each_removal(technique: Finder) -> Finder:
    """Return a technique of steps that remove one candidate each, as a rule fires for one fact."""

    def one_by_one(state: State) -> Iterator[Step]:
        for step in technique(state):
            if step.removes:
                yield from (replace(step, removes=(candidate,)) for candidate in step.removes)
            else:
                yield step

    return one_by_one


def each_order(technique: Finder) -> Finder:
    """Return a technique of the same steps, once with each of their cells in front: conditions that two facts
    meet alike are met in both orders.
    """

    def turned(state: State) -> Iterator[Step]:
        for step in technique(state):
            cells = tuple(dict.fromkeys(cell for cell, _ in step.because))
            for place in range(len(cells)):
                order = cells[place:] + cells[:place]
                yield replace(step, because=tuple(c for cell in order for c in step.because if c[0] == cell))

    return turned


pointing = either(
    only_in_shapes(locked_candidates, "box", "row"), only_in_shapes(locked_candidates, "box", "column")
)
"""Locked candidates of a box: they leave the rest of a line."""

claiming = either(
    only_in_shapes(locked_candidates, "row", "box"), only_in_shapes(locked_candidates, "column", "box")
)
"""Locked candidates of a line: they leave the rest of a box."""

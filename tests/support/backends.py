"""Access of tests to the back ends: the one place to change when these move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

from gridproof.models import Model
from gridproof.models.backends import backend_class, backend_names
from gridproof.models.exchange.inspect import Inspectable
from gridproof.puzzles import Board, Cell, Domains, Puzzle, Rules, Solution
from gridproof.puzzles.constraints import Constraint

BACKENDS = tuple(name for name in backend_names() if not backend_class(name).partial)
"""The back ends that take every puzzle."""

SLOW = 5
"""The cost from which on a back end finds many solutions in deep runs only."""

FOR_MANY = tuple(
    name if backend_class(name).cost < SLOW else pytest.param(name, marks=pytest.mark.deep)
    for name in BACKENDS
)
"""The back ends that take every puzzle, as the examples of a test that finds many solutions."""

Values = tuple[int, ...]


def compiled(backend: str, puzzle: Puzzle, **options: Any) -> Model:
    """Return the puzzle compiled for a back end."""
    return backend_class(backend)(puzzle, **options)


def inspectable(backend: str, puzzle: Puzzle, **options: Any) -> Inspectable:
    """Return the puzzle compiled for a back end that exposes its solver's input."""
    model = compiled(backend, puzzle, **options)
    assert isinstance(model, Inspectable)
    return model


def examples(backend: str, share: int = 1) -> settings:
    """Return settings with one in `share` of the examples that the back end has time for."""
    cost = backend_class(backend).cost
    return settings(max_examples=max(1, int(settings().max_examples // (cost * share))))


def puzzle_of(
    domains: Domains,
    constraints: Iterable[Constraint],
    shown: Iterable[Cell] | None = None,
    clues: Iterable[Constraint] = (),
    givens: Domains | None = None,
) -> Puzzle:
    """Return a puzzle of these cells and constraints; every cell is shown unless `shown` names some."""
    cells = tuple(domains) if shown is None else tuple(shown)
    board = Board(1, max(1, len(domains)))
    rules = Rules("test", tuple(domains.items()), tuple(constraints), cells, board)
    return Puzzle("test", rules, tuple(clues), tuple((givens or {}).items()))


def listed(model: Model, within: Domains | None = None) -> list[Values]:
    """Return the shown values of every solution, in the order found, once they are proven to be all."""
    found = model.find(within, limit=10**6)
    assert found.exhausted, found.reason
    return [tuple(solution[cell] for cell in model.puzzle.shown) for solution in found.solutions]


def answers(model: Model, within: Domains | None = None) -> set[Values]:
    """Return the shown values of all solutions, each found once."""
    found = listed(model, within)
    assert len(set(found)) == len(found), "a solution was found twice"
    return set(found)


def shown_of(solutions: Iterable[Solution], shown: Sequence[Cell]) -> set[Values]:
    """Return the shown values of these solutions."""
    return {tuple(solution[cell] for cell in shown) for solution in solutions}

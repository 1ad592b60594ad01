"""Random answers of a board, drawn with a solver but not the solver's favourites.

The shown cells are taken in random order; each gets the first value, in a random order of its own, that some
solution with the earlier values has. So an answer depends on the random numbers alone, not on the solver, its
version, or earlier searches. Every solution can be drawn; they are not equally likely: cells that come first
have values by their odds, and others have the values that the rules leave them.

>>> from random import Random
>>> from gridproof.puzzles import read_record
>>> blank = read_record({"type": "latin_square", "rows": 3, "cols": 3, "clues": {}})
>>> draw_answer(blank, Random(5), {}, Live(), Deadline())["r1c1"] in (1, 2, 3)
True
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ....models.backends.sat import SatModel
from ....models.core.layer import Layer
from ....models.core.search import no_good
from ....puzzles import Answer, Cell, Deadline, Puzzle, Rules, Solution, at, kind_named

AGREE = 1e9
"""The odds of a value that is to come first."""

KEEP = 4
"""The most live models that are kept."""


class Live:
    """Live models by the rules that they hold, the one used last kept longest; `steady` as of `Model`."""

    def __init__(self, steady: bool = False) -> None:
        self.steady = steady
        self._models: OrderedDict[tuple[str, Rules], SatModel] = OrderedDict()

    def model(self, puzzle: Puzzle, deadline: Deadline) -> SatModel:
        """Return the live model of the rules of `puzzle`."""
        key = puzzle.kind, puzzle.rules
        model = self._models.get(key)
        if model is None or model.is_outgrown:
            model = self._models[key] = SatModel(Puzzle(puzzle.kind, puzzle.rules), timeout=deadline)
            model.steady = self.steady
            if len(self._models) > KEEP:
                self._models.popitem(last=False)
        self._models.move_to_end(key)
        return model


def draw_answer(
    blank: Puzzle, random: Random, odds: Mapping[int, float], live: Live, deadline: Deadline
) -> Solution | None:
    """Return a random solution of `blank`, whose values are preferred by their `odds`, by default all alike,
    or None if it has no solution. Takes at most a search for each value of each shown cell. Raises `Unknown`.
    """
    query, domains = replace(blank), blank.domains  # without its record: no judge is asked
    orders = [(cell, random_order(domains[cell], random, odds)) for cell in blank.shown]
    random.shuffle(orders)
    with Layer(live.model(blank, deadline), query, None, deadline) as layer:
        return first_solution(layer, orders, (), deadline)


def another(
    whole: Puzzle, answer: Answer, pool: Sequence[Solution], random: Random, live: Live, deadline: Deadline
) -> Answer | None:
    """Return an answer of `whole` other than the one at hand, or None if there is no other. If answers are
    grids of values, it agrees with the one at hand in the cells that come first in a random order. `pool`
    are some solutions. Raises `Unknown`.
    """
    query, domains, kind = replace(whole), whole.domains, kind_named(whole.kind)
    grid = next(iter(answer.values())) if len(answer) == 1 else []
    old = {at(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}
    orders = [(cell, random_order(domains[cell], random, {old.get(cell, 0): AGREE})) for cell in whole.shown]
    random.shuffle(orders)
    same = [solution for solution in pool if kind.answer(whole, solution) == answer]
    with Layer(live.model(whole, deadline), query, None, deadline) as layer:
        while (candidate := first_solution(layer, orders, same, deadline)) is not None:
            other = kind.answer(whole, candidate)
            if other != answer:
                return other
            same.append(candidate)
    return None


def first_solution(
    layer: Layer,
    orders: Iterable[tuple[Cell, Iterable[int]]],
    unlike: Iterable[Solution],
    deadline: Deadline,
) -> Solution | None:
    """Return the solution whose cells have, in this order, their first possible value; only solutions
    `unlike` these count. It does not depend on the course of the solver.
    """
    query = layer.puzzle
    forbidden = [no_good(solution, query.shown) for solution in unlike]

    def find_solution(within: dict[Cell, tuple[int, ...]]) -> Solution | None:
        with layer.search(within, deadline) as search:
            for clause in forbidden:
                search.session.forbid(clause)
            return search.candidate()

    fixed = {cell: query.domains[cell] for cell, _ in query.givens}
    solution = find_solution(fixed)
    if solution is None:
        return None
    for cell, values in orders:
        for value in values:
            if solution[cell] != value:
                other = find_solution({**fixed, cell: (value,)})
                if other is None:
                    continue
                solution = other
            break
        fixed[cell] = (solution[cell],)
    return solution


def random_order(values: tuple[int, ...], random: Random, odds: Mapping[int, float]) -> list[int]:
    """Return the values in random order; one with odds of 2 comes before one with odds of 1 twice as often.

    Each value draws a waiting time, with the odds as its rate (Efraimidis and Spirakis, "Weighted random
    sampling with a reservoir", Information Processing Letters 97, 2006).
    """
    waits = {value: random.expovariate(odds.get(value, 1.0)) for value in values}
    return sorted(values, key=waits.__getitem__)

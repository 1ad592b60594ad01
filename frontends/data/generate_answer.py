"""A random answer of a blank board, drawn with a solver but not the solver's favourite.

The shown cells are taken in random order; each gets the first value of its own random order of values that
some solution with the values before it has. So an answer depends on the random numbers alone, not on the
solver, its version, or what it has solved before. Every solution can be drawn; they are not equally likely:
cells that come first have values as by their odds, and others have what the rules leave them.

>>> from random import Random
>>> from gridproof.puzzles import read_record
>>> blank = read_record({"type": "latin_square", "rows": 3, "cols": 3, "clues": {}})
>>> drawn(blank, Random(5), {}, Live(), Deadline())["r1c1"] in (1, 2, 3)
True
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from ...models.backends.sat import SatModel
from ...models.layer import Layer
from ...puzzles import Cell, Deadline, Puzzle, Rules, Solution

KEEP = 4
"""The most live models that are kept."""


class Live:
    """Live models by the rules that they hold, the one used last kept longest."""

    def __init__(self) -> None:
        self._models: OrderedDict[tuple[str, Rules], SatModel] = OrderedDict()

    def model(self, puzzle: Puzzle, deadline: Deadline) -> SatModel:
        """The live model of the rules of `puzzle`."""
        key = puzzle.kind, puzzle.rules
        found = self._models.get(key)
        if found is None or found.worn:
            found = self._models[key] = SatModel(Puzzle(puzzle.kind, puzzle.rules), timeout=deadline)
            if len(self._models) > KEEP:
                self._models.popitem(last=False)
        self._models.move_to_end(key)
        return found


def drawn(
    blank: Puzzle, random: Random, odds: Mapping[int, float], live: Live, deadline: Deadline
) -> Solution | None:
    """A random solution of `blank`, whose values are preferred by their `odds`, by default all alike; None
    where it has no solution. Takes at most a search for each value of each shown cell. Raises `Unknown`.
    """
    asked = replace(blank)  # without its record: a judge has nothing to say of a board without clues
    domains = blank.domains
    orders = [(cell, preferred(domains[cell], random, odds)) for cell in blank.shown]
    random.shuffle(orders)
    fixed = {cell: domains[cell] for cell, _ in blank.givens}
    with Layer(live.model(blank, deadline), asked, None, deadline) as layer:

        def found(within: dict[Cell, tuple[int, ...]]) -> Solution | None:
            return next(layer.solutions(within, timeout=deadline, puzzle=asked), None)

        solution = found(fixed)
        if solution is None:
            return None
        for cell, values in orders:
            for value in values:
                if solution[cell] != value:
                    other = found({**fixed, cell: (value,)})
                    if other is None:
                        continue
                    solution = other
                break
            fixed[cell] = (solution[cell],)
    return solution


def preferred(values: tuple[int, ...], random: Random, odds: Mapping[int, float]) -> list[int]:
    """The values in random order; one with odds of 2 comes before one with odds of 1 twice as often.

    Each value draws a waiting time, with the odds as its rate (Efraimidis and Spirakis, "Weighted random
    sampling with a reservoir", Information Processing Letters 97, 2006).
    """
    waits = {value: random.expovariate(odds.get(value, 1.0)) for value in values}
    return sorted(values, key=waits.__getitem__)

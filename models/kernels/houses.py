"""Cells, houses in which all values differ, and pairs of values that exclude each other: any size, any shape.

Vocabulary
    shape      the common part of puzzles: cells, numbered from 0, with values from 0; houses and exclusions
    option     a cell with a value: number ``cell * values + value``
    need       the values that each have a place in a house: all values, if it has that number of cells
    guess      a cell and a value that are tried; the unit of a search's cost

>>> square = HouseShape(4, 2, [(0, 1), (2, 3), (0, 2), (1, 3)])
>>> [list(solution) for solution in HouseSearch(square)]
[[0, 1, 1, 0], [1, 0, 0, 1]]
>>> answers(square, [[3, 3, 3, 1], [3, 3, 2, 2]])
[(1, b'\\x00\\x01\\x01\\x00'), (0, b'')]
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations
from time import perf_counter
from typing import Any

from . import choose_kernel

MOST_VALUES = 64

MOST_OPTIONS = 1 << 18

SLICE = 0.05
"""Seconds between two looks at the clock, about."""

core = choose_kernel("houses")


class HouseShape:
    """`cells` with `values`, the `houses` as the numbers of their cells, and pairs of options that `exclude`
    each other. No puzzle of the shape has values beyond `domains`: a mask for each cell, by default all.

    Raises `ValueError` for no cell or no value, more than 64 values or 2¹⁸ options, a cell or an option that
    there is not, and a house that has a cell twice.
    """

    def __init__(
        self,
        cells: int,
        values: int,
        houses: Iterable[Collection[int]] = (),
        exclude: Iterable[tuple[int, int]] = (),
        domains: Sequence[int] | None = None,
    ) -> None:
        self.cells, self.values = cells, values
        self.domains = [(1 << values) - 1] * cells if domains is None else list(domains)
        self.houses = [tuple(house) for house in houses]
        for house in self.houses:
            if len(set(house)) < len(house) or not all(0 <= cell < cells for cell in house):
                raise ValueError(f"a house has the cells {house}: each is to be once from 0 to {cells - 1}")
        needs = [self._needed_values(house) for house in self.houses]
        meets = list(self._meets(needs))
        pairs = list(exclude)
        self.compiled = core.shape(
            cells,
            values,
            array("i", chain.from_iterable([i] * len(house) for i, house in enumerate(self.houses))),
            array("i", chain.from_iterable(self.houses)),
            array("Q", needs),
            array("i", [one for one, _ in pairs]),
            array("i", [other for _, other in pairs]),
            array("i", [one for one, _ in meets]),
            array("i", [other for _, other in meets]),
        )

    def _needed_values(self, house: tuple[int, ...]) -> int:
        """Return the values that each have a place in a house, as a mask."""
        values = 0
        for cell in house:
            values |= self.domains[cell]
        return values if values.bit_count() == len(house) else 0

    def _meets(self, needs: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield pairs of houses in which the first restricts the places of its values in the second."""
        sets = [frozenset(house) for house in self.houses]
        of: dict[int, list[int]] = {}
        for i, house in enumerate(self.houses):
            for cell in house:
                of.setdefault(cell, []).append(i)
        shared: dict[tuple[int, int], int] = {}
        for numbers in of.values():
            for pair in combinations(numbers, 2):
                shared[pair] = shared.get(pair, 0) + 1
        for (a, b), common in sorted(shared.items()):
            if common > 1:
                for one, other in ((a, b), (b, a)):
                    if needs[one] and len(sets[other]) > common:
                        yield one, other


class HouseSearch:
    """The solutions of a shape with these `domains`, a mask for each cell; each solution once, as a value for
    each cell. Raises `ValueError` for masks that do not fit.
    """

    def __init__(self, shape: HouseShape, domains: Sequence[int] | None = None) -> None:
        self.shape = shape
        self._state: Any = core.begin(
            shape.compiled, array("Q", shape.domains if domains is None else domains)
        )
        self._out = bytearray(shape.cells)
        self._slice = 16

    def __iter__(self) -> Iterator[bytes]:
        """Yield all solutions; each call of `steps` goes on where the last one ended."""
        while True:
            for solution in self.steps():
                if solution is not None:
                    yield solution
                    break
            else:
                return

    def steps(self) -> Iterator[bytes | None]:
        """Yield the next solution after None for each twentieth of a second of work; end if there is none. So
        a caller can look at the clock, or stop and go on later.
        """
        while True:
            began = perf_counter()
            status = core.go_on(self._state, self._slice, self._out)
            if status > 0:
                yield bytes(self._out)
            if status >= 0:
                return
            seconds = max(perf_counter() - began, 1e-6)
            self._slice = max(1, min(2 * self._slice, int(self._slice * SLICE / seconds)))
            yield None

    @property
    def guesses(self) -> int:
        """Number of guesses made so far."""
        return int(core.made(self._state))

    def forbid(self, literals: Iterable[int]) -> None:
        """Demand for the rest of the search that one of these is true: ``option + 1`` if the cell has the
        value, ``-option - 1`` if it has not. Raises `ValueError` for an option that there is not.
        """
        core.forbid(self._state, array("q", literals))


def answers(shape: HouseShape, puzzles: Iterable[Sequence[int]], limit: int = 2) -> list[tuple[int, bytes]]:
    """Return the number of solutions, up to the limit, and the first one, for each puzzle given by its
    domains.
    """
    results = []
    for domains in puzzles:
        solutions = [solution for solution, _ in zip(HouseSearch(shape, domains), range(limit), strict=False)]
        results.append((len(solutions), solutions[0] if solutions else b""))
    return results

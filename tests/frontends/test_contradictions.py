"""Chains from a wrong entry to a contradiction: each link follows from the rules it names, none can be
spared, and no chain is shorter if it says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from gridproof import Puzzle, read, solve
from gridproof.frontends.deduction.contradictions import describe, refute
from gridproof.frontends.reading.entries import by_hand_for, with_entries
from gridproof.frontends.rules.positions import begin
from gridproof.puzzles import Cell, Domain, kind_names, read_record
from gridproof.puzzles.samples import samples

Possible = dict[Cell, frozenset[int]]

SMALL = ("...1.34......4..", ".4..3.1........2", ".2.31.....4.....", "3.2..2.4.....1..")
HARD = ".31......2.....67..5.2......4...6...6....43....3.9...7...51.93...2..7..69........"

MOST = 2
"""The longest chains that are sought here too."""


class Grid:
    """The houses of a sudoku, and the consequences of single candidates alone."""

    def __init__(self, order: int) -> None:
        size = order * order
        self.values = range(1, size + 1)
        rows = [[f"r{r}c{c}" for c in self.values] for r in self.values]
        corners = product(range(0, size, order), repeat=2)
        boxes = [[rows[r + i][c + j] for i, j in product(range(order), repeat=2)] for r, c in corners]
        shapes = {"row": rows, "column": [*map(list, zip(*rows, strict=True))], "box": boxes}
        self.houses = {f"{word} {i}": h for word, some in shapes.items() for i, h in enumerate(some, 1)}

    def without(self, possible: Possible, cell: Cell, value: int) -> Possible:
        """Return the candidates after a value removes its peers in the houses, and the others of its cell."""
        peers = {other for cells in self.houses.values() if cell in cells for other in cells}
        left = {c: values - {value} if c in peers else values for c, values in possible.items()}
        return left | {cell: possible[cell] & {value}}

    def is_dead(self, possible: Possible) -> bool:
        return not all(possible.values()) or any(
            not any(value in possible[cell] for cell in cells)
            for cells, value in product(self.houses.values(), self.values)
        )

    def singles(self, possible: Possible) -> Iterator[tuple[str, Cell, int]]:
        """Yield the cells with one value, and the last places of values, each with its reason."""
        yield from ((cell, cell, min(values)) for cell, values in possible.items() if len(values) == 1)
        for (label, cells), value in product(self.houses.items(), self.values):
            places = [cell for cell in cells if value in possible[cell]]
            if len(places) == 1:
                yield label, places[0], value

    def fewest(self, possible: Possible) -> int | None:
        """Return the fewest singles to a contradiction, or None if they exceed `MOST`, or there is none."""
        boards = {tuple(possible.values()): possible}
        for count in range(MOST + 1):
            if any(map(self.is_dead, boards.values())):
                return count
            after = [
                self.without(board, *single)
                for board in boards.values()
                for single in {(cell, value) for _, cell, value in self.singles(board)}
                if count < MOST
            ]
            boards = {tuple(board.values()): board for board in after}
        return None


def assumptions(grid: str, count: int) -> Iterator[tuple[Puzzle, Possible, Cell, int]]:
    """Yield candidates of a grid, drawn with a seed, each with the board before it is assumed."""
    (puzzle,) = read(grid)
    possible = {cell: frozenset(values) for cell, values in begin(puzzle).domains().items()}
    open_ = [
        (cell, value) for cell, values in possible.items() if len(values) > 1 for value in sorted(values)
    ]
    for cell, value in Random(grid).sample(open_, min(count, len(open_))):
        yield puzzle, possible, cell, value


def test_the_chain_is_as_short_as_a_search_of_its_own_finds() -> None:
    lengths = Counter[int]()
    for grid, order in (*product(SMALL, [2]), (HARD, 3)):
        own = Grid(order)
        for puzzle, possible, cell, value in assumptions(grid, 20):
            found = refute(puzzle, {cell: (value,)})
            expected = own.fewest(own.without(possible | {cell: frozenset({value})}, cell, value))
            if expected is None:
                assert found is None or len(found.links) > MOST
            else:
                assert found is not None
                assert (len(found.links), found.shortest) == (expected, True)
                lengths[expected] += 1
    assert lengths.keys() >= {0, 1, 2}


def test_no_link_of_a_long_chain_can_be_spared() -> None:
    """If the shortest is not proven: without any one link the others do not lead to a contradiction."""
    own, long = Grid(3), 0
    for puzzle, possible, cell, value in assumptions(HARD, 30):
        found = refute(puzzle, {cell: (value,)})
        if found is None or len(found.links) <= MOST:
            continue
        long += 1
        start = own.without(possible | {cell: frozenset({value})}, cell, value)
        for left_out in [None, *found.links]:
            board = start
            for link in found.links:
                (place,), (label,) = link.places, link.labels
                if link is not left_out and (label, *place) in set(own.singles(board)):
                    board = own.without(board, *place)
            assert own.is_dead(board) is (left_out is None)
    assert long


def is_possible(puzzle: Puzzle, labels: tuple[str, ...], left: dict[Cell, Domain]) -> bool:
    """Return whether the constraints of these labels, and the exclusions between squares, have a solution."""
    if not all(left.values()):
        return False
    domains = puzzle.rules.domain_of
    rules, clues = (
        tuple(c for c in constraints if c.label in ("", *labels) or any(c.links(domains)))
        for constraints in (puzzle.rules.constraints, puzzle.clues)
    )
    alone = Puzzle("links", replace(puzzle.rules, grouped_constraints=rules, name="links"), clues)
    return solve(alone.with_domains(left.items()), timeout=60).status != "none"


@pytest.mark.parametrize("kind", kind_names())
def test_each_link_follows_by_what_it_names(kind: str) -> None:
    puzzle = by_hand_for(read_record(samples(kind)[0]), {})
    solution = solve(puzzle, timeout=60).solutions[0]
    fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
    draw = Random(kind)
    cells = draw.sample([cell for cell in puzzle.shown if cell not in fixed], k=len(puzzle.shown) // 3)
    cell = next(cell for cell in cells if len(puzzle.domains[cell]) > 1)
    now = with_entries(puzzle, {other: solution[other] for other in cells if other != cell})
    value = draw.choice([v for v in puzzle.domains[cell] if v != solution[cell]])
    found = refute(now, {cell: (value,)})
    if found is None:
        return  # a reason is told instead
    left = begin(now).domains() | {cell: (value,)}
    for link in found.links:
        for other, v in link.places:
            contrary = tuple(x for x in left[other] if x != v)
            assert not is_possible(puzzle, link.labels, left | {other: contrary})
            left[other] = (v,)
        for candidate in link.removes:
            assert not is_possible(puzzle, link.labels, left | {candidate[0]: candidate[1:]})
        gone = set(link.removes)
        left = {c: tuple(x for x in values if (c, x) not in gone) for c, values in left.items()}
    assert not is_possible(puzzle, found.broken or (found.empty.label,), left)
    assert describe(now, found).startswith("if ")


def test_what_stands_on_the_board_excludes_entries_and_pencil_marks() -> None:
    (puzzle,) = read("12..34......4..1")
    for values, words in (
        ((1,), "if r1c3 = 1, then row 1 has 1 twice, in r1c3 and r1c1"),
        ((1, 2), "if r1c3 = 1 or r1c3 = 2, then nothing is left for r1c3"),
    ):
        found = refute(puzzle, {"r1c3": values})
        assert found is not None
        assert describe(puzzle, found) == words

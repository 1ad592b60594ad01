"""Boards that are divided into connected regions: the steps allow those divisions, each in one way."""

from __future__ import annotations

from itertools import product

import pytest
from pysat.solvers import Solver

from gridproof.models.encodings.clauses import Clauses
from gridproof.models.encodings.divisions import divisions, state_steps
from gridproof.puzzles import Board, Is
from gridproof.puzzles.constraints import Compare, Connected, Constraint, Implication, exactly

CELLS = tuple("abcdef")
EDGES = Board(2, 3).pairs()
NUMBERS = (1, 2)


def members(number: int) -> tuple[Is, ...]:
    return tuple(Is(cell, number) for cell in CELLS)


@pytest.mark.parametrize("given", [False, True])
def test_the_steps_allow_connected_regions_each_in_one_way(given: bool) -> None:
    clauses = Clauses()
    region = {number: [clauses.new() for _ in CELLS] for number in NUMBERS}
    for one, other in zip(region[1], region[2], strict=True):
        clauses.add_all([(one, other), (-one, -other)])
    together = {}
    if given:
        together = {edge: clauses.new() for edge in EDGES}
        for (v, w), same in together.items():
            one, other = region[1][v], region[1][w]
            clauses.add_all([(same, one, other), (same, -one, -other)])
            clauses.add_all([(-same, -one, other), (-same, one, -other)])
    state_steps(clauses, list(region.values()), EDGES, together, 3)
    with Solver("cadical153", bootstrap_with=list(clauses)) as solver:
        for numbers in product(NUMBERS, repeat=len(CELLS)):
            solution = dict(zip(CELLS, numbers, strict=True))
            sizes = [numbers.count(number) for number in NUMBERS]
            if max(sizes) == len(CELLS):
                continue
            regions = [Connected(members(number), EDGES) for number in NUMBERS]
            wanted = min(sizes) > 1 and all(region.holds(solution) for region in regions)
            held = [region[number][i] for i, number in enumerate(numbers)]
            assert solver.solve(assumptions=held) is wanted
            if wanted:
                model = solver.get_model()
                solver.add_clause([-literal for literal in model])
                assert not solver.solve(assumptions=held)


def rules() -> list[Constraint]:
    sizes = [exactly(3, members(number), f"size of {number}") for number in NUMBERS]
    return [*sizes, *(Connected(members(number), EDGES) for number in NUMBERS)]


def test_divisions_are_found_among_constraints() -> None:
    domains = dict.fromkeys(CELLS, NUMBERS)
    [found] = divisions(rules(), domains)
    assert (found.regions, found.longest, dict(found.together)) == ((members(1), members(2)), 2, {})
    same = Is("same", 1)
    pairs: list[Constraint] = [
        Implication(same, Compare("a", "==", "b")),
        Implication(~same, Compare("a", "!=", "b")),
        Implication(Is("half", 1), Compare("b", "==", "c")),
        Implication(Is("shifted", 1), Compare("d", "==", "e", 1)),
        Implication(~Is("shifted", 1), Compare("d", "!=", "e", 1)),
    ]
    [found] = divisions([*rules(), *pairs], domains)
    assert dict(found.together) == {(0, 1): same}


def test_what_is_no_division_is_left_alone() -> None:
    domains = dict.fromkeys(CELLS, NUMBERS)
    sizes, connected = rules()[:2], rules()[2:]
    assert not [*divisions(connected, domains)]
    assert not [*divisions([*sizes[:1], *connected], domains)]
    assert not [*divisions([*sizes, *connected[:1]], domains)]
    assert not [*divisions(rules(), dict.fromkeys(CELLS, (1, 2, 3)))]
    single = [exactly(1, members(1), ""), exactly(5, members(2), "")]
    assert not [*divisions([*single, *connected], domains)]

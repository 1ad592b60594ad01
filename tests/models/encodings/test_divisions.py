"""Boards that are divided into connected regions: the steps allow those divisions, each in one way."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from pysat.solvers import Solver

from gridproof.models.encodings.clauses import Clauses
from gridproof.models.encodings.divisions import divisions, state_board, state_steps
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


@pytest.mark.parametrize("longest", [3, 4, 5])
def test_what_holds_on_a_board_loses_no_connected_regions_and_refuses_at_once(longest: int) -> None:
    """On 3×4 squares in two regions; one look refuses crossings, and squares that lie too far apart."""
    board, cells = Board(3, 4), range(12)
    members = [tuple(Is(str(i), number) for i in cells) for number in NUMBERS]
    regions = [Connected(each, board.pairs()) for each in members]
    clauses = Clauses()
    one = [clauses.new() for _ in cells]
    state_board(clauses, [one, [-x for x in one]], board.columns, longest)
    kept = refused = 0
    with Solver("minisat22", bootstrap_with=list(clauses)) as solver:
        for numbers in product(NUMBERS, repeat=len(cells)):
            squares = [[divmod(i, 4) for i in cells if numbers[i] == number] for number in NUMBERS]
            far = any(
                abs(r - y) + abs(c - x) > longest
                for each in squares
                for (r, c), (y, x) in combinations(each, 2)
            )
            crossed = any(
                numbers[i] == numbers[i + 5] != numbers[i + 1] == numbers[i + 4] for i in (0, 1, 2, 4, 5, 6)
            )
            held = [x if number == 1 else -x for x, number in zip(one, numbers, strict=True)]
            assert solver.propagate(held)[0] is not (far or crossed)
            solution = {str(i): number for i, number in enumerate(numbers)}
            if all(region.holds(solution) for region in regions) and not far:
                assert solver.solve(assumptions=held)
                kept += 1
            refused += crossed and not far
    assert kept > 5
    assert refused > 0 or longest < 5


def test_a_large_board_is_not_told_all_that_is_far_apart() -> None:
    def clauses_on(width: int) -> int:
        clauses = Clauses()
        state_board(clauses, [[clauses.new() for _ in range(width**2)] for _ in range(width)], width, width)
        return clauses.permanent.count(0)

    assert clauses_on(19) < clauses_on(18) / 4


def rules() -> list[Constraint]:
    sizes = [exactly(3, members(number), f"size of {number}") for number in NUMBERS]
    return [*sizes, *(Connected(members(number), EDGES) for number in NUMBERS)]


def test_divisions_are_found_among_constraints() -> None:
    domains = dict.fromkeys(CELLS, NUMBERS)
    [found] = divisions(rules(), domains)
    assert (found.regions, found.longest, dict(found.together)) == ((members(1), members(2)), 2, {})
    assert found.width == 3
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

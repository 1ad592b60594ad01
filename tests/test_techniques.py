"""The techniques one by one: sentences on small positions, and filters against all assignments.

Vocabulary
    used       a value that some assignment which keeps the constraint gives to the cell
"""

from __future__ import annotations

import pytest
from cases import BUILDERS, Draw, assignments, cases
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.frontends.rules.techniques.filters import prune
from gridproof.puzzles import Board, Cell, Domain, Domains, Is
from gridproof.puzzles.constraints import (
    Acyclic,
    ComponentSize,
    Connected,
    Constraint,
    DisjointPaths,
    DistinctSum,
    Islands,
    Linear,
    Sight,
    SingleLoop,
    total,
)

Candidate = tuple[Cell, int]


def unused(constraint: Constraint, domains: Domains) -> set[Candidate]:
    """The values that no assignment which keeps the constraint gives to their cell."""
    used = {item for found in assignments(domains) if constraint.holds(found) for item in found.items()}
    return {(cell, value) for cell in domains for value in domains[cell]} - used


def part_of(values: Domain) -> st.SearchStrategy[Domain]:
    """The values, or one of them: what a state of candidates may hold of a domain."""
    return st.sampled_from([values, values, *((value,) for value in values)])


# Filters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BUILDERS))
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_filters_remove_only_what_is_unused(name: str, data: st.DataObject) -> None:
    case = data.draw(cases(name))
    domains = {cell: data.draw(part_of(values)) for cell, values in case.domains.items()}
    assert set(prune(case.constraint, domains)) <= unused(case.constraint, domains)


SMALL = Board(3, 3)
OPEN_OR_KNOWN = st.sampled_from([(0, 1)] * 4 + [(0,), (1,)])


def grid_of(draw: Draw, kinds: st.SearchStrategy[Domain], board: Board = SMALL) -> dict[Cell, Domain]:
    return {cell: draw(kinds) for cell in board.cells()}


def connected_squares(draw: Draw) -> tuple[Constraint, Domains]:
    root = draw(st.sampled_from([None, 0, 4]))
    members = tuple(Is(cell, 1) for cell in SMALL.cells())
    return Connected(members, SMALL.pairs(), root), grid_of(draw, OPEN_OR_KNOWN)


def islands(draw: Draw) -> tuple[Constraint, Domains]:
    clues = draw(st.dictionaries(st.integers(0, 8), st.sampled_from([None, 1, 2, 3, 4]), max_size=3))
    white = tuple(Is(cell, 0) for cell in SMALL.cells())
    return Islands(white, SMALL.pairs(), tuple(clues.items())), grid_of(draw, OPEN_OR_KNOWN)


def polyominoes(draw: Draw) -> tuple[Constraint, Domains]:
    kinds = st.sampled_from([(1, 2, 3), (2, 3), (2, 4), (1, 3), (1,), (2,), (3,), (4,)])
    return ComponentSize(SMALL.cells(), SMALL.pairs()), grid_of(draw, kinds)


def edges(draw: Draw) -> tuple[tuple[tuple[Is, int, int], ...], Domains]:
    """The twelve edges between nine points."""
    names = tuple(f"e{i}" for i in range(12))
    drawn = tuple((Is(name, 1), *pair) for name, pair in zip(names, SMALL.pairs(), strict=True))
    return drawn, {name: draw(OPEN_OR_KNOWN) for name in names}


def loop(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    return SingleLoop(9, drawn), domains


def forest(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    return Acyclic(9, drawn), domains


def paths(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    ends = draw(st.permutations(range(9)))
    pairs = ((ends[0], ends[1]), (ends[2], ends[3]))[: draw(st.integers(1, 2))]
    return DisjointPaths(9, drawn, pairs, draw(st.booleans())), domains


def cage(draw: Draw) -> tuple[Constraint, Domains]:
    cells = "abcd"
    some = st.sets(st.integers(1, 7), min_size=1, max_size=5).map(lambda values: tuple(sorted(values)))
    return DistinctSum(tuple(cells), draw(st.integers(8, 20))), {cell: draw(some) for cell in cells}


def sight(draw: Draw) -> tuple[Constraint, Domains]:
    cells = SMALL.cells()
    rays = tuple(tuple(Is(cell, 1) for cell in cells[i : i + 3]) for i in (0, 3, 6))
    return Sight(rays, draw(st.integers(0, 9))), grid_of(draw, OPEN_OR_KNOWN)


def weighted(draw: Draw) -> tuple[Constraint, Domains]:
    cells = "abcd"
    terms = tuple((draw(st.sampled_from([1, 1, 2, -1, 10])), cell) for cell in cells)
    op = draw(st.sampled_from(["==", "!=", "<=", ">="]))
    some = st.sets(st.integers(0, 6), min_size=1, max_size=4).map(lambda values: tuple(sorted(values)))
    return Linear(terms, op, draw(st.integers(0, 40))), {cell: draw(some) for cell in cells}


@pytest.mark.parametrize(
    "build", [cage, connected_squares, forest, islands, loop, paths, polyominoes, sight, weighted]
)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_filters_of_larger_graphs_and_sums(build, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    constraint, domains = build(data.draw)
    found, known = set(prune(constraint, domains)), unused(constraint, domains)
    assert found <= known
    possible = len(known) < sum(map(len, domains.values()))
    if possible and build in (cage, connected_squares, forest, sight, weighted):
        assert found == known


def test_what_parts_two_members_is_a_member() -> None:
    """Along a line of five, whatever lies between two members."""
    cells = "abcde"
    line = Connected(tuple(Is(cell, 1) for cell in cells), tuple((i, i + 1) for i in range(4)))
    domains = {"a": (0, 1), "b": (1,), "c": (0, 1), "d": (0, 1), "e": (1,)}
    assert set(prune(line, domains)) == {("c", 0), ("d", 0)}


def test_an_island_that_is_full_ends() -> None:
    cells = "abcd"
    line = Islands(tuple(Is(cell, 1) for cell in cells), ((0, 1), (1, 2), (2, 3)), ((0, 2),))
    domains = {"a": (1,), "b": (0, 1), "c": (0, 1), "d": (0, 1)}
    assert set(prune(line, domains)) == {("b", 0), ("c", 1), ("d", 1)}


def test_two_paths_keep_apart() -> None:
    """On a ladder of two rows of three, with the ends of a pair at the ends of each row."""
    drawn = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    ladder = DisjointPaths(6, tuple((Is(f"{u}{v}", 1), u, v) for u, v in drawn), ((0, 2), (3, 5)))
    domains = {f"{u}{v}": (0, 1) for u, v in drawn}
    along = {("01", 0), ("12", 0), ("34", 0), ("45", 0)}
    assert set(prune(ladder, domains)) == along | {("03", 1), ("14", 1), ("25", 1)}


def test_a_long_run_is_filtered_by_sets_of_values() -> None:
    cells = "abcdefgh"
    domains = dict.fromkeys(cells, tuple(range(1, 10)))
    assert set(prune(DistinctSum(tuple(cells), 36), domains)) == {(cell, 9) for cell in cells}
    assert not set(prune(total(cells, "==", 36), domains))

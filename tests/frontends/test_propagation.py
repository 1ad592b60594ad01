"""Propagation over bit masks: each method alone, its soundness, and its limits."""

from __future__ import annotations

from itertools import count, product
from random import Random

import pytest

from gridproof.frontends.narrowing import propagation
from gridproof.frontends.narrowing.propagation import DifferentGroups, propagate
from gridproof.frontends.narrowing.tiers import narrow, peer_exclusion, propagate_domains
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Board, Deadline, Puzzle, Rules, Unknown, read_record
from gridproof.puzzles.constraints import AllDifferent
from gridproof.puzzles.constraints.filtering import consistent, single_bits


def puzzle_of(domains: dict[str, tuple[int, ...]], *groups: str) -> Puzzle:
    """Return cells of one letter each; every group of them is all different."""
    rules = Rules(
        "groups",
        tuple(domains.items()),
        tuple(AllDifferent(tuple(group)) for group in groups),
        tuple(domains),
        Board(1, len(domains)),
    )
    return Puzzle("groups", rules)


def solutions(puzzle: Puzzle) -> list[dict[str, int]]:
    """Return all assignments that keep the constraints, by trying each."""
    domains = puzzle.domains
    tried = (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))
    return [one for one in tried if all(c.holds(one) for c in puzzle.constraints)]


@pytest.mark.parametrize("seed", range(3))
def test_a_candidate_stays_just_where_some_assignment_has_it(seed: int) -> None:
    random = Random(seed)
    for _ in range(200):
        masks = [random.randrange(1, 1 << random.randint(1, 6)) for _ in range(random.randint(1, 5))]
        wanted = [0] * len(masks)
        for chosen in product(*map(list, map(single_bits, masks))):
            if len(set(chosen)) == len(chosen):
                wanted = [mask | value for mask, value in zip(wanted, chosen, strict=True)]
        assert consistent(masks) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_nothing_leaves_that_a_solution_has(seed: int) -> None:
    """Groups that overlap at random, full ones and others; without a solution anything may leave."""
    random, narrowed = Random(seed), 0
    for _ in range(60):
        cells = "abcdef"
        domains = {cell: tuple(sorted(random.sample(range(-1, 4), random.randint(1, 4)))) for cell in cells}
        groups = ("".join(random.sample(cells, random.randint(2, 4))) for _ in range(3))
        puzzle = puzzle_of(domains, *groups)
        left, found = propagate_domains(puzzle), solutions(puzzle)
        assert all(one[cell] in left[cell] for one in found for cell in cells)
        assert all(set(left[cell]) <= set(domains[cell]) for cell in cells)
        narrowed += left != domains
    assert narrowed > 20


def test_fixed_values_leave_their_groups_in_a_chain() -> None:
    puzzle = puzzle_of({"a": (1,), "b": (1, 2), "c": (1, 2, 3), "d": (1, 9)}, "ab", "bc", "ac")
    assert peer_exclusion(puzzle) == {"a": (1,), "b": (2,), "c": (3,), "d": (1, 9)}


@pytest.mark.parametrize(
    ("domains", "groups"),
    [
        ({"a": (1,), "b": (1,)}, ["ab"]),
        ({"a": (1, 2), "b": (1, 2), "c": (1, 2)}, ["abc"]),
        ({"a": (1, 2), "b": (3, 4), "c": (3, 4), "d": (3, 4)}, ["abcd"]),
        ({"a": (1,)}, ["aa"]),
    ],
    ids=["two fixed", "too few values", "two values with one place", "a cell twice"],
)
def test_no_solution_is_noticed(domains: dict[str, tuple[int, ...]], groups: list[str]) -> None:
    assert not all(propagate_domains(puzzle_of(domains, *groups)).values())


def test_a_value_with_one_place_in_a_full_group_stands_there() -> None:
    groups = DifferentGroups(puzzle_of({"a": (1, 2, 3), "b": (1, 2), "c": (1, 2)}, "abc"))
    assert (groups.exclude(), groups.place_hidden_singles(), groups.place_hidden_singles()) == (
        False,
        True,
        False,
    )
    assert groups.domains()["a"] == (3,)
    wide = DifferentGroups(puzzle_of({"a": (1, 2, 3, 4), "b": (1, 2), "c": (1, 2)}, "abc"))
    assert not wide.place_hidden_singles()


def test_values_locked_in_a_full_group_leave_what_it_meets() -> None:
    domains: dict[str, tuple[int, ...]] = {
        "a": (1, 2),
        "b": (1, 2),
        "c": (3, 4),
        "d": (3, 4),
        "e": (1, 5),
        "f": (2, 6),
    }
    groups = DifferentGroups(puzzle_of(domains, "abcd", "abef"))
    assert groups.remove_locked_candidates()
    assert groups.domains() == domains | {"e": (5,), "f": (6,)}
    assert not DifferentGroups(puzzle_of(domains | {"d": (3, 9)}, "abcd", "abef")).remove_locked_candidates()


def test_matching_leaves_large_groups_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_of({"a": (1, 2), "b": (1, 2), "c": (1, 2, 3)}, "abc")
    monkeypatch.setattr(propagation, "MOST_MATCHED", 6)
    assert not DifferentGroups(puzzle).match()
    monkeypatch.setattr(propagation, "MOST_MATCHED", 7)
    assert DifferentGroups(puzzle).match()


def test_what_was_found_before_the_deadline_stays() -> None:
    givens = [[1, 2, 3, None], [None] * 4, [None] * 4, [None, None, None, 1]]
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": givens}})
    sizes = []
    for looks in range(2, 60):
        clock = count()
        groups = DifferentGroups(puzzle, Deadline(looks, clock=lambda clock=clock: float(next(clock))))  # type: ignore[misc]
        try:
            propagate(groups)
        except Unknown:
            sizes.append(sum(map(len, groups.domains().values())))
    whole = sum(map(len, propagate_domains(puzzle).values()))
    assert sizes[0] > sizes[-1] >= whole
    assert sizes == sorted(sizes, reverse=True)


def test_hidden_singles_are_placed_before_a_large_board_is_compiled() -> None:
    """Two givens leave one place for the 1 of the first box, a hidden single, in a board of 25 × 25."""
    givens: list[list[int | None]] = [[None] * 25 for _ in range(25)]
    for r in range(1, 5):
        givens[r][5 * r] = 1
    givens[0][1:5] = [2, 3, 4, 5]
    puzzle = read_record({"type": "sudoku", "rows": 25, "cols": 25, "clues": {"givens": givens}})
    assert narrow(puzzle, "filters").domains["r1c1"] == (1,)
    assert len(narrow(puzzle, "singles").domains["r1c1"]) > 1


@pytest.mark.parametrize(
    ("domains", "answers"),
    [
        ({"a": (1,), "b": (1, 2), "c": (1, 2, 3)}, [(1, 2, 3)]),
        ({"a": (1,), "b": (1,), "c": (2, 3)}, []),
        ({"a": (1,), "b": (2,), "c": (3, 4)}, [(1, 2, 3), (1, 2, 4)]),
        ({"a": (1,), "b": (2,), "c": (3,)}, [(1, 2, 3)]),
    ],
    ids=["not narrowed", "two alike", "narrowed", "all fixed"],
)
def test_fixed_cells_in_a_compiled_group(
    domains: dict[str, tuple[int, ...]], answers: list[tuple[int, ...]]
) -> None:
    """They are left out only where narrowing has done all for them, which it may not have."""
    found = SatModel(puzzle_of(domains, "abc"), bake=True).find(limit=9)
    assert sorted(tuple(solution.values()) for solution in found.solutions) == answers
    assert found.exhausted

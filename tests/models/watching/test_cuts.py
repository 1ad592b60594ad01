"""Cuts: each cuts off its point, and no solution."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import inf
from random import Random

import highspy
import numpy as np
import pytest
from backends import examples, puzzle_of
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import all_solutions, small

import gridproof
from gridproof.models.backends.ilp import IlpModel
from gridproof.models.watching.cuts import (
    FAMILIES,
    Basis,
    Columns,
    Vertex,
    conflicts,
    find_cut,
    odd_part,
    rounded,
)
from gridproof.models.watching.program import Row
from gridproof.puzzles import InputError, Is, Puzzle
from gridproof.puzzles.constraints import Clause, Linear

EDGES_OF = {
    "triangle": [(0, 1), (1, 2), (0, 2)],
    "four of four": list(combinations(range(4), 2)),
    "ring of five": [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)],
    "ring of seven": [(i, (i + 1) % 7) for i in range(7)],
}


def binary(size: int) -> Columns:
    """Return 0-1 columns named a, b, c, ..."""
    return Columns([0] * size, [1] * size, [True] * size, "abcdefghij"[:size])


def apart(edges: list[tuple[int, int]]) -> list[Row]:
    """Return a row for each edge, of whose ends one at most is 1."""
    return [Row(((i, 1), (j, 1)), -inf, 1, f"edge {i}{j}") for i, j in edges]


def points_of(rows: list[Row], columns: Columns) -> list[tuple[int, ...]]:
    """Return all whole points that keep every row, by brute force."""
    ranges = [range(int(low), int(high) + 1) for low, high in zip(columns.low, columns.high, strict=True)]
    return [point for point in product(*ranges) if all(row.keeps(point) for row in rows)]


# Known cuts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "family", "words", "value"),
    [
        ("triangle", "clique", "a + b + c <= 1", 1.5),
        ("four of four", "clique", "a + b + c + d <= 1", 2),
        ("ring of five", "odd cycle", "<= 2", 2.5),
        ("ring of seven", "odd cycle", "<= 3", 3.5),
    ],
)
def test_halves_break_cliques_and_odd_cycles(name: str, family: str, words: str, value: float) -> None:
    size = 1 + max(max(edge) for edge in EDGES_OF[name])
    cut = find_cut(Vertex(apart(EDGES_OF[name]), binary(size), [0.5] * size))
    assert cut is not None
    assert (cut.family, cut.value) == (family, value)
    assert cut.words.endswith(words)
    assert (
        set(cut.labels) == {f"edge {i}{j}" for i, j in map(sorted, EDGES_OF[name])} or family == "odd cycle"
    )
    assert len(cut.labels) == len(EDGES_OF[name])


def test_a_complement_is_in_conflict_too() -> None:
    """a <= b, b + c <= 1 and a + c >= ... : a, not b and c are pairwise in conflict."""
    rows = [
        Row(((0, 1), (1, -1)), -inf, 0, "a needs b"),
        Row(((0, 1), (2, 1)), -inf, 1, "a or c"),
        Row(((1, 1), (2, -1)), 0, inf, "c needs b"),
    ]
    cut = find_cut(Vertex(rows, binary(3), [0.5, 0.5, 0.5]), ["clique"])
    assert cut is not None
    assert cut.words == "a + (1 - b) + c <= 1"
    assert cut.row == Row(((0, 1), (1, -1), (2, 1)), -inf, 0, "clique cut")


def test_a_cover_is_too_heavy() -> None:
    """5a + 4b + 3c <= 8 allows a = 1, b = 3/4, not both whole; c is not needed."""
    rows = [Row(((0, 5), (1, 4), (2, 3)), -inf, 8, "scale")]
    cut = find_cut(Vertex(rows, binary(3), [1, 0.75, 0]), ["cover"])
    assert cut is not None
    assert (cut.words, cut.value, cut.labels) == ("a + b <= 1", 1.75, ("scale",))
    assert cut.reason == "together they weigh 9, and 8 is allowed"


def test_a_cover_has_none_to_spare() -> None:
    rows = [Row(((0, 3), (1, 3), (2, 3), (3, 3)), -inf, 8, "scale")]
    cut = find_cut(Vertex(rows, binary(4), [0.9, 0.9, 0.8, 0.06]), ["cover"])
    assert cut is not None
    assert cut.words == "a + b + c <= 2"


def test_a_sum_is_rounded_down() -> None:
    """Half of 2a + 2b + 2c <= 3 is a + b + c <= 1.5, which whole numbers keep only up to 1."""
    rows = [Row(((0, 2), (1, 2), (2, 2)), -inf, 3, "evens")]
    cut = find_cut(Vertex(rows, binary(3), [1, 0.5, 0], Basis((1,), (), (0,), frozenset({0}))), ["rounding"])
    assert cut is not None
    assert (cut.words, cut.value, cut.labels) == ("a + b + c <= 1", 1.5, ("evens",))
    assert cut.reason == "rows with multipliers, added and rounded down: 1/2 of evens"


def test_rounding_leaves_columns_alone_that_may_be_fractions() -> None:
    rows = [Row(((0, 2), (1, 2)), -inf, 1, "evens")]
    columns = Columns([0, 0], [1, 1], [True, False], "ab")
    assert find_cut(Vertex(rows, columns, [0.5, 0], Basis((0,), (), (0,), frozenset())), ["rounding"]) is None
    assert conflicts(Vertex(rows, columns, [0.5, 0.5])) == {}


def test_a_fixed_column_takes_its_weight_from_the_row() -> None:
    """a + b + f <= 2, where f is 1, is a conflict of a and b; so are the two others of the triangle."""
    rows = [
        Row(((0, 1), (1, 1), (3, 1)), -inf, 2, "ab"),
        Row(((1, 1), (2, 1), (3, -1)), -inf, 0, "bc"),
        Row(((0, -1), (2, -1), (3, 2)), 1, inf, "ac"),
    ]
    columns = Columns([0, 0, 0, 1], [1, 1, 1, 1], [True] * 4, "abcf")
    cut = find_cut(Vertex(rows, columns, [0.5, 0.5, 0.5, 1]))
    assert cut is not None
    assert cut.words == "a + b + c <= 1"


@pytest.mark.parametrize(
    ("walk", "cycle"), [([0, 1, 2, 1, 3], [0, 1, 3]), ([0, 1, 2, 3, 1], [1, 2, 3]), ([0, 1, 2], [0, 1, 2])]
)
def test_an_odd_walk_has_an_odd_cycle(walk: list[int], cycle: list[int]) -> None:
    assert [step for step, _ in odd_part([(step, True) for step in walk])] == cycle


def test_the_most_violated_cut_is_taken() -> None:
    rows = apart([*EDGES_OF["triangle"], (3, 4), (4, 5), (3, 5)])
    cut = find_cut(Vertex(rows, binary(6), [0.4, 0.4, 0.4, 0.5, 0.5, 0.5]))
    assert cut is not None
    assert cut.words == "d + e + f <= 1"


def test_whole_points_break_no_cut() -> None:
    assert find_cut(Vertex(apart(EDGES_OF["triangle"]), binary(3), [1, 0, 0])) is None


# Random programs -------------------------------------------------------------------------------


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[Row], Columns, list[float]]:
    """Draw rows over a few columns, most of them 0-1, and any point between their bounds."""
    size = draw(st.integers(2, 6))
    low = [draw(st.sampled_from([0] * 6 + [-1, 1])) for _ in range(size)]
    high = [each + draw(st.sampled_from([1] * 6 + [0, 2])) for each in low]
    rows = []
    for number in range(draw(st.integers(1, 6))):
        weights = draw(st.lists(st.integers(-4, 4), min_size=size, max_size=size))
        bound = draw(st.integers(-3, 6))
        sides = draw(st.sampled_from([(-inf, bound), (bound, inf), (bound, bound + 1), (bound, bound)]))
        terms = tuple((column, weight) for column, weight in enumerate(weights) if weight)
        rows.append(Row(terms, *sides, f"row {number}"))
    columns = Columns(low, high, [True] * size, "abcdef"[:size])
    share = st.sampled_from([0, 0.25, 1 / 3, 0.5, 0.6, 0.75, 1])
    return rows, columns, [a + draw(share) * (b - a) for a, b in zip(low, high, strict=True)]


@given(drawn=programs())
def test_no_whole_point_breaks_a_cut(drawn: tuple[list[Row], Columns, list[float]]) -> None:
    """Cuts of any point between the bounds, of the relaxation or not, are kept by every whole point."""
    rows, columns, point = drawn
    whole = points_of(rows, columns)
    for family in ("clique", "odd cycle", "cover"):
        for cut in FAMILIES[family](Vertex(rows, columns, point)):
            assert all(cut.row.keeps(each) for each in whole)
            assert cut.row.sum(point) - cut.row.high == pytest.approx(cut.violation)


@given(drawn=programs(), seed=st.integers(0, 10**6))
def test_no_whole_point_breaks_a_rounded_sum(
    drawn: tuple[list[Row], Columns, list[float]], seed: int
) -> None:
    """Multipliers at random, of either bound of each row, and any columns counted down."""
    from fractions import Fraction

    rows, columns, point = drawn
    random = Random(seed)
    multipliers = {
        (number, side): Fraction(random.randint(1, 6), random.randint(1, 6))
        for number, row in enumerate(rows)
        for side in (1, -1)
        if random.random() < 0.5 and (row.high if side > 0 else -row.low) != inf
    }
    upper = frozenset(column for column in range(len(point)) if random.random() < 0.5)
    (cut,) = rounded(Vertex(rows, columns, point, Basis((), (), (), upper)), multipliers)
    assert all(cut.row.keeps(each) for each in points_of(rows, columns))
    assert cut.value == pytest.approx(cut.row.sum(point))


@given(st.lists(st.integers(0, 5), min_size=3, max_size=11).filter(lambda walk: len(walk) % 2))
def test_the_odd_part_of_a_walk_is_a_cycle_of_it(walk: list[int]) -> None:
    closed = [(step, True) for step in walk]
    if any(a == b for a, b in zip(closed, [*closed[1:], closed[0]], strict=True)):
        return
    cycle = odd_part(closed)
    steps = {frozenset(pair) for pair in zip(closed, [*closed[1:], closed[0]], strict=True)}
    assert len(cycle) % 2
    assert len(set(cycle)) == len(cycle)
    assert {frozenset(pair) for pair in zip(cycle, [*cycle[1:], cycle[0]], strict=True)} <= steps


# Cuts of puzzles -------------------------------------------------------------------------------


def greatest_sum(model: IlpModel, puzzle: Puzzle, row: Row) -> float:
    """Return the greatest sum of a cut's columns in whole numbers, as HiGHS finds it."""
    highs = model._translate()
    for cell, values in puzzle.domains.items():
        for value, column in model.columns(cell).items():
            highs.changeColBounds(column.index, float(values == (value,)), float(value in values))
    costs = np.zeros(highs.getNumCol())
    for column, weight in row.terms:
        costs[column] = -weight
    highs.changeColsCost(len(costs), np.arange(len(costs), dtype=np.int32), costs)
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return -inf
    return -float(highs.getInfo().objective_function_value)


INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CUT = {
    "sudoku": gridproof.read_one(INKALA),
    "empty sudoku": gridproof.read_one("1..............."),
    "slitherlink": gridproof.sample("slitherlink", 1),
    "kakuro": gridproof.sample("kakuro", 2),
    "nurikabe": gridproof.sample("nurikabe", 1),
    "futoshiki": gridproof.sample("futoshiki", 1),
}


@pytest.mark.parametrize("name", CUT)
def test_no_solution_breaks_a_cut_of_a_puzzle(name: str) -> None:
    puzzle = CUT[name]
    model = IlpModel(puzzle)
    weights = {cell: i % 4 - 1 for i, cell in enumerate(puzzle.rules.domain_of)}
    for families in (None, ["rounding"]):
        found = model.cutting(minimize=weights, rounds=4, families=families)
        bounds = [found.before.bound, *(after.bound for after in found.after)]
        for cut, (before, after) in zip(found.cuts, pairwise(bounds), strict=True):
            assert cut.violation > 0
            assert greatest_sum(model, puzzle, cut.row) <= cut.row.high + 1e-6
            assert after is None or before is None or after >= before - 1e-6


def test_cuts_are_found_in_some_of_these() -> None:
    found = {name: IlpModel(puzzle).cutting().cut for name, puzzle in CUT.items()}
    assert {name for name, cut in found.items() if cut is not None} >= {"sudoku", "slitherlink"}


@given(puzzle=small(), data=st.data())
@examples("ilp", 2)
def test_cuts_of_any_puzzle_keep_its_optimum(puzzle: Puzzle, data: st.DataObject) -> None:
    """Rows added, the bound is still under every solution; the bound never falls."""
    weights = {cell: data.draw(st.integers(-3, 3)) for cell in puzzle.rules.domain_of}
    found = IlpModel(puzzle).cutting(minimize=weights, rounds=8)
    costs = [
        sum(weights[cell] * value for cell, value in zip(puzzle.shown, values, strict=True))
        for values in all_solutions(puzzle)
    ]
    stages = [found.before, *found.after]
    for before, after in pairwise(stages):
        assert after.bound is None or before.bound is None or after.bound >= before.bound - 1e-6
    for stage in stages:
        assert stage.feasible or not costs
        if costs and stage.bound is not None:
            assert stage.bound <= min(costs) + 1e-6


def triangle() -> IlpModel:
    """Return three cells of which no two are 0, so that two are 1 at least."""
    cells = dict.fromkeys("abc", (0, 1))
    return IlpModel(
        puzzle_of(cells, [Clause((Is(x, 1), Is(y, 1)), label=x + y) for x, y in ("ab", "bc", "ca")])
    )


def test_one_cut_closes_the_gap_of_a_triangle() -> None:
    found = triangle().cutting(minimize=dict.fromkeys("abc", 1), rounds=3)
    assert (found.before.bound, found.before.integral) == (1.5, False)
    assert [cut.family for cut in found.cuts] == ["clique"]
    assert (found.after[0].bound, found.after[0].integral) == (2, True)
    assert found.message == "the point is whole, so no cut is needed: it is a solution"
    assert found.cut is found.cuts[0]
    assert found.cut.words == "(1 - x[a=1]) + (1 - x[b=1]) + (1 - x[c=1]) <= 1"
    assert set(found.cut.labels) == {"ab", "bc", "ca"}
    assert str(found).splitlines()[1].endswith("<= 1: the point has 3/2")


def test_rounding_closes_it_too() -> None:
    found = triangle().cutting(minimize=dict.fromkeys("abc", 1), families=["rounding"], rounds=5)
    assert found.after[-1].bound == 2
    assert {cut.family for cut in found.cuts} == {"rounding"}


@pytest.mark.parametrize(
    ("cells", "rows", "message"),
    [
        ("a", [(2, 1), (-2, -1)], "no violated cut of these families was found: clique"),
        ("ab", [(1, 1, 1)], "the point is whole, so no cut is needed: it is a solution"),
        ("a", [(1, 2)], "there is no point left: the puzzle has no solution"),
    ],
)
def test_the_end_of_cutting_in_words(cells: str, rows: list[tuple[int, ...]], message: str) -> None:
    stated = [Linear(tuple(zip(w, cells, strict=False)), ">=", bound) for *w, bound in rows]
    model = IlpModel(puzzle_of(dict.fromkeys(cells, (0, 1)), stated))
    found = model.cutting(minimize=dict.fromkeys(cells, 1), families=["clique"])
    assert found.cuts == ()
    assert found.message == message


def test_as_many_cuts_as_were_asked_for() -> None:
    found = IlpModel(CUT["sudoku"]).cutting(rounds=2)
    assert len(found.cuts) == len(found.after) == 2
    assert found.message == "the number of cuts asked for was reached: 2"


def test_bad_wishes_for_cuts() -> None:
    model = triangle()
    with pytest.raises(InputError, match="there is no family of cuts 'mir'; there are clique, odd cycle"):
        model.cutting(families=["mir"])
    for rounds in (0, 51, 1.5):
        with pytest.raises(InputError, match=f"rounds is {rounds}; a whole number from 1 to 50"):
            model.cutting(rounds=rounds)  # type: ignore[arg-type]

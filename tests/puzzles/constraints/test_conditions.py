"""Puzzles that need constraints about constraints: liars, doublers, one of two clues. Against brute force."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, islice, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from backends import BACKENDS, answers, compiled, inspectable, puzzle_of, shown_of
from cases import assignments

import gridproof
from gridproof.models.core.layer import Layer
from gridproof.models.proofs import FORMS, prove
from gridproof.models.verify.assemble import assemble
from gridproof.models.verify.checker import check as accepted
from gridproof.models.verify.constraints.base import refute
from gridproof.models.verify.constraints.registry import constraint
from gridproof.puzzles import Cell, Domain, Is, Puzzle, Scope, Solution, TooLarge
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Consecutive,
    Constraint,
    Count,
    CountHolding,
    DistinctSets,
    DistinctSum,
    GroupedSum,
    Implication,
    Linear,
    Negation,
    NumberOfValues,
    Regular,
    Table,
    at_least_one_of,
    encode,
    exactly,
    exactly_one_of,
    total,
)

Grid = dict[Cell, int]

SQUARES = [[f"r{r}c{c}" for c in range(1, 5)] for r in range(1, 5)]
NAMES = [cell for row in SQUARES for cell in row]
COLUMNS = [list(column) for column in zip(*SQUARES, strict=True)]
BOXES = [[SQUARES[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
HOUSES = [*SQUARES, *COLUMNS, *BOXES]


@cache
def sudokus() -> list[Grid]:
    """Return all sudokus of side 4."""
    rows = list(permutations((1, 2, 3, 4)))
    grids = (dict(zip(NAMES, sum(choice, ()), strict=True)) for choice in product(rows, repeat=4))
    return [grid for grid in grids if all(len({grid[cell] for cell in house}) == 4 for house in HOUSES)]


def different(houses: Iterable[Iterable[Cell]]) -> list[Constraint]:
    return [AllDifferent(tuple(house), house=True) for house in houses]


# Three puzzles --------------------------------------------------------------------------------


def liars(random: Random) -> tuple[Puzzle, list[Grid]]:
    """Return a sudoku with three clues to each row, exactly one of which lies."""
    answer = random.choice(sudokus())
    clues_of_rows: list[tuple[list[Cell], list[tuple[str, tuple[Cell, ...], Any]]]] = []
    for row in SQUARES:
        pairs = [random.sample(row, 2) for _ in range(2)]
        three = random.sample(row, 3)
        sums = [sum(answer[cell] for cell in pair) for pair in pairs]
        clues: list[tuple[str, tuple[Cell, ...], Any]] = [("sum", tuple(pairs[0]), sums[0])]
        one, other = pairs[1]
        clues.append(("less", (one, other) if answer[one] < answer[other] else (other, one), None))
        clues.append(("sum", tuple(three), sum(answer[cell] for cell in three)))
        lie = random.randrange(3)
        what, cells, value = clues[lie]
        clues[lie] = (
            (what, cells[::-1], None) if what == "less" else (what, cells, value + random.choice((-1, 1)))
        )
        clues_of_rows.append((row, clues))

    def stated(what: str, cells: tuple[Cell, ...], value: Any) -> Constraint:
        return total(cells, "==", value) if what == "sum" else Compare(cells[0], "<", cells[1])

    def true(grid: Grid, what: str, cells: tuple[Cell, ...], value: Any) -> bool:
        if what == "less":
            return grid[cells[0]] < grid[cells[1]]
        return sum(grid[cell] for cell in cells) == int(value)

    rules = [
        CountHolding(tuple(stated(*clue) for clue in clues), 2, 2, label=f"one clue of row {number} lies")
        for number, (_, clues) in enumerate(clues_of_rows, start=1)
    ]
    right = [
        grid
        for grid in sudokus()
        if all([true(grid, *clue) for clue in clues].count(False) == 1 for _, clues in clues_of_rows)
    ]
    return puzzle_of(dict.fromkeys(NAMES, (1, 2, 3, 4)), different(HOUSES), clues=rules), right


def doublers(random: Random) -> tuple[Puzzle, list[Grid]]:
    """Return a sudoku with a doubler in each row, column and box, each of another digit: a doubler's digit
    counts twice in the sum of its cage.
    """

    def chosen() -> Iterator[set[Cell]]:
        for columns in permutations(range(4)):
            squares = {SQUARES[row][column] for row, column in enumerate(columns)}
            if all(len(squares.intersection(box)) == 1 for box in BOXES):
                yield squares

    every = [
        (grid, places)
        for grid in sudokus()
        for places in chosen()
        if len({grid[cell] for cell in places}) == 4
    ]
    answer, places = random.choice(every)
    cages = [row[i : i + 2] for row in SQUARES for i in (0, 2)]
    random.shuffle(cages)

    def counted(grid: Grid, places: set[Cell], cage: list[Cell]) -> int:
        return sum(grid[cell] * (2 if cell in places else 1) for cell in cage)

    totals = [(cage, counted(answer, places, cage)) for cage in cages[:6]]
    domains: dict[Cell, Domain] = dict.fromkeys(NAMES, (1, 2, 3, 4))
    domains |= {f"d{cell}": (0, 1) for cell in NAMES} | {f"v{cell}": tuple(range(1, 9)) for cell in NAMES}
    rules = different(HOUSES)
    rules += [exactly(1, (Is(f"d{cell}", 1) for cell in house)) for house in HOUSES]
    for cell in NAMES:
        for times in (1, 2):
            amount = Linear(((times, cell), (-1, f"v{cell}")), "==", 0)
            rules.append(Implication(Is(f"d{cell}", times - 1), amount, label=f"{cell} counts {times} times"))
    for value in (1, 2, 3, 4):  # of the four doublers one holds each value
        for one, other in ((a, b) for a in NAMES for b in NAMES if a < b):
            doubled = Clause(
                (Is(f"d{one}", 0), Is(f"d{other}", 0), Is(one, value, False), Is(other, value, False))
            )
            rules.append(doubled)
    clues = [total((f"v{cell}" for cell in cage), "==", whole, f"cage {cage[0]}") for cage, whole in totals]
    right = [
        grid | {f"d{cell}": int(cell in places) for cell in NAMES}
        for grid, places in every
        if all(counted(grid, places, cage) == whole for cage, whole in totals)
    ]
    shown = [*NAMES, *(f"d{cell}" for cell in NAMES)]
    return puzzle_of(domains, rules, shown, clues), right


def either(random: Random) -> tuple[Puzzle, list[Grid]]:
    """Return shaded squares of a 3×3 board: either they hang together or each row has the number of a clue,
    not both; and a corner is shaded, or the middle is not and some row has three.
    """
    squares = [(r, c) for r in range(3) for c in range(3)]
    cells = [f"r{r + 1}c{c + 1}" for r, c in squares]
    domains: dict[Cell, Domain] = dict.fromkeys(cells, (0, 1))
    shaded = tuple(Is(cell, 1) for cell in cells)
    near = [
        (i, j)
        for i, (r, c) in enumerate(squares)
        for j, (s, d) in enumerate(squares)
        if (s - r, d - c) in ((0, 1), (1, 0))
    ]
    numbers = [random.randint(1, 2) for _ in range(3)]
    rows = [exactly(n, shaded[3 * r : 3 * r + 3]) for r, n in enumerate(numbers)]
    counts = CountHolding(tuple(rows), 3, 3)
    together = Connected(shaded, tuple(near))
    corner = Clause(tuple(shaded[i] for i in (0, 2, 6, 8)))
    lines = [Regular(tuple(cells[i : i + 3]), 0, (3,), ((0, 1, 1), (1, 1, 2), (2, 1, 3))) for i in (0, 3, 6)]
    rest = Implication(~shaded[4], at_least_one_of(lines))
    clues = [
        exactly_one_of((together, counts), "either connected or counted"),
        at_least_one_of((corner, CountHolding((rest, Clause((~shaded[4],))), 2, 2)), "corner or full row"),
    ]

    def hangs(grid: Grid) -> bool:
        unreached = {i for i, cell in enumerate(cells) if grid[cell]}
        todo = list(unreached)[:1]
        while todo:
            i = todo.pop()
            unreached.discard(i)
            todo += [b if a == i else a for a, b in near if i in (a, b) and (b if a == i else a) in unreached]
        return not unreached

    def right(grid: Grid) -> bool:
        values = [grid[cell] for cell in cells]
        count = all(sum(values[3 * r : 3 * r + 3]) == n for r, n in enumerate(numbers))
        full = not values[4] and any(sum(values[i : i + 3]) == 3 for i in (0, 3, 6))
        return hangs(grid) != count and (any(values[i] for i in (0, 2, 6, 8)) or full)

    return puzzle_of(domains, (), clues=clues), [grid for grid in assignments(domains) if right(grid)]


PUZZLES = {"liars": liars, "doublers": doublers, "either": either}


def drawn(name: str, seed: int) -> tuple[Puzzle, list[Grid]]:
    return PUZZLES[name](Random(f"{name} {seed}"))


def unique(name: str, seed: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle with enough givens for one solution."""
    puzzle, right = drawn(name, seed)
    answer = Random(seed).choice(right)
    givens: dict[Cell, Domain] = {}
    for cell in sorted(
        puzzle.shown, key=lambda cell: (sum(grid[cell] == answer[cell] for grid in right), cell)
    ):
        if len(right) == 1:
            break
        givens[cell] = (answer[cell],)
        right = [grid for grid in right if grid[cell] == answer[cell]]
    return puzzle.with_domains(list(givens.items())), answer


SEEDS = range(3)
NAMED = pytest.mark.parametrize("name", PUZZLES)
SEEDED = pytest.mark.parametrize("seed", SEEDS)


@NAMED
@SEEDED
@pytest.mark.parametrize("backend", BACKENDS)
def test_all_solutions(backend: str, name: str, seed: int) -> None:
    puzzle, right = drawn(name, seed)
    assert right
    model = compiled(backend, puzzle)
    given = {cell: (right[0][cell],) for cell in puzzle.shown[:4]}
    if backend == "ilp" and len(right) > 40:  # a search for each solution
        right = [grid for grid in right if all(grid[cell] in values for cell, values in given.items())]
        assert answers(model, given) == shown_of(right, puzzle.shown)
    else:
        assert answers(model) == shown_of(right, puzzle.shown)
        narrower = [grid for grid in right if all(grid[cell] in values for cell, values in given.items())]
        assert answers(model, given) == shown_of(narrower, puzzle.shown)  # the model is live, and clean


@NAMED
def test_deduction_loses_no_solution_and_names_the_clues(name: str) -> None:
    named: set[str] = set()
    for seed in SEEDS:
        puzzle, answer = unique(name, seed)
        found = gridproof.narrow(puzzle)
        assert all(answer[cell] in found.domains[cell] for cell in answer)
        named |= {clue.label for clue in puzzle.clues}.intersection(x for s in found.steps for x in s.labels)
    assert named


@NAMED
@SEEDED
@pytest.mark.parametrize("form", FORMS)
def test_certificates(form: str, name: str, seed: int) -> None:
    puzzle, answer = unique(name, seed)
    made = prove(puzzle, form, "unique")
    assert made.claim.solutions[0].items() >= answer.items()
    assert accepted(made.text.encode()).claim.claim == "unique"


def test_the_checker_alone_accepts_them(tmp_path: Path) -> None:
    (tmp_path / "checker.py").write_text(assemble(), encoding="utf-8")
    certificate = prove(unique("liars", 0)[0]).text
    (tmp_path / "right").write_text(certificate, encoding="utf-8")
    run = partial(subprocess.run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run([sys.executable, "-I", "-S", "checker.py", "right"]).returncode == 0


# Views of back ends and checker ---------------------------------------------------------------


def test_cp_sat_enforces_what_it_can_and_others_get_a_guard() -> None:
    domains: dict[Cell, Domain] = {"a": (0, 1), "b": (1, 2, 3), "c": (1, 2, 3)}
    rule = Implication(Is("a", 1), total(("b", "c"), "==", 5), label="if a")
    texts = {
        backend: inspectable(backend, puzzle_of(domains, (rule,))).inspection.text("if a")
        for backend in BACKENDS
    }
    assert texts["cp-sat"] == "a=1 ⇒ b + c = 5"
    assert all("a=0" in line for line in texts["sat"].splitlines())
    assert texts["ilp"].splitlines() == [
        "x[b=2] + 2 x[b=3] + x[c=2] + 2 x[c=3] - 3 x[a=1] >= 0",
        "x[b=2] + 2 x[b=3] + x[c=2] + 2 x[c=3] + x[a=1] <= 4",
    ]


def test_conditions_under_conditions_are_all_enforced() -> None:
    domains: dict[Cell, Domain] = {"a": (0, 1), "b": (0, 1), "c": (1, 2, 3), "d": (1, 2, 3)}
    inner = Implication(Is("b", 1), Implication(Is("c", 1, False), total(("c", "d"), "<=", 4)))
    rule = Implication(Is("a", 1), inner, label="nested")
    model = inspectable("cp-sat", puzzle_of(domains, (rule,)))
    assert model.inspection.text("nested").splitlines()[-1] == "a=1 ⇒ b=1 ⇒ c≠1 ⇒ c + d ≤ 4"


def test_a_layer_of_a_live_model_takes_conditions_and_leaves_nothing() -> None:
    puzzle, right = drawn("liars", 0)
    live = compiled("sat", replace(puzzle, clues=()))
    for _ in range(2):
        with Layer(live, puzzle) as layer:
            assert shown_of(layer.find(limit=1000).solutions, puzzle.shown) == shown_of(right, puzzle.shown)
        assert answers(live) == shown_of(sudokus(), puzzle.shown)


def test_a_conflict_names_the_clues_that_cannot_all_hold() -> None:
    domains = dict.fromkeys("abcde", (0, 1))
    clues = [
        exactly_one_of((Clause((Is("a", 1),)), total(("b", "c"), "==", 2)), "a or both"),
        Implication(Is("d", 1), Clause((Is("a", 1),)), label="with d also a"),
        Implication(Is("d", 1), total(("b", "c"), "==", 2), label="with d also b and c"),
        Implication(Is("e", 1), Clause((Is("b", 1),)), label="with e also b"),
        Clause((Is("d", 1),), label="d"),
    ]
    found = gridproof.check(puzzle_of(domains, (), clues=clues))
    assert found.status == "none"
    assert found.conflict is not None
    assert found.conflict.minimal
    assert {*found.conflict.labels} == {"a or both", "with d also a", "with d also b and c", "d"}


def test_what_they_say_without_a_label() -> None:
    pair = AllDifferent(("a", "b"))
    assert Implication(Is("c", 2), pair).words == "if c=2, then all different: a, b"
    assert Negation(total(("a", "b"), "==", 3)).words == "not: a + b == 3"
    named = total(("a", "b"), "==", 3, "cage 1")
    assert exactly_one_of((pair, named)).words == "of these hold 1: all different: a, b; cage 1"
    assert at_least_one_of((pair, named)).words == "of these hold at least 1: all different: a, b; cage 1"
    assert CountHolding((pair, named), 0, 1).words == "of these hold at most 1: all different: a, b; cage 1"


# Auxiliary cells ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hidden(Constraint):
    """The cell is 1, as `says` states it with two auxiliary cells."""

    cell: Cell
    says: Callable[[Cell, Cell, Cell], Iterable[Constraint]]

    def variables(self) -> Iterable[Cell]:
        return (self.cell,)

    def holds(self, solution: Solution, /) -> bool:
        return solution[self.cell] == 1

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.says(self.cell, scope.fresh("n", range(1, 5)), scope.fresh("m", range(1, 5)))


def named_first_under_a_condition(cell: Cell, n: Cell, m: Cell) -> Iterator[Constraint]:
    yield Implication(Is("if", 1), Clause((Is(n, 3),)))
    yield Implication(Is("if", 1), Clause((Is(m, 3),)))
    yield from (Clause((Is(n, value, False),)) for value in (1, 2, 4))
    yield Clause((Is(n, 3, False), Is(cell, 1)))


def ordered_first_under_a_condition(cell: Cell, n: Cell, m: Cell) -> Iterator[Constraint]:
    yield from (Clause((Is(n, 2),)), Clause((Is(m, 2),)), Clause((Is(cell, 2, False),)))
    yield Implication(Is("if", 1), Compare(n, "<=", m))
    yield Compare(cell, "<=", n)


def different_before_anything_else(cell: Cell, n: Cell, m: Cell) -> Iterator[Constraint]:
    yield AllDifferent((cell, n, m))
    yield from (Compare(cell, "<", n), Clause((Is(n, 2),)))


HIDDEN = named_first_under_a_condition, ordered_first_under_a_condition, different_before_anything_else


@pytest.mark.parametrize("says", HIDDEN)
@pytest.mark.parametrize("backend", BACKENDS)
def test_an_auxiliary_cell_has_one_value_whether_or_not_the_condition_holds(
    backend: str, says: Callable[[Cell, Cell, Cell], Iterable[Constraint]]
) -> None:
    rule = Hidden("a", says)
    domains: dict[Cell, Domain] = {"a": (1, 2, 3), "if": (0, 1)}
    assert answers(compiled(backend, puzzle_of(domains, (), clues=(rule,)))) == {(1, 0), (1, 1)}
    if backend == "sat":
        live = compiled(backend, puzzle_of(domains, ()))
        for _ in range(2):
            with Layer(live, puzzle_of(domains, (), clues=(rule,))) as layer:
                assert {found["a"] for found in layer.find(limit=1000).solutions} == {1}
            assert len(answers(live)) == 6


# Constraints without a denial -----------------------------------------------------------------


def large(size: int) -> tuple[dict[Cell, Domain], Constraint]:
    """Return a choice among sets of `size` of twenty values."""
    cells = tuple(f"c{i}" for i in range(size))
    return dict.fromkeys(cells, tuple(range(20))), DistinctSets(cells, (tuple(range(size)),), label="cage")


def test_a_large_constraint_with_auxiliaries_is_not_denied_but_stands_under_a_condition() -> None:
    domains, cage = large(8)
    with pytest.raises(TooLarge, match="cage cannot be denied: its 8 cells have more than 4096 assignments"):
        list(Negation(cage).lower(Scope(domains)))
    found = gridproof.solve(puzzle_of(domains, (exactly_one_of((cage, Clause((Is("c0", 9),)))),)))
    assert found.status == "unknown"
    assert "cage cannot be denied" in found.message
    small, short = large(5)
    assert gridproof.solve(puzzle_of(small, (Negation(short),))).status == "solved"
    puzzle = puzzle_of(domains, (at_least_one_of((cage, Clause((Is("c0", 9),)))),))
    assert gridproof.solve(puzzle).status == "solved"


def denied_rules() -> dict[str, Constraint]:
    """Return rules about four cells that hold 0 to 3, which need auxiliary cells."""
    cells = ("a", "b", "c", "d")
    ones = tuple(Is(cell, 1) for cell in cells)
    return {
        "sets": DistinctSets(cells[:3], ((0, 1, 3), (1, 2, 3))),
        "one set": DistinctSets(cells, ((0, 1, 2, 3),)),
        "consecutive": Consecutive(cells[:3]),
        "two consecutive": Consecutive(cells[:2]),
        "values": NumberOfValues(cells[:3], 2),
        "values in a cell": NumberOfValues(cells[:3], "d"),
        "values in one of them": NumberOfValues(cells, "d"),
        "groups": GroupedSum((("a", "b"), ("c",)), 4),
        "groups and a rest": GroupedSum((("a", "b"), ("b", "c")), 3, ((-1, "d"),)),
        "connected": Connected(ones, ((0, 1), (1, 2), (2, 3))),
        "two parts": Connected(ones, ((0, 1), (2, 3))),
        "rooted": Connected(ones, ((0, 1), (1, 2), (2, 3)), 1),
    }


@pytest.mark.parametrize("name", denied_rules())
@pytest.mark.parametrize("backend", BACKENDS)
def test_what_needs_auxiliary_cells_is_denied_as_brute_force_says(backend: str, name: str) -> None:
    rule = denied_rules()[name]
    domains: dict[Cell, Domain] = {"a": (0, 1), "b": (0, 1, 2), "c": (0, 1, 2, 3), "d": (1, 2)}
    given = Clause((Is("b", 2),))
    for puzzle, wanted in (
        (Negation(rule), lambda found: not rule.holds(found)),
        (exactly_one_of((rule, given)), lambda found: rule.holds(found) != (found["b"] == 2)),
    ):
        right = {tuple(found.values()) for found in assignments(domains) if wanted(found)}
        assert answers(compiled(backend, puzzle_of(domains, (puzzle,)))) == right


@pytest.mark.parametrize(
    "kind",
    [
        "table",
        "automaton",
        "sum",
        "cage",
        "different",
        "sets",
        "consecutive",
        "values",
        "groups",
        "connected",
    ],
)
def test_what_is_wide_is_denied_all_the_same(kind: str) -> None:
    """Each has forms of its own, or simpler constraints without auxiliary cells."""
    cells = tuple(f"c{i}" for i in range(9))
    arrows = tuple((state, value, (state + value) % 3) for state in range(3) for value in range(1, 10))
    rule = {
        "table": Table(cells, (tuple(range(1, 10)), tuple(range(9, 0, -1)))),
        "automaton": Regular(cells, 0, (0,), arrows),
        "sum": total(cells, "==", 45),
        "cage": DistinctSum(cells, 45),
        "different": AllDifferent(cells, house=True),
        "sets": DistinctSets(cells, (tuple(range(1, 10)),)),
        "consecutive": Consecutive(cells),
        "values": NumberOfValues(cells, 9),
        "groups": GroupedSum((cells[:5], cells[5:]), 45),
        "connected": Connected(
            tuple(Is(cell, i) for i, cell in enumerate(cells, 1)), tuple((0, i) for i in range(1, 9))
        ),
    }[kind]
    puzzle = puzzle_of(dict.fromkeys(cells, tuple(range(1, 10))), (Negation(rule),))
    lying = {cell: (value,) for cell, value in zip(cells, range(1, 10), strict=True)}
    for backend in BACKENDS:
        model = compiled(backend, puzzle)
        assert not model.find(lying).solutions
        near = model.find(lying | {"c0": (2, 3)}).solutions
        assert len(near) == 1
        assert not rule.holds(near[0])


# All small cases ------------------------------------------------------------------------------

TRIPLE = dict.fromkeys("abc", (0, 1, 2))
SUMS = [
    total(cells, op, bound)
    for cells in ("a", "ab")
    for op in ("==", "!=", "<=", ">=")
    for bound in range(-1, 6)
]


def test_a_sum_under_a_condition_says_nothing_where_that_is_false() -> None:
    scope = Scope(TRIPLE)
    for rule in (
        Implication(Is("c", value, yes), inner) for inner in SUMS for value in (0, 2) for yes in (True, False)
    ):
        lowered = list(rule.lower(scope))
        assert all(isinstance(part, Linear) for part in lowered)
        for values in assignments(TRIPLE):
            assert all(part.holds(values) for part in lowered) is rule.holds(values)


def compounds() -> Iterator[Constraint]:
    """Yield constraints about small ones, in every combination."""
    small = [
        total("ab", "<=", 1),
        Clause((Is("a", 2), Is("b", 0))),
        AllDifferent(("a", "b", "c")),
        total("c", "!=", 1),
    ]
    for one in small:
        yield Negation(one)
        yield Implication(Is("c", 1), one)
        yield Implication(Is("a", 0, False), Negation(one))
        yield Negation(Implication(Is("c", 1), one))
    for least, most in ((0, 1), (1, 1), (1, 2), (2, 2), (0, 3)):
        yield Negation(CountHolding(tuple(small[1:]), least, most))
    for chosen in (*combinations(small, 2), *combinations(small, 3)):
        for least in range(4):
            yield from (CountHolding(chosen, least, most) for most in range(least, 4))


a_third = pytest.mark.parametrize(
    "turn", [0, *(pytest.param(turn, marks=pytest.mark.deep) for turn in (1, 2))]
)


@a_third
def test_a_filter_removes_no_value_of_a_solution_and_sees_what_is_filled_in_wrong(turn: int) -> None:
    every = list(assignments(TRIPLE))
    some = [values for size in (1, 2, 3) for values in combinations((0, 1, 2), size)]
    for rule in islice(compounds(), turn, None, 3):
        right = [values for values in every if rule.holds(values)]
        for left in product(some, repeat=3):
            domains = dict(zip("abc", left, strict=True))
            fitting = [values for values in right if all(values[cell] in domains[cell] for cell in values)]
            removed = set(rule.filter(domains))
            assert not any(candidate in removed for values in fitting for candidate in values.items())
            if not fitting and all(len(values) == 1 for values in left):
                assert removed


@a_third
def test_the_checker_refutes_with_reasons_that_hold_and_sees_what_is_filled_in_wrong(turn: int) -> None:
    every = list(assignments(TRIPLE))
    some = [set(values) for size in (1, 2, 3) for values in combinations((0, 1, 2), size)]
    for rule in islice(compounds(), turn, None, 3):
        written = json.loads(
            json.dumps(encode(rule)), object_hook=lambda d: tuple(d["is"]) if "is" in d else d
        )
        checked = constraint(written, TRIPLE)
        right = [values for values in every if rule.holds(values)]
        for left in product(some, repeat=3):
            domains = dict(zip("abc", left, strict=True))
            found = checked.impossible(domains, ())
            if found is not None:
                assert not any(all(values[cell] in domains[cell] for cell in found) for values in right)
            if all(len(values) == 1 for values in left):
                values = {cell: min(here) for cell, here in domains.items()}
                assert checked.holds(values) is rule.holds(values)
                assert (refute(checked, domains) is None) is rule.holds(values)


def test_bounds_under_a_condition_say_what_the_constraint_says() -> None:
    literals = (Is("a", 1), Is("b", 0, False), Is("b", 2), Is("c", 1))
    rules: list[Constraint] = [Clause(literals), Clause(literals[:1]), Clause(())]
    rules += [Count(literals, least, most) for least in range(-1, 5) for most in range(least, 6)]
    weights = (2, -1, 3, 1)
    rules += [
        Linear(tuple(zip(weights, literals, strict=True)), op, n)
        for op in ("==", "<=", ">=")
        for n in range(6)
    ]
    for inner in rules:
        for condition in (Is("c", 0), Is("a", 2, False)):
            rule = Implication(condition, inner)
            for values in assignments(TRIPLE):
                kept = [
                    least
                    <= sum(w * x.holds(values) for w, x in zip(each or [1] * len(xs), xs, strict=True))
                    <= most
                    for xs, each, least, most in rule.bounds()
                ]
                assert all(kept) is rule.holds(values)


def test_an_auxiliary_cell_needs_a_name() -> None:
    """The values alone made a cell with the domain 0 and 1 and an odd name."""
    wrong: Any = (2, 3)
    with pytest.raises(
        TypeError, match=r"fresh takes a name before the values, as in fresh\('sum', \(2, 3\)\)"
    ):
        Scope({}).fresh(wrong)

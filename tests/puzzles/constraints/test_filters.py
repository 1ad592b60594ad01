"""Filters before compiling: nothing of a solution goes, much of the rest does, a second witness has none."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, product
from math import prod
from random import Random
from typing import Any
from unittest.mock import ANY

import pytest
from backends import compiled, puzzle_of
from boards import SAMPLES
from small import boards

from gridproof import check
from gridproof.frontends.api import forget
from gridproof.frontends.narrowing.filters import apply_filters
from gridproof.frontends.narrowing.tiers import narrow
from gridproof.models.core.search import Found, WrongSolution
from gridproof.models.core.settled import Settled
from gridproof.models.kernels import pure_sums
from gridproof.models.kernels.sums import CONFLICT, DONE, Sums
from gridproof.models.questions.all_solutions import backbone, candidates
from gridproof.models.questions.all_solutions import count as counted
from gridproof.puzzles import Cell, Deadline, Domain, Is, Puzzle, read_record
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Connected,
    Constraint,
    Difference,
    Linear,
    Quotient,
    Table,
    Visible,
    base,
    exactly,
    total,
)
from gridproof.puzzles.constraints.base import DIFFERENCE, PRODUCT, QUOTIENT, SEEN, SUM

BOARDS = SAMPLES / "boards"

KINDS = ("akari", "battleships",  "kakurasu", "minesweeper", "mosaic", "nonogram", "number_cross",
         "tents", "thermometers", "tile_paint")  # fmt: skip
LATIN = ("kenken", "killer_sudoku", "mathrax", "skyscraper_sudoku", "skyscrapers")


@pytest.mark.parametrize("kind", [*KINDS, *LATIN])
def test_no_value_of_a_solution_goes(kind: str) -> None:
    removed = 0
    for record in boards(kind, Random(f"filters {kind}"), 4 if kind in LATIN else 3, 4, 15):
        puzzle = read_record(record)
        left = apply_filters(puzzle, puzzle.domains, Deadline())
        solutions = list(compiled("sat", puzzle).solutions())
        for solution in solutions:
            assert [cell for cell, values in left.items() if solution[cell] not in values] == []
        removed += sum(map(len, puzzle.domains.values())) - sum(map(len, left.values()))
    assert removed > 10


def test_what_filters_reach_and_singles_do_not() -> None:
    clues = {"rows": [1, 5, 3], "cols": [4, 5, 2]}
    puzzle = read_record({"type": "kakurasu", "rows": 3, "cols": 3, "clues": clues})
    assert {len(values) for values in narrow(puzzle, "singles").domains.values()} == {2}
    assert {len(values) for values in narrow(puzzle, "filters").domains.values()} == {1}


def test_what_one_constraint_decides_the_others_learn() -> None:
    cells = dict.fromkeys("abc", (1, 2, 3)) | {"d": (0, 1)}
    constraints = [
        AllDifferent(("a", "b", "c")),
        total(("a", "b"), "==", 3),  # a and b are 1 and 2: so c is 3, as they are all different
        Clause((Is("c", 3, False), Is("d", 1))),
        exactly(1, (Is("a", 1), Is("d", 0))),
    ]
    puzzle = puzzle_of(cells, constraints)
    assert apply_filters(puzzle, puzzle.domains, Deadline()) == {"a": (1,), "b": (2,), "c": (3,), "d": (1,)}
    contrary = replace(puzzle, givens=(("d", (0,)),))
    assert () in apply_filters(contrary, contrary.domains, Deadline()).values()


def test_cells_that_all_are_fixed_are_no_solution_where_another_constraint_denies_it() -> None:
    shaded = [Is(f"r1c{i}", 1) for i in (1, 3)]
    cells = dict.fromkeys(("r1c1", "r1c2", "r1c3"), (0, 1))
    apart = Connected(tuple(Is(cell, 1) for cell in cells), ((0, 1), (1, 2)))
    puzzle = puzzle_of(cells, [*(Clause((x,)) for x in shaded), exactly(2, (Is(c, 1) for c in cells)), apart])
    assert set(apply_filters(puzzle, puzzle.domains, Deadline()).values()) == {(0,), (1,)}
    assert check(puzzle).status == "none"


def test_time_is_up() -> None:
    puzzle = read_record(
        {"type": "nonogram", "rows": 1, "cols": 2, "clues": {"rows": [[2]], "cols": [[1], []]}}
    )
    assert apply_filters(puzzle, puzzle.domains, Deadline(0)) == puzzle.domains
    assert apply_filters(puzzle, puzzle.domains, Deadline()) != puzzle.domains


def test_a_filter_that_errs_is_not_believed_by_the_second_back_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: Puzzle, domains: dict[Cell, Domain], __: Deadline) -> dict[Cell, Domain]:
        return domains | {"r1c1": (1,)}

    puzzle = read_record({"type": "mosaic", "rows": 1, "cols": 2, "clues": {"cells": [[1, None]]}})
    assert check(puzzle).status == "multiple"
    monkeypatch.setattr("gridproof.frontends.narrowing.tiers.apply_filters", wrong)
    forget()
    assert check(puzzle).status == "unique"
    forget()
    assert check(puzzle, confirm=True).status == "unknown"


# The kernel and its twin ------------------------------------------------------------------------


def settled(core: type[Any], *arguments: Any, patience: int = 0) -> int:
    """Return the result of `settle` of the sums, once; the last of `arguments` are the values."""
    status: int = core(*arguments).settle(arguments[-1], patience)
    return status


def random_sums(random: Random) -> tuple[Any, ...]:
    """Return arguments of `Sums`, except for cages: sums of few variables that have a solution more often
    than not.
    """
    size = random.randint(1, 9)
    values = bytearray([0, *(random.choice((0,) * 9 + (1,)) for _ in range(size))])
    numbers = {f"c{v}": {0: -v, 1: v} for v in range(1, size + 1)}
    hidden = [False, *(value == 1 or random.random() < 0.5 for value in values[1:])]
    sums, groups = [], []
    for _ in range(random.randint(0, 7)):
        places = [random.randint(1, size) for _ in range(random.randint(0, 6))]
        literals = tuple((f"c{v}", random.choice((0, 1, 1, 1, 7)), random.random() < 0.8) for v in places)
        weights = tuple(random.randint(-2, 5) for _ in literals) if random.random() < 0.4 else None
        true = [(value == hidden[v]) is sign for v, (_, value, sign) in zip(places, literals, strict=True)]
        made = sum(weight for weight, on in zip(weights or [1] * len(true), true, strict=True) if on)
        least = made - random.choice((0, 0, 0, 1, 10**9))
        sums.append((literals, weights, least, made + random.choice((0, 0, 0, 1, 10**9))))
    for _ in range(random.randint(0, 2)):
        members = tuple(random.choice((-1, 1)) * random.randint(1, size) for _ in range(random.randint(0, 5)))
        made = sum(hidden[abs(v)] is (v > 0) for v in members)
        groups.append((members, made - random.randint(0, 1), made + random.choice((0, 0, 1, -1))))
    return numbers, sums, groups, values


def kept(numbers: Any, sums: Any, groups: Any, values: bytearray) -> Iterator[tuple[int, ...]]:
    """Yield all assignments of the open variables that keep all sums."""
    everything = [sign * v for v in range(1, len(values)) for sign in (1, -1)]
    for chosen in product((1, 2), repeat=len(values) - 1):
        on = {None: False} | {v: (chosen[abs(v) - 1] == 1) is (v > 0) for v in everything}
        true = [[on[numbers[c].get(v)] is sign for c, v, sign in literals] for literals, *_ in sums]
        true += [[on[number] for number in members] for members, *_ in groups]
        weights = [factors or [1] * len(literals) for literals, factors, *_ in sums]
        weights += [[1] * len(members) for members, *_ in groups]
        bounds = [(least, most) for *_, least, most in sums + groups]
        if all(value in (0, now) for value, now in zip(values[1:], chosen, strict=True)) and all(
            least <= sum(w for w, x in zip(ws, xs, strict=True) if x) <= most
            for ws, xs, (least, most) in zip(weights, true, bounds, strict=True)
        ):
            yield chosen


def test_the_kernel_decides_what_its_twin_decides_and_nothing_else() -> None:
    random = Random(12)
    found: Counter[str] = Counter()
    for number in range(1500):
        numbers, sums, groups, values = random_sums(random)
        left, other = bytearray(values), bytearray(values)
        patience = random.choice((0, 0, 1, 3, 50))
        status = settled(Sums, numbers, sums, groups, [], [], left, patience=patience)
        twin = settled(pure_sums.Sums, numbers, sums, groups, [], [], other, patience=patience)
        assert (status, left) == (twin, other), (sums, groups, patience)
        found["supposed"] += patience and left != plainly(numbers, sums, groups, values)
        if number % 5:
            continue
        solutions = list(kept(numbers, sums, groups, values))
        if status == CONFLICT:
            assert not solutions, (sums, groups)
        else:
            for i, value in enumerate(left[1:]):
                assert value == 0 or {solution[i] for solution in solutions} <= {value}, (sums, groups)
                found["decided"] += value != values[i + 1]
        found["conflicts"] += status == CONFLICT
    assert found["decided"] > 300
    assert found["conflicts"] > 20
    assert found["supposed"] > 20


def plainly(numbers: Any, sums: Any, groups: Any, values: bytearray) -> bytearray:
    """Return the values decided without suppositions."""
    state = bytearray(values)
    settled(Sums, numbers, sums, groups, [], [], state)
    return state


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_a_supposition_that_cannot_be_decides(core: type[Any]) -> None:
    # 1 or 2, 1 or not 2, and not both 1 and 3: 1 is true, as it cannot be false, and 3 is not.
    clauses = [((1, 2), 1, 2), ((1, -2), 1, 2), ((1, 3), 0, 1)]
    values = bytearray(5)
    sums = core({}, [], clauses, [], [], values)
    assert (sums.settle(values), list(values[1:])) == (DONE, [0, 0, 0, 0])
    assert (sums.settle(values, 1), list(values[1:])) == (DONE, [0, 0, 0, 0])  # 1 can be true
    assert (sums.settle(values, 2), list(values[1:])) == (DONE, [1, 0, 2, 0])
    wrong = [((-1, two, four), 1, 3) for two in (2, -2) for four in (4, -4)]
    contrary = core({}, [], [*clauses, *wrong], [], [], bytearray(5))
    assert contrary.settle(bytearray(5)) == DONE
    assert contrary.settle(bytearray(5), 99) == CONFLICT
    assert contrary.settle(bytearray(5)) == CONFLICT  # for ever


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_sums_go_on_from_what_is_decided_elsewhere(core: type[Any]) -> None:
    values = bytearray(5)
    sums = core({}, [], [((1, 2, 3), 1, 1), ((3, 4), 1, 1)], [], [], values)
    assert (sums.settle(values, 99), list(values[1:])) == (DONE, [0, 0, 0, 0])
    values[4] = 1
    assert (sums.settle(values), list(values[1:])) == (DONE, [0, 0, 2, 1])
    values[2] = 2
    assert (sums.settle(values), list(values[1:])) == (DONE, [1, 2, 2, 1])
    values[1] = 0  # forgotten by the caller, and told again
    assert (sums.settle(values), list(values[1:])) == (DONE, [1, 2, 2, 1])
    with pytest.raises(ValueError, match="variables"):
        sums.settle(bytearray(6))
    with pytest.raises(ValueError, match="0, 1"):
        sums.settle(bytearray((0, 3, 0, 0, 0)))
    values[1] = 2
    assert (sums.settle(values), list(values[1:])) == (CONFLICT, [2, 2, 2, 1])


@pytest.mark.parametrize("number", range(60))
def test_an_equation_with_one_cell_is_filtered_as_by_itself(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr("gridproof.frontends.narrowing.filters.PATIENCE", 0)
    random = Random(number)
    flags = [f"f{i}" for i in range(random.randint(1, 5))]
    cells = dict.fromkeys(flags, (0, 1)) | {"count": tuple(sorted(random.sample(range(-2, 8), 4)))}
    terms: list[tuple[int, Cell | Is]] = [(1, Is(flag, 1, random.random() < 0.7)) for flag in flags]
    terms.append((random.choice((-1, 1, 2)), "count"))
    equation = Linear(tuple(terms), "==", random.randint(-3, 6))
    decided = (exactly(1, (Is(flag, random.randint(0, 1)),)) for flag in flags if random.random() < 0.5)
    puzzle = puzzle_of(cells, [*decided, equation])
    left = dict(apply_filters(puzzle, puzzle.domains, Deadline()))
    assert (() in left.values()) == (not list(compiled("sat", puzzle).solutions()))
    if () not in left.values():
        assert list(equation.filter(left)) == []


def test_a_huge_equation_is_filtered() -> None:
    cells = {"a": (0, 1), "b": (0, 10**12)}
    puzzle = puzzle_of(cells, [Linear(((1, Is("a", 1)), (-1, "b")), "==", 0)])
    assert apply_filters(puzzle, puzzle.domains, Deadline()) == {"a": (0,), "b": (0,)}


def test_what_is_in_one_piece_is_told_to_the_sums() -> None:
    # a and e are shaded and connected: so b, the way between them, is. Then c or d is not.
    cells = dict.fromkeys("abcde", (0, 1))
    path = Connected(tuple(Is(cell, 1) for cell in cells), ((0, 1), (1, 2), (1, 3), (2, 4), (3, 4)))
    shaded = (exactly(1, (Is(cell, 1),)) for cell in "ae")
    puzzle = puzzle_of(
        cells, [path, *shaded, Clause((Is("b", 0), Is("c", 0))), exactly(4, (Is(c, 1) for c in cells))]
    )
    assert apply_filters(puzzle, puzzle.domains, Deadline()) == {
        "a": (1,),
        "b": (1,),
        "c": (0,),
        "d": (1,),
        "e": (1,),
    }


@pytest.mark.parametrize("number", range(40))
def test_a_table_is_filtered_as_by_itself(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr("gridproof.frontends.narrowing.filters.PATIENCE", 0)
    random = Random(number)
    names = "abcd"[: random.randint(1, 4)]
    cells = {cell: tuple(range(random.randint(1, 4))) for cell in names}
    rows = [tuple(random.randint(0, 3) for _ in names) for _ in range(random.randint(0, 6))]
    puzzle = puzzle_of(cells, [Table(tuple(names), tuple(rows))])
    left = dict(apply_filters(puzzle, puzzle.domains, Deadline()))
    found = {tuple(solution.values()) for solution in compiled("sat", puzzle).solutions()}
    assert found == set(rows).intersection(product(*cells.values()))
    assert (() in left.values()) == (not found)
    if found:
        assert list(left.values()) == [tuple(sorted(set(column))) for column in zip(*found, strict=True)]


@pytest.mark.parametrize(
    ("kind", "index"), [("norinori", 2), ("akari", 2), ("binairo", 2), ("hitori", 2), ("lits", 2)]
)
def test_suppositions_settle_a_board(monkeypatch: pytest.MonkeyPatch, kind: str, index: int) -> None:
    puzzle = read_record(json.loads((BOARDS / f"{kind}.jsonl").read_text().splitlines()[index]))
    forget()
    verdict = check(puzzle)
    assert set(map(len, apply_filters(puzzle, puzzle.domains, Deadline()).values())) == {1}
    monkeypatch.setattr("gridproof.frontends.narrowing.filters.PATIENCE", 0)
    assert 2 in map(len, apply_filters(puzzle, puzzle.domains, Deadline()).values())
    forget()
    assert verdict.backend == "rules"
    assert check(puzzle) == replace(verdict, seconds=ANY, backend="sat:cadical153")


def fills(values: list[int], operation: int, target: int, apart: tuple[int, ...] | None) -> bool:
    """Return whether the values fill a cage."""
    masks = [(1 << i) - 1 for i in range(len(values))] if apart is None else apart
    if any(values[i] == values[j] and masks[i] >> j & 1 for i in range(len(values)) for j in range(i)):
        return False
    if operation == SEEN:
        return sum(all(v > other for other in values[:i]) for i, v in enumerate(values)) == target
    if operation in (SUM, PRODUCT):
        return (sum(values) if operation == SUM else prod(values)) == target
    if len(values) != 2:
        return False
    least, most = sorted(values)
    if operation == DIFFERENCE:
        return most - least == target
    return most == least * target or least == most * target


def random_cage(random: Random, tables: dict[str, dict[int, int]]) -> tuple[Any, ...]:
    """Return some cells with an operation and a target that they can make, most of the time."""
    operation = random.choice((SUM, SUM, PRODUCT, PRODUCT, DIFFERENCE, QUOTIENT, SEEN))
    most = 2 if operation in (DIFFERENCE, QUOTIENT) and random.random() < 0.9 else len(tables)
    chosen = tuple(random.sample(list(tables), random.randint(1, min(most, len(tables)))))
    operands = [random.choice(list(tables[cell])) for cell in chosen]
    apart = tuple(random.randrange(1 << i) for i in range(len(chosen))) if random.random() < 0.5 else None
    target = {
        SUM: sum(operands),
        PRODUCT: prod(operands),
        DIFFERENCE: max(operands) - min(operands),
        QUOTIENT: max(operands) // (min(operands) or 1),
        SEEN: random.randint(0, len(operands) + 1),
    }[operation]
    return chosen, operation, target, None if operation == SEEN else apart


def test_cages_are_filled_as_the_twin_fills_them() -> None:
    random = Random(7)
    decided: Counter[tuple[int, bool]] = Counter()
    for _ in range(1500):
        values = random.sample(range(-2, 12), random.randint(2, 8))
        cells = [f"c{i}" for i in range(random.randint(1, 5))]
        held = [random.sample(values, random.randint(1, min(4, len(values)))) for _ in cells]
        names = count(1)
        tables = {cell: {v: next(names) for v in here} for cell, here in zip(cells, held, strict=True)}
        ones = [(tuple(table.values()), 1, 1) for table in tables.values()]
        cages = [random_cage(random, tables) for _ in range(random.choice((1, 1, 2, 3)))]
        left = bytearray(next(names))
        other = bytearray(left)
        status = settled(Sums, tables, [], ones, [], cages, left)
        assert (status, left) == (settled(pure_sums.Sums, tables, [], ones, [], cages, other), other), (
            tables,
            cages,
        )
        fillings = [
            filling
            for filling in (dict(zip(cells, chosen, strict=True)) for chosen in product(*held))
            if all(fills([filling[cell] for cell in cage[0]], *cage[1:]) for cage in cages)
        ]
        assert status != CONFLICT or not fillings
        assert status == CONFLICT or fillings or len(cages) > 1
        for cell, table in tables.items():
            for value, number in table.items():
                decided[cages[0][1], cages[0][3] is None] += left[number] == 2
                assert left[number] != 2 or all(filling[cell] != value for filling in fillings)
                if len(cages) == 1 and status == DONE and left[number] != 2:  # one cage is decided in full
                    assert any(filling[cell] == value for filling in fillings)
    assert len(decided) == 9
    assert min(decided.values()) > 20


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_long_cages(core: type[Any]) -> None:
    """The sets of up to 12 values stand in many words; only the examination depends on their order."""
    cells = [f"c{i}" for i in range(12)]
    numbers = {cell: {v: 1 + 12 * i + v for v in range(12)} for i, cell in enumerate(cells)}
    ones = [(tuple(table.values()), 1, 1) for table in numbers.values()]
    left = bytearray(12 * 12 + 1)
    cages = [(tuple(cells), SEEN, 12, None), (tuple(cells), SUM, 66, None)]
    assert settled(core, numbers, [], ones, [], cages, left) == DONE
    assert [[v for v in range(12) if left[numbers[cell][v]] == 1] for cell in cells] == [
        [i] for i in range(12)
    ]
    left = bytearray(12 * 12 + 1)
    cages = [(tuple(cells[:3]), SUM, 30, None), (tuple(cells[3:9]), SUM, 15, None)]
    assert settled(core, numbers, [], ones, [], cages, left) == DONE
    open_ = [[v for v in range(12) if left[numbers[cell][v]] != 2] for cell in cells]
    assert open_ == [[9, 10, 11]] * 3 + [[0, 1, 2, 3, 4, 5]] * 6 + [list(range(12))] * 3


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_a_cage_with_too_many_fillings_is_left_alone(core: type[Any]) -> None:
    def left_of(cells: int, target: int) -> list[int]:
        numbers = {f"c{i}": {v: 1 + 5 * i + v for v in range(5)} for i in range(cells)}
        values = bytearray(5 * cells + 1)
        status = settled(core, numbers, [], [], [], [(tuple(numbers), SUM, target, (0,) * cells)], values)
        assert status == DONE
        return [sum(values[number] != 2 for number in table.values()) for table in numbers.values()]

    assert left_of(5, 19) == [2] * 5
    assert left_of(12, 47) == [2] * 12
    assert left_of(12, 24) == [5] * 12
    assert left_of(12, 46) == [3] * 12


def test_a_call_of_the_twin_looks_at_no_more_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    fill, looks = pure_sums.fillings, list[int]()

    def counted_fill(
        operation: int, target: int, apart: None, open_: tuple[tuple[int, ...], ...]
    ) -> tuple[list[set[int]] | None, int]:
        possible, number = fill(operation, target, apart, open_)
        least = sum(len(values) for values in open_)
        assert number >= least
        looks.append(number)
        return possible, number

    monkeypatch.setattr(pure_sums, "fillings", counted_fill)
    numbers = {f"c{i}": {v: 9 * i + v for v in range(1, 10)} for i in range(40)}
    cages: list[Any] = [(tuple(f"c{i + k}" for k in range(8)), SUM, 40, None) for i in range(33)]
    values = bytearray(361)
    sums = pure_sums.Sums(numbers, [], [], [], cages, values)
    sums.settle(values, 10_000)
    assert 0.5 * pure_sums.BUDGET <= sum(looks) <= 1.1 * pure_sums.BUDGET


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_houses_hold_each_value_once(core: type[Any]) -> None:
    numbers = {"a": {5: -1, 7: 1}, "b": {5: 2, 7: 3, 8: 4}, "c": {7: 5, 8: 6}}
    values = bytearray(7)
    values[1] = 1  # a is 7
    assert settled(core, numbers, [], [], [("a", "b", "c")], [], values) == DONE
    assert list(values[1:]) == [1, 1, 2, 0, 2, 0]
    values = bytearray(7)
    values[1] = 1  # with more values than cells none need stand there
    assert settled(core, numbers, [], [], [("a", "b")], [], values) == DONE
    assert list(values[1:]) == [1, 0, 2, 0, 0, 0]


def test_literals_that_imply_each_other_are_one() -> None:
    random = Random(5)
    found: Counter[str] = Counter()
    for _ in range(300):
        numbers, sums, groups, values = random_sums(random)
        size = len(values) - 1
        for _ in range(random.randint(1, 2 * size)):
            one, other = (random.choice((-1, 1)) * random.randint(1, size) for _ in range(2))
            groups.append(((-one, other), 1, 2))
            groups += [((-other, one), 1, 2)] * random.randint(0, 1)
        left, other_left = bytearray(values), bytearray(values)
        patience = random.choice((0, 0, 3))
        status = settled(Sums, numbers, sums, groups, [], [], left, patience=patience)
        twin = settled(pure_sums.Sums, numbers, sums, groups, [], [], other_left, patience=patience)
        assert (status, left) == (twin, other_left), (sums, groups, patience)
        solutions = list(kept(numbers, sums, groups, values))
        assert status != CONFLICT or not solutions
        for i, value in enumerate(left[1:]):
            assert value == 0 or status == CONFLICT or {solution[i] for solution in solutions} <= {value}
            found["decided"] += value != values[i + 1]
        found["conflicts"] += status == CONFLICT
        found["open"] += status == DONE and 0 in left[1:]
    assert min(found.values()) > 20


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
def test_what_is_equal_counts_together(core: type[Any]) -> None:
    # A ring: 1, not 2 and 3 are equal. Three of 1, 3, 4, 5 are true: the first two, and one of the others.
    ring = [((-1, -2), 1, 2), ((2, 3), 1, 2), ((-3, 1), 1, 2)]
    values = bytearray(6)
    assert core({}, [], [*ring, ((1, 3, 4, 5), 3, 3)], [], [], values).settle(values) == DONE
    assert list(values[1:]) == [1, 2, 1, 0, 0]
    values = bytearray(6)  # 1 and 2 are one
    assert core({}, [], [*ring, ((1, 2, 4, 5), 3, 3)], [], [], values).settle(values) == DONE
    assert list(values[1:]) == [0, 0, 0, 1, 1]
    values[3] = 1
    assert core({}, [], [*ring, ((1, 2, 4, 5), 3, 3)], [], [], values).settle(values) == DONE
    assert list(values[1:]) == [1, 2, 1, 1, 1]
    values = bytearray(6)
    assert core({}, [], [*ring, ((-1, 2), 1, 2), ((-2, 1), 1, 2)], [], [], values).settle(values) == CONFLICT


def test_an_aquarium_is_settled_level_by_level() -> None:
    clues = {"regions": [[0, 0, 0, 1], [0, 0, 0, 1], [2, 2, 1, 1]], "rows": [1, None, None]}
    puzzle = read_record({"type": "aquarium", "rows": 3, "cols": 4, "clues": clues})
    left = apply_filters(puzzle, puzzle.domains, Deadline())
    assert [left[f"r1c{c}"] for c in (1, 2, 3, 4)] == [(0,), (0,), (0,), (1,)]


def test_operations_have_the_same_numbers_for_constraints_and_for_the_kernel() -> None:
    names = ("SUM", "PRODUCT", "DIFFERENCE", "QUOTIENT", "SEEN")
    assert [getattr(base, name) for name in names] == [getattr(pure_sums, name) for name in names]


def test_pairs_are_compared() -> None:
    values = bytearray(6)
    # Two of 1, 2, 3 are true and one of 2, 3, 4 is: so 1 is true, and 4 false.
    assert (
        settled(Sums, {}, [], [((1, 2, 3), 2, 2), ((2, 3, 4), 1, 1), ((4, 5), 0, 2)], [], [], values) == DONE
    )
    assert list(values[1:]) == [1, 0, 0, 2, 0]
    assert settled(Sums, {}, [], [((1, 2, 3), 3, 3), ((2, 3, 4), 0, 1)], [], [], bytearray(5)) == CONFLICT
    assert settled(Sums, {}, [], [((1, 2), 2, 2), ((1, 2), 0, 1)], [], [], bytearray(3)) == CONFLICT


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
@pytest.mark.parametrize(
    ("numbers", "given", "groups", "values", "error"),
    [
        ({}, [], [((3,), 0, 1)], bytearray(3), ValueError),
        ({}, [], [((0,), 0, 1)], bytearray(3), ValueError),
        ({"a": {1: 9}}, [((("a", 1, True),), None, 0, 1)], [], bytearray(3), ValueError),
        ({"a": {1: 1}}, [((("b", 1, True),), None, 0, 1)], [], bytearray(3), KeyError),
        ({"a": {1: 1}}, [((("a", 1, True),), (10**7,), 0, 1)], [], bytearray(3), ValueError),
        ({"a": {1: 1}}, [((("a", 1, True),), (1, 1), 0, 1)], [], bytearray(3), TypeError),
        ({}, [], [((1,), -(2**63), 1)], bytearray(3), ValueError),
        ({}, [], [((1,), 0, 2**61 + 1)], bytearray(3), ValueError),
        ({}, [], [((1,), 0, 2**70)], bytearray(3), ValueError),
        ({}, [], [((1,), 0, 1)], bytearray((0, 3)), ValueError),
        ({}, [], [], bytearray(1), ValueError),
    ],
)
def test_what_the_kernel_refuses(
    core: type[Any], numbers: Any, given: Any, groups: Any, values: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        core(numbers, given, groups, [], [], values)


ABC = {name: {v: 1 + 3 * i + v for v in range(3)} for i, name in enumerate("abc")}


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
@pytest.mark.parametrize(
    ("cage", "error"),
    [
        (((), SUM, 0, None), ValueError),
        ((("a",), SEEN + 1, 0, None), ValueError),
        ((("a",), -1, 0, None), ValueError),
        ((("a", "b"), SEEN, 1, (0, 0)), ValueError),
        ((("a", "b"), SUM, 1, (0, 2)), ValueError),
        ((("a", "b"), SUM, 1, (0, -1)), ValueError),
        ((("a", "b"), SUM, 1, (0,)), TypeError),
        ((("a", "b"), SUM, 2**62, None), ValueError),
        ((("a", "b"), SUM, 2**70, None), ValueError),
        ((("a", "d"), SUM, 2, None), KeyError),
        ((("a",) * 13, SUM, 2, None), ValueError),
        ((("e",), SUM, 2, None), ValueError),
        ((("f",), SUM, 2, None), ValueError),
    ],
)
def test_what_cages_the_kernel_refuses(core: type[Any], cage: Any, error: type[Exception]) -> None:
    numbers = ABC | {"e": dict.fromkeys(range(13), 1), "f": {10**7: 1}}
    with pytest.raises(error):
        core(numbers, [], [], [], [cage], bytearray(10))


def test_what_the_sums_in_a_house_leave_is_a_sum() -> None:
    cells = dict.fromkeys("abcd", (1, 2, 3, 4))
    inside = puzzle_of(cells, [AllDifferent(tuple("abcd")), total(("a", "b", "c"), "==", 6)])
    assert apply_filters(inside, inside.domains, Deadline())["d"] == (4,)
    # Nobody knows the sum of more values than cells.
    more = puzzle_of(cells | {"d": (1, 2, 3, 4, 5)}, inside.constraints)
    assert apply_filters(more, more.domains, Deadline())["d"] == (4, 5)
    # Two sums that share a cell: one of them counts.
    shared = puzzle_of(cells, [AllDifferent(tuple("abcd")), total("ab", "==", 3), total("bc", "==", 5)])
    solutions = list(compiled("sat", shared).solutions())
    left = apply_filters(shared, shared.domains, Deadline())
    assert left == {c: tuple(sorted({s[c] for s in solutions})) for c in cells}


@pytest.mark.parametrize("count", range(1, 6))
def test_what_is_seen_in_a_house_is_decided_in_full(count: int) -> None:
    cells: dict[Cell, Domain] = dict.fromkeys("abcde", (1, 2, 3, 4, 5))
    line = Visible(tuple("abcde"), count)
    puzzle = puzzle_of(cells, [AllDifferent(tuple("abcde")), line])
    solutions = list(compiled("sat", puzzle).solutions())
    left = apply_filters(puzzle, puzzle.domains, Deadline())
    assert left == {c: tuple(sorted({s[c] for s in solutions})) for c in cells}
    # Cells that may be equal are no matter for the kernel.
    assert apply_filters(puzzle_of(cells, [line]), cells, Deadline()) == cells


def test_houses_are_settled_without_a_constraint_besides() -> None:
    cells: dict[Cell, Domain] = dict.fromkeys("abc", (1, 2, 3)) | {"a": (1, 2), "b": (2,)}
    puzzle = puzzle_of(cells, [AllDifferent(tuple("abc"))])
    assert narrow(puzzle, "filters").domains == {"a": (1,), "b": (2,), "c": (3,)}
    # That 3 stands in c alone says no cell with one value: peer exclusion does not see it.
    hidden = puzzle_of(
        dict.fromkeys("ab", (1, 2)) | {"c": (1, 2, 3)}, [AllDifferent(tuple("abc"), house=True)]
    )
    assert narrow(hidden, "singles").domains["c"] == (1, 2, 3)
    assert narrow(hidden, "filters").domains["c"] == (3,)


@pytest.mark.parametrize("number", range(60))
def test_a_relation_of_two_cells_is_filtered_as_by_itself(number: int) -> None:
    random = Random(f"pairs {number}")
    cells = {cell: tuple(sorted(random.sample(range(-3, 7), random.randint(1, 6)))) for cell in "abcd"}
    op, gaps = random.choice(("<", "<=", ">", ">=", "==", "!=")), tuple(random.sample(range(-4, 5), 3))
    relation: Callable[[str, str], Constraint] = random.choice(
        [
            lambda a, b: Compare(a, op, b, number % 3 - 1),
            lambda a, b: Difference(a, b, gaps),
            lambda a, b: Difference(a, b, tuple(map(abs, gaps[:2])), absolute=True),
            lambda a, b: Quotient(a, b, 2),
        ]
    )
    pairs = [relation("a", "b"), relation("c", "d"), relation("b", "a")]
    puzzle = puzzle_of(cells, pairs)
    solutions = [dict(zip("abcd", values, strict=True)) for values in product(*cells.values())]
    solutions = [found for found in solutions if all(pair.holds(found) for pair in pairs)]
    left = apply_filters(puzzle, puzzle.domains, Deadline())
    if solutions:
        assert left == {cell: tuple(sorted({s[cell] for s in solutions})) for cell in cells}
    else:
        assert () in left.values()


def test_relations_of_cells_with_givens_stay_relations_of_their_values() -> None:
    cells: dict[Cell, Domain] = dict.fromkeys("abc", (1, 2, 3))
    puzzle = puzzle_of(cells, [Compare("a", "<", "b"), Compare("b", "<", "c")]).with_domains([("c", (2, 3))])
    assert apply_filters(puzzle, puzzle.domains, Deadline()) == {"a": (1,), "b": (2,), "c": (3,)}
    given = puzzle.with_domains([("a", (3,))])
    assert () in apply_filters(given, given.domains, Deadline()).values()


@pytest.mark.parametrize(("values", "left"), [(31, 30), (32, 32)])
def test_relations_of_very_many_values_are_left_alone(values: int, left: int) -> None:
    cells: dict[Cell, Domain] = dict.fromkeys("ab", tuple(range(values)))
    puzzle = puzzle_of(cells, [Compare("a", "<", "b")])
    assert len(apply_filters(puzzle, cells, Deadline())["a"]) == left


@pytest.mark.parametrize(("kind", "number"), [("araf", 0), ("gokigen", 0), ("str8ts", 0), ("tenner_grid", 2)])
def test_filters_decide_a_board(kind: str, number: int) -> None:
    puzzle = read_record(json.loads((BOARDS / f"{kind}.jsonl").read_text().splitlines()[number]))
    forget()
    assert check(puzzle).backend == "rules"


def apart(*values: int) -> Puzzle:
    """Return three cells in a row, all given; those that are 1 are to be connected."""
    path = Connected(tuple(Is(cell, 1) for cell in "abc"), ((0, 1), (1, 2)), label="path")
    fixed = tuple((cell, (value,)) for cell, value in zip("abc", values, strict=True))
    return replace(puzzle_of(dict.fromkeys("abc", (0, 1)), [path]), givens=fixed)


def test_what_narrowing_settles_is_checked_and_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.backends.sat.SatModel.begin", None)
    forget()
    verdict = check(apart(1, 1, 0))
    assert (verdict.status, verdict.backend) == ("unique", "rules")
    assert verdict.solutions == ({"a": 1, "b": 1, "c": 0},)


def test_what_narrowing_settles_may_break_a_rule() -> None:
    forget()
    verdict = check(apart(1, 0, 1))
    assert (verdict.status, verdict.solutions) == ("none", ())
    assert verdict.conflict is not None


def test_the_judge_looks_at_what_narrowing_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {"type": "kakurasu", "rows": 1, "cols": 2, "clues": {"rows": [2], "cols": [0, 1]}}
    puzzle = read_record(record)
    monkeypatch.setattr("gridproof.models.core.search.judge_solution", lambda *_: "a rule")
    with pytest.raises(WrongSolution, match="breaks a rule of kakurasu: a rule"):
        check(puzzle)


def test_questions_about_what_narrowing_settles() -> None:
    one = Settled(apart(1, 1, 0))
    assert backbone(one).cells == {"a": 1, "b": 1, "c": 0}
    assert candidates(one, counts=2).counts == {"a": {1: 1}, "b": {1: 1}, "c": {0: 1}}
    assert counted(one, 5).count == 1
    assert one.find({"a": (0,)}, limit=2) == Found((), True)
